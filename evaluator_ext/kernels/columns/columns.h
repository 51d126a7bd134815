/* Columns of numbers over a block of deals: arithmetic with an optional mask of nulls, and features of hands on boards.
 *
 * A column holds 64-bit integers or doubles. Where one operand of an operation has a single value, it stands for every
 * row. Truth values are 0 and 1. Cards are masks of 52 bits (card = 4 * rank + suit). */
#ifndef PQL_COLUMNS_H
#define PQL_COLUMNS_H

#include <stdint.h>

/* The operations, each with the name by which Python asks for it. */
#define PQL_BINARY_OPERATIONS(OPERATION)                                                                               \
    OPERATION(ADD, "+") OPERATION(SUB, "-") OPERATION(MUL, "*") OPERATION(MOD, "mod") OPERATION(BIT_AND, "&")          \
    OPERATION(BIT_OR, "|") OPERATION(BIT_XOR, "^") OPERATION(SHIFT_LEFT, "<<") OPERATION(SHIFT_RIGHT, ">>")            \
    OPERATION(EQUAL, "==") OPERATION(UNEQUAL, "!=") OPERATION(LESS, "<") OPERATION(AT_MOST, "<=")                      \
    OPERATION(GREATER, ">") OPERATION(AT_LEAST, ">=") OPERATION(AND, "and") OPERATION(OR, "or") OPERATION(MIN, "min")  \
    OPERATION(MAX, "max") OPERATION(NTH_BIT, "nth") OPERATION(DIVIDE, "/") OPERATION(POWER, "**")
#define PQL_UNARY_OPERATIONS(OPERATION)                                                                                \
    OPERATION(NEGATE, "negate") OPERATION(NOT, "not") OPERATION(TRUTH, "truth") OPERATION(BIT_NOT, "invert")           \
    OPERATION(COUNT_BITS, "bits") OPERATION(HIGHEST_BIT, "highest") OPERATION(LOWEST_BIT, "lowest")

#define PQL_NUMBERED(word, name) PQL_##word,
enum { PQL_BINARY_OPERATIONS(PQL_NUMBERED) };
enum { PQL_UNARY_OPERATIONS(PQL_NUMBERED) };
#undef PQL_NUMBERED
extern const char *const pql_binary_names[]; /* in the order of their numbers; both end with NULL */
extern const char *const pql_unary_names[];

/* `step_a` and `step_b` are 0 for an operand of one value and 1 for a column; `nulls` is set for a row that has no
   value (division by zero, a result beyond 64 bits), and left alone otherwise. Returns how many rows were set. */
int64_t pql_combine_ints(int operation, int64_t *out, const int64_t *a, int step_a, const int64_t *b, int step_b,
                         int64_t rows, uint8_t *nulls);
/* Comparisons of doubles give integers, everything else doubles: `out` is one or the other. */
int64_t pql_combine_reals(int operation, void *out, const double *a, int step_a, const double *b, int step_b,
                          int64_t rows, uint8_t *nulls);
int pql_gives_truth(int binary_operation);
void pql_change_ints(int operation, int64_t *out, const int64_t *a, int64_t rows);

/* The input of a feature: a pocket, a board, the dead cards, and a number. A feature may keep results for one board in
   `memory`, to use them again while the next rows have the same board. */
typedef struct pql_board_memory pql_board_memory;
typedef struct {
    uint64_t dead;
    int64_t number;
    pql_board_memory *memory;
} pql_feature_context;

typedef int64_t (*pql_feature)(uint64_t pocket, uint64_t board, pql_feature_context *context);

#define FEATURE(name, nanoseconds, flags) int64_t pql_##name##_of(uint64_t, uint64_t, pql_feature_context *);
#include "columns/feature_list.h"
#undef FEATURE

/* The features by number, as feature_list.h describes them; the last has no name. */
enum { PQL_OF_SUITS = 1, PQL_OF_NUMBER = 2, PQL_COUNTS = 4, PQL_EXACTLY_TWO = 8 };
typedef struct {
    const char *name;
    pql_feature of;
    int nanoseconds, flags;
} pql_feature_row;
extern const pql_feature_row pql_features[];

/* Returns -1 when memory is short and -2 for a row that is not up to seven cards of the deck, or ten for features that
   count cards alone; of features of hands of which two cards count, -2 for one that is no hand on a board. */
int pql_fill_feature(int feature, int64_t *out, const uint64_t *pockets, int step_pockets, const uint64_t *boards,
                     int step_boards, int64_t rows, uint64_t dead, int64_t number);

/* --- what features share --- */

/* Ranks as OpenHoldem packs them: bit r for rank r = 2..14; an ace sets bit 1 too unless told otherwise. */
#define PQL_RANK_SET(mask) (pql_rank_set13(mask) << 2)
uint32_t pql_rank_set13(uint64_t mask);
uint32_t pql_rank_bits(uint64_t mask);
int pql_category(uint64_t mask);
int pql_category_of_ordinal(int ordinal);
static inline int pql_category_of_value(uint32_t pokerval)
{
    return pokerval >> 24 ? 32 - __builtin_clz(pokerval >> 24) : 0;
}

pql_board_memory *pql_new_memory(void);
void pql_free_memory(pql_board_memory *memory);

#endif
