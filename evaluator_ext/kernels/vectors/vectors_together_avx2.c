/* The sweep for many vectors of weights where AVX2 is to be had; called only after asking the processor. */
#if defined(__x86_64__)
#include "shared/avx2_begin.h"
#define TOGETHER pql_vectors_together_avx2
#define VECTOR 32
#include "vectors/vectors_together.h"
#include "shared/avx2_end.h"
#else
#include "vectors/vectors.h"

int pql_vectors_together_avx2(double *wins, double *ties, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *weights, int64_t vector_count)
{
    return pql_vectors_together(wins, ties, boards, multiplicities, count, weights, vector_count);
}
#endif
