/* Rivers: hands on complete boards by their ordinals alone, without an order of them. */
#ifndef PQL_RIVERS_H
#define PQL_RIVERS_H

#include <stdint.h>

/* Fills the tables; call once before anything else. */
void pql_river_tables(void);

/* The ordinal of each of the 1326 hands on a board of five cards, 0 for those with one of the cards `gone`. */
void pql_river_ranks(uint16_t *ranks, uint64_t board, uint64_t gone);

/* Whether all of these are weights: finite, and not below zero. */
int pql_are_weights(const double *weights, int64_t count);

/* The pairs of hands that the hero's win, that tie, and that can be dealt at all, on a board of five cards: hands with one of
   the cards `gone` are left out. */
void pql_count_river(int64_t counts[3], uint64_t board, uint64_t gone, const uint16_t *heroes, int64_t hero_count,
                     const uint16_t *villains, int64_t villain_count);

/* 1 where the hand of a row beats that of a column, -1 where it loses, 0 where they tie, `blocked` where they cannot meet;
   `ranks` are those of all 1326 hands, 0 for one that cannot be dealt. */
void pql_river_matrix(int8_t *matrix, const uint16_t *ranks, const uint16_t *rows, int64_t row_count,
                      const uint16_t *columns, int64_t column_count, int8_t blocked);

/* The hands that have an ordinal, weakest first: ordinal << 16 | hand. Returns how many there are. */
int pql_river_order(uint32_t *order, const uint16_t *ranks);

/* The same at once of the hands that can be dealt on a board and have a weight above zero in one of two vectors. */
int pql_river_order_of(uint32_t *order, uint64_t board, uint64_t gone, const double *wanted, const double *weights);

/* Of the weights of 1326 hands, what each hand of an order beats, ties with and meets at all; the others get nothing, and so
   do those that are not `wanted`, where that is given. */
void pql_river_vector(double *wins, double *ties, double *met, const uint32_t *order, int count, const double *weights,
                      const double *wanted);

/* Rows of two, two and five card numbers: 1 where the hero's hand wins, 0.5 where they tie, 0 where it loses; NaN where two
   of the three have a card in common. A step of 0 is a single value for every row. Returns the first row with what is no
   card, or with one twice in a hand or board, or -1. */
int64_t pql_river_rows(double *equities, const uint8_t *heroes, int hero_step, const uint8_t *villains, int villain_step,
                       const uint8_t *boards, int board_step, int64_t count);

/* The same for rows of a hand and a board against hands with 1326 weights: the hero's equity, NaN where he has a card of the
   board or meets nothing. */
int64_t pql_river_range_rows(double *equities, const uint8_t *heroes, int hero_step, const uint8_t *boards, int board_step,
                             int64_t count, const double *weights);

#endif
