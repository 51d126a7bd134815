/* The body of the vector sweep, included once for counts and once for weights (no include guard on purpose).

   As in the heads-up sweep, the hands are taken in ascending order of what they make, by pairs of ranks, and `seen`
   holds for each card the weight of the opponent's hands passed so far that contain it. What is wanted here is not the
   sum over all hands but each hand's own share. The 16 hands of ranks (high, low) are a 4 x 4 matrix, and what they
   beat is the outer difference

       all seen  -  seen with the high card, by suit  -  seen with the low card, by suit:

   a few vector instructions for 16 hands. After the hands of equal strength have been processed, the same difference
   counts the beaten and the tied; the hand itself, if the opponent may hold it too, was then subtracted twice and is
   put back. After all hands have been processed, it counts every hand that can be met.

   Boards with three and more cards of a suit: see shared/board_walk.h.

   The includer defines lane, quarter (four lanes), part (PLACES lanes, PARTS of them a matrix), total (sums of lanes
   over a few boards), grand (over all), MOST_BOARDS(hands) (how many boards can be added to a total before it may
   overflow), spread, spread_high, spread_low, weights_of_ranges, read_weights, weight_at, COUNT_CARDS, SWEEP and
   RESULT. With BY_TURN he goes through the boards himself, and a hand gets one sum, twice what it wins and once what it ties:
   hands pass twice, before those of their strength look at what was passed and after. What the first player wins in all is
   taken as in the heads-up sweep; then he defines pot, clash_sums and products as well. */

#include <string.h>

#include "shared/aligned.h"
#include "shared/rank_pairs.h"

#ifdef BY_TURN
enum { WANTS_MET = 0, TWICE = 1 }; /* what is met follows from the cards alone */
#define ROW(kind) 0
#else
enum { WANTS_MET = 1, TWICE = 0 };
#define ROW(kind) (kind)
#endif

/* The live hands of a rank pair as each player sees them. */
typedef struct {
    part mine[PARTS];   /* 1 at the places of his own hands, else 0 */
    part theirs[PARTS]; /* the weights of the opponent's hands */
    quarter high, low;  /* sums of these by the suit of the high and of the low card */
    lane all;           /* the sum of these */
    int any_mine, any_theirs;
} player_view;

typedef struct {
    player_view of[2];
} pair_view;

/* The views on the board named, kept from board to board: only pairs of ranks whose live suits change are counted
   again. */
typedef struct {
    uint64_t board;
    pair_view views[PQL_RANK_PAIRS];
} view_cache;

/* Hands of a pair of ranks that make the same. */
typedef struct {
    const pair_view *view;
    int ordinal, pair;
} unit;

/* The opponent's hands processed so far, as one player sees them. */
typedef struct {
    quarter cards[PQL_RANKS];
    lane all;
} seen_cards;

typedef struct {
    weights_of_ranges ranges;
    int players[2], player_count; /* whose hands are wanted */
    int wants_met;
    pql_pair_order order;
    pql_held_pairs pairs;
    view_cache caches[PQL_VIEW_CACHES];
    pair_view flush_views[PQL_MOST_UNITS];
    unit units[PQL_MOST_UNITS];
    int unit_count;
    part times; /* how often the board at hand counts */
    seen_cards seen[2];
#ifdef BY_TURN
    pot won; /* twice what the first player's hands win, but for the clashes: */
    clash_sums clashes;
#endif
    total sums[2][PQL_KINDS][PQL_RANK_PAIRS][16] __attribute__((aligned(64)));
    grand all_sums[2][PQL_KINDS][PQL_RANK_PAIRS][16];
    int64_t most_boards;
} table;

#include "shared/board_walk.h"

static inline int view_hands(table *t, pair_view *view, int pair, uint16_t places)
{
    for (int player = 0; player < 2; player++)
        COUNT_CARDS(&view->of[player], &t->ranges, player, pair, places);
    return view->of[0].any_mine | view->of[0].any_theirs;
}

/* Adds what the hands of a rank pair beat of so many hands, with so many of each card: with the opponent's hand equal to their
   own put back or not. */
static inline __attribute__((always_inline)) void note_beaten(table *t, int player, const player_view *view, int pair,
                                                             int kind, quarter high, quarter low, lane all)
{
    for (int i = 0; i < PARTS; i++) {
        part sum = spread(all) - spread_high(high, i) - spread_low(low, i);
        if (kind != PQL_BELOW)
            sum += view->theirs[i];
        sum *= view->mine[i];
        if (!TWICE)
            sum *= t->times;
        *(part *)(t->sums[player][ROW(kind)][pair] + i * PLACES) += sum; /* sums are aligned as parts are */
    }
}

/* What all hands of the first player's that are in a view win twice: the second player sees them. */
static inline void add_won(table *t, const pair_view *view, int pair)
{
#ifdef BY_TURN
    const seen_cards *seen = &t->seen[0];
    const player_view *own = &view->of[1];
    if (!own->any_theirs)
        return;
    t->won += (pot)own->all * seen->all;
    t->clashes += products(own->high, own->low, seen->cards[pql_pair_high[pair]], seen->cards[pql_pair_low[pair]]);
#else
    (void)t, (void)view, (void)pair;
#endif
}

static inline __attribute__((always_inline)) void note_view(table *t, const pair_view *view, int pair, int kind)
{
    if (TWICE && kind == PQL_BELOW) {
        add_won(t, view, pair);
        return;
    }
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        const seen_cards *seen = &t->seen[player];
        if (view->of[player].any_mine)
            note_beaten(t, player, &view->of[player], pair, kind, seen->cards[pql_pair_high[pair]],
                        seen->cards[pql_pair_low[pair]], seen->all);
    }
}

