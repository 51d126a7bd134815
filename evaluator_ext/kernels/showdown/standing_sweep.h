/* The body of the count of standings, included once for each kind of number and machine (no include guard on purpose).

   The hands of the opponent who has most are the bits of a few words, sorted by what they make now: those that the hero
   beats now come first, then those he ties with, then those that beat him. For a board two more sets of such words say
   which of them make less at the end, and which the same. So a hero, with whatever hands the other opponents hold,
   meets all of them at once: the hands that hold none of the cards in use, cut in three by what they make now
   and in three by what they make at the end, are nine sets of bits to be counted. The hands of the other opponents
   are walked through one by one.

   The includer defines scalar, RESULT, SWEEP, COUNTS, weights_of_bits and mass. */
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "showdown/standing.h"

enum { WORDS = (PQL_HANDS + 63) / 64, OFF_BOARD = 0x7FFF };

typedef struct {
    pql_hole_cards held;
    int16_t now, then; /* then: OFF_BOARD if it holds a card of the board; the last opponent's are kept apart */
    int below, up_to;  /* hands of the last opponent that make less now; that make no more */
    scalar weight;
} hand;

typedef struct {
    int players, words;
    int counts[PQL_MOST_PLAYERS]; /* the hero, then the opponents, fewest hands first */
    hand hands[PQL_MOST_PLAYERS][PQL_HANDS];
    pql_ranked_board ranked;
    int ordinals[PQL_RANK_PAIRS];
    /* Of the last opponent's hands: */
    int16_t then[64 * WORDS];
    uint64_t cards[PQL_HANDS];
    uint8_t pairs[PQL_HANDS];
    int16_t suited[PQL_SUITS][PQL_HANDS]; /* those of one suit; those with a card of it */
    int16_t touching[PQL_SUITS][PQL_HANDS];
    int suited_count[PQL_SUITS], touching_count[PQL_SUITS];
    uint64_t with_card[PQL_CARDS][WORDS], live[WORDS], less[WORDS], equal[WORDS];
    weights_of_bits weights;
    RESULT board; /* on the board at hand */
} table;

/* A bit for each of the last opponent's hands that makes less than an ordinal, and that makes the same. */
static void compare_last(const table *t, int ordinal, uint64_t *less, uint64_t *equal)
{
    for (int word = 0; word < t->words; word++) {
        const int16_t *then = t->then + 64 * word;
        less[word] = equal[word] = 0;
#ifdef __SSE2__
        __m128i bound = _mm_set1_epi16(ordinal);
        for (int i = 0; i < 64; i += 16) {
            __m128i one = _mm_loadu_si128((const __m128i *)(then + i));
            __m128i two = _mm_loadu_si128((const __m128i *)(then + i + 8));
            __m128i below = _mm_packs_epi16(_mm_cmpgt_epi16(bound, one), _mm_cmpgt_epi16(bound, two));
            __m128i same = _mm_packs_epi16(_mm_cmpeq_epi16(bound, one), _mm_cmpeq_epi16(bound, two));
            less[word] |= (uint64_t)_mm_movemask_epi8(below) << i;
            equal[word] |= (uint64_t)_mm_movemask_epi8(same) << i;
        }
#else
        for (int i = 0; i < 64; i++) {
            less[word] |= (uint64_t)(then[i] < ordinal) << i;
            equal[word] |= (uint64_t)(then[i] == ordinal) << i;
        }
#endif
    }
}

/* All opponents but the last hold hands: adds up what the last one's can be. `now` and `then` say how the hero stands
   against the others, `equals` with how many of them he ties at the end. */
