/* Random deals counted by the order in which the hands come in. See shared/random_deals.h. */
#include "outcomes/outcomes.h"
#include "shared/random_deals.h"

void pql_outcome_sampling_tables(void)
{
    fill_bit_places();
}

int pql_sample_outcomes(uint64_t *counts, uint64_t known, uint64_t dead, const uint64_t *boards,
                        const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
                        int playing, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)
{
    table t;
    deal d;
    uint64_t dealt = 0, attempts = 0;
    int ordinals[PQL_MOST_PLAYERS];
    drawer *drawers = malloc(players * sizeof *drawers);
    if (!drawers)
        return -1;
    memset(counts, 0, pql_outcome_count(playing) * sizeof *counts);
    int possible = start_deals(&t, drawers, known, dead, boards, multiplicities, board_count, ranges, players, seed,
                               chunk);
    while (possible && goes_on(dealt, deals, attempts, most_attempts)) {
        attempts++;
        if (!draw_deal(&t, &d))
            continue;
        dealt++;
        for (int i = 0; i < players; i++)
            ordinals[t.drawers[i]->player] = dealt_ordinal(&d, i);
        counts[pql_outcome_of(ordinals, playing)]++;
    }
    free(drawers);
    return 0;
}
