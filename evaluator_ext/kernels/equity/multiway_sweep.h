/* The body of the sweep for three and more players, included once for each kind of number and machine (no include
   guard on purpose).

   Let o be the ordinal of the hero's hand h. Let X and Y be the hands of two opponents that make less than o (or: no
   more than o). The pairs (x, y) that are disjoint from h and from each other number

       X' Y' - sum over cards c of X'[c] Y'[c] + hands in both X' and Y',

   where X' are the hands of X disjoint from h and X'[c] those among them that hold c: a pair that shares one card is
   taken off once by the middle term, a pair that is one and the same hand twice, hence the last. X'[c] is X[c] minus
   the one or two hands that c makes with the cards of h, so for all 52 cards at once it is a difference of rows:

       X'[.] = X[.] - row a of X - row b of X.

   The hands of all players are processed once in ascending order and added to the sets, so the cost of a board is
   proportional to the number of hands. Ties follow by the same formula from the sets that include equal hands. With
   more than three players the hands of the others are walked through one by one, and their cards join those of h.

   The includer defines lanes, lane, scalar, total, PARTS, lane_sum, COUNTS, SWEEP, HANDS_SWEEP and RESULT. */

#include <limits.h>
#include <string.h>

#include "shared/aligned.h"
#include "shared/live_hands.h"

enum { LANES = PARTS * (int)(sizeof(lanes) / sizeof(lane)), BELOW = 0, UP_TO = 1, FEW = 40, MOST_USED = 2 * PQL_MOST_RANGES };

/* A growing set of hands: how many, how many with each card, and a 52 x 52 matrix of them. */
typedef struct {
    lanes rows[PQL_CARDS][PARTS];
    lanes cards[PARTS];
    scalar all;
} hand_set;

/* Hands that two players share, by the same count. */
typedef struct {
    scalar all, cards[PQL_CARDS];
} shared_set;

typedef struct {
    pql_hole_cards held;
    uint16_t holders; /* a bit for each player */
    scalar weights[PQL_MOST_RANGES];
} hand;

typedef struct {
    hand_set sets[PQL_MOST_RANGES][2]; /* [player][BELOW or UP_TO] */
    shared_set shared[PQL_MOST_RANGES][PQL_MOST_RANGES][2];
    int players;
    hand hands[PQL_HANDS];
    pql_ranked_board board;
    pql_live_hands list; /* of all players */
    uint32_t held[PQL_MOST_RANGES][PQL_HANDS]; /* the live hands of each player */
    int held_count[PQL_MOST_RANGES];
    uint8_t opponents[PQL_MOST_RANGES][PQL_MOST_RANGES]; /* smallest range first */
    total won[PQL_MOST_RANGES][PQL_MOST_RANGES];         /* [player][winners - 1] on the board */
} table;

/* Hero's cards and those of the opponents walked through so far. */
typedef struct {
    int hero, ordinal, equals; /* opponents walked through that make the same as hero */
    int with_equals;           /* do the last two opponents have hands that make the same? */
    int count;
    uint8_t used[MOST_USED];
    uint64_t cards;
    total *won; /* [winners - 1] */
} seat;

static inline lane lane_at(const lanes *row, int card)
{
    return ((const lane *)row)[card];
}

/* The pairs of hands of two sets that avoid the used cards and each other. */
static inline __attribute__((always_inline)) total disjoint_pairs(const hand_set *x, const hand_set *y,
                                                                   const shared_set *shared, const uint8_t *used,
                                                                   const int count)
{
    total all_x = x->all, all_y = y->all, same = shared->all, with_used = 0;
    for (int i = 0; i < count; i++) {
        scalar card_x = lane_at(x->cards, used[i]), card_y = lane_at(y->cards, used[i]);
        all_x -= card_x;
        all_y -= card_y;
        same -= shared->cards[used[i]];
        for (int j = 0; j < count; j++) {
            scalar two_x = lane_at(x->rows[used[i]], used[j]), two_y = lane_at(y->rows[used[i]], used[j]);
            card_x -= two_x;
            card_y -= two_y;
            if (j < i) {
                all_x += two_x;
                all_y += two_y;
                same += two_x * two_y;
            }
        }
        with_used += (total)card_x * card_y;
    }
    lanes sums = {0};
    for (int part = 0; part < PARTS; part++) {
        lanes part_x = x->cards[part], part_y = y->cards[part];
        for (int i = 0; i < count; i++) {
            part_x -= x->rows[used[i]][part];
            part_y -= y->rows[used[i]][part];
        }
        sums += part_x * part_y;
    }
    return all_x * all_y - (lane_sum(sums) - with_used) + same;
}

