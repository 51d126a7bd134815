/* The vector sweep for any weights where AVX2 is to be had; called only after asking the processor. No FMA: sums round as
   they do everywhere. */
#include "vectors/vectors.h"

#define SWEEP pql_vectors_of_weights_avx2
#define RESULT pql_vectors_weighed
#if defined(__x86_64__)
#include "shared/rank_pairs.h"
#include "shared/avx2_begin.h"
#include "vectors/vectors_weighed.h"
#include "vectors/vectors_boards.h"
#include "shared/avx2_end.h"
#else
#include "vectors/vectors_weighed.h"
#include "vectors/vectors_boards.h"
#endif
