/* The vector sweep over a list of boards, included after it (no include guard on purpose): what each hand of both players
   beats, does not lose to and meets on all of them. */

/* The sums into those of all boards, and back to zero before they overflow. */
static void spill(table *t, uint32_t times)
{
    for (int i = 0; i < t->player_count; i++)
        for (int kind = 0; kind < (t->wants_met ? PQL_KINDS : PQL_MET); kind++)
            for (int j = 0; j < t->order.active; j++) {
                int pair = pql_pair_at(&t->order, j);
                total *sums = t->sums[t->players[i]][kind][pair];
                grand *all_sums = t->all_sums[t->players[i]][kind][pair];
                for (int place = 0; place < 16; place++)
                    all_sums[place] += (grand)sums[place] * times;
                memset(sums, 0, sizeof t->sums[0][0][0]);
            }
}

/* The sums of all boards in hand order. */
static void deliver(const table *t, RESULT *result)
{
    memset(result, 0, sizeof *result);
    for (int player = 0; player < 2; player++)
        for (int kind = 0; kind < PQL_KINDS; kind++)
            for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
                for (int rest = t->ranges.held[player][pair]; rest; rest &= rest - 1) {
                    int place = __builtin_ctz(rest);
                    result->sums[player][kind][pql_matrix_hand(pair, place)] = t->all_sums[player][kind][pair][place];
                }
}

int SWEEP(RESULT *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *first,
          const double *second, int players)
{
    table *t = pql_aligned_alloc(sizeof *t);
    int64_t boards_added = 0;
    if (!t)
        return -1;
    prepare(t, first, second, players);
    for (int64_t i = 0; i < count; i++) {
        uint32_t times = multiplicities[i];
        int alone = times > t->most_boards / 4; /* then the board is counted once, and its sums are multiplied */
        if (alone || boards_added + times > t->most_boards) {
            spill(t, 1);
            boards_added = 0;
        }
        sweep_board(t, boards[i], alone ? 1 : (int)times);
        if (alone)
            spill(t, times);
        else
            boards_added += times;
    }
    spill(t, 1);
    deliver(t, result);
    pql_aligned_free(t);
    return 0;
}
