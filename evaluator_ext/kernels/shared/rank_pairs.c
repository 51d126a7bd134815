/* See shared/rank_pairs.h. */
#include "shared/rank_pairs.h"

#include <string.h>

uint8_t pql_pair_high[PQL_RANK_PAIRS], pql_pair_low[PQL_RANK_PAIRS];
int16_t pql_hand_at_place[PQL_RANK_PAIRS][16];

void pql_rank_pair_tables(void)
{
    for (int high = 0; high < PQL_RANKS; high++)
        for (int low = 0; low <= high; low++) {
            int pair = pql_rank_pair(high, low);
            pql_pair_high[pair] = high;
            pql_pair_low[pair] = low;
            for (int place = 0; place < 16; place++)
                pql_hand_at_place[pair][place] =
                    high != low || place >> 2 > (place & 3)
                        ? pql_hand_index(4 * high + (place >> 2), 4 * low + (place & 3))
                        : -1;
        }
}

void pql_pair_matrices(uint16_t matrices[PQL_RANK_PAIRS], const double *weights)
{
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        matrices[pair] = 0;
        for (int place = 0; place < 16; place++) {
            int hand = pql_matrix_hand(pair, place);
            matrices[pair] |= (hand >= 0 && weights[hand] > 0) << place;
        }
    }
}

void pql_read_ranges(uint16_t (*matrices)[PQL_RANK_PAIRS], uint16_t *any, int *sizes, const double *const *weights,
                     int players)
{
    memset(any, 0, PQL_RANK_PAIRS * sizeof *any);
    for (int player = 0; player < players; player++) {
        pql_pair_matrices(matrices[player], weights[player]);
        sizes[player] = 0;
        for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
            any[pair] |= matrices[player][pair];
            sizes[player] += __builtin_popcount(matrices[player][pair]);
        }
    }
}

void pql_order_by_size(int *order, const int *sizes, int first, int players)
{
    for (int player = 0; player < players; player++) {
        int place = player;
        for (; place > first && sizes[order[place - 1]] > sizes[player]; place--)
            order[place] = order[place - 1];
        order[place] = player;
    }
}

void pql_sort_ordinals(uint32_t *entries, int count)
{
    enum { FEW = 40, MOST = 1326, DIGIT = 7 }; /* an ordinal has 13 bits */
    if (count <= FEW) {
        pql_insertion_sort(entries, count);
        return;
    }
    uint32_t other[MOST], *from = entries, *to = other;
    for (int shift = 16; shift < 16 + 2 * DIGIT; shift += DIGIT) {
        int starts[(1 << DIGIT) + 1] = {0};
        for (int i = 0; i < count; i++)
            starts[(from[i] >> shift & 127) + 1]++;
        for (int digit = 0; digit < 1 << DIGIT; digit++)
            starts[digit + 1] += starts[digit];
        for (int i = 0; i < count; i++)
            to[starts[from[i] >> shift & 127]++] = from[i];
        uint32_t *swapped = from;
        from = to;
        to = swapped;
    }
}

void pql_start_order(pql_pair_order *order, const uint16_t *first, const uint16_t *second)
{
    order->board_ranks = ~0ULL;
    order->active = 0;
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        if (first[pair] | second[pair])
            order->entries[order->active++] = pair;
}

