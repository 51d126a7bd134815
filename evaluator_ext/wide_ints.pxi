# The sums of shared/wide.h as Python ints. Included by the modules that count exactly.

from libc.stdint cimport uint64_t

cdef extern from "shared/wide.h" nogil:
    ctypedef struct pql_wide:
        pass
    uint64_t pql_wide_low(pql_wide sum)
    uint64_t pql_wide_high(pql_wide sum)


cdef inline object wide_int(pql_wide sum):
    cdef uint64_t high = pql_wide_high(sum)
    return pql_wide_low(sum) if high == 0 else int(high) << 64 | pql_wide_low(sum)
