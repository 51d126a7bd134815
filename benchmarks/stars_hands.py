"""Hands that nobody played, as PokerStars writes them: six seats, hero's cards and showdowns known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
NAMES = ("hero", "ann", "bob", "cleo", "dan", "eve")
_FIRST = datetime(2025, 1, 1, 18)


def text(hands: int, first: int = 0) -> str:
    """So many hands from number `first` on: a hand depends on its number alone."""
    return "".join(
        f"{line}\n" for number in range(first, first + hands) for line in (*hand(number), "", "", "")
    )


def hand(number: int) -> Iterator[str]:
    """The lines of a hand: some steals, some flops, some showdowns; all chips but the rake find their winner."""
    rng = random.Random(number)
    deck = rng.sample(DECK, 17)
    pockets = {name: f"[{deck.pop()} {deck.pop()}]" for name in NAMES}
    flop, turn, river = " ".join([deck.pop() for _ in range(3)]), deck.pop(), deck.pop()
    button = number % 6
    order = [NAMES[(button + 1 + place) % 6] for place in range(6)]
    small, big, *others = order
    when = _FIRST + timedelta(seconds=50 * number)
    game = "Hold'em No Limit ($0.50/$1.00 USD)"
    yield f"PokerStars Hand #{240_000_000_000 + number}:  {game} - {when:%Y/%m/%d %H:%M:%S} ET"
    yield f"Table 'Bench {number // 1000}' 6-max Seat #{button + 1} is the button"
    for seat, name in enumerate(NAMES):
        yield f"Seat {seat + 1}: {name} (${rng.randrange(6000, 15000) / 100:.2f} in chips)"
    yield f"{small}: posts small blind $0.50"
    yield f"{big}: posts big blind $1"
    yield "*** HOLE CARDS ***"
    yield f"Dealt to hero {pockets['hero']}"
    opener = rng.choice(others)
    for name in others[: others.index(opener)]:
        yield f"{name}: folds"
    yield f"{opener}: raises $2 to $3"
    for name in others[others.index(opener) + 1 :]:
        yield f"{name}: folds"
    yield f"{small}: folds"
    streets = rng.choice((0, 0, 1, 2, 3, 4))
    board, pot = "", 350
    if not streets:
        yield f"{big}: folds"
        yield f"Uncalled bet ($2) returned to {opener}"
        pot = 250
    else:
        yield f"{big}: calls $2"
        pot += 300
    for street, (name, cards) in enumerate((("FLOP", flop), ("TURN", turn), ("RIVER", river)), 1):
        if streets < street:
            break
        yield f"*** {name} *** " + (f"[{board}] [{cards}]" if board else f"[{cards}]")
        board = f"{board} {cards}".strip()
        yield f"{big}: checks"
        bet = pot // 2
        yield f"{opener}: bets ${bet / 100:.2f}"
        if streets == street:
            yield f"{big}: folds"
            yield f"Uncalled bet (${bet / 100:.2f}) returned to {opener}"
        else:
            yield f"{big}: calls ${bet / 100:.2f}"
            pot += 2 * bet
    rake = pot // 20 if board else 0
    won = f"${(pot - rake) / 100:.2f}"
    if streets == 4:
        yield "*** SHOW DOWN ***"
        yield f"{opener}: shows {pockets[opener]} (a hand)"
        yield f"{big}: shows {pockets[big]} (a hand)"
    yield f"{opener} collected {won} from pot"
    if streets != 4:
        yield f"{opener}: doesn't show hand"
    yield "*** SUMMARY ***"
    yield f"Total pot ${pot / 100:.2f} | Rake ${rake / 100:.2f}"
    if board:
        yield f"Board [{board}]"
    for seat, name in enumerate(NAMES):
        yield f"Seat {seat + 1}: {name} {_ending(name, opener, big, streets, pockets, won)}"


def _ending(name: str, opener: str, big: str, streets: int, pockets: dict[str, str], won: str) -> str:
    if streets == 4 and name in (opener, big):
        return f"showed {pockets[name]} and {f'won ({won})' if name == opener else 'lost'} with a hand"
    if name == opener:
        return f"collected ({won})"
    if name == big and streets:
        return f"folded on the {('Flop', 'Turn', 'River')[streets - 1]}"
    return "folded before Flop"
