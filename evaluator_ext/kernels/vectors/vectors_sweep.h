/* The body of the vector sweep, included once for counts and once for weights (no include guard on purpose).

   As in the heads-up sweep, the hands are taken in ascending order of what they make, by pairs of ranks, and `seen`
   holds for each card the weight of the opponent's hands passed so far that contain it. What is wanted here is not the
   sum over all hands but each hand's own share. The 16 hands of ranks (high, low) are a 4 x 4 matrix, and what they
   beat is the outer difference

       all seen  -  seen with the high card, by suit  -  seen with the low card, by suit:

   a few vector instructions for 16 hands. After the hands of equal strength have been processed, the same difference
   counts the beaten and the tied; the hand itself, if the opponent may hold it too, was then subtracted twice and is
   put back. After all hands have been processed, it counts every hand that can be met.

   Boards with three cards of a suit take the flushes one by one, between the rank pairs below and above a flush. On
   those with four and five, one card makes a flush, and all hands with that card pass together.

   The includer defines lane, quarter (four lanes), part (PLACES lanes, PARTS of them a matrix), total (sums of lanes
   over a few boards), grand (over all), MOST_BOARDS(hands) (how many boards can be added to a total before it may
   overflow), spread, spread_high, spread_low, add_part, weights_of_ranges, read_weights, weight_at, COUNT_CARDS, SWEEP and
   RESULT. With BY_TURN he goes through the boards himself, and a hand gets one sum, twice what it wins and once what it ties:
   hands pass twice, before those of their strength look at what was passed and after. What the first player wins in all is
   taken as in the heads-up sweep; then he defines pot, clash_sums and products as well. */

#include <stdlib.h>
#include <string.h>

#include "shared/rank_pairs.h"

#ifdef BY_TURN
enum { WANTS_MET = 0, TWICE = 1 }; /* what is met follows from the cards alone */
#define ROW(kind) 0
#else
enum { WANTS_MET = 1, TWICE = 0 };
#define ROW(kind) (kind)
#endif

/* The live hands of a rank pair as one player sees them. */
typedef struct {
    part mine[PARTS];   /* 1 at the places of his own hands, else 0 */
    part theirs[PARTS]; /* the weights of the opponent's hands */
    quarter high, low;  /* sums of these by the suit of the high and of the low card */
    lane all;           /* the sum of these */
    int any_mine, any_theirs;
} pair_view;

/* The views on the board named, kept from board to board: only pairs of ranks whose live suits change are counted
   again. */
typedef struct {
    uint64_t board;
    pair_view views[2][PQL_RANK_PAIRS];
} view_cache;

/* The opponent's hands processed so far, as one player sees them. */
typedef struct {
    quarter cards[PQL_RANKS];
    lane all;
} seen_cards;

typedef struct {
    weights_of_ranges ranges;
    int players[2], player_count; /* whose hands are wanted */
    pql_pair_order order;
    pql_held_pairs pairs;
    view_cache caches[1 + 2 * PQL_SUITS]; /* all hands; without the suited ones of a suit; without any card of a suit */
    seen_cards seen[2];
#ifdef BY_TURN
    pot won; /* twice what the first player's hands win, but for the clashes: */
    clash_sums clashes;
#endif
    pair_view flush_views[PQL_RANKS][PQL_RANKS][2]; /* hands with one card of a suit: its rank, the other's, player */
    total sums[2][PQL_KINDS][PQL_RANK_PAIRS][16] __attribute__((aligned(64)));
    grand all_sums[2][PQL_KINDS][PQL_RANK_PAIRS][16];
    int64_t most_boards;
} table;

static void refresh_cache(table *t, view_cache *cache, uint64_t board, uint16_t suited_place)
{
    uint8_t changed[PQL_RANK_PAIRS];
    int count = pql_changed_pairs(&t->pairs, cache->board, board, changed);
    cache->board = board;
    for (int i = 0; i < count; i++) {
        int pair = changed[i], high = pql_pair_high[pair], low = pql_pair_low[pair];
        uint16_t allowed = pql_live_places(board, high, low) & (high == low ? 0xFFFF : ~suited_place);
        for (int player = 0; player < 2; player++)
            COUNT_CARDS(&cache->views[player][pair], &t->ranges, player, pair, allowed);
    }
}

/* Adds what the hands of a rank pair beat of so many hands, with so many of each card: with the opponent's hand equal to their
   own put back or not. */
static inline __attribute__((always_inline)) void note_beaten(table *t, int player, const pair_view *view, int pair,
                                                             int kind, int times, quarter high, quarter low, lane all)
{
    for (int i = 0; i < PARTS; i++) {
        part sum = spread(all) - spread_high(high, i) - spread_low(low, i);
        if (kind != PQL_BELOW)
            sum += view->theirs[i];
        sum *= view->mine[i];
        add_part(t->sums[player][ROW(kind)][pair] + i * PLACES, sum, times);
    }
}

