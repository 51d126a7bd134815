"""`explain select`: the typed formulas, conditions tested before dealing, the deals left and how long they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.formulas.expressions import Expression
from pql.formulas.opponents import Expected
from pql.results.numbers import count, duration

if TYPE_CHECKING:
    from pql.formulas.group_sums import SelectPlan
    from pql.statements.history.question import HistoryQuestion

    from .question import SelectQuestion

_STREETS = {3: "flop", 4: "turn", 5: "river"}
_MOST_LINES = 40
_SEEN = "hero"


def plan_text(question: SelectQuestion, plan: SelectPlan, threads: int) -> str:
    """The plan in lines."""
    lines = []
    players = question.players
    for column in question.checked.columns:
        part = {None: question.checked.per_deal.keys, "histogram": question.checked.per_deal.histograms}.get(
            column.function, question.checked.per_deal.values
        )[column.place]
        lines.append(f"{column.name}: {column.type.name}, {_depends(part, players)}")
    for player, test in plan.hand_tests:
        left = len(plan.possible.ranges[player])
        lines.append(f"before dealing: {test.describe(players)} leaves {players[player]} {left} hands")
    lines += [f"before dealing hands: boards with {test.describe(players)}" for test in plan.board_tests]
    if plan.per_deal.where is not None:
        lines.append(f"each deal: where {plan.per_deal.where.describe(players)}")
    if question.checked.having is not None:
        lines.append("each group: having, over its sums")
    means = [value for value in plan.per_deal.values if isinstance(value, Expected)]
    lines += [f"opponents are not dealt: {mean.describe(players)}" for mean in means]
    lines += _once(plan, players)[:_MOST_LINES]
    lines.append(_dealt(plan, players))
    how = plan.how
    if how.exact:
        seconds = duration(how.seconds / threads)
        lines.append(f"exact: about {count(round(plan.rows), 'deal')} up to suits, {seconds} ({how.reason})")
    elif how.samples is not None:
        lines.append(f"sampled: {count(how.samples, 'deal')} ({how.reason})")
    else:
        lines.append(f"sampled: at most {how.most_deals:,} deals ({how.reason})")
    return "\n".join(lines)


def recorded_plan_text(question: HistoryQuestion, tests: tuple[Expression, ...]) -> str:
    """The plan of a select from recorded hands, in lines."""
    lines, asked = [], question.checked.per_deal
    for column in question.checked.columns:
        of = {None: asked.keys, "histogram": asked.histograms}.get(column.function, asked.values)
        street = of[column.place].level
        where = f", in hands with a {_STREETS[street]}" if street else ""
        lines.append(f"{column.name}: {column.type.name}{where}")
    lines += [f"each hand: where {test.describe((_SEEN,))}" for test in tests]
    if question.checked.having is not None:
        lines.append("each group: having, over its sums")
    names, winner, hero = question.players
    role = "of who won something" if winner else "of who owns the file" if hero else "of everybody"
    whose = f"of {', '.join(names)}" if names else role
    lines.append(f"read {', '.join(question.paths)}, the hands {whose}, and count them all")
    return "\n".join(lines)


def _dealt(plan: SelectPlan, players: tuple[str, ...]) -> str:
    possible = plan.possible
    streets = ", ".join(_STREETS[level] for level in possible.levels) or "no board"
    dealt = [f"{players[seat]} {count(len(hands.hands), 'hand')}" for seat, hands in possible.seats.items()]
    idle = f"; {possible.idle} more with any two cards, whom nothing looks at" if possible.idle else ""
    return f"enumerate {streets}; {', '.join(dealt) or 'no hands'}{idle}; suit symmetry {len(possible.group) // 4}"


def _once(plan: SelectPlan, players: tuple[str, ...]) -> list[str]:
    """What is computed once for each board, hand or both, and looked up for each deal."""
    everyone = frozenset(plan.possible.seats)
    last = max(plan.possible.levels, default=0)
    lines, seen = [], set()
    for expression in plan.per_deal.expressions():
        for inner in _largest(expression, last, everyone):
            if inner not in seen:
                seen.add(inner)
                lines.append(f"once for {_depends(inner, players)}: {inner.describe(players)}")
    return lines


def _largest(expression: Expression, last: int, everyone: frozenset[int]) -> list[Expression]:
    if expression.is_constant:
        return []
    if expression.level != last or expression.players != everyone:
        return [expression]
    return [inner for operand in expression.operands for inner in _largest(operand, last, everyone)]


def _depends(inner: Expression, players: tuple[str, ...]) -> str:
    if inner.is_constant:
        return "all deals"
    words = [f"{players[player]}'s hand" for player in sorted(inner.players)]
    if inner.level:
        words.append(f"the {_STREETS[inner.level]}")
    return "each " + " and ".join(words).removeprefix("the ")
