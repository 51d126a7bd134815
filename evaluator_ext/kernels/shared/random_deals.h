/* Random deals one by one, for the files that count who wins them (included by each, all of it static). */
#ifndef PQL_RANDOM_DEALS_H
#define PQL_RANDOM_DEALS_H

#include "shared/drawers.h"

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
static inline __attribute__((always_inline)) uint64_t nth_card(uint64_t mask, int n)
{
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
static inline __attribute__((always_inline)) uint64_t deal_card(table *t, deal *d, uint64_t *key)
{
    if (t->draws_left-- == 0) {
        t->bits = next_random(&t->random);
        t->draws_left = 5;
    }
    unsigned __int128 product = (unsigned __int128)t->bits * d->left--;
    t->bits = (uint64_t)product;
    uint64_t card = nth_card(d->deck, (int)(product >> 64));
    d->deck ^= card;
    *key += pql_card_key[__builtin_ctzll(card)];
    return card;
}

/* One attempt; 0 when a card came twice. */
static inline __attribute__((always_inline)) int draw_deal(table *t, deal *d)
{
    d->deck = PQL_DECK & ~t->gone;
    d->left = t->live - 2 * t->choosing;
    d->board = t->known;
    d->board_key = t->known_key;
    if (t->boards) {
        d->board = draw_listed_board(t);
        d->board_key = cards_key(d->board);
        d->left -= t->to_come;
        d->deck &= ~d->board;
    }
    for (int i = 0; i < t->choosing; i++) {
        const choice *hand = draw_hand(t->drawers[i], &t->random);
        if (hand->cards & ~d->deck)
            return 0;
        d->deck ^= hand->cards;
        d->hands[i] = hand->cards;
        d->hand_keys[i] = hand->key;
    }
    for (int i = t->choosing; i < t->players; i++) {
        uint64_t key = 0, first = deal_card(t, d, &key);
        d->hands[i] = first | deal_card(t, d, &key);
        d->hand_keys[i] = key;
    }
    for (int i = 0; i < t->to_come && !t->boards; i++)
        d->board |= deal_card(t, d, &d->board_key);
    return 1;
}

/* What a player's hand makes with the board. */
static inline int dealt_ordinal(const deal *d, int player)
{
    return pql_rank_by_key(d->board | d->hands[player], d->board_key + d->hand_keys[player] + PQL_SUIT_COUNTERS);
}

#endif
