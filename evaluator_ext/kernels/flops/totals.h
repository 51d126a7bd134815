/* What two plain ranges win on each flop, as wholes: what they win on a final board is added to its ten flops. */
#ifndef PQL_FLOP_TOTALS_H
#define PQL_FLOP_TOTALS_H

#include <stdint.h>

#include "flops/card_classes.h"

/* Adds final boards, one of each orbit, to the classes of flops: `places` are those of `pql_classify_sets`, `counts` what the
   first wins, the second wins, and both tie on each board, and `totals` the same for each class. */
void pql_add_to_flops(uint64_t (*totals)[3], const uint32_t *places, const uint64_t *boards,
                      const uint32_t *multiplicities, const uint64_t (*counts)[3], int64_t count);

#endif
