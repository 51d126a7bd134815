/* Hands as multisets of kinds of cards, what they make on a board, and what they win there by a sweep of all of them.

   The hands that avoid the cards of mine are counted as the kernel counts them, by inclusion and exclusion: `holding[s]`
   is how many of the hands swept so far hold given cards of the kinds s. */
#ifndef OMAHA_ORDER_HANDS_H
#define OMAHA_ORDER_HANDS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"

enum { RANKS = 13, KINDS = 26, ORDINALS = 7462, SUBSETS = 64, BOARD = 5 };

typedef struct {
    uint8_t cards[OMAHA_MOST_HOLE];                        /* the kinds, ascending */
    uint8_t kinds[OMAHA_MOST_HOLE], many[OMAHA_MOST_HOLE]; /* each once, and how often */
    uint8_t distinct, subsets;
    uint16_t suited;   /* the ranks that are held in the suit */
    uint32_t by_ranks; /* the place of its ranks among hands of 13 kinds */
    uint64_t ranks;    /* how many others of each rank, three bits each */
} hand;

typedef struct {
    int kinds, hole, count;
    int most[KINDS];
    hand *hands;
    uint32_t (*subsets)[SUBSETS]; /* of each hand the numbers of the multisets that it holds */
    int8_t (*signs)[SUBSETS];     /* how often cards of these kinds are chosen of it, less for odd numbers */
    int32_t *holding, *order;
    int16_t *values;
    size_t numbers;
} space;

static const int choose[7][7] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6, 1}};

/* The number of a multiset: after all smaller ones, in the order of combinations with its n-th kind raised by n. */
static uint32_t number_of(const space *s, const uint8_t *cards, int size)
{
    uint32_t number = 0;
    for (int n = 0; n < size; n++)
        number += pql_choose[n][s->kinds + n - 1] + pql_choose[n + 1][cards[n] + n];
    return number;
}

/* The multisets of a hand, and how often each is chosen, in the order of `weights_of`. */
static void list_subsets(const space *s, hand *h)
{
    uint8_t held[SUBSETS][OMAHA_MOST_HOLE];
    int sizes[SUBSETS] = {0};
    int8_t *signs = s->signs[h - s->hands];
    h->subsets = 1;
    signs[0] = 1;
    for (int i = 0; i < h->distinct; i++) {
        int before = h->subsets;
        for (int take = 1; take <= h->many[i]; take++)
            for (int j = 0; j < before; j++) {
                int at = h->subsets++;
                memcpy(held[at], held[j], sizeof held[at]);
                sizes[at] = sizes[j] + take;
                memset(held[at] + sizes[j], h->kinds[i], take);
                signs[at] = (int8_t)(signs[j] * choose[h->many[i]][take] * (take % 2 ? -1 : 1));
            }
    }
    for (int j = 0; j < h->subsets; j++)
        s->subsets[h - s->hands][j] = number_of(s, held[j], sizes[j]);
}

/* How many hands like this one hold given cards of each of its multisets. */
static inline void weights_of(const hand *h, const int *live, int32_t *weights)
{
    int subsets = 1;
    weights[0] = 1;
    for (int i = 0; i < h->distinct; i++) {
        int before = subsets, left = live[h->kinds[i]], many = h->many[i];
        for (int take = 1; take <= many; take++)
            for (int j = 0; j < before; j++)
                weights[subsets++] = weights[j] * choose[left - take][many - take];
        for (int j = 0; j < before; j++)
            weights[j] *= choose[left][many];
    }
}

static void add_hands(space *s, uint8_t *cards, int size)
{
    if (size < s->hole) {
        int least = size ? cards[size - 1] : 0;
        for (int kind = least; kind < s->kinds; kind++) {
            int same = 1;
            for (int i = 0; i < size; i++)
                same += cards[i] == kind;
            cards[size] = (uint8_t)kind;
            if (same <= s->most[kind])
                add_hands(s, cards, size + 1);
        }
        return;
    }
    hand *h = &s->hands[s->count++];
    memset(h, 0, sizeof *h);
    memcpy(h->cards, cards, s->hole);
    for (int i = 0; i < s->hole; i++) {
        if (!i || cards[i] != cards[i - 1])
            h->kinds[h->distinct++] = cards[i];
        h->many[h->distinct - 1]++;
        if (s->kinds == KINDS && cards[i] % 2 == 0)
            h->suited |= (uint16_t)(1 << cards[i] / 2);
        else
            h->ranks += UINT64_C(1) << 3 * (s->kinds == KINDS ? cards[i] / 2 : cards[i]);
    }
    list_subsets(s, h);
}

static int start(space *s, int kinds, int hole)
{
    memset(s, 0, sizeof *s);
    s->kinds = kinds;
    s->hole = hole;
    for (int kind = 0; kind < kinds; kind++)
        s->most[kind] = kinds == RANKS ? 4 : kind % 2 ? 3 : 1;
    for (int n = 0; n <= hole; n++)
        s->numbers += n ? pql_choose[n][kinds + n - 1] : 1;
    s->hands = malloc(s->numbers * sizeof *s->hands);
    s->subsets = malloc(s->numbers * sizeof *s->subsets);
    s->signs = malloc(s->numbers * sizeof *s->signs);
    s->holding = malloc(s->numbers * sizeof *s->holding);
    s->order = malloc(s->numbers * sizeof *s->order);
    s->values = malloc(s->numbers * sizeof *s->values);
    uint8_t cards[OMAHA_MOST_HOLE];
    if (!s->hands || !s->subsets || !s->signs || !s->holding || !s->order || !s->values)
        return 1;
    add_hands(s, cards, 0);
    return 0;
}

