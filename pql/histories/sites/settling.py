"""The end of a hand's account: whether it adds up, and agrees with what the site states."""

from __future__ import annotations

from typing import Any

from pql.histories.problems import BrokenHandError
from pql.histories.records import BLIND, NO_MONEY, NO_STREET, TOURNAMENT, UNIT, has_button_blind, positions

from .account import Account, same_board
from .by_cards import won_by_cards

_MOST_MONEY = 10**17
# Of all that is put in: more than any house takes where no rake is stated.
_MOST_RAKE = 0.25


def settled(account: Account) -> dict[str, Any]:
    """A hand that is told to its end, checked; raises `BrokenHandError`."""
    if not account.ended and account.stated_wins:
        _end_by_summary(account)
    winner = -1 if account.ended else _only_one_left(account)
    if winner >= 0:
        account.ended = True
    if account.ended:
        account.end_street()
    for player, street in account.stated_folds.items():
        if account.folded[player] != street:
            raise BrokenHandError(
                f"the summary has {account.names[player]} folding on another street, or not at all"
            )
    order = _in_order(account)
    finished = account.ended
    left = sum([account.folded[player] == NO_STREET for player in order])
    if finished and left > 1 and account.street < 5 and not account.lacks_cards:
        raise BrokenHandError(f"the hand ends with {left} players, and cards of the board are missing")
    pot = _pot(account, finished, winner)
    _cards_once(account)
    if account.shown_board and not same_board(account.shown_board, account.board):
        raise BrokenHandError("the summary has another board")
    return _record(account, order, pot, finished)


def _end_by_summary(account: Account) -> None:
    """The end of a hand whose last lines are not told: folds, cards when all are in, and what was won."""
    for player, street in account.stated_folds.items():
        if account.folded[player] == NO_STREET and street == account.street:
            account.fold(player)
    for card in account.shown_board[len(account.board) :] if account.board else ():
        account.deal((card,))
    if account.allin_street == NO_STREET and account.shown_board:
        raise BrokenHandError("the end of the hand is missing")
    for player, amount in (account.stated_wins or {}).items():
        account.win(player, amount)


def _only_one_left(account: Account) -> int:
    """The player who is left when all others have folded, -1 if somebody may still act."""
    left = [player for player, folded in enumerate(account.folded) if folded == NO_STREET]
    there = [player for player in left if account.acted[player] or account.put[player]]
    if len(there) != 1 or len(left) == len(account.folded):
        return -1
    # Who has done nothing sits out, unless the record breaks off before the first round was over.
    return there[0] if len(left) == 1 or account.street or account.returned else -1


def _in_order(account: Account) -> list[int]:
    """The players who are in the hand, from the small blind; with two, the button posts it and sits last."""
    seats, button = account.seats, account.button
    there = [
        player
        for player, acted in enumerate(account.acted)
        if acted or account.put[player] or account.pockets[player]
    ]
    if not there:
        raise BrokenHandError("the hand is cut off before anybody acts")
    if not 2 <= len(there) <= 22:
        raise BrokenHandError(f"the hand has players: {len(there)}, and 2 to 22 are read")
    there.sort(key=lambda player: (seats[player] <= button, seats[player]))
    small, big = account.posted_small, account.posted_big
    if len(there) == 2 and small >= 0 and (seats[small] == button or not button):
        return [player for player in there if player != small] + [small]
    if _has_button_blind(account, there):
        return there
    # Where the small blind is dead, the hand begins with the big one; who sits before it had no chips to post.
    first = there.index(small) if small in there else max(0, there.index(big) - 1) if big in there else 0
    return there[first:] + there[:first]


def _has_button_blind(account: Account, order: list[int]) -> bool:
    """Whether the last of some players, whose order begins left of the button, posts the only blind."""
    posters = [order.index(player) for player, code, _, _ in account.actions if code == BLIND]
    return has_button_blind(account.game, len(order), posters)


def _positions(account: Account, order: list[int]) -> tuple[int, ...]:
    count = len(order)
    if _has_button_blind(account, order):
        return positions(count, button_blind=True)
    if count == 2 and account.posted_small == order[0] and account.posted_big == order[1]:
        return (0, 1)
    if count > 2 and account.posted_small < 0 and account.posted_big == order[0]:
        return positions(count + 1)[1:]
    return positions(count)


