"""The independent chip model: chances of places, and what stacks are worth in prizes.

A player takes the first place with the chance of his part of all chips, one of the others the second with that of his
part of theirs, and so on (Malmuth, "Settling Up in Tournaments", in Gambling Theory and Other Topics, 1987; Harville,
"Assigning Probabilities to the Outcomes of Multi-Entry Competitions", Journal of the American Statistical Association
68, 1973). Stacks and prizes are in any unit.
"""

from array import array

from libc.math cimport isfinite
from libc.stdint cimport int64_t

include "aligned.pxi"

cdef extern from "icm/icm.h" nogil:
    int ICM_MOST_IN_SETS
    void pql_icm_sets(double *places, double *room, const double *stacks, int count, int paid)
    double pql_icm_race(double *places, double *room, const double *stacks, int count, int paid)
    int64_t pql_icm_race_room(int count, int paid)
    double pql_icm_all_ins(double *after, double *room, const double *stacks, int count, const double *prizes, int paid)
    int64_t pql_icm_all_ins_room(int count, int paid)
    int64_t pql_icm_tables(double *worth, double *room, const double *stacks, int64_t tables, int count,
                           const double *prizes, int paid, int own_prizes)

MOST_IN_SETS = ICM_MOST_IN_SETS
"""The most players of whom all sets are gone through: 2^20 of them take some 30 ms."""
_MOST_PLAYERS = 10_000
_LEAST_PART = 1e-30
_MOST_ALL_IN = 200


cdef int check_stacks(const double[::1] stacks, bint with_none) except -1:
    cdef int64_t i
    check_aligned(stacks)
    for i in range(stacks.shape[0]):
        if not isfinite(stacks[i]) or stacks[i] < 0 or (stacks[i] == 0 and not with_none):
            raise ValueError(f"not a stack: {stacks[i]}")
    return 0


cdef int check_parts(const double[::1] stacks) except -1:
    """Raises ValueError for a part of the chips that is nothing: a race has moments that its slowest player needs."""
    cdef double least = 1, all = 0
    cdef int64_t i
    for i in range(stacks.shape[0]):
        all += stacks[i]
    if not isfinite(all):
        raise ValueError("more chips than there are numbers")
    for i in range(stacks.shape[0]):
        least = min(least, stacks[i] / all)
    if least < _LEAST_PART:
        raise ValueError(f"a stack is at least {_LEAST_PART:g} of all chips")
    return 0


cdef int check_paid(int64_t players, int64_t paid) except -1:
    if not 1 <= players <= _MOST_PLAYERS:
        raise ValueError(f"1 to {_MOST_PLAYERS:,} players, not {players:,}")
    if not 1 <= paid <= players:
        raise ValueError(f"1 to {players} places are asked for, not {paid}")
    return 0


def places_by_sets(const double[::1] stacks, int paid):
    """The chance of each player for each of the first `paid` places, a row for each player: array('d').

    All sets of players are gone through, of at most `MOST_IN_SETS`. Raises ValueError for stacks that are not above 0.

    >>> [round(chance, 4) for chance in places_by_sets(array("d", [5, 3, 2]), 2)]
    [0.5, 0.3393, 0.3, 0.375, 0.2, 0.2857]
    """
    cdef int count
    check_paid(stacks.shape[0], paid)
    check_stacks(stacks, False)
    count = <int>stacks.shape[0]
    if count > ICM_MOST_IN_SETS:
        raise ValueError(f"{ICM_MOST_IN_SETS} players at most, not {count}")
    places = array("d", bytes(8 * count * paid))
    room = array("d", bytes(8 << count))
    cdef double[::1] chances = places
    cdef double[::1] sets = room
    with nogil:
        pql_icm_sets(&chances[0], &sets[0], &stacks[0], count, paid)
    return places


