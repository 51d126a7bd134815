"""Abstraction, as arrays: deals by number, and what hands are like, for solvers, studies and neural nets.

Numbers of deals that differ beyond suits and back (`index`, `hand_of`, `size`), strengths, potentials, histograms and
clusters of hands on one board or on all that differ beyond suits, what to compare them with (`emd`, `transitions`), and
hands in buckets (`kmeans`, `buckets`).

>>> from pql import abstraction
>>> abstraction.index("AsKs", "QsJsTs") == abstraction.index("AhKh", "ThQhJh")
True
>>> [abstraction.size(street) for street in ("preflop", "flop", "turn", "river")]
[169, 1286792, 55190538, 2428287420]
"""

from __future__ import annotations

from pql.base.doors import show_only

from .bucketing import Buckets, buckets, transitions
from .clustering import KMeans, emd, kmeans
from .frames import with_index
from .measures import Clusters, HandMeasures, Histograms, Potentials, Strengths, stream
from .numbering import Deals, board_index, board_of, hand_of, index, numbers, sample, size
from .pairs import pairwise
from .strengths import CLUSTERS, histograms, ochs, potentials, strengths

__all__ = [
    "CLUSTERS",
    "Buckets",
    "Clusters",
    "Deals",
    "HandMeasures",
    "Histograms",
    "KMeans",
    "Potentials",
    "Strengths",
    "board_index",
    "board_of",
    "buckets",
    "emd",
    "hand_of",
    "histograms",
    "index",
    "kmeans",
    "numbers",
    "ochs",
    "pairwise",
    "potentials",
    "sample",
    "size",
    "stream",
    "strengths",
    "transitions",
    "with_index",
]

show_only(globals(), __all__)
