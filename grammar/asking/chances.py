"""The statements that say how often boards are of a kind, and hands become something."""

from __future__ import annotations

import re

from .asked import Asked, Thing
from .statement_pieces import as_board, counted, denials, one, only, players_named

_RANKS = "23456789TJQKA"
_TYPES = ("twopair", "trips", "straight", "flush", "fullhouse", "straightflush")
_MOST_MADE = 5
_DRAWS = {
    "flushdraw": "flush", "nutflushdraw": "flush", "openended": "straight", "gutshot": "straight",
    "straightdraw": "straight", "doublegutshot": "straight", "backdoorflush": "flush", "backdoorstraight": "straight",
}  # fmt: skip
# Where a rank may come, as positions of boards.
_PLACES = {"flop": ("{}**",), "turn": ("***{}",), "river": ("****{}",)}
_PLACES_BY = {"flop": ("{}**",), "turn": ("{}***", "***{}"), "river": ("{}****", "***{}*", "****{}")}


def _street(asked: Asked) -> str | None:
    """The street that a question about boards is about: the flop where none is said."""
    streets = {*asked.streets} | ({"flop"} if "flops" in asked.asks and not asked.board else set())
    streets |= {street for street in ("turn", "river") if f"{street}s" in asked.asks}
    return next(iter(streets), "flop") if len(streets) <= 1 else None


def board(asked: Asked) -> str | None:
    """How often boards are of a kind."""
    pairs = [Thing("paired", thing.denied) for thing in asked.made if thing.value == "pair"]
    if (
        len(pairs) < len(asked.made)
        or not asked.textures
        or not only(asked, "flops boards makes combos share", "textures streets players ranks made")
    ):
        return None
    street = _street(asked)
    if (
        street is None
        or not (asked.asks or asked.streets)
        or len(asked.players) > 1
        or (asked.players and (street != "flop" or asked.made))
    ):
        return None
    suits = [thing for thing in asked.textures if thing.value in ("monotone", "twotone", "rainbow")]
    if len(suits) > 1 and not any(thing.denied for thing in suits):
        return None  # each of them is asked about: no board is of two kinds
    before = "" if street == "flop" else f"{street}."
    kinds = [Thing(before + thing.value, thing.denied) for thing in (*asked.textures, *pairs)]
    if asked.ranks:
        if street != "flop":
            return None
        kinds += [Thing(f"{thing.value}**", thing.denied) for thing in asked.ranks]
    said = denials(kinds)
    if not asked.players:
        return f"board {said}"
    own = one(asked.players[0])
    return (
        f"select count(boardInRange('{said}')) from hero='{own}', board='***'"
        if own and asked.players[0].role in ("own", "")
        else None
    )


def ranks_come(asked: Asked) -> str | None:
    """How often a rank comes on a street."""
    if not asked.ranks or not only(
        asked,
        "flops makes boards combos share turns rivers",
        "ranks holds streets negated players board dead",
    ):
        return None
    street = _street(asked)
    if (
        street is None
        or not (asked.asks & {"flops", "boards", "turns", "rivers"} or asked.streets)
        or len(asked.players) + len(asked.holds) > 1
        or len({thing.denied for thing in asked.ranks}) > 1
    ):
        return None
    if any(each.role in ("his", "vs") for each in asked.players) or (asked.negated and asked.ranks[0].denied):
        return None
    denied = asked.negated or asked.ranks[0].denied
    ranks = dict.fromkeys([thing.value for thing in asked.ranks])
    said = ", ".join(
        [place.format(rank) for rank in ranks for place in (_PLACES_BY if asked.by else _PLACES)[street]]
    )
    own = one(asked.players[0]) if asked.players else "any"
    if asked.holds:
        own = f"{'any minus ' * asked.holds[0].denied}{asked.holds[0].value}?"
    if "combos" in asked.asks and asked.players:
        return None  # `how many combos of AK are left if an ace flops`
    comes = asked.cards == 3 or (asked.cards == 4 and street == "river")
    if own is None or (asked.board and (not comes or street == "flop" or asked.by)):
        return None
    if asked.board or own != "any":
        given = as_board(asked) or (", board='***'" if street == "flop" else "")
        return f"{counted(f'boardInRange({said!r})', denied)} from hero='{own}'{given}"
    if asked.dead:
        return None
    return f"board {'not ' * denied}{f'({said})' if ', ' in said and denied else said}"


