"""The C interface: what other compiled modules, and programs with ctypes, call without Python (include/pocketql.h).

`table` is a PyCapsule of the table of functions, `addresses` has the address of each function by its name. Both are
good for as long as the process. Hold'em alone.

>>> sorted(addresses)[:3]
['cards_of_hand', 'error_text', 'hand_of_cards']
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint32_t

include "ranking_tables.pxi"
include "ranking_variants.pxi"

cdef extern from "c_interface/c_interface.h":
    const char *PQL_INTERFACE_NAME
    ctypedef struct pql_interface:
        uint32_t abi
        uint32_t size
        void *mask_of_cards
        void *hand_of_cards
        void *cards_of_hand
        void *rank
        void *rank_mask
        void *rank_rows
        void *rank_masks
        void *river_ranks
        void *river_prepare
        void *river_sweep
        void *river_totals
        void *hand_versus_range
        void *error_text
    const pql_interface pql_functions
    void pql_open_interface(int variant)

pql_open_interface(wanted_variant())
table = PyCapsule_New(<void *>&pql_functions, PQL_INTERFACE_NAME, NULL)
abi = pql_functions.abi
addresses = {
    "mask_of_cards": <size_t>pql_functions.mask_of_cards,
    "hand_of_cards": <size_t>pql_functions.hand_of_cards,
    "cards_of_hand": <size_t>pql_functions.cards_of_hand,
    "rank": <size_t>pql_functions.rank,
    "rank_mask": <size_t>pql_functions.rank_mask,
    "rank_rows": <size_t>pql_functions.rank_rows,
    "rank_masks": <size_t>pql_functions.rank_masks,
    "river_ranks": <size_t>pql_functions.river_ranks,
    "river_prepare": <size_t>pql_functions.river_prepare,
    "river_sweep": <size_t>pql_functions.river_sweep,
    "river_totals": <size_t>pql_functions.river_totals,
    "hand_versus_range": <size_t>pql_functions.hand_versus_range,
    "error_text": <size_t>pql_functions.error_text,
}
