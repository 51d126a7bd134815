/* The body of the sweep with a folded hand, included once for each kind of processor (no include guard on purpose).

   On each board the hands are taken in ascending order of strength, and `seen` holds what the opponent may have that is
   weaker. A pair of hands, (a, b) and (c, d), counts as often as the folded hand can be dealt beside it. Of the weight T of
   the folded hands that miss the board, F[x] of which hold a card x and F[x][y] both x and y, that is

       (T - F[a] - F[b] + F[a][b]) - (F[c] + F[d] - F[c][d]) + (F[a][c] + F[a][d] + F[b][c] + F[b][d]).

   The first bracket belongs to the one hand, the second to the other, so that two sums of weights, with and without the
   second bracket, make do for all pairs: each is the sum over all seen hands, less those that hold a or b. The third
   is a sum over cards: the rows a and b of F times the weight of the seen hands that hold each card, and neither a nor b.

   So nothing but `seen` says what a hand meets: while only weaker hands have passed, what it beats; with its equals, what it
   ties with too; in the end, all of it.

   The includer defines SWEEP and MEETINGS. */
#include <string.h>

#include "shared/aligned.h"
#include "shared/hole_cards.h"
#include "shared/rank_pairs.h"

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
    uint32_t order[PQL_HANDS]; /* live hands, ascending: ordinal << 16 | number of the hand */
    int live;
    seen_hands seen[2]; /* by the player who holds them */
    double beaten[2][PQL_HANDS]; /* by player and number of the hand: what it beats on this board */
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

static void order_hands(table *t, uint64_t board)
{
    uint64_t key = pql_key_of(board);
    t->live = 0;
    for (int i = 0; i < t->count; i++) {
        const held_hand *hand = &t->hands[i];
        if (hand->cards & board)
            continue;
        uint32_t ordinal = pql_rank_by_key(board | hand->cards, key + hand->key);
        t->order[t->live++] = ordinal << 16 | i;
    }
    pql_sort_ordinals(t->order, t->live);
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
            const held_hand *hand = &t->hands[t->order[i] & 0xFFFF];
            seen->pairs[hand->high].by_card[hand->low] = seen->pairs[hand->low].by_card[hand->high] = 0;
            seen->blocked_pairs[hand->high].by_card[hand->low] = 0;
        }
        seen->all = seen->blocked = 0;
        memset(&seen->by_card, 0, sizeof seen->by_card);
        memset(&seen->blocked_by_card, 0, sizeof seen->blocked_by_card);
    }
}

static inline const held_hand *live_hand(const table *t, int place)
{
    return &t->hands[t->order[place] & 0xFFFF];
}

static inline int ordinal_of(const table *t, int place)
{
    return t->order[place] >> 16;
}

/* What each of the hands from `start` to `end`, which make the same, beats of those that have passed. */
static void beat(table *t, int start, int end, int category, int players, double times, pql_folded_sums *sums)
{
    for (int i = start; i < end; i++) {
        const held_hand *hand = live_hand(t, i);
        for (int player = 0; player < 2; player++) {
            if (!(hand->weights[player] > 0) || (players && !(players >> player & 1)))
                continue;
            double beaten = t->seen[!player].all > 0 ? meet(t, hand, &t->seen[!player]) : 0;
            t->beaten[player][hand - t->hands] = beaten;
            sums->wins[player][category] += times * hand->weights[player] * beaten;
            if (players)
                sums->by_hand[player][PQL_FOLDED_WINS][pql_hand_index(hand->high, hand->low)] += times * beaten;
        }
    }
}

/* They pass; returns which players have a hand among them. */
static int pass_all(table *t, int start, int end)
{
    int passed = 0;
    for (int i = start; i < end; i++) {
        const held_hand *hand = live_hand(t, i);
        for (int player = 0; player < 2; player++)
            if (hand->weights[player] > 0) {
                pass(t, hand, player, hand->weights[player]);
                passed |= 1 << player;
            }
    }
    return passed;
}

/* What each of them ties with, now that they have passed. */
static void tie(table *t, int start, int end, int category, int players, double times, pql_folded_sums *sums)
{
    for (int i = start; i < end; i++) {
        const held_hand *hand = live_hand(t, i);
        for (int player = 0; player < 2; player++) {
            if (!(hand->weights[player] > 0) || !((players ? players : 1) >> player & 1))
                continue;
            double tied = meet(t, hand, &t->seen[!player]) - t->beaten[player][hand - t->hands];
            if (!player)
                sums->ties[category] += times * hand->weights[0] * tied;
            if (players)
                sums->by_hand[player][PQL_FOLDED_TIES][pql_hand_index(hand->high, hand->low)] += times * tied;
        }
    }
}

static void sweep_board(table *t, uint64_t board, int players, double times, pql_folded_sums *sums)
{
    leave_out_board(t, board);
    order_hands(t, board);
    for (int i = 0, end; i < t->live; i = end) {
        for (end = i; end < t->live && ordinal_of(t, end) == ordinal_of(t, i);)
            end++;
        int category = pql_category(ordinal_of(t, i));
        beat(t, i, end, category, players, times, sums);
        if (pass_all(t, i, end) == 3)
            tie(t, i, end, category, players, times, sums);
    }
    for (int i = 0; players && i < t->live; i++) {
        const held_hand *hand = live_hand(t, i);
        for (int player = 0; player < 2; player++)
            if (players >> player & 1 && hand->weights[player] > 0)
                sums->by_hand[player][PQL_FOLDED_MET][pql_hand_index(hand->high, hand->low)] +=
                    times * meet(t, hand, &t->seen[!player]);
    }
    forget(t);
}

static table *new_table(const double *first, const double *second, const double *folded)
{
    table *t = pql_aligned_alloc(sizeof *t);
    if (!t)
        return NULL;
    memset(t, 0, sizeof *t);
    read_ranges(t, first, second, folded);
    return t;
}

int SWEEP(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
          const double *first, const double *second, const double *folded, int players)
{
    table *t = new_table(first, second, folded);
    memset(result, 0, sizeof *result);
    if (!t)
        return -1;
    for (int64_t i = 0; i < count; i++)
        sweep_board(t, boards[i], players, multiplicities[i], result);
    pql_aligned_free(t);
    return 0;
}

int MEETINGS(double *met, uint64_t known, const double *first, const double *second, const double *folded)
{
    table *t = new_table(first, second, folded);
    if (!t)
        return -1;
    leave_out_board(t, known);
    for (int i = 0; i < t->count; i++)
        if (!(t->hands[i].cards & known) && t->hands[i].weights[1] > 0)
            pass(t, &t->hands[i], 1, t->hands[i].weights[1]);
    for (int i = 0; i < t->count; i++)
        if (!(t->hands[i].cards & known) && t->hands[i].weights[0] > 0)
            met[pql_hand_index(t->hands[i].high, t->hands[i].low)] = meet(t, &t->hands[i], &t->seen[1]);
    pql_aligned_free(t);
    return 0;
}