def overcard(asked: Asked) -> str | None:
    """A card above one's own."""
    if (
        "over" not in asked.asks
        or not only(asked, "over flops makes boards", "players streets negated")
        or len(asked.players) != 1
    ):
        return None
    street, own = _street(asked), asked.players[0]
    if (
        street is None
        or len(own.items) > 1
        or not re.fullmatch(r"[2-9TJQKA]{2}[so*]?|(?:[2-9TJQKA][cdhs]){2}", own.items[0])
    ):
        return None
    if street != "flop" and not asked.by:
        return None
    highest = max([rank for rank in own.items[0] if rank in _RANKS], key=_RANKS.index)
    formula = f"maxRank(boardRanks({street})) > '{highest}'"
    return f"{counted(formula, asked.negated)} from hero='{own.hands}'"


def above(asked: Asked) -> str | None:
    """A flop with a card above a rank that is named."""
    if (
        not only(asked, "flops boards makes combos share", "amounts streets negated players")
        or set(asked.amounts) != {"above"}
        or len(asked.players) > 1
    ):
        return None
    street, own = _street(asked), one(asked.players[0]) if asked.players else "any"
    if (
        street is None
        or own is None
        or not (asked.asks & {"flops", "boards"} or asked.streets)
        or (street != "flop" and not asked.by)
    ):
        return None
    formula = f"maxRank(boardRanks({street})) > '{asked.amounts['above']}'"
    return f"{counted(formula, asked.negated)} from hero='{own}'"


def board_pairs(asked: Asked) -> str | None:
    """How often the board pairs."""
    if (
        "pairs" not in asked.asks
        or not only(asked, "pairs makes boards flops", "players streets negated board made dead")
        or len(asked.players) > 1
        or len(asked.made) > 1
    ):
        return None
    streets = [each for each in asked.streets if each != "flop"]
    street = (
        streets[0] if streets else "flop" if asked.streets and not asked.board and not asked.made else "river"
    )
    own = one(asked.players[0]) if asked.players else "any"
    if (
        len(set(streets)) > 1
        or asked.cards not in (0, 3, 4)
        or own is None
        or (asked.made and asked.made[0].denied)
        or any(each.role in ("his", "vs") for each in asked.players)
    ):
        return None
    if street == "river" and streets and not asked.by and asked.cards == 3:
        return None
    where = f" where {asked.made[0].value}@flop" if asked.made else ""
    return f"{counted(f'pairedBoard({street})', asked.negated)} from hero='{own}'{as_board(asked)}{where}"


def improves(asked: Asked) -> str | None:
    """How often what was flopped becomes more: `flopped a set, how often is it a full house or better by the end`."""
    if (
        len(asked.made) != 2
        or "flops" not in asked.asks
        or not ("makes" in asked.asks or {*asked.streets} - {"flop"})
        or not only(asked, "flops makes", "players made streets least")
        or len(asked.players) > 1
        or any(thing.denied for thing in asked.made)
    ):
        return None
    if asked.joins[0] not in ("beside", "comma") or (asked.joins[0] == "comma" and "makes" not in asked.asks):
        return None  # `a set or a full house by the river`
    had, wanted = (thing.value for thing in asked.made)
    streets = {each for each in asked.streets if each != "flop"}
    hands = one(asked.players[0]) if asked.players else "Pair" if had == "set" else "any"
    if (
        hands is None
        or len(streets) > 1
        or had in ("air", "pair", "nutflush")
        or wanted not in (*_TYPES, "quads")
    ):
        return None
    if had in (*_DRAWS, *_TYPES) or (had == "set" and not re.fullmatch(r"([2-9TJQKA])\1|Pair", hands)):
        return None
    formula = _formula(wanted, next(iter(streets), "river"), asked, hands)
    return f"{counted(str(formula), False)} from hero='{hands}' where {had}@flop"


