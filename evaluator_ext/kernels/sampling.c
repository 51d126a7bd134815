/* Random deals scored for equity: who wins, among how many. See random_deals.h. */
#include "random_deals.h"

void pql_sampling_tables(void)
{
    fill_bit_places();
}

static inline void score_deal(const table *t, const deal *d, pql_sampled *result)
{
    int best = 0, winners = 0, won[PQL_MOST_PLAYERS + 1];
    for (int i = 0; i < t->players; i++) {
        int ordinal = dealt_ordinal(d, i);
        winners = ordinal > best ? 0 : winners;
        best = ordinal > best ? ordinal : best;
        won[winners] = i;
        winners += ordinal == best;
    }
    for (int i = 0; i < winners; i++)
        result->by_winners[t->drawers[won[i]]->player][winners - 1]++;
}

static inline __attribute__((always_inline)) void draw_deals(table *t, pql_sampled *result, uint64_t deals,
                                                              uint64_t most_attempts, const int with_bmi2)
{
    deal d;
    while (result->deals < deals && result->attempts < most_attempts) {
        result->attempts++;
        if (!draw_deal(t, &d, with_bmi2))
            continue;
        result->deals++;
        score_deal(t, &d, result);
    }
}

#if defined(__x86_64__)
__attribute__((target("bmi,bmi2"))) static void draw_deals_bmi2(table *t, pql_sampled *result, uint64_t deals,
                                                                 uint64_t most_attempts)
{
    draw_deals(t, result, deals, most_attempts, 1);
}
#else
#define draw_deals_bmi2(t, result, deals, most_attempts) draw_deals(t, result, deals, most_attempts, 0)
#endif

int pql_sample(pql_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
               const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
               uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts, int with_bmi2)
{
    drawer *drawers = malloc(players * sizeof *drawers);
    if (!drawers)
        return -1;
    table t;
    memset(result, 0, sizeof *result);
    int possible =
        start_deals(&t, drawers, known, dead, boards, multiplicities, board_count, ranges, players, seed, chunk);
    if (possible && with_bmi2)
        draw_deals_bmi2(&t, result, deals, most_attempts);
    else if (possible)
        draw_deals(&t, result, deals, most_attempts, 0);
    free(drawers);
    return 0;
}
