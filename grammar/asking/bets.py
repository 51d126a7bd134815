"""The statements that say what bets and prizes are worth."""

from __future__ import annotations

import re

from .asked import Asked
from .statement_pieces import met

_OF_BETS = {
    "need", "needed", "good", "price", "callev", "bet", "shove", "bluff", "works", "alpha", "fold", "mdf", "bluffs",
    "ev", "profitable", "facing", "equity", "often", "combos", "share", "pct", "seat", "blind", "acts",
}  # fmt: skip
_DEPTH = 500


def bets(asked: Asked) -> str | None:
    """What a call or a bet is worth, and how often others have to fold."""
    if (
        not asked.asks <= _OF_BETS
        or asked.left("players", "board", "dead", "amounts", "numbers", "streets")
        or set(asked.amounts) - {"into", "towin", "pot", "size", "known", "rake", "folds", "withbet"}
    ):
        return None
    family = _family(asked)
    if family == "alpha" and asked.amounts.get("known", "0%") != "0%" and asked.asks & {"shove", "bet"}:
        family = "bet"  # which says how often others have to fold where a call has a chance
    amounts = _amounts(asked, family or "")
    if amounts is None or family is None:
        return None
    said = asked.amounts
    rake = f" rake {said['rake']}" if "rake" in said else ""
    if family in ("mdf", "alpha", "bluffs"):
        besides = (
            said.get("known", "0%") != "0%"
            or "folds" in said
            or "to win" in amounts
            or (asked.players and not _is_size(asked))
            or asked.board
            or asked.dead
        )
        return None if besides else f"{family} {amounts}{rake}"
    known = f" equity {said['known']}" if "known" in said else ""
    if (family == "bet" and "to win" in amounts) or ("folds" in said and not (known and family == "bet")):
        return None
    known += f" folds {said['folds']}" if "folds" in said else ""
    if asked.players and not _is_size(asked):
        hands = met(asked)
        if known or hands is None or len(hands) < 2:
            return None
        known = f" with {' vs '.join(hands)}{asked.on}"
    elif asked.board or asked.dead:
        return None
    return f"ev {family} {amounts}{known}{rake}"


def raised(asked: Asked) -> str | None:
    """What a raise over a bet is worth, and how many folds it needs."""
    facing = {"facing"} if "bet" in asked.asks else set()
    if not {"raise", "facing"} <= asked.asks | facing or not asked.asks <= _OF_RAISES:
        return None
    numbers = list(asked.numbers)
    if _HE_RAISES(asked.text):
        return None
    if asked.left("amounts", "numbers", "streets") or set(asked.amounts) not in ({"into"}, {"pot"}):
        return None
    if "pot" in asked.amounts:  # `pot 100, he bets 50, I make it 175`
        bet, pot = numbers.pop(0) if len(numbers) == 2 else "", asked.amounts["pot"]
    else:
        bet, pot = asked.amounts["into"].split()
    if not bet or len(numbers) != 1 or float(numbers[0]) <= float(bet):
        return None
    return f"ev raise {numbers[0]} over {bet} into {pot}"


_HE_RAISES = re.compile(
    r"(?i)\b(?:he|she|they|villain|opp\w*|player) (?:check-?|bluff-?|re)?(?:raises?|raised|makes it)\b"
).search
_OF_RAISES = {
    "raise", "facing", "fold", "needed", "often", "pct", "works", "ev", "alpha", "bluff", "bet", "seat", "blind",
    "need",
}  # fmt: skip


def _is_size(asked: Asked) -> bool:
    """Whether the one percentage is a part of the pot, since no player has it."""
    one = asked.players[0] if len(asked.players) == 1 else None
    return (
        one is not None
        and one.percent
        and len(one.items) == 1
        and not one.minus
        and not {"size", "into", "towin"} & set(asked.amounts)
    )


