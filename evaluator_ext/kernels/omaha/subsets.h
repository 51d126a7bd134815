/* The subsets of a hand's cards, by which the hands that share none with it are found.

   They are counted by inclusion and exclusion: the sum, over the subsets of a hand, of the hands that hold all of a
   subset, taken off for subsets of odd size. What holds no given card, one, two ... is counted in tables, one for each
   size: a subset of so many cards is found in its table by its number (pql_choose). The subset of all cards is left
   out: only the same hand holds them, which makes the same, so that it counts among the ties alone.

   Hands beside each other that differ in their lowest card alone are taken together. The subsets of their other cards
   are numbered once; each of these with the lowest card lies in a row of its own, beside the same with another lowest
   card. */
#ifndef PQL_OMAHA_SUBSETS_H
#define PQL_OMAHA_SUBSETS_H

#include <stddef.h>

#include "omaha/omaha.h"

#define ALWAYS static inline __attribute__((always_inline))
#define LOWEST(hand) __builtin_ctzll(hand)
#define OTHERS(hand) ((hand) & ((hand) - 1))

/* All loops over subsets are taken apart by the compiler, which then knows the size of each. */
enum { OMAHA_MOST_SUBSETS = 1 << (OMAHA_MOST_HOLE - 1) };
#define EACH_SUBSET _Pragma("GCC unroll 32") for (int subset = 0; subset < 1 << (hole - 1); subset++)
#define SIZE(subset) __builtin_popcount(subset)
#define ODD(subset) (SIZE(subset) % 2)
/* With the lowest card all others are the whole hand. */
#define EACH_ROW _Pragma("GCC unroll 32") for (int subset = 0; subset < (1 << (hole - 1)) - 1; subset++)

/* Where the table of a size begins, if they lie one after the other: a hand needs those of all sizes below its own. */
ALWAYS size_t pql_omaha_place(int size)
{
    const size_t places[OMAHA_MOST_HOLE + 1] = {0, 1, 53, 1379, 23479, 294204, 2893164};
    return places[size];
}

/* Numbers of the subsets of the other cards, and of the first of the row that each has with a lowest card. */
typedef struct {
    uint32_t number[OMAHA_MOST_SUBSETS], row[OMAHA_MOST_SUBSETS];
} pql_omaha_subsets;

ALWAYS void pql_omaha_find_subsets(pql_omaha_subsets *found, uint64_t hand, int hole)
{
    int cards[OMAHA_MOST_HOLE];
    hand = OTHERS(hand);
    for (int i = 0; i < hole - 1; i++, hand = OTHERS(hand))
        cards[i] = LOWEST(hand);
    found->number[0] = found->row[0] = 0;
    EACH_SUBSET {
        if (!subset)
            continue;
        int highest = 31 - __builtin_clz(subset), rest = subset ^ 1 << highest;
        /* The numbers of single cards are looked up in no table. */
        found->number[subset] = rest ? found->number[rest] + pql_choose[SIZE(subset)][cards[highest]] : (uint32_t)cards[highest];
        found->row[subset] = found->row[rest] + pql_choose[SIZE(subset) + 1][cards[highest]];
    }
}

#endif
