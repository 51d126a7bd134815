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
    int count, stride; /* the sums of a class begin `stride` numbers behind those of the class before */
} pql_own_hands;

/* Sums over the final boards of classes of turns or flops. For each hand of a player twice what it wins and once what it
   ties, in opponents' hands; for each class twice what the first player's hands win together. */
typedef struct {
    uint32_t *hands[2]; /* class by class, `count` of a player each, aligned to 64 bytes with whole such lines between */
    uint64_t *won;
} pql_counted_sums;

typedef struct {
    double *hands[2];
    double *won;
} pql_weighed_sums;

/* `turns` adds final boards to the classes of turns; `places` are those of `pql_classify_sets`, and no board counts more than
   24 times. It returns 0, or -1 without memory. `flops` adds the classes of turns to those of flops. `settle` makes of the
   sums over a board of each orbit of `group` those over all boards. */
typedef struct {
    void (*tables)(void); /* call it once before the others */
    int (*turns)(pql_counted_sums *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                 const uint32_t *multiplicities, int64_t count, const double *first, const double *second);
    void (*flops)(pql_counted_sums *flops, const pql_counted_sums *turns, const uint32_t *places,
                  const pql_own_hands *own, const uint64_t *masks, int classes);
    void (*settle)(pql_counted_sums *flops, const pql_own_hands *own, const uint64_t *masks, int classes,
                   uint32_t group);
} pql_counted_flops;

/* For plain ranges: on any machine, and where AVX2 is to be had. */
extern const pql_counted_flops pql_flops_generic, pql_flops_avx2;

/* The same for any weights. */
typedef struct {
    int (*turns)(pql_weighed_sums *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                 const uint32_t *multiplicities, int64_t count, const double *first, const double *second);
    void (*flops)(pql_weighed_sums *flops, const pql_weighed_sums *turns, const uint32_t *places,
                  const pql_own_hands *own, const uint64_t *masks, int classes);
    void (*settle)(pql_weighed_sums *flops, const pql_own_hands *own, const uint64_t *masks, int classes,
                   uint32_t group);
} pql_weighed_flops;

extern const pql_weighed_flops pql_flops_weighed;

#endif
