/* Two ranges on boards of which half the pot goes to a low: the sweep of "omaha/sweep.h", with the hands swept told apart
   by their lows. NUMBER, SUM_OF, WEIGHED, LANES and the name SWEEP are defined by the includer; no include guard on purpose.

   On a board there are ten lows at most, as five ranks of it and three others make no more, whichever those are. So a
   class of lows has a lane of its own in vectors, and one look at the counters brings the hands of every class that are
   behind in the high: how many of these have a lower low, the same, or a better one is then a matter of adding lanes.
   Where vectors have fewer lanes than there are classes, a board is swept once for every LANES of them. */

enum { OMAHA_CLASSES = 12 }; /* no low, ten lows, and room to the right */

#if WEIGHED
typedef double SWEEP(lanes) __attribute__((vector_size(LANES * sizeof(double))));
typedef SWEEP(lanes) SWEEP(few);
typedef SWEEP(lanes) SWEEP(least);
typedef int64_t SWEEP(mask) __attribute__((vector_size(LANES * sizeof(int64_t))));
typedef double SWEEP(part) __attribute__((vector_size(16)));
#define FEW(size) 0
#define LEAST(size) 0
#else
/* Hands that hold all cards of a hand but one or two are few. With all but one they are 45 at most (44, 43 of more cards),
   and where the lowest card is one of them, three, four or five such numbers together still go into a byte. */
typedef int32_t SWEEP(lanes) __attribute__((vector_size(LANES * sizeof(int32_t))));
typedef int16_t SWEEP(few) __attribute__((vector_size(LANES * sizeof(int16_t))));
typedef uint8_t SWEEP(least) __attribute__((vector_size(LANES)));
typedef SWEEP(lanes) SWEEP(mask);
typedef int32_t SWEEP(part) __attribute__((vector_size(16)));
#define FEW(size) (hole - (size) <= 2)
#define LEAST(size) (hole - (size) == 1)
#endif

typedef struct {
    SWEEP(lanes) *many;
    SWEEP(few) *few;
    SWEEP(least) *least;
} SWEEP(counters);

#define MANY(c, size, number) ((c)->many[pql_omaha_place(size) + (number)])
#define RARE(c, size, number) ((c)->few[pql_omaha_place(size) - pql_omaha_place(hole - 2) + (number)])
#define RAREST(c, number) ((c)->least[number])
#if WEIGHED
#define WIDENED(few, to) (few)
#else
#define WIDENED(few, to) __builtin_convertvector(few, to)
#endif

static size_t SWEEP(many_size)(int hole)
{
    return pql_omaha_place(WEIGHED ? hole : hole - 2) * sizeof(SWEEP(lanes));
}

static size_t SWEEP(few_size)(int hole)
{
    int after = hole - LEAST(hole - 1); /* the size after the last of these */
    return WEIGHED ? 0 : (pql_omaha_place(after) - pql_omaha_place(hole - 2)) * sizeof(SWEEP(few));
}

static size_t SWEEP(least_size)(int hole)
{
    return LEAST(hole - 1) ? (pql_omaha_place(hole) - pql_omaha_place(hole - 1)) * sizeof(SWEEP(least)) : 0;
}

static void SWEEP(clear)(SWEEP(counters) *c, int hole)
{
    memset(c->many, 0, SWEEP(many_size)(hole));
    memset(c->few, 0, SWEEP(few_size)(hole));
    memset(c->least, 0, SWEEP(least_size)(hole));
}

ALWAYS SWEEP(lanes) SWEEP(lanes_apart_from_others)(const SWEEP(counters) *c, const pql_omaha_subsets *run, int hole)
{
    SWEEP(lanes) found = {0};
    SWEEP(few) few = {0};
    SWEEP(least) least = {0}; /* all of these have one sign */
    EACH_SUBSET {
        uint32_t number = run->number[subset];
        if (LEAST(SIZE(subset)))
            least += RAREST(c, number);
        else if (FEW(SIZE(subset)))
            few += ODD(subset) ? -RARE(c, SIZE(subset), number) : RARE(c, SIZE(subset), number);
        else
            found += ODD(subset) ? -MANY(c, SIZE(subset), number) : MANY(c, SIZE(subset), number);
    }
    few += hole % 2 ? WIDENED(least, SWEEP(few)) : -WIDENED(least, SWEEP(few));
    return found + WIDENED(few, SWEEP(lanes));
}

