"""Parts of a question that are hands and boards: cards, classes of hands and spans of them, boards by their ranks."""

# ruff: noqa: E501 (a pattern is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Callable

from pql.grammar.tables.players_words import RANK_NAMES

from .games import HOLE
from .spellings import CARD, NAMES, NUMBER, RANK, TENS
from .words import Part

LOWER = "[2-9tjqka]"

Made = tuple[str, str] | None

_SUFFIX = r"(?:[so]|(?i:ss|off)(?!\w)|[ -](?i:suited|off[ -]?suit(?:ed)?|unsuited|offsuit|os|off)(?: or (?:not|off-?suit(?:ed)?|unsuited))?(?!\w))?"

_PLUS = r"(?:\+|[ ](?i:or better|and up|and better|or higher|plus)(?!\w))?"

_CLASS = rf"(?:{RANK}[ -]?{RANK}|{LOWER}{{2}})"

# One hand, one class of hands or a span of them.
_ITEM = re.compile(
    rf"(?P<two>{CARD}[ ,]?{CARD})(?![ ]?{CARD}(?!{CARD}))(?!\w)"
    rf"|(?P<lower>(?:{LOWER}[cdhs]){{2}})(?!\w)"
    rf"|(?P<half>{CARD}[xX?]{{1,2}})(?!\w)"
    rf"|(?P<any>[AKQJT][xX](?:[xX]|[so])?)(?!\w)|(?P<anyless>{RANK}\?[so]?)(?!\w)"
    rf"|(?P<class>{_CLASS}{_SUFFIX})(?:[ ]?(?:-|to|thru|through|up to)[ ]?(?P<to>{_CLASS}[so]?)|(?P<plus>{_PLUS}))(?P<weight>:(?:0?\.\d+|1))?(?![\w%]|\.\d)"
    rf"|(?:(?i:top|best|strongest)[ ]+)?(?P<share>{NUMBER}%(?:-{NUMBER}%)?)(?![\w%])(?:[ ]of[ ](?:all[ ])?(?:starting[ ])?hands(?!\w))?"
    rf"|(?i:top|best|strongest)[ ](?P<top>\d{{1,2}}(?:\.\d+)?|{'|'.join(TENS)})(?:%|[ ]?(?i:hands|of hands))?(?![\w%])",
)

_EXACT_BOARD = re.compile(rf"(?:{CARD}[ ,]*){{3,5}}(?!\w)|(?:{LOWER}[cdhs][ ,]?){{3,5}}(?!\w)")

_RANKS_BOARD = re.compile(
    rf"(?P<ranks>{RANK}{{3,5}}|(?:{RANK}[ ,-]){{2,4}}{RANK}|{LOWER}{{3}})(?:[ ,-]*(?P<suits>(?i:rainbow|monotone|two[ -]?tone|r|tt|m|twotone)))?(?![\w%+])"
    r"(?P<noun>[ ](?:flop|board|turn)\b)?"
)

_NAMED_HAND = re.compile(
    rf"(?i)((?:{NAMES}))[ -/]?((?:{NAMES}))(?P<suffix>[ -](?:suited|off-?suit(?:ed)?|unsuited|off)(?: or (?:not|off-?suit(?:ed)?|unsuited))?)?(?!\w)"
)

_PLURAL_DIGIT = re.compile(rf"(?:pocket )?({RANK})'?s(?!\w)")

_HIGH = re.compile(rf"(?i)(ace|king|queen|jack|ten|{RANK})[ -]?high(?!\w)")

_RANKS_IN_WORDS = re.compile(
    rf"(?P<ranks>(?:{NAMES})(?:[ ,-]+(?:{NAMES}|{RANK}(?!\w))){{2,4}})(?:[ ,]+(?P<suits>rainbow|monotone|two[ -]?tone))?(?P<noun> (?:flop|board)\b)?(?!\w)",
    re.IGNORECASE,
)


