/* The body of the heads-up sweep, included once for counts and once for weights (no include guard on purpose).

   On each board the hands are taken in ascending order of strength. `seen` holds, for each card, the weight of the
   hands processed so far that contain it. Of the opponent's hands that hand (a, b) beats, the number it can meet is

       all seen - seen with a - seen with b,

   and nothing is subtracted twice: the hand (a, b) itself makes the same and is not among the beaten. Summed over
   the up to 16 hands of one rank pair this is a product of two card counts, eight numbers a side: four suits
   of a rank, for both players at once. So a board costs a few instructions for each rank pair, not for each hand or
   pair of hands. Ties need no sweep: they are all deals without the wins.

   Flushes are counted separately: see the three functions for boards of three, four and five suited cards.

   With BY_CATEGORY deals are counted up to the last hand of each category (high cards, pairs ...): what has been won
   since the one before was won by hands of this category, and ties are the deals among the hands passed so far
   that nobody won. For that the hands both players hold must be counted as they pass.

   The includer defines lanes (eight numbers), lane, scalar, sums, total, products, swap_players, player_sum, ranges,
   read_weights, weight_at, COUNT_CARDS, SWEEP and RESULT. */

/* Cards held by the live hands of a rank pair. Lanes 0..3 are the suits of player 0's cards, 4..7 of player 1's. */
typedef struct {
    lanes high, low;
    scalar hands[2];
#ifdef BY_CATEGORY
    scalar shared; /* products of the weights of hands that both players hold */
#endif
} pair_cards;

/* Rank pairs with their live hands on the board named, kept from board to board: only the pairs of ranks whose
   live suits change are counted again. */
typedef struct {
    uint64_t board;
    pair_cards pairs[PQL_RANK_PAIRS];
} pair_cache;

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

typedef struct {
    ranges hands;
    pql_pair_order order;
    pql_held_pairs pairs;
    pair_cache caches[1 + PQL_SUITS]; /* no flush possible; suited hands of one suit left out */
    scalar shared, shared_with[PQL_CARDS]; /* products of the weights of hands that both players may hold */
    int any_shared;
    sweep now;
#ifdef BY_CATEGORY
    RESULT *result;
    uint32_t multiplicity; /* of the board */
#endif
} table;

static inline void meet(sweep *s, const pair_cards *cards, int high, int low)
{
    s->clashes += products(cards->high, s->seen[high]) + products(cards->low, s->seen[low]);
    s->meetings[0] += cards->hands[0] * s->all_seen[0];
    s->meetings[1] += cards->hands[1] * s->all_seen[1];
}

static inline void pass(sweep *s, const pair_cards *cards, int high, int low)
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
static void count_category(table *t, int ordinal)
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

static inline void count_category(table *t, int ordinal)
{
    (void)t, (void)ordinal;
}
#endif

static void refresh_cache(table *t, pair_cache *cache, uint64_t board, uint16_t suited_place)
{
    uint8_t changed[PQL_RANK_PAIRS];
    int count = pql_changed_pairs(&t->pairs, cache->board, board, changed);
    cache->board = board;
    for (int i = 0; i < count; i++) {
        int pair = changed[i], high = pql_pair_high[pair], low = pql_pair_low[pair];
        uint16_t allowed = pql_live_places(board, high, low) & (high == low ? 0xFFFF : ~suited_place);
        COUNT_CARDS(&cache->pairs[pair], &t->hands, pair, allowed);
    }
}

/* Rank pairs [start, stop) of the order: those of equal strength are compared with what was seen before the first of
   them. */
static void sweep_pairs(table *t, const pair_cache *cache, int start, int stop)
{
    sweep *s = &t->now;
    for (int i = start; i < stop;) {
        int end = i + 1;
        if (end == stop || t->order.entries[i] >> 7 != t->order.entries[end] >> 7) { /* the common case */
            int pair = pql_pair_at(&t->order, i++), high = pql_pair_high[pair], low = pql_pair_low[pair];
            meet(s, &cache->pairs[pair], high, low);
            pass(s, &cache->pairs[pair], high, low);
            continue;
        }
        end = pql_run_end(&t->order, i, stop);
        for (int j = i; j < end; j++) {
            int pair = pql_pair_at(&t->order, j);
            meet(s, &cache->pairs[pair], pql_pair_high[pair], pql_pair_low[pair]);
        }
        for (; i < end; i++) {
            int pair = pql_pair_at(&t->order, i);
            pass(s, &cache->pairs[pair], pql_pair_high[pair], pql_pair_low[pair]);
        }
    }
}