ALWAYS SWEEP(lanes) SWEEP(lanes_holding)(const SWEEP(counters) *c, const pql_omaha_subsets *run, int card, int hole)
{
    SWEEP(lanes) found = {0};
    SWEEP(few) few = {0};
    SWEEP(least) least = {0}; /* all of these have one sign */
    EACH_ROW {
        uint32_t number = run->row[subset] + card;
        if (LEAST(SIZE(subset) + 1))
            least += RAREST(c, number);
        else if (FEW(SIZE(subset) + 1))
            few += ODD(subset) ? -RARE(c, SIZE(subset) + 1, number) : RARE(c, SIZE(subset) + 1, number);
        else
            found += ODD(subset) ? -MANY(c, SIZE(subset) + 1, number) : MANY(c, SIZE(subset) + 1, number);
    }
    few += hole % 2 ? -WIDENED(least, SWEEP(few)) : WIDENED(least, SWEEP(few));
    return found + WIDENED(few, SWEEP(lanes));
}

#undef APART_FROM_OTHERS
#undef HOLDING
#define APART_FROM_OTHERS SWEEP(lanes_apart_from_others)
#define HOLDING SWEEP(lanes_holding)

/* Those of the lanes' classes alone, from `base` on. */
ALWAYS void SWEEP(insert_lanes)(SWEEP(counters) *c, const SWEEP(side) *side, int64_t from, int64_t to, int base, int hole)
{
    const uint64_t *hands = side->sorted;
    for (int64_t i = from; i < to;) {
        pql_omaha_subsets run;
        uint64_t others = OTHERS(hands[i]);
        pql_omaha_find_subsets(&run, hands[i], hole);
        for (; i < to && OTHERS(hands[i]) == others; i++) {
            int lane = side->lows[i] - base, card = LOWEST(hands[i]);
            if (lane < 0 || lane >= LANES)
                continue;
            NUMBER weight = WEIGHED ? (NUMBER)side->weights[i] : 1;
            EACH_SUBSET {
                if (LEAST(SIZE(subset)))
                    RAREST(c, run.number[subset])[lane] += weight;
                else if (FEW(SIZE(subset)))
                    RARE(c, SIZE(subset), run.number[subset])[lane] += weight;
                else
                    MANY(c, SIZE(subset), run.number[subset])[lane] += weight;
            }
            EACH_ROW {
                if (LEAST(SIZE(subset) + 1))
                    RAREST(c, run.row[subset] + card)[lane] += weight;
                else if (FEW(SIZE(subset) + 1))
                    RARE(c, SIZE(subset) + 1, run.row[subset] + card)[lane] += weight;
                else
                    MANY(c, SIZE(subset) + 1, run.row[subset] + card)[lane] += weight;
            }
        }
    }
}

/* What the sums of a hand's class are added up in: the hands of each class behind in the high, behind or level, and all. */
typedef struct {
    SUM_OF of[3][OMAHA_CLASSES][OMAHA_CLASSES + LANES];
    SWEEP(lanes) now[3][OMAHA_CLASSES];
} SWEEP(tallies);

enum { BEHIND, UP_TO, ALL };

ALWAYS void SWEEP(flush)(SWEEP(tallies) *t, int base)
{
    for (int kind = 0; kind < 3; kind++)
        for (int class = 0; class < OMAHA_CLASSES; class++)
            for (int lane = 0; lane < LANES; lane++)
                t->of[kind][class][base + lane] += t->now[kind][class][lane];
    memset(t->now, 0, sizeof t->now);
}

/* The classes of a board's lows: 0 for none, and the lows of all sets of ranks by class. How many there are. */
static int SWEEP(classes)(uint8_t classes[OMAHA_RANK_SETS], uint64_t board)
{
    uint8_t present[OMAHA_LOWS + 1] = {1};
    int count = 0;
    pql_lows_with(classes, pql_low_ranks(board));
    for (int set = 0; set < OMAHA_RANK_SETS; set++)
        present[classes[set]] = 1;
    for (int low = 0; low <= OMAHA_LOWS; low++)
        present[low] = (uint8_t)(present[low] ? count++ : 0);
    for (int set = 0; set < OMAHA_RANK_SETS; set++)
        classes[set] = present[classes[set]];
    return count;
}

/* Where a hand's low stands to a class: nobody has one, won, tied, lost. */
static inline int SWEEP(low_split)(int low, int other)
{
    return low > other ? 1 : low < other ? 3 : low ? 2 : 0;
}

