/* Four or five cards of a suit on the board, included by the vector sweep (no include guard on purpose). Flushes are numbered by rank pairs: two different ranks for the hand of these
   two cards of the suit, a pair for all hands with one card of the suit, of that rank. */

/* What the players hold of the hands with one card of the suit, by its rank and the other's. */
static void count_flush_views(table *t, uint64_t board, int suit, int board_ranks)
{
    uint64_t off_suit = board | PQL_ONE_SUIT << suit;
    for (int rank = 0; rank < PQL_RANKS; rank++)
        for (int i = 0; i < t->pairs.partner_count[rank] && !(board_ranks >> rank & 1); i++) {
            int other = t->pairs.partners[rank][i];
            uint16_t places = pql_one_suited_places(off_suit, suit, rank, other);
            for (int player = 0; player < 2; player++)
                COUNT_CARDS(&t->flush_views[rank][other][player], &t->ranges, player, pql_pair_of(rank, other),
                            places);
        }
}

static inline void note_flush(table *t, int suit, int flush, int kind, int times)
{
    int rank = pql_pair_high[flush];
    if (rank != pql_pair_low[flush]) {
        note_hand(t, flush, 5 * suit, kind, times);
        return;
    }
    for (int i = 0; i < t->pairs.partner_count[rank]; i++) {
        int other = t->pairs.partners[rank][i];
        int pair = pql_pair_of(rank, other);
        if (TWICE && kind == PQL_BELOW) {
            add_won(t, &t->flush_views[rank][other][1], pql_pair_high[pair], pql_pair_low[pair]);
            continue;
        }
        for (int j = 0; j < t->player_count; j++) {
            const pair_view *view = &t->flush_views[rank][other][t->players[j]];
            if (view->any_mine)
                note_pair(t, t->players[j], view, pair, kind, times);
        }
    }
}

static inline void pass_flush(table *t, int suit, int flush)
{
    int rank = pql_pair_high[flush];
    if (rank != pql_pair_low[flush]) {
        pass_hand(t, flush, 5 * suit);
        return;
    }
    for (int i = 0; i < t->pairs.partner_count[rank]; i++) {
        int other = t->pairs.partners[rank][i];
        for (int j = 0; j < t->player_count; j++) {
            int player = t->players[j];
            pass_view(&t->seen[player], &t->flush_views[rank][other][player], other > rank ? other : rank,
                      other > rank ? rank : other);
        }
    }
}

static int sweep_flushes(table *t, int suit, const uint32_t *flushes, int i, int count, uint32_t below, int times)
{
    while (i < count && flushes[i] >> 7 < below) {
        int end = i;
        for (; end < count && flushes[end] >> 7 == flushes[i] >> 7; end++)
            note_flush(t, suit, flushes[end] & 127, PQL_BELOW, times);
        for (int j = i; j < end; j++)
            pass_flush(t, suit, flushes[j] & 127);
        for (int j = i; j < end; j++)
            note_flush(t, suit, flushes[j] & 127, PQL_UP_TO, times);
        for (int j = i; TWICE && j < end; j++)
            pass_flush(t, suit, flushes[j] & 127);
        i = end;
    }
    return i;
}

static void sweep_four_suited(table *t, const view_cache *cache, int suit, const uint32_t *flushes, int count,
                              int times)
{
    sweep_pairs(t, cache, t->order.first, t->order.above_flush, times);
    int next = sweep_flushes(t, suit, flushes, 0, count, PQL_FIRST_STRAIGHT_FLUSH, times);
    sweep_pairs(t, cache, t->order.above_flush, t->order.active, times);
    sweep_flushes(t, suit, flushes, next, count, UINT32_MAX, times);
}

/* Five: everybody has the board's flush, and some have more. */
static void sweep_five_suited(table *t, const view_cache *cache, int suit, int board_ranks, const uint32_t *flushes,
                              int count, int times)
{
    int playing = 0;
    while (playing < count && flushes[playing] >> 7 == pql_flush_rank[board_ranks])
        playing++;
    for (int again = 0; again <= TWICE; again++) {
        for (int i = t->order.first; i < t->order.active; i++)
            pass_pairs(t, cache, pql_pair_at(&t->order, i));
        for (int i = 0; i < playing; i++)
            pass_flush(t, suit, flushes[i] & 127);
        for (int i = t->order.first; !again && i < t->order.active; i++)
            note_pairs(t, cache, pql_pair_at(&t->order, i), PQL_UP_TO, times);
        for (int i = 0; !again && i < playing; i++)
            note_flush(t, suit, flushes[i] & 127, PQL_UP_TO, times);
    }
    sweep_flushes(t, suit, flushes, playing, count, UINT32_MAX, times);
}

static void sweep_many_suited(table *t, uint64_t board, int suit, int board_ranks, int times)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    int count = pql_order_flushes(&t->pairs, flushes, board_ranks);
    view_cache *cache = &t->caches[1 + PQL_SUITS + suit];
    refresh_cache(t, cache, board | PQL_ONE_SUIT << suit, 0);
    count_flush_views(t, board, suit, board_ranks);
    if (__builtin_popcount(board_ranks) > 4)
        sweep_five_suited(t, cache, suit, board_ranks, flushes, count, times);
    else
        sweep_four_suited(t, cache, suit, flushes, count, times);
    note_met(t, cache, times);
    for (int i = 0; WANTS_MET && i < count; i++)
        note_flush(t, suit, flushes[i] & 127, PQL_MET, times);
}
