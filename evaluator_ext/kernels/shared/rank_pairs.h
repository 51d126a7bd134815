/* A range by pairs of ranks, and the order of the rank pairs on a board.

   Without a flush, what a hand makes depends on its two ranks only: at most 91 look-ups rank a whole range. The 16
   hands of ranks (high, low) are a 4 x 4 bit matrix, bit 4 * suit of the high card + suit of the low card; in a pair
   the first suit is the higher one. */
#ifndef PQL_RANK_PAIRS_H
#define PQL_RANK_PAIRS_H

#include <stdint.h>

#include "shared/hole_cards.h"
#include "shared/ranking.h"

/* Ordinals of flushes begin here, of hands that beat every flush, and of straight flushes, which end the scale of 7462. The
   first ordinal of each category, from the weakest to straight flushes, and one past the last. */
enum { PQL_CATEGORIES = 9, PQL_FIRST_STRAIGHT_FLUSH = 7453 };
#ifdef PQL_SHORT_DECK
enum { PQL_FIRST_FLUSH = 6020, PQL_ABOVE_FLUSH = 7297 };
#else
enum { PQL_FIRST_FLUSH = 5864, PQL_ABOVE_FLUSH = 7141 };
static const uint16_t pql_category_start[PQL_CATEGORIES + 1] = {1,    1278, 4138, 4996, 5854,
                                                                5864, 7141, 7297, 7453, 7463};
#endif
/* Category 0 (high card) to 8 (straight flush) of an ordinal, in the order of their strength. */
static inline int pql_category(int ordinal)
{
    int category = 0;
    while (ordinal >= pql_category_start[category + 1])
        category++;
    return category;
}

static inline int pql_rank_pair(int high, int low)
{
    return high * (high + 1) / 2 + low;
}

extern uint8_t pql_pair_high[PQL_RANK_PAIRS], pql_pair_low[PQL_RANK_PAIRS];

/* Fills the tables; call once before anything else in this header. */
void pql_rank_pair_tables(void);

/* The hands of a range with a weight above zero, one matrix for each rank pair. */
void pql_pair_matrices(uint16_t matrices[PQL_RANK_PAIRS], const double *weights);

/* The matrices of several ranges, those of any of them together, and how many hands each has. */
void pql_read_ranges(uint16_t (*matrices)[PQL_RANK_PAIRS], uint16_t *any, int *sizes, const double *const *weights,
                     int players);

/* The players from `first` on by their number of hands, fewest first; those before stay where they are. */
void pql_order_by_size(int *order, const int *sizes, int first, int players);

/* Index of the hand at a place of a rank pair's matrix; -1 where a pair has none. */
extern int16_t pql_hand_at_place[PQL_RANK_PAIRS][16];

static inline int pql_matrix_hand(int pair, int place)
{
    return pql_hand_at_place[pair][place];
}

/* Places of a matrix whose two cards are still live, given the live suits of the two ranks. */
static inline uint16_t pql_live_matrix(int high_suits, int low_suits)
{
    static const uint16_t rows[16] = {0x0000, 0x000F, 0x00F0, 0x00FF, 0x0F00, 0x0F0F, 0x0FF0, 0x0FFF,
                                      0xF000, 0xF00F, 0xF0F0, 0xF0FF, 0xFF00, 0xFF0F, 0xFFF0, 0xFFFF};
    return rows[high_suits] & (uint16_t)(low_suits * 0x1111);
}

/* Places of a rank pair's matrix whose cards are not among those gone. */
static inline uint16_t pql_live_places(uint64_t gone, int high, int low)
{
    return pql_live_matrix(~gone >> 4 * high & 15, ~gone >> 4 * low & 15);
}

/* The suit with three or more cards on a board, or -1. */
static inline int pql_flush_suit(uint64_t board)
{
    for (int suit = 0; suit < 4; suit++)
        if (((board >> suit & PQL_ONE_SUIT) * PQL_ONE_SUIT >> 48 & 15) >= 3)
            return suit;
    return -1;
}

static inline void pql_insertion_sort(uint32_t *entries, int count)
{
    for (int i = 1; i < count; i++) {
        uint32_t entry = entries[i];
        int j = i;
        for (; j > 0 && entries[j - 1] > entry; j--)
            entries[j] = entries[j - 1];
        entries[j] = entry;
    }
}

