/* The hands of a board in ascending order of what they make, by pairs of ranks: what the heads-up and the vector sweep share
   (no include guard on purpose).

   With three cards of a suit on the board two more make a flush: these hands, no two of which tie, are taken one by one
   between the pairs of ranks below and above a flush. With four one more makes a flush, and with five everybody has one:
   then the live hands are laid out as units, hands of a pair of ranks that make the same.

   The includer defines pair_view (live hands of a pair of ranks), view_cache (the `views` of all pairs on a `board`), unit and
   table, which has order, pairs, caches, flush_views, units and unit_count; and the functions declared here. */

/* Looks at the hands of a pair of ranks at these places of its matrix; returns whether there are any. */
static inline int view_hands(table *t, pair_view *view, int pair, uint16_t places);
/* Pairs of ranks of the order, with the ends of their categories. */
static void sweep_pairs(table *t, const view_cache *cache, int start, int stop);
/* A hand of two cards of a suit that ties with no other. */
static inline void sweep_suited(table *t, int pair, int suit);
/* Units that make the same. */
static inline void sweep_equals(table *t, const unit *start, const unit *stop);
/* All hands up to this category have been swept. */
static inline void end_category(table *t, int ordinal);

static view_cache *refresh_cache(table *t, int number, uint64_t gone, uint16_t suited_place)
{
    view_cache *cache = &t->caches[number];
    uint8_t changed[PQL_RANK_PAIRS];
    int count = pql_changed_pairs(&t->pairs, cache->board, gone, changed);
    cache->board = gone;
    for (int i = 0; i < count; i++) {
        int pair = changed[i], high = pql_pair_high[pair], low = pql_pair_low[pair];
        uint16_t allowed = pql_live_places(gone, high, low) & (high == low ? 0xFFFF : ~suited_place);
        view_hands(t, &cache->views[pair], pair, allowed);
    }
    return cache;
}

/* Two cards of the suit make a flush, ordered as their ranks are, all different. Straight flushes come last, after full houses
   and quads. */
static void sweep_three_suited(table *t, const view_cache *cache, int suit, int board_ranks)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    int straight_flushes, count = pql_order_suited(&t->pairs, flushes, suit, board_ranks, &straight_flushes);
    sweep_pairs(t, cache, t->order.first, t->order.above_flush);
    for (int i = 0; i < straight_flushes; i++)
        sweep_suited(t, flushes[i] & 127, suit);
    end_category(t, PQL_FIRST_FLUSH);
    sweep_pairs(t, cache, t->order.above_flush, t->order.active);
    for (int i = straight_flushes; i < count; i++)
        sweep_suited(t, flushes[i] & 127, suit);
    end_category(t, PQL_FIRST_STRAIGHT_FLUSH);
}

/* Adds the hands that make a flush with two cards of the suit, or with one of a rank and none beside it. */
static void lay_out_flush(table *t, uint64_t off_suit, int suit, uint32_t flush)
{
    int pair = flush & 127, high = pql_pair_high[pair], low = pql_pair_low[pair];
    int partners = high == low ? t->pairs.partner_count[high] : 1;
    for (int i = 0; i < partners; i++) {
        int other = high == low ? t->pairs.partners[high][i] : low;
        uint16_t places = high == low ? pql_one_suited_places(off_suit, suit, high, other) : 1 << 5 * suit;
        pair_view *view = &t->flush_views[t->unit_count];
        t->units[t->unit_count] = (unit){view, flush >> 7, pql_pair_of(high, other)};
        t->unit_count += view_hands(t, view, pql_pair_of(high, other), places);
    }
}

/* With four cards of a suit, or five, whose flush everybody has: no pair of ranks makes less. */
static void lay_out_units(table *t, uint64_t board, int suit, int board_ranks)
{
    uint32_t flushes[PQL_RANK_PAIRS];
    uint64_t off_suit = board | PQL_ONE_SUIT << suit;
    int count = pql_order_flushes(&t->pairs, flushes, suit, board_ranks), next = 0;
    int least = pql_ranking->flush[board_ranks];
    const view_cache *cache = refresh_cache(t, 1 + PQL_SUITS + suit, off_suit, 0);
    t->unit_count = 0;
    for (int i = t->order.first; i < t->order.active; i++) {
        int pair = pql_pair_at(&t->order, i), ordinal = pql_ordinal_at(&t->order, i);
        ordinal = ordinal < least ? least : ordinal;
        while (next < count && (int)(flushes[next] >> 7) < ordinal)
            lay_out_flush(t, off_suit, suit, flushes[next++]);
        t->units[t->unit_count++] = (unit){&cache->views[pair], ordinal, pair};
    }
    while (next < count)
        lay_out_flush(t, off_suit, suit, flushes[next++]);
}

static void sweep_units(table *t)
{
    for (const unit *i = t->units, *end, *stop = i + t->unit_count; i < stop; i = end) {
        for (end = i + 1; end < stop && end->ordinal == i->ordinal;)
            end++;
        sweep_equals(t, i, end);
        if (end == stop || pql_category(end->ordinal) != pql_category(i->ordinal))
            end_category(t, i->ordinal);
    }
}