def both_flop(asked: Asked) -> str | None:
    """Whether two hands both have something on the flop."""
    hands = [one(each) for each in asked.players]
    if not asked.both or len(hands) != 2 or None in hands or len(asked.made) != 1 or asked.met:
        return None
    made = asked.made[0]
    if made.denied or made.value not in _BOTH or not only(asked, "flops makes", "players made streets both"):
        return None
    if "flops" not in asked.asks or any(each != "flop" for each in asked.streets):
        return None
    formula = f"{made.value}@flop and villain.{made.value}@flop"
    return f"{counted(formula, False)} from {players_named([str(each) for each in hands])}"


_BOTH = ("set", "flushdraw", "openended", "gutshot", "toppair", "overpair")


def what_flops(asked: Asked) -> str | None:
    """What hands become on the flop: `76s - what does it flop`."""
    if asked.asks - {"hit", "acts"} != {"flops"} or asked.left("players") or len(asked.players) != 1:
        return None
    hands = one(asked.players[0]) if re.search(r"(?i)\bwhat\b", asked.text) else None
    return f"breakdown {hands} on ***" if hands else None


def misses(asked: Asked) -> str | None:
    """How often a flop has no card of one's ranks: of both players' where both are asked about."""
    if not {"misses"} <= asked.asks or not only(asked, "flops misses", "players streets both") or asked.met:
        return None
    ranks = [_TWO.fullmatch(hands) for each in asked.players if (hands := one(each)) is not None]
    if (
        not 1 <= len(asked.players) <= 2
        or len(ranks) < len(asked.players)
        or None in ranks
        or (len(ranks) == 2) != asked.both
        or not ("flops" in asked.asks or asked.streets)
        or any(each != "flop" for each in asked.streets)
    ):
        return None
    said = ", ".join(dict.fromkeys([f"{rank}**" for match in ranks if match for rank in match.groups()]))
    players = players_named([match[0] for match in ranks if match])
    return f"{counted(f'boardInRange({said!r})', True)} from {players}, board='***'"


_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])[so*]?")


def becomes(asked: Asked) -> str | None:
    """How often hands become something."""
    if (
        not 0 < len(asked.made) <= _MOST_MADE
        or not only(
            asked, "flops makes misses hit", "players made streets board dead negated least last textures"
        )
        or len(asked.players) > 1
        or asked.met
    ):
        return None
    if (asked.negated and "misses" in asked.asks) or (
        asked.textures and (asked.players or [thing.value for thing in asked.textures] != ["unpaired"])
    ):
        return None
    denied = asked.negated or "misses" in asked.asks
    if not asked.players and not asked.textures:
        return _draw_comes(asked, denied)
    hands = one(asked.players[0]) if asked.players else "any minus Pair"
    street = _by(asked)
    if (
        hands is None
        or street is None
        or (asked.players and asked.players[0].role in ("his", "vs"))
        or (asked.dead and not asked.board)
    ):
        return None
    things = asked.made
    if len(things) > 1 and things[0].value == "air" and all(thing.denied for thing in things[1:]):
        things = things[1:]  # `nothing, so no pair and no draw`
    several = len(things) > 1
    said = [_formula(thing.value, street, asked, hands, several) for thing in things]
    if None in said or (several and (asked.least or denied)) or (denied and things[0].denied):
        return None
    if several and asked.twice:
        return None
    join = "and" if any(thing.denied for thing in things) else asked.joins[0] if several else ""
    if several and (
        join not in ("or", "and") or (len(things) > 2 and not all(thing.denied for thing in things))
    ):
        return None
    if several and things[0].denied and not things[1].denied:
        return None
    formula = f" {join} ".join(
        [f"not ({each})" if thing.denied else str(each) for thing, each in zip(things, said, strict=True)]
    )
    given = as_board(asked) or (", board='***'" if "boardInRange" in formula else "")
    return f"{counted(formula, denied)} from hero='{hands}'{given}"


