/* Sums over turns and flops for weights 0 and 1. The includer defines KERNEL, and VECTOR with AVX2. */
#include "vectors/vectors.h"

#define BY_TURN
#define TABLES bit_tables
static void bit_tables(void);
#include "vectors/vectors_counted.h"

#if VECTOR == 32
/* For each byte the shuffle that brings the numbers of 16 bits at its bits together. */
static half pack[256] __attribute__((aligned(16)));
#endif

static void fill_tables(void)
{
    bit_tables();
#if VECTOR == 32
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0, count = 0; bit < 8; bit++)
            if (byte >> bit & 1)
                pack[byte][count++] = 0x0100 + 0x0202 * bit;
#endif
}

#define SUMS pql_counted_sums
#define NUMBER uint32_t
#define POT uint64_t
#include "flops/sums.h"

const pql_counted_flops KERNEL = {fill_tables, add_turns, add_flops, settle};
