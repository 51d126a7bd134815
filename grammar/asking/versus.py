"""The statements that say who wins, who is ahead and which cards change it."""

from __future__ import annotations

from .asked import Asked
from .statement_pieces import STREETS, as_board, counted, is_all, met, one, only, players_named

_MOST_MET = 5


def equity(asked: Asked) -> str | None:
    asks = {
        "anything": asked.others > 0,
        "strength": asked.met,
        "ahead": not asked.board,
    }
    besides = " ".join([word for word, means in asks.items() if means])
    if not only(
        asked,
        f"equity lose tie scoop everyone need shove callev flops {besides}",
        "players board dead way streets last others described both",
    ):
        return None
    if "flops" in asked.asks and not asked.board:
        return None
    if asked.both and len(asked.players) == 1:
        return _same(asked)
    if not is_all("river", asked) or (asked.last and asked.cards != 4):
        return None
    named = any(each.role in ("own", "his") for each in asked.players)
    asking = asked.asks & {"equity", "lose", "tie", "scoop"}
    # `he 3bets QQ+, and I have AsKd, what is the chance he has AA`: two players, of whom three things are said.
    if len(asked.players) > 2 and not (asked.met or asking or asked.way):
        return None
    # `99 against AQs, I have 9c9d, he has AsQs`: two players, each told twice.
    if len(asked.players) > 3 and {"own", "his"} <= {each.role for each in asked.players} and not asked.way:
        return None
    if not (asked.met or asking or named or asked.way > 2) or ("need" in asked.asks and not asked.met):
        return None
    if asked.asks & {"shove", "callev"} and not (
        asked.asks & {"equity"}
        and (len(asked.players) == 2 or any(each.role == "his" for each in asked.players))
    ):
        return None
    if asked.others or (asked.way > 2 and [player.items for player in asked.players[1:]] == [("any",)]):
        return _several(asked)
    hands = met(asked)
    if hands is None or not 2 <= len(hands) <= 10 or (asked.way and asked.way != len(hands)):
        return None
    if (asked.asks & {"lose", "tie"} and len(hands) != 2) or not (
        asked.met or asking or len(asked.players) > 1
    ):
        return None
    return f"equity {' vs '.join(hands)}{asked.on}"


def _same(asked: Asked) -> str | None:
    """Two players with the same hands: `when we both have AKo`."""
    hands = one(asked.players[0]) if len(asked.players) == 1 else None
    if (
        hands is None
        or asked.met
        or asked.others
        or asked.way not in (0, 2)
        or not asked.asks & {"equity", "tie"}
    ):
        return None
    return f"equity {hands} vs {hands}{asked.on}"


def _several(asked: Asked) -> str | None:
    """A hand against so many others, with random hands or all with one range."""
    others = asked.others or asked.way - 1
    own = one(asked.players[0]) if 0 < len(asked.players) < 3 else None
    theirs = "any" if len(asked.players) == 1 else one(asked.players[-1]) if asked.players else None
    if (
        own is None
        or theirs is None
        or (asked.way and asked.others)
        or asked.asks & {"lose", "tie"}
        or not 1 <= others <= 9
    ):
        return None
    if theirs == "any" and others > 1 and not asked.board and not asked.dead and not asked.game:
        return f"strength {own} opponents {others}"
    return f"equity {' vs '.join((own, *[theirs] * others))}{asked.on}" if others <= _MOST_MET else None


def not_lost(asked: Asked) -> str | None:
    if (
        "lose" not in asked.asks
        or not asked.negated
        or not only(asked, "lose equity", "players board dead negated")
    ):
        return None
    hands = met(asked)
    if hands is None and len(asked.players) == 2 and set(asked.players[1].joins) == {"and"}:
        hands = [item for each in asked.players for item in each.items]
    if hands is None or not 2 <= len(hands) <= _MOST_MET:
        return None
    return f"{counted('riverEquity(hero) = 0', True)} from {players_named(hands)}{as_board(asked)}"


