/* All players but the last are walked through, hand by hand. The hands of the last are in ascending order, with sums of their
   weights up to each place: of all, and of those that hold each card. What is below a place and shares no card with the
   others' hands is the sum of all, less those of the cards that are gone, and a hand of two such cards, taken off twice, is
   put back. So the last player's hands are counted by the levels of the others, in steps that do not depend on how many
   there are. */
#include "outcomes/outcomes.h"

#include <stdlib.h>
#include <string.h>

#include "rivers/rivers.h"
#include "shared/hole_cards.h"

enum { WALKED = PQL_MOST_MEETING - 1, TAKEN = 2 * WALKED };

typedef struct {
    uint64_t cards;
    double weight;
    int row, ordinal;
    int below, up_to; /* how many hands of the last player make less, and no more */
    uint8_t high, low;
} live_hand;

typedef struct {
    double all, with[PQL_CARDS];
} sums;

typedef struct {
    int players, orders, whole;
    int counts[WALKED];
    live_hand hands[WALKED][PQL_HANDS];
    /* The last player's hands: their sums up to each place, what they are, and where the hand of two cards is. */
    sums up_to[PQL_HANDS + 1];
    uint64_t cards[PQL_HANDS];
    double weight[PQL_HANDS];
    int ordinal[PQL_HANDS], last;
    uint16_t place[PQL_CARDS][PQL_CARDS];
    uint32_t order[PQL_HANDS];
    double any[PQL_HANDS];
} table;

static uint8_t cards_of[PQL_HANDS][2];

void pql_outcome_tables(void)
{
    pql_river_tables();
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            int hand = pql_hand_index(high, low);
            cards_of[hand][0] = high;
            cards_of[hand][1] = low;
        }
}

int pql_outcome_count(int players)
{
    int orders = 1;
    for (int i = 1; i < players; i++)
        orders *= 2 * i + 1;
    return orders;
}

int pql_outcome_of(const int *ordinals, int players)
{
    int levels[PQL_MOST_MEETING], count = 0, order = 0;
    for (int i = 0; i < players; i++) {
        int at = 0;
        while (at < count && levels[at] < ordinals[i])
            at++;
        int tied = at < count && levels[at] == ordinals[i];
        order = order * (2 * i + 1) + 2 * at + tied;
        if (tied)
            continue;
        memmove(levels + at + 1, levels + at, (count - at) * sizeof *levels);
        levels[at] = ordinals[i];
        count++;
    }
    return order;
}

/* The hands of the others, while they are walked through: the cards that are gone, and the hands at different levels. */
typedef struct {
    uint64_t gone;
    uint8_t cards[TAKEN];
    const live_hand *levels[WALKED];
    int held, count, order;
    double weight;
} walk;

/* The weight of the last player's hands below a place that share no card with the others'. */
static inline double beside(const table *t, const walk *w, int place)
{
    const sums *up_to = &t->up_to[place];
    double found = up_to->all;
    for (int i = 0; i < w->held; i++)
        found -= up_to->with[w->cards[i]];
    for (int i = 1; i < w->held; i++)
        for (int j = 0; j < i; j++) {
            int at = t->place[w->cards[i]][w->cards[j]];
            found += at < place ? t->weight[at] : 0;
        }
    return found;
}

/* Less than this part of all weight is added up by itself: what is left of so much taken off has lost digits. */
static const double LITTLE = 0x1p-20;

static double added_up(const table *t, const walk *w, int from, int to)
{
    double found = 0;
    for (int place = from; place < to; place++)
        found += t->cards[place] & w->gone ? 0 : t->weight[place];
    return found;
}

static inline double between(const table *t, const walk *w, int from, int to, double below_from, double below_to)
{
    double found = below_to - below_from;
    return t->whole || found >= LITTLE * t->up_to[t->last].all ? found : added_up(t, w, from, to);
}

static void count_last(const table *t, const walk *w, double *counts)
{
    double below = 0, weight = w->weight;
    int from = 0;
    counts += (int64_t)w->order * (2 * t->players - 1);
    for (int level = 0; level < w->count; level++) {
        int worse = w->levels[level]->below, same = w->levels[level]->up_to;
        double up_to = worse == from ? below : beside(t, w, worse);
        if (worse > from)
            counts[2 * level] += weight * between(t, w, from, worse, below, up_to);
        below = up_to;
        if (same > worse) {
            up_to = beside(t, w, same);
            counts[2 * level + 1] += weight * between(t, w, worse, same, below, up_to);
            below = up_to;
        }
        from = same;
    }
    if (t->last > from)
        counts[2 * w->count] += weight * between(t, w, from, t->last, below, beside(t, w, t->last));
}

