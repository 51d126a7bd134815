"""PokerStars in other languages of its client: a table of words for each, by which its lines become English ones.

Only what clients are known to write is here. Amounts, cards and dates need no table: they are put as they are in
English, and names stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pql.histories.problems import BrokenHandError

# A pattern of words, and what is said for them in English.
Phrases = Sequence[tuple[re.Pattern[str], str]]


class Language(NamedTuple):
    """The words of a language: `first`, `table` and `seat` are of lines of the head, the others are of those behind.

    The first phrase of `first` begins a hand. Phrases behind a name and a colon are `acts`, behind a name alone
    `events`, in which `{who}` is the name; `summary` are words of the summary behind a name, `lines` are other lines.
    """

    name: str
    first: Phrases
    table: re.Pattern[str]
    seat: re.Pattern[str]
    titles: Mapping[str, str]
    acts: Phrases
    events: Phrases
    lines: Phrases
    summary: Phrases
    colon: str = ": "


def _phrases(*pairs: tuple[str, str]) -> Phrases:
    return tuple([(re.compile(pattern), said) for pattern, said in pairs])


_TO_THE_END = r"(.*all-in)?.*"
SPANISH = Language(
    "Spanish",
    first=_phrases(
        (r"^Mano n\.º (\d+) de (?:(Zoom )de )?PokerStars", r"PokerStars \2Hand #\1"),
        (r"Torneo (?:n\.º ?|#)", "Tournament #"),
        ("Nivel ", "Level "),
    ),
    table=re.compile(r"Mesa [\"'](?P<name>.*)[\"'] .*?asiento n\.º (?P<button>\d+) es el botón"),
    seat=re.compile(r"Asiento (?P<number>\d+): (?P<name>.+) \((?P<chips>[^()]*\d[^()]*) en fichas\)"),
    titles={"CARTAS DE MANO": "HOLE CARDS", "RESUMEN": "SUMMARY"},
    acts=_phrases(
        (r"pone la ciega pequeña (\S+)" + _TO_THE_END, r"posts small blind \1"),
        (r"pone la ciega grande (\S+)" + _TO_THE_END, r"posts big blind \1"),
        (r"se retira( \[.*\])?", r"folds\1"),
        ("pasa", "checks"),
        (r"iguala (\S+)" + _TO_THE_END, r"calls \1"),
        (r"apuesta (\S+)" + _TO_THE_END, r"bets \1"),
        (r"sube (\S+) a (\S+)" + _TO_THE_END, r"raises \1 to \2"),
        (r"muestra (\[.*\]).*", r"shows \1"),
        ("(?:no muestra|descarta) su mano.*", ""),
    ),
    events=_phrases((r"se lleva (\S+) del bote.*", r"{who} collected \1 from pot")),
    lines=_phrases(
        (r"Repartidas a (.*)", r"Dealt to \1"),
        (r"La apuesta no igualada \((.*?)\) ha sido devuelta a (.*)", r"Uncalled bet (\1) returned to \2"),
        (r"Bote total (.*?)Comisión (.*)", r"Total pot \1Rake \2"),
        (r"Comunitarias (\[.*)", r"Board \1"),
    ),
    summary=_phrases(
        ("se retiró antes del Flop", "folded before Flop"),
        (r"se retiró en el (Flop|Turn|River)", r"folded on the \1"),
        (r"recaudó \(", "collected ("),
        (r"ganó \(", "won ("),
        (r"muestra \[", "showed ["),
        (r"descartó sin mostrar \[", "mucked ["),
    ),
)
PORTUGUESE = Language(
    "Portuguese",
    first=_phrases(
        (r"^Mão PokerStars( Zoom)? #", r"PokerStars\1 Hand #"),
        ("Torneio #", "Tournament #"),
        ("Nível ", "Level "),
    ),
    table=re.compile(r"Mesa '(?P<name>.*)' .*?Lugar #(?P<button>\d+) é o botão"),
    seat=re.compile(r"Lugar (?P<number>\d+): (?P<name>.+) \((?P<chips>[^()]*\d[^()]*?),? em fichas\)"),
    titles={"CARTAS DA MÃO": "HOLE CARDS", "SUMÁRIO": "SUMMARY"},
    acts=_phrases(
        (r"coloca ante (\S+)" + _TO_THE_END, r"posts the ante \1"),
        (r"paga o (small|big) blind (\S+)" + _TO_THE_END, r"posts \1 blind \2"),
        (r"desiste( \[.*\])?", r"folds\1"),
        ("passa", "checks"),
        (r"iguala (\S+)" + _TO_THE_END, r"calls \1"),
        (r"aposta (\S+)" + _TO_THE_END, r"bets \1"),
        (r"aumenta (\S+) para (\S+)" + _TO_THE_END, r"raises \1 to \2"),
        (r"mostra (\[.*\]).*", r"shows \1"),
        (r"escondeu as cartas (\[.*\])", r"mucks \1"),
        ("(?:não mostra|esconde) a mão", ""),
    ),
    events=_phrases(
        (r"recebe (\[.*\])", r"Dealt to {who} \1"),
        (r"recebeu (\S+) do(?: \S+)? pote.*", r"{who} collected \1 from pot"),
        (
            r"(?:terminou|Acabou) o torneio em (\d+)º lugar(?: e recebeu (\S+?)\.?)?",
            r"{who} finished the tournament in \1th place and received \2",
        ),
        (r"ganhou o torneio e recebeu (\S+).*", r"{who} wins the tournament and receives \1"),
    ),
    lines=_phrases(
        (r"Aposta não-igualada \((.*?)\) voltou para (.*)", r"Uncalled bet (\1) returned to \2"),
        (r"Total pote (.*?)comissão (.*)", r"Total pot \1Rake \2"),
        (r"Mesa (\[.*)", r"Board \1"),
    ),
    summary=_phrases(
        ("desistiu antes (?:do )?Flop", "folded before Flop"),
        (r"desistiu no (Flop|Turn|River)", r"folded on the \1"),
        (r"recebeu \(", "collected ("),
        (r"ganhou \(", "won ("),
        (r"mostrou \[", "showed ["),
        (r"escondeu(?: as cartas)? \[", "mucked ["),
    ),
)
# The client in French writes its first line so, and a space before each colon; all else that is known of it is English.
FRENCH = Language(
    "French",
    first=_phrases((r"^Main PokerStars( Zoom)? n°(\d+) :", r"PokerStars\1 Hand #\2:")),
    table=re.compile(r"Table '(?P<name>.*)' .*?Seat #(?P<button>\d+) is the button"),
    seat=re.compile(r"Seat (?P<number>\d+): (?P<name>.+) \((?P<chips>[^()]*\d[^()]*) in chips\)"),
    titles={},
    acts=_phrases(
        (
            r"((?:posts|folds|checks|calls|bets|raises|shows|mucks|doesn't|sits|is|has|re-buys|takes)\b.*)",
            r"\1",
        )
    ),
    events=(),
    lines=(),
    summary=(),
    colon=" : ",
)
LANGUAGES = (SPANISH, PORTUGUESE, FRENCH)

_DAY_FIRST = re.compile(r"\b(\d\d)[-/.](\d\d)[-/.](\d{4}) (?=\d)")
_PARTED = re.compile(r"(?<=\d) (?=[€$£])|(?<=[€$£]) (?=\d)")
_SEAT = re.compile(r"\w+ (\d+): ")


def in_english(lines: list[str]) -> list[str]:
    """The lines of a hand in English, as many as there are; raises `BrokenHandError` for an act without known words.

    >>> in_english(["Mão PokerStars #7: Hold'em No Limit (1/2)", "Lugar 1: Ana (90 em fichas)", "Ana: aposta 4"])
    ["PokerStars Hand #7: Hold'em No Limit (1/2)", 'Seat 1: Ana (90 in chips)', 'Ana: bets 4']
    """
    language = next((each for each in LANGUAGES if each.first[0][0].match(lines[0].strip())), None)
    if language is None:
        return lines
    first = lines[0].strip()
    for pattern, said in language.first:
        first = pattern.sub(said, first)
    told = [_PARTED.sub("", _DAY_FIRST.sub(r"\3/\2/\1 ", first))]
    seats = [language.seat.match(line.strip()) for line in lines]
    names = sorted({seat["name"] for seat in seats if seat}, key=len, reverse=True)
    summary = False
    for line, seat in zip(lines[1:], seats[1:], strict=True):
        stripped = line.strip()
        if stripped.startswith("*** "):
            title, _, rest = stripped[4:].partition(" ***")
            title = language.titles.get(title, title)
            summary = summary or title == "SUMMARY"
            told.append(f"*** {title} ***{rest}")
        elif seat and not summary:
            chips = _PARTED.sub("", seat["chips"])
            told.append(f"Seat {seat['number']}: {seat['name']} ({chips} in chips){stripped[seat.end() :]}")
        elif summary and _SEAT.match(stripped):
            told.append(_summed_up(stripped, names, language))
        else:
            told.append(_line(stripped, names, language))
    return told


def _summed_up(line: str, names: Sequence[str], language: Language) -> str:
    """What the summary says of a player."""
    number, rest = _SEAT.split(line, maxsplit=1)[1:]
    name = next((each for each in names if rest.startswith(each)), "")
    rest = _PARTED.sub("", rest[len(name) :])
    for pattern, said in language.summary:
        rest = pattern.sub(said, rest)
    return f"Seat {number}: {name}{rest}"


def _line(line: str, names: Sequence[str], language: Language) -> str:
    table = language.table.match(line)
    if table:
        return f"Table '{table['name']}' Seat #{table['button']} is the button"
    for name in names:
        if line.startswith(name + language.colon):
            text = line[len(name) + len(language.colon) :]
            act = _said(text, language.acts)
            if act is None:
                raise BrokenHandError(f"`{text[:40]}` is nothing that is known in {language.name}")
            return f"{name}: {act}" if act else ""
        if line.startswith(name + " "):
            event = _said(line[len(name) + 1 :], language.events)
            if event is not None:
                return event.replace("{who}", name)
    said = _said(line, language.lines)
    return line if said is None else said


def _said(text: str, phrases: Phrases) -> str | None:
    """A text in English, None where it is no phrase."""
    plain = _PARTED.sub("", text.strip())
    for pattern, said in phrases:
        match = pattern.fullmatch(plain)
        if match:
            return match.expand(said).strip()
    return None
