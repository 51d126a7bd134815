/* The vector sweep for many vectors of weights at once, LANES of them in the lanes of a vector (no include guard on purpose).

   The live hands of a board are ranked and ordered once. For each vector `below` has the weight of the hands passed, in all and
   of each card; hands that make the same look at it before any of them passes, and afterwards. The includer defines TOGETHER and
   VECTOR, the bytes of a vector. */

#include <string.h>

#include "runouts/hands.h"
#include "shared/aligned.h"
#include "vectors/vectors.h"

/* Boards whose orders are kept while the vectors take their turns. */
enum { LANES = 8, PARTS = 8 * LANES / VECTOR, BOARDS = 16 };

typedef double part __attribute__((vector_size(VECTOR)));

/* A number of each of the vectors. */
typedef struct {
    part of[PARTS];
} lanes;

typedef struct {
    lanes weights[PQL_HANDS], wins[PQL_HANDS], ties[PQL_HANDS]; /* by place */
    lanes before[PQL_HANDS], below[PQL_CARDS];
    pql_hands hands;
    uint32_t live[BOARDS][PQL_HANDS + 1]; /* as in pql_live_hands */
    int live_count[BOARDS];
} lane_table;

#define EACH(k) for (int k = 0; k < PARTS; k++)

/* What the hand at a place beats of the hands passed. */
#define PASSED(t, all, hand, k) ((all).of[k] - (t)->below[(hand)->high].of[k] - (t)->below[(hand)->low].of[k])

static void sweep_lanes(lane_table *t, const uint32_t *live, int live_count, double times)
{
    const pql_hole_cards *hands = t->hands.list.hands;
    lanes all;
    memset(&all, 0, sizeof all);
    memset(t->below, 0, sizeof t->below);
    for (int start = 0, end; start < live_count; start = end) {
        uint32_t ordinal = live[start] >> 16;
        for (end = start; live[end] >> 16 == ordinal; end++) {
            int place = live[end] & 0xFFFF;
            lanes *before = &t->before[end - start], *wins = &t->wins[place];
            EACH(k) before->of[k] = PASSED(t, all, &hands[place], k);
            EACH(k) wins->of[k] += before->of[k] * times;
        }
        for (int i = start; i < end; i++) {
            int place = live[i] & 0xFFFF;
            const lanes *weights = &t->weights[place];
            lanes *high = &t->below[hands[place].high], *low = &t->below[hands[place].low];
            EACH(k) all.of[k] += weights->of[k];
            EACH(k) high->of[k] += weights->of[k];
            EACH(k) low->of[k] += weights->of[k];
        }
        if (end == start + 1)
            continue; /* ties with itself */
        for (int i = start; i < end; i++) {
            int place = live[i] & 0xFFFF;
            const lanes *before = &t->before[i - start], *own = &t->weights[place];
            lanes *ties = &t->ties[place];
            EACH(k) ties->of[k] += (PASSED(t, all, &hands[place], k) + own->of[k] - before->of[k]) * times;
        }
    }
}

/* The weights of up to LANES vectors by place, with what was added before. */
static void load_lanes(lane_table *t, const double *weights, const double *wins, const double *ties, int count)
{
    memset(t->weights, 0, sizeof t->weights);
    memset(t->wins, 0, sizeof t->wins);
    memset(t->ties, 0, sizeof t->ties);
    for (int lane = 0; lane < count; lane++)
        for (int place = 0; place < PQL_HANDS; place++) {
            int number = lane * PQL_HANDS + t->hands.index[place];
            ((double *)&t->weights[place])[lane] = weights[number];
            ((double *)&t->wins[place])[lane] = wins[number];
            ((double *)&t->ties[place])[lane] = ties[number];
        }
}

static void store_lanes(const lane_table *t, double *wins, double *ties, int count)
{
    for (int lane = 0; lane < count; lane++)
        for (int place = 0; place < PQL_HANDS; place++) {
            int number = lane * PQL_HANDS + t->hands.index[place];
            wins[number] = ((const double *)&t->wins[place])[lane];
            ties[number] = ((const double *)&t->ties[place])[lane];
        }
}

int TOGETHER(double *wins, double *ties, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
             const double *weights, int64_t vector_count)
{
    lane_table *t = pql_aligned_alloc(sizeof *t);
    if (!t)
        return -1;
    pql_start_hands(&t->hands);
    for (int64_t first = 0; first < count; first += BOARDS) {
        int board_count = count - first < BOARDS ? (int)(count - first) : BOARDS;
        for (int i = 0; i < board_count; i++) {
            pql_order_hands(&t->hands, boards[first + i]);
            t->live_count[i] = t->hands.list.live_count;
            memcpy(t->live[i], t->hands.list.live, sizeof t->live[i]);
        }
        for (int64_t vector = 0; vector < vector_count; vector += LANES) {
            int lane_count = vector_count - vector < LANES ? (int)(vector_count - vector) : LANES;
            int64_t start = vector * PQL_HANDS;
            load_lanes(t, weights + start, wins + start, ties + start, lane_count);
            for (int i = 0; i < board_count; i++)
                sweep_lanes(t, t->live[i], t->live_count[i], multiplicities[first + i]);
            store_lanes(t, wins + start, ties + start, lane_count);
        }
    }
    pql_aligned_free(t);
    return 0;
}
