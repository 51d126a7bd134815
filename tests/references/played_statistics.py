"""Statistics of players by walking through the actions of a hand, written from the definitions of docs/statistics.md.

Slow and plain: for each statistic the whole hand is read again as a list of what was done, and questions are asked of
it in words. What comes out is True, False, or None where there was no occasion.
"""

from __future__ import annotations

from typing import NamedTuple

LETTER = {"fold": "F", "check": "X", "call": "C", "bet": "B", "raise": "R"}
AGGRESSIVE = ("bet", "raise")
LATE = ("CO", "BTN", "SB")


class Act(NamedTuple):
    """Who did what on which street (0, 3, 4, 5), and the chips that it added."""

    seat: int
    what: str
    street: int
    amount: int


class Hand(NamedTuple):
    """Positions, results by seat, the last street, and everything that was done."""

    positions: list[str]
    won: list[int]
    showdown: list[bool]
    folded: list[int]
    stacks: list[int]
    street: int
    finished: bool
    acts: list[Act]

    def choices(self, street: int) -> list[Act]:
        """What was done on a street by choice: no antes, no blinds."""
        return [act for act in self.acts if act.street == street and act.what in LETTER]

    def last_raiser(self, street: int) -> int | None:
        raisers = [act.seat for act in self.choices(street) if act.what in AGGRESSIVE]
        return raisers[-1] if raisers else None

    def all_in_before(self, seat: int, street: int) -> bool:
        put = sum(act.amount for act in self.acts if act.seat == seat and act.street < street)
        return put >= self.stacks[seat]


def moments(hand: Hand, seat: int, street: int) -> list[tuple[list[Act], str]]:
    """Each decision of a player on a street: what was done on it before, and what he did."""
    done = hand.choices(street)
    return [(done[:place], act.what) for place, act in enumerate(done) if act.seat == seat]


def raises(before: list[Act]) -> list[int]:
    return [act.seat for act in before if act.what in AGGRESSIVE]


def answered_last(hand: Hand, seat: int) -> int | None:
    """The other player whose raise was the last that a player had to answer before the flop."""
    faced = [raises(before)[-1] for before, _ in moments(hand, seat, 0) if raises(before)]
    return next((raiser for raiser in reversed(faced) if raiser != seat), None)


def has_acted(before: list[Act], seat: int) -> bool:
    return any(act.seat == seat for act in before)


def all_folded(before: list[Act]) -> bool:
    return all(act.what == "fold" for act in before)


def callers_since(before: list[Act]) -> int:
    """Calls since the last raise, or since the cards were dealt."""
    last = max((place for place, act in enumerate(before) if act.what in AGGRESSIVE), default=-1)
    return sum(act.what == "call" for act in before[last + 1 :])


def owes(hand: Hand, before: list[Act], seat: int) -> bool:
    """Whether others have more in before the flop than a player, antes and dead blinds aside."""
    live = [act for act in hand.acts if act.street == 0 and act.what == "blind"] + before
    bets = [sum(act.amount for act in live if act.seat == other) for other in range(len(hand.positions))]
    return max(bets) > bets[seat]


def statistics(hand: Hand, seat: int) -> dict[str, bool | None]:
    """All of them, those by street as `cbet 3`."""
    found: dict[str, bool | None] = {}

    def first(name: str, occasions: list[tuple[bool, bool]]) -> None:
        """The first decision that is an occasion decides."""
        found[name] = next((happened for occasion, happened in occasions if occasion), None)

    early = moments(hand, seat, 0)
    position = hand.positions[seat]
    blind = position in ("SB", "BB")
    walk = all(gone == 0 for other, gone in enumerate(hand.folded) if other != seat) and not early
    dealt_in = bool(hand.acts) and (bool(early) or (hand.finished and not walk))
    found["vpip"] = any(what in ("call", "bet", "raise") for _, what in early) if dealt_in else None
    found["pfr"] = any(what in AGGRESSIVE for _, what in early) if dealt_in else None
    up = [what in AGGRESSIVE for _, what in early]
    opened = [(not raises(before) and all_folded(before) and position != "BB") for before, _ in early]
    first("rfi", list(zip(opened, up, strict=True)))
    first("steal", [(open and position in LATE, raised) for open, raised in zip(opened, up, strict=True)])
    first(
        "limp",
        [
            (
                not raises(before)
                and not has_acted(before, seat)
                and position != "BB"
                and owes(hand, before, seat),
                what == "call",
            )
            for before, what in early
        ],
    )
    first(
        "isolate",
        [
            (
                not raises(before)
                and not has_acted(before, seat)
                and any(act.what == "call" for act in before),
                what in AGGRESSIVE,
            )
            for before, what in early
        ],
    )
    one = [(before, what) for before, what in early if len(raises(before)) == 1 and raises(before)[0] != seat]
    first("threebet", [(True, what in AGGRESSIVE) for _, what in one])
    first("coldcall", [(True, what == "call") for _, what in one])
    first("squeeze", [(callers_since(before) > 0, what in AGGRESSIVE) for before, what in one])
    stolen = [
        (before, what)
        for before, what in one
        if blind
        and not has_acted(before, seat)
        and hand.positions[raises(before)[0]] in LATE
        and all_folded(before[: [act.what in AGGRESSIVE for act in before].index(True)])
    ]
    first("foldtosteal", [(True, what == "fold") for _, what in stolen])
    first("threebetsteal", [(True, what in AGGRESSIVE) for _, what in stolen])
    two = [what for before, what in early if len(raises(before)) == 2 and raises(before)[0] == seat]
    first("foldtothreebet", [(True, what == "fold") for what in two])
    first("fourbet", [(True, what in AGGRESSIVE) for what in two])
    others = [what for before, what in early if len(raises(before)) == 2 and seat not in raises(before)]
    first("foldtothreebetcold", [(True, what == "fold") for what in others])
    first("callthreebet", [(True, what == "call") for what in two])

    saw = hand.finished and hand.street >= 3 and hand.folded[seat] != 0
    found["wwsf"] = hand.won[seat] > 0 if saw else None
    found["wtsd"] = hand.showdown[seat] if saw else None
    found["wsd"] = hand.won[seat] > 0 if saw and hand.showdown[seat] else None
    for street in (3, 4, 5):
        found |= {f"{name} {street}": value for name, value in later(hand, seat, street).items()}
    return found


