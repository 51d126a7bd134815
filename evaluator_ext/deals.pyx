"""Deals one by one: boards street by street, hands that fit them, random deals, and what hands win from a street on.

Boards and hands are card masks in array('Q'), places are array('I'). Everything is stateless and runs without the GIL.
"""

from array import array

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

cdef extern from "omaha/omaha.h" nogil:
    enum:
        OMAHA_MOST_HOLE

cdef extern from "deals/deals.h" nogil:
    enum:
        PQL_MOST_SEATS
    int64_t pql_first_boards(int cards, uint64_t known, uint64_t dead, const uint8_t *group, int order,
                             uint64_t *masks, uint32_t *sizes)
    int64_t pql_longer_boards(const uint64_t *boards, int64_t count, int more, uint64_t deck, uint64_t known,
                              uint64_t *masks, uint32_t *parents)
    int64_t pql_deal_hands(const uint64_t *boards, int64_t count, const uint64_t *const *hands, const int64_t *sizes,
                           int players, int64_t most, uint32_t *board_of, uint32_t *const *places)
    int64_t pql_draw_deals(uint64_t seed, uint64_t chunk, int64_t deals, int64_t *attempts, uint64_t dead,
                           const uint64_t *flops, int64_t flop_count, int turn, int river,
                           const uint64_t *const *hands, const double *const *totals, const int64_t *sizes,
                           int players, uint64_t *flop_masks, uint64_t *turn_masks, uint64_t *river_masks,
                           uint32_t *const *places)
    int64_t pql_draw_hands(uint64_t seed, uint64_t chunk, int64_t deals, int64_t *attempts, uint64_t dead,
                           const uint64_t *boards, const uint64_t *const *hands, const double *const *totals,
                           const int64_t *sizes, int players, uint32_t *board_of, uint32_t *const *places)
    double pql_share_of_pot(const uint64_t *hands, int players, uint64_t board, uint64_t dead)

DECK = (1 << 52) - 1
# More random deals than this are not one chunk of work.
MOST_DEALS = 1 << 32


include "aligned.pxi"
include "ranking_tables.pxi"
include "groups.pxi"


cdef int check_mask(uint64_t mask, int fewest, int most) except -1:
    cdef int cards = 64 if mask >> 52 else 0
    while mask:
        mask &= mask - 1
        cards += 1
    if not fewest <= cards <= most:
        raise ValueError(f"a mask of {fewest} to {most} of the 52 cards is needed")
    return 0


cdef int check_masks(const uint64_t[::1] masks, int fewest, int most) except -1:
    cdef Py_ssize_t row
    check_aligned(masks)
    for row in range(masks.shape[0]):
        check_mask(masks[row], fewest, most)
    return 0


def first_boards(int cards, uint64_t known, uint64_t dead, bytes group not None):
    """The boards of 3 or 4 cards that contain `known` and no dead card, one for each orbit of suit permutations.

    Gives array('Q') of masks and array('I') of the sizes of the orbits. The group must fix both masks.

    >>> masks, sizes = first_boards(3, 0, 0, bytes(range(4)))
    >>> len(masks), sum(sizes)
    (22100, 22100)
    """
    cdef const uint8_t *permutations = <const uint8_t *> <const char *> group
    cdef int order = group_order(group)
    cdef int64_t count
    if not 3 <= cards <= 4 or int(known).bit_count() > cards or (known | dead) & ~<uint64_t> DECK or known & dead:
        raise ValueError("a board of 3 or 4 cards, of which none is dead")
    with nogil:
        count = pql_first_boards(cards, known, dead, permutations, order, NULL, NULL)
    masks, sizes = array("Q", bytes(8 * count)), array("I", bytes(4 * count))
    cdef uint64_t[::1] mask_view
    cdef uint32_t[::1] size_view
    if count:
        mask_view, size_view = masks, sizes
        with nogil:
            pql_first_boards(cards, known, dead, permutations, order, &mask_view[0], &size_view[0])
    return masks, sizes


def longer_boards(const uint64_t[::1] boards, int more, uint64_t deck, uint64_t known=0):
    """Each board with one or two more cards of `deck`, in no order; all cards of `known` must be there.

    Gives array('Q') of the longer boards and array('I') of the place of the board that each came from.
    """
    cdef int64_t count
    masks, parents = array("Q"), array("I")
    if not 1 <= more <= 2:
        raise ValueError("one or two more cards")
    check_masks(boards, 0, 5)
    check_mask(deck | known, 0, 52)
    if not boards.shape[0]:
        return masks, parents
    with nogil:
        count = pql_longer_boards(&boards[0], boards.shape[0], more, deck, known, NULL, NULL)
    masks, parents = array("Q", bytes(8 * count)), array("I", bytes(4 * count))
    cdef uint64_t[::1] mask_view
    cdef uint32_t[::1] parent_view
    if count:
        mask_view, parent_view = masks, parents
        with nogil:
            pql_longer_boards(&boards[0], boards.shape[0], more, deck, known, &mask_view[0], &parent_view[0])
    return masks, parents


