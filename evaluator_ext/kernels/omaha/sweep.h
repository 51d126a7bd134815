/* Two ranges on boards: sorted by what they make, swept from below. NUMBER, SUM_OF, SUM, WEIGHED and the name SWEEP are
   defined by the includer; no include guard on purpose.

   Which of the hands swept share no card with a hand is counted by the subsets of its cards ("omaha/subsets.h"). The
   same hand in both ranges is corrected at once for the board, by `same`. */

ALWAYS NUMBER *SWEEP(counter)(NUMBER *c, int size, uint32_t number)
{
    return c + pql_omaha_place(size) + number;
}

/* The hands apart from the other cards of a run, and of these the ones apart from a lowest card too. */
ALWAYS NUMBER SWEEP(apart_from_others)(NUMBER *c, const pql_omaha_subsets *run, int hole)
{
    NUMBER found = 0;
    EACH_SUBSET {
        NUMBER counted = *SWEEP(counter)(c, SIZE(subset), run->number[subset]);
        found += ODD(subset) ? -counted : counted;
    }
    return found;
}

ALWAYS NUMBER SWEEP(holding)(NUMBER *c, const pql_omaha_subsets *run, int card, int hole)
{
    NUMBER found = 0;
    EACH_ROW {
        NUMBER counted = *SWEEP(counter)(c, SIZE(subset) + 1, run->row[subset] + card);
        found += ODD(subset) ? -counted : counted;
    }
    return found;
}

#define APART_FROM_OTHERS SWEEP(apart_from_others)
#define HOLDING SWEEP(holding)

ALWAYS void SWEEP(insert)(NUMBER *c, const uint64_t *hands, const double *weights, int64_t from, int64_t to, int hole)
{
    for (int64_t i = from; i < to;) {
        pql_omaha_subsets run;
        NUMBER all = 0;
        uint64_t others = OTHERS(hands[i]);
        pql_omaha_find_subsets(&run, hands[i], hole);
        for (; i < to && OTHERS(hands[i]) == others; i++) {
            NUMBER weight = WEIGHED ? (NUMBER)weights[i] : 1;
            all += weight;
            EACH_ROW *SWEEP(counter)(c, SIZE(subset) + 1, run.row[subset] + LOWEST(hands[i])) += weight;
        }
        EACH_SUBSET *SWEEP(counter)(c, SIZE(subset), run.number[subset]) += all;
    }
}

ALWAYS void SWEEP(board)(SUM *sums, uint64_t board, uint32_t times, SWEEP(side) *sides,
                                                               NUMBER *c, size_t size, const pql_omaha_range *ranges, int hole)
{
    pql_pair_values pairs = {0};
    pql_pair_values_on(&pairs, board);
    memset(c, 0, size);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, NULL, hole);
    SUM_OF same[OMAHA_TYPES] = {0};
    for (int64_t a = 0, b = 0; a < ranges[0].count && b < ranges[1].count;) {
        uint64_t one = ranges[0].hands[a], other = ranges[1].hands[b];
        if (one == other && sides[0].values[a]) {
            SUM_OF both = (SUM_OF)SWEEP(weight)(&ranges[0], a) * SWEEP(weight)(&ranges[1], b);
            same[pql_omaha_type(sides[0].values[a])] += hole % 2 ? -both : both;
        }
        a += one <= other;
        b += other <= one;
    }
    SUM_OF below = 0, up_to = 0, all = 0, beaten = 0, level = 0;
#define EACH(sum, from, to) IN_RUNS(NUMBER, sides[0].sorted, from, to, sum += (SUM_OF)apart * (WEIGHED ? (SUM_OF)sides[0].weights[i] : 1))
    for (int value = 1; value <= ORDINALS; value++) {
        int64_t first = sides[0].first[value], last = sides[0].first[value + 1];
        int64_t start = sides[1].first[value], stop = sides[1].first[value + 1];
        SUM_OF before = below;
        EACH(below, first, last);
        SWEEP(insert)(c, sides[1].sorted, sides[1].weights, start, stop, hole);
        if (start == stop)
            up_to += below - before;
        else
            EACH(up_to, first, last);
        int type = pql_omaha_type(value);
        if (value == ORDINALS || type < pql_omaha_type(value + 1)) {
            sums[type].wins += times * (below - beaten);
            sums[type].ties += times * (up_to - below - level + same[type]);
            beaten = below;
            level = up_to - below;
        }
    }
