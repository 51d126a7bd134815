"""`pql.pot_odds`, `pql.bet_odds`, `pql.ev_call`, `pql.ev_bet`: what a call or a bet is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import accuracy_of, answer_of, called, each_named, named_hands, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards
from pql.engine.accuracy import ANY_ACCURACY
from pql.grammar.limits import LARGEST_AMOUNT, MOST_RAKE, SMALLEST_AMOUNT
from pql.questions.checks import check_players, out_of_bounds

from .question import EvQuestion, check_accuracy, check_rows, pot_of

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet

    from .result import EvResult
    from .result_of_pot import PotResult


def pot_odds(
    amount: float, size: float, *, rake: float = 0.0, cap: float | None = None, equity: float | None = None
) -> PotResult:
    """The arithmetic of a call of `amount` into a pot of `size`, which holds the bet that is called.

    `rake` is the share of the pot that the house takes (0.05 is 5 %), `cap` the most it takes. The answer's `needed` is
    the equity that the call needs, `odds` what it wins for each unit; `value` is what the call makes on average with an
    `equity` that is known (0.3 is 30 %). The same as the statement `ev call`. Raises `PQLError` for amounts of 0 or
    less, rakes above a half and equities above 1, TypeError for anything but a number.

    >>> import pql
    >>> pql.pot_odds(50, 150).needed, pql.pot_odds(50, 150).odds
    (0.25, 3.0)
    >>> pql.pot_odds(50, 200, equity=0.3).value
    25.0
    """
    return _pot("call", amount, size, rake, cap, None, equity)


def bet_odds(
    amount: float,
    size: float,
    *,
    over: float | None = None,
    rake: float = 0.0,
    cap: float | None = None,
    equity: float | None = None,
    folds: float | None = None,
) -> PotResult:
    """The arithmetic of a bet of `amount` into a pot of `size`, or of a raise to `amount` over the bet `over`.

    For a raise, `size` is the pot before that bet, and `amount` all that you put in. The answer's `needed` is how often
    an opponent must fold to a bluff, `mdf` the part of the range to defend so that a bluff gains nothing, `bluffs` the
    part of bluffs that leaves a caller indifferent. With an `equity` that is known when it is called, `needed_folds` is
    how often an opponent must fold, and `value` what it makes where he does so `folds` of the time. Arguments and
    errors are those of `pql.pot_odds`. The same as the statements `ev bet` and `ev raise`.

    >>> import pql
    >>> bet = pql.bet_odds(50, 100)
    >>> round(bet.needed, 4), round(bet.mdf, 4), bet.bluffs
    (0.3333, 0.6667, 0.25)
    >>> pql.bet_odds(150, 100, over=50).total
    400
    >>> pql.bet_odds(50, 100, equity=0.35, folds=0.4).value
    52.0
    """
    return _pot("bet", amount, size, rake, cap, over, equity, folds)


@takes(Running)
def ev_call(
    amount: float,
    size: float,
    hands: AnyHands | HoleSet,
    *versus: AnyHands | HoleSet,
    board: AnyBoards | None = "",
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    rake: float = 0.0,
    cap: float | None = None,
    by: str | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    **running: Unpack[Running],
) -> EvResult:
    """What it is worth to call `amount` for a pot of `size`, all in: the hands are shown against one or more others.

    Amounts, `rake` and `cap` are those of `pql.pot_odds`; hands, boards, `folded` hands, `game` and the arguments of
    running are those of `pql.equity`. The answer's `ev` is that of the whole range in the unit of the amounts,
    `profitable` are the hands that make money; `by` (`hand` or `class`) adds `rows`. Exact against one opponent;
    against several, classes that take long are sampled, and `samples` draws that many deals for each row. The same as
    the statement `ev call ... with`. Raises `PQLError` for bad text, bad amounts and impossible deals.

    >>> import pql
    >>> call = pql.ev_call(50, 150, "AhKh", "QQ", board="Qh7h2c")
    >>> round(call.ev, 2), round(call.equity, 4), round(call.pot.needed, 4)
    (1.11, 0.2556, 0.25)
    """
    check_players("ev_call", 1 + len(versus), 2)
    accuracy = accuracy_of({"exact": exact, "samples": samples, "seed": seed})
    check_accuracy(accuracy, "call")
    found = game_of((hands, *versus, board, folded), game)
    sides = named_hands(hands, game=found), *each_named(versus, "versus", found)
    spot = spot_of(called("ev_call", "ev_call"), sides, board, dead, folded, game=found)
    question = EvQuestion(
        spot,
        _pot("call", amount, size, rake, cap),
        None,
        accuracy,
        _rows(by),
    )
    return answer_of(question, control(running, ev_call))


@takes(Running)
def ev_bet(
    amount: float,
    size: float,
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet,
    continuing: AnyHands | HoleSet | None = None,
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    over: float | None = None,
    rake: float = 0.0,
    cap: float | None = None,
    by: str | None = None,
    **running: Unpack[Running],
) -> EvResult:
    """What it is worth to bet `amount` into a pot of `size` with `hands` against a range, of which part goes on.

    `continuing` are the hands of `versus` that call (None: all of them); the others fold, nobody raises, and a called
    bet goes to showdown. How often the opponent folds, and would have to fold for a hand to break even, is worked out
    for each hand, because the opponent cannot hold its cards. `over` makes it a raise to `amount` over that bet, into a
    pot of `size` before it. In the answer, `instead` is what checking down is worth (for a raise: a call), `better` are
    the hands that are worth more bet. Other arguments, the answer and errors are those of `pql.ev_call`; always exact.
    The same as the statements `ev bet ... with` and `ev raise ... with`.

    >>> import pql
    >>> bet = pql.ev_bet(50, 100, "6c5c", "22+, AQo", "77+", board="Kh7h2c")
    >>> round(bet.ev, 2), round(bet.whole.folds, 4), round(bet.whole.breakeven, 4)
    (26.29, 0.44, 0.2402)
    """
    found = game_of((hands, versus, continuing, board, folded), game)
    sides = named_hands(hands, game=found), named_hands(versus, "versus", game=found)
    spot = spot_of(called("ev_bet", "ev_bet"), sides, board, dead, folded, game=found)
    question = EvQuestion(
        spot,
        _pot("bet", amount, size, rake, cap, over),
        None if continuing is None else named_hands(continuing, "continuing", game=found),
        ANY_ACCURACY,
        _rows(by),
    )
    return answer_of(question, control(running, ev_bet))


def _pot(
    action: str,
    amount: float,
    size: float,
    rake: float,
    cap: float | None,
    over: float | None = None,
    equity: float | None = None,
    folds: float | None = None,
) -> PotResult:
    numbers = {"amount": amount, "size": size, "over": over, "rake": rake, "cap": cap}
    shares = {"equity": equity, "folds": folds}
    for name, share in shares.items():
        if share is None:
            continue
        if isinstance(share, bool) or not isinstance(share, int | float):
            raise TypeError(f"{name} must be a number, not {share!r}")
        if not 0 <= share <= 1:
            raise out_of_bounds("bad-share", f"`{name}` is a share, from 0 to 1", f"{name}=0.3 is 30 %")
    if folds is not None and equity is None:
        raise out_of_bounds("bad-share", "`folds` goes with a known equity", "equity=0.35, folds=0.4")
    for name, number in numbers.items():
        if number is None and name in ("cap", "over"):
            continue
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise TypeError(f"{name} must be a number, not {number!r}")
        if name == "rake":
            if not 0 <= number <= MOST_RAKE:
                raise out_of_bounds(
                    "bad-rake", "a rake is a part of the pot, up to a half", "rake=0.05 is 5 %"
                )
        elif not SMALLEST_AMOUNT <= number <= LARGEST_AMOUNT:
            raise out_of_bounds("bad-amount", f"`{name}` is more than 0, and at most {LARGEST_AMOUNT:,.0f}")
    return pot_of(action, amount, size, rake, cap, over).changed(**shares)


def _rows(by: str | None) -> str | None:
    if by is not None and not isinstance(by, str):
        raise TypeError(f"by must be 'hand', 'class' or None, not {by!r}")
    check_rows(by)
    return by
