# The C interface of PQL for Cython: what each function does is in pocketql.h, beside this file.
#
#     from pocketql cimport PQL_HAND_COUNT, pql_import, pql_interface, pql_river
#
#     cdef const pql_interface *table = pql_import()
#
# `pql.get_include()` names the folder, for the compiler's include_dirs and for include_path of cythonize.

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "pocketql.h":
    enum:
        PQL_OK
        PQL_BAD_CARD
        PQL_CARD_TWICE
        PQL_BAD_COUNT
        PQL_BAD_HAND
        PQL_BAD_WEIGHT
        PQL_BAD_ADDRESS
        PQL_BAD_RIVER
        PQL_NO_MEMORY
        PQL_HAND_COUNT
        PQL_INTERFACE_ABI

    ctypedef struct pql_river:
        pass

    ctypedef struct pql_interface:
        uint32_t abi
        uint32_t size
        int (*mask_of_cards)(const uint8_t *cards, int count, uint64_t *mask) noexcept nogil
        int (*hand_of_cards)(int first, int second) noexcept nogil
        int (*cards_of_hand)(int hand, uint8_t *cards) noexcept nogil
        int (*rank)(const uint8_t *cards, int count) noexcept nogil
        int (*rank_mask)(uint64_t cards) noexcept nogil
        int64_t (*rank_rows)(const uint8_t *cards, int width, int64_t count, uint16_t *ranks) noexcept nogil
        int64_t (*rank_masks)(const uint64_t *cards, int64_t count, uint16_t *ranks) noexcept nogil
        int (*river_ranks)(uint64_t board, uint64_t dead, uint16_t *ranks) noexcept nogil
        int (*river_prepare)(pql_river *river, uint64_t board, uint64_t dead, const double *held) noexcept nogil
        int (*river_sweep)(const pql_river *river, const double *weights, const double *wanted, double *wins,
                           double *ties, double *met) noexcept nogil
        int (*river_totals)(const pql_river *river, const double *first, const double *second,
                            double *totals) noexcept nogil
        int (*hand_versus_range)(int hand, uint64_t board, uint64_t dead, const double *weights,
                                 double *totals) noexcept nogil
        const char *(*error_text)(int error) noexcept nogil

    const pql_interface *pql_import() except NULL