def omaha_hand(text: str, at: int, game: str, before: list[Part]) -> tuple[Part, int] | None:
    """A hand of Omaha, whose cards may have blanks between them, or a pattern with ranks: `AAKKds`."""
    hole = HOLE.get(game)
    if hole is None or (before and before[-1].kind == "rel" and before[-1].value == "on"):
        return None
    cards = re.compile(rf"(?:{CARD} ?){{{hole}}}(?<! )(?! ?{CARD})(?!\w)").match(text, at)
    if cards is not None:
        return Part("hands", cards_of(cards[0].replace(" ", "")), cards[0]), cards.end()
    ranks = re.compile(
        rf"(?P<ranks>{RANK}{{{hole}}}|{RANK}{{2}}\*\*|{RANK}{{2}}(?=[ -]?(?:ds|ss|rainbow|r\b)))(?P<suits>[ -]?(?i:ds|ss|double[ -]suited|single[ -]suited|rainbow|r))?(?!\w)"
    ).match(text, at)
    if ranks is None:
        return None
    suits = (ranks["suits"] or "").strip(" -").lower()
    kind = {
        "ds": "$ds",
        "double suited": "$ds",
        "double-suited": "$ds",
        "ss": "$ss",
        "single suited": "$ss",
        "single-suited": "$ss",
    }.get(suits, "")
    hands = f"({ranks['ranks']} and rainbow)" if suits in ("r", "rainbow") else f"{ranks['ranks']}{kind}"
    return Part("hands", hands, ranks[0]), ranks.end()


def last_is(before: list[Part], *kinds: str) -> bool:
    """Whether the last part that says something is of a kind."""
    said = next((each for each in reversed(before) if each.kind not in ("", "comma")), None)
    return said is not None and said.kind in kinds


def _suffix(text: str | None) -> str:
    word = (text or "").strip(" -").lower()
    if " or " in word:
        return "*"
    return "s" if word.startswith("s") else "o" if word[:1] in ("o", "u") else ""


def _item(match: re.Match[str], before: list[Part], text: str) -> Made:
    said = {name: value for name, value in match.groupdict().items() if value is not None}
    if "two" in said or "lower" in said:
        cards = re.sub("[ ,]", "", match[0])
        if "lower" in said and match[0].isalpha() and cards in ("asks", "ahas", "adds"):
            return None
        return "hands", cards_of(cards)
    if "half" in said:
        return "hands", cards_of(match[0][:2]) + "?"
    if "any" in said:
        return "hands", match[0][0] + "?" + (match[0][2:] if match[0][2:] in ("s", "o") else "")
    if "anyless" in said:
        return "hands", match[0]
    if "share" in said:
        return ("percent" if not re.match("(?i)top|best|strong", match[0]) else "hands"), said["share"]
    if "top" in said:
        return "hands", TENS.get(said["top"].lower(), said["top"]) + "%"
    return _class(match, said, text)


_NOT_HANDS = ("at", "ta", "aa's")


def _class(match: re.Match[str], said: dict[str, str], text: str) -> Made:
    """A class of hands, with what makes it several: `AT+`, `A5s-A2s`."""
    whole = said["class"]
    ranks = re.sub("[ -]", "", whole)[:2].upper()
    suffix = _suffix(re.sub("^.[ -]?.", "", whole))
    bare = re.sub(r"^(.)[ -]?(.).*", r"\1\2", whole)
    more = bool(said.get("plus")) or "to" in said
    if not suffix and not more:
        if bare.islower() and bare.isalpha() and bare in _NOT_HANDS:
            return None
        if ranks.isdigit() and ranks[0] != ranks[1]:
            return None
        if bare == "10":
            return None
    if re.match(r"[2-9] [2-9TJQKA]|[TJQKA] [2-9TJQKA]|[2-9]-[2-9](?!\w*[so])", whole) and not suffix:
        return None
    if ranks[0] == ranks[1]:
        suffix = ""
    hands = ranks + suffix
    if "to" in said:
        last = re.sub("[ -]", "", said["to"])
        end = last[:2].upper() + (last[2:] or suffix)
        if ranks[0] == ranks[1] and end[0] != end[1]:
            return None
        hands = f"{hands if hands[2:] or not end[2:] else hands + end[2:]}-{end}"
    elif said.get("plus"):
        hands += "+"
    return "hands", hands + (said.get("weight") or "")


def cards_of(text: str) -> str:
    return "".join([text[at].upper() + text[at + 1].lower() for at in range(0, len(text), 2)])


