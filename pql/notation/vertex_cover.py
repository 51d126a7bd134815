"""The cheapest vertex cover of a bipartite graph.

By König's theorem it is a minimum cut: the flow runs from each left vertex, through the edges, into the right
vertices, and no vertex passes more than its cost. Once no more can flow, the left vertices it can no longer
come from and the right vertices it still reaches are the cover. Of several cheapest covers this takes the one
with the most left vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def cheapest_cover(
    neighbours: Sequence[Sequence[int]], left_costs: Sequence[int], right_costs: Sequence[int]
) -> tuple[list[int], list[int]]:
    """The left and right vertices, ascending, of a cheapest set that touches every edge.

    `neighbours[left]` are the right vertices joined to a left one; costs are positive.

    >>> cheapest_cover([[0], [0], [0, 1]], [5, 5, 5], [7, 5])
    ([2], [0])
    """
    flow = _Flow(neighbours, list(left_costs), list(right_costs))
    while flow.augment():
        pass
    reached_left, reached_right = flow.reachable()
    cover_left = [left for left in range(len(left_costs)) if left not in reached_left]
    return cover_left, sorted(reached_right)


class _Flow:
    """A flow from left to right vertices: what each can still pass, and how much runs along each edge."""

    def __init__(self, neighbours: Sequence[Sequence[int]], left_spare: list[int], right_spare: list[int]):
        self.neighbours = neighbours
        self.left_spare = left_spare
        self.right_spare = right_spare
        self.through: list[dict[int, int]] = [{} for _ in right_spare]  # right vertex: left vertex: amount

    def augment(self) -> bool:
        """Push flow along one shortest path; False where none is left."""
        came_to_left: dict[int, int] = {left: -1 for left, spare in enumerate(self.left_spare) if spare}
        came_to_right: dict[int, int] = {}
        queue = list(came_to_left)
        for left in queue:
            for right in self.neighbours[left]:
                if right in came_to_right:
                    continue
                came_to_right[right] = left
                if self.right_spare[right]:
                    self._push(right, came_to_left, came_to_right)
                    return True
                for source, amount in self.through[right].items():
                    if amount and source not in came_to_left:
                        came_to_left[source] = right
                        queue.append(source)
        return False

    def _push(self, end: int, came_to_left: dict[int, int], came_to_right: dict[int, int]) -> None:
        """Push as much as the path that ends at the right vertex `end` can take."""
        path = []
        right = end
        while right >= 0:
            left = came_to_right[right]
            path.append((left, right))
            right = came_to_left[left]
        start = path[-1][0]
        amount = min(self.left_spare[start], self.right_spare[end])
        for (source, _), (_, back) in pairwise(path):
            amount = min(amount, self.through[back][source])
        self.left_spare[start] -= amount
        self.right_spare[end] -= amount
        for source, target in path:
            self.through[target][source] = self.through[target].get(source, 0) + amount
        for (source, _), (_, back) in pairwise(path):
            self.through[back][source] -= amount

    def reachable(self) -> tuple[set[int], set[int]]:
        """The vertices that left vertices with spare flow still reach; no right one has any to spare."""
        left_reached = {left for left, spare in enumerate(self.left_spare) if spare}
        right_reached: set[int] = set()
        queue = list(left_reached)
        for left in queue:
            for right in self.neighbours[left]:
                if right not in right_reached:
                    right_reached.add(right)
                    sources = {source for source, amount in self.through[right].items() if amount}
                    queue += sorted(sources - left_reached)
                    left_reached |= sources
        return left_reached, right_reached
