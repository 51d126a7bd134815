from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from hypothesis import given
from hypothesis import strategies as st

from pql.notation.class_terms import cheapest_cover

Graph = tuple[list[list[int]], list[int], list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    left, right = draw(st.integers(0, 5)), draw(st.integers(1, 5))
    neighbours = [sorted(draw(st.sets(st.integers(0, right - 1)))) for _ in range(left)]
    costs = st.integers(1, 9)
    return neighbours, [draw(costs) for _ in range(left)], [draw(costs) for _ in range(right)]


@given(graphs())
def test_the_cover_is_a_cheapest_one(graph: Graph) -> None:
    neighbours, left_costs, right_costs = graph
    left, right = cheapest_cover(neighbours, left_costs, right_costs)

    def covers(left: Iterable[int], right: Iterable[int]) -> bool:
        return all(
            vertex in left or set(others) <= set(right) for vertex, others in enumerate(neighbours) if others
        )

    def cost(left: Iterable[int], right: Iterable[int]) -> int:
        return sum(left_costs[vertex] for vertex in left) + sum(right_costs[vertex] for vertex in right)

    def subsets(count: int) -> Iterator[tuple[int, ...]]:
        return itertools.chain.from_iterable(
            itertools.combinations(range(count), size) for size in range(count + 1)
        )

    cheapest = min(
        cost(some, others)
        for some in subsets(len(left_costs))
        for others in subsets(len(right_costs))
        if covers(some, others)
    )
    assert covers(left, right)
    assert cost(left, right) == cheapest