ALWAYS void SWEEP(split_board)(SUM_OF *sums, uint64_t board, uint32_t times, SWEEP(side) *sides, SWEEP(counters) *c,
                               const pql_omaha_range *ranges, int hole)
{
    pql_pair_values pairs = {0};
    uint8_t classes[OMAHA_RANK_SETS];
    SWEEP(tallies) t;
    int count = SWEEP(classes)(classes, board);
    pql_pair_values_on(&pairs, board);
    memset(&t, 0, sizeof t);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, classes, hole);
    for (int base = 0; base < count; base += LANES) {
        int left = 0;
        SWEEP(clear)(c, hole);
#define EACH(kind, from, to)                                                                                           \
    IN_RUNS(SWEEP(lanes), sides[0].sorted, from, to, {                                                                 \
        if (!WEIGHED && !left--) {                                                                                     \
            SWEEP(flush)(&t, base);                                                                                    \
            left = hole == 4 ? 10000 : hole == 5 ? 1000 : 200;                                                         \
        }                                                                                                              \
        t.now[kind][sides[0].lows[i]] += WEIGHED ? apart * (NUMBER)sides[0].weights[i] : apart;                        \
    })
        for (int value = 1; value <= ORDINALS; value++) {
            int64_t first = sides[0].first[value], last = sides[0].first[value + 1];
            int64_t start = sides[1].first[value], stop = sides[1].first[value + 1];
            EACH(BEHIND, first, last);
            SWEEP(insert_lanes)(c, &sides[1], start, stop, base, hole);
            EACH(UP_TO, first, last);
        }
        EACH(ALL, sides[0].first[1], sides[0].first[ORDINALS + 1]);
#undef EACH
        SWEEP(flush)(&t, base);
    }
    for (int low = 0; low < count; low++)
        for (int other = 0; other < count; other++) {
            SUM_OF behind = t.of[BEHIND][low][other], up_to = t.of[UP_TO][low][other], all = t.of[ALL][low][other];
            SUM_OF *sum = &sums[SWEEP(low_split)(low, other)];
            sum[0] += times * behind;
            sum[4] += times * (up_to - behind);
            sum[8] += times * (all - up_to);
        }
    for (int64_t a = 0, b = 0; a < ranges[0].count && b < ranges[1].count;) {
        uint64_t one = ranges[0].hands[a], other = ranges[1].hands[b];
        if (one == other && sides[0].values[a]) {
            SUM_OF both = times * (SUM_OF)SWEEP(weight)(&ranges[0], a) * SWEEP(weight)(&ranges[1], b);
            sums[classes[sides[0].ranks[a]] ? 6 : 4] += hole % 2 ? -both : both;
        }
        a += one <= other;
        b += other <= one;
    }
}

ALWAYS NUMBER SWEEP(sum_of)(SWEEP(lanes) all)
{
    union {
        SWEEP(lanes) all;
        SWEEP(part) of[sizeof(SWEEP(lanes)) / sizeof(SWEEP(part))];
    } parts = {.all = all};
    SWEEP(part) sum = parts.of[0];
    for (size_t i = 1; i < sizeof parts / sizeof *parts.of; i++)
        sum += parts.of[i];
    NUMBER found = 0;
    for (size_t i = 0; i < sizeof sum / sizeof(NUMBER); i++)
        found += sum[i];
    return found;
}

/* Of the hands in lanes those with a lower low, the same, and a better one. `lane` is that of a hand's own class, if it is
   one of these lanes, and `lower` those below it. */
ALWAYS void SWEEP(split_lanes)(NUMBER *split, SWEEP(lanes) apart, int lane, SWEEP(mask) lower)
{
    split[0] = SWEEP(sum_of)((SWEEP(lanes))((SWEEP(mask))apart & lower));
    split[1] = lane >= 0 && lane < LANES ? apart[lane] : 0;
    split[2] = SWEEP(sum_of)(apart) - split[0] - split[1];
}

/* For each hand of the first range what it finds behind in the high, behind or level, and in all: three times four sums.
   While the board is swept they are kept in the order of the sweep. */
