# The kernel of a module that has a generic one and one for AVX2, and the sums that decide whether doubles are exact.
# Included after given.pxi, which has HANDS.

from libc.math cimport INFINITY, floor

cdef extern from "equity/multiway.h" nogil:
    int pql_has_avx2()

cdef bint with_avx2 = False


def kernels():
    """The names of the kernels that this machine can run, the fastest last."""
    return ("generic", "avx2") if pql_has_avx2() else ("generic",)


def set_kernel(str name):
    """Use this kernel from now on and return the name of the one before; ValueError if it cannot run here."""
    global with_avx2
    if name not in kernels():
        raise ValueError(f"no kernel {name!r} on this machine: choose one of {', '.join(kernels())}")
    before = "avx2" if with_avx2 else "generic"
    with_avx2 = name == "avx2"
    return before


cdef choose_kernel():
    from os import environ

    wanted = environ.get("PQL_KERNEL")
    set_kernel(wanted if wanted in kernels() else "avx2" if pql_has_avx2() else "generic")


choose_kernel()


cdef inline double whole_sum(const double[::1] weights) noexcept:
    """The sum of the weights if all are whole numbers, else infinity."""
    cdef double sum = 0
    cdef Py_ssize_t i
    for i in range(HANDS):
        sum += weights[i] if weights[i] == floor(weights[i]) else INFINITY
    return sum


cdef inline double multiplicity_sum(const uint32_t[::1] multiplicities, int64_t start, int64_t stop) noexcept:
    cdef double sum = 0
    cdef int64_t i
    for i in range(start, stop):
        sum += multiplicities[i]
    return sum
