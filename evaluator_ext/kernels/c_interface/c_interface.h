/* The table of functions that other modules call (include/pocketql.h), and how its rows are ranked. */
#ifndef PQL_C_INTERFACE_H
#define PQL_C_INTERFACE_H

#include "include/pocketql.h"

extern const pql_interface pql_functions;

/* Fills the tables, and ranks rows by this variant of ranking/arrays.h from now on; call once before any function is. */
void pql_open_interface(int variant);

#endif
