/* Two ranges on boards: sorted by what they make, swept from below. NUMBER, SUM, WEIGHED and the name SWEEP are defined by
   the includer; no include guard on purpose.

   The hands of the other that share no card with a hand are found by inclusion and exclusion over the subsets of its
   cards: the counters hold what has been swept of the other's hands with no given card, one, two ... The subset of all
   its cards is left out: only the same hand holds them, which makes the same, so that it counts among the ties alone,
   and `same` corrects that at once for the board. */

/* Where the counters of subsets of so many cards begin; those of a hand are all below its own size. */
static inline __attribute__((always_inline)) int32_t SWEEP(place)(int size)
{
    const int32_t places[OMAHA_MOST_HOLE + 1] = {0, 1, 53, 1379, 23479, 294204, 2893164};
    return places[size];
}

#define LOWEST(hand) __builtin_ctzll(hand)
#define OTHERS(hand) ((hand) & ((hand) - 1))

/* Neighbours that differ in their lowest card alone are taken together. The subsets of their other cards are looked up
   once, those of even size apart from those of odd size; each of these with the lowest card lies in a row of its own,
   beside the same with another lowest card. */
enum { SWEEP(half) = 1 << (OMAHA_MOST_HOLE - 2) };
typedef struct {
    NUMBER *even[SWEEP(half)], *odd[SWEEP(half)];           /* of the other cards */
    NUMBER *with_even[SWEEP(half)], *with_odd[SWEEP(half)]; /* rows by the lowest card */
} SWEEP(run);

#define HALF (1 << (hole - 2))
#define ROWS_WITH_EVEN (HALF - hole % 2) /* all the others and the lowest are the whole hand */
#define ROWS_WITH_ODD (HALF - 1 + hole % 2)

static inline __attribute__((always_inline)) void SWEEP(find)(SWEEP(run) *run, NUMBER *counters, uint64_t hand, int hole)
{
    uint32_t cards[OMAHA_MOST_HOLE], number[2 * SWEEP(half)], above[2 * SWEEP(half)];
    int even = 0, odd = 0;
    hand &= hand - 1;
    for (int i = 0; i < hole - 1; i++, hand &= hand - 1)
        cards[i] = (uint32_t)__builtin_ctzll(hand);
    number[0] = above[0] = 0;
#pragma GCC unroll 32
    for (int subset = 0; subset < 2 * HALF; subset++) {
        int size = __builtin_popcount(subset);
        if (subset) {
            int highest = 31 - __builtin_clz(subset), rest = subset ^ 1 << highest;
            number[subset] = number[rest] + pql_choose[size][cards[highest]];
            above[subset] = above[rest] + pql_choose[size + 1][cards[highest]];
        }
        NUMBER *at = counters + SWEEP(place)(size) + number[subset];
        NUMBER *row = counters + SWEEP(place)(size + 1) + above[subset];
        if (size % 2) {
            run->with_odd[odd] = row;
            run->odd[odd++] = at;
        } else {
            run->with_even[even] = row;
            run->even[even++] = at;
        }
    }
}

/* The hands apart from the other cards of a run, and of these the ones apart from a lowest card too. */
static inline __attribute__((always_inline)) NUMBER SWEEP(apart_from_others)(const SWEEP(run) *run, int hole)
{
    NUMBER found = 0;
    for (int i = 0; i < HALF; i++)
        found += *run->even[i] - *run->odd[i];
    return found;
}

static inline __attribute__((always_inline)) NUMBER SWEEP(holding)(const SWEEP(run) *run, int card, int hole)
{
    NUMBER found = 0;
    for (int i = 0; i < ROWS_WITH_EVEN; i++)
        found += run->with_even[i][card];
    for (int i = 0; i < ROWS_WITH_ODD; i++)
        found -= run->with_odd[i][card];
    return found;
}

/* Hands beside each other, a run at a time: `apart` is the weight of the swept hands that share no card with number i. */
#define IN_RUNS(hands, from, to, ...)                                                          \
    for (int64_t i = from; i < to;) {                                                          \
        SWEEP(run) run;                                                                        \
        SWEEP(find)(&run, c, (hands)[i], hole);                                                \
        NUMBER apart_from_others = SWEEP(apart_from_others)(&run, hole);                    \
        uint64_t others = OTHERS((hands)[i]);                                                  \
        for (; i < to && OTHERS((hands)[i]) == others; i++) {                                  \
            NUMBER apart = apart_from_others - SWEEP(holding)(&run, LOWEST((hands)[i]), hole); \
            __VA_ARGS__;                                                                       \
        }                                                                                      \
    }

