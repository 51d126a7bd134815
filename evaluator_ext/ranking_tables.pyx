"""The tables by which the kernels of a game rank hands, a quarter of a megabyte: here once, for all of them.

`tables` is what they point to (ranking_tables.pxi).
"""

from cpython.pycapsule cimport PyCapsule_New

cdef extern from "shared/ranking_tables.h":
    ctypedef struct pql_ranking_tables:
        pass
    pql_ranking_tables pql_tables

tables = PyCapsule_New(<void *>&pql_tables, "pql_ranking_tables", NULL)
