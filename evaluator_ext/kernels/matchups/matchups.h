/* Hand against hand: who wins on how many boards, and the table of all such counts before the flop. */
#ifndef PQL_MATCHUPS_H
#define PQL_MATCHUPS_H

#include <stdint.h>

#include "shared/hole_cards.h"

/* Boards of two hands that share no card, before the flop: 48 choose 5. */
enum { PQL_PREFLOP_BOARDS = 1712304 };

/* wins[i * columns + j] += boards on which rows[i] beats columns[j], both hands being live; hands are indices.
   Quickest for some hundred boards of one multiplicity at once. Returns 0, or -1 when memory is short. */
int pql_count_wins(uint64_t *wins, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                   const uint16_t *rows, int row_count, const uint16_t *columns, int column_count);

/* Numbers the unordered pairs of hands without a common card up to suits, in order of the smaller and then the larger
   index of the first pair of each class. classes[i * 1326 + j] is the number of the class, negative for pairs that
   share a card. Bit 30 is set if the pair stands the other way round than the pair its class is counted for.
   Returns the number of classes. */
int pql_matchup_classes(int32_t *classes);

/* All pairs of hands, from the wins of the first hand and the ties of each class. */
typedef struct {
    uint32_t wins[PQL_HANDS][PQL_HANDS], ties[PQL_HANDS][PQL_HANDS]; /* both 0 for pairs that share a card */
} pql_preflop_table;

void pql_fill_preflop(pql_preflop_table *table, const int32_t *classes, const uint32_t *wins, const uint32_t *ties);

/* Wins of the first range, ties and wins of the second: sums over pairs of hands, by their weights. The largest sum,
   everything against everything, is 2.8e12. */
void pql_preflop_counted(const pql_preflop_table *table, uint64_t sums[3], const double *first, const double *second);
void pql_preflop_weighed(const pql_preflop_table *table, double sums[3], const double *first, const double *second);

#endif
