"""The shortest list of terms for a set of whole classes, by a smallest vertex cover: `22+, A2s+, KTo+`.

Suited, offsuit and both-suits (`*`) classes of two ranks are three layers of a triangle of cells (high rank,
low rank). A term is a run of neighbours in a row of a layer (`ATs+`, `A5s-A2s`: the kicker moves) or in a
diagonal (`JTs-54s`: both cards move). Every cell lies in one longest row run and one longest diagonal run, so
the shortest list is a cheapest vertex cover of a bipartite graph. `*` is written where it makes the list have
fewer terms: that is decided row by row, and the outcome compared with the list that has no `*`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from pql.cards.deck import RANKS

Cell = tuple[int, int]
Cells = frozenset[Cell]

ALL_CELLS: Cells = frozenset([(high, low) for high in range(13) for low in range(high)])
_ALL_RANKS = frozenset(range(13))
_NO_CELLS: Cells = frozenset()

# Between two terms stand a comma and a blank.
_SEPARATOR = 2

# `JTs-98s` reads well; a diagonal of two hands, or of ranks far apart (`A5o-Q3o`), reads worse than a list.
_LEAST_DIAGONAL = 3
_WIDEST_DIAGONAL = 4
_NEVER = 10_000

# `5?s` is unusual, so it is written only where it replaces at least this many other terms.
_LEAST_REPLACED = 3


class Term:
    """A term of one layer (`s`, `o`, `*`) and the cells it is there for."""

    __slots__ = ("cells", "layer", "text")

    def __init__(self, text: str, layer: str, cells: Cells) -> None:
        self.text = text
        self.layer = layer
        self.cells = cells

    def place(self) -> tuple[int, int, int]:
        """Sorts terms: both suits, suited, offsuit; then from the strongest cell down."""
        high, low = max(self.cells)
        return "*so".index(self.layer), -high, -low


class Demand:
    """The cells that are in the set, and those that some term must still cover, for suited and offsuit."""

    __slots__ = ("allowed", "wanted")

    def __init__(self, allowed: dict[str, Cells], wanted: dict[str, Cells]) -> None:
        self.allowed = allowed
        self.wanted = wanted

    def less(self, covered: Cells, layers: str) -> Demand:
        """The demand left when the cells of some layers are covered otherwise."""
        wanted = {s: cells - covered if s in layers else cells for s, cells in self.wanted.items()}
        return Demand(self.allowed, wanted)


def class_terms(pairs: frozenset[int], suited: Cells, offsuit: Cells) -> list[str]:
    """The terms for whole pairs (ranks), suited and offsuit classes (cells): pairs, `*`, suited, offsuit.

    >>> class_terms(frozenset({12, 11}), frozenset({(12, low) for low in range(12)}), frozenset({(11, 10)}))
    ['KK+', 'A2s+', 'KQo']
    """
    demand = Demand({"s": suited, "o": offsuit}, {"s": suited, "o": offsuit})
    words = []
    if suited == ALL_CELLS:
        words.append("Suited")
        demand = demand.less(ALL_CELLS, "s")
    if offsuit == ALL_CELLS and pairs == _ALL_RANKS:
        words.append("Offsuit")
        demand, pairs = demand.less(ALL_CELLS, "o"), frozenset()
    others, spans = _with_rank_terms(demand, pairs, _cover(demand))
    return others + words + [span.text for span in spans]


def _pair_terms(ranks: frozenset[int]) -> list[str]:
    terms = []
    for run in _runs((0, rank) for rank in ranks):
        top, bottom = RANKS[run[0][1]] * 2, RANKS[run[-1][1]] * 2
        terms.append(top if top == bottom else f"{bottom}+" if top == "AA" else f"{top}-{bottom}")
    return terms


def _cover(demand: Demand) -> list[Term]:
    """The fewest spans for what is wanted, sorted; with `*` only where that spares a term."""
    plain = _cover_layers(demand, _NO_CELLS)
    both = _cells_for_both(demand)
    if both:
        mixed = _cover_layers(demand, both)
        if len(mixed) < len(plain):
            return mixed
    return plain


def _length(texts: Iterable[str]) -> int:
    return sum([len(text) + _SEPARATOR for text in texts])


def _cover_layers(demand: Demand, both: Cells) -> list[Term]:
    rest = demand.less(both, "so")
    terms = _cover_layer("*", demand.allowed["s"] & demand.allowed["o"], both)
    terms += _cover_layer("s", rest.allowed["s"], rest.wanted["s"])
    terms += _cover_layer("o", rest.allowed["o"], rest.wanted["o"])
    return sorted(terms, key=Term.place)


def _cover_layer(layer: str, allowed: Cells, wanted: Cells) -> list[Term]:
    """The shortest list of row and diagonal runs of allowed cells that covers the wanted ones."""
    if not wanted:
        return []
    rows = [(run, wanted.intersection(run)) for run in _runs(allowed)]
    diagonals = [wanted.intersection(run) for run in _diagonal_runs(allowed)]
    diagonal_of = {cell: number for number, cells in enumerate(diagonals) for cell in cells}
    # A row with nothing wanted has no edges, and so is never in the cover.
    row_texts = [_row_text(run, cells, layer) if cells else "" for run, cells in rows]
    chosen_rows, chosen_diagonals = cheapest_cover(
        [sorted([diagonal_of[cell] for cell in cells]) for _, cells in rows],
        [len(text) + _SEPARATOR for text in row_texts],
        [_diagonal_cost(cells, layer) for cells in diagonals],
    )
    terms = [Term(row_texts[row], layer, rows[row][1]) for row in chosen_rows if rows[row][1]]
    covered = _NO_CELLS.union(*[term.cells for term in terms])
    for diagonal in chosen_diagonals:
        terms += _diagonal_terms(diagonals[diagonal] - covered, layer)
    return terms


def _diagonal_cost(cells: Cells, layer: str) -> int:
    readable = len(cells) >= _LEAST_DIAGONAL and max(cells)[0] - max(cells)[1] <= _WIDEST_DIAGONAL
    return len(_span_text(cells, layer)) + _SEPARATOR if readable else _NEVER


def _diagonal_terms(cells: Cells, layer: str) -> list[Term]:
    """The span over the cells of a diagonal that no row covers; two or fewer are named one by one."""
    if len(cells) >= _LEAST_DIAGONAL:
        return [Term(_span_text(cells, layer), layer, cells)]
    return [Term(_name(cell, layer), layer, frozenset({cell})) for cell in cells]


def _runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The longest stretches of neighbours in each row, from the top down."""
    runs: list[list[Cell]] = []
    for high, low in sorted(cells, reverse=True):
        if runs and runs[-1][-1] == (high, low + 1):
            runs[-1].append((high, low))
        else:
            runs.append([(high, low)])
    return runs