def _pot(account: Account, finished: bool, winner: int) -> int:
    """All that is in the pot without what came back, which leaves `put`; checked against what is stated.

    `winner` takes what is there, if the record does not say so; else that is -1.
    """
    put, won = account.put, account.won
    live = [amount - dead for amount, dead in zip(put, account.dead, strict=True)]
    if not any(live):  # all went in with the antes
        live = put
    second, most = sorted(live)[-2:]
    uncalled, top = most - second, -1
    if uncalled:
        top = live.index(most)
        if account.folded[top] != NO_STREET:
            uncalled = 0
    said = account.returned
    own = 0
    for player, amount in said.items():
        if not amount or (player == top and amount == uncalled):
            continue
        if (
            player != top
            or amount < uncalled
            or account.uncalled_won is False
            or any(
                [
                    folded == NO_STREET and put[other]
                    for other, folded in enumerate(account.folded)
                    if other != top
                ]
            )
        ):
            raise BrokenHandError(
                f"{amount / UNIT:g} comes back to {account.names[player]}, and {uncalled / UNIT:g} was not called"
            )
        own = amount - uncalled  # some give the last one his blind back before he wins the rest
        won[top] += own
    if uncalled:
        put[top] -= uncalled
    pot = sum(put)
    if pot > _MOST_MONEY or not (pot or uncalled):
        raise BrokenHandError("more money than there is" if pot else "nobody put anything in")
    if not finished:
        return pot
    whole = pot + account.drop
    rake = account.stated_rake
    if winner >= 0:
        won[winner] += whole - (rake or 0) - account.fees - sum(won)
    _take_over(account, whole)
    _correct(account, whole)
    taken = sum(won)
    slack = account.slack
    unsaid = uncalled if winner < 0 and not any(said.values()) else 0
    if rake is not None:
        kept = rake + account.fees
        if account.tax and [
            any([abs(taken + each - all_of_it) <= slack for all_of_it in (whole, whole + unsaid)])
            for each in (kept, kept - account.tax)
        ] == [False, True]:
            account.fees -= account.tax
            kept -= account.tax
        included = unsaid and account.uncalled_won is not False and won[top] >= unsaid
        if included and abs(taken + kept - whole - unsaid) <= slack:
            won[top] -= unsaid if won[top] > unsaid + slack else won[top]
            taken = sum(won)
        elif abs(taken + kept - whole) > slack:
            raise BrokenHandError(
                f"{whole / UNIT:g} is in the pot, {taken / UNIT:g} was won and {kept / UNIT:g} kept by the house"
            )
    elif (
        unsaid
        and won[top] >= unsaid
        and (account.uncalled_won or (account.uncalled_won is None and taken > whole))
    ):
        won[top] -= unsaid
        taken -= unsaid
    if account.supposed and taken + (rake or 0) + account.fees <= whole - account.supposed:
        raise BrokenHandError("the pot does not tell who has posted what")
    if taken > whole + slack:
        raise BrokenHandError(f"{taken / UNIT:g} was won, and {whole / UNIT:g} put in")
    if rake is None and (
        whole - taken > whole * _MOST_RAKE or (account.kind == TOURNAMENT and taken < whole - slack)
    ):
        raise BrokenHandError(
            f"{taken / UNIT:g} was won of {whole / UNIT:g}, and nothing says where the rest is"
        )
    stated = account.stated_pot
    if stated is not None and not any(
        [abs(stated - each) <= slack for each in (whole, whole + unsaid, whole - own, taken, taken + unsaid)]
    ):
        raise BrokenHandError(f"the summary has a pot of {stated / UNIT:g}, and {whole / UNIT:g} was put in")
    for player, amount in enumerate(won):
        if amount and account.folded[player] != NO_STREET:
            raise BrokenHandError(f"{account.names[player]} had folded, and wins")
    for player, amount in (account.stated_wins or {}).items():
        if min([abs(won[player] - each) for each in (amount, amount - unsaid, amount + own)]) > slack:
            raise BrokenHandError(
                f"the summary has {amount / UNIT:g} for {account.names[player]}, who won {won[player] / UNIT:g}"
            )
    for player, amount in account.ends.items():
        has = account.stacks[player] - put[player] + won[player]
        if abs(has - amount) > slack and (account.acted[player] or amount < has):
            raise BrokenHandError(
                f"{account.names[player]} ends with {amount / UNIT:g}, and has {has / UNIT:g} by the actions"
            )
    return pot


def _take_over(account: Account, whole: int) -> None:
    """Gives those who have cashed out what their hands win: the house takes it, and no line says so but the summary."""
    for player in account.cashed:
        stated = (account.stated_wins or {}).get(player, 0)
        account.won[player] = max(account.won[player], stated)
    untold = [player for player in account.cashed if player not in (account.stated_wins or {})]
    paid = whole - (account.stated_rake or 0) - account.fees - sum(account.won)
    if account.stated_rake is None or paid <= 0 or len(untold) < len(account.cashed):
        return
    parts = {untold[0]: paid} if len(untold) == 1 else won_by_cards(account, untold, paid) if untold else {}
    for player, part in parts.items():
        account.won[player] += part