static void count_deals(table *t, const hand *hero, int now, int then, int equals, scalar weight,
                        const uint64_t *allowed)
{
    int edges[PQL_STANDINGS + 1] = {0, now > PQL_AHEAD ? 0 : hero->below, now > PQL_TIED ? 0 : hero->up_to,
                                    t->counts[t->players - 1]};
    for (int state = now; state < PQL_STANDINGS; state++) {
        int from = edges[state], to = edges[state + 1];
        scalar less = 0, equal = 0, more = 0;
        for (int word = from >> 6; from < to; from = 64 * ++word) {
            uint64_t bits = allowed[word] & ~UINT64_C(0) << (from & 63);
            if (to < 64 * (word + 1))
                bits &= ~(~UINT64_C(0) << (to & 63));
            if (then < PQL_BEHIND) {
                less += mass(&t->weights, word, bits & t->less[word]);
                equal += mass(&t->weights, word, bits & t->equal[word]);
                bits &= ~(t->less[word] | t->equal[word]);
            }
            more += mass(&t->weights, word, bits);
        }
        t->board.matrix[state][PQL_BEHIND] += weight * more;
        if (then == PQL_BEHIND)
            continue;
        t->board.matrix[state][then] += weight * less;
        t->board.matrix[state][PQL_TIED] += weight * equal;
        t->board.won[equals] += weight * less;
        t->board.won[equals + 1] += weight * equal;
    }
}

static inline void take_out(const table *t, uint64_t *left, const uint64_t *allowed, const hand *h)
{
    const uint64_t *one = t->with_card[h->held.high], *two = t->with_card[h->held.low];
    for (int word = 0; word < t->words; word++)
        left[word] = allowed[word] & ~(one[word] | two[word]);
}

static void walk_opponents(table *t, const hand *hero, int next, uint64_t used, int now, int then, int equals,
                           scalar weight, const uint64_t *allowed)
{
    if (next == t->players - 1) {
        count_deals(t, hero, now, then, then == PQL_BEHIND ? 0 : equals, weight, allowed);
        return;
    }
    for (int i = 0; i < t->counts[next]; i++) {
        const hand *h = &t->hands[next][i];
        uint64_t left[WORDS];
        if (h->held.cards & used || h->then == OFF_BOARD)
            continue;
        take_out(t, left, allowed, h);
        walk_opponents(t, hero, next + 1, used | h->held.cards, pql_worse(now, pql_standing(hero->now, h->now)),
                       pql_worse(then, pql_standing(hero->then, h->then)), equals + (h->then == hero->then),
                       weight * h->weight, left);
    }
}

/* Without a flush a hand makes what its two ranks make. With three cards of a suit on the board it takes two more for a
   flush, with four one, and with five everybody has it. */
static void rank_last(table *t, uint64_t board)
{
    const hand *last = t->hands[t->players - 1];
    int count = t->counts[t->players - 1], suit = t->ranked.suit, on_board = __builtin_popcount(t->ranked.suited);
    const int16_t *list = NULL; /* all of them */
    for (int i = 0; i < count; i++)
        t->then[i] = t->cards[i] & board ? OFF_BOARD : t->ordinals[t->pairs[i]];
    if (suit < 0)
        return;
    if (on_board < 5) {
        list = on_board < 4 ? t->suited[suit] : t->touching[suit];
        count = on_board < 4 ? t->suited_count[suit] : t->touching_count[suit];
    }
    for (int k = 0; k < count; k++) {
        int i = list ? list[k] : k, flush = pql_flush_of(&t->ranked, last[i].held.high, last[i].held.low);
        t->then[i] = flush > t->then[i] ? flush : t->then[i];
    }
}

static void rank_hands(table *t, uint64_t board)
{
    pql_rank_board(&t->ranked, board);
    for (int i = 0; i < t->ranked.order.active; i++)
        t->ordinals[pql_pair_at(&t->ranked.order, i)] = pql_ordinal_at(&t->ranked.order, i);
    for (int player = 0; player < t->players - 1; player++)
        for (int i = 0; i < t->counts[player]; i++) {
            hand *h = &t->hands[player][i];
            int ordinal = t->ordinals[h->held.pair], flush = pql_flush_of(&t->ranked, h->held.high, h->held.low);
            h->then = h->held.cards & board ? OFF_BOARD : flush > ordinal ? flush : ordinal;
        }
    rank_last(t, board);
}

