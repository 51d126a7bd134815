/* The count of standings against two and more opponents, weights 0 and 1, included once for each machine (no include
   guard on purpose).

   A set of hands is a graph on the 52 cards: bit d of row c stands for the hand of the cards c and d, so 52 words hold any
   set, two sets meet by 52 ANDs, and a card's degree, how many hands hold it, is a count of bits. The hands that a hero
   beats now, and those he ties with, are such graphs, and so are the hands he beats or ties at the end. Without a flush
   a hand makes what its two ranks make: the second kind of graph is drawn from at most 91 look-ups a board.

   Half the sum of the degrees is the number of hands in a set. Of two opponents whose hands are X and Y the ways to hold
   hands without a common card are

       X Y - sum over cards c of X[c] Y[c] + hands in both X and Y,

   X[c] being degrees: a pair that shares one card is taken off once by the middle term, a pair that is one and the same
   hand twice, hence the last. So the last two opponents are counted at once, however many hands they hold, for each of
   nine nested sets: below, up to or any, now, and less, no more or any, at the end. Differences of these say how often
   the better of the two stands so. The hands of further opponents are walked through one by one; those who have
   the same range in one order only.

   Against standing_sweep.h, for two opponents, this takes a third of the instructions for ranges of 10 % of all hands, and a
   twelfth for 30 %.

   The includer defines SWEEP. */
#include <stdlib.h>
#include <string.h>

#include "showdown/standing.h"

enum { OFF_BOARD = 0x7FFF };

typedef struct {
    uint64_t rows[PQL_CARDS];
} hand_set;

typedef struct {
    pql_hole_cards held;
    int16_t now, then; /* then: OFF_BOARD if it holds a card of the board */
    int16_t value;     /* hero only: place of `now` among his different values */
} hand;

typedef struct {
    int walked;                    /* opponents, all but the last two */
    int counts[PQL_MOST_PLAYERS];  /* of the hero and of those walked through, fewest hands first */
    int follows[PQL_MOST_PLAYERS]; /* has this player the range of the one before? */
    uint64_t orders;               /* of players with the same range, only one of which is walked */
    hand hands[PQL_MOST_PLAYERS][PQL_HANDS];
    hand_set members[2]; /* what the last two hold */
    int same;            /* is it the same? */
    hand_set now[PQL_HANDS][2]; /* by value of the hero: hands below it, hands up to it */
    hand_set then[2];           /* hands that make less than the hero on the board, and no more */
    pql_ranked_board ranked;
    int16_t made[PQL_RANKS][PQL_RANKS]; /* ordinal of two ranks without a flush */
    pql_standing_counts board;          /* on the board at hand */
} table;

/* The deals of the last opponents that complete a deal of the others, who leave all but the cards `gone`; these say
   how the hero stands, now and at the end, and with how many of them he ties. */
static inline __attribute__((always_inline)) void count_deals(table *t, const hand *hero, uint64_t gone, int equals,
                                                               const int now, const int then, const int same)
{
    const int first = then == PQL_BEHIND ? PQL_BEHIND : PQL_AHEAD;
    const uint64_t *below = t->now[hero->value][0].rows, *up_to = t->now[hero->value][1].rows;
    const uint64_t *less = t->then[0].rows, *no_more = t->then[1].rows;
    const uint64_t *one = t->members[0].rows, *other = t->members[1].rows;
    uint64_t sum[3][3] = {{0}}, other_sum[3][3] = {{0}}, clash[3][3] = {{0}}, both[3][3] = {{0}}, even_clash = 0;
    for (int card = 0; card < PQL_CARDS; card++) {
        uint64_t live = -(~gone >> card & 1) & ~gone, degrees[3][3], others[3][3];
        for (int j = first; j < 3; j++)
            for (int i = now; i < 3; i++) {
                uint64_t in = live & (j == 0 ? less[card] : j == 1 ? no_more[card] : ~UINT64_C(0))
                              & (i == 0 ? below[card] : i == 1 ? up_to[card] : ~UINT64_C(0));
                degrees[i][j] = __builtin_popcountll(in & one[card]);
                others[i][j] = same ? degrees[i][j] : (uint64_t)__builtin_popcountll(in & other[card]);
                sum[i][j] += degrees[i][j];
                other_sum[i][j] += others[i][j];
                clash[i][j] += degrees[i][j] * others[i][j];
                both[i][j] += same ? degrees[i][j] : (uint64_t)__builtin_popcountll(in & one[card] & other[card]);
            }
        if (first == PQL_AHEAD)
            even_clash += (degrees[2][1] - degrees[2][0]) * (others[2][1] - others[2][0]);
    }
    uint64_t ways[3][3] = {{0}};
    for (int j = first; j < 3; j++)
        for (int i = now; i < 3; i++)
            ways[i][j] = sum[i][j] / 2 * (other_sum[i][j] / 2) - clash[i][j] + both[i][j] / 2;
    for (int j = then; j < 3; j++)
        for (int i = now; i < 3; i++) {
            uint64_t exactly = ways[i][j];
            if (i > now)
                exactly -= ways[i - 1][j];
            if (j > then)
                exactly -= ways[i][j - 1];
            if (i > now && j > then)
                exactly += ways[i - 1][j - 1];
            t->board.matrix[i][j] += exactly;
        }
    if (then == PQL_BEHIND)
        return;
    uint64_t even = (sum[2][1] - sum[2][0]) / 2 * ((other_sum[2][1] - other_sum[2][0]) / 2) - even_clash
                    + (both[2][1] - both[2][0]) / 2;
    t->board.won[equals] += ways[2][0];
    t->board.won[equals + 1] += ways[2][1] - ways[2][0] - even;
    t->board.won[equals + 2] += even;
}

