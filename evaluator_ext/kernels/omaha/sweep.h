/* Two ranges on boards: sorted by what they make, swept from below. NUMBER, SUM, WEIGHED and the name SWEEP are defined by
   the includer; no include guard on purpose.

   The hands of the other that share no card with a hand are found by inclusion and exclusion over the subsets of its
   cards: `one`, `two`, `three` and `four` hold what has been swept of the other's hands with one, two ... given cards.
   The subset of all its cards is left out: only the same hand holds them, which makes the same, so that it counts
   among the ties alone, and `same` corrects that at once for the board. */

typedef struct {
    NUMBER all, one[OMAHA_CARDS], two[OMAHA_CARDS * (OMAHA_CARDS - 1) / 2], three[OMAHA_TRIPLES];
    NUMBER four[]; /* of hands of five cards */
} SWEEP(counters);

static inline __attribute__((always_inline)) void SWEEP(insert)(SWEEP(counters) *c, const uint8_t *cards, int hole,
                                                                NUMBER weight)
{
    c->all += weight;
    for (int i = 0; i < hole; i++) {
        c->one[cards[i]] += weight;
        for (int j = 0; j < i; j++) {
            c->two[pql_choose[2][cards[i]] + cards[j]] += weight;
            for (int k = 0; k < j; k++) {
                uint32_t three = pql_choose[3][cards[i]] + pql_choose[2][cards[j]] + cards[k];
                c->three[three] += weight;
                if (hole == 5)
                    for (int l = 0; l < k; l++)
                        c->four[pql_choose[4][cards[i]] + pql_choose[3][cards[j]] + pql_choose[2][cards[k]] + cards[l]] += weight;
            }
        }
    }
}

static inline __attribute__((always_inline)) NUMBER SWEEP(apart)(const SWEEP(counters) *c, const uint8_t *cards,
                                                                 int hole)
{
    NUMBER one = 0, two = 0, three = 0, four = 0;
    for (int i = 0; i < hole; i++) {
        one += c->one[cards[i]];
        for (int j = 0; j < i; j++) {
            two += c->two[pql_choose[2][cards[i]] + cards[j]];
            for (int k = 0; k < j; k++) {
                three += c->three[pql_choose[3][cards[i]] + pql_choose[2][cards[j]] + cards[k]];
                if (hole == 5)
                    for (int l = 0; l < k; l++)
                        four += c->four[pql_choose[4][cards[i]] + pql_choose[3][cards[j]] + pql_choose[2][cards[k]] + cards[l]];
            }
        }
    }
    return c->all - one + two - three + four;
}

typedef struct {
    uint64_t *cards; /* the cards of each hand, ascending, a byte each */
    uint64_t *sorted;
    int16_t *values;
    double *weights; /* of the sorted hands */
    int64_t first[ORDINALS + 2];
} SWEEP(side);

/* Live hands by what they make; `first` says where each ordinal begins. */
static inline __attribute__((always_inline)) void SWEEP(sort)(SWEEP(side) *side, const pql_omaha_range *range,
                                                              uint64_t board, const pql_pair_values *pairs, int hole)
{
    memset(side->first, 0, sizeof side->first);
    for (int64_t i = 0; i < range->count; i++) {
        int best = 0;
        if (!(range->hands[i] & board)) {
            const uint8_t *cards = (const uint8_t *)&side->cards[i];
            for (int j = 1; j < hole; j++)
                for (int k = 0; k < j; k++) {
                    int value = pairs->of[cards[j]][cards[k]];
                    best = value > best ? value : best;
                }
        }
        side->values[i] = (int16_t)best;
        side->first[best + 1]++;
    }
    side->first[1] = 0; /* hands that hold a card of the board */
    for (int value = 1; value <= ORDINALS + 1; value++)
        side->first[value] += side->first[value - 1];
    for (int64_t i = 0; i < range->count; i++)
        if (side->values[i]) {
            int64_t place = side->first[side->values[i]]++;
            side->sorted[place] = side->cards[i];
            if (WEIGHED)
                side->weights[place] = range->weights ? range->weights[i] : 1;
        }
    memmove(side->first + 1, side->first, sizeof side->first - sizeof *side->first);
}

