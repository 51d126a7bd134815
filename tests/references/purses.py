"""A hand that is all in on the turn, played chip by chip between purses, and what two sites write of it.

Chips only move: from players into the pot, from the house into it as a drop, out of it as rake, fees and winnings, and
between players and the house where one has cashed out. Pots are found cent by cent: each cent that a player put in lies
on a layer, and whoever has a live cent there can win it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from references import deals

NAMES = ("Anna", "Boris", "Cleo", "Dan")
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SMALL, BIG = 50, 100


class Purses:
    """A hand of three or four players in cents, drawn at random; the last one has the button.

    `dead` is who posts a dead small blind beside a big one, `straddle` who straddles; both sit behind the big blind.
    """

    def __init__(self, rng: random.Random, site: str) -> None:
        self.rng, self.site = rng, site
        cards = rng.sample(DECK, 13)
        count = rng.choice((3, 4))
        self.names = NAMES[:count]
        self.held = [cards[2 * player : 2 * player + 2] for player in range(count)]
        self.board = cards[8:]
        self.stacks = [rng.randrange(1_000, 6_000) for _ in self.names]
        self.ante = rng.choice((0, 10))
        self.dead, self.straddle = -1, -1
        if count == 4:
            self.dead, self.straddle = rng.choice(((2, -1), (-1, -1), (-1, 2)))
        if site == "PokerStars":
            self.straddle = -1
        self.put = [0] * count
        self.lost = [0] * count  # of that, what is in the main pot whatever others put in
        self.on = [0] * count
        self.folded: set[int] = set()
        self.drop = rng.choice((0, 0, 700)) if site == "GGPoker" else 0
        self.lines: list[str] = []
        self._post()
        self._play()
        self._take()

    def said(self, cents: int) -> str:
        return f"${cents / 100:.2f}"

    def pay(self, player: int, cents: int, *, live: bool = True) -> None:
        self.put[player] += cents
        if live:
            self.on[player] += cents
        else:
            self.lost[player] += cents

    def last(self, player: int) -> str:
        return " and is all-in" if self.put[player] == self.stacks[player] else ""

    def _post(self) -> None:
        if self.ante:
            for player, name in enumerate(self.names):
                self.pay(player, self.ante, live=False)
                self.lines.append(f"{name}: posts the ante {self.said(self.ante)}")
        for player, word, cents in ((0, "small blind", SMALL), (1, "big blind", BIG)):
            self.pay(player, cents)
            self.lines.append(f"{self.names[player]}: posts {word} {self.said(cents)}")
        if self.dead >= 0:
            self.pay(self.dead, SMALL, live=False)
            self.pay(self.dead, BIG)
            self.lines.append(f"{self.names[self.dead]}: posts small & big blinds {self.said(SMALL + BIG)}")
        if self.straddle >= 0:
            self.pay(self.straddle, 2 * BIG)
            self.lines.append(f"{self.names[self.straddle]}: straddle {self.said(2 * BIG)}")

    def _play(self) -> None:
        """All call, all check the flop; on the turn one may fold, and the others put in all they have."""
        count, level = len(self.names), max(self.on)
        self.lines.append("*** HOLE CARDS ***")
        first = 3 if self.straddle >= 0 else 2
        for player in [each % count for each in range(first, first + count)]:
            more = level - self.on[player]
            self.pay(player, more)
            act = f"calls {self.said(more)}" if more else "checks"
            self.lines.append(f"{self.names[player]}: {act}")
        flop = " ".join(self.board[:3])
        self.lines.append(f"*** FLOP *** [{flop}]")
        self.lines += [f"{name}: checks" for name in self.names]
        self.lines.append(f"*** TURN *** [{flop}] [{self.board[3]}]")
        self.on, level = [0] * count, 0
        folds = self.rng.choice((-1, 2, 3)) if count == 4 else -1
        for player, name in enumerate(self.names):
            left = self.stacks[player] - self.put[player]
            if player == folds:
                self.folded.add(player)
                self.lines.append(f"{name}: folds")
                continue
            if left <= level:
                act = f"calls {self.said(left)}"
            elif level:
                act = f"raises {self.said(left - level)} to {self.said(left)}"
            else:
                act = f"bets {self.said(left)}"
            self.pay(player, left)
            level = max(level, left)
            self.lines.append(f"{name}: {act}{self.last(player)}")
        second, most = sorted(self.put[player] - self.lost[player] for player in range(count))[-2:]
        top = next(player for player in range(count) if self.put[player] - self.lost[player] == most)
        if most > second and top not in self.folded:
            self.put[top] -= most - second
            self.lines.append(f"Uncalled bet ({self.said(most - second)}) returned to {self.names[top]}")

    def _take(self) -> None:
        """The pots, what the house keeps of them, and who wins what is left."""
        left = [player for player in range(len(self.names)) if player not in self.folded]
        live = [put - lost for put, lost in zip(self.put, self.lost, strict=True)]
        layers: Counter[tuple[int, ...]] = Counter()
        for cent in range(max(live)):
            able = tuple(player for player in left if live[player] > cent)
            layers[able] += sum(amount > cent for amount in live)
        # Cents that only one who folded has put in so deep are of those who are in deepest.
        alone = layers.pop((), 0)
        self.pots = sorted(layers.items(), key=lambda each: -len(each[0]))
        whole = sum(self.lost) + self.drop
        self.pots = [
            (able, cents + (whole if not place else 0) + (alone if place == len(layers) - 1 else 0))
            for place, (able, cents) in enumerate(self.pots)
        ]
        rate, cap = self.rng.choice((0, 4, 5)), self.rng.choice((100, 300))
        self.rake, self.paid = 0, []
        for _, cents in self.pots:  # of the main pot first, up to the most that the house takes
            kept = min(cents * rate // 100, cap - self.rake)
            self.rake += kept
            self.paid.append(cents - kept)
        self.fees = self.rng.choice((0, 35)) if self.site == "GGPoker" else 0
        self.paid[0] -= self.fees
        self.pot = sum(self.put)
        self.won = self.shared(self.board[4])
        self.cashed = {player: 0 for player in left if self.rng.random() < 0.4}
        for player in self.cashed:
            self.cashed[player] = self.rng.randrange(1, 3_000)

    def shared(self, river: str) -> list[int]:
        """What each player wins with a river, cent by cent: who cannot be paid alike is paid in the order of seats."""
        won = [0] * len(self.names)
        for (able, _), paid in zip(self.pots, self.paid, strict=True):
            best = self.best(able, river)
            for place in range(len(best)):
                won[best[place]] += paid // len(best) + (place < paid % len(best))
        return won

    def best(self, able: Sequence[int], river: str) -> list[int]:
        board = deals.cards("".join([*self.board[:4], river]))
        ranks = {player: deals.rank(board | deals.cards("".join(self.held[player]))) for player in able}
        return [player for player in able if ranks[player] == min(ranks.values())]

    def adjusted(self, player: int) -> float:
        """His part of every pot on average over all rivers, as much as it paid, less what he put in.

        GGPoker does not tell what each pot paid: what the house kept is out of all of them alike.
        """
        if player in self.folded:
            return -self.put[player] / 100
        left = [each for each in range(len(self.names)) if each not in self.folded]
        known = {*self.board[:4], *[card for each in left for card in self.held[each]]}
        rivers = [card for card in DECK if card not in known]
        back = 1.0
        paid: Sequence[float] = self.paid
        if self.site == "GGPoker":
            back = sum(self.paid) / sum(cents for _, cents in self.pots)
            paid = [cents * back for _, cents in self.pots]
        made = 0.0
        for (able, _), cents in zip(self.pots, paid, strict=True):
            for river in rivers:
                best = self.best(able, river)
                made += cents / len(best) / len(rivers) if player in best else 0
        return (made - self.put[player]) / 100

    def net(self, player: int) -> int:
        """What a player has in the end more than before: paid by the pot, or by the house that takes the pot over."""
        made = self.won[player] - self.put[player]
        if player in self.cashed:
            stars = self.cashed[player] - self.put[player]
            insured = -self.cashed[player] if self.won[player] else self.cashed[player]
            return stars if self.site == "PokerStars" else made + insured
        return made

    # What a site writes.

    def text(self) -> str:
        said = self.said
        head = {
            "PokerStars": "PokerStars Hand #7: Hold'em No Limit ($0.50/$1 USD) - 2025/01/01 12:00:00 ET",
            "GGPoker": "Poker Hand #RC7: Hold'em No Limit ($0.5/$1) - 2025/01/01 12:00:00",
        }[self.site]
        lines = [head, f"Table 'Elm' 6-max Seat #{len(self.names)} is the button"]
        lines += [
            f"Seat {seat}: {name} ({said(stack)} in chips)"
            for seat, (name, stack) in enumerate(zip(self.names, self.stacks, strict=True), 1)
        ]
        lines += [f"Cash Drop to Pot : total {said(self.drop)}"] if self.drop else []
        lines += [
            *self.lines,
            f"*** RIVER *** [{' '.join(self.board[:4])}] [{self.board[4]}]",
            "*** SHOW DOWN ***",
        ]
        left = [player for player in range(len(self.names)) if player not in self.folded]
        lines += [f"{self.names[player]}: shows [{' '.join(self.held[player])}] (a hand)" for player in left]
        return "\n".join([*lines, *(self._stars(left) if self.site == "PokerStars" else self._gg()), ""])

    def _stars(self, left: Sequence[int]) -> list[str]:
        said = self.said
        lines = [
            f"{self.names[player]} collected {said(self.won[player])} from pot"
            for player in left
            if self.won[player] and player not in self.cashed
        ]
        lines += [
            f"{self.names[player]} cashed out the hand for {said(paid)} | Cash Out Fee $0.01"
            for player, paid in self.cashed.items()
        ]
        pots = f"Total pot {said(self.pot)}"
        if len(self.paid) > 1:
            more = "" if len(self.paid) == 2 else "-{}"
            sides = [
                f"Side pot{more.format(side)} {said(cents)}." for side, cents in enumerate(self.paid[1:], 1)
            ]
            pots += " ".join(["", f"Main pot {said(self.paid[0])}.", *sides])
        lines += ["*** SUMMARY ***", f"{pots} | Rake {said(self.rake)} ", f"Board [{' '.join(self.board)}]"]
        for seat, name in enumerate(self.names, 1):
            player = seat - 1
            if player in self.folded:
                lines.append(f"Seat {seat}: {name} folded on the Turn")
                continue
            gone = " (pot not awarded as player cashed out)" if player in self.cashed else ""
            end = (
                f"won ({said(self.won[player])}) with a hand{gone}"
                if self.won[player]
                else "lost with a hand"
            )
            lines.append(f"Seat {seat}: {name} showed [{' '.join(self.held[player])}] and {end}")
        return lines

    def _gg(self) -> list[str]:
        said = self.said
        lines = []
        for player, amount in self.cashed.items():
            word = "Pays Cashout Risk" if self.won[player] else "Receives Cashout"
            lines.append(f"{self.names[player]}: {word} ({said(amount)})")
        for player, won in enumerate(self.won):
            if won:
                lines.append(f"{self.names[player]} collected {said(won)} from pot")
        tax = self.fees // 2
        fees = f"Rake {said(self.rake)} | Jackpot {said(self.fees - tax)} | Bingo $0 | Fortune $0 | Tax {said(tax)}"
        return [
            *lines,
            "*** SUMMARY ***",
            f"Total pot {said(self.pot + self.drop)} | {fees}",
            f"Board [{' '.join(self.board)}]",
        ]
