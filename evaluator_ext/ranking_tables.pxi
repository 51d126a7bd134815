# The tables of the game. Included by the modules that rank hands.

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint32_t

from . import ranking_tables

cdef extern from *:
    """
    #include "shared/ranking.h"
    const pql_ranking_tables *pql_ranking;
    """
    ctypedef struct pql_ranking_tables:
        uint32_t pokerval[7463]
    const pql_ranking_tables *pql_ranking

pql_ranking = <const pql_ranking_tables *>PyCapsule_GetPointer(ranking_tables.tables, "pql_ranking_tables")
