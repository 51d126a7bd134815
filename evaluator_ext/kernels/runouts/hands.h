/* All 1326 hands by place, pair of ranks by pair of ranks, and those that are live on a board in ascending order. */
#ifndef PQL_RUNOUT_HANDS_H
#define PQL_RUNOUT_HANDS_H

#include "shared/live_hands.h"
#include "shared/ranking.h"

typedef struct {
    pql_live_hands list;
    pql_ranked_board board;
    uint16_t index[PQL_HANDS]; /* the number of the hand at a place */
} pql_hands;

static inline void pql_start_hands(pql_hands *hands)
{
    uint16_t matrices[PQL_RANK_PAIRS];
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        matrices[pair] = 0;
        for (int place = 0; place < 16; place++)
            matrices[pair] |= (pql_matrix_hand(pair, place) >= 0) << place;
    }
    pql_start_order(&hands->board.order, matrices, matrices);
    pql_list_hands(&hands->list, matrices);
    for (int place = 0; place < PQL_HANDS; place++)
        hands->index[place] = pql_hand_index(hands->list.hands[place].high, hands->list.hands[place].low);
}

static inline void pql_order_hands(pql_hands *hands, uint64_t board)
{
    pql_rank_board(&hands->board, board);
    pql_rank_live(&hands->list, &hands->board);
}

/* The same on a board of three or four cards, hand by hand. */
static inline void pql_rank_now(pql_hands *hands, uint64_t board)
{
    int count = 0;
    for (int place = 0; place < PQL_HANDS; place++)
        if (!(hands->list.hands[place].cards & board))
            hands->list.live[count++] = (uint32_t)pql_rank(board | hands->list.hands[place].cards) << 16 | place;
    pql_sort_ordinals(hands->list.live, count);
    hands->list.live_count = count;
    hands->list.live[count] = UINT32_MAX;
}

static inline int pql_place_at(const pql_hands *hands, int i)
{
    return hands->list.live[i] & 0xFFFF;
}

/* The end of the hands that make the same as the one at i. */
static inline int pql_equal_end(const pql_hands *hands, int i)
{
    uint32_t ordinal = hands->list.live[i] >> 16;
    while (hands->list.live[++i] >> 16 == ordinal) {
    }
    return i;
}

#endif
