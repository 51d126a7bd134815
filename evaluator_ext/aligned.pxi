# Numbers are read where they lie: a view into the middle of bytes may put them at an odd address.


cdef inline int check_aligned(size_t address, size_t size) except -1:
    if address % size:
        raise ValueError("the numbers of a buffer must be aligned; hand over a copy")
    return 0
