/* Random deals.

   The generator is xoshiro256** (Blackman and Vigna, public domain), started with splitmix64 from the seed and the
   number of the chunk. Players who may hold anything are dealt their cards from what the others leave: they
   never cause a collision, and the number of ways to deal them does not depend on the others, so the deals stay uniform.
   The others draw a hand each, by the alias method when weights differ, and a collision discards them all. */
#include "sampling.h"

#include <stdlib.h>
#include <string.h>

#include "hole_cards.h"
#include "ranking.h"

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
    uint8_t deck[PQL_CARDS];
    int players;
    drawer *drawers[PQL_MOST_PLAYERS]; /* fewest hands first, players who may hold anything last */
    uint64_t half;                     /* the second half of a random number, or 0 */
} table;

/* A live card that is not used yet; two from one random number, with a bias below 52 / 2^32. */
static inline int draw_card(table *t, uint64_t *used)
{
    for (;;) {
        uint64_t bits = t->half;
        t->half = 0;
        if (!bits) {
            bits = next_random(&t->random);
            t->half = bits >> 32 | UINT64_C(1) << 32;
        }
        int card = t->deck[(bits & UINT32_MAX) * t->live >> 32];
        if (*used >> card & 1)
            continue;
        *used |= UINT64_C(1) << card;
        return card;
    }
}

static inline uint64_t cards_key(uint64_t cards)
{
    uint64_t key = 0;
    for (; cards; cards &= cards - 1)
        key += pql_card_key[__builtin_ctzll(cards)];
    return key;
}

static inline uint64_t draw_listed_board(table *t)
{
    for (;;) {
        int64_t i = draw_below(&t->random, t->board_count);
        uint32_t multiplicity = t->multiplicities[i];
        if (multiplicity == t->most || draw_below(&t->random, t->most) < multiplicity)
            return t->boards[i];
    }
}

/* One attempt: the keys of all hands and of the board, or 0 when a card came twice. */
static inline int draw_deal(table *t, uint64_t *hand_keys, uint64_t *hand_cards, uint64_t *board_key, uint64_t *board)
{
    *board = t->boards ? draw_listed_board(t) : t->known;
    uint64_t used = t->gone | *board;
    for (int i = 0; i < t->players; i++) {
        const drawer *d = t->drawers[i];
        if (d->anything) {
            int first = draw_card(t, &used), second = draw_card(t, &used);
            hand_keys[i] = pql_card_key[first] + pql_card_key[second];
            hand_cards[i] = UINT64_C(1) << first | UINT64_C(1) << second;
            continue;
        }
        const choice *hand = draw_hand(d, &t->random);
        if (hand->cards & used)
            return 0;
        used |= hand->cards;
        hand_keys[i] = hand->key;
        hand_cards[i] = hand->cards;
    }
    if (t->boards) {
        *board_key = cards_key(*board);
        return 1;
    }
    *board_key = t->known_key;
    for (int i = 0; i < t->to_come; i++) {
        int card = draw_card(t, &used);
        *board |= UINT64_C(1) << card;
        *board_key += pql_card_key[card];
    }
    return 1;
}

static inline void score_deal(const table *t, pql_sampled *result, const uint64_t *hand_keys,
                              const uint64_t *hand_cards, uint64_t board_key, uint64_t board)
{
    int best = 0, winners = 0, won[PQL_MOST_PLAYERS];
    for (int i = 0; i < t->players; i++) {
        uint64_t key = board_key + hand_keys[i] + PQL_SUIT_COUNTERS, flush = key & PQL_FIVE_SUITED;
        int ordinal = __builtin_expect(flush != 0, 0)
                          ? pql_flush_rank[pql_suit_ranks(board | hand_cards[i], (__builtin_ctzll(flush) - 35) >> 2)]
                          : pql_rank_noflush((uint32_t)key);
        winners = ordinal > best ? 0 : winners;
        best = ordinal > best ? ordinal : best;
        won[winners] = i;
        winners += ordinal == best;
    }
    for (int i = 0; i < winners; i++)
        result->by_winners[t->drawers[won[i]]->player][winners - 1]++;
}

static void draw_deals(table *t, pql_sampled *result, uint64_t deals, uint64_t most_attempts)
{
    uint64_t hand_keys[PQL_MOST_PLAYERS], hand_cards[PQL_MOST_PLAYERS], board_key, board;
    while (result->deals < deals && result->attempts < most_attempts) {
        result->attempts++;
        if (!draw_deal(t, hand_keys, hand_cards, &board_key, &board))
            continue;
        result->deals++;
        score_deal(t, result, hand_keys, hand_cards, board_key, board);
    }
}

/* Are there a hand for everybody and cards for the board? */
static int prepare(table *t, drawer *drawers, const double *const *ranges, int players)
{
    for (int card = 0; card < PQL_CARDS; card++)
        if (!(t->gone >> card & 1))
            t->deck[t->live++] = card;
    for (int i = 0; i < players; i++) {
        read_range(&drawers[i], i, ranges[i], t->gone);
        if (drawers[i].count == 0)
            return 0;
        t->drawers[i] = &drawers[i];
    }
    for (int64_t i = 0; i < t->board_count; i++)
        t->most = t->multiplicities[i] > t->most ? t->multiplicities[i] : t->most;
    qsort(t->drawers, players, sizeof t->drawers[0], by_size);
    return t->live >= 2 * players + t->to_come && !(t->boards && t->most == 0);
}

int pql_sample(pql_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
               const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
               uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)
{
    drawer *drawers = malloc(players * sizeof *drawers);
    if (!drawers)
        return -1;
    table t = {.boards = boards,
               .multiplicities = multiplicities,
               .board_count = board_count,
               .known = known,
               .known_key = cards_key(known),
               .gone = known | dead,
               .to_come = 5 - __builtin_popcountll(known),
               .players = players};
    memset(result, 0, sizeof *result);
    start_generator(&t.random, seed, chunk);
    if (prepare(&t, drawers, ranges, players))
        draw_deals(&t, result, deals, most_attempts);
    free(drawers);
    return 0;
}
