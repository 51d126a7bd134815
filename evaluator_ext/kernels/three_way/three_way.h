/* Every hand against two ranges at once, on complete boards. */
#ifndef PQL_THREE_WAY_H
#define PQL_THREE_WAY_H

#include <stdint.h>

/* Fills the tables; call once before anything else. */
void pql_three_way_tables(void);

/* Adds to four sums of each of the 1326 hands the weights of the pairs of hands, one of each of two ranges, that it beats
   alone, ties with one of, ties with both of, and meets: one after another, four a hand. 1 if memory is short. */
int pql_add_three_way(double *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                      const double *first, const double *second);

#endif