static inline __attribute__((always_inline)) void SWEEP(insert)(NUMBER *c, const uint64_t *hands, const double *weights,
                                                                int64_t from, int64_t to, int hole)
{
    for (int64_t i = from; i < to;) {
        SWEEP(run) run;
        NUMBER all = 0;
        uint64_t others = OTHERS(hands[i]);
        SWEEP(find)(&run, c, hands[i], hole);
        for (; i < to && OTHERS(hands[i]) == others; i++) {
            int card = LOWEST(hands[i]);
            NUMBER weight = WEIGHED ? (NUMBER)weights[i] : 1;
            all += weight;
            for (int j = 0; j < ROWS_WITH_EVEN; j++)
                run.with_even[j][card] += weight;
            for (int j = 0; j < ROWS_WITH_ODD; j++)
                run.with_odd[j][card] += weight;
        }
        for (int j = 0; j < HALF; j++) {
            *run.even[j] += all;
            *run.odd[j] += all;
        }
    }
}

typedef struct {
    uint64_t *sorted;
    int16_t *values;
    double *weights; /* of the sorted hands */
    int32_t *order;  /* of the sorted hands the places in the range; NULL where nobody asks */
    int64_t first[ORDINALS + 2];
} SWEEP(side);

#define LARGER(a, b) ((a) > (b) ? (a) : (b))

/* Live hands by what they make; `first` says where each ordinal begins. */
static inline __attribute__((always_inline)) void SWEEP(sort)(SWEEP(side) *side, const pql_omaha_range *range,
                                                              uint64_t board, const pql_pair_values *pairs, int hole)
{
    memset(side->first, 0, sizeof side->first);
    for (int64_t i = 0; i < range->count;) {
        uint64_t others = OTHERS(range->hands[i]);
        const int16_t *with[OMAHA_MOST_HOLE];
        int best_of_others = 0, found = 0;
        for (uint64_t rest = others; rest; rest &= rest - 1) {
            with[found] = pairs->of[LOWEST(rest)];
            for (uint64_t higher = OTHERS(rest); higher; higher &= higher - 1)
                best_of_others = LARGER(best_of_others, with[found][LOWEST(higher)]);
            found++;
        }
        for (; i < range->count && OTHERS(range->hands[i]) == others; i++) {
            int best = best_of_others, card = LOWEST(range->hands[i]);
            for (int j = 0; j < hole - 1; j++)
                best = LARGER(best, with[j][card]);
            best = range->hands[i] & board ? 0 : best;
            side->values[i] = (int16_t)best;
            side->first[best + 1]++;
        }
    }
    side->first[1] = 0; /* hands that hold a card of the board */
    for (int value = 1; value <= ORDINALS + 1; value++)
        side->first[value] += side->first[value - 1];
    for (int64_t i = 0; i < range->count; i++)
        if (side->values[i]) {
            int64_t place = side->first[side->values[i]]++;
            side->sorted[place] = range->hands[i];
            if (side->order)
                side->order[place] = (int32_t)i;
            if (WEIGHED)
                side->weights[place] = range->weights ? range->weights[i] : 1;
        }
    memmove(side->first + 1, side->first, sizeof side->first - sizeof *side->first);
}

static inline NUMBER SWEEP(weight)(const pql_omaha_range *range, int64_t i)
{
    return WEIGHED && range->weights ? (NUMBER)range->weights[i] : 1;
}

static inline __attribute__((always_inline)) void SWEEP(board)(SUM *sums, uint64_t board, uint32_t times, SWEEP(side) *sides,
                                                               NUMBER *c, size_t size, const pql_omaha_range *ranges, int hole)
{
    pql_pair_values pairs = {0};
    pql_pair_values_on(&pairs, board);
    memset(c, 0, size);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, hole);
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
#define EACH(sum, from, to) IN_RUNS(sides[0].sorted, from, to, sum += (SUM_OF)apart * (WEIGHED ? (SUM_OF)sides[0].weights[i] : 1))
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
    IN_RUNS(ranges[0].hands, 0, ranges[0].count,
            all += sides[0].values[i] ? (SUM_OF)apart * SWEEP(weight)(&ranges[0], i) : 0)
    sums->losses += times * (all - up_to);
}

/* The same, kept for each hand of the first range. `own[i]` is the weight of the same hand in the second. */
static inline __attribute__((always_inline)) void SWEEP(hands_on)(SUM_OF *sums, uint64_t board, uint32_t times,
                                                                  SWEEP(side) *sides, NUMBER *c, size_t size,
                                                                  const pql_omaha_range *ranges, const NUMBER *own, int hole)
{
    pql_pair_values pairs = {0};
    pql_pair_values_on(&pairs, board);
    memset(c, 0, size);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, hole);
