/* The body of the vector sweep, included once for counts and once for weights (no include guard on purpose).

   As in the heads-up sweep, the hands are taken in ascending order of what they make, by pairs of ranks, and `seen`
   holds for each card the weight of the opponent's hands passed so far that contain it. What is wanted here is not the
   sum over all hands but each hand's own share. The 16 hands of ranks (high, low) are a 4 x 4 matrix, and what they
   beat is the outer difference

       all seen  -  seen with the high card, by suit  -  seen with the low card, by suit:

   a few vector instructions for 16 hands. After the hands that make the same have passed, the same difference counts
   the beaten and the tied; the hand itself, if the opponent may hold it too, was then subtracted twice and is put back.
   After everything has passed, it counts what the hand meets at all.

   Boards with three cards of a suit take the flushes one by one, between the rank pairs below and above a flush;
   those with four or five sort all hands one by one.

   The includer defines lane, quarter (four lanes), part (PLACES lanes, PARTS of them a matrix), total (a sum of
   lanes), LONGEST_STEP (the largest multiplicity taken at once), MOST_BORNE (the multiplicity a total bears), spread,
   spread_high, spread_low, add_part, weights_of_ranges, read_weights, weight_at, COUNT_CARDS, SWEEP and RESULT. */

#include <stdlib.h>
#include <string.h>

#include "rank_pairs.h"

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

/* What a player has seen pass of the opponent's hands. */
typedef struct {
    quarter cards[PQL_RANKS];
    lane all;
} seen_cards;

typedef struct {
    weights_of_ranges ranges;
    int players[2], player_count; /* whose hands are wanted */
    pql_pair_order order;
    uint8_t partners[PQL_RANKS][PQL_RANKS];
    int partner_count[PQL_RANKS];
    uint8_t suited[PQL_SUITS][PQL_RANK_PAIRS]; /* rank pairs with a suited hand, weakest flush first */
    int suited_count[PQL_SUITS];
    view_cache caches[1 + PQL_SUITS]; /* no flush possible; suited hands of one suit left out */
    seen_cards seen[2];
    uint32_t live[PQL_HANDS]; /* one by one: ordinal << 16 | rank pair << 4 | place, ascending */
    total sums[2][PQL_KINDS][PQL_RANK_PAIRS][16] __attribute__((aligned(64)));
} table;

static inline uint16_t live_matrix(uint64_t board, int high, int low)
{
    return pql_live_matrix(~board >> 4 * high & 15, ~board >> 4 * low & 15);
}

static void refresh_cache(table *t, view_cache *cache, uint64_t board, uint16_t suited_place)
{
    uint64_t changed = cache->board ^ board;
    int done = 0;
    cache->board = board;
    while (changed) {
        int rank = __builtin_ctzll(changed) >> 2;
        changed &= ~(15ULL << 4 * rank);
        for (int i = 0; i < t->partner_count[rank]; i++) {
            int partner = t->partners[rank][i];
            if (done >> partner & 1)
                continue;
            int high = rank > partner ? rank : partner, low = rank > partner ? partner : rank;
            int pair = pql_rank_pair(high, low);
            uint16_t allowed = live_matrix(board, high, low) & (high == low ? 0xFFFF : ~suited_place);
            for (int player = 0; player < 2; player++)
                COUNT_CARDS(&cache->views[player][pair], &t->ranges, player, pair, allowed);
        }
        done |= 1 << rank;
    }
}

/* Adds what the hands of a rank pair have seen by now, with the opponent's hand equal to their own put back or not. */
static inline void note_pair(table *t, int player, const pair_view *view, int pair, int kind, int times)
{
    const seen_cards *seen = &t->seen[player];
    const quarter high = seen->cards[pql_pair_high[pair]], low = seen->cards[pql_pair_low[pair]];
    for (int i = 0; i < PARTS; i++) {
        part sum = spread(seen->all) - spread_high(high, i) - spread_low(low, i);
        if (kind != PQL_BELOW)
            sum += view->theirs[i];
        add_part(t->sums[player][kind][pair] + i * PLACES, sum * view->mine[i], times);
    }
}

static inline void note_pairs(table *t, const view_cache *cache, int pair, int kind, int times)
{
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        const pair_view *view = &cache->views[player][pair];
        if (view->any_mine)
            note_pair(t, player, view, pair, kind, times);
    }
}

