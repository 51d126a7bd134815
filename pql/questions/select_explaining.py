"""`explain select`: the typed formulas, what is taken out of the loop, how many deals are left, how long they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.formulas.expressions import Expression
from pql.results.durations import duration

if TYPE_CHECKING:
    from pql.formulas.planning import Plan

    from .select import SelectQuestion

_STREETS = {3: "flop", 4: "turn", 5: "river"}
_MOST_LINES = 40


def plan_text(question: SelectQuestion, plan: Plan) -> str:
    """The plan in lines."""
    lines = []
    players = question.players
    for column in question.asked.columns:
        part = {None: question.asked.keys, "histogram": question.asked.histograms}.get(
            column.function, question.asked.values
        )[column.place]
        lines.append(f"{column.name}: {column.type.name}, {_depends(part, players)}")
    for player, test in plan.hand_tests:
        left = len(plan.scene.ranges[player])
        lines.append(f"before dealing: {show(test, players)} leaves {players[player]} {left} hands")
    lines += [f"before dealing hands: boards with {show(test, players)}" for test in plan.board_tests]
    if plan.wanted.where is not None:
        lines.append(f"each deal: where {show(plan.wanted.where, players)}")
    lines += _once(plan, players)[:_MOST_LINES]
    lines.append(_dealt(plan, players))
    if plan.exact:
        lines.append(
            f"exact: about {plan.rows:,.0f} deals up to suits, {duration(plan.seconds)} ({plan.reason})"
        )
    else:
        lines.append(f"sampled: at most {plan.most_deals:,} deals ({plan.reason})")
    return "\n".join(lines)


def _dealt(plan: Plan, players: tuple[str, ...]) -> str:
    scene = plan.scene
    streets = ", ".join(_STREETS[level] for level in scene.levels) or "no board"
    dealt = [f"{players[seat]} {len(hands.hands)} hands" for seat, hands in scene.seats.items()]
    idle = f"; {scene.idle} more with any two cards, whom nothing looks at" if scene.idle else ""
    return (
        f"enumerate {streets}; {', '.join(dealt) or 'no hands'}{idle}; suit symmetry {len(scene.group) // 4}"
    )


def _once(plan: Plan, players: tuple[str, ...]) -> list[str]:
    """What is computed once for each board, hand or both, and looked up for each deal."""
    everyone = frozenset(plan.scene.seats)
    last = max(plan.scene.levels, default=0)
    lines, seen = [], set()
    for expression in plan.wanted.expressions():
        for part in _largest(expression, last, everyone):
            if id(part) not in seen:
                seen.add(id(part))
                lines.append(f"once for {_depends(part, players)}: {show(part, players)}")
    return lines


def _largest(expression: Expression, last: int, everyone: frozenset[int]) -> list[Expression]:
    if expression.is_constant:
        return []
    if expression.level != last or expression.players != everyone:
        return [expression]
    return [part for argument in expression.arguments for part in _largest(argument, last, everyone)]


def _depends(part: Expression, players: tuple[str, ...]) -> str:
    if part.is_constant:
        return "all deals"
    words = [f"{players[player]}'s hand" for player in sorted(part.players)]
    if part.level:
        words.append(f"the {_STREETS[part.level]}")
    return "each " + " and ".join(words).removeprefix("the ")


def show(part: Expression, players: tuple[str, ...]) -> str:
    """An expression in a few words, in the terms it is computed in.

    >>> from pql.formulas.expressions import Maker
    >>> make = Maker()
    >>> show(make.compare(">", make.feature("outs", 0, 3), 8), ("hero",))
    '(outs(hero, flop) > 8)'
    """
    if part.operation == "constant":
        shown = part.type.show(part.parameter)
        return str(shown).lower() if isinstance(shown, bool) or shown is None else str(shown)
    if part.operation == "feature":
        name, player, street, number = part.parameter
        given = [players[player]] if player is not None else []
        given += [_STREETS[street]] if street else []
        given += [str(number)] if number else []
        return f"{name}({', '.join(given)})"
    if part.operation == "table":
        player, _, label = part.parameter
        return f"{label}({players[player]})"
    inner = [show(argument, players) for argument in part.arguments]
    if (len(inner) == 2 and not part.operation.replace(" ", "").isalpha()) or part.operation in (
        "and",
        "or",
        "mod",
    ):
        return f"({inner[0]} {part.operation} {inner[1]})"
    if part.operation == "choose":
        return f"({inner[0]} ? {inner[1]} : {inner[2]})"
    return f"{part.operation}({', '.join(inner)})"