ALWAYS void SWEEP(split_hands_on)(SUM_OF *sums, uint64_t board, uint32_t times, SWEEP(side) *sides, SWEEP(counters) *c,
                                  NUMBER (*splits)[8], const pql_omaha_range *ranges, const NUMBER *own, int hole)
{
    pql_pair_values pairs = {0};
    uint8_t classes[OMAHA_RANK_SETS];
    int count = SWEEP(classes)(classes, board);
    SWEEP(mask) lower[OMAHA_CLASSES];
    pql_pair_values_on(&pairs, board);
    for (int i = 0; i < 2; i++)
        SWEEP(sort)(&sides[i], &ranges[i], board, &pairs, classes, hole);
    for (int base = 0; base < count; base += LANES) {
        for (int low = 0; low < OMAHA_CLASSES; low++)
            for (int lane = 0; lane < LANES; lane++)
                lower[low][lane] = base + lane < low ? -1 : 0;
        SWEEP(clear)(c, hole);
#define SPLIT(split, low) SWEEP(split_lanes)(split, apart, (low) - base, lower[low])
        for (int value = 1; value <= ORDINALS; value++) {
            int64_t first = sides[0].first[value], last = sides[0].first[value + 1];
            IN_RUNS(SWEEP(lanes), sides[0].sorted, first, last, SPLIT(splits[i], sides[0].lows[i]))
            SWEEP(insert_lanes)(c, &sides[1], sides[1].first[value], sides[1].first[value + 1], base, hole);
            IN_RUNS(SWEEP(lanes), sides[0].sorted, first, last, SPLIT(splits[i] + 4, sides[0].lows[i]))
        }
        IN_RUNS(SWEEP(lanes), ranges[0].hands, 0, ranges[0].count, {
            NUMBER all[3];
            int low = classes[sides[0].ranks[i]];
            if (!sides[0].values[i])
                continue;
            SPLIT(all, low);
            const NUMBER *behind = splits[sides[0].places[i]], *up_to = behind + 4;
            SUM_OF *sum = &sums[OMAHA_SPLITS * i];
            for (int k = 0; k < 3; k++) {
                int at = k == 1 && !low ? 0 : k + 1;
                sum[at] += times * (SUM_OF)behind[k];
                sum[4 + at] += times * (SUM_OF)(up_to[k] - behind[k]);
                sum[8 + at] += times * (SUM_OF)(all[k] - up_to[k]);
            }
        })
#undef SPLIT
    }
    for (int64_t i = 0; i < ranges[0].count; i++)
        if (sides[0].values[i] && own[i]) {
            SUM_OF both = times * (SUM_OF)own[i];
            sums[OMAHA_SPLITS * i + (classes[sides[0].ranks[i]] ? 6 : 4)] += hole % 2 ? -both : both;
        }
}

/* Room for counters; 1 if memory is short. */
static int SWEEP(open_counters)(SWEEP(counters) *c, int hole)
{
    c->many = pql_aligned_alloc(SWEEP(many_size)(hole));
    c->few = pql_aligned_alloc(SWEEP(few_size)(hole) + 1);
    c->least = pql_aligned_alloc(SWEEP(least_size)(hole) + 1);
    return !c->many || !c->few || !c->least;
}

static void SWEEP(close_counters)(SWEEP(counters) *c)
{
    pql_aligned_free(c->many);
    pql_aligned_free(c->few);
    pql_aligned_free(c->least);
}

/* Boards without three low ranks, on which nobody has a low, before the others. */
typedef struct {
    uint64_t *boards;
    uint32_t *multiplicities;
    int64_t high, all;
} SWEEP(parted);

static int SWEEP(part_boards)(SWEEP(parted) *parted, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count)
{
    parted->boards = malloc((board_count + 1) * sizeof *boards);
    parted->multiplicities = malloc((board_count + 1) * sizeof *multiplicities);
    parted->all = 0;
    for (int with_low = 0; with_low < 2 && parted->boards && parted->multiplicities; with_low++) {
        for (int64_t i = 0; i < board_count; i++)
            if ((__builtin_popcount(pql_low_ranks(boards[i])) >= 3) == with_low) {
                parted->boards[parted->all] = boards[i];
                parted->multiplicities[parted->all++] = multiplicities[i];
            }
        if (!with_low)
            parted->high = parted->all;
    }
    return !parted->boards || !parted->multiplicities;
}

static void SWEEP(close_parted)(SWEEP(parted) *parted)
{
    free(parted->boards);
    free(parted->multiplicities);
}

