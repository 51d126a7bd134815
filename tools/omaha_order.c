/* What every hand of Omaha wins against a random one, over all boards: exact, without looking at cards that are alike.

   On a board without a flush only ranks matter: 13 kinds of cards, of each four. On one with three or more cards of a
   suit there are 26, the card of each rank in the suit, one of each, and the three others of the rank. Hands are then
   multisets of kinds, 6,175 or about 100,000 of five cards instead of 2,598,960, and all boards are 6,175 multisets of
   ranks and 36,608 with a suit. Of six cards there are 450,216, and of the boards with a suit a part is drawn. */
#include <math.h>

#include "omaha_order_hands.h"
#include "shared/ranking_tables.h"

const pql_ranking_tables *pql_ranking = &pql_tables;

enum { LOWEST_RANKS = 8, NO_LOW = 1 };

/* How good a low of these ranks is, one bit each, the ace the lowest: it is compared from its highest card down. */
static int low_value(uint32_t ranks)
{
    int better = 0;
    for (uint32_t other = 0; other < 1u << LOWEST_RANKS; other++)
        better += __builtin_popcount(other) == 5 && other > ranks;
    return better + 1;
}

/* What two cards of each ranks make for low with three of the board, `NO_LOW` for none; whether any do. */
static int low_pairs(int16_t (*pairs)[KINDS], uint32_t board)
{
    int found = 0;
    for (int one = 0; one < RANKS; one++)
        for (int other = 0; other <= one; other++) {
            /* The ace, rank 12, is the lowest. */
            int bits[2] = {(one + 1) % RANKS, (other + 1) % RANKS}, best = NO_LOW;
            uint32_t own = 1u << bits[0] | 1u << bits[1];
            for (uint32_t taken = board; taken && one != other && own < 1u << LOWEST_RANKS; taken = (taken - 1) & board)
                if (__builtin_popcount(taken) == 3 && !(taken & own)) {
                    int made = NO_LOW + low_value(taken | own);
                    best = made > best ? made : best;
                }
            pairs[one][other] = pairs[other][one] = (int16_t)best;
            found |= best > NO_LOW;
        }
    return found;
}

typedef struct {
    space plain, suited;
    int32_t *of_plain, *of_suited;
    int64_t *by_ranks, *by_suit;
    int hilo;         /* whether half of the pot goes to the best low */
    double share;     /* how many of the boards with a suit are drawn for each one like it, 0 to take them all */
    uint64_t drawing; /* the state of the random numbers by which they are */
    int16_t *lows;    /* of hands of 13 kinds, on the ranks of a board; NO_LOW or less for none */
    int32_t *of_lows; /* their points for the low half */
} totals;

/* The points of each hand on a board, whose high hands are made: of the low half too, where somebody has a low, or of all
   of the pot. `by_ranks`: whether the hands are not of 13 kinds themselves. */
static void settle(totals *t, space *s, const int *live, int any_low, int by_ranks, int32_t *points)
{
    memset(points, 0, (size_t)s->count * sizeof *points);
    sweep(s, live, 1, points);
    if (!t->hilo)
        return;
    for (int i = 0; !any_low && i < s->count; i++)
        points[i] *= 2;
    if (!any_low)
        return;
    for (int i = 0; i < s->count; i++) {
        uint32_t place = by_ranks ? s->hands[i].by_ranks : (uint32_t)i;
        if (t->lows[place] > NO_LOW) {
            s->values[i] = 0;
            points[i] += t->of_lows[place];
        }
    }
    sweep(s, live, 1, points); /* where neither has a low, the high hand has the other half */
}

/* How many boards a board with a suit stands for, 0 if it is not drawn: more often, the more boards are like it. All of
   them are to be asked, one after another, whatever is done with them. */
