# Numbers are read without copying. A view into the middle of bytes may have an odd address, at which vector loads fail.
# Included by the modules that take buffers of numbers.

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

ctypedef fused numbers:
    uint16_t
    uint32_t
    uint64_t
    int64_t
    double


cdef inline int check_aligned(const numbers[::1] values) except -1:
    if values.shape[0] and <size_t>&values[0] % sizeof(numbers):
        raise ValueError("the numbers of a buffer must be aligned; hand over a copy")
    return 0
