/* The functions of include/pocketql.h: they look at everything that they are given, as nobody else does, and ask the kernels. */
#include "c_interface/c_interface.h"

#include <stddef.h>
#include <string.h>

#include "ranking/arrays.h"
#include "rivers/rivers.h"
#include "shared/hole_cards.h"
#include "spots/spots.h"

/* What is in a pql_river. The number at its beginning is there as long as it can be used. */
typedef struct {
    uint64_t made;
    int count;
    uint32_t order[PQL_HANDS];
} prepared;

_Static_assert(sizeof(prepared) <= sizeof(pql_river), "a river of the interface has room for what is prepared");
_Static_assert((int)PQL_HAND_COUNT == (int)PQL_HANDS, "there are 1326 hands");

static const uint64_t MADE = UINT64_C(0x70716C2072697665);
static int ranked_by = PQL_GENERIC;
static uint8_t hands_cards[PQL_HANDS][2];

void pql_open_interface(int variant)
{
    pql_river_tables();
    pql_spot_tables();
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            uint8_t *cards = hands_cards[pql_hand_index(high, low)];
            cards[0] = high;
            cards[1] = low;
        }
    ranked_by = variant;
}

/* ---- what is refused ---- */

static inline int is_bad(const void *memory, size_t alignment)
{
    return !memory || (uintptr_t)memory % alignment;
}

#define BAD(memory) is_bad(memory, __alignof__(*(memory)))

/* Whether two of some arrays of so many bytes have memory in common. */
static int do_overlap(const void *const *arrays, const size_t *sizes, int results, int count)
{
    for (int i = 0; i < results; i++)
        for (int j = i + 1; j < count; j++) {
            uintptr_t one = (uintptr_t)arrays[i], other = (uintptr_t)arrays[j];
            if (arrays[j] && one < other + sizes[j] && other < one + sizes[i])
                return 1;
        }
    return 0;
}

static inline int cards_in(uint64_t mask)
{
    return __builtin_popcountll(mask);
}

/* PQL_OK for a board of so many cards and dead ones beside it. */
static int check_board(uint64_t board, uint64_t dead, int least)
{
    if ((board | dead) & ~PQL_DECK)
        return PQL_BAD_CARD;
    if (cards_in(board) < least || cards_in(board) > 5)
        return PQL_BAD_COUNT;
    return board & dead ? PQL_CARD_TWICE : PQL_OK;
}

/* PQL_OK for the weights of a range. */
static int check_range(const double *weights)
{
    if (BAD(weights))
        return PQL_BAD_ADDRESS;
    return pql_are_weights(weights, PQL_HANDS) ? PQL_OK : PQL_BAD_WEIGHT;
}

/* ---- cards and hands ---- */

static int mask_of_cards(const uint8_t *cards, int count, uint64_t *mask)
{
    uint64_t found = 0;
    if (count < 0 || count > PQL_CARDS)
        return PQL_BAD_COUNT;
    if ((count && !cards) || BAD(mask))
        return PQL_BAD_ADDRESS;
    for (int i = 0; i < count; i++) {
        if (cards[i] >= PQL_CARDS)
            return PQL_BAD_CARD;
        if (found >> cards[i] & 1)
            return PQL_CARD_TWICE;
        found |= UINT64_C(1) << cards[i];
    }
    *mask = found;
    return PQL_OK;
}

static int hand_of_cards(int first, int second)
{
    if (first < 0 || first >= PQL_CARDS || second < 0 || second >= PQL_CARDS)
        return PQL_BAD_CARD;
    return first == second ? PQL_CARD_TWICE : pql_hand_index(first, second);
}

static int cards_of_hand(int hand, uint8_t *cards)
{
    if (hand < 0 || hand >= PQL_HANDS)
        return PQL_BAD_HAND;
    if (!cards)
        return PQL_BAD_ADDRESS;
    memcpy(cards, hands_cards[hand], 2);
    return PQL_OK;
}

