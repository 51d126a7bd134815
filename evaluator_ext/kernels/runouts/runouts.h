/* What all 1326 hands come to on a list of final boards, one board after the other: strengths and their squares, histograms,
   and how often a hand overtakes and is overtaken. */
#ifndef PQL_RUNOUTS_H
#define PQL_RUNOUTS_H

#include <stdint.h>

#include "shared/hole_cards.h"

/* Fills the tables; call once before anything else. */
void pql_runout_tables(void);

/* Boards of five cards, each as often as its multiplicity says, and an opponent's 1326 weights. Added for each hand: `won`, twice
   the weight that it beats and once what it ties; `met`, the weight that it meets; `squares`, met times the square of its
   strength; and unless `bins` is NULL, `met` to that of `bin_count` bins of strength that it falls in. Return 0, or -1 when memory
   is short. */
int pql_add_strengths(const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *weights, double *won,
                      double *met, double *squares, double *bins, int bin_count);

/* From a board of three or four cards: `won` as above, and `gained`, twice the weight that a hand comes to beat and is behind
   now, once where one of the two is a tie. The first function takes every weight above zero as 1. */
int pql_add_counted_gains(uint64_t start, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *weights, double *won, double *gained);
int pql_add_weighed_gains(uint64_t start, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *weights, double *won, double *gained);

/* On a board of three cards and more as it is: the weight that each live hand is behind, tied with and ahead of. */
int pql_stand_now(uint64_t board, const double *weights, double *behind, double *tied, double *ahead);

#endif
