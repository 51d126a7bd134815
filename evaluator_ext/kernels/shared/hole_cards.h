/* The 1326 hole-card hands in the fixed order every range uses: higher rank descending, then lower rank
   descending, then suits s h d c of the higher and of the lower card. In a pair the higher suit comes first.
   Each pair of ranks is one contiguous block: 6 hands for a pair, 16 otherwise. */
#ifndef PQL_HOLE_CARDS_H
#define PQL_HOLE_CARDS_H

#include <stdint.h>

enum { PQL_CARDS = 52, PQL_RANKS = 13, PQL_SUITS = 4, PQL_HANDS = 1326, PQL_RANK_PAIRS = 91 };

/* First hand of the block of ranks (high, low): the blocks of a rank q above `high` hold 6 + 16 q hands. */
static inline int pql_block_start(int high, int low)
{
    int above = 12 - high; /* ranks above `high` */
    int start = 6 * above + 8 * (12 * 13 - high * (high + 1));
    return high == low ? start : start + 6 + 16 * (high - 1 - low);
}

/* Place of a hand in its block, by the suits of its higher and lower card (c d h s = 0 1 2 3). */
static inline int pql_place_in_block(int is_pair, int high_suit, int low_suit)
{
    static const int8_t pair_place[4][4] = {{-1, 5, 4, 2}, {5, -1, 3, 1}, {4, 3, -1, 0}, {2, 1, 0, -1}};
    return is_pair ? pair_place[high_suit][low_suit] : 4 * (3 - high_suit) + 3 - low_suit;
}

/* Index 0..1325 of the hand of two different cards, in either order. */
static inline int pql_hand_index(int first, int second)
{
    int high = first > second ? first : second, low = first > second ? second : first;
    return pql_block_start(high >> 2, low >> 2)
           + pql_place_in_block(high >> 2 == low >> 2, high & 3, low & 3);
}

#endif
