/* Strengths on final boards: live hands in ascending order, with the opponent's weight passed so far, in all and by card. */
#include <stdlib.h>
#include <string.h>

#include "runouts/hands.h"

/* What a hand meets below this part of all weight is a rounding error, and counts as none. */
static const double noise = 1e-13;

void pql_runout_tables(void)
{
    pql_rank_pair_tables();
}

typedef struct {
    pql_hands hands;
    double weights[PQL_HANDS]; /* by place */
    double cards[PQL_CARDS], live[PQL_CARDS], all, live_all;
} strength_table;

static inline double met_by(const strength_table *t, int place)
{
    const pql_hole_cards *hand = &t->hands.list.hands[place];
    double met = t->live_all - t->live[hand->high] - t->live[hand->low] + t->weights[place];
    return met > noise * t->live_all ? met : 0;
}

static inline double passed_by(const strength_table *t, int place)
{
    const pql_hole_cards *hand = &t->hands.list.hands[place];
    return t->all - t->cards[hand->high] - t->cards[hand->low];
}

static void count_live(strength_table *t)
{
    memset(t->live, 0, sizeof t->live);
    memset(t->cards, 0, sizeof t->cards);
    t->live_all = t->all = 0;
    for (int i = 0; i < t->hands.list.live_count; i++) {
        int place = pql_place_at(&t->hands, i);
        const pql_hole_cards *hand = &t->hands.list.hands[place];
        double weight = t->weights[place];
        t->live_all += weight;
        t->live[hand->high] += weight;
        t->live[hand->low] += weight;
    }
}

static void pass(strength_table *t, int place)
{
    const pql_hole_cards *hand = &t->hands.list.hands[place];
    double weight = t->weights[place];
    t->all += weight;
    t->cards[hand->high] += weight;
    t->cards[hand->low] += weight;
}

/* A table with an opponent's weights; NULL if memory is short. */
static strength_table *open_table(const double *weights)
{
    strength_table *t = malloc(sizeof *t);
    if (!t)
        return NULL;
    pql_start_hands(&t->hands);
    for (int place = 0; place < PQL_HANDS; place++)
        t->weights[place] = weights[t->hands.index[place]];
    return t;
}

/* Passes the hands that make the same as the one at a place, and says where they end; `below` is what each of them beats. */
static int pass_equals(strength_table *t, int first, double *below)
{
    int end = pql_equal_end(&t->hands, first);
    for (int i = first; i < end; i++)
        below[i] = passed_by(t, pql_place_at(&t->hands, i));
    for (int i = first; i < end; i++)
        pass(t, pql_place_at(&t->hands, i));
    return end;
}

int pql_add_strengths(const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *weights, double *won,
                      double *met, double *squares, double *bins, int bin_count)
{
    strength_table *t = open_table(weights);
    double below[PQL_HANDS];
    if (!t)
        return -1;
    for (int64_t board = 0; board < count; board++) {
        double times = multiplicities[board];
        pql_order_hands(&t->hands, boards[board]);
        count_live(t);
        for (int i = 0, end; i < t->hands.list.live_count; i = end) {
            end = pass_equals(t, i, below);
            for (int j = i; j < end; j++) {
                int place = pql_place_at(&t->hands, j), hand = t->hands.index[place];
                double meets = met_by(t, place), wins = below[j] + passed_by(t, place) + t->weights[place];
                if (meets == 0)
                    continue;
                wins = wins < 0 ? 0 : wins > 2 * meets ? 2 * meets : wins;
                won[hand] += times * wins;
                met[hand] += times * meets;
                squares[hand] += times * (wins * wins / (4 * meets));
                if (bins) {
                    double share = wins * bin_count / (2 * meets);
                    int bin = share < bin_count ? (int)share : bin_count - 1;
                    bins[(int64_t)hand * bin_count + bin] += times * meets;
                }
            }
        }
    }
    free(t);
    return 0;
}

/* Where each hand is now. */
int pql_stand_now(uint64_t board, const double *weights, double *behind, double *tied, double *ahead)
{
    strength_table *t = open_table(weights);
    double below[PQL_HANDS];
    if (!t)
        return -1;
    pql_rank_now(&t->hands, board);
    count_live(t);
    for (int i = 0, end; i < t->hands.list.live_count; i = end) {
        end = pass_equals(t, i, below);
        for (int j = i; j < end; j++) {
            int place = pql_place_at(&t->hands, j), hand = t->hands.index[place];
            double meets = met_by(t, place), up_to = passed_by(t, place) + t->weights[place];
            double least = noise * meets;
            ahead[hand] = below[j] > least ? below[j] : 0;
            tied[hand] = up_to - below[j] > least ? up_to - below[j] : 0;
            behind[hand] = meets - up_to > least ? meets - up_to : 0;
        }
    }
    free(t);
    return 0;
}
