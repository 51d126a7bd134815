/* Hands one by one, and what those that are live make on a board, for the sweeps that do not take them by pairs of ranks. */
#ifndef PQL_LIVE_HANDS_H
#define PQL_LIVE_HANDS_H

#include "shared/rank_pairs.h"

typedef struct {
    uint64_t cards;
    uint8_t high, low, pair;
} pql_hole_cards;

/* The hand at a place of a rank pair's matrix. */
static inline pql_hole_cards pql_cards_at(int pair, int place)
{
    int high = 4 * pql_pair_high[pair] + (place >> 2), low = 4 * pql_pair_low[pair] + (place & 3);
    return (pql_hole_cards){UINT64_C(1) << high | UINT64_C(1) << low, high, low, pair};
}

/* A board: the suit that makes flushes, or -1, with its ranks on the board, and the order of the pairs of ranks on it. */
typedef struct {
    uint64_t cards;
    int suit, suited;
    pql_pair_order order; /* start it first, with pql_start_order */
} pql_ranked_board;

static inline void pql_rank_board(pql_ranked_board *board, uint64_t cards)
{
    board->cards = cards;
    board->suit = pql_flush_suit(cards);
    board->suited = board->suit < 0 ? 0 : (int)pql_suit_ranks(cards, board->suit);
    pql_order_pairs(&board->order, cards);
}

/* The flush that two cards make on it, or 0. */
static inline int pql_flush_of(const pql_ranked_board *board, int high, int low)
{
    return board->suit < 0 ? 0
                           : pql_ranking->flush[board->suited | ((high & 3) == board->suit) << (high >> 2)
                                            | ((low & 3) == board->suit) << (low >> 2)];
}

/* Hands by pairs of ranks, and on a board those that are live, in ascending order of what they make. */
typedef struct {
    pql_hole_cards hands[PQL_HANDS];
    int first[PQL_RANK_PAIRS + 1]; /* hand of each pair of ranks */
    uint32_t live[PQL_HANDS + 1];  /* ordinal << 16 | hand, UINT32_MAX behind the last */
    int live_count;
} pql_live_hands;

static inline void pql_list_hands(pql_live_hands *list, const uint16_t *matrices)
{
    int count = 0;
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        list->first[pair] = count;
        for (int rest = matrices[pair]; rest; rest &= rest - 1)
            list->hands[count++] = pql_cards_at(pair, __builtin_ctz(rest));
    }
    list->first[PQL_RANK_PAIRS] = count;
}

/* Hands without a flush come by pairs of ranks, which are in order already; flushes are sorted, and merged with them. */
static inline void pql_rank_live(pql_live_hands *list, const pql_ranked_board *board)
{
    uint32_t flushes[PQL_HANDS];
    int flush_count = 0, count = 0;
    for (int i = board->order.first; i < board->order.active; i++) {
        int pair = pql_pair_at(&board->order, i), ordinal = pql_ordinal_at(&board->order, i);
        for (int place = list->first[pair]; place < list->first[pair + 1]; place++) {
            const pql_hole_cards *hand = &list->hands[place];
            if (hand->cards & board->cards)
                continue;
            int flush = pql_flush_of(board, hand->high, hand->low);
            if (flush > ordinal)
                flushes[flush_count++] = (uint32_t)flush << 16 | place;
            else
                list->live[count++] = (uint32_t)ordinal << 16 | place;
        }
    }
    pql_sort_ordinals(flushes, flush_count);
    list->live_count = count + flush_count;
    list->live[list->live_count] = UINT32_MAX;
    for (int place = list->live_count; flush_count;)
        list->live[--place] = count && list->live[count - 1] > flushes[flush_count - 1] ? list->live[--count]
                                                                                      : flushes[--flush_count];
}

#endif