static inline __attribute__((always_inline)) void note_pair(table *t, int player, const pair_view *view, int pair,
                                                           int kind, int times)
{
    const seen_cards *seen = &t->seen[player];
    note_beaten(t, player, view, pair, kind, times, seen->cards[pql_pair_high[pair]], seen->cards[pql_pair_low[pair]],
                seen->all);
}

/* What all hands of the first player's that are in a view win twice: the second player sees them. */
static inline void add_won(table *t, const pair_view *view, int high, int low)
{
#ifdef BY_TURN
    const seen_cards *seen = &t->seen[0];
    if (!view->any_theirs)
        return;
    t->won += (pot)view->all * seen->all;
    t->clashes += products(view->high, view->low, seen->cards[high], seen->cards[low]);
#else
    (void)t, (void)view, (void)high, (void)low;
#endif
}

static inline __attribute__((always_inline)) void note_pairs(table *t, const view_cache *cache, int pair, int kind,
                                                            int times)
{
    if (TWICE && kind == PQL_BELOW) {
        add_won(t, &cache->views[1][pair], pql_pair_high[pair], pql_pair_low[pair]);
        return;
    }
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        const pair_view *view = &cache->views[player][pair];
        if (view->any_mine)
            note_pair(t, player, view, pair, kind, times);
    }
}

static inline void pass_view(seen_cards *seen, const pair_view *view, int high, int low)
{
    if (!view->any_theirs)
        return;
    seen->cards[high] += view->high;
    seen->cards[low] += view->low;
    seen->all += view->all;
}

static inline void pass_pairs(table *t, const view_cache *cache, int pair)
{
    for (int i = 0; i < t->player_count; i++)
        pass_view(&t->seen[t->players[i]], &cache->views[t->players[i]][pair], pql_pair_high[pair],
                  pql_pair_low[pair]);
}

/* Rank pairs that make the same are noted before and after all of them pass. */
static inline __attribute__((always_inline)) void sweep_run(table *t, const view_cache *cache, int start, int stop,
                                                           int times)
{
    for (int i = start; i < stop; i++)
        note_pairs(t, cache, pql_pair_at(&t->order, i), PQL_BELOW, times);
    for (int i = start; i < stop; i++)
        pass_pairs(t, cache, pql_pair_at(&t->order, i));
    for (int i = start; i < stop; i++)
        note_pairs(t, cache, pql_pair_at(&t->order, i), PQL_UP_TO, times);
    for (int i = start; TWICE && i < stop; i++)
        pass_pairs(t, cache, pql_pair_at(&t->order, i));
}

/* The same for different ranks that nothing else ties with, of which hands pass twice. */
static inline __attribute__((always_inline)) void sweep_alone(table *t, const view_cache *cache, int pair, int high,
                                                             int low, int times)
{
    add_won(t, &cache->views[1][pair], high, low);
    for (int player = 0; player < 2; player++) {
        const pair_view *view = &cache->views[player][pair];
        seen_cards *seen = &t->seen[player];
        quarter with_high = seen->cards[high], with_low = seen->cards[low];
        lane all = seen->all;
        if (view->any_theirs) {
            with_high += view->high, with_low += view->low, all += view->all;
            seen->cards[high] = with_high + view->high;
            seen->cards[low] = with_low + view->low;
            seen->all = all + view->all;
        }
        if (view->any_mine)
            note_beaten(t, player, view, pair, PQL_UP_TO, times, with_high, with_low, all);
    }
}

/* Rank pairs [start, stop) of the order. */
static void sweep_pairs(table *t, const view_cache *cache, int start, int stop, int times)
{
    for (int i = start, end; i < stop; i = end) {
        int pair = pql_pair_at(&t->order, i), high = pql_pair_high[pair], low = pql_pair_low[pair];
        end = pql_run_end(&t->order, i, stop);
        if (TWICE && end == i + 1 && high != low) /* the common case */
            sweep_alone(t, cache, pair, high, low, times);
        else if (end == i + 1)
            sweep_run(t, cache, i, i + 1, times);
        else
            sweep_run(t, cache, i, end, times);
    }
}

/* One hand by itself. */

/* What a hand of the first player's wins twice. */
static inline void add_won_alone(table *t, int pair, int place)
{
#ifdef BY_TURN
    const seen_cards *seen = &t->seen[0];
    t->won += (pot)weight_at(&t->ranges, 0, pair, place)
              * (seen->all - ((const lane *)&seen->cards[pql_pair_high[pair]])[place >> 2]
                 - ((const lane *)&seen->cards[pql_pair_low[pair]])[place & 3]);
#else
    (void)t, (void)pair, (void)place;
#endif
}

