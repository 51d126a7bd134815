/* Random numbers for deals: the generator is xoshiro256** (Blackman and Vigna, public domain), started with splitmix64
   from the seed and the number of the chunk. */
#ifndef PQL_RANDOM_NUMBERS_H
#define PQL_RANDOM_NUMBERS_H

#include <stdint.h>

typedef struct {
    uint64_t state[4];
} generator;

static inline uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static inline uint64_t next_random(generator *g)
{
    uint64_t *s = g->state, result = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

static inline uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline void start_generator(generator *g, uint64_t seed, uint64_t chunk)
{
    uint64_t x = chunk;
    uint64_t mixed = seed ^ splitmix(&x); /* neighbouring chunks start far apart */
    for (int i = 0; i < 4; i++)
        g->state[i] = splitmix(&mixed);
}

/* 0 .. n - 1; the bias is below n / 2^64. */
static inline uint64_t draw_below(generator *g, uint64_t n)
{
    return (unsigned __int128)next_random(g) * n >> 64;
}

/* 0 up to 1, 1 left out. */
static inline double draw_unit(generator *g)
{
    return (next_random(g) >> 11) * 0x1p-53;
}

#endif
