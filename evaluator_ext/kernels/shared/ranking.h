/* Hand ranking: from a set of five to seven cards to an ordinal 1..7462, higher is better.
 *
 * A card is 4 * rank + suit (rank 0 = deuce .. 12 = ace); a set of cards is a 52-bit mask with bit = card.
 * How the tables work is explained in their generator, tools/generate_ranking_tables.py. */
#ifndef PQL_RANKING_H
#define PQL_RANKING_H

#include <stdint.h>

#define PQL_RANK_ROW_SHIFT 9
#define PQL_RANK_KEY_OFFSET 7189504
#define PQL_RANK_ROWS 48308
#define PQL_RANK_SLOTS 58540
#define PQL_RANK_FIRST_ROW (5 * PQL_RANK_KEY_OFFSET >> PQL_RANK_ROW_SHIFT)
#define PQL_DECK ((UINT64_C(1) << 52) - 1)
#define PQL_ONE_SUIT UINT64_C(0x1111111111111) /* the clubs; shift left by the suit for the others */

/* Short deck is compiled from the same sources, with PQL_SHORT_DECK defined. */
#ifdef PQL_SHORT_DECK
enum { PQL_FULL_HOUSE_PLACE = 5, PQL_FLUSH_PLACE = 6 };
#define pql_category_start (pql_ranking->category_start)
#else
enum { PQL_FLUSH_PLACE = 5, PQL_FULL_HOUSE_PLACE = 6 };
#endif

/* The types of hands by strength, 0 high card .. 8 straight flush, as far as games differ in them. */
#ifdef PQL_TRIPS_BEAT_STRAIGHTS
enum { PQL_STRAIGHT_PLACE = 3, PQL_TRIPS_PLACE = 4 };
#else
enum { PQL_TRIPS_PLACE = 3, PQL_STRAIGHT_PLACE = 4 };
#endif

/* In straights an ace is the rank below the lowest of the deck too: 1, and in short deck 5. */
#ifdef PQL_SHORT_DECK
enum { PQL_LOW_ACE = 5 };
#else
enum { PQL_LOW_ACE = 1 };
#endif

typedef struct {
    uint16_t row[PQL_RANK_ROWS], slot[PQL_RANK_SLOTS];
    uint16_t flush[8192]; /* five or more cards of one suit; 0 for fewer */
    uint32_t pokerval[7463];     /* by ordinal */
    uint16_t category_start[10]; /* the first ordinal of each type of hand by strength, and one past the last */
    uint16_t place[7463];        /* by ordinal, in short deck: the place among the different hands of five of its cards */
} pql_ranking_tables;

#pragma GCC visibility push(hidden) /* read directly, and not by way of what other libraries might put in their place */
extern const uint32_t pql_rank_key[13];
extern const uint64_t pql_card_key[52]; /* rank key, and 1 in bits 32 + 4 * suit: the suit's counter */
extern const uint8_t pql_key_plane[48]; /* byte b of (rank key - offset) of rank r at 16 * b + r; 0 for r = 13..15 */
extern const pql_ranking_tables *pql_ranking; /* the game's: one module has them for all (ranking_tables.pyx) */
#pragma GCC visibility pop

/* The suit counters start at 3, so that the fifth card of a suit sets its counter's top bit. */
#define PQL_SUIT_COUNTERS (UINT64_C(0x3333) << 32)
#define PQL_FIVE_SUITED (UINT64_C(0x8888) << 32)

/* The ordinal of five, six or seven cards without a flush, from the sum of their rank keys. */
static inline uint16_t pql_rank_noflush(uint32_t key_sum) {
    uint32_t row = (key_sum >> PQL_RANK_ROW_SHIFT) - PQL_RANK_FIRST_ROW;
    return pql_ranking->slot[pql_ranking->row[row] + (key_sum & ((1u << PQL_RANK_ROW_SHIFT) - 1))];
}

/* The 13-bit rank set of one suit's cards in a mask (suit 0 = clubs .. 3 = spades). */
static inline uint32_t pql_suit_ranks(uint64_t mask, int suit) {
    uint64_t bits = mask >> suit & PQL_ONE_SUIT;
    bits = (bits | bits >> 3) & UINT64_C(0x0303030303030303);
    bits = (bits | bits >> 6) & UINT64_C(0x000F000F000F000F);
    bits = (bits | bits >> 12) & UINT64_C(0x000000FF000000FF);
    return (uint32_t)(bits | bits >> 24) & 0x1FFF;
}

/* The sum of the keys of some cards, with counters that tell where five are of a suit. */
static inline uint64_t pql_key_of(uint64_t mask) {
    uint64_t key = PQL_SUIT_COUNTERS;
    for (uint64_t left = mask; left; left &= left - 1) key += pql_card_key[__builtin_ctzll(left)];
    return key;
}

/* The ordinal of five to seven cards whose keys sum up to this with the counters. */
static inline uint16_t pql_rank_by_key(uint64_t mask, uint64_t key) {
    uint64_t flush = key & PQL_FIVE_SUITED;
    if (__builtin_expect(flush != 0, 0))
        return pql_ranking->flush[pql_suit_ranks(mask, (__builtin_ctzll(flush) - 35) >> 2)];
    return pql_rank_noflush((uint32_t)key);
}

/* The ordinal of five to seven cards. */
static inline uint16_t pql_rank(uint64_t mask) {
    return pql_rank_by_key(mask, pql_key_of(mask));
}

#endif
