"""OpenHoldem's symbols that spell cards, and `vs$`: the hand against every unseen pocket, or every one of a list.

`vs$prwin`, `vs$nhandshi` and similar symbols compare over all run-outs: a pocket is "hi" if it wins more of them than
it loses. With `now` at the end of the symbol the present hands are compared. `vs$NAME$prwin` does the same with the
hands that `let NAME = ...` has named.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pql.cards import kernels
from pql.cards.combos import ALL_HANDS, hand_cards, indices
from pql.cards.deck import DECK, RANKS, SUITS
from pql.engine import costs
from pql.evaluator_ext import columns, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY, common_group
from pql.sets.handset import HandSet

from .dealt import of_two_cards
from .equities import range_equity
from .equity_results import smallest_image
from .expressions import Evaluation, Expression
from .frames import seat_of
from .symbol_use import Use
from .types import BOOLEAN, FRACTION, NUMBER

if TYPE_CHECKING:
    from pql.cards.games import Game


_ALL = 3
# Of the counts (better, worse, level): which a symbol asks for, and what range equities call it.
_PARTS = {
    "prwin": (1, "win"), "prlos": (0, "loss"), "prtie": (2, "tie"),
    "nhandshi": (0, ""), "nhandslo": (1, ""), "nhandsti": (2, ""), "nhands": (_ALL, ""),
}  # fmt: skip

Counts = tuple[int, int, int]


class Versus(Expression):
    """How many pockets of a set are better, worse or level (`part` 0, 1, 2), or there at all (3)."""

    __slots__ = ("hands", "now", "part", "player", "street")
    operation = "versus"

    def __init__(self, player: int, street: int, which: int, now: bool, hands: HandSet, own: HandSet) -> None:
        super().__init__(
            NUMBER,
            level=street,
            players=frozenset((player,)),
            group=symmetry.stabilizer(hands.buffer()),
            cost=_board_seconds(street, now) / max(1, len(own)) + costs.VERSUS_HAND,
        )
        self.player: Final = player
        self.street: Final = street
        self.part: Final = which
        self.now: Final = now
        self.hands: Final = hands

    @property
    def drawn_cost(self) -> float:
        return _board_seconds(self.street, self.now) + costs.VERSUS_HAND

    def compute(self, rows: Evaluation) -> Column:
        boards, hands = rows.boards(self.street), rows.frame.hands[self.player]
        if len(boards) == 1:  # one board for all rows
            boards = boards * rows.frame.rows
        firsts, _ = columns.runs(boards)
        group = common_group(self.group, symmetry.card_stabilizer(rows.dead))
        asked = []
        # What is kept of a board may be forgotten meanwhile: it is held here until all are counted.
        counts: dict[int, dict[int, Counts]] = {}
        missing: dict[int, set[int]] = {}
        for start, stop in zip(firsts, [*firsts[1:], len(hands)], strict=True):
            board, renamed = smallest_image(boards[start], group)
            own = [renamed[hand] for hand in hands[start:stop]]
            if board not in counts:
                counts[board], missing[board] = _kept(board, rows.dead, self.hands, self.now), set()
            missing[board].update([hand for hand in own if hand not in counts[board]])
            asked.append((board, own))
        for board, some in missing.items():
            if some:
                counted = _counted(array("H", sorted(some)), board, rows.dead, self.hands, self.now)
                counts[board].update(counted)
        return columns.ints(
            array("q", [self._part(counts[board][hand]) for board, own in asked for hand in own])
        )

    def _part(self, counts: Counts) -> int:
        return sum(counts) if self.part == _ALL else counts[self.part]


def _board_seconds(street: int, now: bool) -> float:
    return costs.VERSUS_NOW if now else costs.VERSUS[street]


def versus_symbol(use: Use, name: str) -> Expression | None:
    """The expression of a `vs$` symbol, None for a name that is none."""
    words = name.split("$")
    if words[0].lower() != "vs" or not 2 <= len(words) <= 3:
        return None
    last = words[-1].lower()
    now = last.endswith("now")
    wanted = _PARTS.get(last.removesuffix("now"))
    hands = HandSet.everything(use.game) if len(words) == 2 else use.context.sets.named_hands(words[1])
    if wanted is None or hands is None:
        return None
    which, outcome = wanted
    if outcome and not now:
        return range_equity(use, outcome, (hands,))
    own = next(iter(of_two_cards(use.context.ranges[use.player : use.player + 1])), hands)
    counted = use.one(Versus(use.player, use.street, which, now, hands, own))
    if not outcome:
        return counted
    return use.binary("/", counted, use.one(Versus(use.player, use.street, _ALL, now, hands, own)), FRACTION)


@lru_cache(maxsize=4096)
def _kept(board: int, dead: int, hands: HandSet, now: bool) -> dict[int, Counts]:
    """The counts of pockets on a board, for frames and threads to add theirs to: the same pocket counts the same.

    It is empty at first, and of boards that were not asked about for longest it is empty again.
    """
    return {}


def _counted(own: array[int], board: int, dead: int, hands: HandSet, now: bool) -> list[tuple[int, Counts]]:
    """The counts of pockets on a board, all together: most of the work is the same for all of them."""
    kernel = kernels.of(hands.game)
    live = array("H", indices(hands.without((board | dead) & DECK).bits))
    if now:
        seat = seat_of(ALL_HANDS)
        strengths = kernel.columns.feature("pokerval", seat.pockets, array("Q", [board]), dead).tolist()
        counts = kernel.matchups.rivals_now(array("q", [value or 0 for value in strengths]), own, live)
    else:
        counts = kernel.matchups.rivals(*_run_outs(hands.game, own, live, board, dead), own, live)
    return [(hand, (counts[3 * i], counts[3 * i + 1], counts[3 * i + 2])) for i, hand in enumerate(own)]


def _run_outs(
    game: Game, own: array[int], live: array[int], board: int, dead: int
) -> tuple[array[int], array[int]]:
    """How many run-outs each pocket wins of each other, and loses to it."""
    from pql.engine.heads_up import table

    if not board and not dead:
        return table().count_wins(own, live), table().count_wins(live, own)
    masks, times = symmetry.enumerate_boards(board, dead, IDENTITY)
    count_wins = kernels.of(game).matchups.count_wins
    wins = count_wins(masks, times, 0, len(masks), own, live)
    return wins, wins if own == live else count_wins(masks, times, 0, len(masks), live, own)


_SUITED = "suited"


def pattern_symbol(use: Use, name: str) -> Expression | None:
    """The expression of a symbol that spells cards, None for a name that is none. Raises `PQLError` for bad cards."""
    lower = name.lower()
    if lower.startswith("vs$"):
        return versus_symbol(use, name)
    if lower.startswith("hand$"):
        return _hand(use, name[5:])
    if lower.startswith("board$"):
        return _board(use, name[6:])
    if name.startswith("$") and not name.startswith("$$"):
        return _pocket(use, name[1:])
    if lower.startswith("list") and len(name) > 4:
        return _list(use, name[4:])
    return None


def _list(use: Use, name: str) -> Expression | None:
    hands = use.context.sets.named_hands(name)
    return None if hands is None else use.is_in(hands, use.player)


def _pocket(use: Use, text: str) -> Expression:
    """`$RRs`: one or two ranks, X for any, then s or o where it matters."""
    ranks, suit = text.upper(), ""
    if ranks[-1:] in ("S", "O") and len(ranks) > 1:
        ranks, suit = ranks[:-1], ranks[-1]
    if not 1 <= len(ranks) <= 2 or any(rank not in RANKS + "X" for rank in ranks):
        raise use.error(
            "bad-hand",
            f"`${text}` is not a pocket",
            "write one or two ranks, X for any, then s or o: $AKs, $QX, $XXs",
        )
    wanted = [RANKS.index(rank) for rank in ranks if rank != "X"]
    values = []
    for high, low in hand_cards():
        suited = high & 3 == low & 3
        fits = _contains([high >> 2, low >> 2], wanted) and (not suit or suited == (suit == "S"))
        values.append(int(fits))
    return use.table(tuple(values), use.player, ALL_EXCHANGES, BOOLEAN)


def _contains(ranks: list[int], wanted: list[int]) -> bool:
    return not Counter(wanted) - Counter(ranks)


def _spelt(use: Use, text: str) -> tuple[list[int], list[int], bool]:
    """Ranks and cards (numbers) of a text such as `AdT`, and whether `suited` comes after them."""
    suited = text.lower().endswith(_SUITED)
    if suited:
        text = text[: -len(_SUITED)]
    ranks: list[int] = []
    cards: list[int] = []
    offset = 0
    while offset < len(text):
        rank = text[offset].upper()
        if rank not in RANKS:
            raise use.error(
                "bad-card",
                f"`{text[offset]}` is not a rank",
                "ranks are 2..9 T J Q K A; a suit may follow one, as in AdT",
            )
        if offset + 1 < len(text) and text[offset + 1].lower() in SUITS:
            cards.append(4 * RANKS.index(rank) + SUITS.index(text[offset + 1].lower()))
            offset += 1
        else:
            ranks.append(RANKS.index(rank))
        offset += 1
    if not ranks and not cards:
        raise use.error("bad-card", "a rank must follow the `$`", "as in hand$AK or board$AT")
    return ranks, cards, suited


def _hand(use: Use, text: str) -> Expression:
    ranks, cards, suited = _spelt(use, text)
    if len(text) == 3 and text[2].lower() == "s" and len(cards) == 1:
        use.context.warn(
            "suit-of-a-card",
            f"`hand${text}` asks for the {text[1:3]} itself",
            use.node,
            f"write hand${text[:2]}Suited for two cards of one suit",
        )
    values = []
    for hand in hand_cards():
        left = [card >> 2 for card in hand if card not in cards]
        fits = all(card in hand for card in cards) and _contains(left, ranks)
        values.append(int(fits and (not suited or hand[0] & 3 == hand[1] & 3)))
    if not any(values) or len(set(cards)) < len(cards):
        raise use.error("bad-hand", f"no hand has `{text}`", "a hand is two different cards, as in hand$AK")
    return use.table(tuple(values), use.player, IDENTITY if cards else ALL_EXCHANGES, BOOLEAN)


def _board(use: Use, text: str) -> Expression:
    """Ranks with their multiplicity and cards on the board; `suited`: ranks all in one suit, any suit."""
    ranks, cards, suited = _spelt(use, text)
    counts = Counter([*ranks, *[card >> 2 for card in cards]])
    several = (
        max(counts.values()) > 4 or len(set(cards)) < len(cards) or (suited and len(set(ranks)) < len(ranks))
    )
    if several or counts.total() > 5:
        help = "a board is three to five different cards, as in board$AT"
        raise use.error("bad-board", f"no board has `{text}`", help)
    tests = [use.truth(True)]
    for card in cards:
        tests.append(use.board("has_cards", 1 << card, BOOLEAN))
    if suited and ranks:
        wanted = 0
        for rank in ranks:
            wanted |= 1 << rank + 2
        in_a_suit = [
            use.equals(use.binary("&", use.board("suit_ranks", suit), wanted), wanted) for suit in range(4)
        ]
        tests.append(use.either(*in_a_suit))
    for rank, count in counts.items():
        tests.append(use.binary(">=", use.board("rank_count", rank + 2), count))
    return use.every(*tests)