/* The last two opponents: adds the deals that hero wins alone, with one of them, and with both. */
static inline __attribute__((always_inline)) void count_deals(table *t, const seat *s, total weight, int one, int two,
                                                               const int count)
{
    const hand_set *x = t->sets[one], *y = t->sets[two];
    const shared_set *shared = t->shared[one][two];
    total *won = s->won + s->equals;
    total below = x[BELOW].all == 0 || y[BELOW].all == 0
                      ? 0
                      : disjoint_pairs(&x[BELOW], &y[BELOW], &shared[BELOW], s->used, count);
    won[0] += weight * below;
    if (!s->with_equals)
        return;
    total up_to = disjoint_pairs(&x[UP_TO], &y[UP_TO], &shared[UP_TO], s->used, count), both = 0;
    /* Of three players, all three tie as often for each: counted once, for player 0. */
    if ((t->players > 3 || s->hero == 0) && x[UP_TO].all != x[BELOW].all && y[UP_TO].all != y[BELOW].all)
        both = up_to + below - disjoint_pairs(&x[UP_TO], &y[BELOW], &shared[BELOW], s->used, count)
               - disjoint_pairs(&x[BELOW], &y[UP_TO], &shared[BELOW], s->used, count);
    won[1] += weight * (up_to - below - both);
    won[2] += weight * both;
}

static void walk_opponents(table *t, seat *s, int next, total weight)
{
    const uint8_t *opponents = t->opponents[s->hero];
    int opponent = opponents[next], others = t->players - 1 - next;
    if (others == 2) {
        count_deals(t, s, weight, opponent, opponents[next + 1], s->count);
        return;
    }
    for (int i = 0; i < t->held_count[opponent]; i++) {
        int ordinal = t->held[opponent][i] >> 16;
        const hand *h = &t->hands[t->held[opponent][i] & 0xFFFF];
        if (ordinal > s->ordinal)
            break;
        if (h->held.cards & s->cards)
            continue;
        s->cards |= h->held.cards;
        s->equals += ordinal == s->ordinal;
        s->used[s->count++] = h->held.high;
        s->used[s->count++] = h->held.low;
        walk_opponents(t, s, next + 1, weight * h->weights[opponent]);
        s->count -= 2;
        s->equals -= ordinal == s->ordinal;
        s->cards &= ~h->held.cards;
    }
}

static void seat_hero(table *t, int ordinal, const hand *h, int hero, total *won)
{
    const uint8_t *opponents = t->opponents[hero];
    int one = opponents[t->players - 3], two = opponents[t->players - 2];
    seat s = {.hero = hero, .ordinal = ordinal, .count = 2, .used = {h->held.high, h->held.low}, .cards = h->held.cards,
              .won = won};
    s.with_equals = t->sets[one][UP_TO].all != t->sets[one][BELOW].all
                    || t->sets[two][UP_TO].all != t->sets[two][BELOW].all;
    if (t->sets[one][UP_TO].all == 0 || t->sets[two][UP_TO].all == 0)
        return;
    if (t->players == 3)
        count_deals(t, &s, h->weights[hero], one, two, 2);
    else
        walk_opponents(t, &s, 0, h->weights[hero]);
}

static inline void add_hand(table *t, const hand *h, int kind)
{
    int high = h->held.high, low = h->held.low;
    for (int holders = h->holders; holders; holders &= holders - 1) {
        int player = __builtin_ctz(holders);
        scalar weight = h->weights[player];
        hand_set *set = &t->sets[player][kind];
        set->all += weight;
        ((lane *)set->cards)[high] += weight;
        ((lane *)set->cards)[low] += weight;
        ((lane *)set->rows[high])[low] = weight;
        ((lane *)set->rows[low])[high] = weight;
        for (int others = h->holders & ~(1 << player); others; others &= others - 1) {
            shared_set *shared = &t->shared[player][__builtin_ctz(others)][kind];
            scalar both = weight * h->weights[__builtin_ctz(others)];
            shared->all += both;
            shared->cards[high] += both;
            shared->cards[low] += both;
        }
    }
}

static void rank_live(table *t, uint64_t board)
{
    pql_rank_board(&t->board, board);
    pql_rank_live(&t->list, &t->board);
    memset(t->held_count, 0, sizeof t->held_count);
    if (t->players == 3)
        return;
    for (int i = 0; i < t->list.live_count; i++)
        for (int holders = t->hands[t->list.live[i] & 0xFFFF].holders; holders; holders &= holders - 1) {
            int player = __builtin_ctz(holders);
            t->held[player][t->held_count[player]++] = t->list.live[i];
        }
}

/* The sets are empty between boards. A few hands are taken out one by one, many with all the rest. */
static void clear_sets(table *t)
{
    for (int player = 0; player < t->players; player++) {
        memset(t->shared[player], 0, t->players * sizeof t->shared[player][0]);
        for (int kind = BELOW; kind <= UP_TO; kind++) {
            hand_set *set = &t->sets[player][kind];
            memset(set->cards, 0, sizeof set->cards);
            set->all = 0;
            if (t->list.live_count > FEW)
                memset(set->rows, 0, sizeof set->rows);
            for (int i = 0; i < t->list.live_count && t->list.live_count <= FEW; i++) {
                const hand *h = &t->hands[t->list.live[i] & 0xFFFF];
                ((lane *)set->rows[h->held.high])[h->held.low] = ((lane *)set->rows[h->held.low])[h->held.high] = 0;
            }
        }
    }
}