static double stands_for(totals *t, const int *ranks, uint32_t in_suit)
{
    double part = t->share;
    if (!t->share)
        return 1;
    for (int rank = 0; rank < RANKS; rank++)
        part *= choose[3][ranks[rank] - (int)(in_suit >> rank & 1)];
    part = part < 1 ? part : 1;
    t->drawing = t->drawing * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407); /* Knuth's MMIX */
    return (double)(t->drawing >> 11) / (double)(UINT64_C(1) << 53) < part ? 1 / part : 0;
}

/* A board of the ranks of which `in_suit` are of the suit of flushes, each once; its rank has the points of `of_plain`. */
static void add_suited(totals *t, const int *ranks, uint32_t in_suit, int any_low, double weight)
{
    int live[KINDS], given[RANKS], boards = 0;
    int16_t pairs[KINDS][KINDS];
    uint64_t board = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        int suited = in_suit >> rank & 1, others = ranks[rank] - suited;
        board |= (uint64_t)(suited | ((1 << others) - 1) << 1) << 4 * rank;
        live[2 * rank] = 1 - suited;
        live[2 * rank + 1] = 3 - others;
        if (others)
            given[boards++] = rank;
    }
    pair_values(pairs, KINDS, board);
    make(&t->suited, live, pairs);
    settle(t, &t->suited, live, any_low, 1, t->of_suited);
    for (int i = 0; i < t->suited.count; i++) {
        const hand *h = &t->suited.hands[i];
        int64_t times = 1;
        for (int j = 0; j < boards; j++) {
            int rank = given[j], left = 3 - (int)(h->ranks >> 3 * rank & 7), others = ranks[rank] - (int)(in_suit >> rank & 1);
            times *= others <= left ? choose[left][others] : 0;
        }
        if (!(h->suited & in_suit))
            t->by_suit[i] += llround(weight * (double)(times * (t->of_suited[i] - t->of_plain[h->by_ranks])));
    }
}

/* The boards of these ranks, as if no suit counted; whether any hand has a low on them. */
static int add_plain(totals *t, const int *ranks)
{
    int live[KINDS], suit = 0, any_low = 0;
    int16_t pairs[KINDS][KINDS];
    uint64_t board = 0;
    uint32_t given = 0, lowest;
    for (int rank = 0; rank < RANKS; rank++) {
        live[rank] = 4 - ranks[rank];
        given |= (uint32_t)!!ranks[rank] << rank;
        for (int i = 0; i < ranks[rank]; i++)
            board |= UINT64_C(1) << (4 * rank + suit++ % 4);
    }
    lowest = (given << 1 | given >> (RANKS - 1)) & ((1u << LOWEST_RANKS) - 1);
    if (t->hilo && (any_low = low_pairs(pairs, lowest))) {
        make(&t->plain, live, pairs);
        memcpy(t->lows, t->plain.values, (size_t)t->plain.count * sizeof *t->lows);
        memset(t->of_lows, 0, (size_t)t->plain.count * sizeof *t->of_lows);
        sweep(&t->plain, live, NO_LOW + 1, t->of_lows);
    }
    pair_values(pairs, RANKS, board);
    make(&t->plain, live, pairs);
    settle(t, &t->plain, live, any_low, 0, t->of_plain);
    for (int i = 0; i < t->plain.count; i++) {
        int64_t times = 1;
        for (int rank = 0; rank < RANKS; rank++) {
            int left = 4 - (int)(t->plain.hands[i].ranks >> 3 * rank & 7);
            times *= ranks[rank] <= left ? choose[left][ranks[rank]] : 0;
        }
        t->by_ranks[i] += times * t->of_plain[i];
    }
    return any_low;
}

/* The boards of these ranks with three or more of a suit; those that are not `asked` for are passed over. */
static void add_flushes(totals *t, const int *ranks, int any_low, int asked)
{
    uint32_t given = 0;
    for (int rank = 0; rank < RANKS; rank++)
        given |= (uint32_t)!!ranks[rank] << rank;
    for (uint32_t in_suit = given; in_suit; in_suit = (in_suit - 1) & given) {
        int fits = __builtin_popcount(in_suit) >= 3;
        for (int rank = 0; rank < RANKS; rank++)
            fits &= ranks[rank] - (int)(in_suit >> rank & 1) <= 3;
        double weight = fits ? stands_for(t, ranks, in_suit) : 0;
        if (weight > 0 && asked)
            add_suited(t, ranks, in_suit, any_low, weight);
    }
}