def _correct(account: Account, whole: int) -> None:
    """Takes what the summary says was won, where that and the rake are the pot, and what the lines say is more."""
    stated, rake = account.stated_wins or {}, account.stated_rake
    if rake is None or not stated or account.drop == 0:
        return
    if sum(account.won) > whole and sum(stated.values()) + rake + account.fees == whole:
        account.won[:] = [stated.get(player, 0) for player in range(len(account.won))]


def _shared(one: tuple[int, ...], two: tuple[int, ...]) -> int:
    """How many cards two boards have in common, from the flop on."""
    return next(
        (street for street in (5, 4, 3) if len(one) >= street and same_board(one[:street], two[:street])), 0
    )


def _cards_once(account: Account) -> None:
    seen = 0
    beside = [
        card
        for board in account.boards_beside.values()
        for card in board[_shared(board, tuple(account.board)) :]
    ]
    for mask in (*account.board, *beside, *account.pockets, *account.shown):
        if mask & seen:
            raise BrokenHandError("a card is in two places")
        seen |= mask


def _cashed_out(account: Account, player: int) -> int:
    """What the house paid a player for his hand, less what it got for that."""
    beside = account.beside.get(player, 0)
    return beside + (account.cashed[player] - account.won[player] if player in account.cashed else 0)


def _boards_beside(account: Account) -> dict[str, int]:
    """The columns of the second board and the third, where they are."""
    columns = {}
    for number, board in account.boards_beside.items():
        columns[f"flop{number}"] = sum(board[:3])
        columns[f"turn{number}"] = sum(board[3:4])
        columns[f"river{number}"] = sum(board[4:5])
    return columns


def _reach(account: Account) -> dict[int, int]:
    """What all pots paid that each player could win, where the site tells what each of them paid.

    There is a pot for each amount that those who are left have put in, and what the site tells is with the rake out of
    it: where it is not, or tells other pots, nothing is known.
    """
    paid = account.stated_pots
    if len(paid) < 2:
        return {}
    left = [
        player for player, folded in enumerate(account.folded) if folded == NO_STREET and account.put[player]
    ]
    staked = {player: account.put[player] - account.dead[player] for player in left}
    levels = sorted(set(staked.values()))
    if len(paid) != len(levels) or abs(sum(paid) - sum(account.won)) > account.slack:
        return {}
    return {player: sum(paid[: levels.index(stake) + 1]) for player, stake in staked.items()}


def _record(account: Account, order: list[int], pot: int, finished: bool) -> dict[str, Any]:
    row_of = {player: row for row, player in enumerate(order)}
    folded = account.folded
    standing = sum([folded[player] == NO_STREET for player in order])
    board = account.board
    reach = _reach(account) if finished else {}
    rows = [
        {
            "name": account.names[player],
            "pocket": account.pockets[player],
            "stack": account.stacks[player] or NO_MONEY,
            "put": account.put[player],
            "dead": account.dead[player],
            "won": account.won[player] if finished else 0,
            "cashout": _cashed_out(account, player) if finished else 0,
            "cashout_fee": account.cashed_fees.get(player, 0) if finished else 0,
            "showdown": int(standing > 1 and folded[player] == NO_STREET),
            "allin": account.allin[player],
            "folded": folded[player],
            "raised": account.raised[player],
            "called": account.called[player],
            "bet": account.bets[player],
            "live": int(player in account.live),
            "hero": int(player == account.hero),
            "place": account.place.get(player, 0),
            "prize": account.prize.get(player, NO_MONEY),
            "position": position,
            "reach": reach.get(player, 0),
            "shown": account.shown[player],
            "seat_number": account.seat_numbers[player],
        }
        for player, position in zip(order, _positions(account, order), strict=True)
    ]
    return {
        "game": account.game,
        "site": account.site,
        "hand": account.hand,
        "table": account.table,
        "currency": account.currency,
        "kind": account.kind,
        "tournament": account.tournament,
        "buyin": account.buyin,
        "date": account.date,
        "small_blind": account.small or account.put_as_small,
        "big_blind": account.big,
        "ante": account.ante,
        "flop": sum(board[:3]),
        "turn": sum(board[3:4]),
        "river": sum(board[4:5]),
        **_boards_beside(account),
        "street": len(board),
        "pot": pot,
        "rake": pot + account.drop - account.fees - sum(account.won) if finished else 0,
        "fees": account.fees if finished else 0,
        "drop": account.drop,
        "allin_street": account.allin_street,
        "finished": int(finished),
        "rows": rows,
        "actions": [
            (row_of[player], code, street, amount) for player, code, street, amount in account.actions
        ],
    }