def _exact_board(match: re.Match[str], before: list[Part], text: str) -> Made:
    written = match[0].strip(" ,")
    cards = cards_of(re.sub("[ ,]", "", written))
    groups = [len(each) // 2 for each in re.split("[ ,]+", written)]
    if (
        written[0].islower()
        and not any(letter.isdigit() or letter in "TJQKA" for letter in written)
        and not last_is(before, "rel")
    ):
        return None
    asked_on = last_is(before, "rel") and before[-1].value == "on" if before else False
    asked_on = asked_on or any(each.kind == "rel" and each.value == "on" for each in before[-3:])
    if not asked_on and len(cards) == 8 and groups in ([2, 2], [1, 1, 1, 1], [4]):
        return ("run", cards) if groups != [2, 2] else None
    if not asked_on and len(cards) == 10 and groups in ([5], [2, 3]):
        return "run" if groups == [5] else "handboard", cards
    if not asked_on and groups[0] == 2 and sum(groups[1:]) >= 3 and len(groups) > 1:
        return "handboard", cards
    return "board", cards


def _ranks_board(match: re.Match[str], before: list[Part], text: str) -> Made:
    ranks = re.sub("[ ,-]", "", match["ranks"])
    suits = (match["suits"] or "").lower()
    asked_on = last_is(before, "rel", "street", "boards", "ask") and next(
        each for each in reversed(before) if each.kind not in ("", "comma")
    ).value in ("on", "flop", "flops", "", "river", "turn")
    asked_on = asked_on or (bool(before) and before[-1].text.lower() in ("see", "sees", "seeing", "say"))
    if not (asked_on or suits or match["noun"]):
        return None
    if ranks.islower() and not asked_on:
        return None
    if len(ranks) == 3 and match["suits"] in ("S", "o"):
        return None
    kind = {"": "", "r": "r", "rainbow": "r", "m": "m", "monotone": "m"}.get(suits, "tt")
    if len(ranks) > 3 and kind == "r" and len(ranks) == 5:
        return None
    return "board", ranks.upper() + kind


def _rank_of(word: str) -> str:
    return RANK_NAMES.get(word.lower(), word.upper())


def _named_hand(match: re.Match[str], before: list[Part], text: str) -> Made:
    first, second = RANK_NAMES[match[1].lower()], RANK_NAMES[match[2].lower()]
    return "hands", first + second + ("" if first == second else _suffix(match["suffix"]) or "*")


def _ranks_in_words(match: re.Match[str], before: list[Part], text: str) -> Made:
    if not match["suits"] and not match["noun"] and not last_is(before, "rel", "ask", "street"):
        return None
    ranks = "".join([_rank_of(each) for each in re.split("[ ,-]+", match["ranks"])])
    return "board", ranks + {"": "", "rainbow": "r", "monotone": "m"}.get(
        (match["suits"] or "").lower(), "tt"
    )


def _high(match: re.Match[str], before: list[Part], text: str) -> Made:
    name = {"a": "ace", "k": "king", "q": "queen", "j": "jack", "t": "ten"}.get(match[1].lower()[0])
    return ("texture", f"{name}high") if name else None


def _plural(match: re.Match[str], before: list[Part], text: str) -> Made:
    """`8s` are eights, but `2s` and `3s` may be seconds of anything, and `the As` is a card."""
    named = text[: match.start()].lower().endswith(("the ", "a ")) or (
        last_is(before, "rel") and before[-1].value == "own"
    )
    if last_is(before, "street") and match[0] == f"{match[1]}s":
        return None  # `turn 8s`
    if named and match[1].isalpha() and match[0] == f"{match[1]}s":
        return None
    return ("hands", 2 * match[1]) if match[1] not in "23" or match[0].startswith("pocket") else None


def _card(match: re.Match[str], before: list[Part], text: str) -> Made:
    """One card; `As` that begins a question is English."""
    card = match[1]
    return ("card", cards_of(card)) if card[1].islower() and (card != "As" or before) else None


CARDS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], list[Part], str], Made]], ...] = (
    (_EXACT_BOARD, _exact_board),
    (_RANKS_IN_WORDS, _ranks_in_words),
    (_HIGH, _high),
    (_RANKS_BOARD, _ranks_board),
    (_ITEM, _item),
    (_NAMED_HAND, _named_hand),
    (_PLURAL_DIGIT, _plural),
    (re.compile(rf"({CARD})(?!\w)"), _card),
)
"""What is looked for at each place, in this order, and what it is."""