/* Sorts ordinals in the high halves: a few by insertion, many by two passes of counting, which need no more of the low
   halves than that equal ordinals stay together. */
void pql_sort_ordinals(uint32_t *entries, int count);

/* The rank pairs of interest in ascending order of what they make on boards of one multiset of ranks. */
typedef struct {
    uint64_t board_ranks;             /* how often each rank is on the board, four bits each; ~0 before the first */
    int active;                       /* rank pairs of interest */
    int first;                        /* those before it cannot be dealt: their cards are on the board */
    int above_flush;                  /* first that beats every flush */
    uint32_t entries[PQL_RANK_PAIRS]; /* ordinal << 7 | rank pair */
} pql_pair_order;

void pql_start_order(pql_pair_order *order, const uint16_t *first, const uint16_t *second);

/* Brings the order up to date for a board; does nothing when the ranks are those of the board before. */
void pql_order_pairs(pql_pair_order *order, uint64_t board);

static inline int pql_ordinal_at(const pql_pair_order *order, int i)
{
    return order->entries[i] >> 7;
}

static inline int pql_pair_at(const pql_pair_order *order, int i)
{
    return order->entries[i] & 127;
}

/* End of the run of equal ordinals that begins at i. */
static inline int pql_run_end(const pql_pair_order *order, int i, int stop)
{
    uint32_t ordinal = order->entries[i] >> 7;
    do
        i++;
    while (i < stop && order->entries[i] >> 7 == ordinal);
    return i;
}

/* The rank pairs of which some player holds a hand. */
typedef struct {
    uint8_t partners[PQL_RANKS][PQL_RANKS]; /* ranks that make such a pair with each rank */
    int partner_count[PQL_RANKS];
    uint8_t suited[PQL_SUITS][PQL_RANK_PAIRS]; /* those with a suited hand, weakest flush first */
    int suited_count[PQL_SUITS];
} pql_held_pairs;

void pql_list_held_pairs(pql_held_pairs *pairs, const uint16_t *first, const uint16_t *second);

/* What sweeps by rank pairs keep (shared/board_walk.h). Live hands on boards where no flush is possible, where suited hands of
   one suit make flushes, and where every card of a suit does; and at most so many groups of hands that make the same: rank
   pairs, two cards of a suit, one card of a rank and a suit with another of each rank. */
enum { PQL_VIEW_CACHES = 1 + 2 * PQL_SUITS, PQL_MOST_UNITS = 2 * PQL_RANK_PAIRS + PQL_RANKS * PQL_RANKS };

/* The rank pairs of interest whose live hands differ between two boards, each once. Returns how many. */
int pql_changed_pairs(const pql_held_pairs *pairs, uint64_t board, uint64_t other_board, uint8_t *changed);

/* The flushes that two hole cards make with three board cards of a suit of these ranks, in ascending order, no two the
   same: ordinal << 7 | rank pair. Returns how many; those from `straight_flushes` on are such. */
int pql_order_suited(const pql_held_pairs *pairs, uint32_t *flushes, int suit, int board_ranks, int *straight_flushes);

/* The flushes that one or two hole cards make on four or five cards of a suit of these ranks, in ascending order:
   ordinal << 7 | rank pair, a pair meaning all hands with one card of the suit, of that rank. Returns how many. */
int pql_order_flushes(const pql_held_pairs *pairs, uint32_t *flushes, int suit, int board_ranks);

/* Places of the hands that hold the card of a suit and rank and another card, of a rank, that is neither of that suit
   nor on the board: `off_suit` is the board with all cards of the suit. */
static inline uint16_t pql_one_suited_places(uint64_t off_suit, int suit, int rank, int other)
{
    int others = ~off_suit >> 4 * other & 15;
    return (other <= rank ? pql_live_matrix(1 << suit, others) : 0)
           | (other >= rank ? pql_live_matrix(others, 1 << suit) : 0);
}

/* The number of the rank pair of two ranks in either order. */
static inline int pql_pair_of(int one, int other)
{
    return one > other ? pql_rank_pair(one, other) : pql_rank_pair(other, one);
}

#endif
