# Groups of suit permutations as the sets of their numbers that kernels take. Included by the modules that take them,
# which are linked with `shared/suit_symmetry.c` and have filled its tables.

cdef extern from "shared/suit_symmetry.h" nogil:
    const uint8_t pql_suit_permutation[24][4]
    void pql_suit_tables()
    int pql_permutation_number(const uint8_t *images)
    int pql_is_group(uint32_t group)


cdef uint32_t group_set(bytes images) except 0:
    """A group, four bytes for each permutation, as a set of permutations. Raises ValueError for what is none."""
    cdef const uint8_t *first = images
    cdef uint32_t group = 0
    cdef Py_ssize_t i
    cdef int number
    if len(images) % 4:
        raise ValueError("a suit permutation is four bytes")
    for i in range(0, len(images), 4):
        number = pql_permutation_number(first + i)
        if number < 0:
            raise ValueError(f"not a suit permutation: {images[i:i + 4]!r}")
        group |= <uint32_t>1 << number
    if not pql_is_group(group):
        raise ValueError("these suit permutations do not form a group")
    return group