/* ---- ranks ---- */

static int rank(const uint8_t *cards, int count)
{
    uint64_t mask = 0, key = PQL_SUIT_COUNTERS;
    if (count < 5 || count > 7)
        return PQL_BAD_COUNT;
    if (!cards)
        return PQL_BAD_ADDRESS;
    for (int i = 0; i < count; i++) {
        if (cards[i] >= PQL_CARDS)
            return PQL_BAD_CARD;
        mask |= UINT64_C(1) << cards[i];
        key += pql_card_key[cards[i]];
    }
    return cards_in(mask) == count ? pql_rank_by_key(mask, key) : PQL_CARD_TWICE;
}

static int rank_mask(uint64_t cards)
{
    if (cards & ~PQL_DECK)
        return PQL_BAD_CARD;
    if (cards_in(cards) < 5 || cards_in(cards) > 7)
        return PQL_BAD_COUNT;
    return pql_rank(cards);
}

static int64_t rank_rows(const uint8_t *cards, int width, int64_t count, uint16_t *ranks)
{
    if (width < 5 || width > 7 || count < 0 || count > INT64_MAX / 8)
        return PQL_BAD_COUNT;
    if (!count)
        return 0;
    const void *arrays[] = {ranks, cards};
    const size_t sizes[] = {count * sizeof *ranks, (size_t)count * width};
    if (!cards || BAD(ranks) || do_overlap(arrays, sizes, 1, 2))
        return PQL_BAD_ADDRESS;
    int64_t bad = pql_rank_rows(ranked_by, cards, count, width, ranks, NULL);
    return bad < 0 ? count : bad;
}

static int64_t rank_masks(const uint64_t *cards, int64_t count, uint16_t *ranks)
{
    if (count < 0 || count > INT64_MAX / 8)
        return PQL_BAD_COUNT;
    if (!count)
        return 0;
    const void *arrays[] = {ranks, cards};
    const size_t sizes[] = {count * sizeof *ranks, count * sizeof *cards};
    if (BAD(cards) || BAD(ranks) || do_overlap(arrays, sizes, 1, 2))
        return PQL_BAD_ADDRESS;
    int64_t bad = pql_rank_masks(ranked_by, cards, count, ranks, NULL);
    return bad < 0 ? count : bad;
}

/* ---- rivers ---- */

static int river_ranks(uint64_t board, uint64_t dead, uint16_t *ranks)
{
    int error = check_board(board, dead, 5);
    if (error)
        return error;
    if (BAD(ranks))
        return PQL_BAD_ADDRESS;
    pql_river_ranks(ranks, board, dead);
    return PQL_OK;
}

static const double every_hand[PQL_HANDS] = {[0 ... PQL_HANDS - 1] = 1};

static int river_prepare(pql_river *river, uint64_t board, uint64_t dead, const double *held)
{
    prepared *made = (prepared *)river;
    if (BAD(river))
        return PQL_BAD_ADDRESS;
    const void *arrays[] = {river, held};
    const size_t sizes[] = {sizeof *river, PQL_HANDS * sizeof *held};
    if (do_overlap(arrays, sizes, 1, 2))
        return PQL_BAD_ADDRESS;
    made->made = 0;
    int error = check_board(board, dead, 5);
    if (!error && held)
        error = check_range(held);
    if (error)
        return error;
    const double *taking_part = held ? held : every_hand;
    made->count = pql_river_order_of(made->order, board, dead, taking_part, taking_part);
    made->made = MADE;
    return made->count;
}

