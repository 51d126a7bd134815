/* The tables themselves, in the one module of a game that holds them: constant, or made short deck's when it is loaded. */
#ifndef PQL_RANKING_TABLES_H
#define PQL_RANKING_TABLES_H

#include "shared/ranking.h"

#ifndef PQL_SHORT_DECK
const
#endif
extern pql_ranking_tables pql_tables;

#endif
