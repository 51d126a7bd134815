/* The heads-up sweep for any weights: the same in double precision, always summed in the same order.
   The includer defines SWEEP and RESULT. */
#include <stddef.h>
#include <string.h>

#include "shared/pair_weights.h"

typedef double lanes __attribute__((vector_size(64)));
typedef double lane;
typedef double scalar;
typedef double sums __attribute__((vector_size(64)));
typedef double total;
typedef weights_of_ranges ranges;

#define products(a, b) ((a) * (b))

#define swap_players(x) ((lanes){(x)[4], (x)[5], (x)[6], (x)[7], (x)[0], (x)[1], (x)[2], (x)[3]})

#define player_sum(s, player) \
    ((s)[4 * (player)] + (s)[4 * (player) + 1] + (s)[4 * (player) + 2] + (s)[4 * (player) + 3])

#define COUNT_CARDS(cards, r, pair, allowed)                                                                  \
    do {                                                                                                      \
        memset((cards), 0, sizeof *(cards));                                                                  \
        for (int player = 0; player < 2; player++)                                                            \
            for (int rest = (r)->held[player][pair] & (allowed); rest; rest &= rest - 1) {                    \
                int place = __builtin_ctz(rest);                                                              \
                double weight = (r)->weights[player][pair][place];                                            \
                ((lane *)&(cards)->high)[4 * player + (place >> 2)] += weight;                                \
                ((lane *)&(cards)->low)[4 * player + (place & 3)] += weight;                                  \
                (cards)->hands[player] += weight;                                                             \
                COUNT_SHARED(cards, (cards)->shared                                                           \
                                        + (player ? weight * (r)->weights[0][pair][place] : 0));              \
            }                                                                                                 \
    } while (0)

#include "equity/heads_up_sweep.h"