static inline void pass_pairs(table *t, const view_cache *cache, int pair)
{
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        const pair_view *view = &cache->views[player][pair];
        if (!view->any_theirs)
            continue;
        t->seen[player].cards[pql_pair_high[pair]] += view->high;
        t->seen[player].cards[pql_pair_low[pair]] += view->low;
        t->seen[player].all += view->all;
    }
}

/* Rank pairs [start, stop) of the order: those that make the same are noted before and after all of them pass. */
static void sweep_pairs(table *t, const view_cache *cache, int start, int stop, int times)
{
    for (int i = start; i < stop;) {
        int end = pql_run_end(&t->order, i, stop);
        for (int j = i; j < end; j++)
            note_pairs(t, cache, pql_pair_at(&t->order, j), PQL_BELOW, times);
        for (int j = i; j < end; j++)
            pass_pairs(t, cache, pql_pair_at(&t->order, j));
        for (; i < end; i++)
            note_pairs(t, cache, pql_pair_at(&t->order, i), PQL_UP_TO, times);
    }
}

/* One hand by itself. */

static inline void note_hand(table *t, int pair, int place, int kind, int times)
{
    for (int i = 0; i < t->player_count; i++) {
        int player = t->players[i];
        const seen_cards *seen = &t->seen[player];
        if (!(t->ranges.held[player][pair] >> place & 1))
            continue;
        total sum = seen->all - ((const lane *)&seen->cards[pql_pair_high[pair]])[place >> 2]
                    - ((const lane *)&seen->cards[pql_pair_low[pair]])[place & 3];
        if (kind != PQL_BELOW)
            sum += weight_at(&t->ranges, 1 - player, pair, place);
        t->sums[player][kind][pair][place] += sum * times;
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
}

/* Three cards of a suit on the board: two more make a flush, ordered as their ranks are, all different. Straight
   flushes come last, after full houses and quads. */
static void sweep_three_suited(table *t, const view_cache *cache, int suit, int board_ranks, int times)
{
    int straight_flushes[PQL_RANK_PAIRS], count = 0;
    sweep_pairs(t, cache, t->order.first, t->order.above_flush, times);
    for (int i = 0; i < t->suited_count[suit]; i++) {
        int pair = t->suited[suit][i];
        int ranks = 1 << pql_pair_high[pair] | 1 << pql_pair_low[pair];
        if (ranks & board_ranks)
            continue;
        int ordinal = pql_flush_rank[ranks | board_ranks];
        if (ordinal < PQL_FIRST_STRAIGHT_FLUSH) {
            sweep_suited(t, pair, suit, times);
            continue;
        }
        int j = count++;
        for (; j > 0 && straight_flushes[j - 1] >> 7 > ordinal; j--)
            straight_flushes[j] = straight_flushes[j - 1];
        straight_flushes[j] = ordinal << 7 | pair;
    }
    sweep_pairs(t, cache, t->order.above_flush, t->order.active, times);
    for (int i = 0; i < count; i++)
        sweep_suited(t, straight_flushes[i] & 127, suit, times);
}

static void note_met(table *t, const view_cache *cache, int suit, int board_ranks, int times)
{
    for (int i = t->order.first; i < t->order.active; i++)
        note_pairs(t, cache, pql_pair_at(&t->order, i), PQL_MET, times);
    for (int i = 0; suit >= 0 && i < t->suited_count[suit]; i++) {
        int pair = t->suited[suit][i];
        if (!((1 << pql_pair_high[pair] | 1 << pql_pair_low[pair]) & board_ranks))
            note_hand(t, pair, 5 * suit, PQL_MET, times);
    }
}

/* Live hands in ascending order, by two passes of counting: the ordinal has 13 bits. */
static void sort_live(table *t, int count)
{
    uint32_t other[PQL_HANDS], *from = t->live, *to = other;
    for (int shift = 16; shift < 30; shift += 7) {
        int starts[129] = {0};
        for (int i = 0; i < count; i++)
            starts[(from[i] >> shift & 127) + 1]++;
        for (int digit = 0; digit < 128; digit++)
            starts[digit + 1] += starts[digit];
        for (int i = 0; i < count; i++)
            to[starts[from[i] >> shift & 127]++] = from[i];
        uint32_t *swapped = from;
        from = to;
        to = swapped;
    }
}

static int rank_live(table *t, uint64_t board, int suit, int board_ranks)
{
    int count = 0;
    for (int i = t->order.first; i < t->order.active; i++) {
        int pair = pql_pair_at(&t->order, i), high = pql_pair_high[pair], low = pql_pair_low[pair];
        uint16_t held = t->ranges.held[0][pair] | t->ranges.held[1][pair];
        for (uint16_t rest = held & live_matrix(board, high, low); rest; rest &= rest - 1) {
            int place = __builtin_ctz(rest), ordinal = pql_ordinal_at(&t->order, i);
            int flush = pql_flush_rank[board_ranks | (place >> 2 == suit) << high | ((place & 3) == suit) << low];
            t->live[count++] = (uint32_t)(flush > ordinal ? flush : ordinal) << 16 | pair << 4 | place;
        }
    }
    sort_live(t, count);
    return count;
}

/* Four or five cards of a suit: what a hand makes depends on both its suits. */
static void sweep_hands(table *t, uint64_t board, int suit, int board_ranks, int times)
{
    int count = rank_live(t, board, suit, board_ranks);
    for (int i = 0; i < count;) {
        int end = i;
        for (; end < count && t->live[end] >> 16 == t->live[i] >> 16; end++)
            note_hand(t, t->live[end] >> 4 & 127, t->live[end] & 15, PQL_BELOW, times);
        for (int j = i; j < end; j++)
            pass_hand(t, t->live[j] >> 4 & 127, t->live[j] & 15);
        for (; i < end; i++)
            note_hand(t, t->live[i] >> 4 & 127, t->live[i] & 15, PQL_UP_TO, times);
    }
    for (int i = 0; i < count; i++)
        note_hand(t, t->live[i] >> 4 & 127, t->live[i] & 15, PQL_MET, times);
}

static void sweep_board(table *t, uint64_t board, int times)
{
    int suit = pql_flush_suit(board), suited = suit < 0 ? 0 : (int)pql_suit_ranks(board, suit);
    pql_order_pairs(&t->order, board);
    memset(t->seen, 0, sizeof t->seen);
    if (__builtin_popcount(suited) > 3) {
        sweep_hands(t, board, suit, suited, times);
        return;
    }
    view_cache *cache = &t->caches[suit + 1];
    refresh_cache(t, cache, board, suit < 0 ? 0 : 1 << 5 * suit);
    if (suit < 0)
        sweep_pairs(t, cache, t->order.first, t->order.active, times);
    else
        sweep_three_suited(t, cache, suit, suited, times);
    note_met(t, cache, suit, suited, times);
}

/* The sums by hand order, and the table's own back to zero before they overflow. */
static void spill(table *t, RESULT *result)
{
    for (int player = 0; player < 2; player++)
        for (int kind = 0; kind < PQL_KINDS; kind++)
            for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
                for (int rest = t->ranges.held[player][pair]; rest; rest &= rest - 1) {
                    int place = __builtin_ctz(rest);
                    result->sums[player][kind][pql_matrix_hand(pair, place)] += t->sums[player][kind][pair][place];
                }
    memset(t->sums, 0, sizeof t->sums);
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
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        int held = t->ranges.held[0][pair] | t->ranges.held[1][pair];
        int high = pql_pair_high[pair], low = pql_pair_low[pair];
        if (held)
            t->partners[high][t->partner_count[high]++] = low;
        if (held && high != low)
            t->partners[low][t->partner_count[low]++] = high;
        for (int suit = 0; suit < PQL_SUITS; suit++)
            if (held >> 5 * suit & 1)
                t->suited[suit][t->suited_count[suit]++] = pair;
    }
    for (int i = 0; i < 1 + PQL_SUITS; i++)
        t->caches[i].board = PQL_DECK; /* nothing is live, and nothing counted */
}

int SWEEP(RESULT *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *first,
          const double *second, int players)
{
    table *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    uint32_t borne = 0;
    if (!t)
        return -1;
    prepare(t, first, second, players);
    memset(result, 0, sizeof *result);
    for (int64_t i = 0; i < count; i++)
        for (uint32_t left = multiplicities[i], times; left; left -= times) {
            times = left < LONGEST_STEP ? left : LONGEST_STEP;
            if (borne + times > MOST_BORNE) {
                spill(t, result);
                borne = 0;
            }
            borne += times;
            sweep_board(t, boards[i], (int)times);
        }
    spill(t, result);
    free(t);
    return 0;
}
