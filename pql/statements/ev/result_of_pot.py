"""The arithmetic of a call, a bet or a raise, in chips or in prizes."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members

if TYPE_CHECKING:
    from pql.results.columns import Column


NOTHING = 1e-12
"""What is below this part of the pot, of the chips or of the prizes is nothing: the rest of a rounding."""


class Stakes(Record):
    """What each end of a play is worth, beside giving up the pot.

    `folded` is that of a bet that nobody calls; `won`, `tied` and `beaten` are those of a showdown after it, and
    `checked_won`, `checked_tied` and `checked_beaten` those of a showdown without it. Where a low hand wins half of the
    pot, three quarters of it may be won, and one.
    """

    folded: float
    won: float
    tied: float
    beaten: float
    checked_won: float
    checked_tied: float
    checked_beaten: float
    three_quarters: float = 0.0
    quarter: float = 0.0
    checked_three_quarters: float = 0.0
    checked_quarter: float = 0.0


class PrizeTable(Record):
    """A tournament in which a pot is played: the chips in front of each player beside the pot, and the prizes.

    `hero` and `villains` are places in it, from 0. `stakes` are in prizes, by the independent chip model; against
    several villains those of winning all there is and of winning nothing, on average. `given_up` is what the stack of
    the hero is worth when he leaves the pot to the others.
    """

    names: tuple[str, ...]
    stacks: tuple[float, ...]
    prizes: tuple[float, ...]
    hero: int
    villains: tuple[int, ...]
    stakes: Stakes
    given_up: float

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output: players by their names."""
        found = members(self, "names stacks prizes given_up")
        villains = [self.names[seat] for seat in self.villains]
        return found | {"hero": self.names[self.hero], "villains": villains}


