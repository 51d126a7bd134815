/* 128-bit sums: the deals of three random hands before the flop, by the million boards, pass 64 bits. */
#ifndef PQL_WIDE_H
#define PQL_WIDE_H

#include <stdint.h>

typedef unsigned __int128 pql_wide;

static inline uint64_t pql_wide_low(pql_wide sum)
{
    return (uint64_t)sum;
}

static inline uint64_t pql_wide_high(pql_wide sum)
{
    return (uint64_t)(sum >> 64);
}

#endif