def leads(hand: Hand, street: int) -> int | None:
    """Who raised last before the flop, if he also bet first on every street between."""
    leader = hand.last_raiser(0)
    for between in (3, 4):
        if between < street:
            bettors = raises(hand.choices(between))
            if leader is None or not bettors or bettors[0] != leader:
                return None
    return leader


def later(hand: Hand, seat: int, street: int) -> dict[str, bool | None]:
    """The statistics of one street after the flop came."""
    found: dict[str, bool | None] = {}
    own = moments(hand, seat, street)
    before_it = {3: 0, 4: 3, 5: 4}[street]
    unbet = [(before, what) for before, what in own if not raises(before)]
    bet = unbet[0][1] in AGGRESSIVE if unbet else None
    leader = leads(hand, street)
    found["cbet"] = bet if unbet and leader == seat else None

    bettors = raises(hand.choices(street))
    continued = bool(bettors) and leader is not None and bettors[0] == leader != seat
    facing = [what for before, what in own if continued and len(raises(before)) == 1]
    for name, wanted in (("foldtocbet", ("fold",)), ("raisecbet", AGGRESSIVE), ("callcbet", ("call",))):
        found[name] = facing[0] in wanted if facing else None

    last = hand.last_raiser(before_it)
    other_in = last is not None and last != seat and not 0 <= hand.folded[last] < street
    found["donk"] = found["float"] = found["probe"] = None
    if unbet and other_in and last is not None:
        done = unbet[0][0]
        gone = any(act.seat == last and act.what == "fold" for act in done)
        if seat < last and not hand.all_in_before(last, street):
            found["donk"] = bet
        if seat > last and not gone and any(act.seat == last and act.what == "check" for act in done):
            found["float"] = bet
    if unbet and street > 3 and not raises(hand.choices(before_it)):
        shy = hand.last_raiser({4: 0, 5: 3}[street])
        checked = any(act.seat == shy and act.what == "check" for act in hand.choices(before_it))
        if shy is not None and checked and seat < shy:
            found["probe"] = bet
    after_check = [
        what
        for before, what in own
        if raises(before) and any(act.seat == seat and act.what == "check" for act in before)
    ]
    found["checkraise"] = after_check[0] in AGGRESSIVE if after_check else None
    return found


def line(hand: Hand, seat: int) -> str:
    """What a player did, in letters."""
    parts = ["".join([LETTER[what] for _, what in moments(hand, seat, street)]) for street in (0, 3, 4, 5)]
    return "/".join(parts).rstrip("/")


def pots(hand: Hand) -> dict[int, int]:
    """What is in the pot before the first action of each street that was dealt, without what nobody had called."""
    found = {}
    for street in (0, 3, 4, 5):
        if street > hand.street or not hand.acts:
            continue
        pot = 0
        for earlier in (0, 3, 4, 5):
            acts = [act for act in hand.acts if act.street == earlier]
            if earlier == street:
                pot += sum(act.amount for act in acts if act.what not in LETTER)
            if earlier >= street:
                break
            dead = sum(act.amount for act in acts if act.what in ("ante", "dead blind"))
            bets = sorted(
                sum(act.amount for act in acts if act.seat == seat and act.what not in ("ante", "dead blind"))
                for seat in range(len(hand.positions))
            )
            pot += dead + sum(bets) - (bets[-1] - bets[-2])
        found[street] = pot
    return found


def sizes(hand: Hand, seat: int, street: int) -> dict[str, tuple[int, int] | None]:
    """The first bet and raise of a player on a street and what he first had to answer: chips, and the pot before it."""
    pot = pots(hand).get(street, 0)
    found: dict[str, tuple[int, int] | None] = {"bet": None, "raised": None, "faced": None}
    faced: tuple[int, int] | None = None
    first = True
    for act in hand.choices(street):
        if act.seat == seat:
            if first:
                found["faced"] = faced
                first = False
            name = {"bet": "bet", "raise": "raised"}.get(act.what)
            if name is not None and found[name] is None:
                found[name] = act.amount, pot
        if act.what in AGGRESSIVE:
            faced = act.amount, pot
        pot += act.amount
    return found


def kind_of_pot(hand: Hand) -> str | None:
    """What players call the pot, by its raises before the flop."""
    if not hand.acts or (not hand.finished and hand.street == 0):
        return None
    number = len(raises(hand.choices(0)))
    if number:
        return {1: "single raised", 2: "3-bet", 3: "4-bet"}.get(number, "5-bet")
    called = any(act.what == "call" for act in hand.choices(0))
    return "limped" if called or hand.street >= 3 else "walk"


def players_in(hand: Hand, street: int) -> int | None:
    """How many were in when a street came, None where it did not come."""
    if hand.street < street:
        return None
    return sum(not 0 <= gone < street for gone in hand.folded)