def split_boards(bytes cards not None, int street):
    """Boards given card by card (a byte each, `street` bytes a board) as masks of the flop, the turn, the river.

    Gives a dictionary of array('Q') by street, each as long as there are boards. Raises ValueError for numbers that are
    no cards.

    >>> {street: list(masks) for street, masks in split_boards(bytes([2, 1, 0, 3]), 4).items()}
    {3: [7], 4: [15]}
    """
    if not 3 <= street <= 5 or len(cards) % street or (cards and max(cards) > 51):
        raise ValueError("boards are three to five cards each, numbers from 0 to 51")
    cdef int64_t row, rows = len(cards) // street
    cdef const uint8_t *card = <const uint8_t *> <const char *> cards
    cdef uint64_t[::1] view
    cdef int level, place
    cdef uint64_t mask
    found = {}
    for level in range(3, street + 1):
        masks = array("Q", bytes(8 * rows))
        if rows:
            view = masks
            for row in range(rows):
                mask = 0
                for place in range(level):
                    mask |= <uint64_t> 1 << card[row * street + place]
                view[row] = mask
        found[level] = masks
    return found


cdef class _Seats:
    """The players' hands as C arrays."""

    cdef const uint64_t *hands[10]
    cdef const double *totals[10]
    cdef int64_t sizes[10]
    cdef int players, cards
    cdef list kept

    def __cinit__(self, hands, totals=None):
        cdef const uint64_t[::1] view
        cdef const double[::1] total_view
        self.players = len(hands)
        if self.players > PQL_MOST_SEATS:
            raise ValueError("at most ten players")
        self.kept = []
        self.cards = 0
        for player, masks in enumerate(hands):
            view = masks
            if not view.shape[0]:
                raise ValueError("a player without hands")
            check_masks(view, 2, OMAHA_MOST_HOLE)
            self.cards += max(2, int(view[0]).bit_count())
            self.hands[player] = &view[0]
            self.sizes[player] = view.shape[0]
            self.totals[player] = NULL
            if totals is not None and totals[player] is not None:
                total_view = totals[player]
                check_aligned(total_view)
                if total_view.shape[0] != view.shape[0]:
                    raise ValueError("one running total for each hand")
                self.totals[player] = &total_view[0]
            self.kept.append((masks, None if totals is None else totals[player]))


