/* The hands of a board are taken from below. For a hand h of the cards a and b, the pairs of hands of two sets X and Y that
   share no card with h and each other weigh

       X' Y' - sum over cards c of X'[c] Y'[c] + sum over hands in both of their weights' product,

   where X' are the hands of X without a and b, and X'[c] those of them that hold c: inclusion and exclusion, as pairs that
   share two cards are the same hand. X' = X - X[a] - X[b] + X[ab], and X'[c] = X[c] - X[ca] - X[cb] is a row of numbers for
   all cards at once. With whole weights everything is whole. */
#include "three_way/three_way.h"

#include <string.h>

#include "rivers/rivers.h"
#include "shared/aligned.h"
#include "shared/hole_cards.h"

enum { LANES = 4, PARTS = PQL_CARDS / LANES, RANGES = 2 };
enum { ALONE, ONE_TIE, BOTH_TIE, MET, SUMS };

typedef double lanes __attribute__((vector_size(8 * LANES)));

/* Hands with weights: all of them, those with each card, and with each two. */
typedef struct {
    lanes cards[PARTS], pairs[PQL_CARDS][PARTS];
    double all;
} hand_set;

/* Two sets, and the products of the weights of hands that are in both. */
typedef struct {
    hand_set sets[RANGES];
    double same_card[PQL_CARDS], same;
} meeting;

typedef struct {
    meeting all, up_to, level; /* all hands; those that do not beat the ones at hand; those that tie */
    double found[PQL_HANDS][SUMS], live[PQL_HANDS];
    uint32_t order[PQL_HANDS];
} table;

static uint8_t cards_of[PQL_HANDS][2];
static uint64_t mask_of[PQL_HANDS];

void pql_three_way_tables(void)
{
    pql_river_tables();
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            int hand = pql_hand_index(high, low);
            cards_of[hand][0] = high;
            cards_of[hand][1] = low;
            mask_of[hand] = UINT64_C(1) << high | UINT64_C(1) << low;
        }
}

static inline double at(const lanes *row, int card)
{
    return ((const double *)row)[card];
}

static inline void put(meeting *m, int hand, const double *const *weights)
{
    int a = cards_of[hand][0], b = cards_of[hand][1];
    double both = weights[0][hand] * weights[1][hand];
    for (int side = 0; side < RANGES; side++) {
        hand_set *set = &m->sets[side];
        double weight = weights[side][hand];
        set->all += weight;
        ((double *)set->cards)[a] += weight;
        ((double *)set->cards)[b] += weight;
        ((double *)set->pairs[a])[b] = weight;
        ((double *)set->pairs[b])[a] = weight;
    }
    m->same += both;
    m->same_card[a] += both;
    m->same_card[b] += both;
}

static inline void take_all(meeting *m, int hand)
{
    int a = cards_of[hand][0], b = cards_of[hand][1];
    for (int side = 0; side < RANGES; side++) {
        hand_set *set = &m->sets[side];
        set->all = 0;
        ((double *)set->cards)[a] = ((double *)set->cards)[b] = 0;
        ((double *)set->pairs[a])[b] = ((double *)set->pairs[b])[a] = 0;
    }
    m->same = m->same_card[a] = m->same_card[b] = 0;
}

/* The weight of the pairs of hands that fit beside a hand and each other. */
static inline double beside(const meeting *m, int hand)
{
    const hand_set *x = &m->sets[0], *y = &m->sets[1];
    int a = cards_of[hand][0], b = cards_of[hand][1];
    double own_x = at(x->pairs[a], b), own_y = at(y->pairs[a], b);
    double x_a = at(x->cards, a), x_b = at(x->cards, b), y_a = at(y->cards, a), y_b = at(y->cards, b);
    double left_x = x->all - x_a - x_b + own_x, left_y = y->all - y_a - y_b + own_y;
    lanes sums = {0};
    if (!(left_x > 0) || !(left_y > 0))
        return 0;
    for (int part = 0; part < PARTS; part++)
        sums += (x->cards[part] - x->pairs[a][part] - x->pairs[b][part])
                * (y->cards[part] - y->pairs[a][part] - y->pairs[b][part]);
    double shared = sums[0] + sums[1] + (sums[2] + sums[3]);
    shared -= (x_a - own_x) * (y_a - own_y) + (x_b - own_x) * (y_b - own_y);
    return left_x * left_y - shared + (m->same - m->same_card[a] - m->same_card[b] + own_x * own_y);
}

/* Hands that meet less than this part of all pairs: what is left of so much taken off has lost digits. And what is noise. */
static const double LITTLE = 0x1p-14, NOISE = 1e-13;