def _by(asked: Asked) -> str | None:
    """The street by which hands have become something."""
    streets = set(asked.streets) | ({"flop"} if "flops" in asked.asks else set())
    if asked.board:
        streets -= {"flop"} if asked.cards == 3 else {"flop", "turn"}
        if (
            asked.cards not in (3, 4)
            or "flops" in asked.asks
            or len(streets) > 1
            or (asked.last and asked.cards != 4)
        ):
            return None
        return next(iter(streets), "river") if streets or asked.asks & {"makes", "misses"} else None
    if asked.last or len(streets) > 1:
        return None
    return next(iter(streets), "river" if asked.asks & {"makes", "misses"} else None)


def _formula(made: str, street: str, asked: Asked, hands: str, several: bool = False) -> str | None:
    """The formula of a made hand or draw on a street."""
    if made in _DRAWS and (asked.board or street == "river"):
        # What is drawn to is what is made: of a draw to be had there is no share by the river.
        if not asked.board:
            return None
        made = _DRAWS[made]
    if made in ("air", "nutflush") or (asked.least and made in _DRAWS):
        return None
    if made == "pair":
        ranks = re.fullmatch(r"([2-9TJQKA])(?!\1)([2-9TJQKA])[so*]?", hands)
        if asked.least or several:
            return f"handType(hero, {street}) >= pair"
        return (
            f"boardInRange('{ranks[1]}**, {ranks[2]}**')"
            if ranks is not None and street == "flop" and not asked.board
            else None
        )
    if made == "set":
        pairs = re.fullmatch(
            r"(?:([2-9TJQKA])\1(?:\+|-\w\w)?(?:, )?)+|([2-9TJQKA])[cdhs]\2[cdhs]|Pair", hands
        )
        return (
            None
            if pairs is None
            else f"handType(hero, {street}) >= trips"
            if asked.least
            else f"set@{street}"
        )
    if made == "isroyalflush":
        return f"{made}@{street}" if not asked.least else None
    if made == "quads" and not asked.least:
        return f"quads@{street}"
    if made in (*_TYPES, "quads"):
        return f"handType(hero, {street}) {'>' * asked.least}= {made}"
    return f"{made}@{street}{' or better' * asked.least}"


def _draw_comes(asked: Asked, denied: bool) -> str | None:
    """How often a draw that somebody has comes in."""
    draws = [thing.value for thing in asked.made]
    asking = asked.asks & {"makes", "misses"} or asked.last or any(each != "flop" for each in asked.streets)
    if (
        any(draw not in _DRAWS for draw in draws)
        or any(thing.denied for thing in asked.made)
        or asked.board
        or asked.least
        or asked.dead
        or not asking
    ):
        return None
    streets = {each for each in asked.streets if each != "flop"}
    if len(draws) > 2 or (
        len(draws) == 2
        and (asked.joins[0] not in ("and", "beside") or any(draw.startswith("backdoor") for draw in draws))
    ):
        return None
    if len(streets) > 1 or ("flops" in asked.asks and not streets and not asked.asks & {"makes", "misses"}):
        return None
    if streets == {"river"} and not asked.by and not asked.last:
        return None  # by the river, or with the river alone
    origin, end = ("turn", "river") if asked.last else ("flop", next(iter(streets), "river"))
    if draws[0].startswith("backdoor") and (origin, end) != ("flop", "river"):
        return None
    formula = " or ".join(dict.fromkeys([f"{_DRAWS[draw]}@{end}" for draw in draws]))
    where = " and ".join([f"{draw}@{origin}" for draw in draws])
    return f"{counted(formula, denied)} from hero='any' where {where}"


CHANCES = (board, ranks_come, overcard, above, board_pairs, improves, both_flop, what_flops, misses, becomes)
