# The variants of the kernel that ranks arrays. Included by the modules that hand it arrays.

cdef extern from "ranking/arrays.h" nogil:
    enum:
        PQL_AVX512
    int pql_variant_supported(int variant)

cdef tuple VARIANT_NAMES = ("generic", "avx2", "avx512")


cdef int wanted_variant() except -1:
    """The one that PQL_KERNEL names where it can run, otherwise the best one below it."""
    from os import environ

    wanted = environ.get("PQL_KERNEL")
    cdef int variant = VARIANT_NAMES.index(wanted) if wanted in VARIANT_NAMES else PQL_AVX512
    while not pql_variant_supported(variant):
        variant -= 1
    return variant
