/* The body of the heads-up sweep with a folded hand, included once for each kind of processor (no include guard on purpose).

   On each board the hands are taken in ascending order of strength, and `seen` holds what the opponent may have that is
   weaker. A pair of hands, (a, b) and (c, d), counts as often as the folded hand can be dealt beside it. Of the weight T of
   the folded hands that miss the board, F[x] of which hold a card x and F[x][y] both x and y, that is

       (T - F[a] - F[b] + F[a][b]) - (F[c] + F[d] - F[c][d]) + (F[a][c] + F[a][d] + F[b][c] + F[b][d]).

   The first bracket belongs to the one hand, the second to the other, so that two sums of weights, with and without the
   second bracket, make do for all pairs: each is the sum over all seen hands, less those that hold a or b. The third
   is a sum over cards: the rows a and b of F times the weight of the seen hands that hold each card, and neither a nor b.

   The includer defines SWEEP. */
#include <stdlib.h>
#include <string.h>

#include "shared/hole_cards.h"
#include "shared/ranking.h"

enum { LANES = 8, ROW = 56 }; /* a row of the table: 52 cards, and what fills the last vector */

typedef double lanes __attribute__((vector_size(64)));

typedef union {
    double by_card[ROW];
    lanes parts[ROW / LANES];
} row;

typedef struct {
    uint64_t cards, key;
    int high, low;
    double weights[2];
    double both_folded; /* weight of this very hand as the folded one */
} held_hand;

/* Hands of one player, passed on the way up: their weight by card and by pair of cards; the same times the weight of the
   folded hands that each of them blocks. */
typedef struct {
    double all, blocked;
    row by_card, blocked_by_card;
    row pairs[PQL_CARDS], blocked_pairs[PQL_CARDS];
} seen_hands;

typedef struct {
    held_hand hands[PQL_HANDS];
    int count;
    row folded[PQL_CARDS], folded_by_card;
    double folded_all;
    /* On the board at hand. */
    row live_by_card; /* folded hands that miss the board */
    double live_all;
    uint32_t order[2][PQL_HANDS]; /* live hands: the ordinal, and the number of the hand below it */
    int live;
    seen_hands seen[2]; /* by the player who holds them */
} table;

static void read_ranges(table *t, const double *first, const double *second, const double *folded)
{
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            int hand = pql_hand_index(high, low);
            double weight = folded[hand];
            t->folded[high].by_card[low] = t->folded[low].by_card[high] = weight;
            t->folded_by_card.by_card[high] += weight;
            t->folded_by_card.by_card[low] += weight;
            t->folded_all += weight;
            if (first[hand] > 0 || second[hand] > 0)
                t->hands[t->count++] = (held_hand){.cards = UINT64_C(1) << high | UINT64_C(1) << low,
                                                   .key = pql_card_key[high] + pql_card_key[low],
                                                   .high = high,
                                                   .low = low,
                                                   .weights = {first[hand], second[hand]},
                                                   .both_folded = weight};
        }
}

static void leave_out_board(table *t, uint64_t board)
{
    t->live_by_card = t->folded_by_card;
    t->live_all = t->folded_all;
    for (uint64_t rest = board; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        t->live_all -= t->folded_by_card.by_card[card];
        for (uint64_t others = rest & (rest - 1); others; others &= others - 1) /* subtracted twice */
            t->live_all += t->folded[card].by_card[__builtin_ctzll(others)];
        for (int part = 0; part < ROW / LANES; part++)
            t->live_by_card.parts[part] -= t->folded[card].parts[part];
    }
}

/* Sorts the live hands by two passes over their ordinals, 7 bits and 6. */
static void sort_pass(const uint32_t *from, uint32_t *to, int count, int shift)
{
    int places[128] = {0};
    for (int i = 0; i < count; i++)
        places[from[i] >> shift & 127]++;
    for (int digit = 0, start = 0; digit < 128; digit++) {
        int hands = places[digit];
        places[digit] = start;
        start += hands;
    }
    for (int i = 0; i < count; i++)
        to[places[from[i] >> shift & 127]++] = from[i];
}

static void order_hands(table *t, uint64_t board)
{
    uint64_t key = PQL_SUIT_COUNTERS;
    for (uint64_t rest = board; rest; rest &= rest - 1)
        key += pql_card_key[__builtin_ctzll(rest)];
    t->live = 0;
    for (int i = 0; i < t->count; i++) {
        const held_hand *hand = &t->hands[i];
        if (hand->cards & board)
            continue;
        uint64_t sum = key + hand->key, flush = sum & PQL_FIVE_SUITED;
        uint32_t ordinal = __builtin_expect(flush != 0, 0)
                               ? pql_flush_rank[pql_suit_ranks(board | hand->cards, (__builtin_ctzll(flush) - 35) >> 2)]
                               : pql_rank_noflush((uint32_t)sum);
        t->order[0][t->live++] = ordinal << 11 | i;
    }
    sort_pass(t->order[0], t->order[1], t->live, 11);
    sort_pass(t->order[1], t->order[0], t->live, 18);
}