def now(asked: Asked) -> str | None:
    """Who is ahead as the board lies."""
    hands = met(asked)
    street = STREETS.get(asked.cards, "")
    if (
        not asked.asks & {"now", "ahead"}
        or not only(asked, "now ahead equity flops anything", "players board dead streets others")
        or not is_all(street, asked)
        or asked.others > 1
    ):
        return None
    if len(asked.players) == 1 and ("anything" in asked.asks or asked.others):
        hands = [one(asked.players[0]) or "", "any"] if one(asked.players[0]) else None
    elif asked.others or "anything" in asked.asks:
        return None
    if hands is None or len(hands) != 2 or street not in ("flop", "turn"):
        return None
    ahead = counted(f"hero.pokerval@{street} > villain.pokerval@{street}", False)
    return f"{ahead} from {players_named(hands)}{as_board(asked)}"


def compared(asked: Asked) -> str | None:
    """Two hands side by side, against a third or alone."""
    if not only(asked, "compare equity", "players board dead") or not asked.asks & {"compare", "equity"}:
        return None
    first = asked.players[0] if asked.players else None
    if (
        first is not None and first.role in ("vs", "his") and asked.met
    ):  # `against QQ+, which is better: A5s or 76s`
        last = asked.players[-1]
        if len(asked.players) != 2 or len(last.items) != 2 or not set(last.joins) <= {"or", "and"}:
            return None
        sets = [*last.items, one(first)]
    elif (
        first is not None
        and len(asked.players) == 2
        and asked.met
        and len(first.items) == 2
        and set(first.joins) <= {"or", "and"}
    ):
        sets = [*first.items, one(asked.players[1])]
    elif len(asked.players) == 3 and "compare" in asked.asks and asked.met:
        sets = [one(each) for each in asked.players]
    elif "compare" in asked.asks and "equity" not in asked.asks and len(asked.players) < 3:
        sets = [*(met(asked) or ())]
        return f"compare {sets[0]} with {sets[1]}{asked.on}" if len(sets) == 2 else None
    else:
        return None
    return f"compare {sets[0]} with {sets[1]} vs {sets[2]}{asked.on}" if None not in sets else None


def advantage(asked: Asked) -> str | None:
    hands = met(asked)
    if (
        not asked.asks & {"advantage", "distributed"}
        or not only(asked, "advantage distributed equity compare callev", "players board dead streets")
        or not (asked.board or "distributed" in asked.asks)
    ):
        return None
    return (
        f"distribution {hands[0]} vs {hands[1]}{asked.on}" if hands is not None and len(hands) == 2 else None
    )


def by_card(asked: Asked) -> str | None:
    """An answer for each card to come."""
    street = {3: "turn", 4: "river"}.get(asked.cards, "")
    if not asked.asks & {"turns", "rivers"} or not only(
        asked, "turns rivers good equity makes facing", "players board dead streets described"
    ):
        return None
    if not street or not is_all(street, asked) or ("turns" in asked.asks and street != "turn"):
        return None
    hands = met(asked)
    if hands is None or not hands or ("makes" in asked.asks and "good" not in asked.asks):
        return None
    if len(hands) == 1:
        improves = asked.players[0].is_exact and "good" in asked.asks
        return (
            f"outs {hands[0]}{asked.on} improving"
            if improves
            else f"equity {hands[0]} vs any{asked.on} by {street}"
            if "good" in asked.asks
            else None
        )
    return f"equity {' vs '.join(hands)}{asked.on} by {street}"


def best(asked: Asked) -> str | None:
    """Which hands do best against some."""
    hands = one(asked.players[0]) if len(asked.players) == 1 else None
    if (
        hands is None
        or not asked.met
        or "good" not in asked.asks
        or not only(asked, "good equity list", "players board dead")
    ):
        return None
    return f"equity any vs {hands}{asked.on} by hand"


VERSUS = (equity, best, not_lost, now, compared, advantage, by_card)