static int river_sweep(const pql_river *river, const double *weights, const double *wanted, double *wins, double *ties,
                       double *met)
{
    const prepared *made = (const prepared *)river;
    const size_t size = PQL_HANDS * sizeof(double);
    const void *arrays[] = {wins, ties, met, weights, wanted, river};
    const size_t sizes[] = {size, size, size, size, size, sizeof *river};
    if (BAD(river) || BAD(wins) || BAD(ties) || BAD(met))
        return PQL_BAD_ADDRESS;
    int error = check_range(weights);
    if (!error && wanted)
        error = check_range(wanted);
    if (error)
        return error;
    if (do_overlap(arrays, sizes, 3, 6))
        return PQL_BAD_ADDRESS;
    if (made->made != MADE)
        return PQL_BAD_RIVER;
    pql_river_vector(wins, ties, met, made->order, made->count, weights, wanted);
    return PQL_OK;
}

static int river_totals(const pql_river *river, const double *first, const double *second, double *totals)
{
    double wins[PQL_HANDS], ties[PQL_HANDS], met[PQL_HANDS];
    const prepared *made = (const prepared *)river;
    if (BAD(totals))
        return PQL_BAD_ADDRESS;
    int error = check_range(first);
    if (!error)
        error = river_sweep(river, second, first, wins, ties, met);
    if (error)
        return error;
    double sums[3] = {0};
    for (int i = 0; i < made->count; i++) {
        int hand = made->order[i] & 0xFFFF;
        sums[0] += first[hand] * wins[hand];
        sums[1] += first[hand] * ties[hand];
        sums[2] += first[hand] * met[hand];
    }
    memcpy(totals, sums, sizeof sums);
    return PQL_OK;
}

/* ---- a hand against a range ---- */

static int hand_versus_range(int hand, uint64_t board, uint64_t dead, const double *weights, double *totals)
{
    int error = check_board(board, dead, 3);
    if (error)
        return error;
    if (hand < 0 || hand >= PQL_HANDS)
        return PQL_BAD_HAND;
    const uint8_t *cards = hands_cards[hand];
    if (((board | dead) >> cards[0] | (board | dead) >> cards[1]) & 1)
        return PQL_CARD_TWICE;
    if (BAD(totals))
        return PQL_BAD_ADDRESS;
    error = check_range(weights);
    if (error)
        return error;

    /* The range as a list of the hands that it has; in front of it the hand, a range of its own. */
    uint16_t hands[1 + PQL_HANDS] = {hand};
    double given[1 + PQL_HANDS] = {1};
    int64_t starts[3] = {0, 1, 1};
    for (int i = 0; i < PQL_HANDS; i++) {
        hands[starts[2]] = i;
        given[starts[2]] = weights[i];
        starts[2] += weights[i] > 0;
    }
    const uint32_t hero = 0, villain = 1;
    const pql_range_lists lists = {hands, given, starts};
    const pql_spots spot = {&board, &dead, &hero, &villain};
    double counts[3];
    if (pql_count_spots(counts, &spot, 1, &lists))
        return PQL_NO_MEMORY;
    memcpy(totals, counts, sizeof counts);
    return PQL_OK;
}

/* ---- errors ---- */

static const char *error_text(int error)
{
    switch (error) {
    case PQL_BAD_CARD: return "cards are numbered 0 to 51, and masks have as many bits";
    case PQL_CARD_TWICE: return "a card is in two places";
    case PQL_BAD_COUNT: return "another number of cards or rows is needed";
    case PQL_BAD_HAND: return "hands are numbered 0 to 1325";
    case PQL_BAD_WEIGHT: return "weights are numbers of 0 or more, below 2^960";
    case PQL_BAD_ADDRESS: return "an address is NULL or not aligned, or results share memory with what they are made of";
    case PQL_BAD_RIVER: return "the river has not been prepared";
    case PQL_NO_MEMORY: return "memory is short";
    default: return error < 0 ? "this error is unknown here" : "all is well";
    }
}

const pql_interface pql_functions = {
    PQL_INTERFACE_ABI, sizeof(pql_interface),
    mask_of_cards, hand_of_cards, cards_of_hand,
    rank, rank_mask, rank_rows, rank_masks,
    river_ranks, river_prepare, river_sweep, river_totals,
    hand_versus_range,
    error_text,
};
