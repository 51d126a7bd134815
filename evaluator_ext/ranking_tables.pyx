"""The tables by which the kernels of a game rank hands, a quarter of a megabyte: here once, for all of them.

`tables` is what they point to (ranking_tables.pxi).
"""

from cpython.pycapsule cimport PyCapsule_New

cdef extern from "shared/ranking_tables.h":
    ctypedef struct pql_ranking_tables:
        pass
    pql_ranking_tables pql_tables
    void pql_make_tables()

# Here, and not by a constructor, which linkers of some systems leave out without a word.
pql_make_tables()
tables = PyCapsule_New(<void *>&pql_tables, "pql_ranking_tables", NULL)
