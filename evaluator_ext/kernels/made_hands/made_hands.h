/* The made hand and the draws of two hole cards on a board of three to five cards.

   Every hand on a board is exactly one made hand; draws overlap. Both are stored in a 16-bit code:

       code = made | draws << PQL_DRAW_SHIFT        PQL_NO_HAND where the hand holds a card of the board

   Made hands are numbered from the weakest, so that "X or better" is a comparison. A pair on the board is everybody's and
   has no part in the names: AJ on JTT is top pair. The definitions are in docs/analysis.md. Without a flush they follow from the two ranks alone: 91 rank pairs decide a board, and the suits
   are looked at only where three cards of one can come together.

   One hand:     pql_made_board board;
                 pql_made_open(&board, mask);
                 code = pql_made_code(&board, first_card, second_card);
   All hands:    pql_made_tables();                      (once, before anything below)
                 board.pairs_known = 0;                  (once for each pql_made_board that is used again)
                 pql_made_fill(&board, mask, codes);     (codes in hand order) */
#ifndef PQL_MADE_HANDS_H
#define PQL_MADE_HANDS_H

#include <stdint.h>

#include "shared/hole_cards.h"

enum {
    PQL_PLAYS_BOARD, /* a straight or better that uses no hole card: every hand has at least that */
    PQL_NOTHING,
    PQL_ACE_HIGH,
    PQL_UNDERPAIR,
    PQL_LOWER_PAIR,
    PQL_THIRD_PAIR,
    PQL_THIRD_POCKET,
    PQL_SECOND_PAIR,
    PQL_SECOND_POCKET,
    PQL_WEAK_KICKER, /* top pair, by its kicker */
    PQL_GOOD_KICKER,
    PQL_TOP_KICKER,
    PQL_OVERPAIR,
    PQL_BOTTOM_TWO,
    PQL_TOP_AND_BOTTOM,
    PQL_TOP_TWO,
    PQL_TRIPS,
    PQL_SET,
    PQL_STRAIGHT,
    PQL_FLUSH,
    PQL_SECOND_FLUSH,
    PQL_NUT_FLUSH,
    PQL_FULL_HOUSE,
    PQL_QUADS,
    PQL_STRAIGHT_FLUSH,
    PQL_MADE_HANDS,
    PQL_DRAW_SHIFT = 5,
    PQL_MADE_MASK = (1 << PQL_DRAW_SHIFT) - 1,
    PQL_NO_HAND = 0xFFFF
};

/* Draws, as bits of code >> PQL_DRAW_SHIFT. A draw by one hole card and by two are bits of their own; draws that
   combine several of them (a flush draw, a combo draw) are put together by the caller. */
enum {
    PQL_NUT_FLUSH_DRAW = 1 << 0,
    PQL_FLUSH_DRAW_BY_TWO = 1 << 1,
    PQL_FLUSH_DRAW_BY_ONE = 1 << 2,
    PQL_OPEN_ENDED = 1 << 3,
    PQL_DOUBLE_GUTSHOT = 1 << 4,
    PQL_GUTSHOT = 1 << 5,
    PQL_BACKDOOR_FLUSH = 1 << 6,
    PQL_BACKDOOR_STRAIGHT_BY_TWO = 1 << 7,
    PQL_BACKDOOR_STRAIGHT_BY_ONE = 1 << 8,
    PQL_TWO_OVERCARDS = 1 << 9,
    PQL_ONE_OVERCARD = 1 << 10,
    PQL_DRAWS = 11,
    PQL_WRAP = 1 << PQL_DRAWS, /* of hands of four and five cards only, as codes of 16 bits have no place for it */
    PQL_MADE_CODES = 1 << (PQL_DRAW_SHIFT + PQL_DRAWS)
};

/* A board prepared for look-ups. Ranks are 13-bit sets; `at_least[k]` holds the ranks that occur k times or more. */
typedef struct {
    uint64_t mask;
    int street; /* cards on the board */
    int at_least[5];
    int distinct;                /* number of different ranks */
    int highest;                 /* its highest rank */
    int straight;                /* the straight it makes alone: 1 for five-high .. 10 for ace-high, else 0 */
    uint8_t one_suited[4];       /* what one hole card of a suit comes to: 0 or one of the suit effects */
    uint8_t two_suited[4];       /* the same for two */
    int suit_ranks[4];           /* ranks of each suit on the board */
    int flush_on_board;          /* the suit of five suited cards, else -1 */
    int pairs_known;             /* whether `pairs` belongs to `pair_ranks` and this street */
    uint64_t pair_ranks;         /* how often each rank is on the board, four bits each */
    uint16_t pairs[PQL_RANK_PAIRS]; /* codes of the rank pairs by pql_rank_pair (shared/rank_pairs.h), suits apart */
} pql_made_board;

/* Looks at the ranks and suits of a board: all that pql_made_code needs. */
void pql_made_open(pql_made_board *board, uint64_t mask);

/* The code of one hand, its cards in either order, on an opened board. */
uint16_t pql_made_code(const pql_made_board *board, int first, int second);

/* The made hand and the draws of a rank pair without any flush. */
uint16_t pql_made_ranks(const pql_made_board *board, int high, int low);

/* Two pair, a pair or less of two hole ranks, of which the ranks `best` (13 bits) are the pairs that count. */
int pql_made_pairs(const pql_made_board *board, int high, int low, int best);

/* The ranks (13 bits) that make a straight for a hand of two ranks and not for everybody. */
int pql_made_straight_outs(const pql_made_board *board, int high, int low);

/* Fills the table of hands that the functions below share. */
void pql_made_tables(void);

/* Opens a board for many hands: the codes of all rank pairs are kept as long as boards of the same ranks follow. */
void pql_made_prepare(pql_made_board *board, uint64_t mask);

/* The codes of all 1326 hands in hand order. */
void pql_made_fill(pql_made_board *board, uint64_t mask, uint16_t codes[PQL_HANDS]);

/* How often each code comes up: for every board, every hand with a weight that misses it adds the board's multiplicity
   to `counts` and weight times multiplicity to `weighed`. Both have PQL_MADE_CODES places, in which they add up. */
void pql_made_tally(const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *weights,
                    uint64_t *counts, double *weighed);

#endif
