/* Players and boards as random deals are drawn from them (included by each file that draws, all of it static).

   Players who may hold any two cards are dealt from the cards that the others leave: they never cause a collision, and
   the number of ways to deal them does not depend on the others, so the deals stay uniform. The others draw a hand
   each, by the alias method when weights differ, and a collision discards them all. */
#ifndef PQL_DRAWERS_H
#define PQL_DRAWERS_H

#include <stdlib.h>
#include <string.h>

#include "shared/hole_cards.h"
#include "shared/random_numbers.h"
#include "shared/ranking.h"
#include "equity/sampling.h"

typedef struct {
    uint64_t cards, key;   /* its two cards; the sum of their ranking keys */
    double keep;           /* alias method: take this hand with this probability, else the other */
    int other;
} choice;

typedef struct {
    int player, anything, even; /* may hold any two live cards; all weights are equal */
    int count;
    choice hands[PQL_HANDS];
} drawer;

/* Vose's alias method. */
static void build_alias(drawer *d, const double *weights)
{
    int small[PQL_HANDS], large[PQL_HANDS], smalls = 0, larges = 0;
    double scaled[PQL_HANDS], sum = 0;
    for (int i = 0; i < d->count; i++)
        sum += weights[i];
    for (int i = 0; i < d->count; i++) {
        scaled[i] = weights[i] * d->count / sum;
        if (scaled[i] < 1)
            small[smalls++] = i;
        else
            large[larges++] = i;
        d->hands[i].keep = 1;
        d->hands[i].other = i;
    }
    while (smalls && larges) {
        int less = small[--smalls], more = large[larges - 1];
        d->hands[less].keep = scaled[less];
        d->hands[less].other = more;
        scaled[more] -= 1 - scaled[less];
        if (scaled[more] < 1) {
            larges--;
            small[smalls++] = more;
        }
    }
}

static void read_range(drawer *d, int player, const double *weights, uint64_t gone)
{
    double kept[PQL_HANDS];
    int live = 52 - __builtin_popcountll(gone);
    d->player = player;
    d->count = 0;
    d->even = 1;
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            double weight = weights[pql_hand_index(high, low)];
            uint64_t cards = UINT64_C(1) << high | UINT64_C(1) << low;
            if (!(weight > 0) || cards & gone)
                continue;
            kept[d->count] = weight;
            d->even &= weight == kept[0];
            d->hands[d->count++] = (choice){.cards = cards, .key = pql_card_key[high] + pql_card_key[low]};
        }
    d->anything = d->even && d->count == live * (live - 1) / 2;
    if (!d->even)
        build_alias(d, kept);
}

static inline const choice *draw_hand(const drawer *d, generator *g)
{
    const choice *hand = &d->hands[draw_below(g, d->count)];
    if (d->even || draw_unit(g) < hand->keep)
        return hand;
    return &d->hands[hand->other];
}

static inline int by_size(const void *a, const void *b)
{
    const drawer *one = *(drawer *const *)a, *two = *(drawer *const *)b;
    return one->anything != two->anything ? one->anything - two->anything : one->count - two->count;
}

typedef struct {
    generator random;
    const uint64_t *boards;
    const uint32_t *multiplicities;
    int64_t board_count;
    uint32_t most; /* largest multiplicity */
    uint64_t known, gone, known_key;
    int to_come, live;
    int players, choosing;             /* the first players choose from a range, the others take what is left */
    drawer *drawers[PQL_MOST_PLAYERS]; /* fewest hands first, players who may hold anything last */
    uint64_t bits;                     /* what is left of the last random number */
    int draws_left;                    /* how many cards it is still good for */
} table;

static inline uint64_t cards_key(uint64_t cards)
{
    uint64_t key = 0;
    for (; cards; cards &= cards - 1)
        key += pql_card_key[__builtin_ctzll(cards)];
    return key;
}

/* A board of the list, as likely as its multiplicity. */
static inline uint64_t draw_listed_board(table *t)
{
    for (;;) {
        int64_t i = draw_below(&t->random, t->board_count);
        if (t->multiplicities[i] == t->most || draw_below(&t->random, t->most) < t->multiplicities[i])
            return t->boards[i];
    }
}

/* Sets the table for `players` drawers. Are there a hand for everybody and cards for the board? */
static inline int start_deals(table *t, drawer *drawers, uint64_t known, uint64_t dead, const uint64_t *boards,
                       const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
                       uint64_t seed, uint64_t chunk)
{
    *t = (table){.boards = boards,
                 .multiplicities = multiplicities,
                 .board_count = board_count,
                 .known = known,
                 .known_key = cards_key(known),
                 .gone = known | dead,
                 .to_come = 5 - __builtin_popcountll(known),
                 .players = players};
    start_generator(&t->random, seed, chunk);
    t->live = __builtin_popcountll(PQL_DECK & ~t->gone);
    for (int i = 0; i < players; i++) {
        read_range(&drawers[i], i, ranges[i], t->gone);
        if (drawers[i].count == 0)
            return 0;
        t->drawers[i] = &drawers[i];
    }
    for (int64_t i = 0; i < board_count; i++)
        t->most = multiplicities[i] > t->most ? multiplicities[i] : t->most;
    qsort(t->drawers, players, sizeof t->drawers[0], by_size);
    while (t->choosing < players && !t->drawers[t->choosing]->anything)
        t->choosing++;
    return t->live >= 2 * players + t->to_come && !(t->boards && t->most == 0);
}

/* After so many attempts without a single deal there is hardly one to be found. */
enum { PQL_HOPELESS = 1000000 };

static inline int goes_on(uint64_t found, uint64_t wanted, uint64_t attempts, uint64_t most)
{
    return found < wanted && attempts < (found ? most : PQL_HOPELESS < most ? PQL_HOPELESS : most);
}

#endif
