/* The tables themselves, in the one module of a game that holds them: constant, or made short deck's when it is loaded. */
#ifndef PQL_RANKING_TABLES_H
#define PQL_RANKING_TABLES_H

#include "shared/ranking.h"

#ifdef PQL_SHORT_DECK
extern pql_ranking_tables pql_tables;
/* To be called before anything ranks; again, it does nothing. */
void pql_make_tables(void);
#else
extern const pql_ranking_tables pql_tables;
static inline void pql_make_tables(void)
{
}
#endif

#endif
