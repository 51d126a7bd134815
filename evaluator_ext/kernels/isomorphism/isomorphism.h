/* Deals by number, suits exchanged: every hand and board that differ in suits only have one number, and no number is left out.

   A deal has up to four rounds (a hand, a flop, a turn, a river); the order of the cards within a round does not count. The
   idea, a number for what each suit holds and a multiset of such numbers, is that of Waugh, "A fast and optimal hand
   isomorphism algorithm" (2013). */
#ifndef PQL_ISOMORPHISM_H
#define PQL_ISOMORPHISM_H

#include <stdint.h>

enum { PQL_ROUNDS = 4, PQL_MOST_DEALT = 7, PQL_MOST_CODES = 3200, PQL_MOST_LAYOUTS = 160 };

/* Suits of a layout that hold equally many cards in each round: `count` of them from slot `start` on. */
typedef struct {
    uint8_t start, count;
    uint32_t size;   /* numbers that each of these suits can have */
    uint64_t numbers; /* of the part */
    uint64_t before;  /* of all parts before */
} pql_suit_part;

/* How many cards each suit holds in each round, the suits in descending order. */
typedef struct {
    uint16_t shapes[4]; /* of each slot: three bits a round, the first round highest */
    uint8_t part_count;
    pql_suit_part parts[4];
    uint64_t offset; /* numbers of the layouts before */
    uint64_t size;
} pql_layout;

typedef struct {
    int rounds, cards, layouts;
    uint8_t dealt[PQL_ROUNDS];          /* cards of each round */
    uint16_t code_of[PQL_ROUNDS][4096]; /* by how many cards of each suit a round has, three bits a suit */
    uint16_t layout_of[PQL_MOST_CODES]; /* by the sum of these */
    uint8_t suit_in[PQL_MOST_CODES][4]; /* the suit in each slot of the layout */
    pql_layout layout[PQL_MOST_LAYOUTS];
    uint64_t size;
} pql_numbering;

/* Fills a numbering for rounds of so many cards, seven cards at most. */
void pql_number_rounds(pql_numbering *n, const uint8_t *dealt, int rounds);

/* The numbers of deals whose first cards stand at `first`, `first_width` of a deal, and whose others at `second`; a stride of
   0 is for one that all share. `orbit`, if not NULL, gets how many deals differ from each in suits only (1 to 24). Returns the
   first row that is no deal, or -1. */
int64_t pql_numbers_of(const pql_numbering *n, const uint8_t *first, int first_width, int64_t first_stride,
                       const uint8_t *second, int64_t second_stride, int64_t rows, int64_t *numbers, uint8_t *orbit);

/* One deal for each number, its rounds one after the other, the cards of each in descending order. Returns the first row
   whose number is none, or -1. */
int64_t pql_deals_of(const pql_numbering *n, const int64_t *numbers, int64_t rows, uint8_t *cards);

/* The same for the numbers from `start` on. */
void pql_deals_from(const pql_numbering *n, int64_t start, int64_t rows, uint8_t *cards);

#endif