void pql_order_pairs(pql_pair_order *order, uint64_t board)
{
    uint64_t board_ranks = 0;
    uint32_t key = 0;
    for (uint64_t rest = board; rest; rest &= rest - 1) {
        int rank = __builtin_ctzll(rest) >> 2;
        board_ranks += 1ULL << 4 * rank;
        key += pql_rank_key[rank];
    }
    if (board_ranks == order->board_ranks)
        return;
    order->board_ranks = board_ranks;
    order->first = 0;
    for (int i = 0; i < order->active; i++) {
        int pair = pql_pair_at(order, i), high = pql_pair_high[pair], low = pql_pair_low[pair];
        int needed = 1 + (high == low);
        int dealable = (int)(board_ranks >> 4 * high & 15) + needed <= 4 && (board_ranks >> 4 * low & 15) < 4;
        uint32_t ordinal = dealable ? pql_rank_noflush(key + pql_rank_key[high] + pql_rank_key[low]) : 0;
        order->entries[i] = ordinal << 7 | pair;
        order->first += !dealable;
    }
    /* Boards come in runs of equal ranks, and neighbouring runs differ in a rank or two: the order before is nearly
       the new one, which is what insertion sort is good at. */
    pql_insertion_sort(order->entries, order->active);
    order->above_flush = order->active;
    while (order->above_flush > order->first && pql_ordinal_at(order, order->above_flush - 1) >= PQL_ABOVE_FLUSH)
        order->above_flush--;
}

void pql_list_held_pairs(pql_held_pairs *pairs, const uint16_t *first, const uint16_t *second)
{
    memset(pairs, 0, sizeof *pairs);
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        int held = first[pair] | second[pair], high = pql_pair_high[pair], low = pql_pair_low[pair];
        if (held)
            pairs->partners[high][pairs->partner_count[high]++] = low;
        if (held && high != low)
            pairs->partners[low][pairs->partner_count[low]++] = high;
        for (int suit = 0; suit < PQL_SUITS; suit++)
            if (held >> 5 * suit & 1)
                pairs->suited[suit][pairs->suited_count[suit]++] = pair;
    }
}

int pql_changed_pairs(const pql_held_pairs *pairs, uint64_t board, uint64_t other_board, uint8_t *changed)
{
    uint64_t cards = board ^ other_board;
    int count = 0, done = 0;
    while (cards) {
        int rank = __builtin_ctzll(cards) >> 2;
        cards &= ~(15ULL << 4 * rank);
        for (int i = 0; i < pairs->partner_count[rank]; i++)
            if (!(done >> pairs->partners[rank][i] & 1))
                changed[count++] = pql_pair_of(rank, pairs->partners[rank][i]);
        done |= 1 << rank;
    }
    return count;
}

int pql_order_suited(const pql_held_pairs *pairs, uint32_t *flushes, int suit, int board_ranks, int *straight_flushes)
{
    uint32_t straight[PQL_RANK_PAIRS];
    int count = 0, straight_count = 0;
    for (int i = 0; i < pairs->suited_count[suit]; i++) {
        int pair = pairs->suited[suit][i];
        int ranks = 1 << pql_pair_high[pair] | 1 << pql_pair_low[pair];
        if (ranks & board_ranks)
            continue;
        uint32_t ordinal = pql_ranking->flush[ranks | board_ranks];
        if (ordinal < PQL_FIRST_STRAIGHT_FLUSH)
            flushes[count++] = ordinal << 7 | pair;
        else
            straight[straight_count++] = ordinal << 7 | pair;
    }
    *straight_flushes = count;
    pql_insertion_sort(straight, straight_count);
    memcpy(flushes + count, straight, straight_count * sizeof *straight);
    return count + straight_count;
}

int pql_order_flushes(const pql_held_pairs *pairs, uint32_t *flushes, int suit, int board_ranks)
{
    int count = 0;
    for (int rank = 0; rank < PQL_RANKS; rank++)
        if (pairs->partner_count[rank] && !(board_ranks >> rank & 1))
            flushes[count++] = (uint32_t)pql_ranking->flush[1 << rank | board_ranks] << 7 | pql_rank_pair(rank, rank);
    for (int i = 0; i < pairs->suited_count[suit]; i++) {
        int pair = pairs->suited[suit][i], ranks = 1 << pql_pair_high[pair] | 1 << pql_pair_low[pair];
        if (!(ranks & board_ranks))
            flushes[count++] = (uint32_t)pql_ranking->flush[ranks | board_ranks] << 7 | pair;
    }
    pql_insertion_sort(flushes, count);
    return count;
}
