"""`replay`: a recorded hand, street by street."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar

from pql.base.diagnostics import Place, printable
from pql.cards.deck import mask_text
from pql.cards.hand_values import low_text
from pql.engine.allin import MOST_SHOWN, Pot, low_halves, pot_shares
from pql.engine.problem import BOARD_CARDS
from pql.evaluator_ext import omaha
from pql.histories.collection.notes import Note, Notes
from pql.histories.problems import HOLE_CARDS
from pql.histories.records import (
    ACTIONS,
    BET,
    CALL,
    CHECK,
    FOLD,
    NO_MONEY,
    NO_STREET,
    POSITIONS,
    RAISE,
    STREETS,
    UNIT,
    RecordedHands,
)
from pql.results.numbers import count
from pql.results.recorded_hands import iso
from pql.statements.history.statements import RecordedQuestion

from .decisions import Chips, Decision
from .result import ReplayAction, ReplayBoard, ReplayResult, ReplaySeat, ReplayStreet

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.formulas.expressions import Expression
    from pql.formulas.recorded import RecordedBlock

_NAMES = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_BYTES = 10_000
_LONGEST = 60


class _First:
    """The first hand that passes, as a batch of its own, and how many pass."""

    looked_at: tuple[Expression, ...] = ()

    def __init__(self) -> None:
        self.hand: RecordedHands | None = None
        self.hands = 0

    def begun(self) -> _First:
        return _First()

    def add(self, block: RecordedBlock) -> None:
        hands = sorted(set(block.frame.hand_indices))
        if self.hand is None:
            self.hand = block.frame.batch.part(hands[0], hands[0] + 1)
        self.hands += len(hands)

    def plus(self, other: _First) -> _First:
        self.hand = self.hand or other.hand
        self.hands += other.hands
        return self

    def size(self) -> int:
        return _BYTES


class ReplayQuestion(RecordedQuestion):
    """A recorded hand by its number; `at` says where in a text that is."""

    not_compared: ClassVar[tuple[str, ...]] = ("at",)

    number: str
    at: Place

    def of_nothing(self) -> ReplayResult:
        money = (0.0,) * 6
        return ReplayResult(
            "", None, None, None, None, *money, True, (), (), None, 0, game=self.asked.game.name
        )

    def answer(self, control: Control) -> ReplayResult:
        sums = self.asked.gathered(control, _First())
        kept = sums.kept
        if not isinstance(kept, _First) or kept.hand is None:
            number = printable(self.number[:_LONGEST])
            some = f"no recorded hand has the number `{number}`, among {sums.hands:,} read"
            told = sums.notes()[:1]
            raise self.at.error("no-hands", some, told[0] if told else "`list from history` lists numbers")
        more = kept.hands - 1
        notes = [f"{count(more, 'more hand')} of this number: the first is shown"] if more else []
        notes += _said(self.asked.said(), kept.hand)
        return told_hand(kept.hand, self.asked.game, tuple(notes), control)


def _said(notes: Notes, hands: RecordedHands) -> list[str]:
    """What the notes say of a hand and of its players."""
    of_hand = notes.hands.get(hands.hand[0], Note())
    said = [f"tagged {', '.join(of_hand.tags)}"] if of_hand.tags else []
    said += [f"note: {of_hand.text}"] if of_hand.text else []
    return said + [f"{name}: {notes.players[name]}" for name in hands.name if name in notes.players]


def told_hand(hands: RecordedHands, game: Game, notes: tuple[str, ...], control: Control) -> ReplayResult:
    """The story of the only hand of a batch."""
    return ReplayResult(
        hands.hand[0],
        iso(hands.date[0]),
        hands.site[0] or None,
        hands.table[0] or None,
        hands.currency[0] or None,
        hands.small_blind[0] / UNIT,
        hands.big_blind[0] / UNIT,
        hands.pot[0] / UNIT,
        hands.rake[0] / UNIT,
        hands.fees[0] / UNIT,
        hands.drop[0] / UNIT,
        bool(hands.finished[0]),
        tuple([_seat(hands, row, game) for row in range(hands.rows)]),
        tuple(_streets(hands, game, control)),
        hands.path[0] or None,
        hands.line[0],
        notes,
        game=game.name,
    )


def _seat(hands: RecordedHands, row: int, game: Game) -> ReplaySeat:
    stack, pocket = hands.stack[row], hands.pocket[row]
    return ReplaySeat(
        POSITIONS[hands.position[row]],
        hands.name[row] or None,
        None if stack == NO_MONEY else stack / UNIT,
        mask_text(pocket or hands.shown[row]) or None,
        hands.won[row] / UNIT,
        hands.cashout[row] / UNIT,
        hands.net[row] / UNIT,
        bool(hands.hero[row]),
        _low(hands, row, game),
    )


def _low(hands: RecordedHands, row: int, game: Game) -> str | None:
    """The low hand of a player who is in at the end, in words."""
    pocket, board = hands.pocket[row], hands.board(0)
    if game.low is None or not pocket or hands.folded[row] != NO_STREET or board.bit_count() < BOARD_CARDS:
        return None
    return low_text(omaha.low_value(pocket, board))


def _streets(hands: RecordedHands, game: Game, control: Control) -> list[ReplayStreet]:
    """The streets that were dealt, with what was done on each."""
    streets = []
    chips = Chips(hands)
    for street in STREETS:
        if street > hands.street[0]:
            break
        equities = _Equities(hands, street, game, control)
        shares, unknown = equities.among(chips.within)
        boards, lows = equities.on_boards(chips.within), equities.lows(chips.within)
        started, stacks, actions = chips.pot, chips.effective(), []
        for act in range(len(hands.action)):
            if hands.action_street[act] != street:
                continue
            seat, action, amount = hands.actor[act], hands.action[act], hands.amount[act]
            decision, pot = chips.decision(seat, action), chips.pot
            now, _ = equities.among(chips.within)
            chips.add(seat, action, amount)
            actions.append(_action(seat, action, amount, pot, chips, decision, now))
        chips.end_street()
        board = _text(hands.dealt(0, street)[0])
        told = (_NAMES[street], board, started / UNIT, shares, unknown, tuple(actions), stacks, boards, lows)
        streets.append(ReplayStreet(*told))
    return streets


def _text(board: list[int]) -> str:
    """The cards of a board, street by street."""
    return "".join([mask_text(cards) for cards in board])


def _action(
    seat: int,
    action: int,
    amount: int,
    pot: int,
    chips: Chips,
    decision: Decision,
    equities: tuple[tuple[int, float], ...],
) -> ReplayAction:
    """What a player did, as `chips` are behind it, and what there was to decide before it."""
    word, to, left = ACTIONS[action], chips.bets[seat], chips.left[seat]
    by_choice = action in (CALL, BET, RAISE) and pot > 0
    behind = None if left == NO_MONEY else left / UNIT
    if action in (CHECK, FOLD):
        to = amount = 0
    share = amount / pot if by_choice else None
    return ReplayAction(seat, word, amount / UNIT, to / UNIT, pot / UNIT, share, behind, *decision, equities)


Equities = tuple[tuple[int, float], ...]


class _Equities:
    """The exact equities of the known hands on a street, for as many players as are in.

    Where several boards are out each pays its part of the pot, and the equity is the average.
    """

    def __init__(self, hands: RecordedHands, street: int, game: Game, control: Control) -> None:
        self._hands, self._boards = hands, hands.boards(0, street)
        self._told = [_text(board) for board in hands.dealt(0, street)][: len(self._boards)]
        self._game, self._control = game, control
        self._found: dict[tuple[int, ...], list[Equities]] = {}

    def among(self, within: set[int]) -> tuple[Equities, int]:
        """The equities of the known hands that are in, and how many are in whose hands are not known.

        Known hands that have been folded are dead.
        """
        shown = self._shown(within)
        return _average(self._on_each(shown)), len(within) - len(shown)

    def lows(self, within: set[int]) -> Equities:
        """The parts of the equities that low hands win; none in a game without lows."""
        shown = self._shown(within)
        if self._game.low is None or not 2 <= len(shown) <= MOST_SHOWN:
            return ()
        lows = low_halves(self._pots(shown), self._hands.game, self._game, self._control.quietly())
        return _average([tuple(zip(shown, map(float, each), strict=True)) for each in lows])

    def on_boards(self, within: set[int]) -> tuple[ReplayBoard, ...]:
        """The boards with the equities on each, where there are several."""
        if len(self._boards) == 1:
            return ()
        equities = self._on_each(self._shown(within)) or [()] * len(self._boards)
        return tuple(map(ReplayBoard, self._told, equities))

    def _shown(self, within: set[int]) -> tuple[int, ...]:
        held = HOLE_CARDS[self._hands.game]
        return tuple([row for row in sorted(within) if self._hands.pocket[row].bit_count() == held])

    def _on_each(self, shown: tuple[int, ...]) -> list[Equities]:
        """The equities of some known hands on each board; none for one hand, or for more than can be ranked."""
        if not 2 <= len(shown) <= MOST_SHOWN:
            return []
        if shown not in self._found:
            shares = pot_shares(self._pots(shown), self._hands.game, self._game, self._control.quietly())
            self._found[shown] = [tuple(zip(shown, map(float, each), strict=True)) for each in shares]
        return self._found[shown]

    def _pots(self, shown: tuple[int, ...]) -> list[Pot]:
        """A pot of some known hands on each board."""
        hands = self._hands
        pockets = [hands.pocket[row] for row in shown]
        seen = reduce(or_, (*hands.pocket, *hands.shown, *self._boards)) & ~sum(pockets)
        return [Pot(1, list(shown), pockets, board, seen & ~board) for board in self._boards]


def _average(boards: list[Equities]) -> Equities:
    """The equities of the same seats on some boards, on average."""
    return tuple(
        [
            (row, sum([board[place][1] for board in boards]) / len(boards))
            for place, (row, _) in enumerate(boards[0] if boards else ())
        ]
    )
