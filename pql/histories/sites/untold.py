"""What a site leaves out of a hand, found where there is one answer only: seats, blinds, the rest of a board."""

from __future__ import annotations

from pql.histories.problems import BrokenHandError
from pql.histories.records import BLIND, FOLD

from .account import Account


def rest_of_board(account: Account) -> None:
    """The cards that only the summary tells, where all chips were in before they came."""
    if account.shown_board[: account.street] == account.board:
        while account.street < len(account.shown_board):
            account.next_street(account.shown_board[: account.street + 1 if account.street else 3])


# Seats of players who come while the hand is played: nobody tells them, but the order of the actions does.
JOINED = 1_000


def seat_joined(account: Account) -> None:
    """Seats those who joined where they acted: behind the player who acted before them."""
    if max(account.seats, default=0) < JOINED:
        return
    order = list(
        dict.fromkeys([player for player, code, street, _ in account.actions if code >= FOLD and not street])
    )
    seats = [100 * seat for seat in account.seats]
    for player, seat in enumerate(account.seats):
        if seat >= JOINED and (account.put[player] or account.acted[player]):
            index = order.index(player) if player in order else len(order)
            posters = [who for who, code, _, _ in account.actions if code == BLIND and who != player]
            before = order[index - 1] if index else posters[-1] if posters else -1
            if before < 0:
                raise BrokenHandError(f"{account.names[player]} has joined, and nothing says where")
            seats[player] = seats[before] + 1
            while seats.count(seats[player]) > 1:
                seats[player] += 1
    account.seats, account.button = seats, 100 * account.button


def post_silently(account: Account, there: list[int]) -> None:
    """The blinds of the level, where the site does not say who posts them: those left of the button who play."""
    if account.posted_small >= 0 or account.posted_big >= 0 or not account.big:
        return
    if len(there) < 2:
        raise BrokenHandError("fewer than two players act")
    seats, button = account.seats, account.button
    there = sorted(there, key=lambda player: (seats[player] <= button, seats[player]))
    small, big = (there[1], there[0]) if len(there) == 2 else there[:2]
    for player, blind, post in (
        (small, account.small, account.post_small),
        (big, account.big, account.post_big),
    ):
        left = account.stacks[player] - account.put[player]
        if left:
            post(player, min(blind, left))
