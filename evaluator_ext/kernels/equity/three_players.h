/* The body of the sweep for three players with weights 0 and 1, included once for each kind of machine (no include guard
   on purpose). The includer defines VECTOR, the bytes of a vector, and SWEEP.

   The hands are taken in ascending order and added to the players' sets, as in equity/multiway_sweep.h, and for a hero's
   hand h of the cards a and b the pairs of hands of his opponents' sets X and Y that avoid h and each other number

       X' Y' - sum over cards c but a and b of X'[c] Y'[c] + hands in both X' and Y',

   where X' are the hands of X without a and b. Here nothing of that is summed for each hand anew. With X[c] the hands of X
   that hold c, and X[ca] 1 if it has the hand of c and a, else 0, it is X'[c] = X[c] - X[ca] - X[cb], and all of the above

       X Y - sum of X[c] Y[c] + hands in both  +  value of a  +  value of b  +  X[a] Y[b] + X[b] Y[a]  -  crossing,

       value of a = paths of a - X Y[a] - Y X[a] + 2 X[a] Y[a] - 2 (hands in both with a)
       paths of a = sum over c of X[c] Y[ca] + X[ca] Y[c]
       crossing   = sum over c of X[ca] Y[cb] + X[cb] Y[ca].

   The first line and the paths of all cards are kept up to date as hands are added, those of a strength together: rows of
   the other's graph are added to the paths. The values are worked out once for all hands of a strength. The crossing is
   two counts of bits, because a set is also held as a graph, 52 words of 52 bits. What is left where X or Y has the hand h
   itself, once those of its strength were added, is in `of_the_same_hand`.

   Against the sweep for any number of players this takes half the time for three random hands and three quarters for ranges of
   30 % of all hands; below 10 % they are even. */
#include <stddef.h>
#include <string.h>

#include "shared/aligned.h"
#include "shared/live_hands.h"

enum { PARTS = (2 * PQL_CARDS + VECTOR - 1) / VECTOR, LANES = PARTS * VECTOR / 2, PLAYERS = 3, FEW_HANDS = 3 };

typedef int16_t lanes __attribute__((vector_size(VECTOR)));

/* A player's hands passed so far: how many, how many with each card, and as a graph. */
typedef struct {
    int32_t all;
    int16_t cards[LANES];
    uint64_t graph[PQL_CARDS];
} hand_set;

/* What two players' sets have to do with each other: hands in both less the sum over all cards of X[c] Y[c]; and for each
   card its paths less twice the hands in both that hold it. */
typedef struct {
    int32_t all;
    lanes paths[PARTS];
} meeting;

typedef struct {
    hand_set sets[PLAYERS];
    meeting meetings[PLAYERS]; /* of the opponents of each player */
    int64_t alone[PLAYERS], unbeaten[PLAYERS], all_tie; /* deals on the board */
    uint64_t equal[PLAYERS][PQL_CARDS]; /* graphs of hands of one strength */
    pql_ranked_board board;
    pql_live_hands hands[PLAYERS];
} table;

static inline const pql_hole_cards *hand_at(const table *t, int player, const uint32_t *live)
{
    return &t->hands[player].hands[*live & 0xFFFF];
}

/* What there is to add for a hand of hero's that an opponent has as well. */
static inline int32_t of_the_same_hand(const hand_set *x, const hand_set *y, int a, int b)
{
    int32_t in_x = x->graph[a] >> b & 1, in_y = y->graph[a] >> b & 1;
    return in_x * (y->all - 2 * (y->cards[a] + y->cards[b])) + in_y * (x->all - 2 * (x->cards[a] + x->cards[b]))
           + 4 * in_x * in_y;
}

static inline int32_t value_of(const hand_set *x, const hand_set *y, const meeting *m, int card)
{
    int32_t of_x = x->cards[card], of_y = y->cards[card];
    return ((const int16_t *)m->paths)[card] - x->all * of_y - y->all * of_x + 2 * of_x * of_y;
}

