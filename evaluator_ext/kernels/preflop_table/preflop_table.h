/* The table of every matchup before the flop. */
#ifndef PQL_PREFLOP_TABLE_H
#define PQL_PREFLOP_TABLE_H

#include <stdint.h>

#include "shared/hole_cards.h"

/* Boards of two hands that share no card, before the flop: 48 choose 5. */
enum { PQL_PREFLOP_BOARDS = 1712304 };

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