#define OWN(i) (hole % 2 ? -(SUM_OF)own[i] : (SUM_OF)own[i])
    for (int value = 1; value <= ORDINALS; value++) {
        int64_t first = sides[0].first[value], last = sides[0].first[value + 1];
        IN_RUNS(sides[0].sorted, first, last, {
            SUM_OF below = times * (SUM_OF)apart, *sum = &sums[3 * (int64_t)sides[0].order[i]];
            sum[0] += below;
            sum[1] -= below;
        })
        SWEEP(insert)(c, sides[1].sorted, sides[1].weights, sides[1].first[value], sides[1].first[value + 1], hole);
        IN_RUNS(sides[0].sorted, first, last,
                sums[3 * (int64_t)sides[0].order[i] + 1] += times * ((SUM_OF)apart + OWN(sides[0].order[i])))
    }
    IN_RUNS(ranges[0].hands, 0, ranges[0].count,
            sums[3 * i + 2] += sides[0].values[i] ? times * ((SUM_OF)apart + OWN(i)) : 0)
#undef OWN
}

static void SWEEP(discard)(SWEEP(side) *sides, NUMBER *c)
{
    for (int i = 0; i < 2 && sides; i++) {
        free(sides[i].sorted);
        free(sides[i].values);
        free(sides[i].weights);
        free(sides[i].order);
    }
    free(sides);
    free(c);
}

/* What is less than this part of all that could be is a rounding error, as counters are taken from one another. */
#define NOISE 1e-12

static inline SUM_OF SWEEP(without_noise)(SUM_OF sum, double most)
{
    return WEIGHED && sum < NOISE * most ? 0 : sum;
}

/* The weight of a range. */
static double SWEEP(total)(const pql_omaha_range *range)
{
    double sum = 0;
    for (int64_t i = 0; i < range->count; i++)
        sum += SWEEP(weight)(range, i);
    return sum;
}

static double SWEEP(all_times)(const uint32_t *multiplicities, int64_t board_count)
{
    double sum = 0;
    for (int64_t i = 0; i < board_count; i++)
        sum += multiplicities[i];
    return sum;
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

/* Room for two ranges; 1 if memory is short. */
static int SWEEP(prepare)(SWEEP(side) *sides, const pql_omaha_range *ranges, int in_order)
{
    for (int i = 0; i < 2; i++) {
        size_t count = ranges[i].count + 1;
        sides[i].sorted = malloc(count * sizeof(uint64_t));
        sides[i].values = malloc(count * sizeof(int16_t));
        sides[i].weights = WEIGHED ? malloc(count * sizeof(double)) : NULL;
        sides[i].order = in_order ? malloc(count * sizeof(int32_t)) : NULL;
        if (!sides[i].sorted || !sides[i].values || (WEIGHED && !sides[i].weights)
            || (in_order && !sides[i].order))
            return 1;
    }
    return 0;
}

/* Compiled once for each number of cards. */
#define OF_HOLE(hole, does, ...)   \
    do {                           \
        if (hole == 4)             \
            does(__VA_ARGS__, 4);  \
        else if (hole == 5)        \
            does(__VA_ARGS__, 5);  \
        else                       \
            does(__VA_ARGS__, 6);  \
    } while (0)

int SWEEP(pql_omaha_hands)(SUM_OF *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                           const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    size_t size = (size_t)SWEEP(place)(hole) * sizeof(NUMBER);
    NUMBER *c = malloc(size);
    NUMBER *own = calloc(ranges[0].count + 1, sizeof *own);
    int failed = !sides || !c || !own || SWEEP(prepare)(sides, ranges, 1);
    for (int64_t a = 0, b = 0; !failed && a < ranges[0].count && b < ranges[1].count;) {
        uint64_t first = ranges[0].hands[a], second = ranges[1].hands[b];
        if (first == second)
            own[a] = SWEEP(weight)(&ranges[1], b);
        a += first <= second;
        b += second <= first;
    }
    for (int64_t i = 0; i < board_count && !failed; i++)
        OF_HOLE(hole, SWEEP(hands_on), sums, boards[i], multiplicities[i], sides, c, size, ranges, own);
    if (WEIGHED)
        SWEEP(settle)(sums, ranges[0].count, SWEEP(total)(&ranges[1]) * SWEEP(all_times)(multiplicities, board_count));
    SWEEP(discard)(sides, c);
    free(own);
    return failed;
}

int SWEEP(pql_omaha_sweep)(SUM sums[OMAHA_TYPES], const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                           const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    size_t size = (size_t)SWEEP(place)(hole) * sizeof(NUMBER);
    NUMBER *c = malloc(size);
    int failed = !sides || !c || SWEEP(prepare)(sides, ranges, 0);
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
    SWEEP(discard)(sides, c);
    return failed;
}
