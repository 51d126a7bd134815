/* Results that features keep for one board while they are computed for many hands on it. */
#ifndef PQL_COLUMNS_MEMORY_H
#define PQL_COLUMNS_MEMORY_H

#include <stdint.h>

#include "made_hands/made_hands.h"

enum { PQL_STRENGTHS = 7464, PQL_OTHERS = 51 };

/* Every live hand on a board: how many have at most each strength, and the strengths of the hands with each card. */
typedef struct {
    uint64_t board, dead;
    int filled;
    uint16_t up_to[PQL_STRENGTHS];
    int16_t with_card[52][PQL_OTHERS + 1]; /* 0 where the other card is not live */
} pql_rivals;

/* Every pair of live cards on a board, and what it makes with three cards of the board. */
typedef struct {
    uint64_t pair;
    int value;
} pql_valued_pair;
typedef struct {
    uint64_t board, dead;
    int filled, count;
    pql_valued_pair of[52 * 51 / 2];
} pql_live_pairs;

struct pql_board_memory {
    uint64_t extended_board;
    uint64_t has_extended; /* the cards for which it is there */
    uint32_t extended[52]; /* the pokerval of the board with a card */
    pql_made_board made;
    int has_made;
    pql_rivals *now;
    uint64_t next_board, next_dead;
    pql_live_pairs *pairs, *next_pairs[52]; /* the same of hands of which two cards count */
};

#endif