#undef EACH
    /* In the order of the range, where runs are longest. */
    IN_RUNS(NUMBER, ranges[0].hands, 0, ranges[0].count,
            all += sides[0].values[i] ? (SUM_OF)apart * SWEEP(weight)(&ranges[0], i) : 0)
    sums->losses += times * (all - up_to);
}

/* The same, kept for each hand of the first range. `own[i]` is the weight of the same hand in the second. */
ALWAYS void SWEEP(hands_on)(SUM_OF *sums, uint64_t board, uint32_t times,
                                                                  SWEEP(side) *sides, NUMBER *c, size_t size,
                                                                  const pql_omaha_range *ranges, const NUMBER *own, int hole)
{
    pql_pair_values pairs = {0};
    pql_pair_values_on(&pairs, board);
    memset(c, 0, size);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, NULL, hole);
#define OWN(i) (hole % 2 ? -(SUM_OF)own[i] : (SUM_OF)own[i])
    for (int value = 1; value <= ORDINALS; value++) {
        int64_t first = sides[0].first[value], last = sides[0].first[value + 1];
        IN_RUNS(NUMBER, sides[0].sorted, first, last, {
            SUM_OF below = times * (SUM_OF)apart, *sum = &sums[3 * (int64_t)sides[0].order[i]];
            sum[0] += below;
            sum[1] -= below;
        })
        SWEEP(insert)(c, sides[1].sorted, sides[1].weights, sides[1].first[value], sides[1].first[value + 1], hole);
        IN_RUNS(NUMBER, sides[0].sorted, first, last,
                sums[3 * (int64_t)sides[0].order[i] + 1] += times * ((SUM_OF)apart + OWN(sides[0].order[i])))
    }
    IN_RUNS(NUMBER, ranges[0].hands, 0, ranges[0].count,
            sums[3 * i + 2] += sides[0].values[i] ? times * ((SUM_OF)apart + OWN(i)) : 0)
#undef OWN
}

/* A hand wins and ties no more than it meets. */
static void SWEEP(settle)(SUM_OF *sums, int64_t count, double most)
{
    for (int64_t i = 0; i < 3 * count; i += 3) {
        SUM_OF met = sums[i + 2] = SWEEP(without_noise)(sums[i + 2], most);
        for (int kind = 0; kind < 2; kind++) {
            SUM_OF *sum = &sums[i + kind];
            *sum = SWEEP(without_noise)(*sum > met ? met : *sum, most);
            met -= *sum;
        }
    }
}

int SWEEP(pql_omaha_hands)(SUM_OF *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                           const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    size_t size = pql_omaha_place(hole) * sizeof(NUMBER);
    NUMBER *c = malloc(size);
    NUMBER *own = SWEEP(own_weights)(ranges);
    int failed = !sides || !c || !own || SWEEP(prepare)(sides, ranges, 1, 0);
    for (int64_t i = 0; i < board_count && !failed; i++)
        OF_HOLE(hole, SWEEP(hands_on), sums, boards[i], multiplicities[i], sides, c, size, ranges, own);
    if (WEIGHED)
        SWEEP(settle)(sums, ranges[0].count, SWEEP(total)(&ranges[1]) * SWEEP(all_times)(multiplicities, board_count));
    SWEEP(discard)(sides);
    free(c);
    free(own);
    return failed;
}

int SWEEP(pql_omaha_sweep)(SUM sums[OMAHA_TYPES], const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                           const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    size_t size = pql_omaha_place(hole) * sizeof(NUMBER);
    NUMBER *c = malloc(size);
    int failed = !sides || !c || SWEEP(prepare)(sides, ranges, 0, 0);
    memset(sums, 0, OMAHA_TYPES * sizeof *sums);
    for (int64_t i = 0; i < board_count && !failed; i++) {
        OF_HOLE(hole, SWEEP(board), sums, boards[i], multiplicities[i], sides, c, size, ranges);
    }
    double most = WEIGHED ? SWEEP(total)(&ranges[0]) * SWEEP(total)(&ranges[1]) * SWEEP(all_times)(multiplicities, board_count) : 0;
    for (int type = 0; WEIGHED && type < OMAHA_TYPES; type++) {
        sums[type].wins = SWEEP(without_noise)(sums[type].wins, most);
        sums[type].ties = SWEEP(without_noise)(sums[type].ties, most);
        sums[type].losses = SWEEP(without_noise)(sums[type].losses, most);
    }
    SWEEP(discard)(sides);
    free(c);
    return failed;
}