/* The deals of hands to the opponents, from their sets, that fit beside these hands of a player's. */
static inline __attribute__((always_inline)) int64_t fitting(const table *t, const int hero, const uint32_t *live,
                                                             int count, const int equals_added)
{
    const hand_set *x = &t->sets[(hero + 1) % PLAYERS], *y = &t->sets[(hero + 2) % PLAYERS];
    const meeting *m = &t->meetings[hero];
    int32_t values[LANES];
    int64_t sum = (int64_t)count * (x->all * y->all + m->all);
    if (!count || !x->all || !y->all)
        return 0;
    for (int card = 0; card < LANES && count > FEW_HANDS; card++)
        values[card] = value_of(x, y, m, card);
    for (int i = 0; i < count; i++) {
        const pql_hole_cards *h = hand_at(t, hero, live + i);
        int a = h->high, b = h->low;
        sum += count > FEW_HANDS ? values[a] + values[b] : value_of(x, y, m, a) + value_of(x, y, m, b);
        sum += x->cards[a] * y->cards[b] + x->cards[b] * y->cards[a];
        sum -= __builtin_popcountll(x->graph[a] & y->graph[b]) + __builtin_popcountll(x->graph[b] & y->graph[a]);
        if (equals_added)
            sum += of_the_same_hand(x, y, a, b);
    }
    return sum;
}

/* All bits of a lane set where a bit of a part of a word is. */
static inline lanes spread(uint64_t word, int part)
{
#if VECTOR == 32
    const lanes bits = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768};
#else
    const lanes bits = {1, 2, 4, 8, 16, 32, 64, 128};
#endif
    return ((int16_t)(word >> VECTOR / 2 * part) & bits) == bits;
}

/* Adds hands of a player's to what he and another have to do with each other: the hands as a graph, the cards in it. */
static inline void add_to_meeting(meeting *m, const hand_set *other, const uint64_t *added, uint64_t cards)
{
    int16_t *paths = (int16_t *)m->paths;
    lanes sums[PARTS];
    int32_t twice_both = 0;
    if (!other->all)
        return;
    memcpy(sums, m->paths, sizeof sums);
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest), count = __builtin_popcountll(added[card]);
        m->all -= count * other->cards[card];
        for (int part = 0; part < PARTS; part++)
            sums[part] += spread(other->graph[card], part) & (int16_t)count;
    }
    memcpy(m->paths, sums, sizeof sums);
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest), both = __builtin_popcountll(added[card] & other->graph[card]), sum = 0;
        for (uint64_t partners = added[card]; partners; partners &= partners - 1)
            sum += other->cards[__builtin_ctzll(partners)];
        twice_both += both;
        paths[card] += sum - 2 * both;
    }
    m->all += twice_both / 2;
}

/* Adds hands of a player's that make the same; they stay in `equal` as a graph. Returns their cards. */
static inline __attribute__((always_inline)) uint64_t add_hands(table *t, const int player, const uint32_t *live, int count)
{
    const int next = (player + 1) % PLAYERS, last = (player + 2) % PLAYERS;
    hand_set *set = &t->sets[player];
    uint64_t *added = t->equal[player], cards = 0;
    if (!count)
        return 0;
    for (int i = 0; i < count; i++) {
        const pql_hole_cards *h = hand_at(t, player, live + i);
        int high = h->high, low = h->low;
        cards |= h->cards;
        added[high] |= UINT64_C(1) << low;
        added[low] |= UINT64_C(1) << high;
    }
    add_to_meeting(&t->meetings[next], &t->sets[last], added, cards);
    add_to_meeting(&t->meetings[last], &t->sets[next], added, cards);
    set->all += count;
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        set->cards[card] += __builtin_popcountll(added[card]);
        set->graph[card] |= added[card];
    }
    return cards;
}

/* The deals of hands of one strength to all three: the same count, over the cards of these hands only. */
static int64_t count_ties(const table *t, int hero, const uint32_t *live, int count, uint64_t cards)
{
    const uint64_t *x = t->equal[(hero + 1) % PLAYERS], *y = t->equal[(hero + 2) % PLAYERS];
    int64_t ties = 0;
    for (int i = 0; i < count; i++) {
        uint64_t free = ~hand_at(t, hero, live + i)->cards;
        int twice_x = 0, twice_y = 0, twice_both = 0, products = 0;
        for (uint64_t rest = cards & free; rest; rest &= rest - 1) {
            int card = __builtin_ctzll(rest);
            uint64_t of_x = x[card] & free, of_y = y[card] & free;
            int count_x = __builtin_popcountll(of_x), count_y = __builtin_popcountll(of_y);
            twice_x += count_x;
            twice_y += count_y;
            twice_both += __builtin_popcountll(of_x & of_y);
            products += count_x * count_y;
        }
        ties += twice_x / 2 * (twice_y / 2) - products + twice_both / 2;
    }
    return ties;
}

