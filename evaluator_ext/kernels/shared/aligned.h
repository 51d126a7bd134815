/* Memory for tables, aligned to the lines of the cache. Windows gives such memory back by a function of its own. */
#ifndef PQL_ALIGNED_H
#define PQL_ALIGNED_H

#include <stdlib.h>

#ifdef _WIN32
#include <malloc.h>
#endif

enum { PQL_LINE = 64 };

/* NULL without memory; what it gives is for `pql_aligned_free`, and for no other function. */
static inline void *pql_aligned_alloc(size_t size)
{
#ifdef _WIN32
    return _aligned_malloc(size, PQL_LINE);
#else
    return aligned_alloc(PQL_LINE, (size + PQL_LINE - 1) / PQL_LINE * PQL_LINE);
#endif
}

static inline void pql_aligned_free(void *memory)
{
#ifdef _WIN32
    _aligned_free(memory);
#else
    free(memory);
#endif
}

#endif
