/* The body of the heads-up sweep, included once for counts and once for weights (no include guard on purpose).

   On each board the hands are taken in ascending order of strength. `seen` holds, for each card, the weight of the
   hands processed so far that contain it. Of the opponent's hands that hand (a, b) beats, the number it can meet is

       all seen - seen with a - seen with b,

   and nothing is subtracted twice: the hand (a, b) itself makes the same and is not among the beaten. Summed over
   the up to 16 hands of one rank pair this is a product of two card counts, eight numbers a side: four suits
   of a rank, for both players at once. So a board costs a few instructions for each rank pair, not for each hand or
   pair of hands. Ties need no sweep: they are all deals without the wins.

   Boards with three and more cards of a suit: see shared/board_walk.h.

   With BY_CATEGORY deals are counted up to the last hand of each category (high cards, pairs ...): what has been won
   since the one before was won by hands of this category, and ties are the deals among the hands passed so far
   that nobody won. For that the hands both players hold must be counted as they pass.

   The includer defines lanes (eight numbers), lane, scalar, sums, total, products, swap_players, player_sum, ranges,
   read_weights, weight_at, COUNT_CARDS (which says COUNT_SHARED), SWEEP and RESULT. */

#ifdef BY_CATEGORY
#define COUNT_SHARED(cards, hands) (cards)->shared = (hands)
#else
#define COUNT_SHARED(cards, hands) (void)0
#endif

/* Cards held by the live hands of a rank pair. Lanes 0..3 are the suits of player 0's cards, 4..7 of player 1's. */
typedef struct {
    lanes high, low;
    scalar hands[2];
#ifdef BY_CATEGORY
    scalar shared; /* products of the weights of hands that both players hold */
#endif
} pair_view;

/* Rank pairs with their live hands on the board named, kept from board to board: only the pairs of ranks whose
   live suits change are counted again. */
typedef struct {
    uint64_t board;
    pair_view views[PQL_RANK_PAIRS];
} view_cache;

typedef struct {
    lanes seen[PQL_RANKS]; /* lanes 0..3: opponents of player 0, that is hands of player 1; 4..7 the other way */
    scalar all_seen[2];    /* opponents of each player */
    sums clashes;
    scalar meetings[2];
#ifdef BY_CATEGORY
    scalar shared_seen;
    total won[2], dealt; /* as counted up to the category before */
#endif
} sweep;

/* Hands of a pair of ranks that make the same. */
typedef struct {
    const pair_view *view;
    int ordinal, pair;
} unit;

typedef struct {
    ranges hands;
    pql_pair_order order;
    pql_held_pairs pairs;
    view_cache caches[PQL_VIEW_CACHES];
    scalar shared, shared_with[PQL_CARDS]; /* products of the weights of hands that both players may hold */
    int any_shared;
    sweep now;
#ifdef BY_CATEGORY
    RESULT *result;
    uint32_t multiplicity; /* of the board */
#endif
    int unit_count;
    unit units[PQL_MOST_UNITS];
    pair_view flush_views[PQL_MOST_UNITS];
} table;

#include "shared/board_walk.h"

static inline void meet(sweep *s, const pair_view *cards, int high, int low)
{
    s->clashes += products(cards->high, s->seen[high]) + products(cards->low, s->seen[low]);
    s->meetings[0] += cards->hands[0] * s->all_seen[0];
    s->meetings[1] += cards->hands[1] * s->all_seen[1];
}

static inline void pass(sweep *s, const pair_view *cards, int high, int low)
{
    s->seen[high] += swap_players(cards->high);
    s->seen[low] += swap_players(cards->low);
    s->all_seen[0] += cards->hands[1];
    s->all_seen[1] += cards->hands[0];
#ifdef BY_CATEGORY
    s->shared_seen += cards->shared;
#endif
}

static inline total won_so_far(const sweep *s, int player)
{
    return s->meetings[player] - player_sum(s->clashes, player);
}