def _family(asked: Asked) -> str | None:
    """Which of the statements about bets is asked for, None where it could be two."""
    asks = asked.asks
    found = set()
    if "mdf" in asks:
        found.add("mdf")
    if "bluffs" in asks:
        found.add("bluffs")
    if (
        "alpha" in asks
        or ("bluff" in asks and asks & {"works", "fold", "often", "need", "needed", "profitable"})
        or ("fold" in asks and "folds" not in asked.amounts)
        or (asks & {"bet", "shove"} and "works" in asks and not asks & {"callev", "equity", "mdf", "bluffs"})
    ):
        found.add("alpha")
    if found:
        return (
            found.pop()
            if len(found) == 1 and not asks & {"callev", "ev", "price"}
            else "alpha"
            if found == {"mdf", "alpha"} and "fold" in asks and "alpha" not in asks
            else None
        )
    if (
        "ev" in asks
        and asks & {"bet", "shove", "bluff"}
        and not asks & {"facing"}
        and ("callev" not in asks or "folds" in asked.amounts)
    ):
        return "bet"
    if (
        asks & {"needed", "price", "callev", "profitable"}
        or (asks & {"equity", "good"} and "need" in asks)
        or ("equity" in asks and "facing" in asks)
    ):
        return "call"
    if asks & {"bet", "shove"} and "ev" in asks and "facing" in asks:
        return "call"
    return "bet" if asks & {"ev"} and "size" in asked.amounts and "folds" in asked.amounts else None


def _amounts(asked: Asked, family: str) -> str | None:
    """The amounts of a bet as statements have them."""
    said, numbers = asked.amounts, asked.numbers
    if "withbet" in said:  # what is in the pot has the bet in it
        alone = (
            family == "call" and len(set(numbers)) == 1 and not {"into", "towin", "size", "pot"} & set(said)
        )
        return f"{numbers[0]} to win {said['withbet']}" if alone else None
    sizes = [name for name in ("into", "towin", "size") if name in said]
    if len(sizes) > 1:
        return None
    if sizes == ["into"] or sizes == ["towin"]:
        bet, pot = said[sizes[0]].split()
        between = "to win" if sizes == ["towin"] else "into"
        return (
            f"{bet} {between} {pot}"
            if "pot" not in said and all(number == bet for number in numbers)
            else None
        )
    size = said.get("size") or (f"{asked.players[0].items[0]} pot" if _is_size(asked) else "")
    if size:
        return None if numbers else f"{size} into {said['pot']}" if "pot" in said else size
    # Whether the bet is in the pot already is not said where only a call is.
    if not asked.asks & {"bet", "shove", "facing", "bluff"} or "pot" not in said or len(set(numbers)) != 1:
        return None
    return f"{numbers[0]} into {said['pot']}"


def prizes(asked: Asked) -> str | None:
    """What stacks are worth, and what two of them risk against each other."""
    if (
        asked.left("numbers", "prizes", "seats")
        or not asked.asks & {"icm", "tie", "ev", "equity"}
        or not asked.asks <= {"icm", "equity", "ev", "tie", "often", "need"}
    ):
        return None
    stacks, paid = asked.numbers, [each for each in asked.prizes if each not in asked.numbers]
    if len(paid) < len(asked.prizes) and not asked.met:
        return None
    if asked.met:  # who meets whom is said by their stacks
        stacks = [each for at, each in enumerate(stacks) if each not in stacks[:at]]
    if len(stacks) > 3 and stacks[:2] == [str(len(stacks) - 2), str(len(paid))]:  # so many left, so many paid
        stacks = stacks[2:]
    if len(stacks) > 2 and stacks[0] == str(len(stacks) - 1):  # so many players
        stacks = stacks[1:]
    if len(stacks) < 2 or not 0 < len(paid) <= len(stacks) or (asked.seats and asked.seats != len(stacks)):
        return None
    return f"icm {', '.join(stacks)} pay {', '.join(paid)}"


def equilibrium(asked: Asked) -> str | None:
    """All in or nothing heads up."""
    if (
        "nash" not in asked.asks
        or asked.left("numbers")
        or not asked.asks
        <= {"nash", "shove", "blind", "callev", "ante", "acts", "list", "often", "share", "pct", "combos"}
        or len(asked.numbers) != 1
    ):
        return None
    return f"nash {asked.numbers[0]}bb" if 0 < float(asked.numbers[0]) <= _DEPTH else None


BETS = (bets, raised, prizes, equilibrium)