static void discard(space *s)
{
    free(s->hands);
    free(s->subsets);
    free(s->signs);
    free(s->holding);
    free(s->order);
    free(s->values);
}

/* A hand is read long after the one before it in memory. */
static inline void fetch(const space *s, int at)
{
    int next = at + 6 < s->count ? at + 6 : at;
    __builtin_prefetch(s->subsets[s->order[next]]);
    __builtin_prefetch(s->subsets[s->order[next]] + SUBSETS / 2);
    __builtin_prefetch(&s->hands[s->order[next]]);
}

/* Where all cards are of different kinds, the bits of a subset's place are the cards that are chosen. */
static inline __attribute__((always_inline)) int32_t apart_of(const int32_t *holding, const uint32_t *numbers, int subsets)
{
    int32_t found = 0;
#pragma GCC unroll 64
    for (int j = 0; j < subsets; j++)
        found += __builtin_popcount(j) % 2 ? -holding[numbers[j]] : holding[numbers[j]];
    return found;
}

static inline int32_t apart(const space *s, int i)
{
    const hand *h = &s->hands[i];
    const uint32_t *numbers = s->subsets[i];
    int32_t found = 0;
    if (h->distinct == s->hole)
        switch (s->hole) {
        case 4: return apart_of(s->holding, numbers, 16);
        case 5: return apart_of(s->holding, numbers, 32);
        case 6: return apart_of(s->holding, numbers, 64);
        }
    for (int j = 0; j < h->subsets; j++)
        found += s->signs[i][j] * s->holding[numbers[j]];
    return found;
}

/* What each hand makes on a board that leaves so many cards of each kind, 0 where it holds more of them. */
static void make(space *s, const int *live, const int16_t (*pairs)[KINDS])
{
    for (int i = 0; i < s->count; i++) {
        const hand *h = &s->hands[i];
        int16_t best = 0;
        for (int j = 1; j < s->hole; j++)
            for (int k = 0; k < j; k++) {
                int16_t made = pairs[h->cards[j]][h->cards[k]];
                best = made > best ? made : best;
            }
        for (int j = 0; j < h->distinct; j++)
            best = h->many[j] > live[h->kinds[j]] ? 0 : best;
        s->values[i] = best;
    }
}

/* To the points of each hand that makes at least `least`, twice the hands that make less and once those that tie; hands
   that make 0 are not there. */
static void sweep(space *s, const int *live, int least, int32_t *points)
{
    int first[ORDINALS + 2] = {0}, swept = 0;
    memset(s->holding, 0, s->numbers * sizeof *s->holding);
    for (int i = 0; i < s->count; i++)
        first[s->values[i] + 1]++;
    for (int value = 1; value <= ORDINALS + 1; value++)
        first[value] += first[value - 1];
    for (int i = 0; i < s->count; i++)
        s->order[first[s->values[i]]++] = i;
    while (swept < s->count && !s->values[s->order[swept]])
        swept++;
    for (int stop; swept < s->count; swept = stop) {
        int16_t value = s->values[s->order[swept]];
        for (stop = swept; stop < s->count && s->values[s->order[stop]] == value; stop++)
            if (value >= least) {
                fetch(s, stop);
                points[s->order[stop]] += apart(s, s->order[stop]);
            }
        for (int i = swept; i < stop; i++) {
            const uint32_t *numbers = s->subsets[s->order[i]];
            const hand *h = &s->hands[s->order[i]];
            int32_t weights[SUBSETS];
            fetch(s, i);
            weights_of(h, live, weights);
            for (int j = 0; j < h->subsets; j++)
                s->holding[numbers[j]] += weights[j];
        }
        for (int i = swept; i < stop && value >= least; i++) {
            fetch(s, i);
            points[s->order[i]] += apart(s, s->order[i]);
        }
    }
}

/* What two cards of each kinds make; cards of a kind that are left are alike. */
static void pair_values(int16_t (*pairs)[KINDS], int kinds, uint64_t board)
{
    pql_pair_values made = {0};
    pql_pair_values_on(&made, board);
    memset(pairs, 0, KINDS * sizeof *pairs);
    for (int one = 0; one < kinds; one++)
        for (int other = 0; other <= one; other++) {
            int ranks[2] = {one, other}, found[2];
            uint64_t gone = board;
            for (int i = 0; i < 2; i++) {
                uint64_t cards = kinds == RANKS ? UINT64_C(15) << 4 * ranks[i]
                                                : (ranks[i] % 2 ? UINT64_C(14) : UINT64_C(1)) << 4 * (ranks[i] / 2);
                cards &= ~gone;
                found[i] = cards ? __builtin_ctzll(cards) : -1;
                gone |= cards & -cards;
            }
            if (found[0] >= 0 && found[1] >= 0)
                pairs[one][other] = pairs[other][one] = made.of[found[0]][found[1]];
        }
}

#endif
