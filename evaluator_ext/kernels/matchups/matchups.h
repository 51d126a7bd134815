/* Hand against hand: who wins on how many boards. */
#ifndef PQL_MATCHUPS_H
#define PQL_MATCHUPS_H

#include <stdint.h>

#include "shared/hole_cards.h"

/* wins[i * columns + j] += boards on which rows[i] beats columns[j], both hands being live; hands are indices.
   Quickest for some hundred boards of one multiplicity at once. Returns 0, or -1 when memory is short. */
int pql_count_wins(uint64_t *wins, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                   const uint16_t *rows, int row_count, const uint16_t *columns, int column_count);

#endif
