/* What hands are worth before the flop, as a sum: by their ranks, and what each suit adds to that. */
#include "omaha/omaha.h"

/* The number of some kinds, ascending, of which one may be there several times, among all so many of them: in the order of
   combinations, with the n-th kind raised by n. */
static uint32_t number_of(const uint8_t *kinds, int size)
{
    uint32_t number = 0;
    for (int n = 0; n < size; n++)
        number += pql_choose[n + 1][kinds[n] + n];
    return number;
}

int64_t pql_omaha_summed(uint64_t hand, int hole, const int64_t *by_ranks, const int64_t *by_suit)
{
    int64_t sum = 0;
    for (int suit = -1; suit < 4; suit++) {
        uint8_t kinds[OMAHA_MOST_HOLE];
        int at = 0;
        /* With a suit a rank has two kinds of cards: the one of the suit, and above it the others. */
        for (int rank = 0; rank < 13; rank++) {
            int held = (int)(hand >> 4 * rank & 15), own = suit >= 0 && held >> suit & 1;
            for (int i = 0; i < __builtin_popcount(held); i++)
                kinds[at++] = (uint8_t)(suit < 0 ? rank : 2 * rank + !(own && !i));
        }
        sum += (suit < 0 ? by_ranks : by_suit)[number_of(kinds, hole)];
    }
    return sum;
}
