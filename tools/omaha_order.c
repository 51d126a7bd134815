/* What every hand of Omaha wins against a random one, over all boards: exact, without looking at cards that are alike.

   On a board without a flush only ranks matter: 13 kinds of cards, of each four. On one with three or more cards of a
   suit there are 26, the card of each rank in the suit, one of each, and the three others of the rank. Hands are then
   multisets of kinds, 6,175 or about 100,000 of five cards instead of 2,598,960, and all boards are 6,175 multisets of
   ranks and 36,608 with a suit.

   The hands that avoid the cards of mine are counted as the kernel counts them, by inclusion and exclusion: `holding[s]`
   is how many of the hands swept so far hold given cards of the kinds s. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"
#include "shared/ranking_tables.h"

const pql_ranking_tables *pql_ranking = &pql_tables;

enum { RANKS = 13, KINDS = 26, ORDINALS = 7462, SUBSETS = 32, BOARD = 5 };

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

static const int choose[6][6] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}};

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
#pragma GCC unroll 32
    for (int j = 0; j < subsets; j++)
        found += __builtin_popcount(j) % 2 ? -holding[numbers[j]] : holding[numbers[j]];
    return found;
}

static inline int32_t apart(const space *s, int i)
{
    const hand *h = &s->hands[i];
    const uint32_t *numbers = s->subsets[i];
    int32_t found = 0;
    if (h->distinct == 5)
        return apart_of(s->holding, numbers, 32);
    if (h->distinct == 4 && s->hole == 4)
        return apart_of(s->holding, numbers, 16);
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

/* A board of the ranks of which `in_suit` are of the suit of flushes, each once; its rank has the points of `of_plain`. */
static void add_suited(totals *t, const int *ranks, uint32_t in_suit, int any_low)
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
            t->by_suit[i] += times * (t->of_suited[i] - t->of_plain[h->by_ranks]);
    }
}

static void add_board(totals *t, const int *ranks)
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
    for (uint32_t in_suit = given; in_suit; in_suit = (in_suit - 1) & given) {
        int fits = __builtin_popcount(in_suit) >= 3;
        for (int rank = 0; rank < RANKS; rank++)
            fits &= ranks[rank] - (int)(in_suit >> rank & 1) <= 3;
        if (fits)
            add_suited(t, ranks, in_suit, any_low);
    }
}

/* Every `parts`-th multiset of ranks from number `part` on. */
static void add_boards(totals *t, int *ranks, int rank, int left, int part, int parts, int *number)
{
    if (!left) {
        if ((*number)++ % parts == part)
            add_board(t, ranks);
        return;
    }
    for (; rank < RANKS; rank++)
        if (ranks[rank] < 4) {
            ranks[rank]++;
            add_boards(t, ranks, rank, left - 1, part, parts, number);
            ranks[rank]--;
        }
}

/* The points of so many hands on one of `parts` of all boards: twice the deals they win and once those they tie; for high
   and low the sum of that for either half of the pot. 1 if memory is short. */
int omaha_order_points(int64_t *points, const uint64_t *hands, int64_t count, int hole, int hilo, int part, int parts)
{
    totals t = {.hilo = hilo};
    int failed = start(&t.plain, RANKS, hole) | start(&t.suited, KINDS, hole);
    t.of_plain = malloc(t.plain.count * sizeof *t.of_plain);
    t.of_suited = malloc(t.suited.count * sizeof *t.of_suited);
    t.lows = malloc(t.plain.count * sizeof *t.lows);
    t.of_lows = malloc(t.plain.count * sizeof *t.of_lows);
    t.by_ranks = calloc(t.plain.count, sizeof *t.by_ranks);
    t.by_suit = calloc(t.suited.count, sizeof *t.by_suit);
    int32_t *place = malloc((t.plain.numbers + t.suited.numbers) * sizeof *place), *suited_place = place + t.plain.numbers;
    failed |= !t.of_plain || !t.of_suited || !t.lows || !t.of_lows || !t.by_ranks || !t.by_suit || !place;
    for (int i = 0; i < t.plain.count && !failed; i++)
        place[number_of(&t.plain, t.plain.hands[i].cards, hole)] = i;
    for (int i = 0; i < t.suited.count && !failed; i++) {
        hand *h = &t.suited.hands[i];
        uint8_t ranks[OMAHA_MOST_HOLE];
        for (int j = 0; j < hole; j++)
            ranks[j] = h->cards[j] / 2;
        h->by_ranks = (uint32_t)place[number_of(&t.plain, ranks, hole)];
        suited_place[number_of(&t.suited, h->cards, hole)] = i;
    }
    int ranks[RANKS] = {0}, number = 0;
    if (!failed)
        add_boards(&t, ranks, 0, BOARD, part, parts, &number);
    for (int64_t i = 0; i < count && !failed; i++) {
        points[i] = 0;
        for (int suit = -1; suit < 4; suit++) {
            uint8_t cards[OMAHA_MOST_HOLE];
            int at = 0;
            /* Of a rank the card of the suit is the lower kind, whatever its place in the mask. */
            for (int rank = 0; rank < RANKS; rank++) {
                int held = (int)(hands[i] >> 4 * rank & 15), own = suit >= 0 && held >> suit & 1;
                for (int j = 0; j < __builtin_popcount(held); j++)
                    cards[at++] = (uint8_t)(suit < 0 ? rank : 2 * rank + (own && !j ? 0 : 1));
            }
            points[i] += suit < 0 ? t.by_ranks[place[number_of(&t.plain, cards, hole)]]
                                  : t.by_suit[suited_place[number_of(&t.suited, cards, hole)]];
        }
    }
    free(t.of_plain);
    free(t.of_suited);
    free(t.lows);
    free(t.of_lows);
    free(t.by_ranks);
    free(t.by_suit);
    free(place);
    discard(&t.plain);
    discard(&t.suited);
    return failed;
}