#define COUNT(now, then)                                             \
    case 3 * (now) + (then):                                         \
        if (t->same)                                                 \
            count_deals(t, hero, gone, equals, now, then, 1);        \
        else                                                         \
            count_deals(t, hero, gone, equals, now, then, 0);        \
        break

/* Each way to stand has a loop of its own, that counts no more sets than it needs. */
static void count_standing(table *t, const hand *hero, uint64_t gone, int equals, int now, int then)
{
    switch (3 * now + then) {
        COUNT(PQL_AHEAD, PQL_AHEAD);
        COUNT(PQL_AHEAD, PQL_TIED);
        COUNT(PQL_AHEAD, PQL_BEHIND);
        COUNT(PQL_TIED, PQL_AHEAD);
        COUNT(PQL_TIED, PQL_TIED);
        COUNT(PQL_TIED, PQL_BEHIND);
        COUNT(PQL_BEHIND, PQL_AHEAD);
        COUNT(PQL_BEHIND, PQL_TIED);
        COUNT(PQL_BEHIND, PQL_BEHIND);
    }
}

static void walk_opponents(table *t, const hand *hero, int next, int start, uint64_t gone, int now, int then, int equals)
{
    if (next > t->walked) {
        count_standing(t, hero, gone, then == PQL_BEHIND ? 0 : equals, now, then);
        return;
    }
    for (int i = t->follows[next] ? start : 0; i < t->counts[next]; i++) {
        const hand *h = &t->hands[next][i];
        if (h->held.cards & gone)
            continue;
        walk_opponents(t, hero, next + 1, i + 1, gone | h->held.cards, pql_worse(now, pql_standing(hero->now, h->now)),
                       pql_worse(then, pql_standing(hero->then, h->then)), equals + (h->then == hero->then));
    }
}

static void rank_hands(table *t, uint64_t board)
{
    const pql_pair_order *order = &t->ranked.order;
    pql_rank_board(&t->ranked, board);
    for (int i = 0; i < order->active; i++) {
        int pair = pql_pair_at(order, i), high = pql_pair_high[pair], low = pql_pair_low[pair];
        t->made[high][low] = t->made[low][high] = pql_ordinal_at(order, i);
    }
    for (int player = 0; player <= t->walked; player++)
        for (int i = 0; i < t->counts[player]; i++) {
            hand *h = &t->hands[player][i];
            int flush = pql_flush_of(&t->ranked, h->held.high, h->held.low);
            int ordinal = t->made[h->held.high >> 2][h->held.low >> 2];
            h->then = h->held.cards & board ? OFF_BOARD : flush > ordinal ? flush : ordinal;
        }
}

static inline void set_hand(hand_set *set, int high, int low, uint64_t in)
{
    set->rows[high] = (set->rows[high] & ~(UINT64_C(1) << low)) | in << low;
    set->rows[low] = (set->rows[low] & ~(UINT64_C(1) << high)) | in << high;
}

/* The graphs of what makes less than an ordinal, and no more. Hands that cannot be dealt may be in them or not. */
static void compare_hands(table *t, int ordinal)
{
    int suit = t->ranked.suit;
    for (int rank = 0; rank < PQL_RANKS; rank++) {
        uint64_t less = 0, no_more = 0;
        for (int other = 0; other < PQL_RANKS; other++) {
            less |= (t->made[rank][other] < ordinal ? UINT64_C(15) : 0) << 4 * other;
            no_more |= (t->made[rank][other] <= ordinal ? UINT64_C(15) : 0) << 4 * other;
        }
        for (int card = 4 * rank; card < 4 * rank + 4; card++) {
            t->then[0].rows[card] = less;
            t->then[1].rows[card] = no_more;
        }
    }
    if (suit < 0)
        return;
    int needed = 5 - __builtin_popcount(t->ranked.suited); /* cards for a flush; with none everybody has it */
    for (int high = 1; high < PQL_CARDS; high++)
        for (int low = needed > 1 && (high & 3) != suit ? high : 0; low < high; low++) {
            if (((high & 3) == suit) + ((low & 3) == suit) < needed)
                continue;
            int flush = pql_flush_of(&t->ranked, high, low);
            set_hand(&t->then[0], high, low, flush < ordinal);
            set_hand(&t->then[1], high, low, flush <= ordinal);
        }
}