/* The same sums for one hand, pair by pair. */
static void pair_by_pair(double *sums, const uint32_t *order, int count, int place, const double *const *weights)
{
    uint64_t own = mask_of[order[place] & 0xFFFF];
    uint32_t rank = order[place] >> 16;
    memset(sums, 0, SUMS * sizeof *sums);
    for (int i = 0; i < count; i++) {
        int one = order[i] & 0xFFFF;
        if (!(weights[0][one] > 0) || mask_of[one] & own)
            continue;
        uint64_t taken = own | mask_of[one];
        double by[3] = {0}; /* of the others that lose to the hand, tie with it, beat it */
        for (int j = 0; j < count; j++) {
            int other = order[j] & 0xFFFF;
            uint32_t theirs = order[j] >> 16;
            by[(theirs >= rank) + (theirs > rank)] += mask_of[other] & taken ? 0 : weights[1][other];
        }
        uint32_t theirs = order[i] >> 16;
        double weight = weights[0][one];
        sums[MET] += weight * (by[0] + by[1] + by[2]);
        if (theirs < rank) {
            sums[ALONE] += weight * by[0];
            sums[ONE_TIE] += weight * by[1];
        } else if (theirs == rank) {
            sums[ONE_TIE] += weight * by[0];
            sums[BOTH_TIE] += weight * by[1];
        }
    }
}

static void sweep_board(table *t, uint64_t board, const double *const *weights, int whole)
{
    int count = pql_river_order_of(t->order, board, 0, t->live, weights[0]);
    memset(&t->all, 0, sizeof t->all);
    memset(&t->up_to, 0, sizeof t->up_to);
    memset(t->found, 0, sizeof t->found);
    for (int i = 0; i < count; i++)
        put(&t->all, t->order[i] & 0xFFFF, weights);
    double pairs = t->all.sets[0].all * t->all.sets[1].all;
    if (!(pairs > 0))
        return;
    for (int start = 0, end; start < count; start = end) {
        int held[RANGES] = {0};
        for (end = start; end < count && t->order[end] >> 16 == t->order[start] >> 16; end++) {
            int hand = t->order[end] & 0xFFFF;
            t->found[hand][ALONE] = beside(&t->up_to, hand);
            t->found[hand][MET] = beside(&t->all, hand);
            held[0] += weights[0][hand] > 0;
            held[1] += weights[1][hand] > 0;
        }
        if (!held[0] && !held[1])
            continue;
        for (int i = start; i < end; i++)
            put(&t->up_to, t->order[i] & 0xFFFF, weights);
        int both = held[0] && held[1];
        for (int i = start; i < end && both; i++)
            put(&t->level, t->order[i] & 0xFFFF, weights);
        for (int i = start; i < end; i++) {
            double *found = t->found[t->order[i] & 0xFFFF];
            found[BOTH_TIE] = both ? beside(&t->level, t->order[i] & 0xFFFF) : 0;
            found[ONE_TIE] = beside(&t->up_to, t->order[i] & 0xFFFF) - found[ALONE] - found[BOTH_TIE];
        }
        for (int i = start; i < end && both; i++)
            take_all(&t->level, t->order[i] & 0xFFFF);
    }
    for (int i = 0; i < count && !whole; i++) {
        double *found = t->found[t->order[i] & 0xFFFF];
        if (found[MET] < LITTLE * pairs)
            pair_by_pair(found, t->order, count, i, weights);
        else
            for (int sum = 0; sum < SUMS; sum++)
                found[sum] = found[sum] < NOISE * pairs ? 0 : found[sum];
    }
}

int pql_add_three_way(double *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                      const double *first, const double *second)
{
    const double *weights[RANGES] = {first, second};
    table *t = pql_aligned_alloc(sizeof *t);
    int whole = 1;
    if (!t)
        return 1;
    memset(t, 0, sizeof *t);
    for (int hand = 0; hand < PQL_HANDS; hand++) {
        t->live[hand] = 1;
        whole &= (first[hand] == 0 || first[hand] == 1) && (second[hand] == 0 || second[hand] == 1);
    }
    for (int64_t i = 0; i < count; i++) {
        sweep_board(t, boards[i], weights, whole);
        for (int hand = 0; hand < PQL_HANDS; hand++)
            for (int sum = 0; sum < SUMS; sum++)
                sums[hand * SUMS + sum] += multiplicities[i] * t->found[hand][sum];
    }
    pql_aligned_free(t);
    return 0;
}