/* Deals among the hands seen, but for hands that both players hold: those are taken off once too often. */
static inline total dealt_so_far(const sweep *s)
{
    sums both_hold = {0};
    for (int rank = 0; rank < PQL_RANKS; rank++)
        both_hold += products(s->seen[rank], swap_players(s->seen[rank]));
    return s->all_seen[0] * s->all_seen[1] - player_sum(both_hold, 0);
}

#ifdef BY_CATEGORY
/* The first place of the order, from i on, with a higher category. */
static int category_end(const table *t, int i, int stop)
{
    int next = pql_category_start[pql_category(pql_ordinal_at(&t->order, i)) + 1];
    while (i < stop && pql_ordinal_at(&t->order, i) < next)
        i++;
    return i;
}

/* Adds the deals of a category, given by an ordinal, once all its hands have been processed. */
static inline void end_category(table *t, int ordinal)
{
    sweep *s = &t->now;
    int category = pql_category(ordinal);
    total won[2] = {won_so_far(s, 0), won_so_far(s, 1)}, dealt = dealt_so_far(s) + s->shared_seen;
    total one = won[0] - s->won[0], two = won[1] - s->won[1];
    t->result->wins[0][category] += one * t->multiplicity;
    t->result->wins[1][category] += two * t->multiplicity;
    t->result->ties[category] += (dealt - s->dealt - one - two) * t->multiplicity;
    s->won[0] = won[0], s->won[1] = won[1], s->dealt = dealt;
}
#else
static inline int category_end(const table *t, int i, int stop)
{
    (void)t, (void)i;
    return stop;
}

static inline void end_category(table *t, int ordinal)
{
    (void)t, (void)ordinal;
}
#endif

static inline int view_hands(table *t, pair_view *view, int pair, uint16_t places)
{
    COUNT_CARDS(view, &t->hands, pair, places);
    return view->hands[0] > 0 || view->hands[1] > 0;
}

/* Rank pairs [start, stop) of the order: those of equal strength are compared with what was seen before the first of
   them. */
static void sweep_category(table *t, const view_cache *cache, int start, int stop)
{
    sweep *s = &t->now;
    for (int i = start; i < stop;) {
        int end = i + 1;
        if (end == stop || t->order.entries[i] >> 7 != t->order.entries[end] >> 7) { /* the common case */
            int pair = pql_pair_at(&t->order, i++), high = pql_pair_high[pair], low = pql_pair_low[pair];
            meet(s, &cache->views[pair], high, low);
            pass(s, &cache->views[pair], high, low);
            continue;
        }
        end = pql_run_end(&t->order, i, stop);
        for (int j = i; j < end; j++) {
            int pair = pql_pair_at(&t->order, j);
            meet(s, &cache->views[pair], pql_pair_high[pair], pql_pair_low[pair]);
        }
        for (; i < end; i++) {
            int pair = pql_pair_at(&t->order, i);
            pass(s, &cache->views[pair], pql_pair_high[pair], pql_pair_low[pair]);
        }
    }
}

static void sweep_pairs(table *t, const view_cache *cache, int start, int stop)
{
    for (int end; start < stop; start = end) {
        end = category_end(t, start, stop);
        sweep_category(t, cache, start, end);
        end_category(t, pql_ordinal_at(&t->order, start));
    }
}

/* One suited hand that ties with no other. */
static inline void sweep_suited(table *t, int pair, int suit)
{
    sweep *s = &t->now;
    lane *high = (lane *)&s->seen[pql_pair_high[pair]] + suit, *low = (lane *)&s->seen[pql_pair_low[pair]] + suit;
    scalar one = weight_at(&t->hands, 0, pair, 5 * suit), two = weight_at(&t->hands, 1, pair, 5 * suit);
    s->meetings[0] += one * (s->all_seen[0] - high[0] - low[0]);
    s->meetings[1] += two * (s->all_seen[1] - high[4] - low[4]);
    high[0] += two, low[0] += two, high[4] += one, low[4] += one;
    s->all_seen[0] += two;
    s->all_seen[1] += one;
#ifdef BY_CATEGORY
    s->shared_seen += one * two;
#endif
}