/* Hands that make the same: what they beat of the hands passed before, and then, where others make the same, what of all
   does not beat them. */
static void pass_equals(table *t, const uint32_t *const *live, const int *count)
{
    int64_t below[PLAYERS] = {fitting(t, 0, live[0], count[0], 0), fitting(t, 1, live[1], count[1], 0),
                              fitting(t, 2, live[2], count[2], 0)};
    uint64_t cards[PLAYERS] = {add_hands(t, 0, live[0], count[0]), add_hands(t, 1, live[1], count[1]),
                               add_hands(t, 2, live[2], count[2])};
    int64_t up_to[PLAYERS] = {count[1] + count[2] ? fitting(t, 0, live[0], count[0], 1) : below[0],
                              count[2] + count[0] ? fitting(t, 1, live[1], count[1], 1) : below[1],
                              count[0] + count[1] ? fitting(t, 2, live[2], count[2], 1) : below[2]};
    if (count[0] && count[1] && count[2]) {
        int hero = count[1] < count[0] ? 1 : 0;
        hero = count[2] < count[hero] ? 2 : hero;
        t->all_tie += count_ties(t, hero, live[hero], count[hero],
                                 cards[(hero + 1) % PLAYERS] | cards[(hero + 2) % PLAYERS]);
    }
    for (int player = 0; player < PLAYERS; player++) {
        t->alone[player] += below[player];
        t->unbeaten[player] += up_to[player];
        for (uint64_t rest = cards[player]; rest; rest &= rest - 1)
            t->equal[player][__builtin_ctzll(rest)] = 0;
    }
}

static void sweep_board(table *t, uint64_t board)
{
    const uint32_t *next[PLAYERS];
    memset(t, 0, offsetof(table, equal));
    pql_rank_board(&t->board, board);
    for (int player = 0; player < PLAYERS; player++) {
        pql_rank_live(&t->hands[player], &t->board);
        next[player] = t->hands[player].live;
    }
    for (;;) {
        uint32_t least = UINT32_MAX;
        int count[PLAYERS] = {0};
        for (int player = 0; player < PLAYERS; player++)
            least = *next[player] < least ? *next[player] : least;
        if (least == UINT32_MAX)
            return;
        for (int player = 0; player < PLAYERS; player++)
            while (next[player][count[player]] >> 16 == least >> 16)
                count[player]++;
        pass_equals(t, next, count);
        for (int player = 0; player < PLAYERS; player++)
            next[player] += count[player];
    }
}

static void prepare(table *t, const double *const *weights)
{
    uint16_t matrices[PLAYERS][PQL_RANK_PAIRS], any[PQL_RANK_PAIRS];
    int sizes[PLAYERS];
    memset(t, 0, sizeof *t);
    pql_read_ranges(matrices, any, sizes, weights, PLAYERS);
    pql_start_order(&t->board.order, any, any);
    for (int player = 0; player < PLAYERS; player++)
        pql_list_hands(&t->hands[player], matrices[player]);
}

int SWEEP(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
          const double *const *weights)
{
    table *t = pql_aligned_alloc(sizeof *t);
    if (!t)
        return -1;
    prepare(t, weights);
    memset(result, 0, sizeof *result);
    for (int64_t i = 0; i < count; i++) {
        sweep_board(t, boards[i]);
        for (int player = 0; player < PLAYERS; player++) {
            pql_wide *won = result->by_winners[player];
            won[0] += (pql_wide)t->alone[player] * multiplicities[i];
            won[1] += (pql_wide)(t->unbeaten[player] - t->alone[player] - t->all_tie) * multiplicities[i];
            won[2] += (pql_wide)t->all_tie * multiplicities[i];
        }
    }
    pql_aligned_free(t);
    return 0;
}