def places_by_race(const double[::1] stacks, int paid):
    """The same of up to 10,000 players by an integral, and the largest difference its last refinement made.

    >>> places, change = places_by_race(array("d", [5, 3, 2]), 2)
    >>> [round(chance, 4) for chance in places], change < 1e-9
    ([0.5, 0.3393, 0.3, 0.375, 0.2, 0.2857], True)
    """
    cdef int count
    cdef double change
    check_paid(stacks.shape[0], paid)
    check_stacks(stacks, False)
    check_parts(stacks)
    count = <int>stacks.shape[0]
    places = array("d", bytes(8 * count * paid))
    room = array("d", bytes(8 * pql_icm_race_room(count, paid)))
    cdef double[::1] chances = places
    cdef double[::1] numbers_of = room
    with nogil:
        change = pql_icm_race(&chances[0], &numbers_of[0], &stacks[0], count, paid)
    return places, change


def worth_after_all_ins(const double[::1] stacks, const double[::1] prizes):
    """What each player is worth after winning and after losing an all-in against each other: array('d'), and a change.

    They are all in for the smaller of both stacks; two numbers for each two players, row by row, 0 with oneself. The
    change is the largest difference that the last refinement of the integral made, as a part of all prizes.

    >>> after, change = worth_after_all_ins(array("d", [5, 3]), array("d", [10, 2]))
    >>> [round(each, 4) for each in after], change < 1e-9
    ([0.0, 0.0, 10.0, 4.0, 8.0, 2.0, 0.0, 0.0], True)
    """
    cdef int count, paid
    cdef double change
    check_paid(stacks.shape[0], prizes.shape[0])
    check_stacks(stacks, False)
    check_parts(stacks)
    check_aligned(prizes)
    if not 2 <= stacks.shape[0] <= _MOST_ALL_IN:
        raise ValueError(f"2 to {_MOST_ALL_IN} players, not {stacks.shape[0]}")
    for prize in prizes:
        if not (isfinite(prize) and prize >= 0):
            raise ValueError(f"not a prize: {prize}")
    if not sum(prizes):
        raise ValueError("all prizes are 0")
    count, paid = <int>stacks.shape[0], <int>prizes.shape[0]
    after = array("d", bytes(16 * count * count))
    room = array("d", bytes(8 * pql_icm_all_ins_room(count, paid)))
    cdef double[::1] worth = after
    cdef double[::1] numbers_of = room
    with nogil:
        change = pql_icm_all_ins(&worth[0], &numbers_of[0], &stacks[0], count, &prizes[0], paid)
    return after, change


def worth_of_tables(const double[::1] stacks, int count, const double[::1] prizes, int paid):
    """What each stack of many tables is worth, tables of `count` stacks one behind the other: array('d').

    `prizes` are `paid` numbers for all tables, or so many for each. Players without chips share what the places behind
    the others pay. Raises ValueError for other numbers of stacks or prizes, what is no stack, and a table without
    chips.

    >>> [round(each, 2) for each in worth_of_tables(array("d", [5, 3, 2, 1, 1, 0]), 3, array("d", [50, 30, 20]), 3)]
    [38.39, 32.75, 28.86, 40.0, 40.0, 20.0]
    """
    cdef int64_t tables, bad
    cdef int own
    check_paid(count, 1)
    if count > ICM_MOST_IN_SETS or stacks.shape[0] % count:
        raise ValueError(f"tables of one to {ICM_MOST_IN_SETS} players, one behind the other")
    tables = stacks.shape[0] // count
    own = prizes.shape[0] != paid
    if paid < 1 or (own and prizes.shape[0] != tables * paid):
        raise ValueError("prizes are those of all tables, or as many for each")
    check_stacks(stacks, True)
    check_aligned(prizes)
    worth = array("d", bytes(8 * stacks.shape[0]))
    if not tables:
        return worth
    room = array("d", bytes((8 << count) + 8 * count * count))
    cdef double[::1] won = worth
    cdef double[::1] sets = room
    with nogil:
        bad = pql_icm_tables(&won[0], &sets[0], &stacks[0], tables, count, &prizes[0], paid, own)
    if bad >= 0:
        raise ValueError(f"nobody has chips at table {bad}")
    return worth