/* Weight of the folded hands that a hand blocks. */
static inline double blocked_by(const table *t, const held_hand *hand)
{
    return t->live_by_card.by_card[hand->high] + t->live_by_card.by_card[hand->low] - hand->both_folded;
}

/* Adds a hand of a player to those that have passed, or takes it away. */
static inline void pass(table *t, const held_hand *hand, int player, double weight)
{
    seen_hands *seen = &t->seen[player];
    int a = hand->high, b = hand->low;
    double blocked = weight * blocked_by(t, hand);
    seen->all += weight;
    seen->blocked += blocked;
    seen->by_card.by_card[a] += weight, seen->by_card.by_card[b] += weight;
    seen->blocked_by_card.by_card[a] += blocked, seen->blocked_by_card.by_card[b] += blocked;
    seen->pairs[a].by_card[b] = seen->pairs[b].by_card[a] = weight;
    seen->blocked_pairs[a].by_card[b] = blocked;
}

/* Weight of the opponent's seen hands and of the folded hands that a hand can meet at once. */
static inline double meet(const table *t, const held_hand *hand, const seen_hands *seen)
{
    int a = hand->high, b = hand->low;
    const lanes *folded_a = t->folded[a].parts, *folded_b = t->folded[b].parts, *by_card = seen->by_card.parts;
    const lanes *with_a = seen->pairs[a].parts, *with_b = seen->pairs[b].parts;
    double same = seen->pairs[a].by_card[b];
    double weight = seen->all - seen->by_card.by_card[a] - seen->by_card.by_card[b] + same;
    double blocked = seen->blocked - seen->blocked_by_card.by_card[a] - seen->blocked_by_card.by_card[b]
                     + seen->blocked_pairs[a].by_card[b];
    lanes sum = {0};
    for (int part = 0; part < ROW / LANES; part++)
        sum += (folded_a[part] + folded_b[part]) * (by_card[part] - with_a[part] - with_b[part]);
    double twice = 0; /* blocked by both hands, which the brackets of the two took off twice */
    for (int lane = 0; lane < LANES; lane++)
        twice += sum[lane];
    twice -= hand->both_folded * (seen->by_card.by_card[a] + seen->by_card.by_card[b] - 2 * same);
    return weight * (t->live_all - blocked_by(t, hand)) - blocked + twice;
}

static void forget(table *t)
{
    for (int player = 0; player < 2; player++) {
        seen_hands *seen = &t->seen[player];
        for (int i = 0; i < t->live; i++) {
            const held_hand *hand = &t->hands[t->order[0][i] & 2047];
            seen->pairs[hand->high].by_card[hand->low] = seen->pairs[hand->low].by_card[hand->high] = 0;
            seen->blocked_pairs[hand->high].by_card[hand->low] = 0;
        }
        seen->all = seen->blocked = 0;
        memset(&seen->by_card, 0, sizeof seen->by_card);
        memset(&seen->blocked_by_card, 0, sizeof seen->blocked_by_card);
    }
}

static void sweep_board(table *t, uint64_t board, pql_folded_sums *sums)
{
    leave_out_board(t, board);
    order_hands(t, board);
    for (int i = 0; i < t->live;) {
        int end = i;
        for (; end < t->live && t->order[0][end] >> 11 == t->order[0][i] >> 11; end++) {
            const held_hand *hand = &t->hands[t->order[0][end] & 2047];
            for (int player = 0; player < 2; player++)
                if (hand->weights[player] > 0 && t->seen[!player].all > 0)
                    sums->wins[player] += hand->weights[player] * meet(t, hand, &t->seen[!player]);
        }
        for (; i < end; i++) {
            const held_hand *hand = &t->hands[t->order[0][i] & 2047];
            for (int player = 0; player < 2; player++)
                if (hand->weights[player] > 0)
                    pass(t, hand, player, hand->weights[player]);
        }
    }
    for (int i = 0; i < t->live; i++) {
        const held_hand *hand = &t->hands[t->order[0][i] & 2047];
        if (hand->weights[0] > 0)
            sums->deals += hand->weights[0] * meet(t, hand, &t->seen[1]);
    }
    forget(t);
}

int SWEEP(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
          const double *first, const double *second, const double *folded)
{
    table *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    *result = (pql_folded_sums){{0, 0}, 0};
    if (!t)
        return -1;
    memset(t, 0, sizeof *t);
    read_ranges(t, first, second, folded);
    for (int64_t i = 0; i < count; i++) {
        pql_folded_sums sums = {{0, 0}, 0};
        sweep_board(t, boards[i], &sums);
        result->wins[0] += sums.wins[0] * multiplicities[i];
        result->wins[1] += sums.wins[1] * multiplicities[i];
        result->deals += sums.deals * multiplicities[i];
    }
    free(t);
    return 0;
}