static inline __attribute__((always_inline)) void SWEEP(board)(SUM *sums, uint64_t board, uint32_t times, SWEEP(side) *sides,
                                                               SWEEP(counters) *c, size_t size, const pql_omaha_range *ranges,
                                                               SUM_OF same, int hole)
{
    pql_pair_values pairs;
    pql_pair_values_on(&pairs, board);
    memset(c, 0, size);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, hole);
    SUM_OF below = 0, up_to = 0, all = 0;
    int64_t count = sides[0].first[ORDINALS + 1];
#define EACH(sum, from, to)                                                                         \
    for (int64_t i = from; i < to; i++)                                                              \
        sum += (SUM_OF)SWEEP(apart)(c, (const uint8_t *)&sides[0].sorted[i], hole) * (WEIGHED ? sides[0].weights[i] : 1)
    for (int value = 1; value <= ORDINALS; value++) {
        int64_t first = sides[0].first[value], last = sides[0].first[value + 1];
        int64_t start = sides[1].first[value], stop = sides[1].first[value + 1];
        SUM_OF before = below;
        EACH(below, first, last);
        for (int64_t i = start; i < stop; i++)
            SWEEP(insert)(c, (const uint8_t *)&sides[1].sorted[i], hole, WEIGHED ? sides[1].weights[i] : 1);
        if (start == stop)
            up_to += below - before;
        else
            EACH(up_to, first, last);
    }
    EACH(all, 0, count);
#undef EACH
    if (hole == 5)
        same = -same;
    up_to += same;
    all += same;
    sums->wins += times * below;
    sums->ties += times * (up_to - below);
    sums->losses += times * (all - up_to);
}

int SWEEP(pql_omaha_sweep)(SUM *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                           const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    size_t size = sizeof(SWEEP(counters)) + (hole == 5 ? OMAHA_FOURS * sizeof(NUMBER) : 0);
    SWEEP(counters) *c = malloc(size);
    int failed = !sides || !c;
    *sums = (SUM){0};
    for (int i = 0; i < 2 && !failed; i++) {
        size_t count = ranges[i].count + 1;
        sides[i].cards = calloc(count, sizeof(uint64_t));
        sides[i].sorted = malloc(count * sizeof(uint64_t));
        sides[i].values = malloc(count * sizeof(int16_t));
        sides[i].weights = WEIGHED ? malloc(count * sizeof(double)) : NULL;
        failed = !sides[i].cards || !sides[i].sorted || !sides[i].values || (WEIGHED && !sides[i].weights);
        for (int64_t j = 0; j < ranges[i].count && !failed; j++) {
            uint8_t *cards = (uint8_t *)&sides[i].cards[j];
            for (uint64_t rest = ranges[i].hands[j]; rest; rest &= rest - 1)
                *cards++ = (uint8_t)__builtin_ctzll(rest);
        }
    }
    for (int64_t i = 0; i < board_count && !failed; i++) {
        SUM_OF same = 0;
        for (int64_t a = 0, b = 0; a < ranges[0].count && b < ranges[1].count;) {
            uint64_t first = ranges[0].hands[a], second = ranges[1].hands[b];
            if (first == second && !(first & boards[i]))
                same += WEIGHED ? (ranges[0].weights ? ranges[0].weights[a] : 1) * (ranges[1].weights ? ranges[1].weights[b] : 1) : 1;
            a += first <= second;
            b += second <= first;
        }
        if (hole == 4)
            SWEEP(board)(sums, boards[i], multiplicities[i], sides, c, size, ranges, same, 4);
        else
            SWEEP(board)(sums, boards[i], multiplicities[i], sides, c, size, ranges, same, 5);
    }
    for (int i = 0; i < 2 && sides; i++) {
        free(sides[i].cards);
        free(sides[i].sorted);
        free(sides[i].values);
        free(sides[i].weights);
    }
    free(sides);
    free(c);
    return failed;
}