static void sweep_board(table *t, uint64_t board)
{
    int ordinal = -1;
    rank_hands(t, board);
    memset(&t->board, 0, sizeof t->board);
    for (int i = 0; i < t->counts[0]; i++) {
        const hand *hero = &t->hands[0][i];
        if (hero->then == OFF_BOARD)
            continue;
        if (hero->then != ordinal) /* neighbours often make the same */
            compare_hands(t, ordinal = hero->then);
        walk_opponents(t, hero, 1, 0, board | hero->held.cards, PQL_AHEAD, PQL_AHEAD, 0);
    }
}

static void read_hands(table *t, int place, uint64_t known, const uint16_t *matrices)
{
    t->counts[place] = 0;
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int rest = matrices[pair]; rest; rest &= rest - 1) {
            int spot = __builtin_ctz(rest);
            hand *h = &t->hands[place][t->counts[place]];
            h->held = pql_cards_at(pair, spot);
            if (h->held.cards & known)
                continue;
            h->now = pql_standing_value(known, h->held.cards);
            t->counts[place]++;
        }
}

static void read_set(hand_set *set, uint64_t known, const uint16_t *matrices)
{
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int rest = matrices[pair]; rest; rest &= rest - 1) {
            pql_hole_cards held = pql_cards_at(pair, __builtin_ctz(rest));
            if (!(held.cards & known))
                set_hand(set, held.high, held.low, 1);
        }
}

/* For each value that the hero's hands have now, the graphs of what is below it and up to it. */
static void compare_now(table *t, uint64_t known)
{
    int values = 0;
    int16_t value[PQL_HANDS], seen[PQL_HANDS];
    uint64_t cards[PQL_HANDS];
    int count = 0;
    for (int high = 1; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            uint64_t both = UINT64_C(1) << high | UINT64_C(1) << low;
            if (both & known || !((t->members[0].rows[high] | t->members[1].rows[high]) >> low & 1))
                continue;
            cards[count] = (uint64_t)high << 8 | low;
            value[count++] = pql_standing_value(known, both);
        }
    for (int i = 0; i < t->counts[0]; i++) {
        hand *hero = &t->hands[0][i];
        int place = 0;
        while (place < values && seen[place] != hero->now)
            place++;
        hero->value = place;
        if (place < values)
            continue;
        seen[values++] = hero->now;
        memset(t->now[place], 0, sizeof t->now[place]);
        for (int j = 0; j < count; j++) {
            int high = (int)(cards[j] >> 8), low = (int)(cards[j] & 255);
            if (value[j] < hero->now)
                set_hand(&t->now[place][0], high, low, 1);
            if (value[j] <= hero->now)
                set_hand(&t->now[place][1], high, low, 1);
        }
    }
}

static void prepare(table *t, uint64_t known, const double *const *weights, int players)
{
    uint16_t matrices[PQL_MOST_PLAYERS][PQL_RANK_PAIRS], any[PQL_RANK_PAIRS];
    int sizes[PQL_MOST_PLAYERS], order[PQL_MOST_PLAYERS];
    pql_read_ranges(matrices, any, sizes, weights, players);
    pql_order_by_size(order, sizes, 1, players);
    pql_start_order(&t->ranked.order, any, any);
    memset(t->made, 0, sizeof t->made);
    memset(t->members, 0, sizeof t->members);
    t->walked = players - 3;
    t->orders = 1;
    for (int place = 0, run = 1; place <= t->walked; place++) {
        read_hands(t, place, known, matrices[order[place]]);
        t->follows[place] = place > 1 && !memcmp(matrices[order[place]], matrices[order[place - 1]], sizeof any);
        run = t->follows[place] ? run + 1 : 1;
        t->orders *= run;
    }
    for (int i = 0; i < 2; i++)
        read_set(&t->members[i], known, matrices[order[players - 1 - i]]);
    t->same = !memcmp(&t->members[0], &t->members[1], sizeof t->members[0]);
    compare_now(t, known);
}

int SWEEP(pql_standing_counts *result, uint64_t known, const uint64_t *boards, const uint32_t *multiplicities,
          int64_t count, const double *const *weights, int players)
{
    table *t = malloc(sizeof *t);
    if (!t)
        return -1;
    prepare(t, known, weights, players);
    memset(result, 0, sizeof *result);
    for (int64_t i = 0; i < count; i++) {
        sweep_board(t, boards[i]);
        uint64_t times = t->orders * multiplicities[i];
        for (int now = 0; now < PQL_STANDINGS; now++)
            for (int then = 0; then < PQL_STANDINGS; then++)
                result->matrix[now][then] += t->board.matrix[now][then] * times;
        for (int k = 0; k < players; k++)
            result->won[k] += t->board.won[k] * times;
    }
    free(t);
    return 0;
}
