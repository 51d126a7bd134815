/* Random deals counted by the category of the hand that wins. See shared/random_deals.h. */
#include "shared/random_deals.h"
#include "showdown/showdown.h"

void pql_showdown_sampling_tables(void)
{
    fill_bit_places();
}

static inline void score_deal(const table *t, const deal *d, pql_showdowns_sampled *result)
{
    int ordinals[2];
    for (int i = 0; i < t->players; i++)
        if (t->drawers[i]->player < 2)
            ordinals[t->drawers[i]->player] = dealt_ordinal(d, i);
    if (ordinals[0] == ordinals[1])
        result->ties[pql_category(ordinals[0])]++;
    else
        result->wins[ordinals[1] > ordinals[0]][pql_category(ordinals[ordinals[1] > ordinals[0]])]++;
}

int pql_sample_showdowns(pql_showdowns_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
                         const uint32_t *multiplicities, int64_t board_count, const double *const *ranges,
                         int players, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)
{
    table t;
    deal d;
    drawer *drawers = malloc(players * sizeof *drawers);
    if (!drawers)
        return -1;
    memset(result, 0, sizeof *result);
    int possible = start_deals(&t, drawers, known, dead, boards, multiplicities, board_count, ranges, players,
                               seed, chunk);
    while (possible && goes_on(result->deals, deals, result->attempts, most_attempts)) {
        result->attempts++;
        if (!draw_deal(&t, &d))
            continue;
        result->deals++;
        score_deal(&t, &d, result);
    }
    free(drawers);
    return 0;
}