static inline void pass_view(table *t, const pair_view *view, int pair)
{
    for (int i = 0; i < t->player_count; i++) {
        const player_view *passing = &view->of[t->players[i]];
        seen_cards *seen = &t->seen[t->players[i]];
        if (!passing->any_theirs)
            continue;
        seen->cards[pql_pair_high[pair]] += passing->high;
        seen->cards[pql_pair_low[pair]] += passing->low;
        seen->all += passing->all;
    }
}

/* Hands that make the same are noted before and after all of them pass. */
static inline __attribute__((always_inline)) void sweep_equals(table *t, const unit *start, const unit *stop)
{
    for (const unit *i = start; i < stop; i++)
        note_view(t, i->view, i->pair, PQL_BELOW);
    for (const unit *i = start; i < stop; i++)
        pass_view(t, i->view, i->pair);
    for (const unit *i = start; i < stop; i++)
        note_view(t, i->view, i->pair, PQL_UP_TO);
    for (const unit *i = start; TWICE && i < stop; i++)
        pass_view(t, i->view, i->pair);
}

/* The same for different ranks that nothing else ties with, of which hands pass twice. */
static inline __attribute__((always_inline)) void sweep_alone(table *t, const pair_view *both, int pair, int high, int low)
{
    add_won(t, both, pair);
    for (int player = 0; player < 2; player++) {
        const player_view *view = &both->of[player];
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
            note_beaten(t, player, view, pair, PQL_UP_TO, with_high, with_low, all);
    }
}

static void sweep_pairs(table *t, const view_cache *cache, int start, int stop)
{
    for (int i = start, end; i < stop; i = end) {
        int pair = pql_pair_at(&t->order, i), high = pql_pair_high[pair], low = pql_pair_low[pair], count = 0;
        end = pql_run_end(&t->order, i, stop);
        if (end == i + 1) { /* the common case */
            unit alone = {&cache->views[pair], 0, pair};
            if (TWICE && high != low)
                sweep_alone(t, alone.view, pair, high, low);
            else
                sweep_equals(t, &alone, &alone + 1);
            continue;
        }
        unit equals[PQL_RANK_PAIRS];
        for (int j = i; j < end; j++, count++)
            equals[count] = (unit){&cache->views[pql_pair_at(&t->order, j)], 0, pql_pair_at(&t->order, j)};
        sweep_equals(t, equals, equals + count);
    }
}

static inline void end_category(table *t, int ordinal)
{
    (void)t, (void)ordinal;
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

static inline void note_hand(table *t, int pair, int place, int kind)
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
        t->sums[player][ROW(kind)][pair][place] += TWICE ? sum : (total)(sum * t->times[0]);
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

static inline void sweep_suited(table *t, int pair, int suit)
{
    note_hand(t, pair, 5 * suit, PQL_BELOW);
    pass_hand(t, pair, 5 * suit);
    note_hand(t, pair, 5 * suit, PQL_UP_TO);
    if (TWICE)
        pass_hand(t, pair, 5 * suit);
}

/* What every live hand meets, once all have passed. */
static void note_met(table *t, const view_cache *cache, int suit, int board_ranks)
{
    for (int i = t->order.first; i < t->order.active; i++)
        note_view(t, &cache->views[pql_pair_at(&t->order, i)], pql_pair_at(&t->order, i), PQL_MET);
    for (int i = 0; suit >= 0 && i < t->pairs.suited_count[suit]; i++) {
        int pair = t->pairs.suited[suit][i];
        if (!((1 << pql_pair_high[pair] | 1 << pql_pair_low[pair]) & board_ranks))
            note_hand(t, pair, 5 * suit, PQL_MET);
    }
}

static void sweep_board(table *t, uint64_t board, int times)
{
    int suit = pql_flush_suit(board), suited = suit < 0 ? 0 : (int)pql_suit_ranks(board, suit);
    t->times = spread((lane)times);
    pql_order_pairs(&t->order, board);
    memset(t->seen, 0, sizeof t->seen);
    if (__builtin_popcount(suited) > 3) {
        lay_out_units(t, board, suit, suited);
        sweep_units(t);
        for (int i = 0; WANTS_MET && t->wants_met && i < t->unit_count; i++)
            note_view(t, t->units[i].view, t->units[i].pair, PQL_MET);
        return;
    }
    const view_cache *cache = refresh_cache(t, suit + 1, board, suit < 0 ? 0 : 1 << 5 * suit);
    if (suit < 0)
        sweep_pairs(t, cache, t->order.first, t->order.active);
    else
        sweep_three_suited(t, cache, suit, suited);
    if (WANTS_MET && t->wants_met)
        note_met(t, cache, suit, suited);
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
    t->wants_met = !(players & PQL_WITHOUT_MET);
    pql_start_order(&t->order, t->ranges.held[0], t->ranges.held[1]);
    pql_list_held_pairs(&t->pairs, t->ranges.held[0], t->ranges.held[1]);
    int hands[2] = {0};
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int player = 0; player < 2; player++)
            hands[player] += __builtin_popcount(t->ranges.held[player][pair]);
    t->most_boards = MOST_BOARDS(hands[0] > hands[1] ? hands[0] : hands[1]);
    for (int i = 0; i < PQL_VIEW_CACHES; i++)
        t->caches[i].board = PQL_DECK; /* nothing is live, and nothing counted */
}