static void sweep_board(table *t, uint64_t board)
{
    uint64_t unused[WORDS], allowed[WORDS];
    int ordinal = -1;
    rank_hands(t, board);
    compare_last(t, OFF_BOARD, t->live, unused);
    memset(&t->board, 0, sizeof t->board);
    for (int i = 0; i < t->counts[0]; i++) {
        const hand *hero = &t->hands[0][i];
        if (hero->then == OFF_BOARD)
            continue;
        if (hero->then != ordinal) /* neighbours often make the same */
            compare_last(t, ordinal = hero->then, t->less, t->equal);
        take_out(t, allowed, t->live, hero);
        walk_opponents(t, hero, 1, hero->held.cards, PQL_AHEAD, PQL_AHEAD, 0, hero->weight, allowed);
    }
}

static int by_now(const void *one, const void *two)
{
    const hand *a = one, *b = two;
    if (a->now != b->now)
        return a->now - b->now;
    return a->held.cards < b->held.cards ? -1 : 1;
}

static void read_hands(table *t, int place, uint64_t known, const uint16_t *matrices, const double *weights)
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
            h->weight = COUNTS ? 1 : weights[pql_matrix_hand(pair, spot)];
            t->counts[place]++;
        }
}

/* The last opponent's hands as bits, and where they lie for each hand of the hero's. */
static void lay_out_last(table *t)
{
    hand *last = t->hands[t->players - 1];
    int count = t->counts[t->players - 1];
    qsort(last, count, sizeof *last, by_now);
    t->words = (count + 63) / 64;
    for (int i = 0; i < 64 * WORDS; i++)
        t->then[i] = OFF_BOARD;
    for (int i = 0; i < count; i++) {
        int high = last[i].held.high, low = last[i].held.low;
        t->cards[i] = last[i].held.cards;
        t->pairs[i] = last[i].held.pair;
        t->with_card[high][i >> 6] |= UINT64_C(1) << (i & 63);
        t->with_card[low][i >> 6] |= UINT64_C(1) << (i & 63);
        t->touching[high & 3][t->touching_count[high & 3]++] = i;
        if ((high & 3) == (low & 3))
            t->suited[high & 3][t->suited_count[high & 3]++] = i;
        else
            t->touching[low & 3][t->touching_count[low & 3]++] = i;
    }
    for (int i = 0; i < t->counts[0]; i++) {
        hand *hero = &t->hands[0][i];
        for (int j = 0; j < count; j++) {
            hero->below += last[j].now < hero->now;
            hero->up_to += last[j].now <= hero->now;
        }
    }
    read_weights(&t->weights, last, count);
}

static void prepare(table *t, uint64_t known, const double *const *weights, int players)
{
    uint16_t matrices[PQL_MOST_PLAYERS][PQL_RANK_PAIRS], any[PQL_RANK_PAIRS];
    int sizes[PQL_MOST_PLAYERS], order[PQL_MOST_PLAYERS];
    memset(t, 0, sizeof *t);
    t->players = players;
    pql_read_ranges(matrices, any, sizes, weights, players);
    pql_order_by_size(order, sizes, 1, players);
    pql_start_order(&t->ranked.order, any, any);
    for (int place = 0; place < players; place++)
        read_hands(t, place, known, matrices[order[place]], weights[order[place]]);
    lay_out_last(t);
}

int SWEEP(RESULT *result, uint64_t known, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
          const double *const *weights, int players)
{
    table *t = malloc(sizeof *t);
    if (!t)
        return -1;
    prepare(t, known, weights, players);
    memset(result, 0, sizeof *result);
    for (int64_t i = 0; i < count; i++) {
        sweep_board(t, boards[i]);
        for (int now = 0; now < PQL_STANDINGS; now++)
            for (int then = 0; then < PQL_STANDINGS; then++)
                result->matrix[now][then] += t->board.matrix[now][then] * multiplicities[i];
        for (int k = 0; k < players; k++)
            result->won[k] += t->board.won[k] * multiplicities[i];
    }
    free(t);
    return 0;
}