static void walk_on(const table *t, const walk *before, int player, double *counts)
{
    if (player == t->players - 1 || player == WALKED) {
        count_last(t, before, counts);
        return;
    }
    for (int i = 0; i < t->counts[player]; i++) {
        const live_hand *hand = &t->hands[player][i];
        if (hand->cards & before->gone)
            continue;
        walk w = *before;
        int at = 0;
        while (at < w.count && w.levels[at]->ordinal < hand->ordinal)
            at++;
        int tied = at < w.count && w.levels[at]->ordinal == hand->ordinal;
        w.order = w.order * (2 * player + 1) + 2 * at + tied;
        if (!tied) {
            memmove(w.levels + at + 1, w.levels + at, (w.count - at) * sizeof *w.levels);
            w.levels[at] = hand;
            w.count++;
        }
        w.gone |= hand->cards;
        w.cards[w.held++] = hand->high;
        w.cards[w.held++] = hand->low;
        w.weight *= hand->weight;
        walk_on(t, &w, player + 1, player ? counts : counts + (int64_t)hand->row * t->orders);
    }
}

/* The live hands of all players on a board, each player's in ascending order of what they make. */
static void read_board(table *t, uint64_t board, const uint16_t *rows, const double *const *weights)
{
    int count = pql_river_order_of(t->order, board, 0, t->any, t->any), last = t->players - 1, level = 0;
    memset(t->counts, 0, sizeof t->counts);
    memset(t->place, 0xFF, sizeof t->place);
    memset(&t->up_to[0], 0, sizeof t->up_to[0]);
    t->last = 0;
    for (int i = 0; i < count; i++) {
        int hand = t->order[i] & 0xFFFF, ordinal = t->order[i] >> 16;
        int high = cards_of[hand][0], low = cards_of[hand][1];
        uint64_t cards = UINT64_C(1) << high | UINT64_C(1) << low;
        if (!i || (int)(t->order[i - 1] >> 16) != ordinal)
            level = t->last;
        for (int player = 0; player < last; player++)
            if (weights[player][hand] > 0 && (player || rows[hand] != PQL_NO_ROW))
                t->hands[player][t->counts[player]++] =
                    (live_hand){cards, weights[player][hand], rows[hand], ordinal, level, 0, high, low};
        double weight = weights[last][hand];
        if (!(weight > 0))
            continue;
        sums *up_to = &t->up_to[t->last + 1];
        *up_to = t->up_to[t->last];
        up_to->all += weight;
        up_to->with[high] += weight;
        up_to->with[low] += weight;
        t->cards[t->last] = cards;
        t->weight[t->last] = weight;
        t->ordinal[t->last] = ordinal;
        t->place[high][low] = t->place[low][high] = t->last++;
    }
    for (int player = 0; player < last; player++)
        for (int i = 0, ordinal = -1, same = 0; i < t->counts[player]; i++) {
            live_hand *hand = &t->hands[player][i];
            if (hand->ordinal != ordinal) {
                ordinal = hand->ordinal;
                same = hand->below;
                while (same < t->last && t->ordinal[same] == ordinal)
                    same++;
            }
            hand->up_to = same;
        }
}

int pql_count_outcomes(double *counts, const uint16_t *rows, const uint64_t *boards, const uint32_t *multiplicities,
                       int64_t count, const double *const *weights, int players)
{
    table *t = malloc(sizeof *t);
    if (!t)
        return -1;
    t->players = players;
    t->orders = pql_outcome_count(players);
    t->whole = 1;
    for (int hand = 0; hand < PQL_HANDS; hand++) {
        t->any[hand] = 0;
        for (int player = 0; player < players; player++)
            t->any[hand] += weights[player][hand];
        t->whole &= weights[players - 1][hand] == 0 || weights[players - 1][hand] == 1;
    }
    for (int64_t i = 0; i < count; i++) {
        read_board(t, boards[i], rows, weights);
        walk w = {.gone = 0, .weight = multiplicities[i]};
        walk_on(t, &w, 0, counts);
    }
    free(t);
    return 0;
}