def _diagonal_runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    by_gap = _runs((-(high - low), low) for high, low in cells)
    return [[(low - negative_gap, low) for negative_gap, low in run] for run in by_gap]


def _name(cell: Cell, layer: str) -> str:
    return RANKS[cell[0]] + RANKS[cell[1]] + layer


def _span_text(cells: Iterable[Cell], layer: str) -> str:
    """The span from the highest to the lowest of cells in one row or diagonal."""
    top, bottom = _name(max(cells), layer), _name(min(cells), layer)
    return top if top == bottom else f"{top}-{bottom}"


def _row_text(run: list[Cell], wanted: Cells, layer: str) -> str:
    """The text of a whole row run (`A2s+`), or of the wanted part of it where that is shorter."""
    (high, top), (_, bottom) = run[0], run[-1]
    climbs = top == high - 1 and bottom < top
    whole = f"{_name(run[-1], layer)}+" if climbs else _span_text(run, layer)
    span = _span_text(wanted, layer)
    return span if len(span) < len(whole) else whole


def _cells_for_both(demand: Demand) -> Cells:
    """The cells to write with `*`: in each row the runs, present suited and offsuit, that spare terms."""
    both: Cells = _NO_CELLS
    common = demand.wanted["s"] & demand.wanted["o"]
    for high in sorted({high for high, _ in common}):
        row = {s: [run for run in _runs(cells) if run[0][0] == high] for s, cells in demand.allowed.items()}
        runs = _runs(cell for cell in common if cell[0] == high)
        choices = [choice for size in range(len(runs) + 1) for choice in combinations(runs, size)]
        best = min(choices, key=lambda choice: _terms_in_row(demand, row, choice))
        both = both.union(*best)
    return both


def _terms_in_row(demand: Demand, row: dict[str, list[list[Cell]]], choice: tuple[list[Cell], ...]) -> int:
    """How many terms one row takes when some runs are written with `*`."""
    covered = _NO_CELLS.union(*choice)
    needed = [
        run for layer, runs in row.items() for run in runs if demand.wanted[layer].intersection(run) - covered
    ]
    return len(choice) + len(needed)


def _with_rank_terms(
    demand: Demand, pairs: frozenset[int], terms: list[Term]
) -> tuple[list[str], list[Term]]:
    """The terms of pairs and ranks as text, and the spans; `5?` only where it spares many spans."""
    texts: list[str] = []
    needless: set[int] = set()
    for rank in range(12, -1, -1):
        column = frozenset([cell for cell in ALL_CELLS if rank in cell])
        layers = [layer for layer in "so" if column <= demand.allowed[layer]]
        suffixes = [""] if len(layers) == 2 and rank in pairs else layers
        for suffix in suffixes:
            covered = suffix or "so*"
            spared = [term for term in terms if term.cells <= column and term.layer in covered]
            if len(spared) >= _LEAST_REPLACED:
                texts.append(f"{RANKS[rank]}?{suffix}")
                demand = demand.less(column, covered)
                terms = _cover(demand)
                needless |= {rank} if not suffix else set()
    fewest = min(_pair_terms(pairs), _pair_terms(pairs - needless), key=_length)
    return fewest + texts, terms


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
