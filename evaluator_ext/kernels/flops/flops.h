/* What every hand of two ranges wins on each flop: every final board is swept once and added to its turns, and these to
   their flops. */
#ifndef PQL_FLOPS_H
#define PQL_FLOPS_H

#include <stdint.h>

#include "flops/card_classes.h"
#include "shared/hole_cards.h"

/* The hands of a player, by pairs of ranks as they stand in their matrices, and for each permutation of suits which of them each hand becomes (24 rows of `count`). */
typedef struct {
    const uint16_t *hands, *images;
    int count;
} pql_own_hands;

/* Sums over the final boards of classes of turns or flops. For each hand of a player twice what it wins and once what it
   ties, in opponents' hands; for each class what the first player wins, the second wins, and both tie, over all hands. */
typedef struct {
    uint32_t *hands[2];  /* class by class, `count` of a player each */
    uint64_t (*pots)[3]; /* class by class */
} pql_counted_sums;

typedef struct {
    double *hands[2];
    double (*pots)[3];
} pql_weighed_sums;

void pql_flop_tables(void);

/* Adds final boards to the classes of turns: `places` are those of `pql_classify_sets`. Return 0, or -1 without memory. */
int pql_turns_counted(pql_counted_sums *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                      const uint32_t *multiplicities, int64_t count, const double *first, const double *second);
int pql_turns_weighed(pql_weighed_sums *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                      const uint32_t *multiplicities, int64_t count, const double *first, const double *second);

/* Adds the classes of turns to those of flops. */
void pql_flops_counted(pql_counted_sums *flops, const pql_counted_sums *turns, const uint32_t *places,
                       const pql_own_hands *own, const uint64_t *masks, int classes);
void pql_flops_weighed(pql_weighed_sums *flops, const pql_weighed_sums *turns, const uint32_t *places,
                       const pql_own_hands *own, const uint64_t *masks, int classes);

/* From the sums of a board of each orbit of `group` to those of all boards. */
void pql_settle_counted(pql_counted_sums *flops, const pql_own_hands *own, const uint64_t *masks, int classes,
                        uint32_t group);
void pql_settle_weighed(pql_weighed_sums *flops, const pql_own_hands *own, const uint64_t *masks, int classes,
                        uint32_t group);

#endif