static inline void sweep_equals(table *t, const unit *start, const unit *stop)
{
    for (const unit *i = start; i < stop; i++)
        meet(&t->now, i->view, pql_pair_high[i->pair], pql_pair_low[i->pair]);
    for (const unit *i = start; i < stop; i++)
        pass(&t->now, i->view, pql_pair_high[i->pair], pql_pair_low[i->pair]);
}

#ifndef BY_CATEGORY
/* Weight of the hands that both players might hold, over those that miss the board. */
static scalar live_shared(const table *t, uint64_t board)
{
    scalar live = t->shared;
    for (uint64_t rest = board; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        live -= t->shared_with[card];
        for (uint64_t others = rest & (rest - 1); others; others &= others - 1) { /* subtracted twice */
            int other = __builtin_ctzll(others);
            int pair = pql_rank_pair(other >> 2, card >> 2), place = (other & 3) << 2 | (card & 3);
            live += weight_at(&t->hands, 0, pair, place) * weight_at(&t->hands, 1, pair, place);
        }
    }
    return live;
}
#endif

static void sweep_board(table *t, uint64_t board)
{
    int suit = pql_flush_suit(board), suited = suit < 0 ? 0 : pql_suit_ranks(board, suit);
    pql_order_pairs(&t->order, board);
    memset(&t->now, 0, sizeof t->now);
    if (__builtin_popcount(suited) > 3) {
        lay_out_units(t, board, suit, suited);
        sweep_units(t);
        return;
    }
    const view_cache *cache = refresh_cache(t, suit + 1, board, suit < 0 ? 0 : 1 << 5 * suit);
    if (suit < 0)
        sweep_pairs(t, cache, t->order.first, t->order.active);
    else
        sweep_three_suited(t, cache, suit, suited);
}

#ifndef BY_CATEGORY
typedef struct {
    total one, two, tied;
} deals_won;

static deals_won count_deals(table *t, uint64_t board)
{
    sweep_board(t, board);
    total one = won_so_far(&t->now, 0), two = won_so_far(&t->now, 1), dealt = dealt_so_far(&t->now);
    if (t->any_shared)
        dealt += live_shared(t, board);
    return (deals_won){one, two, dealt - one - two};
}
#endif

static void find_shared(table *t)
{
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int rest = t->hands.held[0][pair] & t->hands.held[1][pair]; rest; rest &= rest - 1) {
            int place = __builtin_ctz(rest);
            scalar weight = weight_at(&t->hands, 0, pair, place) * weight_at(&t->hands, 1, pair, place);
            t->any_shared = 1;
            t->shared += weight;
            t->shared_with[4 * pql_pair_high[pair] + (place >> 2)] += weight;
            t->shared_with[4 * pql_pair_low[pair] + (place & 3)] += weight;
        }
}

static void prepare(table *t, const double *first, const double *second)
{
    memset(t, 0, offsetof(table, units));
    pql_pair_matrices(t->hands.held[0], first);
    pql_pair_matrices(t->hands.held[1], second);
    read_weights(&t->hands, first, second);
    find_shared(t);
    pql_start_order(&t->order, t->hands.held[0], t->hands.held[1]);
    pql_list_held_pairs(&t->pairs, t->hands.held[0], t->hands.held[1]);
    for (int i = 0; i < PQL_VIEW_CACHES; i++)
        t->caches[i].board = PQL_DECK; /* nothing is live, and nothing counted */
}

void SWEEP(RESULT *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *first,
           const double *second)
{
    table t;
    prepare(&t, first, second);
    memset(result, 0, sizeof *result);
#ifdef BY_CATEGORY
    t.result = result;
#endif
    for (int64_t i = 0; i < count; i++) {
#ifdef BY_CATEGORY
        t.multiplicity = multiplicities[i];
        sweep_board(&t, boards[i]);
#else
        deals_won deals = count_deals(&t, boards[i]);
        result->wins[0] += deals.one * multiplicities[i];
        result->wins[1] += deals.two * multiplicities[i];
        result->ties += deals.tied * multiplicities[i];
#endif
    }
}
