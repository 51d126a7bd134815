/* Rows into groups by their keys, and sums for each group. */
#ifndef PQL_COLUMNS_GROUPS_H
#define PQL_COLUMNS_GROUPS_H

#include <stdint.h>

typedef struct {
    int width;          /* columns of a key */
    int64_t count, room, most;
    int64_t *keys;      /* count rows of width */
    int64_t *slots, slot_count; /* open addressing: group + 1, 0 for none */
} pql_groups;

/* 0, or -1 when memory is short. */
int pql_groups_open(pql_groups *groups, int width, int64_t most);
void pql_groups_close(pql_groups *groups);

/* The group of each row; -1 when memory is short, -2 when there are more than `most` groups. */
int pql_groups_assign(pql_groups *groups, const int64_t *const *columns, const int *steps, int64_t rows, uint32_t *ids);

/* What an aggregate needs of a group. `deals` counts rows by their multiplicity; `weight` too, times the weights.
   `powers` are the sums of the 1st to the 4th power of the distance from the group's first value: distances have the
   digits that squares of the values themselves lose, and of what is always the same they are nothing. */
typedef struct {
    int64_t rows, deals;
    double weight, sum, least, most;
    double first, powers[4];
    int64_t of_integers, first_whole; /* whether values are integers, and the first of them */
    int64_t whole_sum; /* of integers, by multiplicity; right where weights are plain */
    int64_t overflowed;
} pql_sums;

/* Adds rows whose value is not null (`nulls` may be NULL). Values are `ints` or `reals`; NULL for both counts rows. `ids`
   may be NULL: one group. `weights` and `multiplicities` may be NULL: 1 each. A step is 1, or 0 where one number is that
   of every row. -1 where there are more deals than 63 bits hold. */
int pql_add_up(pql_sums *sums, const uint32_t *ids, const int64_t *multiplicities, int step_multiplicities,
               const double *weights, int step_weights, const int64_t *ints, const double *reals, int step,
               const uint8_t *nulls, int64_t rows);

#endif