class PotResult(Result):
    """The arithmetic of a call, a bet or a raise, whatever the hands.

    `action` is `call`, `bet` or `raise`, `amount` what is put in, `size` the pot before, with the bet that is answered.
    `rake` is the share of the pot that the house takes at a showdown, `cap` the most it takes; `over` is the bet that
    is raised, None without one. `equity` is one that is known, at the showdown or when the bet is called, and `folds`
    how often it is not called. `said` is the play as it was written with parts of the pot, `asked` the number that was
    asked for alone: `mdf`, `alpha` or `bluffs`. All shares are fractions of 1.

    `tournament` says what chips are worth in one: `needed`, `value` and everything that hands make are in prizes then,
    and the numbers of a bet that are shares of chips alone (`mdf`, `bluffs`, `odds`) are None.
    """

    action: str
    amount: float
    size: float
    rake: float = 0.0
    cap: float | None = None
    over: float | None = None
    equity: float | None = None
    folds: float | None = None
    said: str | None = None
    asked: str | None = None
    tournament: PrizeTable | None = None

    type = "pot"
    method = "exact"

    @property
    def text(self) -> str:
        """The action in words.

        >>> PotResult("call", 50, 150).text, PotResult("bet", 2.5, 10, 0.05, 3).text
        ('call 50 to win 150', 'bet 2.5 into 10, rake 5% cap 3')
        >>> PotResult("raise", 150, 150, over=50).text
        'raise 150 over 50 into 100'
        """
        from pql.base.sums import number, share

        between, size = "to win" if self.action == "call" else "into", self.size
        if self.over is not None:
            between, size = f"over {number(self.over)} into", self.size - self.over
        play = self.said or f"{self.action} {number(self.amount)} {between} {number(size)}"
        rake = f", rake {share(self.rake)}" if self.rake else ""
        cap = f" cap {number(self.cap)}" if rake and self.cap is not None else ""
        return f"{play}{rake}{cap}{', in prizes' if self.tournament else ''}"

    @property
    def total(self) -> float:
        """What lies in the pot at the showdown: the opponent has called a bet, or what a raise adds to his.

        >>> PotResult("bet", 50, 100).total, PotResult("raise", 150, 150, over=50).total
        (200, 400)
        """
        return self.size + self.amount + self.answer

    @property
    def decimals(self) -> int:
        """How many decimals of what a play is worth are read: by the pot, or by the prizes of a tournament.

        >>> PotResult("bet", 50, 100).decimals, PotResult("bet", 0.01, 0.02).decimals
        (2, 4)
        """
        return money_decimals(self.total if self.tournament is None else sum(self.tournament.prizes))

    @property
    def paid(self) -> float:
        """What the winner gets of it, after the rake.

        >>> PotResult("bet", 50, 100, 0.05, 3).paid
        197
        """
        return self._raked(self.total)

    def _raked(self, pot: float) -> float:
        taken = self.rake * pot
        return pot - (taken if self.cap is None else min(taken, self.cap))

    @property
    def answer(self) -> float:
        """What the opponent has to add: nothing to a call."""
        return 0 if self.action == "call" else self.amount - (self.over or 0)

    @property
    def stakes(self) -> Stakes:
        """What each end of the play is worth: in prizes where there is a table, else in chips.

        >>> stakes = PotResult("bet", 50, 100).stakes
        >>> stakes.folded, stakes.won, stakes.tied, stakes.beaten, stakes.checked_won
        (100, 150.0, 50.0, -50, 100.0)
        """
        if self.tournament is not None:
            return self.tournament.stakes
        over = 0 if self.action == "call" else self.over or 0
        checked = self._raked(self.size + over)
        return Stakes(
            self.size,
            self.paid - self.amount,
            self.paid / 2 - self.amount,
            -self.amount,
            checked - over,
            checked / 2 - over,
            -over,
            0.75 * self.paid - self.amount,
            self.paid / 4 - self.amount,
            0.75 * checked - over,
            checked / 4 - over,
        )

    @property
    def at_stake(self) -> float:
        """What a showdown is about: the difference of winning and losing it.

        >>> PotResult("call", 50, 150).at_stake
        200.0
        """
        return (
            self.paid
            if self.tournament is None
            else self.tournament.stakes.won - self.tournament.stakes.beaten
        )

    @property
    def needed(self) -> float:
        """For a call the equity that it needs, for a bet with nothing in hand how often the opponent must fold.

        In prizes this is where nobody ties. Against several it is by what it is worth to win all there is, and to win
        nothing, on average over the deals. Where nothing is at stake it is 0, and where nothing can be gained infinite.

        >>> PotResult("call", 50, 150).needed, round(PotResult("bet", 50, 100).needed, 4)
        (0.25, 0.3333)
        """
        if self.tournament is None:
            return self.amount / (self.paid if self.action == "call" else self.size + self.amount)
        ends = self.stakes
        risked, gained = -ends.beaten, self.at_stake if self.action == "call" else ends.folded - ends.beaten
        if gained <= 0:
            return inf if risked > 0 else 0.0
        return risked / gained

    @property
    def needed_in_chips(self) -> float | None:
        """What `needed` would be if the chips themselves were won; None where they are."""
        return None if self.tournament is None else self.changed(tournament=None).needed

    @property
    def odds(self) -> float | None:
        """What a call wins for each unit it costs (3.0 is 3 to 1); None for a bet or a raise, and in prizes."""
        in_chips = self.action == "call" and self.tournament is None
        return (self.paid - self.amount) / self.amount if in_chips else None

    @property
    def mdf(self) -> float | None:
        """The part of their range that an opponent defends against bluffs; None for a call, and in prizes."""
        in_chips = self.action != "call" and self.tournament is None
        return self.size / (self.size + self.amount) if in_chips else None

    @property
    def bluffs(self) -> float | None:
        """The part of bluffs among the bets or raises that leaves a caller indifferent; None for a call, in prizes.

        >>> PotResult("bet", 50, 100).bluffs
        0.25
        """
        return self.answer / self.paid if self.action != "call" and self.tournament is None else None

    @property
    def value_bets(self) -> float | None:
        """For each bluff the bets or raises with value that leave a caller indifferent; None for a call.

        >>> PotResult("bet", 50, 100).value_bets
        3.0
        """
        return None if self.bluffs is None else (1 - self.bluffs) / self.bluffs

    @property
    def value(self) -> float | None:
        """What the play makes on average with the equity that is known; None without one.

        A bet needs `folds` besides.

        >>> PotResult("call", 50, 200, equity=0.3).value, PotResult("bet", 50, 100, equity=0.35, folds=0.4).value
        (25.0, 52.0)
        """
        if self.equity is None or (self.action != "call" and self.folds is None):
            return None
        called = 1 - (self.folds or 0.0)
        return self.ev(1, called, called * self.equity)

    def ev(
        self,
        met: float,
        called: float,
        won: float,
        tied: float = 0.0,
        three_quarters: float = 0.0,
        quarter: float = 0.0,
    ) -> float:
        """The expected value over deals: all of them, those that go to a showdown, pots won there, and those tied.

        Of the tied pots, or those won in part, some are won by three quarters, and some by one.
        """
        ends = self.stakes
        wins = won - tied / 2 - (three_quarters - quarter) / 4
        folds = (met - called) * ends.folded if met != called else 0.0
        shown = wins * ends.won + (tied - three_quarters - quarter) * ends.tied
        shown += (called - wins - tied) * ends.beaten
        return (folds + shown + three_quarters * ends.three_quarters + quarter * ends.quarter) / met

    def instead(
        self, equity: float, tied: float = 0.0, three_quarters: float = 0.0, quarter: float = 0.0
    ) -> float | None:
        """What checking down in place of a bet is worth, or calling in place of a raise, with this equity.

        The others are shares of ties in it, as for `ev`. None for a call. The rake is taken of that smaller pot too.

        >>> PotResult("bet", 50, 100).instead(0.5), PotResult("raise", 150, 150, over=50).instead(0.5)
        (50.0, 50.0)
        """
        if self.action in ("call", "shove"):
            return None
        ends = self.stakes
        wins = equity - tied / 2 - (three_quarters - quarter) / 4
        shown = wins * ends.checked_won + (tied - three_quarters - quarter) * ends.checked_tied
        shown += (1 - wins - tied) * ends.checked_beaten
        return shown + three_quarters * ends.checked_three_quarters + quarter * ends.checked_quarter

    def breakeven(self, equity: float | None) -> float | None:
        """How often an opponent must fold to a bet that has this equity when called; None for a call, or uncalled."""
        if equity is None or self.action == "call":
            return None
        ends = self.stakes
        called = ends.beaten + equity * self.at_stake
        # Where the prizes are as good as shared, what is left of a rounding may be lost, and nothing gained.
        return 0.0 if called >= 0 or called >= ends.folded else called / (called - ends.folded)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return (
            *pot_columns(),
            Column("needed", "share", 2),
            Column("needed_in_chips", "share", 2, "in chips"),
            Column("odds", "number", 2),
            Column("mdf", "share", 2, "MDF"),
            Column("bluffs", "share", 2),
            Column("equity", "share", 2),
            Column("folds", "share", 2),
            Column("breakeven", "share", 2, "break-even folds", of="needed_folds"),
            Column("ev", "number", self.decimals, "EV", of="value"),
            Column("asked"),
            Column("method"),
        )

    @property
    def needed_folds(self) -> float | None:
        """How often the opponent must fold to a bet of the equity that is known; None without one, and for a call."""
        return self.breakeven(self.equity)

    def _as_dict(self) -> dict[str, Any]:
        found = {name: value for name, value in super()._as_dict().items() if value is not None}
        return found if self.tournament is None else {**found, "table": self.tournament.to_dict()}

    def verdict(self) -> tuple[str, ...]:
        from pql.results.numbers import percent

        if self.action == "call":
            if self.needed >= 1:
                why = (
                    "the rake takes all there is to win"
                    if self.tournament is None
                    else "nothing can be gained"
                )
                return (f"{why}: no equity is enough",)
            if self.equity is not None:
                worth = "it makes money" if self._makes_money else "it makes no money"
                needed = f"{self.needed_text('needed')}{self.fold_text()}"
                return f"{percent(self.equity)} equity, {needed}", worth
            odds = "" if self.odds is None else f", {self.odds:.4g} to 1"
            return (f"the call needs {self.needed_text('equity')}{odds}{self.fold_text()}",)
        if self.tournament is not None and self.equity is None:
            return (f"a bluff needs folds {self.needed_text('of the time')}",)
        if self.equity is not None:
            return self._with_equity()
        assert self.mdf is not None
        assert self.bluffs is not None
        assert self.value_bets is not None
        lines = {
            "alpha": f"a bluff needs folds {percent(self.needed)} of the time (alpha)",
            "mdf": f"the opponent defends {percent(self.mdf)} (MDF) so that a bluff gains nothing",
            "bluffs": f"a call gains nothing when {percent(self.bluffs)} of the {self.action}s are bluffs"
            f" (1 for {round(self.value_bets, 2):g} with value)",
        }
        first = [lines.pop(self.asked)] if self.asked is not None else []
        return (*first, *lines.values())

    def fold_text(self) -> str:
        """In prizes what the stack is worth without the pot, which everything else is beside.

        >>> PotResult("call", 50, 150).fold_text()
        ''
        """
        from pql.results.numbers import in_decimals

        if self.tournament is None:
            return ""
        return f"; a fold is worth {in_decimals(self.tournament.given_up, self.decimals)}"

    def needed_text(self, what: str) -> str:
        """What is needed, in prizes with what it would be in chips.

        >>> PotResult("call", 50, 150).needed_text("needed")
        '25.00 % needed'
        """
        from pql.results.numbers import percent

        chips = self.needed_in_chips
        return f"{percent(self.needed)} {what}" + ("" if chips is None else f" ({percent(chips)} in chips)")

    @property
    def _makes_money(self) -> bool:
        return self.value is not None and self.value > NOTHING * self.at_stake

    def _with_equity(self) -> tuple[str, ...]:
        """What a bet of a known equity needs, and whether it makes money."""
        from pql.results.numbers import percent

        needed = self.needed_folds or 0.0
        called = f"{percent(self.equity or 0.0)} equity when called"
        if self.folds is None:
            if not needed:
                return (f"{called}: it makes money without a fold",)
            return (f"{called}: it needs folds {percent(needed)} of the time",)
        first = f"folds {percent(self.folds)} of the time, {percent(needed)} needed; {called}"
        return first, "it makes money" if self._makes_money else "it makes no money"


def pot_columns() -> tuple[Column, ...]:
    """What was put in, into what, what the house takes, and what a raise answers: numbers in any unit."""
    from pql.results.columns import Column

    return (
        Column("action"),
        Column("amount", "number"),
        Column("size", "number"),
        Column("rake", "share", 2),
        Column("cap", "number"),
        Column("over", "number"),
    )


def money_decimals(total: float) -> int:
    """Two decimals, or those in which a hundredth of a smaller pot is seen.

    >>> money_decimals(200), money_decimals(2.5), money_decimals(0.04)
    (2, 2, 4)
    """
    from math import floor, log10

    return max(2, 2 - floor(log10(total)))
