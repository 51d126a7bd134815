/* Omaha with a low half: what players win of it on boards, one hand each and two ranges. */
#include "omaha/omaha.h"

#include <stdlib.h>
#include <string.h>

#include "shared/ranking.h"

/* Among how many winners each is of what the largest value takes, 0 if not. */
static void find_winners(int *among, const int *values, int playing)
{
    int best = -1, winners = 0;
    for (int i = 0; i < playing; i++) {
        winners = values[i] > best ? 1 : winners + (values[i] == best);
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < playing; i++)
        among[i] = values[i] == best ? winners : 0;
}

void pql_omaha_find_shares(int *shares, uint64_t board, const uint64_t *hands, int playing)
{
    int values[OMAHA_MOST_PLAYERS], lows[OMAHA_MOST_PLAYERS], high[OMAHA_MOST_PLAYERS], low[OMAHA_MOST_PLAYERS], any = 0;
    for (int i = 0; i < playing; i++) {
        values[i] = pql_omaha_value(hands[i], board);
        any |= lows[i] = pql_omaha_low(hands[i], board);
    }
    find_winners(high, values, playing);
    find_winners(low, lows, playing);
    for (int i = 0; i < playing; i++)
        shares[i] = high[i] * (playing + 2) + (any ? low[i] : playing + 1);
}

static void count_board(pql_omaha_shares counts, uint64_t board, const uint64_t *hands, int playing)
{
    int shares[OMAHA_MOST_PLAYERS];
    pql_omaha_find_shares(shares, board, hands, playing);
    for (int i = 0; i < playing; i++)
        counts[i][shares[i]]++;
}

static void complete(pql_omaha_shares counts, uint64_t board, uint64_t live, int missing, const uint64_t *hands, int playing)
{
    if (!missing)
        count_board(counts, board, hands, playing);
    for (; missing && live; live &= live - 1)
        complete(counts, board | (live & -live), live & (live - 1), missing - 1, hands, playing);
}

int pql_omaha_split_hands(pql_omaha_shares counts, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                          int playing)
{
    uint64_t gone = known | dead;
    memset(counts, 0, sizeof(pql_omaha_shares));
    for (int i = 0; i < players; i++)
        gone |= hands[i];
    complete(counts, known, PQL_DECK & ~gone, 5 - __builtin_popcountll(known), hands, playing);
    return 0;
}

/* What two hands make, by `OMAHA_SPLITS`. */
static inline int split_of(int own, int other, int low, int other_low)
{
    int high = own > other ? 0 : own == other ? 1 : 2;
    return 4 * high + (!(low | other_low) ? 0 : low > other_low ? 1 : low == other_low ? 2 : 3);
}

typedef struct {
    uint16_t *values[2];
    uint8_t *lows[2];
} made;

static int open_made(made *m, const pql_omaha_range *ranges)
{
    int failed = 0;
    for (int i = 0; i < 2; i++) {
        failed |= !(m->values[i] = malloc((ranges[i].count + 1) * sizeof(uint16_t)));
        failed |= !(m->lows[i] = malloc(ranges[i].count + 1));
    }
    return failed;
}

static void close_made(made *m)
{
    for (int i = 0; i < 2; i++) {
        free(m->values[i]);
        free(m->lows[i]);
    }
}

static void make(made *m, uint64_t board, const pql_omaha_range *ranges)
{
    for (int i = 0; i < 2; i++) {
        pql_omaha_values(m->values[i], board, ranges[i].hands, ranges[i].count);
        pql_omaha_lows(m->lows[i], board, ranges[i].hands, ranges[i].count);
    }
}

static int count_splits(int64_t *counts, double *weights, const uint64_t *boards, const uint32_t *multiplicities,
                        int64_t board_count, const pql_omaha_range *ranges)
{
    made m;
    int failed = open_made(&m, ranges);
    for (int64_t b = 0; b < board_count && !failed; b++) {
        make(&m, boards[b], ranges);
        for (int64_t i = 0; i < ranges[0].count; i++)
            for (int64_t j = 0; j < ranges[1].count && m.values[0][i]; j++) {
                if (!m.values[1][j] || ranges[0].hands[i] & ranges[1].hands[j])
                    continue;
                int64_t place = OMAHA_SPLITS * i + split_of(m.values[0][i], m.values[1][j], m.lows[0][i], m.lows[1][j]);
                if (counts)
                    counts[place] += multiplicities[b];
                else
                    weights[place] += multiplicities[b] * (ranges[1].weights ? ranges[1].weights[j] : 1);
            }
    }
    close_made(&m);
    return failed;
}

int pql_omaha_split_counted(int64_t *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                            const pql_omaha_range *ranges, int hole)
{
    (void)hole;
    return count_splits(sums, NULL, boards, multiplicities, board_count, ranges);
}

int pql_omaha_split_weighed(double *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                            const pql_omaha_range *ranges, int hole)
{
    (void)hole;
    return count_splits(NULL, sums, boards, multiplicities, board_count, ranges);
}

/* Whether the first of two has the larger share of the pot (0), the same (1) or the smaller one (2). */
static inline int ahead(int split)
{
    int high = 1 - split / 4, low = split % 4 ? 2 - split % 4 : high;
    return high + low > 0 ? 0 : high + low == 0 ? 1 : 2;
}

int pql_omaha_split_standings(double matrix[3][3], double splits[OMAHA_SPLITS], uint64_t known, const uint64_t *boards,
                              const uint32_t *multiplicities, int64_t board_count, const pql_omaha_range *ranges)
{
    made now, then;
    int failed = open_made(&now, ranges) | open_made(&then, ranges);
    memset(matrix, 0, 9 * sizeof(double));
    memset(splits, 0, OMAHA_SPLITS * sizeof(double));
    if (!failed)
        make(&now, known, ranges);
    for (int64_t b = 0; b < board_count && !failed; b++) {
        make(&then, boards[b], ranges);
        for (int64_t i = 0; i < ranges[0].count; i++) {
            double sums[3][OMAHA_SPLITS] = {{0}};
            if (!then.values[0][i])
                continue;
            for (int64_t j = 0; j < ranges[1].count; j++)
                if (then.values[1][j] && !(ranges[0].hands[i] & ranges[1].hands[j])) {
                    int before = split_of(now.values[0][i], now.values[1][j], now.lows[0][i], now.lows[1][j]);
                    int after = split_of(then.values[0][i], then.values[1][j], then.lows[0][i], then.lows[1][j]);
                    sums[ahead(before)][after] += ranges[1].weights ? ranges[1].weights[j] : 1;
                }
            double times = multiplicities[b] * (ranges[0].weights ? ranges[0].weights[i] : 1);
            for (int before = 0; before < 3; before++)
                for (int after = 0; after < OMAHA_SPLITS; after++) {
                    matrix[before][ahead(after)] += times * sums[before][after];
                    splits[after] += times * sums[before][after];
                }
        }
    }
    close_made(&now);
    close_made(&then);
    return failed;
}
