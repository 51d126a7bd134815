"""Clusters of points by the sum of absolute differences of their numbers, as the earth mover's distance has it."""

from libc.math cimport isfinite
from libc.stdint cimport int32_t, int64_t

include "aligned.pxi"

cdef extern from "clusters/clusters.h" nogil:
    void pql_assign_points(const double *points, const double *weights, int64_t count, int64_t width,
                           const double *centres, int64_t centre_count, int32_t *labels, double *distances,
                           double *sums, double *totals)
    void pql_shorten_distances(const double *points, int64_t count, int64_t width, const double *point,
                               double *distances)

cdef enum:
    MOST_CENTRES = 1 << 20


cdef int check_finite(const double[::1] values) except -1:
    cdef int64_t i
    check_aligned(values)
    for i in range(values.shape[0]):
        if not isfinite(values[i]):
            raise ValueError(f"not a number that can be compared: {values[i]}")
    return 0


def assign(const double[::1] points, const double[::1] weights, const double[::1] centres, int32_t[::1] labels,
           double[::1] distances, double[::1] sums, double[::1] totals):
    """Fills `labels` with the place of the centre nearest to each point, the first of equal ones, and `distances`.

    Points have as many numbers as centres, one after another. A point's numbers times its weight are added to the sums
    of its centre, and its weight to the total. Points with what is no number get a centre that means nothing. Raises
    ValueError for sizes that do not fit, and for other numbers that are none.

    >>> from array import array
    >>> labels, found = array("i", [0, 0]), [array("d", [0, 0]), array("d", [0] * 4), array("d", [0, 0])]
    >>> assign(array("d", [0, 1, 5, 5]), array("d", [1, 2]), array("d", [4, 4, 0, 0]), labels, *found)
    >>> list(labels), [list(each) for each in found]
    ([1, 0], [[1.0, 2.0], [10.0, 10.0, 0.0, 1.0], [2.0, 1.0]])
    """
    cdef int64_t count = weights.shape[0], centre_count = totals.shape[0], width
    check_aligned(points)
    check_finite(weights)
    check_finite(centres)
    check_aligned(distances)
    check_aligned(sums)
    check_aligned(totals)
    if not 1 <= centre_count <= MOST_CENTRES or not centres.shape[0] or centres.shape[0] % centre_count:
        raise ValueError("centres are as many numbers each, and each has a total")
    width = centres.shape[0] // centre_count
    if sums.shape[0] != centres.shape[0] or not labels.shape[0] == distances.shape[0] == count:
        raise ValueError("each centre has its sums, and each point a label and a distance")
    if points.shape[0] != count * width:
        raise ValueError("points have as many numbers as centres, and a weight each")
    if labels.shape[0] and <size_t>&labels[0] % sizeof(int32_t):
        raise ValueError("the numbers of a buffer must be aligned; hand over a copy")
    if not count:
        return
    with nogil:
        pql_assign_points(&points[0], &weights[0], count, width, &centres[0], centre_count, &labels[0], &distances[0],
                          &sums[0], &totals[0])


def shorten(const double[::1] points, const double[::1] point, double[::1] distances):
    """Makes the distances of points those to one more point, where that is nearer.

    Raises ValueError as `assign`.

    >>> from array import array
    >>> distances = array("d", [7, 1])
    >>> shorten(array("d", [0, 1, 5, 5]), array("d", [1, 1]), distances), distances
    (None, array('d', [1.0, 1.0]))
    """
    check_aligned(points)
    check_finite(point)
    check_aligned(distances)
    if not point.shape[0] or points.shape[0] != point.shape[0] * distances.shape[0]:
        raise ValueError("points have as many numbers as the one, and a distance each")
    if not distances.shape[0]:
        return
    with nogil:
        pql_shorten_distances(&points[0], distances.shape[0], point.shape[0], &point[0], &distances[0])
