"""Tokens of the boards language: positions, bounds, brackets, textures, names, boards as players write them."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Severity, Span
from pql.grammar.lexing.tokens import refuse_long
from pql.grammar.nodes.boards import BoardName, HighCard, Texture
from pql.grammar.tables.keywords import BOARD_WORDS, PLAYERS_BOARDS, STREETS, TEXTURES
from pql.grammar.tables.texture_words import TEXTURES as LABELS

from .board_patterns import RANKS, FlushToken, Run, misread_positions, read_bound, read_bracket, read_run
from .general_tokens import keyword_token, operator_token, versus
from .signs import other_character, sign_token
from .state import LexerState
from .tokens import BLANK, COMMON_SIGNS, LETTER, Token, board_keyword, matcher

# A word may hold positions (`AK*`), end in a flush token (`f>2`) or begin with a street (`turn.paired`).
match_board = re.compile(
    rf"{BLANK}(?:{COMMON_SIGNS}|([{LETTER}*]+(?:\.[A-Za-z]\w*)?(?:(?<=[fF])[<>]=?[0-9])?)"
    rf"|(([<>]=?){BLANK}(\w?))|(\[[^][\n]*\])|([-,()!\\=]|&&?|\|\|?)|(.))"
).match
_WORD, _BOUND, _BOUND_SIGN, _BOUND_RANK, _BRACKET, _SIGN, _OTHER = range(5, 12)

_WORD_REST = re.compile(rf"[{LETTER}]*(?:(?<=[fF])[<>]=?[0-9])?").match
_HIGH_CARD = re.compile(rf"{BLANK}(<=|>=|=|<|>)?{BLANK}(\w*)").match


def board_token(lexer: LexerState, match: re.Match[str]) -> Token | None:
    """The token of a match of `match_board`, None at `;`."""
    kind = match.lastindex
    start, end = match.span(kind or 0)
    try:
        if kind == _WORD and _is_label(lexer, match):
            refuse_long(match.group(_WORD))
            return Token("LABEL", match.group(_WORD), start, end)
        if kind == _WORD:
            return _word(lexer, match.group(_WORD), start, end)
        if kind == _BOUND:
            return _bound(lexer, match)
        if kind == _BRACKET:
            run = Run(start, end)
            refuse_long(match.group(_BRACKET))
            run.add(read_bracket(match.group(_BRACKET), Span(start, end)))
            return Token("POSITIONS", run, start, end)
    except Misread as reason:
        place = Span(start + reason.start, end if reason.end is None else start + reason.end)
        lexer.fail(reason, place)
    if kind == _SIGN:
        return sign_token(lexer, match.group(_SIGN), start, end)
    return other_character(lexer, start)


_LABEL_AHEAD = rf"{BLANK}=(?!=)"


def _is_label(lexer: LexerState, match: re.Match[str]) -> bool:
    """Whether a word is the name of a layer: the first of its layer, and before a `=`."""
    if lexer.layered != len(lexer.openers) or lexer.strings:
        return False
    begins = lexer.tokens[-1].type in ("LPAREN", "SEPARATOR", "LAYERS_TEXT")
    named = begins and match.group(_WORD).lower() != "highcard"
    return named and matcher(_LABEL_AHEAD)(lexer.text, match.end(), lexer.end) is not None


def _word(lexer: LexerState, word: str, start: int, end: int) -> Token:
    refuse_long(word)
    if (counted := _broadway(lexer, start)) is not None:
        return counted
    run = read_run(word, start)
    if word not in lexer.names:
        if run is None or _TENS_AT_THE_END(word):
            run = read_shorthand(word, start)
        if word.lower() in SUIT_WORDS and _on_flop(lexer) and word != "TT":
            run = Run(start, end)
            run.add(FlushToken("=", SUIT_WORDS[word.lower()], Span(start, end)))
        if run is not None and word.endswith("tt") and run.flushes:
            written = lexer.text[lexer.tokens[-1].lexpos if word == "tt" else start : end]
            plain = written.removesuffix("tt").rstrip()
            message = (
                f"`tt` is read as two suits: `{plain}f2`"
                if word != "tt"
                else "`tt` is read as two suits: `f2`"
            )
            lexer.warn("two-tens", message, Span(end - 2, end), "two tens are `TT`", severity=Severity.NOTE)
    if run is not None:
        return Token("POSITIONS", run, start, end)
    if "." in word:
        return _texture_of_street(lexer, word, start, end)
    if "*" in word:  # positions and words side by side: cut where one kind ends
        pieces = [piece for piece in word.split("*") if piece]
        if any(_is_spoilt(piece) for piece in pieces):
            raise misread_positions(word)
        cut = len(word) - len(word.lstrip("*")) or len(pieces[0])
        return _word(lexer, word[:cut], start, start + cut)
    if (split := _split_texture(lexer, word, start)) is not None:
        return split
    known = board_keyword(word)
    if known is None and (other := versus(lexer, word, start, end)) is not None:
        return other
    if known is None:
        if not word.isidentifier():
            raise misread_positions(word)
        node = BoardName(word, span=Span(start, end))
        return Token(
            "TEXTURE", node, start, _end_of_noun(lexer, end) if word.lower() in PLAYERS_BOARDS else end
        )
    if known.terminal == "TEXTURE":
        texture = Texture(word.lower(), 3, span=Span(start, end))
        return Token("TEXTURE", texture, start, _end_of_noun(lexer, end))
    if known.terminal == "HIGHCARD":
        return _high_card(lexer, 3, start, end)
    if known.mode is not None:
        return keyword_token(lexer, known, word, start, end)
    return operator_token(lexer, known.terminal, word, start, end)


_TENS_AT_THE_END = re.compile(r"[2-9TJQKAtjqka]{3}tt").fullmatch
_BROADWAY = re.compile(
    rf"([0-3]|no|one|two|three){BLANK}-?{BLANK}broadways?(?:{BLANK}cards?)?(?!\w)", re.IGNORECASE
).match
_COUNTS = {"no": 0, "one": 1, "two": 2, "three": 3}
_NOUN = re.compile(rf"{BLANK}(?:flops?|boards?)(?![\w.])", re.IGNORECASE).match


def _broadway(lexer: LexerState, start: int) -> Token | None:
    """`2 broadway`, `three broadway cards`: so many cards of the flop from the ten up."""
    match = _BROADWAY(lexer.text, start, lexer.end)
    if match is None or (lexer.tokens and lexer.tokens[-1].type == "POSITIONS"):
        return None
    counted = match[1].lower()
    high = _COUNTS[counted] if counted in _COUNTS else int(counted)
    span = Span(start, match.end())
    run = Run(*span)
    for place in range(_FLOP):
        sign, rank = (">", "T") if place < high else ("<", "9")
        run.add(read_bound(sign, rank, span))
    pattern = run.pattern()
    text = "".join([">T"] * high + ["<9"] * (_FLOP - high))
    message = f"`{match.group()}` is read as exactly {high} of the flop from the ten up: `{text}`"
    help_line = "`>T>T*` is at least two of them" if high == 2 else None
    lexer.warn("players-boards", message, span, help_line, severity=Severity.NOTE)
    return Token("TEXTURE", pattern, start, _end_of_noun(lexer, match.end()))


def _end_of_noun(lexer: LexerState, end: int) -> int:
    """Where what follows a texture ends: `low flop` says no more than `low`."""
    match = _NOUN(lexer.text, end, lexer.end)
    return end if match is None or match.group().strip() in lexer.names else match.end()


def _on_flop(lexer: LexerState) -> bool:
    """Whether the positions just read are three, without a word of their suits: `K 7 2` before `r`."""
    cards = 0
    for token in reversed(lexer.tokens):
        if token.type != "POSITIONS":
            break
        text = lexer.text[token.lexpos : token.end]
        run = None if text[0] in "[<>" else read_run(text, 0) or read_shorthand(text, 0)
        if run is not None and run.flushes:
            return False
        cards += 1 if run is None else len(run.positions)
    return cards == _FLOP


_FIRST_PARTS = frozenset([label.replace("-", " ").split()[0] for _, label, _ in LABELS]) - {*TEXTURES}
"""The first parts of textures of two words."""


def _split_texture(lexer: LexerState, word: str, start: int) -> Token | None:
    """`two tone` and `two-tone` for `twotone`."""
    if word.lower() not in _FIRST_PARTS or word in lexer.names:
        return None
    from .tokens import end_of_split_word

    found = end_of_split_word(lexer.text, start, start + len(word), lexer.end, TEXTURES)
    if found is None:
        return None
    span = Span(start, found[1])
    return Token("TEXTURE", Texture(found[0], 3, span=span), *span)


def _is_spoilt(piece: str) -> bool:
    """Whether what is beside a `*` was meant as positions and is not: `AKx` in `AKx*`."""
    if read_run(piece, 0) is not None or board_keyword(piece) is not None:
        return False
    return piece[0].upper() in RANKS or piece[0] == "1" or len(piece) == 1


def _texture_of_street(lexer: LexerState, word: str, start: int, end: int) -> Token:
    street_word, _, name = word.partition(".")
    street = STREETS.get(street_word.lower())
    row = BOARD_WORDS.get(name.lower())
    if street is None:
        raise Misread(
            "bad-board", f"`{street_word}` is not a street", "`flop`, `turn` or `river` goes before the dot"
        )
    if row is None and name.isidentifier():
        return Token("TEXTURE", BoardName(name, street, span=Span(start, end)), start, end)
    if row is None or row.token not in ("TEXTURE", "HIGHCARD"):
        help_line = f"write a texture there: `{street_word}.paired`"
        raise Misread("bad-board", f"`{name}` is not a texture", help_line, len(street_word) + 1)
    if row.token == "HIGHCARD":
        return _high_card(lexer, street, start, end)
    return Token("TEXTURE", Texture(name.lower(), street, span=Span(start, end)), start, end)


def _high_card(lexer: LexerState, street: int, start: int, end: int) -> Token:
    match = _HIGH_CARD(lexer.text, end, lexer.end)
    operator, rank = (match.group(1), match.group(2).upper()) if match is not None else (None, "")
    if match is not None and operator in ("<=", ">=", "=") and len(rank) == 1 and rank in RANKS:
        node = HighCard(operator, rank, street, span=Span(start, match.end()))
        return Token("TEXTURE", node, start, match.end())
    help_line = "write `highcard >= T`, `highcard <= 9` or `highcard = K`"
    if operator in ("<", ">") and len(rank) == 1 and rank in RANKS:
        help_line = f"write `highcard {operator}= {rank}`, which includes the {rank}"
    elif rank == "10":
        help_line = "write `T` for the ten"
    raise Misread("bad-board", "`highcard` is compared with a rank by `<=`, `>=` or `=`", help_line)


def _bound(lexer: LexerState, match: re.Match[str]) -> Token:
    start, end = match.span(_BOUND)
    sign, rank = match.group(_BOUND_SIGN), match.group(_BOUND_RANK)
    if lexer.text.startswith("10", match.start(_BOUND_RANK)):
        raise Misread("bad-position", "`10` is not a rank", f"write `T` for the ten: `{sign}T`")
    run = Run(start, end)
    run.add(read_bound(sign, rank, Span(start, end)))
    rest = _WORD_REST(lexer.text, end, lexer.end)
    if rest is not None:
        refuse_long(rest.group())
    if rest is not None and rest.group() and read_run(rest.group(), end) is None:
        raise Misread(
            "bad-position",
            f"`{rest.group()}` cannot follow `{sign}{rank}`",
            f"`{sign}{rank}` is a rank without a suit; leave a blank before a word",
        )
    return Token("POSITIONS", run, start, end)


_SHORTHAND = re.compile(
    r"((?:[2-9TJQKAtjqkaXx*]|[2-9TJQKAtjqka][cdhsCDHS♣♦♥♠]\ufe0f?)+?)(r|m|tt|fd|R|M|FD|[fF](?:[<>]=?)?[0-9])?"
).fullmatch
_CARD_BY_CARD = re.compile(r"(?:[2-9TJQKAtjqka][cdhsCDHSxX])+").fullmatch
SUIT_WORDS = {"r": 0, "m": 3, "tt": 2, "fd": 2}
"""How a flop is suited, in short: the cards of a suit that `f` counts."""
_FLOP, _RIVER = 3, 5


def is_shorthand(word: str) -> bool:
    """Whether a word reads as a board in a player's shorthand, and in no other way.

    >>> is_shorthand("K72r"), is_shorthand("AK*"), is_shorthand("steal")
    (True, False, False)
    """
    try:
        return read_run(word, 0) is None and read_shorthand(word, 0) is not None
    except Misread:
        return True


def read_shorthand(word: str, start: int) -> Run | None:
    """A word in a player's shorthand as a `Run` at `start`, None if it is none; raises `Misread` for two meanings.

    >>> run = read_shorthand("K7xr", 0)
    >>> len(run.positions), run.flushes[0][1].cards
    (3, 0)
    """
    match = _SHORTHAND(word)
    if match is None or len(word) < _FLOP:
        return None
    cards, texture = match.group(1), (match.group(2) or "").lower()
    plain = cards.lower().replace("x", "*")
    if len(cards) > 2 and "x" in cards.lower() and _CARD_BY_CARD(cards):
        plain = _card_by_card(word, cards)
    if texture not in SUIT_WORDS:
        plain += texture
    run = read_run(plain, start)
    if run is None or len(run.positions) < _FLOP:
        return None  # a name, such as `jam`
    run.end = start + len(word)
    if texture in SUIT_WORDS:
        _add_texture(run, word, plain, texture, start + len(cards))
    return run


def _card_by_card(word: str, cards: str) -> str:
    """`Kx7x2x`: three cards whose suits do not matter, where it cannot be more positions."""
    ranks = re.sub("[xX]", "", cards)
    positions = re.sub("[xX]", "*", cards)
    run = read_run(positions, 0)
    if run is None or len(run.positions) > _RIVER:
        return ranks
    both = f"write `{positions}` for any card"
    if len(cards) >= 2 * _FLOP:
        both += f", `{ranks}` for cards of any suit"
    raise Misread("bad-board", f"`x` may be a card or a suit in `{word}`", both)


def _add_texture(run: Run, word: str, plain: str, texture: str, start: int) -> None:
    token = f"f{SUIT_WORDS[texture]}"
    if texture == "tt" and "*" in plain:
        message = f"`tt` may be two tens or two-tone in `{word}`"
        raise Misread("bad-board", message, f"write `{plain.upper()}{token}` or `{plain.upper()}TT`")
    if len(run.positions) != _FLOP:
        message = f"`{texture}` says how a flop is suited, and `{word}` has {len(run.positions)} positions"
        raise Misread("bad-board", message, f"write `{token}` after the third: `AK7{token}`")
    run.add(FlushToken("=", SUIT_WORDS[texture], Span(start, run.end)))