def deal_hands(const uint64_t[::1] boards, hands, int64_t most):
    """Every way to give each player a hand of his list (array('Q') each) on each board, no card twice.

    Gives array('I') of the places of the boards and a list of array('I'), the places in each player's list; None
    when there are more than `most` deals.
    """
    cdef _Seats seats = _Seats(hands)
    cdef int64_t count, room = boards.shape[0]
    cdef uint32_t *places[10]
    cdef uint32_t[::1] view
    cdef int player
    check_masks(boards, 0, 5)
    if most < 1:
        raise ValueError("room for one deal at least")
    if not boards.shape[0]:
        return array("I"), [array("I") for _ in hands]
    for player in range(seats.players):
        room = min(room, most // seats.sizes[player] + 1) * seats.sizes[player]
    room = min(room, most)
    board_of, chosen = array("I", bytes(4 * room)), [array("I", bytes(4 * room)) for _ in hands]
    for player in range(seats.players):
        view = chosen[player]
        places[player] = &view[0]
    view = board_of
    with nogil:
        count = pql_deal_hands(&boards[0], boards.shape[0], seats.hands, seats.sizes, seats.players, room, &view[0],
                               places)
    if count < 0:
        return None
    if count < room:
        return board_of[:count], [column[:count] for column in chosen]
    return board_of, chosen


def draw_deals(uint64_t seed, uint64_t chunk, int64_t deals, int64_t attempts, uint64_t dead, flops, int turn,
               int river, hands, totals):
    """Random deals, uniform over what is possible (or by the running totals of the players' weights).

    `flops` is array('Q') of the flops to choose from, empty for a deal without a board; `turn` and `river` are cards,
    -1 for any, -2 for none. Gives array('Q') of the boards of each street (cards so far), a list of array('I'), the
    places in the players' lists, and how many attempts were made; fewer than `deals` when `attempts` were not enough.
    """
    cdef _Seats seats = _Seats(hands, totals)
    cdef const uint64_t[::1] flop_view
    cdef const uint64_t *flop_list = NULL
    cdef uint32_t[::1] view
    cdef uint32_t *places[10]
    cdef int64_t made, flop_count = len(flops)
    cdef int player
    if not 1 <= deals <= MOST_DEALS or not -2 <= turn < 52 or not -2 <= river < 52 or not len(totals) == len(hands):
        raise ValueError("1 to 2^32 deals, cards 0 to 51 (-1 for any, -2 for none), totals or None for each player")
    check_mask(dead, 0, 52)
    if flop_count:
        flop_view = flops
        check_masks(flop_view, 3, 3)
        flop_list = &flop_view[0]
    if int(dead).bit_count() + seats.cards + (3 if flop_count else 0) + (turn != -2) + (river != -2) > 52:
        attempts = 0
    boards = [array("Q", bytes(8 * deals)) for _ in range(3)]
    cdef uint64_t[::1] flop_out = boards[0]
    cdef uint64_t[::1] turn_out = boards[1]
    cdef uint64_t[::1] river_out = boards[2]
    chosen = [array("I", bytes(4 * deals)) for _ in hands]
    for player in range(seats.players):
        view = chosen[player]
        places[player] = &view[0]
    with nogil:
        made = pql_draw_deals(seed, chunk, deals, &attempts, dead, flop_list, flop_count, turn, river, seats.hands,
                              seats.totals, seats.sizes, seats.players, &flop_out[0], &turn_out[0], &river_out[0],
                              places)
    return [board[:made] for board in boards], [column[:made] for column in chosen], attempts


def draw_hands(uint64_t seed, uint64_t chunk, int64_t deals, int64_t attempts, uint64_t dead, boards, hands, totals):
    """Random deals of hands as in `draw_deals`; `boards` is None, or array('Q') with a board for each attempt to miss.

    Gives a list of array('I'), the places in the players' lists, array('I') of the number of each deal's attempt, and
    how many attempts were made.
    """
    cdef _Seats seats = _Seats(hands, totals)
    cdef const uint64_t[::1] board_view
    cdef const uint64_t *board_list = NULL
    cdef uint32_t[::1] view
    cdef uint32_t *places[10]
    cdef int64_t made
    cdef int player
    if not 1 <= deals <= MOST_DEALS or not 0 <= attempts <= MOST_DEALS or not len(totals) == len(hands):
        raise ValueError("1 to 2^32 deals, as many attempts at most, totals or None for each player")
    check_mask(dead, 0, 52)
    if boards is not None:
        board_view = boards
        check_masks(board_view, 3, 5)
        if board_view.shape[0] < attempts:
            raise ValueError("a board for each attempt")
        if board_view.shape[0]:
            board_list = &board_view[0]
    chosen = [array("I", bytes(4 * deals)) for _ in hands]
    tries = array("I", bytes(4 * deals))
    for player in range(seats.players):
        view = chosen[player]
        places[player] = &view[0]
    view = tries
    with nogil:
        made = pql_draw_hands(seed, chunk, deals, &attempts, dead, board_list, seats.hands, seats.totals, seats.sizes,
                              seats.players, &view[0], places)
    return [column[:made] for column in chosen], tries[:made], attempts


def shares_of_pot(list hands not None, const uint64_t[::1] boards, uint64_t dead):
    """The pot share of the first player for each row, over every completion of its board (3 to 5 cards), as array('d').

    `hands` are the players' masks, array('Q') each. A row in which cards clash gives 0.
    """
    cdef _Seats seats
    cdef uint64_t masks[10]
    cdef uint64_t used
    cdef int64_t row, rows = boards.shape[0]
    cdef int player, clash
    shares = array("d", bytes(8 * rows))
    cdef double[::1] view
    if not rows:
        return shares
    seats = _Seats(hands)
    check_masks(boards, 0, 5)
    check_mask(dead, 0, 52)
    if not seats.players:
        raise ValueError("at least one player")
    for player in range(seats.players):
        if seats.sizes[player] != rows:
            raise ValueError("each player has a hand for every board")
    view = shares
    with nogil:
        for row in range(rows):
            used = boards[row] | dead
            clash = 0
            for player in range(seats.players):
                masks[player] = seats.hands[player][row]
                clash |= (masks[player] & used) != 0
                used |= masks[player]
            if not clash:
                view[row] = pql_share_of_pot(masks, seats.players, boards[row], dead)
    return shares
