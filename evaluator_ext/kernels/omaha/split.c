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

/* The low ranks of each hand, and what each player has of the low on boards with given low ranks, once these have come. */
typedef struct {
    uint32_t ranks[OMAHA_MOST_PLAYERS];
    uint8_t found[OMAHA_RANK_SETS];
    int of[OMAHA_RANK_SETS][OMAHA_MOST_PLAYERS];
} met_lows;

static const int *low_parts_on(met_lows *met, uint32_t board, int playing)
{
    int lows[OMAHA_MOST_PLAYERS], any = 0, *parts = met->of[board];
    if (met->found[board])
        return parts;
    met->found[board] = 1;
    for (int i = 0; i < playing; i++)
        any |= lows[i] = pql_low_of_ranks(met->ranks[i], board);
    find_winners(parts, lows, playing);
    for (int i = 0; i < playing && !any; i++)
        parts[i] = playing + 1;
    return parts;
}

static void start_lows(met_lows *met, const uint64_t *hands, int playing)
{
    memset(met->found, 0, sizeof met->found);
    for (int i = 0; i < playing; i++)
        met->ranks[i] = pql_low_ranks(hands[i]);
}

static void find_shares(int *shares, met_lows *met, uint64_t board, const uint64_t *hands, int playing)
{
    int values[OMAHA_MOST_PLAYERS], high[OMAHA_MOST_PLAYERS];
    const int *low = low_parts_on(met, pql_low_ranks(board), playing);
    pql_omaha_few_values(values, board, hands, playing);
    find_winners(high, values, playing);
    for (int i = 0; i < playing; i++)
        shares[i] = high[i] * (playing + 2) + low[i];
}

void pql_omaha_find_shares(int *shares, uint64_t board, const uint64_t *hands, int playing)
{
    met_lows met;
    start_lows(&met, hands, playing);
    find_shares(shares, &met, board, hands, playing);
}

static void complete(pql_omaha_shares counts, met_lows *met, uint64_t board, uint64_t live, int missing, const uint64_t *hands,
                     int playing)
{
    int shares[OMAHA_MOST_PLAYERS];
    if (!missing) {
        find_shares(shares, met, board, hands, playing);
        for (int i = 0; i < playing; i++)
            counts[i][shares[i]]++;
    }
    for (; missing && live; live &= live - 1)
        complete(counts, met, board | (live & -live), live & (live - 1), missing - 1, hands, playing);
}

/* What each player has of the low, for each set of low ranks of a board: among how many winners, or playing + 1. */
typedef struct {
    uint8_t of[OMAHA_RANK_SETS][OMAHA_MOST_PLAYERS];
} low_parts;

static void find_low_parts(low_parts *parts, const uint64_t *hands, int playing)
{
    for (uint32_t board = 0; board < OMAHA_RANK_SETS; board++) {
        uint8_t made[OMAHA_RANK_SETS];
        int lows[OMAHA_MOST_PLAYERS], among[OMAHA_MOST_PLAYERS], any = 0;
        pql_lows_with(made, board);
        for (int p = 0; p < playing; p++)
            any |= lows[p] = made[pql_low_ranks(hands[p])];
        find_winners(among, lows, playing);
        for (int p = 0; p < playing; p++)
            parts->of[board][p] = (uint8_t)(any ? among[p] : playing + 1);
    }
}

/* The boards whose first four cards are given, of two players: wins and ties of the first from place `from` on. */
static inline void add_run(uint64_t (*counts)[4], const int16_t *one, const int16_t *other, int from, int to, int low)
{
    uint16_t wins = 0, ties = 0;
    for (int e = from; e < to; e++) {
        wins += one[e] > other[e];
        ties += one[e] == other[e];
    }
    counts[1][low] += wins;
    counts[2][low] += ties;
    counts[0][low] += (uint64_t)(to - from - wins - ties);
}

