/* Exact equity where every player holds one known hand: boards by ranks, suits counted, not enumerated. */
#ifndef PQL_FEW_HANDS_H
#define PQL_FEW_HANDS_H

#include <stdint.h>

#include "shared/wide.h"

enum { PQL_MOST_HOLDERS = 10 };

/* Fills the tables; call once before anything else. */
void pql_few_hands_tables(void);

/* [player][k - 1]: boards on which the player is among exactly k winners. */
typedef struct {
    uint64_t by_winners[PQL_MOST_HOLDERS][PQL_MOST_HOLDERS];
} pql_boards_won;

/* Who wins on how many of the boards that complete `known` without `dead` and without the players' cards. `hands` are
   masks of two cards, one for each player; no two of all these masks share a card. */
void pql_boards_of_hands(pql_boards_won *result, uint64_t known, uint64_t dead, const uint64_t *hands, int players);

/* The ways to give each player a hand of his range, those that differ in suits only taken together. */
typedef struct {
    unsigned __int128 *keys; /* hand numbers, eleven bits each, the first player's highest */
    double *weights;         /* sum of the products of weights over the deals taken together */
    int64_t count, capacity;
} pql_hand_deals;

/* Lists the deals of the ranges (1326 weights each) without a common card or one of `gone`, one for each orbit of `group`,
   a set of suit permutations as in shared/suit_symmetry.h. Returns 0, or -1 when memory is short. The caller frees both arrays. */
int pql_list_hand_deals(pql_hand_deals *deals, const double *const *ranges, int players, uint64_t gone, uint32_t group);

/* [player][k - 1]: the same over deals, each as often as its weight says: exact for whole weights, and in floats. */
typedef struct {
    pql_wide whole[PQL_MOST_HOLDERS][PQL_MOST_HOLDERS];
    double sums[PQL_MOST_HOLDERS][PQL_MOST_HOLDERS];
} pql_deals_won;

/* Counts the deals [start, stop) of a list, `players` numbers of hands each. Returns -1, or the first deal in which a card
   comes twice or a hand does not exist; what was counted is then worth nothing. */
int64_t pql_count_deals(pql_deals_won *result, uint64_t known, uint64_t dead, const uint16_t *hands,
                        const double *weights, int64_t start, int64_t stop, int players);

/* What hand i of a deal wins of the pot on average is shares[i]: hands as in pql_boards_of_hands, `boards` as many as there are. */
void pql_shares_of_hands(double *shares, uint64_t known, uint64_t dead, const uint64_t *hands, int players, double boards);

#endif
