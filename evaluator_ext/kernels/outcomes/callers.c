/* Random deals in which somebody has moved all in and the players behind call or fold. See shared/random_deals.h. */
#include "outcomes/callers.h"
#include "shared/random_deals.h"

enum { LEVEL_BITS = 4 };

void pql_caller_tables(void)
{
    fill_bit_places();
}

static int by_value(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* The levels of those who play, the lowest 1, each in the bits of its player. */
static uint64_t code_of(const int *ordinals, const int *playing, int count)
{
    uint64_t code = 0;
    for (int i = 0; i < count; i++) {
        uint64_t level = 1;
        for (int j = 0; j < count; j++) {
            int first = 1; /* each level is counted once, by the first player on it */
            for (int k = 0; k < j; k++)
                first &= ordinals[k] != ordinals[j];
            level += first && ordinals[j] < ordinals[i];
        }
        code |= level << LEVEL_BITS * playing[i];
    }
    return code;
}

/* The code of a deal that somebody calls, 0 of any other: player 0 has moved all in. */
static uint64_t played_out(table *t, const deal *d, const double *const *calls, int least)
{
    int ordinals[PQL_MOST_PLAYERS], playing[PQL_MOST_PLAYERS], seats[PQL_MOST_PLAYERS], count = 0;
    for (int i = 0; i < t->players; i++) {
        int player = t->drawers[i]->player;
        if (player) {
            int high = 63 - __builtin_clzll(d->hands[i]), low = __builtin_ctzll(d->hands[i]);
            double often = calls[player - 1][pql_hand_index(high, low)];
            if (!(often > 0) || (often < 1 && draw_unit(&t->random) >= often))
                continue;
        }
        seats[count] = i;
        playing[count++] = player;
    }
    if (count <= least)
        return 0;
    for (int i = 0; i < count; i++)
        ordinals[i] = dealt_ordinal(d, seats[i]);
    return code_of(ordinals, playing, count);
}

int64_t pql_sample_callers(uint64_t *codes, uint64_t *counts, uint64_t *dealt, uint64_t known, uint64_t dead,
                           const double *const *ranges, const double *const *calls, int players, int least,
                           uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)
{
    table t;
    deal d;
    uint64_t attempts = 0;
    int64_t found = 0, kept = 0;
    drawer *drawers = malloc(players * sizeof *drawers);
    *dealt = 0;
    if (!drawers)
        return -1;
    int possible = start_deals(&t, drawers, known, dead, NULL, NULL, 0, ranges, players, seed, chunk);
    while (possible && goes_on(*dealt, deals, attempts, most_attempts)) {
        attempts++;
        if (!draw_deal(&t, &d))
            continue;
        ++*dealt;
        uint64_t code = played_out(&t, &d, calls, least);
        if (code)
            codes[found++] = code;
    }
    free(drawers);
    qsort(codes, found, sizeof *codes, by_value);
    for (int64_t i = 0; i < found; i++) {
        if (!i || codes[i] != codes[kept - 1]) {
            codes[kept] = codes[i];
            counts[kept++] = 0;
        }
        counts[kept - 1]++;
    }
    return kept;
}