static void sweep_categories(table *t, const pair_cache *cache, int start, int stop)
{
    for (int end; start < stop; start = end) {
        end = category_end(t, start, stop);
        sweep_pairs(t, cache, start, end);
        count_category(t, pql_ordinal_at(&t->order, start));
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

/* Three cards of a suit on the board: two more make a flush, ordered as their ranks are, all different. Straight
   flushes come last, after full houses and quads. */
static void sweep_three_suited(table *t, const pair_cache *cache, int suit, int board_ranks)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    int straight_flushes, count = pql_order_suited(&t->pairs, flushes, suit, board_ranks, &straight_flushes);
    sweep_categories(t, cache, t->order.first, t->order.above_flush);
    for (int i = 0; i < straight_flushes; i++)
        sweep_suited(t, flushes[i] & 127, suit);
    count_category(t, PQL_FIRST_FLUSH);
    sweep_categories(t, cache, t->order.above_flush, t->order.active);
    for (int i = straight_flushes; i < count; i++)
        sweep_suited(t, flushes[i] & 127, suit);
    count_category(t, PQL_FIRST_STRAIGHT_FLUSH);
}

/* What a rank pair or a flush entry of a board of four or five suited cards adds, counted on the spot. */
static inline void step_matrix(table *t, int pair, uint16_t allowed, void (*step)(sweep *, const pair_cards *, int, int))
{
    pair_cards cards;
    COUNT_CARDS(&cards, &t->hands, pair, allowed);
    step(&t->now, &cards, pql_pair_high[pair], pql_pair_low[pair]);
}

/* Hands with no card of the suit. */
static inline void step_unsuited(table *t, uint64_t board, int suit, int i,
                                 void (*step)(sweep *, const pair_cards *, int, int))
{
    int pair = pql_pair_at(&t->order, i);
    uint64_t gone = board | PQL_ONE_SUIT << suit;
    step_matrix(t, pair, pql_live_places(gone, pql_pair_high[pair], pql_pair_low[pair]), step);
}

static void sweep_unsuited(table *t, uint64_t board, int suit, int start, int stop)
{
    for (int last; start < stop; start = last) {
        last = category_end(t, start, stop);
        for (int i = start; i < last;) {
            int end = pql_run_end(&t->order, i, last);
            for (int j = i; j < end; j++)
                step_unsuited(t, board, suit, j, meet);
            for (; i < end; i++)
                step_unsuited(t, board, suit, i, pass);
        }
        count_category(t, pql_ordinal_at(&t->order, start));
    }
}

/* Hands that hold cards of the suit: exactly `high` and `low`, or one card of rank `high` if they are equal. */
static inline void step_flush(table *t, uint64_t board, int suit, int flush,
                              void (*step)(sweep *, const pair_cards *, int, int))
{
    int high = pql_pair_high[flush], low = pql_pair_low[flush];
    if (high != low) {
        step_matrix(t, flush, 1 << 5 * suit, step);
        return;
    }
    uint64_t off_suit = board | PQL_ONE_SUIT << suit;
    for (int i = 0; i < t->pairs.partner_count[high]; i++) {
        int other = t->pairs.partners[high][i];
        step_matrix(t, pql_pair_of(high, other), pql_one_suited_places(off_suit, suit, high, other), step);
    }
}

static int sweep_flushes(table *t, uint64_t board, int suit, const uint32_t *flushes, int i, int count, int below)
{
    while (i < count && (int)(flushes[i] >> 7) < below) {
        int end = i;
        for (; end < count && flushes[end] >> 7 == flushes[i] >> 7; end++)
            step_flush(t, board, suit, flushes[end] & 127, meet);
        for (; i < end; i++)
            step_flush(t, board, suit, flushes[i] & 127, pass);
    }
    return i;
}

/* Four cards of a suit on the board: one more makes a flush. */
static void sweep_four_suited(table *t, uint64_t board, int suit, int board_ranks)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    int count = pql_order_flushes(&t->pairs, flushes, board_ranks);
    sweep_unsuited(t, board, suit, t->order.first, t->order.above_flush);
    int next = sweep_flushes(t, board, suit, flushes, 0, count, PQL_FIRST_STRAIGHT_FLUSH);
    count_category(t, PQL_FIRST_FLUSH);
    sweep_unsuited(t, board, suit, t->order.above_flush, t->order.active);
    sweep_flushes(t, board, suit, flushes, next, count, 1 << 16);
    count_category(t, PQL_FIRST_STRAIGHT_FLUSH);
}

/* Five: everybody has the board's flush, and some have more. */
static void sweep_five_suited(table *t, uint64_t board, int suit, int board_ranks)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    int count = pql_order_flushes(&t->pairs, flushes, board_ranks), playing = 0;
    while (playing < count && flushes[playing] >> 7 == pql_flush_rank[board_ranks])
        playing++;
    for (int i = t->order.first; i < t->order.active; i++)
        step_unsuited(t, board, suit, i, pass);
    for (int i = 0; i < playing; i++)
        step_flush(t, board, suit, flushes[i] & 127, pass);
    int next = sweep_flushes(t, board, suit, flushes, playing, count, PQL_FIRST_STRAIGHT_FLUSH);
    if (pql_flush_rank[board_ranks] < PQL_FIRST_STRAIGHT_FLUSH)
        count_category(t, PQL_FIRST_FLUSH);
    sweep_flushes(t, board, suit, flushes, next, count, 1 << 16);
    count_category(t, PQL_FIRST_STRAIGHT_FLUSH);
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
    if (__builtin_popcount(suited) > 4) {
        sweep_five_suited(t, board, suit, suited);
    } else if (__builtin_popcount(suited) > 3) {
        sweep_four_suited(t, board, suit, suited);
    } else {
        pair_cache *cache = &t->caches[suit + 1];
        refresh_cache(t, cache, board, suit < 0 ? 0 : 1 << 5 * suit);
        if (suit < 0)
            sweep_categories(t, cache, t->order.first, t->order.active);
        else
            sweep_three_suited(t, cache, suit, suited);
    }
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
    memset(t, 0, sizeof *t);
    pql_pair_matrices(t->hands.held[0], first);
    pql_pair_matrices(t->hands.held[1], second);
    read_weights(&t->hands, first, second);
    find_shared(t);
    pql_start_order(&t->order, t->hands.held[0], t->hands.held[1]);
    pql_list_held_pairs(&t->pairs, t->hands.held[0], t->hands.held[1]);
    for (int i = 0; i < 1 + PQL_SUITS; i++)
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
