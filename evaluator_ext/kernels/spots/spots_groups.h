/* Hands that make the same on every run-out, taken together (included by spots_rows.h, no include guard on purpose).

   Two hands of the same two ranks differ on a run-out by a flush alone, and by whether one of their cards is on it. So a range
   falls into groups: those of two ranks whose suits mean the same for flushes have one row. How many hands of a group are there on
   each run-out is a second row, of small numbers: all of them, less those that hold a card of the run-out. */

/* What the suits of a hand mean for flushes on a board: nothing, its high or its low card is of the suit that can be there four
   times, or both are of a suit that can be there three times: SUITED + suit. */
enum { PLAIN, HIGH_SUITED, LOW_SUITED, SUITED, KINDS = SUITED + PQL_SUITS };

typedef struct {
    double weight;
    uint16_t matrix; /* its hands: bit 4 * suit of the high card + suit of the low one; in a pair the first suit is the higher */
    uint16_t hand;   /* the first of them */
    int16_t next;    /* the group of the same row with another weight; -1 where there is none */
    uint8_t pair;
} group;

typedef struct {
    int count;
    int16_t first[PQL_RANK_PAIRS * KINDS]; /* the group of a row; -1 where there is none */
    group list[PQL_HANDS];
    lanes row[MOST_PARTS], live[MOST_PARTS + 1]; /* of one group: what it makes, and how many of its hands are there */
} groups;

static inline int kind_of(const table *t, int high_suit, int low_suit)
{
    if (high_suit == low_suit)
        return t->flush_suits >> high_suit & 1 ? SUITED + high_suit : PLAIN;
    return high_suit == t->four_suit ? HIGH_SUITED : low_suit == t->four_suit ? LOW_SUITED : PLAIN;
}

/* Groups of those of some hands that have no card that is gone, by row and weight, in the order in which they come. Returns how
   many hands these are. */
static int list_groups(groups *g, const table *t, const uint16_t *hands, const double *weights, int64_t count, uint64_t gone)
{
    int live = 0;
    g->count = 0;
    memset(g->first, -1, sizeof g->first);
    for (int64_t j = 0; j < count; j++) {
        int hand = hands[j], high = cards_of[hand][0], low = cards_of[hand][1];
        if (mask_of[hand] & gone)
            continue;
        live++;
        int16_t *at = &g->first[pair_of[hand] * KINDS + kind_of(t, high & 3, low & 3)];
        while (*at >= 0 && g->list[*at].weight != weights[j])
            at = &g->list[*at].next;
        if (*at < 0) {
            *at = g->count;
            g->list[g->count++] = (group){.weight = weights[j], .hand = hand, .next = -1, .pair = pair_of[hand]};
        }
        g->list[*at].matrix |= 1 << (4 * (high & 3) + (low & 3));
    }
    return live;
}

/* What the hands of a group make on each run-out; what is at run-outs with a card of theirs means nothing. */
static const lanes *group_row(table *t, groups *g, const group *one)
{
    const lanes *without_flushes = pair_row(t, one->pair);
    if (!t->flush_suits)
        return without_flushes;
    copy_row(g->row, without_flushes, t->parts);
    put_flushes(t, (int16_t *)g->row, one->hand);
    return g->row;
}

static inline void take_off(int16_t *at, four less)
{
    four numbers;
    memcpy(&numbers, at, sizeof numbers);
    numbers -= less;
    memcpy(at, &numbers, sizeof numbers);
}

/* Takes from each run-out the hands that hold a card of one rank on it: `holding` by suit. The cards of a rank have neighbouring
   positions, so that run-outs with them and one of a higher card are neighbours too. */
static void take_holding(const table *t, int16_t *row, int rank, const int holding[PQL_SUITS])
{
    int first = t->rank_first[rank], end = first + t->rank_live[rank];
    int16_t held[PQL_SUITS] = {0};
    four less;
    for (int p = first; p < end; p++)
        held[p - first] = holding[t->live[p] & 3];
    memcpy(&less, held, sizeof less);
    if (t->to_come == 1) {
        take_off(row + first, less);
        return;
    }
    for (int p = first; p < end; p++) {
        int16_t *at = row + place_of(p, 0), own = held[p - first];
        if (own)
            for (int q = 0; q < p; q++)
                at[q] -= own;
        for (int q = first; q < p; q++)
            at[q] -= held[q - first];
    }
    for (int q = end, place = place_of(end, first); q < t->live_count && first < end; place += q++)
        take_off(row + place, less);
}

/* How many hands of a group are there on each run-out: 0 beyond the last. */
static const lanes *live_of(const table *t, groups *g, const group *one)
{
    int16_t *row = (int16_t *)g->live;
    int high = pql_pair_high[one->pair], low = pql_pair_low[one->pair], holding[2][PQL_SUITS];
    lanes all = (lanes){0} + (int16_t)__builtin_popcount(one->matrix);
    for (int part = 0; part < t->parts; part++)
        g->live[part] = all;
    for (int suit = 0; suit < PQL_SUITS; suit++) {
        holding[0][suit] = __builtin_popcount(one->matrix >> 4 * suit & 0xF);
        holding[1][suit] = __builtin_popcount(one->matrix >> suit & 0x1111);
        if (high == low)
            holding[0][suit] += holding[1][suit];
    }
    take_holding(t, row, high, holding[0]);
    if (high != low)
        take_holding(t, row, low, holding[1]);
    /* The hand that is the run-out itself was taken for each of its cards. */
    for (int left = one->matrix; left && t->to_come == 2; left &= left - 1) {
        int place = __builtin_ctz(left), p = t->position[4 * high + place / 4], q = t->position[4 * low + place % 4];
        row[p > q ? place_of(p, q) : place_of(q, p)]++;
    }
    for (int place = t->run_outs; place < t->parts * LANES; place++)
        row[place] = 0;
    return g->live;
}

/* A hand beside the hands of a group: how often it wins and ties. With `won` that goes to each run-out too, wins as two. */
static inline void meet_group(table *t, groups *g, const group *one, lanes *won, int *wins, int *ties)
{
    const lanes *row = group_row(t, g, one), *live = live_of(t, g, one), *own = t->hero_row;
    lanes above = {0}, level = {0};
    for (int part = 0; part < t->parts; part++) {
        lanes here = (own[part] > row[part]) & live[part], tied = (own[part] == row[part]) & live[part];
        above += here;
        level += tied;
        if (won)
            won[part] += here + here + tied;
    }
    *wins = sum_of(above);
    *ties = sum_of(level);
}

/* Adds to each run-out how many hands of all groups are there. */
static void add_met(const table *t, const groups *g, int16_t *met)
{
    int16_t holding[PQL_CARDS] = {0}; /* hands with the card at a position */
    int all = 0;
    for (int i = 0; i < g->count; i++) {
        int high = 4 * pql_pair_high[g->list[i].pair], low = 4 * pql_pair_low[g->list[i].pair];
        for (int left = g->list[i].matrix; left; left &= left - 1) {
            int place = __builtin_ctz(left), p = t->position[high + place / 4], q = t->position[low + place % 4];
            holding[p]++;
            holding[q]++;
            all++;
            if (t->to_come == 2)
                met[p > q ? place_of(p, q) : place_of(q, p)]++;
        }
    }
    for (int p = 0; p < t->live_count; p++) {
        if (t->to_come == 1)
            met[p] += all - holding[p];
        int16_t *at = met + place_of(p, 0), left = all - holding[p];
        for (int q = 0; q < p && t->to_come == 2; q++)
            at[q] += left - holding[q];
    }
}
