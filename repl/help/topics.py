"""Help in the shell, made from the tables of the language and of the meta commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pql
from pql.render.layout import wrapped_list
from pql.render.page import WIDEST_TEXT, plain
from pql.repl.meta_commands import COMMANDS, NAMES, by_group
from pql.repl.typed_words import nearest

from .hints import hint_for, position_text
from .syntax import CONCEPTS, SYNTAX, similar_questions

if TYPE_CHECKING:
    from pql.render.page import Page


QUESTIONS = (
    ("AKs, TT+", "a set of hands: how many, its share, the 13 x 13 grid"),
    ("Connected Suited minus 32s", "words and patterns side by side intersect; `,` joins"),
    ("15%", "the strongest hands"),
    ("board AK*f2", "a set of boards: how many, how likely"),
    ("equity AKs vs QQ+ on Kh7h2c", "who wins how often; `on` and `dead` may be left out"),
    (
        "equity AKs vs QQ on Kh7h2c by turn",
        "the same, with a row for each card, hand, class, flop or texture",
    ),
    ("odds AA vs KK on Kh7h2c", "with which hands each side wins"),
    ("odds AhKh on Qh7h2c", "what a hand becomes by the river"),
    ("outs AhKh on Qh7h2c vs JJ", "the cards that improve a hand"),
    ("draws 9h8h on 7h6c2h", "straight and flush draws"),
    ("nuts on Kh7h2c for 15%", "the best hands in order, and who has them"),
    ("strength AdQc on 3h4cJh", "how strong a hand is now, and what may become of it"),
    ("breakdown 15% on Kh7h2c", "how often a range has each made hand and draw"),
    ("blockers AJs, KQs vs 15% on Kh7h2c", "what holding each hand does to a range"),
    ("compare 22+, AQs+ with 15%", "what two ranges share and what only one has"),
    ("distribution 15% vs 22+ on Kh7h2c", "each hand's equity against a range, sorted"),
    ("ev call 50 to win 150 with AhKh vs QQ+", "what a call or a bet is worth; `ev bet 50 into 100`"),
    ("icm 5000, 3000, 2000 pay 50, 30, 20", "what the stacks of a tournament are worth"),
    ("nash 12bb", "who moves all in heads up, and who calls; `shove 12bb vs 30%`"),
    ("flops 25 for 15% vs 30%", "weighted flops that represent all; `flops of 'subset.txt'` judges a list"),
    ("22+ where set on Kh7h2c", "the hands for which a formula holds"),
    ("select avg(riverEquity(x)) from x='AA', y='KK'", "a formula over every deal"),
    ("select avg(net) from history 'my_hands.phhs'", "a formula over the hands you played"),
    ("value 9c8s on 7s5h6s", "the strength of a hand as a number"),
    ("list 99+ limit 5", "members one by one"),
    ("sample 3 of AKs vs QQ+", "random deals"),
    ("let steal = 22+, A2s+", "a name for a set; `show names` lists them, `_` is the last set answered"),
    ("plot 22+, A2s+", "any answer as a picture; `to 'range.png'` writes a file"),
    ("export list 77+ to 'hands.csv'", "any answer as a file"),
    ("explain equity AKs vs 15%", "how a question is understood and answered"),
    ("set order = chen", "an option; `show options` lists them"),
)

KEYS = (
    (
        "Enter",
        "run the statement, or begin a new line while it is incomplete (an empty line runs it as it is)",
    ),
    ("Alt-Enter", "always begin a new line"),
    ("Tab", "complete the word; again for the next one"),
    ("Right, End", "accept the grey suggestion from the history"),
    ("Alt-F", "accept its next word"),
    ("Up, Down", "earlier and later statements that begin with what you typed"),
    ("Up after an error", "the failed statement, with the cursor at the mistake"),
    ("Ctrl-R", "search the history"),
    ("F1", "help on the word under the cursor"),
    ("F2", "do what the hint line offers"),
    ("Ctrl-X Ctrl-E", "edit in $EDITOR (vi keys: v)"),
    ("Ctrl-L", "clear the screen"),
    ("Ctrl-Z", "suspend; `fg` comes back"),
    ("Ctrl-C", "clear the line; while a statement runs, cancel it"),
    ("Ctrl-D", "leave"),
)

KEYS_TOPIC = "keys"
# Below this width meanings are under their terms instead of beside them.
_NARROW = 60
_WIDEST_TERM = 30
# Shorter beginnings fit too many words.
_LEAST_OF_A_WORD = 3
Entries = Sequence[tuple[str, str]]
Section = tuple[str, Entries]


def topics() -> list[tuple[str, str]]:
    """Everything `\\?` has help on, each with a line of meaning."""
    languages = dict.fromkeys(language for _, language, _ in pql.keywords())
    found = {language: f"all words of `{language}`" for language in languages}
    found[KEYS_TOPIC] = "the keys of the line editor"
    found |= {command.name: command.summary for command in COMMANDS.values()}
    for word, _, summary in pql.keywords():
        found.setdefault(word, summary)
    for word, summary in CONCEPTS.items():
        found.setdefault(word, summary)
    for word, meaning, _ in pql.synonyms():
        found.setdefault(word, meaning)
    return [(topic, meaning.replace("`", "")) for topic, meaning in found.items()]


def help_text(topic: str, page: Page, session: pql.Session | None = None) -> str:
    """Help on a topic; without one, the overview."""
    topic = topic.strip().strip("`")
    if not topic:
        return _overview(page)
    if topic.lower() == KEYS_TOPIC:
        return entries("Keys", KEYS, page)
    commands = _commands(topic.lower())
    if commands:
        tables = _tables(topic.lower())
        parts = commands + tables if topic.startswith("\\") else tables + commands
    else:
        parts = sections(topic, session)
    if not parts and topic.split()[0].lower() in SYNTAX:
        parts = _tables(topic.split()[0].lower())  # `import range`
    if parts:
        return "\n".join([entries(title, listed, page) for title, listed in parts])
    words = [(word, meaning) for word, meaning in topics() if word.lower().startswith(topic.lower())]
    if len(topic) >= _LEAST_OF_A_WORD and words:
        return entries(f"Words that begin with {topic}", words, page)
    if similar := similar_questions(topic):
        return entries("Questions like this", similar, page)
    near = nearest(topic, [known for known, _ in topics()])
    meant = f"; did you mean {near}?" if near else ";"
    return f"there is no help on {plain(topic)}{meant} \\? alone shows what there is"


def sections(topic: str, session: pql.Session | None = None) -> list[Section]:
    """What is known of a word, a hand or a board position of the language; nothing where it is none of them.

    >>> sections("gap2")
    [('Word', [('gap2', '(hands) two ranks between (176 hands)')])]
    """
    found = _tables(topic.lower())
    if session is not None and topic in session.names:
        return _of_session(topic, session) + found
    if not found or found[0][0] == "Meaning" or topic.lower().rstrip("0123456789") in ("group", "g"):
        found += _of_session(topic, session)
    words = topic.lower().split()
    if not found and len(words) > 1 and words[0] not in SYNTAX and (similar := similar_questions(topic)):
        found = [("Questions like this", similar)]
    return found


def _commands(folded: str) -> list[Section]:
    """The meta command that a topic names, unless it is a word of the language too."""
    command = NAMES.get(folded) or NAMES.get(f"\\{folded}")
    is_word = any([word.lower() == folded for word, _, _ in pql.keywords()])
    if command is None or (is_word and not folded.startswith("\\")):
        return []
    also = f" (also {', '.join(command.aliases)})" if command.aliases else ""
    return [("Meta command", [(f"{command.name} {command.argument}", command.summary + also)])]


def _tables(folded: str) -> list[Section]:
    """What the tables of words say about a topic."""
    words = [keyword for keyword in pql.keywords() if keyword[0].lower() == folded]
    of_language = [keyword for keyword in pql.keywords() if keyword[1].lower() == folded]
    parts: list[Section] = []
    if folded in CONCEPTS:
        parts.append(("Meaning", [(folded, CONCEPTS[folded])]))
    elif _OF_FORMULAS.issuperset([language for _, language, _ in words]) and (other := _synonym(folded)):
        meaning, statement = other
        parts.append(("Meaning", [(folded, meaning)]))
        if statement:
            parts.append(("Example", [(statement, "")]))
    parts.append(("Word", [(word, f"({language}) {text}") for word, language, text in words]))
    if folded in SYNTAX:
        form, examples = SYNTAX[folded]
        parts += [("Syntax", [(folded, form)]), ("Examples", examples)]
    parts.append((f"Words of {folded}", [(word, text) for word, _, text in of_language]))
    return [(title, listed) for title, listed in parts if listed]


# Words of these languages may be words of players with another meaning, such as `spr`, besides.
_OF_FORMULAS = frozenset(("formulas", "record", "tournaments"))


def _synonym(folded: str) -> tuple[str, str] | None:
    """What PQL has for a word of players, and a statement that asks it."""
    plain_word = " ".join(folded.replace("-", " ").split())
    for word, meaning, statement in pql.synonyms():
        if word == plain_word:
            return meaning, statement
    return None


def _of_session(topic: str, session: pql.Session | None) -> list[Section]:
    """What a topic is in the language itself: a name, a position of a board, hands, boards."""
    session = session or pql.Session()
    if topic in session.names:
        kind, text = session.names[topic]
        return [("Name", [(topic, f"({kind}) {text}")])]
    position = position_text(topic)
    if position is not None:
        return [("Board position", [(topic, position)])]
    found: list[tuple[str, str]] = []
    for kind, prefix in (("hands", ""), ("boards", "board ")):
        twin = session.copy()
        text = prefix + topic
        at = pql.expression_at(text, len(text))
        compilation = twin.compile(text) if at is not None and at.language == kind else None
        if compilation is not None and not compilation.failed and len(compilation.queries) == 1:
            hint = hint_for(text, len(text), session)
            if hint is not None:
                found.append((topic, f"({kind}) {hint.text}{_members(text, session)}"))
    return [("Expression", found)] if found else []


_LONGEST_MEMBERS = 120


def _members(text: str, session: pql.Session) -> str:
    """The hands of a set of hands, where they are few enough to name."""
    (result,) = session.copy().run(text)
    shown = str(result.to_dict().get("text", "")) if result.type == "hands" else ""
    return f": {shown}" if shown and shown != text and len(shown) <= _LONGEST_MEMBERS else ""


def _overview(page: Page) -> str:
    languages = dict.fromkeys(language for _, language, _ in pql.keywords())
    more = (
        "More with \\? and one of: "
        + ", ".join([KEYS_TOPIC, *languages])
        + ", or any word, hand or board position: \\? gap2, \\? Ax, \\? [>2F]"
    )
    parts = [entries("Ask", QUESTIONS, page)]
    for group, listed in by_group():
        parts.append(
            entries(group, [(f"{each.name} {each.argument}", each.summary) for each in listed], page)
        )
    return "\n".join([*parts, *wrapped_list(more, min(page.width, WIDEST_TEXT)), ""])


def entries(title: str, listed: Entries, page: Page) -> str:
    """A titled list of terms and meanings, each meaning wrapped beside its term."""
    if not listed:
        return ""
    narrow = page.width < _NARROW
    column = 2 if narrow else min(max(len(term) for term, _ in listed), _WIDEST_TERM)
    indent = " " * (column + (2 if narrow else 4))
    lines = [page.paint(title, "title")]
    for term, meaning in listed:
        parts = _folded(meaning, min(page.width, WIDEST_TEXT) - len(indent))
        shown = f"  {page.paint(term.ljust(column), 'strong')}"
        if len(term) <= column:
            shown += f"  {parts.pop(0)}"
        lines += [shown.rstrip(), *(indent + part for part in parts)]
    return "\n".join([*lines, ""])


def _folded(text: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(width, 20), break_on_hyphens=False) or [""]


HANDS = (
    ("22+", "pairs from there up"),
    ("AKs", "suited: 4 hands"),
    ("AKo", "offsuit: 12 hands"),
    ("AK*", "both: 16 hands"),
    ("ATs+", "the lower card climbs to one below the higher"),
    ("A5s-A2s", "a span: the kicker moves"),
    ("JTs-54s", "a span: both cards move together"),
    ("A?", "an ace with anything"),
    ("Ax", "an ace with 2-8"),
    ("AhKh", "one hand"),
    ("Ah?", "the ace of hearts with anything"),
    ("15%", "the strongest hands"),
    ("5%-10%", "a band of the strongest"),
    ("AKs:0.5", "a weight"),
)
BOARDS = (
    ("***", "any flop"),
    ("AK*", "an ace, a king and any card"),
    ("(AK*)", "brackets: no pair"),
    ("AK*f2", "exactly two of a suit"),
    ("***f0", "rainbow"),
    ("AhKd*", "cards with suits"),
    ("Axx", "x is any card, like *"),
    ("K72r", "a rainbow flop; m is monotone, fd two-tone"),
    (">T**", "a ten or higher"),
    ("[8,Q]**", "a rank from 8 to Q"),
    ("****", "any turn"),
    ("***[>F]", "a turn card above the whole flop"),
    ("***[>2F]", "a turn card between the two highest of the flop"),
    ("***[=1F]", "a turn card that pairs the highest of the flop"),
    ("***[<3F]", "a turn card below the whole flop"),
    ("***[>B]", "above every earlier card"),
)
# What follows an opening bracket: on the flop a span of ranks, later a comparison with the cards before.
POSITIONS = (
    ("[>F]", "above the whole flop"),
    ("[>2F]", "between the two highest flop cards"),
    ("[=1F]", "pairs the highest flop card"),
    ("[=2F]", "pairs the second flop card"),
    ("[=3F]", "pairs the lowest flop card"),
    ("[<3F]", "below the whole flop"),
    ("[>B]", "above every earlier card"),
    ("[=1B]", "pairs the highest earlier card"),
    ("[8,Q]", "a rank from 8 to Q"),
)
