"""The account of one hand: who sits where, what each puts in and takes out, and whether that adds up.

A reader tells it line by line what a site wrote. Every act is checked against those before it, and the whole against
what the site states at the end (`settling.py`); what contradicts is a `BrokenHandError`. Players are numbers, in the
order they sat down; amounts are in `UNIT`.
"""

from __future__ import annotations

from pql.histories.problems import HOLE_CARDS, BrokenHandError, omaha_dealt, other_game
from pql.histories.records import (
    ANTE,
    BET,
    BLIND,
    CALL,
    CASH,
    CHECK,
    DEAD_BLIND,
    FOLD,
    HOLDEM,
    NO_DATE,
    NO_MONEY,
    NO_SEAT,
    NO_STREET,
    RAISE,
    UNIT,
)

_BITS = {0: 1, 3: 2, 4: 4, 5: 8}
_MOST_SEATS = 22
MOST_BOARDS = 3
_MOST_SEAT_NUMBER = 1_000


def same_board(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """Whether boards are the same, the flop in any order."""
    return one == two or (one[3:] == two[3:] and sum(one[:3]) == sum(two[:3]))


class Account:
    """What is known of a hand so far."""

    __slots__ = (
        *("acted", "actions", "allin", "allin_street", "ante", "at", "beside", "bets", "big", "board"),
        *("boards_beside", "button", "buyin", "called", "cashed", "cashed_fees", "colons", "currency"),
        *("date", "dead", "drop", "ended", "ends", "fees", "folded", "game", "hand", "head", "hero"),
        *("kind", "lacks_cards", "last", "level", "live", "moved", "names", "on", "place", "players"),
        *("pockets", "posted_big", "posted_small", "prize", "put", "put_as_small", "raised", "returned"),
        *("seat_numbers", "seats", "shown", "shown_board", "site", "slack", "small", "stacks"),
        *("standing", "stated_folds", "stated_pot", "stated_pots", "stated_rake", "stated_wins"),
        *("street", "supposed", "table", "tax", "tournament", "uncalled_won", "won"),
    )

    def __init__(self) -> None:
        self.head = b""  # how the file begins, before its first hand
        # What the first lines of a hand say.
        self.site = self.hand = self.table = self.currency = self.tournament = ""
        self.game = HOLDEM
        self.kind = CASH
        self.buyin = NO_MONEY
        self.date = NO_DATE
        self.small = self.big = 0
        self.button = 0  # the number of the seat
        self.hero = -1
        # By player.
        self.players: dict[str, int] = {}
        self.colons = False  # there is one, and a space, in a name
        self.names: list[str] = []
        self.seats: list[int] = []  # in whose order they sit
        self.seat_numbers: list[int] = []  # as the site tells them
        self.stacks: list[int] = []  # 0 where it is not known
        self.put: list[int] = []  # uncalled chips included
        self.dead: list[int] = []
        self.on: list[int] = []  # on this street
        self.won: list[int] = []
        self.pockets: list[int] = []
        self.shown: list[int] = []  # cards of hands that are not known whole
        self.folded: list[int] = []
        self.allin: list[int] = []
        self.raised: list[int] = []
        self.called: list[int] = []
        self.bets: list[int] = []
        self.acted: list[bool] = []
        self.moved: list[int] = []  # on which street at last, posts left out
        self.place: dict[int, int] = {}
        self.prize: dict[int, int] = {}
        # As the hand goes on.
        self.actions: list[tuple[int, int, int, int]] = []
        self.street = self.level = self.ante = self.last = self.put_as_small = 0
        self.posted_small = self.posted_big = -1
        self.board: tuple[int, ...] = ()
        self.boards_beside: dict[int, tuple[int, ...]] = {}  # by their number, 2 and 3, whole as far as dealt
        self.allin_street = NO_STREET
        self.live: list[int] = []
        self.standing = 0
        self.returned: dict[int, int] = {}
        self.beside: dict[int, int] = {}  # from the house for a hand, or to it, beside the pot
        self.cashed: dict[int, int] = {}  # paid by the house for a hand, and for what it wins of the pot
        self.cashed_fees: dict[int, int] = {}  # of a cash-out, which is told without them
        self.at = 0  # the line that is read, from 0
        # What the end says, where it says it. `slack`: by how much its sums may be out, since the site rounds.
        self.ended = False
        self.stated_pot: int | None = None
        # The main pot and side pots, where each is told, without what the house kept.
        self.stated_pots: list[int] = []
        self.stated_rake: int | None = None
        self.stated_folds: dict[int, int] = {}
        self.stated_wins: dict[int, int] | None = None
        self.shown_board: tuple[int, ...] = ()
        self.ends: dict[int, int] = {}  # the stack of a player when the hand is over
        self.fees = 0  # beside the rake: jackpots, taxes
        self.tax = 0  # of the fees: part of them has it in the rake already
        self.drop = 0  # what the house put into the pot
        self.slack = 0
        self.supposed = 0  # chips that nobody told: they are in the pot if the sums do not come out without
        self.lacks_cards = False  # the site may not tell the board when all chips are in
        # Whether what was won holds chips that nobody called; None is where the sums tell.
        self.uncalled_won: bool | None = None

    # Before the hand.

    def sit(self, seat: int, name: str, stack: int = 0, told: int | None = None) -> int:
        """A player with chips at a seat; his number. Raises for a seat or name that is taken.

        `told` is the seat as the site numbers it, where `seat` only says in which order they sit.
        """
        if name in self.players or seat in self.seats:
            raise BrokenHandError(f"two players are {name[:40]}, or in seat {seat}")
        if len(self.names) >= _MOST_SEATS:
            raise BrokenHandError(f"more than {_MOST_SEATS} players")
        self.players[name] = player = len(self.names)
        if ": " in name:
            self.colons = True
        self.names.append(name)
        self.seats.append(seat)
        number = seat if told is None else told
        self.seat_numbers.append(number if NO_SEAT <= number < _MOST_SEAT_NUMBER else NO_SEAT)
        self.stacks.append(stack)
        for column in (
            self.put,
            self.dead,
            self.on,
            self.won,
            self.pockets,
            self.shown,
            self.raised,
            self.called,
            self.bets,
        ):
            column.append(0)
        self.folded.append(NO_STREET)
        self.allin.append(NO_STREET)
        self.acted.append(False)
        self.moved.append(NO_STREET)
        self.standing += 1
        return player

    def who(self, line: str, behind: str = " ") -> tuple[int, str]:
        """The player whose name begins a line, and what is behind it and a mark; -1 where there is none."""
        named, length = -1, 0
        for name, player in self.players.items():
            if len(name) > length and line.startswith(name) and line.startswith(behind, len(name)):
                named, length = player, len(name)
        return named, line[length + len(behind) :]

    # What is put in.

    def _pay(self, player: int, code: int, amount: int) -> None:
        if self.folded[player] != NO_STREET:
            raise BrokenHandError(f"{self.names[player]} had folded")
        if NO_STREET < self.allin[player] < self.street:
            raise BrokenHandError(f"{self.names[player]} was all in")
        self.acted[player] = True
        put = self.put[player] = self.put[player] + amount
        stack = self.stacks[player]
        if stack and put >= stack:
            if put > stack:
                raise BrokenHandError(f"{self.names[player]} put in {put / UNIT:g}, and had {stack / UNIT:g}")
            self.allin[player] = self.street
        self.last = self.street
        if code > DEAD_BLIND:
            self.moved[player] = self.street
        self.actions.append((player, code, self.street, amount))

    def post_ante(self, player: int, amount: int) -> None:
        if self.dead[player] and any([act[:2] == (player, ANTE) for act in self.actions]):
            raise BrokenHandError(f"{self.names[player]} posts the ante twice")
        self._pay(player, ANTE, amount)
        self.dead[player] += amount
        if amount > self.ante:
            self.ante = amount

    def post_dead(self, player: int, amount: int) -> None:
        self._pay(player, DEAD_BLIND, amount)
        self.dead[player] += amount

    def post_blind(self, player: int, amount: int) -> None:
        """A live blind: small, big, straddle."""
        self._pay(player, BLIND, amount)
        on = self.on[player] = self.on[player] + amount
        if on > self.level:
            self.level = on

    def post_small(self, player: int, amount: int) -> None:
        """The small blind; another one in the hand is dead."""
        if player in (self.posted_small, self.posted_big):
            raise BrokenHandError(f"{self.names[player]} posts twice")
        if self.posted_small >= 0:
            self.post_dead(player, amount)
            return
        self.posted_small, self.put_as_small = player, amount
        self.post_blind(player, amount)

    def post_big(self, player: int, amount: int) -> None:
        """The big blind, which all who call pay whole; further ones are live too, with a dead small one if larger."""
        if player in (self.posted_small, self.posted_big):
            raise BrokenHandError(f"{self.names[player]} posts twice")
        if self.posted_big < 0:
            self.posted_big = player
            if amount > self.big:
                self.big = amount
        elif amount > self.big:
            self.post_both(player, amount)
            return
        self.post_blind(player, amount)
        if self.big > self.level:
            self.level = self.big

    def post_button_blind(self, player: int, amount: int) -> None:
        """The blind of the button, which is the only one, and what all pay who call: first lines may name others."""
        self.posted_big, self.small = player, 0
        self.post_blind(player, amount)
        if self.allin[player] == NO_STREET:
            self.big = amount
        self.level = max(self.level, self.big)

    def post_untold_big(self, player: int, amount: int) -> None:
        """The big blind where the level may not be told: twice the small one if a player has no chips for that."""
        told = self.big
        self.post_big(player, amount)
        whole = 2 * self.put_as_small
        if not told and self.allin[player] != NO_STREET and amount < whole:
            self.big = self.level = whole

    def post_both(self, player: int, amount: int) -> None:
        """A big blind that is live, with a small one that is dead."""
        live = min(amount, self.big)
        if amount > live:
            self.post_dead(player, amount - live)
        self.post_blind(player, live)

    def suppose_both(self, player: int) -> None:
        """A big blind and a dead small one that nobody told: the player has checked before the flop."""
        posts = len(self.actions)
        first = next((index for index, act in enumerate(self.actions) if act[1] > DEAD_BLIND), posts)
        small = self.small or self.put_as_small
        self.post_both(player, self.big + small)
        self.supposed += small
        posted = self.actions[posts:]
        del self.actions[posts:]
        self.actions[first:first] = posted

    def fold(self, player: int) -> None:
        if self.folded[player] != NO_STREET:
            raise BrokenHandError(f"{self.names[player]} had folded")
        self.folded[player] = self.last = self.street
        self.acted[player] = True
        self.standing -= 1
        self.actions.append((player, FOLD, self.street, 0))

    def check(self, player: int) -> None:
        on = self.on[player]
        if on < self.level and self.allin[player] == NO_STREET and on < max(self.on):
            raise BrokenHandError(f"{self.names[player]} checks where there is a bet")
        if self.folded[player] != NO_STREET:
            raise BrokenHandError(f"{self.names[player]} had folded")
        self.acted[player] = True
        self.moved[player] = self.street
        self.actions.append((player, CHECK, self.street, 0))

    def call(self, player: int, amount: int) -> None:
        """A call of so much more; less than the bet is one of all chips."""
        on = self.on[player]
        if amount > self.level - on and not self.street and on + amount <= self.big:
            self.level = self.big  # nobody had the chips to post it
        if on + amount != self.level:
            self._short_call(player, amount)
        self._pay(player, CALL, amount)
        self.on[player] += amount
        self.called[player] |= _BITS[self.street]

    def _short_call(self, player: int, amount: int) -> None:
        """A call of less than the bet: all chips, or as much as others had to bet with."""
        total = self.on[player] + amount
        if total < self.level and total != max(self.on):
            stack = self.stacks[player]
            if not stack or self.put[player] + amount == stack:
                self.allin[player] = self.street
                return
        if total != max(self.on):
            raise BrokenHandError(
                f"{self.names[player]} calls {amount / UNIT:g} where "
                f"{(self.level - self.on[player]) / UNIT:g} is the bet"
            )

    def raise_to(self, player: int, total: int) -> None:
        """A bet or raise that makes so much on this street in all."""
        if total <= self.level:
            raise BrokenHandError(
                f"{self.names[player]} raises to {total / UNIT:g} where {self.level / UNIT:g} is the bet"
            )
        opens = not self.level
        self._pay(player, BET if opens else RAISE, total - self.on[player])
        self.on[player] = self.level = total
        if opens and self.street:
            self.bets[player] |= _BITS[self.street]
        else:
            self.raised[player] |= _BITS[self.street]

    def bet(self, player: int, amount: int) -> None:
        """The first bet of a street."""
        if self.level and self.street:
            raise BrokenHandError(f"{self.names[player]} bets where there is a bet")
        self.raise_to(player, self.on[player] + amount)

    def call_for(self, player: int, amount: int) -> None:
        """A call of so many chips more or to so many, whichever meets the bet or is all that the player has."""
        on, left = self.on[player], self.stacks[player] - self.put[player]
        if on and (
            0 <= left < amount
            or (amount != self.level - on and (amount == self.level or amount - on == left != amount))
        ):
            amount -= on
        self.call(player, amount)

    def add(self, player: int, amount: int) -> None:
        """So many chips more into the pot: a call, bet or raise, as it comes out."""
        total = self.on[player] + amount
        if total > self.level:
            self.raise_to(player, total)
        else:
            self.call(player, amount)

    def all_in(self, player: int) -> None:
        """What the player has just put in were his last chips."""
        if self.allin[player] == NO_STREET:
            self.allin[player] = self.street

    # Cards.

    def next_street(self, board: tuple[int, ...]) -> None:
        """The street begins whose board is this: three cards, or one more than before."""
        street = self.street
        if len(board) != (street + 1 if street else 3) or not same_board(board[:street], self.board):
            raise BrokenHandError("the board does not follow on the one before it")
        self.end_street()
        self.board += board[street:]
        self.street = street + 1 if street else 3

    def deal(self, new: tuple[int, ...]) -> None:
        """The street begins with these new cards."""
        self.next_street(self.board + new)

    def deal_beside(self, number: int, street: int, new: tuple[int, ...]) -> None:
        """Cards of the second board or the third, up to a street: all of them, or those that were not told before."""
        before = self.boards_beside.get(number, tuple(self.board))
        known = before[: street - len(new)]
        whole = known + new
        if number > MOST_BOARDS or len(whole) != street:
            raise BrokenHandError("another board does not follow on the cards before it")
        told = self.boards_beside.get(number, ())
        if not same_board(whole[: len(told)], told):
            raise BrokenHandError("another board does not follow on the cards before it")
        self.boards_beside[number] = whole

    def end_street(self) -> None:
        level = 0
        for player, on in enumerate(self.on):
            if on > level and self.folded[player] == NO_STREET:
                level = on
        deep = 0
        silent = -1
        for player, folded in enumerate(self.folded):
            if folded == NO_STREET and self.acted[player] and self.allin[player] == NO_STREET:
                deep += 1
                if self.on[player] < level:
                    raise BrokenHandError(f"{self.names[player]} has neither called nor folded")
                if self.moved[player] != self.street and self.stacks[player]:
                    silent = player
        if silent >= 0 and deep > 1 and not self._is_bomb_pot():
            raise BrokenHandError(f"{self.names[silent]} has not acted")
        if deep <= 1 and self.allin_street == NO_STREET:
            live = [
                player
                for player, folded in enumerate(self.folded)
                if folded == NO_STREET and self.put[player]
            ]
            if len(live) > 1:
                self.allin_street, self.live = self.last, live
        self.on = [0] * len(self.on)
        self.level = 0

    def _is_bomb_pot(self) -> bool:
        """Whether nobody has put in more than is dead: the flop comes without a round of bets before it."""
        return not self.street and not self.level

    def pocket(self, player: int, shown: tuple[int, ...]) -> None:
        """The cards that a player holds; some of them say nothing."""
        if not any(self.pockets):
            self.game = omaha_dealt(self.game, len(shown))  # which not every site says
        held = HOLE_CARDS[self.game]
        if len(shown) != held:
            if len(shown) > held:
                raise other_game(f"one with {len(shown)} cards for a player")
            self._show_some(player, sum(shown))
            return
        mask = sum(shown)
        if self.pockets[player] not in (0, mask) or self.shown[player] & ~mask:
            raise BrokenHandError(f"{self.names[player]} shows other cards than they had")
        self.pockets[player], self.shown[player] = mask, 0

    def _show_some(self, player: int, shown: int) -> None:
        """Cards of a hand of which the others are hidden; all shown so far may be the whole hand."""
        pocket = self.pockets[player]
        if pocket:
            if shown & ~pocket:
                raise BrokenHandError(f"{self.names[player]} shows other cards than they had")
            return
        self.shown[player] |= shown
        if self.shown[player].bit_count() == HOLE_CARDS[self.game]:
            self.pockets[player], self.shown[player] = self.shown[player], 0

    # The end.

    def give_back(self, player: int, amount: int) -> None:
        """Chips that nobody called."""
        self.returned[player] = self.returned.get(player, 0) + amount

    def win(self, player: int, amount: int) -> None:
        """Chips out of the pot."""
        self.won[player] += amount
        self.ended = True

    def state_win(self, player: int, amount: int) -> None:
        """What the summary says that a player won; several such sums add up."""
        if self.stated_wins is None:
            self.stated_wins = {}
        self.stated_wins[player] = self.stated_wins.get(player, 0) + amount
