/* Arithmetic on columns: one loop for each operation and each way to give its operands. */
#include <math.h>
#include <stddef.h>

#include "columns/columns.h"

#define NAMED(word, name) name,
const char *const pql_binary_names[] = {PQL_BINARY_OPERATIONS(NAMED) NULL};
const char *const pql_unary_names[] = {PQL_UNARY_OPERATIONS(NAMED) NULL};

#define EACH(OUT, A, B, EXPRESSION)                                                                                    \
    if (step_a && step_b) {                                                                                            \
        for (int64_t i = 0; i < rows; i++) { A x = a[i]; B y = b[i]; ((OUT *)out)[i] = (EXPRESSION); }                 \
    } else if (step_a) {                                                                                               \
        B y = b[0];                                                                                                    \
        for (int64_t i = 0; i < rows; i++) { A x = a[i]; ((OUT *)out)[i] = (EXPRESSION); }                             \
    } else {                                                                                                           \
        A x = a[0];                                                                                                    \
        for (int64_t i = 0; i < rows; i++) { B y = b[step_b * i]; ((OUT *)out)[i] = (EXPRESSION); }                    \
    }                                                                                                                  \
    break

#define INTS(EXPRESSION) EACH(int64_t, int64_t, int64_t, EXPRESSION)
#define REALS(EXPRESSION) EACH(double, double, double, EXPRESSION)
#define TRUTHS(EXPRESSION) EACH(int64_t, double, double, EXPRESSION)

/* The n-th highest bit that is set, counted from 1; 0 if there are fewer. */
static int64_t nth_bit(int64_t bits, int64_t n)
{
    if (n < 1) return 0;
    while (bits && --n) bits ^= INT64_C(1) << (63 - __builtin_clzll((uint64_t)bits));
    return bits ? 63 - __builtin_clzll((uint64_t)bits) : 0;
}

#define CHECKED(FUNCTION)                                                                                              \
    for (int64_t i = 0; i < rows; i++)                                                                                 \
        if (FUNCTION(a[step_a * i], b[step_b * i], &out[i])) { nulls[i] = 1; bad++; }                                  \
    break

static int remainder_fails(int64_t x, int64_t y, int64_t *out)
{
    *out = y == 0 || y == -1 ? 0 : x % y;
    return y == 0;
}

/* x times 2 to the power of y, rounded down where y is negative. */
static int shift_fails(int64_t x, int64_t y, int64_t *out)
{
    if (y < 0) {
        *out = x >> (y < -63 ? 63 : -y);
        return 0;
    }
    *out = y > 63 ? 0 : (int64_t)((uint64_t)x << y);
    return x != 0 && (y > 63 || *out >> y != x);
}

static int shift_back_fails(int64_t x, int64_t y, int64_t *out)
{
    return shift_fails(x, y == INT64_MIN ? INT64_MAX : -y, out);
}

int64_t pql_combine_ints(int operation, int64_t *out, const int64_t *a, int step_a, const int64_t *b, int step_b,
                         int64_t rows, uint8_t *nulls)
{
    int64_t bad = 0;
    switch (operation) {
    case PQL_ADD: CHECKED(__builtin_add_overflow);
    case PQL_SUB: CHECKED(__builtin_sub_overflow);
    case PQL_MUL: CHECKED(__builtin_mul_overflow);
    case PQL_MOD: CHECKED(remainder_fails);
    case PQL_BIT_AND: INTS(x & y);
    case PQL_BIT_OR: INTS(x | y);
    case PQL_BIT_XOR: INTS(x ^ y);
    case PQL_SHIFT_LEFT: CHECKED(shift_fails);
    case PQL_SHIFT_RIGHT: CHECKED(shift_back_fails);
    case PQL_EQUAL: INTS(x == y);
    case PQL_UNEQUAL: INTS(x != y);
    case PQL_LESS: INTS(x < y);
    case PQL_AT_MOST: INTS(x <= y);
    case PQL_GREATER: INTS(x > y);
    case PQL_AT_LEAST: INTS(x >= y);
    case PQL_AND: INTS((x != 0) & (y != 0));
    case PQL_OR: INTS((x != 0) | (y != 0));
    case PQL_MIN: INTS(x < y ? x : y);
    case PQL_MAX: INTS(x > y ? x : y);
    case PQL_NTH_BIT: INTS(nth_bit(x, y));
    default: break;
    }
    return bad;
}

