"""Programs: the form in which a set of boards is stored and given to the kernel, equal parts once.

A program is a graph: conditions, and what combines them. Joining two sets makes one node and decides nothing, however
large the two are. The kernel is given `bytes`, written when a question is first asked (`pql.sets.board_program`): steps
of 64-bit words that push the boards a condition leaves of one flop, and steps that combine them (the layout is in
`evaluator_ext/kernels/boards/boards.h`). With each program goes a group of suit permutations that surely change
nothing: the kernel looks at one flop of each orbit, 1,755 of the 22,100 for most programs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from operator import attrgetter
from struct import pack
from typing import NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.graphs import parts_first
from pql.evaluator_ext.boards import flop_orbits

# All permutations of the four suits, p[old suit] = new suit, identity first.
ALL_EXCHANGES = b"".join(map(bytes, permutations(range(4))))
IDENTITY = ALL_EXCHANGES[:4]

NO_LITERAL = 255
ANY_SUITS = 0b111110  # the largest suit may have one to five cards
_PATTERN, _WINDOWS, _ALIKE, _SUITS, _FLOPS, _TURNS, _RIVERS, _AND, _OR, _XOR, _NOT = range(11)
_FLOPS_WORDS = 346
# Calls of the kernel are divided so that each takes a few hundredths of a second: Ctrl-C works in between.
_STEPS_A_RUN = 40_000
_LARGEST_SIZE = 1 << 40


_KINDS = {_AND: "and", _OR: "or", _XOR: "xor", _NOT: "not"}


class Written(NamedTuple):
    """A set of boards in the language: its text, how tightly its operator binds, and the street of the set."""

    text: str
    level: int
    street: int


class Program:
    """A node of the graph that a set of boards is: a condition without `parts`, or an operation on one or two.

    `step` are the words of the condition or operation alone, `group` permutations that surely fix the set, `depth`
    how many blocks the kernel needs at once when nothing is shared, `size` how many steps that takes, up to a bound.
    `name` is how the set is written in the language, where somebody said so; the kernel does not care.
    """

    __slots__ = ("_written", "depth", "group", "name", "parts", "size", "step")

    def __init__(
        self,
        step: bytes,
        group: bytes = ALL_EXCHANGES,
        parts: tuple[Program, ...] = (),
        depth: int = 1,
        name: Written | None = None,
    ) -> None:
        self.name = name
        self.step: bytes = step
        self.group: bytes = group
        self.parts: tuple[Program, ...] = parts
        self.depth: int = depth
        self.size: int = min(1 + sum([part.size for part in parts]), _LARGEST_SIZE)
        self._written: tuple[bytes, int] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return (_from_rows, (_rows(self),))

    def __and__(self, other: Program) -> Program:
        return _combined(_AND, self, other)

    def __or__(self, other: Program) -> Program:
        return _combined(_OR, self, other)

    def __xor__(self, other: Program) -> Program:
        return _combined(_XOR, self, other)

    def __invert__(self) -> Program:
        return Program(_step(_NOT), self.group, (self,), self.depth)

    def fixed_by(self, group: bytes) -> Program:
        """The same set, known to be fixed by the permutations of `group`."""
        return Program(self.step, group, self.parts, self.depth, self.name)

    def named(self, text: str, level: int, street: int) -> Program:
        """The same set, written so: the text, how tightly its operator binds, and the street that it denotes."""
        return Program(self.step, self.group, self.parts, self.depth, Written(text, level, street))

    @property
    def kind(self) -> str:
        """What a node is: `and`, `or`, `xor` or `not`, or `condition`."""
        return _KINDS.get(self.step[0], "condition")

    @property
    def listed_street(self) -> int:
        """The street of a condition that is a list of boards, 0 for others."""
        return {_FLOPS: 3, _TURNS: 4, _RIVERS: 5}.get(self.step[0], 0)

    @property
    def text(self) -> bytes:
        """The program in the form that the kernel runs; raises `PQLError` for a set of too many parts."""
        return self._write()[0]

    @property
    def is_condition(self) -> bool:
        """Whether this is one pattern or texture: then `group` was chosen by what it says."""
        return not self.parts and len(self.step) < 8 * _FLOPS_WORDS

    def flops(self) -> array[int]:
        """The masks of one flop of each orbit under `group`, AsAhAd first."""
        return orbits(self.group)[0]

    def orbit_sizes(self) -> bytes:
        """How many flops each of `flops()` represents."""
        return orbits(self.group)[1]

    def runs(self) -> Iterator[tuple[memoryview, bytes]]:
        """`flops()` and `orbit_sizes()` in slices, each of a few hundredths of a second."""
        flops, sizes = orbits(self.group)
        run = max(16, _STEPS_A_RUN // self._write()[1])
        view = memoryview(flops)
        for start in range(0, len(flops), run):
            yield view[start : start + run], sizes[start : start + run]

    def _write(self) -> tuple[bytes, int]:
        """The text and the number of its steps, kept once they were asked for."""
        if not self.parts:
            return self.step, 1
        if self._written is None:
            self._written = written(self)
        return self._written


Row = tuple[bytes, bytes, tuple[int, ...], int, Written | None]
"""A node as plain data: its step, its group, which rows before are its parts, its depth, and its name."""


def _rows(program: Program) -> list[Row]:
    """A graph as plain data, every node once, parts first."""
    numbers: dict[int, int] = {}
    rows: list[Row] = []
    for node in parts_first([program], attrgetter("parts")):
        numbers[id(node)] = len(rows)
        rows.append(
            (node.step, node.group, tuple([numbers[id(part)] for part in node.parts]), node.depth, node.name)
        )
    return rows


def _from_rows(rows: list[Row]) -> Program:
    made: list[Program] = []
    for step, group, parts, depth, name in rows:
        made.append(Program(step, group, tuple([made[part] for part in parts]), depth, name))
    return made[-1]


def pattern_program(
    allowed: Sequence[int],
    literals: Sequence[int],
    comparisons: Sequence[tuple[int, int, int]],
    brackets: Sequence[int],
    flushes: Sequence[int],
    group: bytes = ALL_EXCHANGES,
) -> Program:
    """A pattern of `len(allowed)` positions.

    `allowed` are card masks, `literals` the ranks written out (`NO_LITERAL` elsewhere), `comparisons` those of
    turn and river: (operator, number, whether with the whole board), the operator 0 for none; `brackets` are
    position masks, `flushes` the admitted sizes of the largest suit after 3, 4 and 5 cards, as bit masks.
    """
    unused = 5 - len(allowed)
    return Program(
        _step(
            _PATTERN,
            len(allowed),
            *allowed,
            *([0] * unused),
            _bytes_word(literals),
            *map(_bytes_word, comparisons),
            _bytes_word(brackets),
            _bytes_word(flushes),
        ),
        group,
    )


def cards_program(allowed: Sequence[int], group: bytes = ALL_EXCHANGES) -> Program:
    """A pattern of nothing but cards: `allowed` are the card masks of its positions."""
    return pattern_program(allowed, [NO_LITERAL] * 5, [(0, 0, 0)] * 2, (), [ANY_SUITS] * 3, group)


def windows_program(street: int, wanted: int, windows: Sequence[int]) -> Program:
    """Boards with at least `wanted` ranks of some window; a window is the mask of all cards of its ranks."""
    return Program(_step(_WINDOWS, street, wanted, len(windows), *windows))


def alike_program(street: int, times: int) -> Program:
    """Boards with some rank at least `times` times."""
    return Program(_step(_ALIKE, street, times))


def suits_program(street: int, numbers: Iterable[int]) -> Program:
    """Boards with one of these numbers of different suits."""
    return Program(_step(_SUITS, street, sum([1 << number for number in numbers])))


def flops_program(bits: int, group: bytes = IDENTITY) -> Program:
    """Boards whose flop has its bit set; flops are numbered as `flop_index` does."""
    return Program(_step(_FLOPS) + bits.to_bytes(8 * _FLOPS_WORDS, "little"), group)


def table_program(street: int, table: array[int], group: bytes = IDENTITY) -> Program:
    """Boards written out as `boards.fill_table` does: flops, turns of each flop, or rivers of each flop and turn."""
    kind = {3: _FLOPS, 4: _TURNS, 5: _RIVERS}[street]
    return Program(_step_head(kind, 1 + len(table)) + table.tobytes(), group)


def flop_index(flop: Iterable[int]) -> int:
    """The number of a flop among the 22,100: in the order of its highest, then middle, then lowest card.

    >>> flop_index([2, 1, 0]), flop_index([51, 50, 49])
    (0, 22099)
    """
    low, middle, high = sorted(flop)
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


def exchanges(group: bytes) -> list[bytes]:
    """The permutations of a group, one by one."""
    return [group[start : start + 4] for start in range(0, len(group), 4)]


def exchanged(mask: int, exchange: bytes) -> int:
    """The cards of a mask with their suits exchanged.

    >>> exchanged(0b0001, bytes([3, 1, 2, 0]))
    8
    """
    clubs = 0x1111111111111
    return sum([(mask >> suit & clubs) << exchange[suit] for suit in range(4)])


def common_group(first: bytes, second: bytes) -> bytes:
    """The permutations in both groups."""
    if first == second or second == ALL_EXCHANGES:
        return first
    if first == ALL_EXCHANGES:
        return second
    others = set(exchanges(second))
    return b"".join([exchange for exchange in exchanges(first) if exchange in others])


_orbits: dict[bytes, tuple[array[int], bytes]] = {}


def orbits(group: bytes) -> tuple[array[int], bytes]:
    """One flop of each orbit under a group and the sizes of the orbits, kept once asked for."""
    orbits_of_group = _orbits.get(group)
    if orbits_of_group is None:
        orbits_of_group = _orbits[group] = flop_orbits(group)
    return orbits_of_group


def _combined(kind: int, first: Program, second: Program) -> Program:
    if first is second and kind != _XOR:
        return first
    if not first.parts and not second.parts:
        if first.step == second.step and kind != _XOR:
            return first
        merged = _merged_flops(kind, first, second)
        if merged is not None:
            return merged
    # The program that needs more room runs first: however sets are joined, the stack stays logarithmic.
    if first.depth < second.depth:
        first, second = second, first
    depth = max(first.depth, second.depth + 1)
    return Program(_step(kind), common_group(first.group, second.group), (first, second), depth)


def _merged_flops(kind: int, first: Program, second: Program) -> Program | None:
    """Two lists of flops become one: unions of thousands of written-out flops stay one step."""
    head = _step_head(_FLOPS, 1 + _FLOPS_WORDS)
    if not first.step.startswith(head) or not second.step.startswith(head):
        return None
    here, there = (int.from_bytes(program.step[8:], "little") for program in (first, second))
    return flops_program(here & there if kind == _AND else here | there if kind == _OR else here ^ there)


def _step(kind: int, *words: int) -> bytes:
    length = 1 + (_FLOPS_WORDS if kind == _FLOPS else len(words))
    return _step_head(kind, length) + pack(f"={len(words)}Q", *words)


def _step_head(kind: int, length: int) -> bytes:
    return pack("=Q", kind | length << 8)


def _bytes_word(values: Sequence[int]) -> int:
    return int.from_bytes(bytes(values), "little")


MOST_PARTS = 200_000
"""Different conditions and operations in one set of boards."""

_KEEP, _FETCH = 11, 12


def written(program: Program) -> tuple[bytes, int]:
    """The kernel's text of a graph and the number of its steps; raises `PQLError` if it has too many parts.

    >>> from pql.sets.board_program import suits_program
    >>> one, two = suits_program(3, [1]), suits_program(3, [2])
    >>> twice = one & ~two | two & ~one
    >>> len(written(twice)[0]) // 8, written(twice)[1]  # two conditions kept, five operations, two fetched
    (19, 11)
    """
    parts = _numbered(program)
    uses = [0] * len(parts)
    uses[-1] = 1
    for number in range(len(parts) - 1, -1, -1):
        if uses[number]:
            for operand in parts[number][1]:
                uses[operand] += 1
    return _emitted(parts, uses)


Part = tuple[bytes, tuple[int, ...], int]
"""A step, the numbers of its operands, the one that needs more room first, and the room it needs."""


def _numbered(program: Program) -> list[Part]:
    """The different parts of a graph, operands before operations, the whole last."""
    parts: list[Part] = []
    number_of: dict[tuple[bytes, tuple[int, ...]], int] = {}
    numbers: dict[int, int] = {}
    for node in parts_first([program], attrgetter("parts")):
        numbers[id(node)] = _number(node.step, [numbers[id(part)] for part in node.parts], parts, number_of)
    last = numbers[id(program)]
    return parts[: last + 1]


def _number(
    step: bytes, operands: list[int], parts: list[Part], number_of: dict[tuple[bytes, tuple[int, ...]], int]
) -> int:
    """The number of a part, that of an equal one where there is one."""
    key = (step, tuple(sorted(operands)))
    number = number_of.get(key)
    if number is None:
        if len(parts) >= MOST_PARTS:
            raise PQLError(
                Diagnostic(
                    "set-too-large",
                    f"this set of boards is composed of more than {MOST_PARTS:,} parts",
                    help="ask about fewer boards at a time",
                ),
                running=True,
            )
        room = 1
        if operands:
            operands.sort(key=lambda operand: -parts[operand][2])
            room = max([parts[operand][2] + index for index, operand in enumerate(operands)])
        number = number_of[key] = len(parts)
        parts.append((step, tuple(operands), room))
    return number


def _emitted(parts: list[Part], uses: list[int]) -> tuple[bytes, int]:
    text: list[bytes] = []
    registers: dict[int, int] = {}  # of the parts that were computed and are needed again
    free: list[int] = []
    highest = 0
    waiting = [(len(parts) - 1, False)]
    while waiting:
        number, ready = waiting.pop()
        if number in registers:
            register = registers[number]
            text.append(_register_step(_FETCH, register))
            uses[number] -= 1
            if not uses[number]:
                free.append(register)
                del registers[number]
            continue
        step, operands, _ = parts[number]
        if operands and not ready:
            waiting.append((number, True))
            waiting += [(operand, False) for operand in reversed(operands)]
            continue
        text.append(step)
        uses[number] -= 1
        if uses[number]:
            if not free:
                free.append(highest)
                highest += 1
            registers[number] = free.pop()
            text.append(_register_step(_KEEP, registers[number]))
    return b"".join(text), len(text)


def _register_step(kind: int, register: int) -> bytes:
    return pack("=QQ", kind | 2 << 8, register)