static void sweep_board(table *t, uint64_t board)
{
    rank_live(t, board);
    memset(t->won, 0, sizeof t->won);
    for (int i = 0; i < t->list.live_count;) {
        int end = i, ordinal = t->list.live[i] >> 16;
        for (; end < t->list.live_count && (int)(t->list.live[end] >> 16) == ordinal; end++)
            add_hand(t, &t->hands[t->list.live[end] & 0xFFFF], UP_TO);
        for (int j = i; j < end; j++) {
            const hand *h = &t->hands[t->list.live[j] & 0xFFFF];
            for (int holders = h->holders; holders; holders &= holders - 1)
                seat_hero(t, ordinal, h, __builtin_ctz(holders), t->won[__builtin_ctz(holders)]);
        }
        for (; i < end; i++)
            add_hand(t, &t->hands[t->list.live[i] & 0xFFFF], BELOW);
    }
    for (int player = 1; player < 3 && t->players == 3; player++) {
        t->won[player][2] = t->won[0][2];
        t->won[player][1] -= t->won[0][2];
    }
    clear_sets(t);
}

static void prepare(table *t, const double *const *weights, int players)
{
    uint16_t matrices[PQL_MOST_RANGES][PQL_RANK_PAIRS], any[PQL_RANK_PAIRS];
    int sizes[PQL_MOST_RANGES], order[PQL_MOST_RANGES];
    memset(t, 0, sizeof *t);
    t->players = players;
    pql_read_ranges(matrices, any, sizes, weights, players);
    pql_order_by_size(order, sizes, 0, players);
    pql_start_order(&t->board.order, any, any);
    pql_list_hands(&t->list, any);
    for (int i = 0; i < t->list.first[PQL_RANK_PAIRS]; i++) {
        hand *h = &t->hands[i];
        h->held = t->list.hands[i];
        int index = pql_hand_index(h->held.high, h->held.low);
        for (int player = 0; player < players; player++) {
            h->holders |= (weights[player][index] > 0) << player;
            h->weights[player] = COUNTS ? weights[player][index] > 0 : weights[player][index];
        }
    }
    for (int hero = 0; hero < players; hero++)
        for (int place = 0, seats = 0; place < players; place++)
            if (order[place] != hero)
                t->opponents[hero][seats++] = order[place];
}

/* What the first player's hands win and tie on a board, hand by hand. All hands are in the sets in the end: whoever were
   above them would then beat all that he meets. */
static void sweep_hands(table *t, uint64_t board, pql_multiway_hands *result)
{
    rank_live(t, board);
    for (int i = 0; i < t->list.live_count;) {
        int end = i, ordinal = t->list.live[i] >> 16;
        for (; end < t->list.live_count && (int)(t->list.live[end] >> 16) == ordinal; end++)
            add_hand(t, &t->hands[t->list.live[end] & 0xFFFF], UP_TO);
        for (int j = i; j < end; j++) {
            const hand *h = &t->hands[t->list.live[j] & 0xFFFF];
            int index = pql_hand_index(h->held.high, h->held.low);
            total won[PQL_MOST_RANGES] = {0};
            if (!(h->holders & 1))
                continue;
            seat_hero(t, ordinal, h, 0, won);
            result->wins[index] = won[0];
            for (int k = 1; k < t->players; k++)
                result->ties[index] += won[k];
        }
        for (; i < end; i++)
            add_hand(t, &t->hands[t->list.live[i] & 0xFFFF], BELOW);
    }
    for (int i = 0; i < t->list.live_count; i++) {
        const hand *h = &t->hands[t->list.live[i] & 0xFFFF];
        total won[PQL_MOST_RANGES] = {0};
        if (!(h->holders & 1))
            continue;
        seat_hero(t, INT_MAX, h, 0, won);
        result->met[pql_hand_index(h->held.high, h->held.low)] = won[0];
    }
    clear_sets(t);
}

int SWEEP(RESULT *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
          const double *const *weights, int players)
{
    table *t = pql_aligned_alloc(sizeof *t);
    if (!t)
        return -1;
    prepare(t, weights, players);
    memset(result, 0, sizeof *result);
    for (int64_t i = 0; i < count; i++) {
        sweep_board(t, boards[i]);
        for (int player = 0; player < players; player++)
            for (int k = 0; k < players; k++)
                result->by_winners[player][k] += ADD_UP(t->won[player][k], multiplicities[i]);
    }
    pql_aligned_free(t);
    return 0;
}

int HANDS_SWEEP(pql_multiway_hands *result, uint64_t board, const double *const *weights, int players)
{
    table *t = pql_aligned_alloc(sizeof *t);
    if (!t)
        return -1;
    prepare(t, weights, players);
    memset(result, 0, sizeof *result);
    sweep_hands(t, board, result);
    pql_aligned_free(t);
    return 0;
}