int pql_gives_truth(int operation)
{
    return (operation >= PQL_EQUAL && operation <= PQL_AT_LEAST) || operation == PQL_AND || operation == PQL_OR;
}

static int division_fails(double x, double y, double *out)
{
    *out = y == 0 ? 0 : x / y;
    return y == 0;
}

static int modulo_fails(double x, double y, double *out)
{
    *out = y == 0 ? 0 : fmod(x, y);
    return y == 0;
}

static int power_fails(double x, double y, double *out)
{
    *out = pow(x, y);
    return !isfinite(*out);
}

static int sum_fails(double x, double y, double *out) { return !isfinite(*out = x + y); }
static int difference_fails(double x, double y, double *out) { return !isfinite(*out = x - y); }
static int product_fails(double x, double y, double *out) { return !isfinite(*out = x * y); }

#define CHECKED_REALS(FUNCTION)                                                                                        \
    for (int64_t i = 0; i < rows; i++)                                                                                 \
        if (FUNCTION(a[step_a * i], b[step_b * i], &((double *)out)[i])) { nulls[i] = 1; bad++; }                      \
    break

int64_t pql_combine_reals(int operation, void *out, const double *a, int step_a, const double *b, int step_b,
                          int64_t rows, uint8_t *nulls)
{
    int64_t bad = 0;
    switch (operation) {
    case PQL_ADD: CHECKED_REALS(sum_fails);
    case PQL_SUB: CHECKED_REALS(difference_fails);
    case PQL_MUL: CHECKED_REALS(product_fails);
    case PQL_MOD: CHECKED_REALS(modulo_fails);
    case PQL_DIVIDE: CHECKED_REALS(division_fails);
    case PQL_POWER: CHECKED_REALS(power_fails);
    case PQL_EQUAL: TRUTHS(x == y);
    case PQL_UNEQUAL: TRUTHS(x != y);
    case PQL_LESS: TRUTHS(x < y);
    case PQL_AT_MOST: TRUTHS(x <= y);
    case PQL_GREATER: TRUTHS(x > y);
    case PQL_AT_LEAST: TRUTHS(x >= y);
    case PQL_AND: TRUTHS((x != 0) & (y != 0));
    case PQL_OR: TRUTHS((x != 0) | (y != 0));
    case PQL_MIN: REALS(x < y ? x : y);
    case PQL_MAX: REALS(x > y ? x : y);
    default: break;
    }
    return bad;
}

static int highest_bit(int64_t bits) { return bits ? 63 - __builtin_clzll((uint64_t)bits) : 0; }
static int lowest_bit(int64_t bits) { return bits ? __builtin_ctzll((uint64_t)bits) : 0; }

#define CHANGE(EXPRESSION)                                                                                             \
    for (int64_t i = 0; i < rows; i++) { int64_t x = a[i]; out[i] = (EXPRESSION); }                                    \
    break

void pql_change_ints(int operation, int64_t *out, const int64_t *a, int64_t rows)
{
    switch (operation) {
    case PQL_NEGATE: CHANGE((int64_t)(-(uint64_t)x));
    case PQL_NOT: CHANGE(x == 0);
    case PQL_TRUTH: CHANGE(x != 0);
    case PQL_BIT_NOT: CHANGE(~x);
    case PQL_COUNT_BITS: CHANGE(__builtin_popcountll((uint64_t)x));
    case PQL_HIGHEST_BIT: CHANGE(highest_bit(x));
    case PQL_LOWEST_BIT: CHANGE(lowest_bit(x));
    default: break;
    }
}
