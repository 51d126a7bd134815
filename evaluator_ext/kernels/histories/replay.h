/* What playing a hand and sharing its pots have in common. */
#ifndef PQL_REPLAY_H
#define PQL_REPLAY_H

#include "histories.h"

/* The phases of a hand. */
enum { DEALING_HOLE, DEALING_BOARD, BETTING, SHOWING, OVER };

static inline int count(uint32_t seats) { return __builtin_popcount(seats); }
static inline int first(uint32_t seats) { return __builtin_ctz(seats); }
static inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline uint64_t whole_board(const pql_play *play) { return play->board[1] | play->board[2] | play->board[3]; }

/* The hand is over: what each player won of what all put in. */
void pql_share_pots(pql_play *play);

#endif
