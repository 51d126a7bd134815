"""Buckets of hands: the bucket of each hand on each board, and how deals pass from bucket to bucket."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, Any, Unpack, cast

from pql.api.sessions.running import Running, carry_out, control, takes
from pql.base.arguments import check_unmasked, checked_number, whole_number
from pql.cards.combos import hand_cards, hand_names
from pql.evaluator_ext import isomorphism
from pql.questions.checks import out_of_bounds
from pql.questions.seeds import checked_seed
from pql.results.arrow import installed

from .arguments import Asked, read
from .clustering import Points, checked_rounds, doubles, kmeans
from .measures import HandMeasures
from .numbering import board_rows, hand_of, in_chunks, index, size
from .pairs import Pairs
from .streets import STREETS, checked_street, rounds_of
from .strengths import MOST_BINS, histograms_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray

    from pql.api.sets import AnyHands, AnyOpponents
    from pql.cards.card_lists import AnyCards
    from pql.engine.work import CancelFlag, Control, Progress
    from pql.questions.seeds import AnySeed

    from .boards import AnyPlace
    from .measures import Array

    Numbers = NDArray[numpy.int32]

# Histograms that are held at once: more than so many bytes are refused, and where the centres are known, so many boards
# are taken together.
_MOST_BYTES = 1 << 32
_BOARDS = 32


class Buckets(HandMeasures):
    """The bucket of each hand on each board, numbered from the weakest, 0: what `buckets` gives.

    `bucket` is an int32 array of (boards,) hands, -1 where a hand cannot be dealt; `centres` are the mean histograms
    of the buckets, (buckets x bins), which `buckets` takes for other boards; `inertia` is that of `kmeans`, over the
    hands that were put into them, NaN where the centres were given.
    """

    __slots__ = ("centres", "inertia")

    centres: Array
    inertia: float

    def __init__(
        self,
        boards: tuple[str, ...],
        weights: tuple[int, ...],
        hands: tuple[str, ...],
        single: bool,
        arrays: dict[str, Any],
        centres: Array,
        inertia: float,
    ) -> None:
        super().__init__(boards, weights, hands, single, arrays)
        centres.flags.writeable = False
        object.__setattr__(self, "centres", centres)
        object.__setattr__(self, "inertia", inertia)

    def __reduce__(self) -> tuple[Any, ...]:
        kind, arguments = super().__reduce__()
        return kind, (*arguments, self.centres, self.inertia)

    @property
    def bucket(self) -> Numbers:
        """The number of the bucket of each hand: int32, -1 where it cannot be dealt."""
        bucket: Any = self._array("bucket")
        return cast("Numbers", bucket)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        numpy = installed("numpy")
        return numpy.array(self.bucket, dtype, copy=copy)

    def frame(self) -> Any:
        numpy = installed("numpy")
        buckets = self.arrays["bucket"]
        rows, places = numpy.nonzero(buckets >= 0)
        return (
            ["board", "hand", "bucket"],
            ["string", "string", "int64"],
            [
                [self.boards[row] for row in rows.tolist()],
                [self.hands[place] for place in places.tolist()],
                buckets[rows, places].astype(numpy.int64),
            ],
        )

    def by_number(self, *, ordered: bool = True) -> Numbers:
        """The bucket of each number of the street, as `index` gives numbers: what `transitions` takes.

        -1 for those of which no hand was asked about on any board, so that boards are best those of a street by its
        name. `ordered` is that of `index`. Raises ValueError for the 2,428,287,420 ordered numbers of the river.

        >>> from pql import abstraction
        >>> found = abstraction.buckets("preflop", 4, bins=10, seed=1)
        >>> found.by_number().shape, bool(found.by_number()[abstraction.index("AsAd")] == found.bucket[0])
        ((169,), True)
        """
        return _by_number(self, ordered)


@takes(Running)
def buckets(
    board: AnyPlace,
    centres: int | ArrayLike,
    *,
    bins: int = 50,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    street: str = "river",
    seed: AnySeed = None,
    restarts: int = 4,
    rounds: int = 100,
    **running: Unpack[Running],
) -> Buckets:
    """The bucket of every hand of a set, on one board, on many or on all of a street: its number, from the weakest.

    A bucket has the hands whose `histograms` are alike: they are put into so many buckets by `kmeans`, where a hand
    counts with its weight and with how many boards its board represents. `centres` is how many buckets, or the centres
    of buckets that are there, an array of buckets x bins such as `Buckets.centres` or those of `kmeans`: then each hand
    goes to the nearest, and `bins`, `seed`, `restarts` and `rounds` play no part. With `pairwise` there is a number for
    each deal, hand i on board i. The other arguments are those of `histograms` and `kmeans`. The same seed gives the
    same buckets. A `Buckets`, with the numbers in `bucket`.

    All 1326 hands of one flop take some fifteen milliseconds and twenty buckets as long again; every flop half a
    minute for the histograms, 930 MB of doubles and as much once more, and then a few seconds a round. Where that is
    more than 4 GB, as of every turn, make buckets of a sample of boards and give their centres: boards are then taken
    a few at a time. Raises as these, and ValueError (`memory-limit`) for more histograms at once.

    >>> found = buckets("Kh7h2c", 3, hands="AhQh, AsKs, 5c4c, 7s7d", seed=1)
    >>> found.bucket.tolist(), found.centres.shape, buckets("Kd7d2s", found.centres, hands="7h7c").bucket.tolist()
    ([2, 1, 2, 0], (3, 50), [2])
    """
    given = control(running, buckets)
    known: Any = None
    if whole_number(centres) is None:
        known = _checked_centres(centres)
        bins = known.shape[1]
    else:
        centres = checked_number(cast("int", centres), "centres", 1)
        restarts, rounds = checked_rounds(restarts, rounds)
    bins = checked_number(bins, "bins", 1, MOST_BINS)
    seed = checked_seed(seed)
    asked = read(board, hands, {"versus": versus}, dead, folded)
    rows = (
        len(asked.places.hands)
        if isinstance(asked.places, Pairs)
        else len(asked.places.masks) * len(asked.hands)
    )
    if known is None:
        _check_size(rows, bins)

    def answer(inner: Control) -> Any:
        if known is not None:
            return _assigned(asked, known, street, inner)
        shares, weights = _weighed(asked, bins, street, inner.part(0, 0.7))
        part = inner.part(0.7, 1)
        found = kmeans(
            shares,
            cast("int", centres),
            weights=weights,
            seed=seed,
            restarts=restarts,
            rounds=rounds,
            threads=part.threads,
            progress=part.progress,
            cancel=part.cancel,
        )
        return _given(asked, found.labels, found.centres, found.inertia)

    return cast("Buckets", carry_out(answer, given))


def _checked_centres(given: Any) -> Array:
    """Centres as histograms; raises ValueError for what are none."""
    numpy = installed("numpy")
    centres = doubles(given, "centres")
    if centres.ndim != 2 or not centres.size or not (numpy.isfinite(centres) & (centres >= 0)).all():
        raise ValueError(
            "centres are how many buckets, or histograms: an array of buckets x bins, numbers of 0 or more"
        )
    sums = centres.sum(axis=1, keepdims=True)
    if not ((sums > 0) & numpy.isfinite(sums)).all():
        raise ValueError("a centre is a histogram that is not empty")
    shares: Array = centres / sums
    return shares


def _check_size(rows: int, bins: int) -> None:
    wanted = 8 * rows * bins
    if wanted > _MOST_BYTES:
        raise out_of_bounds(
            "memory-limit",
            f"{rows:,} histograms of {bins} bins are {wanted:,} bytes, and {_MOST_BYTES:,} is the most at once",
            "make buckets of fewer boards, and give their centres: `buckets(board, found.centres)`",
        )


def _weighed(asked: Asked, bins: int, street: str, given: Control) -> tuple[Array, Array | None]:
    """The histograms of hands, and how much each counts."""
    numpy = installed("numpy")
    found: Any = histograms_of(asked, bins, street, given)
    if isinstance(asked.places, Pairs):
        return found["shares"], None
    weights = asked.hands.buffer()
    own = numpy.array([weight for weight in weights if weight])
    return found.arrays["shares"], numpy.outer(asked.places.weights, own)


def _assigned(asked: Asked, centres: Array, street: str, given: Control) -> Any:
    """Hands in buckets whose centres are known, a few boards at a time."""
    numpy = installed("numpy")
    starts = numpy.cumsum(centres, axis=1)
    starts /= starts[:, -1:]
    parts = [asked]
    if not isinstance(asked.places, Pairs):
        places = asked.places
        count = len(places.masks)
        parts = [
            asked._replace(places=places.part(start, start + _BOARDS)) for start in range(0, count, _BOARDS)
        ]
    found = []
    for number, part in enumerate(parts):
        share = given.part(number / len(parts), (number + 1) / len(parts))
        shares, _ = _weighed(part, centres.shape[1], street, share)
        points = Points.of(shares, None)
        found.append(points.labels(points.nearest(starts, given.quietly()).labels))
    return _given(asked, numpy.concatenate(found), centres, nan)


def _given(asked: Asked, numbers: Numbers, centres: Array, inertia: float) -> Any:
    if isinstance(asked.places, Pairs):
        return {"bucket": numbers}
    places, names = asked.places, hand_names()
    hands = tuple([names[hand] for hand, weight in enumerate(asked.hands.buffer()) if weight])
    return Buckets(places.texts, places.weights, hands, places.single, {"bucket": numbers}, centres, inertia)


def _by_number(found: Buckets, ordered: bool) -> Numbers:
    numpy = installed("numpy")
    numbers = found.arrays["bucket"]
    boards, street = board_rows(found.boards)
    if ordered and street == "river":
        raise ValueError("the ordered numbers of a river are 10 GB: take those that are not, `ordered=False`")
    known = {name: place for place, name in enumerate(hand_names())}
    hands = numpy.array(hand_cards(), numpy.uint8)[[known[name] for name in found.hands]]
    rows, columns = numpy.nonzero(numbers >= 0)
    buckets: Numbers = numpy.full(size(street, ordered=False), -1, numpy.int32)
    if len(rows):
        shown: Any = boards[rows] if boards.shape[1] else ""
        buckets[index(hands[columns], shown, ordered=False)] = numbers[rows, columns]
    count = size(street)
    if not ordered or count == len(buckets):
        return buckets
    parts = [(start, min(start + _NUMBERS, count)) for start in range(0, count, _NUMBERS)]
    ordered_buckets: Numbers = numpy.concatenate([of_ordered(buckets, street, *part) for part in parts])
    return ordered_buckets


def of_ordered(buckets: Numbers, street: str, start: int, stop: int) -> Numbers:
    """The buckets of some ordered numbers of a street, of those of its unordered ones."""
    numpy = installed("numpy")
    found: Numbers = buckets[index(*hand_of(numpy.arange(start, stop), street), ordered=False)]
    return found


# Numbers that are turned into those of unordered deals at a time.
_NUMBERS = 1 << 20


def transitions(
    street: str,
    labels: ArrayLike,
    next_labels: ArrayLike,
    *,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
) -> Any:
    """How deals pass from the buckets of a street to those of the next: the chance of each, a matrix.

    `labels` has the bucket of each number of the street, `next_labels` that of each number of the next one, as `index`
    gives numbers: whole numbers from 0. The matrix has a row for each bucket and a column for each of the next street;
    rows of buckets with deals add up to 1, others are NaN. Every deal counts, a number as often as it has deals: exact.
    From before the flop it takes a fifth of a second, from the flop about ten. The last arguments are those of
    `Query.run`. Raises ValueError for a street without a next one, and for labels of other lengths.

    >>> import numpy
    >>> suited = numpy.arange(169) >= 91                       # pairs and offsuit hands come first
    >>> flops = numpy.zeros(1286792, int)
    >>> transitions("preflop", suited, flops).tolist()
    [[1.0], [1.0]]
    """
    numpy = installed("numpy")
    if checked_street(street) == "river":
        raise ValueError("no street comes after the river")
    after = STREETS[STREETS.index(street) + 1]
    rounds, next_rounds = rounds_of(street, True, False), rounds_of(after, True, False)
    own = _labels(labels, isomorphism.size(rounds), street)
    others = _labels(next_labels, isomorphism.size(next_rounds), after)
    columns = int(others.max()) + 1
    counts = numpy.zeros((int(own.max()) + 1, columns))
    width, next_width = sum(rounds), sum(next_rounds)

    def count(start: int, stop: int) -> Any:
        cards = numpy.empty((stop - start, next_width), numpy.uint8)
        found, orbits = numpy.empty(stop - start, numpy.int64), numpy.empty(stop - start, numpy.uint8)
        isomorphism.write_deals_from(next_rounds, start, cards.reshape(-1))
        isomorphism.number_deals(next_rounds, cards.reshape(-1), next_width, b"", found, orbits)
        before = numpy.ascontiguousarray(cards[:, :width]).reshape(-1)
        isomorphism.number_deals(rounds, before, width, b"", found)
        pairs = own[found] * columns + others[start:stop]
        return numpy.bincount(pairs, orbits, counts.size).reshape(counts.shape)

    def count_all(inner: Control) -> None:
        for more in in_chunks(len(others), count, inner):
            counts[...] += more

    carry_out(count_all, control({"progress": progress, "cancel": cancel, "timeout": timeout}))
    with numpy.errstate(invalid="ignore"):
        return counts / counts.sum(axis=1, keepdims=True)


def _labels(given: Any, count: int, street: str) -> Any:
    numpy = installed("numpy")
    check_unmasked(given, "buckets")
    labels = numpy.asarray(given)
    if labels.shape != (count,):
        raise ValueError(f"there are {count:,} numbers of a {street}, not {labels.shape}")
    if labels.dtype.kind not in "iub" or int(labels.min()) < 0:
        raise ValueError("buckets are whole numbers from 0")
    return labels.astype(numpy.int64, copy=False)
