/* Spots where AVX2 is to be had; called only after asking the processor. */
#include "shared/rank_pairs.h"

#define TABLES pql_spot_tables_avx2
#define COUNT_SPOTS pql_count_spots_avx2
#define SUM_HANDS pql_sum_hands_avx2
#if defined(__x86_64__)
#include "shared/avx2_begin.h"
#define VECTOR 32
#include "spots/spots_rows.h"
#include "shared/avx2_end.h"
#else
#define VECTOR 16
#include "spots/spots_rows.h"
#endif
