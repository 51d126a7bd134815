/* The drawing of random deals, for the files that score them (included by each, all of it static).

   The generator is xoshiro256** (Blackman and Vigna, public domain), started with splitmix64 from the seed and the
   number of the chunk. Players who may hold anything are dealt their cards from what the others leave: they
   never cause a collision, and the number of ways to deal them does not depend on the others, so the deals stay uniform.
   The others draw a hand each, by the alias method when weights differ, and a collision discards them all. */
#ifndef PQL_RANDOM_DEALS_H
#define PQL_RANDOM_DEALS_H

#include <stdlib.h>
#include <string.h>

#include "hole_cards.h"
#include "ranking.h"
#include "sampling.h"

typedef struct {
    uint64_t state[4];
} generator;

static inline uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static inline uint64_t next_random(generator *g)
{
    uint64_t *s = g->state, result = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void start_generator(generator *g, uint64_t seed, uint64_t chunk)
{
    uint64_t x = chunk;
    uint64_t mixed = seed ^ splitmix(&x); /* neighbouring chunks start far apart */
    for (int i = 0; i < 4; i++)
        g->state[i] = splitmix(&mixed);
}

/* 0 .. n - 1; the bias is below n / 2^64. */
static inline uint64_t draw_below(generator *g, uint64_t n)
{
    return (unsigned __int128)next_random(g) * n >> 64;
}

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
    if (d->even || (next_random(g) >> 11) * 0x1p-53 < hand->keep)
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

/* What a deal leaves to be ranked: the cards, and their ranking keys. */
typedef struct {
    uint64_t deck; /* cards not dealt yet */
    int left;
    uint64_t board, board_key, hands[PQL_MOST_PLAYERS], hand_keys[PQL_MOST_PLAYERS];
} deal;

static uint8_t bit_of_byte[256][8]; /* [byte][n]: place of the set bit number n, from below */

static void fill_bit_places(void)
{
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0, n = 0; bit < 8; bit++)
            if (byte >> bit & 1)
                bit_of_byte[byte][n++] = bit;
}

/* The set bit number n of a mask, from below. */
static inline __attribute__((always_inline)) uint64_t nth_card(uint64_t mask, int n, const int with_bmi2)
{
#if defined(__x86_64__)
    if (with_bmi2) {
        uint64_t card;
        __asm__("pdep %2, %1, %0" : "=r"(card) : "r"(UINT64_C(1) << n), "r"(mask));
        return card;
    }
#endif
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t counts = mask - (mask >> 1 & UINT64_C(0x5555555555555555));
    counts = (counts & UINT64_C(0x3333333333333333)) + (counts >> 2 & UINT64_C(0x3333333333333333));
    counts = ((counts + (counts >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones; /* set bits up to each byte */
    uint64_t passed = ((n * ones | 0x80 * ones) - counts) & 0x80 * ones;     /* bytes that end before the bit */
    int shift = (passed >> 7) * ones >> 56 << 3;
    int before = counts << 8 >> shift & 0xFF;
    return UINT64_C(1) << (shift + bit_of_byte[mask >> shift & 0xFF][n - before]);
}

/* Deals a random card and adds its key. The low half of bits * n is as random as the high half: one random number
   makes six draws before it is used up, with a bias below 52^6 / 2^64. */
static inline __attribute__((always_inline)) uint64_t deal_card(table *t, deal *d, uint64_t *key, const int with_bmi2)
{
    if (t->draws_left-- == 0) {
        t->bits = next_random(&t->random);
        t->draws_left = 5;
    }
    unsigned __int128 product = (unsigned __int128)t->bits * d->left--;
    t->bits = (uint64_t)product;
    uint64_t card = nth_card(d->deck, (int)(product >> 64), with_bmi2);
    d->deck ^= card;
    *key += pql_card_key[__builtin_ctzll(card)];
    return card;
}

static uint64_t cards_key(uint64_t cards)
{
    uint64_t key = 0;
    for (; cards; cards &= cards - 1)
        key += pql_card_key[__builtin_ctzll(cards)];
    return key;
}

static void draw_listed_board(table *t, deal *d)
{
    for (;;) {
        int64_t i = draw_below(&t->random, t->board_count);
        uint32_t multiplicity = t->multiplicities[i];
        if (multiplicity != t->most && draw_below(&t->random, t->most) >= multiplicity)
            continue;
        d->board = t->boards[i];
        d->board_key = cards_key(d->board);
        d->left -= t->to_come;
        d->deck &= ~d->board;
        return;
    }
}

/* One attempt; 0 when a card came twice. */
static inline __attribute__((always_inline)) int draw_deal(table *t, deal *d, const int with_bmi2)
{
    d->deck = PQL_DECK & ~t->gone;
    d->left = t->live - 2 * t->choosing;
    d->board = t->known;
    d->board_key = t->known_key;
    if (t->boards)
        draw_listed_board(t, d);
    for (int i = 0; i < t->choosing; i++) {
        const choice *hand = draw_hand(t->drawers[i], &t->random);
        if (hand->cards & ~d->deck)
            return 0;
        d->deck ^= hand->cards;
        d->hands[i] = hand->cards;
        d->hand_keys[i] = hand->key;
    }
    for (int i = t->choosing; i < t->players; i++) {
        uint64_t key = 0, first = deal_card(t, d, &key, with_bmi2);
        d->hands[i] = first | deal_card(t, d, &key, with_bmi2);
        d->hand_keys[i] = key;
    }
    for (int i = 0; i < t->to_come && !t->boards; i++)
        d->board |= deal_card(t, d, &d->board_key, with_bmi2);
    return 1;
}

/* What a player's hand makes with the board. */
static inline int dealt_ordinal(const deal *d, int player)
{
    uint64_t key = d->board_key + d->hand_keys[player] + PQL_SUIT_COUNTERS, flush = key & PQL_FIVE_SUITED;
    return __builtin_expect(flush != 0, 0)
               ? pql_flush_rank[pql_suit_ranks(d->board | d->hands[player], (__builtin_ctzll(flush) - 35) >> 2)]
               : pql_rank_noflush((uint32_t)key);
}

/* Sets the table for `players` drawers. Are there a hand for everybody and cards for the board? */
static int start_deals(table *t, drawer *drawers, uint64_t known, uint64_t dead, const uint64_t *boards,
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

#endif
