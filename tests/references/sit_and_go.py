"""A sit and go that nobody played: PokerKit plays it to its end, and it is written as PokerStars writes hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from pokerkit import HandHistory, NoLimitTexasHoldem

from .recorded_hands import AUTOMATIONS, DECK, play
from .site_hands import Played, played, written

NAMES = ("Robin", "Ines", "Otto", "Vera", "Milo", "Tess", "Ada", "Ben", "Cleo")


class SitAndGo(NamedTuple):
    """The hands one after the other, the text of each, and the players from the first place to the last."""

    hands: tuple[Played, ...]
    texts: tuple[str, ...]
    finished: tuple[str, ...]

    @property
    def text(self) -> str:
        """All hands as a file."""
        return "".join(self.texts)


def sit_and_go(
    seed: int, players: int = 6, *, stack: int = 500, number: int = 77, places: bool = False, minutes: int = 0
) -> SitAndGo:
    """A tournament of one table in which Robin, who owns the file, sees only hands that are shown down.

    `places`: the hands tell where somebody finishes. All are of one day, `minutes` after ten o'clock.
    """
    rng = random.Random(f"sit and go {seed}")
    order = rng.sample(NAMES[:players], players)
    stacks = dict.fromkeys(order, stack)
    hands: list[Played] = []
    texts: list[str] = []
    finished: list[str] = []
    while len(order) > 1:
        blind = 20 * 2 ** (len(hands) // 8)
        hand = _hand(order, [stacks[name] for name in order], blind, rng, len(hands), minutes)
        it = played(hand)
        stacks.update(zip(order, hand.finishing_stacks or (), strict=True))
        out = sorted([name for name in order if not stacks[name]], key=lambda name: -_start(it, name))
        left = len(order) - len(out)
        lines = [
            f"{name} finished the tournament in {_nth(left + 1 + at)} place" for at, name in enumerate(out)
        ]
        if left == 1:
            lines.append(f"{next(name for name in order if stacks[name])} wins the tournament")
        finished = [*out, *finished]
        hands.append(it)
        texts.append(_text(it, number, lines if places else []))
        order = [name for name in (*order[1:], order[0]) if stacks[name]]
    return SitAndGo(tuple(hands), tuple(texts), (*order, *finished))


def summary(game: SitAndGo, prizes: Sequence[float], *, number: int = 77, told: int | None = None) -> str:
    """The summary of a sit and go in the words of PokerStars; `told` players are named, all without it."""
    pool = sum(prizes)
    lines = [
        f"PokerStars Tournament #{number}, No Limit Hold'em",
        "Buy-In: $10.00/$1.00 USD",
        f"{len(game.finished)} players",
        f"Total Prize Pool: ${pool:.2f} USD",
        "Tournament started 2026/05/02 10:00:00 UTC [2026/05/02 6:00:00 ET]",
    ]
    for place, name in enumerate(game.finished[:told]):
        paid = prizes[place] if place < len(prizes) else 0
        lines.append(
            f"  {place + 1}: {name} (Ireland), " + (f"${paid:.2f} ({paid / pool:.0%})" if paid else "")
        )
    mine = game.finished.index("Robin") + 1
    return "\n".join([*lines, "", f"You finished in {_nth(mine)} place.", "", "", ""])


def _nth(place: int) -> str:
    return f"{place}{('st', 'nd', 'rd')[place - 1] if place < 4 else 'th'}"


def _start(it: Played, name: str) -> int:
    return int(it.hand.starting_stacks[it.names.index(name)])


def _hand(
    names: Sequence[str], stacks: Sequence[int], blind: int, rng: random.Random, number: int, minutes: int
) -> HandHistory:
    players = len(names)
    deck = rng.sample(DECK, 52)
    blinds = [blind // 2, blind]
    rules: Any = NoLimitTexasHoldem(AUTOMATIONS, True, [0] * players, blinds, blind)
    state = rules([*stacks], players)
    pockets = [deck.pop() + deck.pop() for _ in names]
    play(state, pockets, deck, rng)
    minute = minutes + number
    return HandHistory.from_game_state(
        rules,
        state,
        hand=250_000_000_000 + 1000 * minutes + number,
        table="Fen",
        players=[*names],
        seat_count=9,
        time=_time(minute),
        time_zone="UTC",
        day=2,
        month=5,
        year=2026,
        finishing_stacks=[*state.stacks],
    )


def _time(minute: int) -> Any:
    from datetime import time

    return time(10 + minute // 60, minute % 60)


def _text(it: Played, number: int, ends: Sequence[str]) -> str:
    """The hand as its owner has it: of others only the cards that were shown."""
    shown = it.shown if sum([who not in it.folded for who in range(len(it.names))]) > 1 else {}
    own = {who: cards for who, cards in it.dealt.items() if it.names[who] == "Robin"}
    text = written(it._replace(dealt=own, shown=shown), "PokerStars")
    text = text.replace("Tournament #77, $1+$0.10", f"Tournament #{number}, $10+$1")
    return text.replace("*** SUMMARY ***", "\n".join([*ends, "*** SUMMARY ***"]))
