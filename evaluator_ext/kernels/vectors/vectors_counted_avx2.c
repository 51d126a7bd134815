/* The vector sweep for weights 0 and 1 where AVX2 is to be had; called only after asking the processor. */
#include "vectors/vectors.h"

#define TABLES pql_vector_tables_avx2
#define SWEEP pql_vectors_of_counts_avx2
#define RESULT pql_vectors_counted
#if defined(__x86_64__)
#include <immintrin.h>

#include "shared/rank_pairs.h"
#include "shared/avx2_begin.h"
#define VECTOR 32
#include "vectors/vectors_counted.h"
#include "vectors/vectors_boards.h"
#include "shared/avx2_end.h"
#else
#define VECTOR 16
#include "vectors/vectors_counted.h"
#include "vectors/vectors_boards.h"
#endif
