"""A slow, obvious model of boards: cards are texts such as `Ah`, boards are tuples of cards.

Patterns are read and matched here straight from the rules of the board-structure syntax, by trying every order of
the flop's cards. Nothing but the notation is shared with the product.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from pql.grammar.nodes.boards import AnyCard, ExactCard, Flush, Pattern, RankBand, Relative
from pql.notation.board_patterns import pattern
from pql.sets.boardset import BoardSet

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
Board = tuple[str, ...]
FLOPS: list[Board] = list(itertools.combinations(DECK, 3))

Part = dict[str, str]
"""One token: the groups of `TOKEN` that matched."""

TOKEN = re.compile(
    r"\s*(?:(?P<card>[2-9TJQKA][cdhs])|\[(?P<low>[2-9TJQKA]),(?P<high>[2-9TJQKA])\]"
    r"|\[(?P<sign>>=|<=|[<>=])(?P<number>\d?)(?P<reference>[FB])\]|f(?P<flush>[<>]?)(?P<suited>\d)"
    r"|(?P<bound>[<>])(?P<limit>[2-9TJQKA])|(?P<rank>[2-9TJQKA])|(?P<any>\*)|(?P<bracket>[()]))"
)


def cards_of(text: str) -> Board:
    """The cards of a board text, a tuple of texts."""
    return tuple(re.findall("[2-9TJQKA][cdhs]", text))


def rank_of(card: str) -> int:
    return RANKS.index(card[0])


def largest_suit(cards: Board) -> int:
    return max(sum(card[1] == suit for card in cards) for suit in SUITS)


class Reader:
    """A pattern as this model reads it: positions, no-pair brackets, flush tokens."""

    def __init__(self, text: str) -> None:
        self.positions: list[Part] = []
        self.brackets: list[tuple[int, int]] = []
        self.flushes: list[tuple[int, str, int]] = []
        place = 0
        while place < len(text):
            match = TOKEN.match(text, place)
            assert match, f"{text!r} at {place}"
            self.take(match.groupdict(""))
            place = match.end()

    def take(self, part: Part) -> None:
        if part["bracket"] == "(":
            self.brackets.append((len(self.positions), -1))
        elif part["bracket"] == ")":
            self.brackets[-1] = (self.brackets[-1][0], len(self.positions))
        elif part["suited"]:
            self.flushes.append((len(self.positions), part["flush"] or "=", int(part["suited"])))
        else:
            self.positions.append(part)

    def matches(self, board: Board) -> bool:
        """Whether a board (or the beginning of a longer one) matches."""
        size = len(self.positions)
        return len(board) >= size and any(
            self.fits((*flop, *board[3:size])) for flop in itertools.permutations(board[:3])
        )

    def fits(self, cards: Board) -> bool:
        return (
            all(self.admits(place, cards) for place in range(len(cards)))
            and all(self.pairless(range(*bracket), cards) for bracket in self.brackets)
            and all(self.flushing(flush, cards) for flush in self.flushes)
        )

    def admits(self, place: int, cards: Board) -> bool:
        part, rank = self.positions[place], rank_of(cards[place])
        if part["card"]:
            return cards[place] == part["card"]
        if part["rank"]:
            return rank == RANKS.index(part["rank"])
        if part["bound"]:
            limit = RANKS.index(part["limit"])
            return rank >= limit if part["bound"] == ">" else rank <= limit
        if part["low"]:
            ends = sorted([RANKS.index(part["low"]), RANKS.index(part["high"])])
            return ends[0] <= rank <= ends[1]
        return not part["sign"] or self.compares(
            part, rank, cards[: 3 if part["reference"] == "F" else place]
        )

    def compares(self, part: Part, rank: int, reference: Board) -> bool:
        best_first = sorted(map(rank_of, reference), reverse=True)
        number = int(part["number"] or 1)
        here = best_first[number - 1]
        higher = best_first[number - 2] if number > 1 else 99
        lower = best_first[number] if number < len(best_first) else -1
        return {
            ">": here < rank < higher,
            ">=": here <= rank < higher,
            "<": lower < rank < here,
            "<=": lower < rank <= here,
            "=": rank == here,
        }[part["sign"]]

    def pairless(self, places: range, cards: Board) -> bool:
        return not any(
            rank_of(cards[one]) == rank_of(cards[other]) and not self.excused(one, other)
            for one, other in itertools.combinations(places, 2)
        )

    def excused(self, one: int, other: int) -> bool:
        written = [
            self.positions[place]["rank"] or (self.positions[place]["card"] or " ")[0]
            for place in (one, other)
        ]
        return written[0] == written[1] != " "

    def flushing(self, flush: tuple[int, str, int], cards: Board) -> bool:
        after, sign, number = flush
        most = largest_suit(cards[:after])
        number = max(number, 1)
        return {"=": most == number, ">": most >= number, "<": most <= number}[sign]

    def node(self) -> Pattern:
        """The syntax node that the product's parser would give."""
        flushes = tuple(Flush(after, sign, number) for after, sign, number in self.flushes)
        brackets = tuple(self.brackets)
        return Pattern(tuple(map(self.position, self.positions)), brackets, flushes)

    def position(self, part: Part) -> AnyCard | ExactCard | RankBand | Relative:
        if part["card"]:
            return ExactCard(part["card"])
        if part["rank"]:
            return RankBand(part["rank"], part["rank"], "rank")
        if part["bound"]:
            low, high, form = (
                (part["limit"], "A", "least") if part["bound"] == ">" else ("2", part["limit"], "most")
            )
            return RankBand(low, high, form)
        if part["low"]:
            low, high = sorted([part["low"], part["high"]], key=lambda rank: RANKS.index(rank))
            return RankBand(low, high, "between")
        if part["sign"]:
            return Relative(part["sign"], int(part["number"] or 1), part["reference"])
        return AnyCard()


def text(board: Board) -> str:
    """A board as text: flop cards from the highest down, then turn and river."""
    flop = sorted(board[:3], key=lambda card: (rank_of(card), card[1]), reverse=True)
    return "".join((*flop, *board[3:]))


def slow(text: str) -> Callable[[Board], bool]:
    """A predicate: does a board match one of the patterns of a text?"""
    readers = [Reader(part) for part in re.split(r",(?![^\[]*\])", text)]
    return lambda board: any(reader.matches(board) for reader in readers)


def boards(text: str) -> BoardSet:
    """The product's set for the same text."""
    first, *others = [pattern(Reader(part).node()) for part in re.split(r",(?![^\[]*\])", text)]
    for other in others:
        first = first | other
    return first


def run_outs(flop: Board, street: int) -> list[Board]:
    """Every board of a street that begins with a flop."""
    live = [card for card in DECK if card not in flop]
    return [(*flop, *run_out) for run_out in itertools.permutations(live, street - 3)]
