/* Ranking whole arrays of hands.
 *
 * Hands go through in blocks that stay in the first-level cache, in two steps. The first turns cards into sums of
 * rank keys, notes the hands with five of a suit, and checks every hand; it is plain arithmetic, so it has SIMD
 * variants. The second looks the sums up; scalar loads do that best, because processors spend as long on a vector
 * gather as on the loads it is made of, and independent scalar loads overlap. */
#ifndef PQL_RANKING_ARRAYS_H
#define PQL_RANKING_ARRAYS_H

#include "shared/ranking.h"

#define PQL_BLOCK 512        /* hands; a multiple of PQL_BLOCK_STEP */
#define PQL_BLOCK_STEP 64    /* the first step works on multiples of this many hands, ... */
#define PQL_BLOCK_OVERREAD 64 /* ... and may read (not use) so many bytes behind the last one */

typedef struct {
    uint32_t keys[PQL_BLOCK];
    uint64_t flushes[PQL_BLOCK / 64]; /* bit i % 64 of word i / 64: hand i has five cards of a suit */
} pql_keyed_block;

/* The first step, for rows of card numbers or for masks. Returns 0 when some hand is no hand of five to seven
 * different cards; the block must not be looked up then. */
typedef int pql_key_rows(pql_keyed_block *block, const uint8_t *rows, int count, int width);
typedef int pql_key_masks(pql_keyed_block *block, const uint64_t *masks, int count);

pql_key_rows pql_key_rows_generic, pql_key_rows_avx2, pql_key_rows_avx512;
pql_key_masks pql_key_masks_generic, pql_key_masks_avx2, pql_key_masks_avx512;

/* The variants, best last. */
enum { PQL_GENERIC, PQL_AVX2, PQL_AVX512, PQL_VARIANTS };
int pql_variant_supported(int variant);

/* Rank `count` hands into ordinals, or into pokervals where `ordinals` is NULL. Returns the index of the first bad
 * hand (what follows it is not written), or -1. */
int64_t pql_rank_rows(int variant, const uint8_t *rows, int64_t count, int width, uint16_t *ordinals,
                      uint32_t *pokervals);
int64_t pql_rank_masks(int variant, const uint64_t *masks, int64_t count, uint16_t *ordinals, uint32_t *pokervals);

/* How often each ordinal occurs among all hands of `size` (5..7) different cards whose lowest card is in
 * [first, last): counts[7463] is added to. */
void pql_count_ordinals(int size, int first, int last, uint64_t *counts);

#endif