/* What each hand of the first range wins, ties and loses where nobody has a low. */
static int SWEEP(hands_of_high)(SUM_OF *sums, const SWEEP(parted) *parted, const pql_omaha_range *ranges, int hole)
{
    SUM_OF(*counts)[3] = calloc(ranges[0].count + 1, sizeof *counts);
    int failed = !counts || SWEEP(pql_omaha_hands)(*counts, parted->boards, parted->multiplicities, parted->high, ranges, hole);
    for (int64_t i = 0; i < ranges[0].count && !failed; i++) {
        sums[OMAHA_SPLITS * i] += counts[i][0];
        sums[OMAHA_SPLITS * i + 4] += counts[i][1];
        sums[OMAHA_SPLITS * i + 8] += counts[i][2] - counts[i][0] - counts[i][1];
    }
    free(counts);
    return failed;
}

static int SWEEP(sweep_of_high)(SUM_OF *sums, const SWEEP(parted) *parted, const pql_omaha_range *ranges, int hole)
{
    SUM types[OMAHA_TYPES];
    if (SWEEP(pql_omaha_sweep)(types, parted->boards, parted->multiplicities, parted->high, ranges, hole))
        return 1;
    for (int type = 0; type < OMAHA_TYPES; type++) {
        sums[0] += types[type].wins;
        sums[4] += types[type].ties;
        sums[8] += types[type].losses;
    }
    return 0;
}

static int SWEEP(keep_places)(SWEEP(side) *side, const pql_omaha_range *range)
{
    side->places = malloc((range->count + 1) * sizeof *side->places);
    return !side->places;
}

int SWEEP(pql_omaha_split)(SUM_OF *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                           const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    SWEEP(counters) c;
    SWEEP(parted) parted;
    NUMBER *own = SWEEP(own_weights)(ranges), (*splits)[8] = malloc((ranges[0].count + 1) * sizeof *splits);
    int failed = SWEEP(open_counters)(&c, hole) | !sides | !own | !splits || SWEEP(prepare)(sides, ranges, 0, 1) || SWEEP(keep_places)(sides, ranges);
    failed |= SWEEP(part_boards)(&parted, boards, multiplicities, board_count);
    if (!failed && parted.high)
        failed = SWEEP(hands_of_high)(sums, &parted, ranges, hole);
    for (int64_t i = parted.high; i < parted.all && !failed; i++)
        OF_HOLE(hole, SWEEP(split_hands_on), sums, parted.boards[i], parted.multiplicities[i], sides, &c, splits, ranges, own);
    double most = WEIGHED ? SWEEP(total)(&ranges[1]) * SWEEP(all_times)(multiplicities, board_count) : 0;
    for (int64_t i = 0; WEIGHED && i < OMAHA_SPLITS * ranges[0].count; i++)
        sums[i] = SWEEP(without_noise)(sums[i], most);
    SWEEP(discard)(sides);
    SWEEP(close_counters)(&c);
    SWEEP(close_parted)(&parted);
    free(own);
    free(splits);
    return failed;
}

int SWEEP(pql_omaha_split_sweep)(SUM_OF sums[OMAHA_SPLITS], const uint64_t *boards, const uint32_t *multiplicities,
                                 int64_t board_count, const pql_omaha_range *ranges, int hole)
{
    SWEEP(side) *sides = calloc(2, sizeof *sides);
    SWEEP(counters) c;
    SWEEP(parted) parted;
    int failed = SWEEP(open_counters)(&c, hole) | !sides || SWEEP(prepare)(sides, ranges, 0, 1);
    memset(sums, 0, OMAHA_SPLITS * sizeof *sums);
    failed |= SWEEP(part_boards)(&parted, boards, multiplicities, board_count);
    if (!failed && parted.high)
        failed = SWEEP(sweep_of_high)(sums, &parted, ranges, hole);
    for (int64_t i = parted.high; i < parted.all && !failed; i++)
        OF_HOLE(hole, SWEEP(split_board), sums, parted.boards[i], parted.multiplicities[i], sides, &c, ranges);
    double most = WEIGHED ? SWEEP(total)(&ranges[0]) * SWEEP(total)(&ranges[1]) * SWEEP(all_times)(multiplicities, board_count) : 0;
    for (int i = 0; WEIGHED && i < OMAHA_SPLITS; i++)
        sums[i] = SWEEP(without_noise)(sums[i], most);
    SWEEP(discard)(sides);
    SWEEP(close_counters)(&c);
    SWEEP(close_parted)(&parted);
    return failed;
}
