/* Deals one by one: boards street by street, hands that fit them, and random deals.
 *
 * Results are parallel arrays: a first call counts, a second one fills them. */
#ifndef PQL_DEALS_H
#define PQL_DEALS_H

#include <stdint.h>

enum { PQL_MOST_SEATS = 10 };

/* Boards of `cards` (3 or 4) cards that contain `known` and no dead card, one for each orbit of the suit permutations
   of `group` (`order` of them, four bytes each), with the size of the orbit. Returns how many; writes if `masks`. */
int64_t pql_first_boards(int cards, uint64_t known, uint64_t dead, const uint8_t *group, int order, uint64_t *masks,
                         uint32_t *sizes);

/* Each board with one or two more cards, in no order, out of `deck` and containing `known`. Returns how many; writes if
   `masks`: the longer boards and the number of the board each came from. */
int64_t pql_longer_boards(const uint64_t *boards, int64_t count, int more, uint64_t deck, uint64_t known, uint64_t *masks,
                          uint32_t *parents);

/* Every way to give each player a hand of his list on each board, no card twice. Returns how many, or -1 when there
   are more than `most`, for which there must be room: the number of the board, and for each player the place in his
   list. */
int64_t pql_deal_hands(const uint64_t *boards, int64_t count, const uint64_t *const *hands, const int64_t *sizes,
                       int players, int64_t most, uint32_t *board_of, uint32_t *const *places);

/* Random deals: each player a hand by the running totals of his weights, a flop of the list, a turn and a river. `turn`
   and `river` are cards, -1 for a random one, -2 for none. No card comes twice and no dead one comes; what would break
   that is thrown away whole. Returns the number of deals made, at most `deals`;
   `attempts` are how many may be made, and become how many were. */
int64_t pql_draw_deals(uint64_t seed, uint64_t chunk, int64_t deals, int64_t *attempts, uint64_t dead,
                       const uint64_t *flops, int64_t flop_count, int turn, int river,
                       const uint64_t *const *hands, const double *const *totals, const int64_t *sizes, int players,
                       uint64_t *flop_masks, uint64_t *turn_masks, uint64_t *river_masks, uint32_t *const *places);

/* Random deals of hands alone, as above; each attempt must also miss its board, if there are `boards`, one for each. Gives
   the number of the attempt of each deal as well. */
int64_t pql_draw_hands(uint64_t seed, uint64_t chunk, int64_t deals, int64_t *attempts, uint64_t dead,
                       const uint64_t *boards, const uint64_t *const *hands, const double *const *totals,
                       const int64_t *sizes, int players, uint32_t *board_of, uint32_t *const *places);

/* The pot share of the first player over every completion of a board of three to five cards without dead cards. */
double pql_share_of_pot(const uint64_t *hands, int players, uint64_t board, uint64_t dead);

#endif
