/* Random deals counted by how the hero stands now and at the end. See shared/random_deals.h. */
#include "shared/random_deals.h"
#include "showdown/standing.h"

void pql_standing_sampling_tables(void)
{
    fill_bit_places();
}

static inline int value_now(const table *t, const deal *d, int player)
{
    uint64_t key = t->known_key + d->hand_keys[player] + PQL_SUIT_COUNTERS;
    return t->known && !(key & PQL_FIVE_SUITED) ? pql_rank_noflush((uint32_t)key)
                                                : pql_standing_value(t->known, d->hands[player]);
}

static inline void score_deal(const table *t, const deal *d, pql_standing_counts *results, int fewest, int playing)
{
    int values[PQL_MOST_PLAYERS], ordinals[PQL_MOST_PLAYERS];
    for (int i = 0; i < t->players; i++) {
        if (t->drawers[i]->player >= playing)
            continue;
        values[t->drawers[i]->player] = value_now(t, d, i);
        ordinals[t->drawers[i]->player] = dealt_ordinal(d, i);
    }
    int now = PQL_AHEAD, then = PQL_AHEAD, winners = 1;
    for (int opponent = 1; opponent < playing; opponent++) {
        int stands_now = values[opponent] > values[0] ? PQL_BEHIND : values[opponent] == values[0];
        int stands_then = ordinals[opponent] > ordinals[0] ? PQL_BEHIND : ordinals[opponent] == ordinals[0];
        now = stands_now > now ? stands_now : now;
        then = stands_then > then ? stands_then : then;
        winners += stands_then == PQL_TIED;
        if (opponent < fewest)
            continue;
        results[opponent - fewest].matrix[now][then]++;
        if (then != PQL_BEHIND)
            results[opponent - fewest].won[winners - 1]++;
    }
}

int pql_sample_standings(pql_standing_counts *results, uint64_t known, uint64_t dead, const double *const *ranges,
                         int players, int playing, int fewest, uint64_t seed, uint64_t chunk, uint64_t deals,
                         uint64_t most_attempts)
{
    table t;
    deal d;
    uint64_t dealt = 0, attempts = 0;
    drawer *drawers = malloc(players * sizeof *drawers);
    if (!drawers)
        return -1;
    memset(results, 0, (playing - fewest) * sizeof *results);
    int possible = start_deals(&t, drawers, known, dead, NULL, NULL, 0, ranges, players, seed, chunk);
    while (possible && goes_on(dealt, deals, attempts, most_attempts)) {
        attempts++;
        if (!draw_deal(&t, &d))
            continue;
        dealt++;
        score_deal(&t, &d, results, fewest, playing);
    }
    free(drawers);
    return 0;
}
