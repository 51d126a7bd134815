"""What a player decides about: the price of a call, the equity that it needs, and the stacks that are at stake."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pql.histories.records import ANTE, BET, BLIND, CALL, CHECK, DEAD_BLIND, FOLD, NO_MONEY, RAISE, UNIT

if TYPE_CHECKING:
    from pql.histories.records import RecordedHands

_DECISIONS = (FOLD, CHECK, CALL, BET, RAISE)
_LIVE = (BLIND, CALL, BET, RAISE)


class Decision(NamedTuple):
    """The chips of a call (0: a check is free) and the equity it needs; the chips that can still be lost, by the pot.

    `needed` is None where there is nothing to call, `effective` and `spr` where a stack is not known or no chips are
    in the pot.
    """

    call: float
    needed: float | None
    effective: float | None
    spr: float | None


class Chips:
    """The chips of a hand as it goes on: what is `left` of each stack, the `bets` of this street, the `pot`."""

    def __init__(self, hands: RecordedHands) -> None:
        players = range(hands.rows)
        self.left = [hands.stack[row] for row in players]
        self.within = set(players)
        self.pot = 0
        self.bets = [0 for _ in players]
        self._staked = [0 for _ in players]  # in the pot, but for what is dead
        self._dead = hands.drop[0]  # in the main pot, no matter who covers it

    def add(self, seat: int, action: int, amount: int) -> None:
        """A player acts."""
        self.pot += amount
        if self.left[seat] != NO_MONEY:
            self.left[seat] -= amount
        if action in _LIVE:
            self.bets[seat] += amount
            self._staked[seat] += amount
        elif action in (ANTE, DEAD_BLIND):
            self._dead += amount
        elif action == FOLD:
            self.within.discard(seat)

    def end_street(self) -> None:
        """The bets go into the middle; what nobody called comes back."""
        *_, second, most = sorted([0, *self.bets])
        last = max(range(len(self.bets)), key=self.bets.__getitem__)
        self.pot -= most - second
        self._staked[last] -= most - second
        if self.left[last] != NO_MONEY:
            self.left[last] += most - second
        self.bets = [0] * len(self.bets)

    def decision(self, seat: int, action: int) -> Decision:
        """What a player decides about before an action; nothing where it is no choice.

        A call needs its chips divided by all that the player can win with it: of what each other player has put in as
        much as they have in themselves, and all that is dead.
        """
        if action not in _DECISIONS:
            return Decision(0.0, None, None, None)
        call = max(self.bets) - self.bets[seat]
        if self.left[seat] != NO_MONEY:
            call = min(call, self.left[seat])
        reach = self._staked[seat] + call
        won = self._dead + sum([min(staked, reach) for staked in self._staked]) + call
        effective = self._effective(seat)
        stacks = None if effective is None else effective / UNIT
        spr = effective / self.pot if effective is not None and self.pot else None
        return Decision(call / UNIT, call / won if call else None, stacks, spr)

    def effective(self) -> float | None:
        """The most that anybody who is in can still lose to another; None where a stack is not known."""
        stacks = [self._effective(seat) for seat in self.within]
        known = [stack for stack in stacks if stack is not None]
        return max(known) / UNIT if known and len(known) == len(stacks) else None

    def _effective(self, seat: int) -> int | None:
        """The lesser of what a player has left and the most that another who is in can make them put in."""
        if any([self.left[each] == NO_MONEY for each in self.within]):
            return None
        others = [self.left[each] + self.bets[each] for each in self.within - {seat}]
        return max(0, min(self.left[seat], max(others, default=0) - self.bets[seat]))
