/* The heads-up sweep for weights 0 and 1. */
#include "equity/heads_up.h"

#define TABLES pql_heads_up_tables
#define SWEEP pql_heads_up_counted
#define RESULT pql_counted
#include "equity/heads_up_counted.h"

void pql_heads_up_each(uint64_t (*counts)[3], const uint64_t *boards, int64_t count, const double *first,
                       const double *second)
{
    table t;
    prepare(&t, first, second);
    for (int64_t i = 0; i < count; i++) {
        deals_won deals = count_deals(&t, boards[i]);
        counts[i][0] = deals.one, counts[i][1] = deals.two, counts[i][2] = deals.tied;
    }
}