static void add_winners(pql_omaha_shares counts, const int16_t (*made)[OMAHA_ROW], int place, const uint8_t *low, int playing)
{
    int values[OMAHA_MOST_PLAYERS], among[OMAHA_MOST_PLAYERS];
    for (int p = 0; p < playing; p++)
        values[p] = made[p][place];
    find_winners(among, values, playing);
    for (int p = 0; p < playing; p++)
        counts[p][among[p] * (playing + 2) + low[p]]++;
}

/* All boards of a deck, as `pql_omaha_hands` goes over them. Low cards come first, so that nearly always the last card of a
   board, which runs along the rows, is a high one and leaves the low as it is. */
static int every_board(pql_omaha_shares counts, uint64_t dead, const uint64_t *hands, int playing)
{
    int live[OMAHA_CARDS], count = 0, lows = 0;
    uint32_t low[OMAHA_CARDS];
    uint64_t pair[3][4] = {{0}}; /* of two players: by the part of the first in the high and in the low */
    low_parts parts;
    find_low_parts(&parts, hands, playing);
    for (int card = 0; card < 2 * OMAHA_CARDS; card++) {
        uint64_t bit = UINT64_C(1) << card % OMAHA_CARDS;
        uint32_t ranks = pql_low_ranks(bit);
        if (dead & bit || (card < OMAHA_CARDS) != (ranks > 0))
            continue;
        lows += ranks > 0;
        low[count] = ranks;
        live[count++] = card % OMAHA_CARDS;
    }
    size_t pairs = (size_t)count * (count - 1) / 2;
    int16_t(*rows)[OMAHA_ROW] = calloc(pairs * playing + 1, sizeof *rows);
    if (!rows)
        return 1;
    for (int p = 0; p < playing; p++)
        pql_omaha_fill_rows(rows + pairs * p, hands[p], live, count);
    for (int c = 2; c < count - 2; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++) {
                int16_t three[OMAHA_MOST_PLAYERS][OMAHA_ROW], made[OMAHA_MOST_PLAYERS][OMAHA_ROW];
                for (int p = 0; p < playing; p++)
                    pql_omaha_with_four(three[p], (const int16_t (*)[OMAHA_ROW])rows + pairs * p, a, b, c, count);
                for (int d = c + 1; d < count - 1; d++) {
                    uint32_t ranks = low[a] | low[b] | low[c] | low[d];
                    int e = d + 1;
                    for (int p = 0; p < playing; p++)
                        pql_omaha_with_five(made[p], (const int16_t (*)[OMAHA_ROW])rows + pairs * p, three[p], a, b, c, d,
                                            count);
                    for (; e < lows; e++)
                        if (playing == 2)
                            add_run(pair, made[0], made[1], e, e + 1, parts.of[ranks | low[e]][0]);
                        else
                            add_winners(counts, (const int16_t(*)[OMAHA_ROW])made, e, parts.of[ranks | low[e]], playing);
                    if (playing == 2)
                        add_run(pair, made[0], made[1], e, count, parts.of[ranks][0]);
                    for (; e < count && playing != 2; e++)
                        add_winners(counts, (const int16_t(*)[OMAHA_ROW])made, e, parts.of[ranks], playing);
                }
            }
    for (int high = 0; high < 3; high++)
        for (int of_low = 0; of_low < 4; of_low++) {
            int others[4] = {1, 0, 2, 3}; /* who has no part of it leaves it to the other alone */
            counts[0][4 * high + of_low] += pair[high][of_low];
            counts[1][4 * others[high] + others[of_low]] += playing == 2 ? pair[high][of_low] : 0;
        }
    free(rows);
    return 0;
}

int pql_omaha_split_hands(pql_omaha_shares counts, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                          int playing)
{
    uint64_t gone = known | dead;
    memset(counts, 0, (size_t)playing * sizeof *counts);
    for (int i = 0; i < players; i++)
        gone |= hands[i];
    if (!known)
        return every_board(counts, gone, hands, playing);
    met_lows met;
    start_lows(&met, hands, playing);
    complete(counts, &met, known, PQL_DECK & ~gone, 5 - __builtin_popcountll(known), hands, playing);
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