/* Every `parts`-th multiset of ranks from number `part` on. */
static void add_boards(totals *t, int *ranks, int rank, int left, int part, int parts, int *number)
{
    if (!left) {
        int asked = (*number)++ % parts == part;
        add_flushes(t, ranks, asked && add_plain(t, ranks), asked);
        return;
    }
    for (; rank < RANKS; rank++)
        if (ranks[rank] < 4) {
            ranks[rank]++;
            add_boards(t, ranks, rank, left - 1, part, parts, number);
            ranks[rank]--;
        }
}

static int open_totals(totals *t, int hole)
{
    int failed = start(&t->plain, RANKS, hole) | start(&t->suited, KINDS, hole);
    t->of_plain = malloc(t->plain.numbers * sizeof *t->of_plain);
    t->of_suited = malloc(t->suited.numbers * sizeof *t->of_suited);
    t->lows = malloc(t->plain.numbers * sizeof *t->lows);
    t->of_lows = malloc(t->plain.numbers * sizeof *t->of_lows);
    t->by_ranks = calloc(t->plain.numbers, sizeof *t->by_ranks);
    t->by_suit = calloc(t->suited.numbers, sizeof *t->by_suit);
    uint32_t *place = malloc(t->plain.numbers * sizeof *place);
    failed |= !t->of_plain || !t->of_suited || !t->lows || !t->of_lows || !t->by_ranks || !t->by_suit || !place;
    for (int i = 0; i < t->plain.count && !failed; i++)
        place[number_of(&t->plain, t->plain.hands[i].cards, hole)] = (uint32_t)i;
    for (int i = 0; i < t->suited.count && !failed; i++) {
        hand *h = &t->suited.hands[i];
        uint8_t ranks[OMAHA_MOST_HOLE];
        for (int j = 0; j < hole; j++)
            ranks[j] = h->cards[j] / 2;
        h->by_ranks = place[number_of(&t->plain, ranks, hole)];
    }
    free(place);
    return failed;
}

static void close_totals(totals *t)
{
    free(t->of_plain);
    free(t->of_suited);
    free(t->lows);
    free(t->of_lows);
    free(t->by_ranks);
    free(t->by_suit);
    discard(&t->plain);
    discard(&t->suited);
}

/* Of multisets, by their numbers among those of this size, the points. */
static void add_points(int64_t *points, const space *s, const int64_t *by_hand)
{
    for (int i = 0; i < s->count; i++)
        points[number_of(s, s->hands[i].cards, s->hole) - number_of(s, (uint8_t[OMAHA_MOST_HOLE]){0}, s->hole)] = by_hand[i];
}

/* The points of hands on one of `parts` of all boards: twice the deals they win and once those they tie; for high and low
   the sum of that for either half of the pot. By their ranks, as if no suit counted, and what each of the four suits adds
   to that: numbers of multisets of 13 and of 26 kinds (a rank's card of the suit, and its others). With a `share` above 0
   as many boards with a suit are drawn, others for another seed. 1 if memory is short. */
int omaha_order_points(int64_t *by_ranks, int64_t *by_suit, int hole, int hilo, double share, uint64_t seed, int part, int parts)
{
    totals t = {.hilo = hilo, .share = share, .drawing = 7919 * seed};
    int failed = open_totals(&t, hole), ranks[RANKS] = {0}, number = 0;
    if (!failed) {
        add_boards(&t, ranks, 0, BOARD, part, parts, &number);
        add_points(by_ranks, &t.plain, t.by_ranks);
        add_points(by_suit, &t.suited, t.by_suit);
    }
    close_totals(&t);
    return failed;
}