static inline void note_hand(table *t, int pair, int place, int kind, int times)
{
    if (TWICE && kind == PQL_BELOW) {
        add_won_alone(t, pair, place);
        return;
    }
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        const seen_cards *seen = &t->seen[player];
        if (!(t->ranges.held[player][pair] >> place & 1))
            continue;
        total sum = seen->all - ((const lane *)&seen->cards[pql_pair_high[pair]])[place >> 2]
                    - ((const lane *)&seen->cards[pql_pair_low[pair]])[place & 3];
        if (kind != PQL_BELOW)
            sum += weight_at(&t->ranges, 1 - player, pair, place);
        t->sums[player][ROW(kind)][pair][place] += sum * times;
    }
}

static inline void pass_hand(table *t, int pair, int place)
{
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        seen_cards *seen = &t->seen[player];
        lane weight = weight_at(&t->ranges, 1 - player, pair, place);
        ((lane *)&seen->cards[pql_pair_high[pair]])[place >> 2] += weight;
        ((lane *)&seen->cards[pql_pair_low[pair]])[place & 3] += weight;
        seen->all += weight;
    }
}

static inline void sweep_suited(table *t, int pair, int suit, int times)
{
    note_hand(t, pair, 5 * suit, PQL_BELOW, times);
    pass_hand(t, pair, 5 * suit);
    note_hand(t, pair, 5 * suit, PQL_UP_TO, times);
    if (TWICE)
        pass_hand(t, pair, 5 * suit);
}

/* Three cards of a suit on the board: two more make a flush, ordered as their ranks are, all different. Straight
   flushes come last, after full houses and quads. */
static void sweep_three_suited(table *t, const view_cache *cache, int suit, int board_ranks, int times)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    int straight_flushes, count = pql_order_suited(&t->pairs, flushes, suit, board_ranks, &straight_flushes);
    sweep_pairs(t, cache, t->order.first, t->order.above_flush, times);
    for (int i = 0; i < straight_flushes; i++)
        sweep_suited(t, flushes[i] & 127, suit, times);
    sweep_pairs(t, cache, t->order.above_flush, t->order.active, times);
    for (int i = straight_flushes; i < count; i++)
        sweep_suited(t, flushes[i] & 127, suit, times);
}

static void note_met(table *t, const view_cache *cache, int times)
{
    for (int i = t->order.first; WANTS_MET && i < t->order.active; i++)
        note_pairs(t, cache, pql_pair_at(&t->order, i), PQL_MET, times);
}

#include "vectors/vectors_flushes.h"

static void sweep_board(table *t, uint64_t board, int times)
{
    int suit = pql_flush_suit(board), suited = suit < 0 ? 0 : (int)pql_suit_ranks(board, suit);
    pql_order_pairs(&t->order, board);
    memset(t->seen, 0, sizeof t->seen);
    if (__builtin_popcount(suited) > 3) {
        sweep_many_suited(t, board, suit, suited, times);
        return;
    }
    view_cache *cache = &t->caches[suit + 1];
    refresh_cache(t, cache, board, suit < 0 ? 0 : 1 << 5 * suit);
    if (suit < 0)
        sweep_pairs(t, cache, t->order.first, t->order.active, times);
    else
        sweep_three_suited(t, cache, suit, suited, times);
    note_met(t, cache, times);
    for (int i = 0; WANTS_MET && suit >= 0 && i < t->pairs.suited_count[suit]; i++) {
        int pair = t->pairs.suited[suit][i];
        if (!((1 << pql_pair_high[pair] | 1 << pql_pair_low[pair]) & suited))
            note_hand(t, pair, 5 * suit, PQL_MET, times);
    }
}

static void prepare(table *t, const double *first, const double *second, int players)
{
    memset(t, 0, sizeof *t);
    pql_pair_matrices(t->ranges.held[0], first);
    pql_pair_matrices(t->ranges.held[1], second);
    read_weights(&t->ranges, first, second);
    for (int player = 0; player < 2; player++)
        if (players >> player & 1)
            t->players[t->player_count++] = player;
    pql_start_order(&t->order, t->ranges.held[0], t->ranges.held[1]);
    pql_list_held_pairs(&t->pairs, t->ranges.held[0], t->ranges.held[1]);
    int hands[2] = {0};
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int player = 0; player < 2; player++)
            hands[player] += __builtin_popcount(t->ranges.held[player][pair]);
    t->most_boards = MOST_BOARDS(hands[0] > hands[1] ? hands[0] : hands[1]);
    for (int i = 0; i < 1 + 2 * PQL_SUITS; i++)
        t->caches[i].board = PQL_DECK; /* nothing is live, and nothing counted */
}
