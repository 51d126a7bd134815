/* Two ranges on a board, each sorted by what its hands make. NUMBER, SUM_OF, WEIGHED and the name SWEEP are defined by the
   includer; no include guard on purpose. */
#include "omaha/subsets.h"

/* Hands beside each other, a run at a time: `apart` is the weight of the swept hands that share no card with number i. */
#define IN_RUNS(numbers, hands, from, to, ...)                                                     \
    for (int64_t i = from; i < to;) {                                                              \
        pql_omaha_subsets run;                                                                     \
        pql_omaha_find_subsets(&run, (hands)[i], hole);                                            \
        numbers apart_from_others = APART_FROM_OTHERS(c, &run, hole);                              \
        uint64_t others = OTHERS((hands)[i]);                                                      \
        for (; i < to && OTHERS((hands)[i]) == others; i++) {                                      \
            numbers apart = apart_from_others - HOLDING(c, &run, LOWEST((hands)[i]), hole);        \
            __VA_ARGS__;                                                                           \
        }                                                                                          \
    }

typedef struct {
    uint64_t *sorted;
    int16_t *values;
    double *weights; /* of the sorted hands */
    int32_t *order;  /* of the sorted hands the places in the range; NULL where nobody asks */
    uint8_t *ranks;  /* of the hands in the range the low ranks; NULL where nobody asks for lows */
    uint8_t *lows;   /* of the sorted hands the lows */
    int32_t *places; /* of the hands in the range the places among the sorted; NULL where nobody asks */
    int64_t first[ORDINALS + 2];
} SWEEP(side);

#define LARGER(a, b) ((a) > (b) ? (a) : (b))

/* Live hands by what they make; `first` says where each ordinal begins. `lows` are those of sets of ranks, or NULL. */
ALWAYS void SWEEP(sort)(SWEEP(side) *side, const pql_omaha_range *range, uint64_t board,
                        const pql_pair_values *pairs, const uint8_t *lows, int hole)
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
            if (lows)
                side->lows[place] = lows[side->ranks[i]];
            if (side->places)
                side->places[i] = (int32_t)place;
            if (WEIGHED)
                side->weights[place] = range->weights ? range->weights[i] : 1;
        }
    memmove(side->first + 1, side->first, sizeof side->first - sizeof *side->first);
}

static inline NUMBER SWEEP(weight)(const pql_omaha_range *range, int64_t i)
{
    return WEIGHED && range->weights ? (NUMBER)range->weights[i] : 1;
}

/* Room for two ranges; 1 if memory is short. */
static int SWEEP(prepare)(SWEEP(side) *sides, const pql_omaha_range *ranges, int in_order, int with_lows)
{
    for (int i = 0; i < 2; i++) {
        size_t count = ranges[i].count + 1;
        sides[i].sorted = malloc(count * sizeof(uint64_t));
        sides[i].values = malloc(count * sizeof(int16_t));
        sides[i].weights = WEIGHED ? malloc(count * sizeof(double)) : NULL;
        sides[i].order = in_order ? malloc(count * sizeof(int32_t)) : NULL;
        sides[i].ranks = with_lows ? malloc(count) : NULL;
        sides[i].lows = with_lows ? malloc(count) : NULL;
        if (!sides[i].sorted || !sides[i].values || (WEIGHED && !sides[i].weights)
            || (in_order && !sides[i].order) || (with_lows && !(sides[i].ranks && sides[i].lows)))
            return 1;
        for (int64_t j = 0; with_lows && j < ranges[i].count; j++)
            sides[i].ranks[j] = (uint8_t)pql_low_ranks(ranges[i].hands[j]);
    }
    return 0;
}

static void SWEEP(discard)(SWEEP(side) *sides)
{
    for (int i = 0; i < 2 && sides; i++) {
        free(sides[i].sorted);
        free(sides[i].values);
        free(sides[i].weights);
        free(sides[i].order);
        free(sides[i].ranks);
        free(sides[i].lows);
        free(sides[i].places);
    }
    free(sides);
}

/* The weights that the first range's hands have in the second; NULL if memory is short. */
static NUMBER *SWEEP(own_weights)(const pql_omaha_range *ranges)
{
    NUMBER *own = calloc(ranges[0].count + 1, sizeof *own);
    for (int64_t a = 0, b = 0; own && a < ranges[0].count && b < ranges[1].count;) {
        uint64_t first = ranges[0].hands[a], second = ranges[1].hands[b];
        if (first == second)
            own[a] = SWEEP(weight)(&ranges[1], b);
        a += first <= second;
        b += second <= first;
    }
    return own;
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
