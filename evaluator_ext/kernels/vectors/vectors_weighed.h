/* The vector sweep for any weights: the same in double precision, always summed in the same order.
   The includer defines SWEEP and RESULT. */
#include <string.h>

#include "shared/pair_weights.h"

typedef double lane;
typedef double quarter __attribute__((vector_size(32)));
typedef double part __attribute__((vector_size(32)));
typedef double total;
typedef double grand;

enum { PARTS = 4, PLACES = 4 };

#define MOST_BOARDS(hands) ((void)(hands), INT32_MAX)

#define spread(x) ((part){(x), (x), (x), (x)})
#define spread_high(x, i) spread((x)[i])
#define spread_low(x, i) (x)

#define COUNT_CARDS(view, r, player, pair, allowed)                        \
    do {                                                                   \
        uint16_t own_places = (r)->held[player][pair] & (allowed);         \
        uint16_t their_places = (r)->held[1 - (player)][pair] & (allowed); \
        memset((view), 0, sizeof *(view));                                 \
        (view)->any_mine = own_places != 0;                                \
        (view)->any_theirs = their_places != 0;                            \
        for (; own_places; own_places &= own_places - 1)                   \
            ((lane *)(view)->mine)[__builtin_ctz(own_places)] = 1;         \
        for (; their_places; their_places &= their_places - 1) {           \
            int place = __builtin_ctz(their_places);                       \
            lane weight = (r)->weights[1 - (player)][pair][place];         \
            ((lane *)(view)->theirs)[place] = weight;                      \
            ((lane *)&(view)->high)[place >> 2] += weight;                 \
            ((lane *)&(view)->low)[place & 3] += weight;                   \
            (view)->all += weight;                                         \
        }                                                                  \
    } while (0)

#ifdef BY_TURN
typedef double pot;
typedef double clash_sums __attribute__((vector_size(32)));

#define products(high, low, seen_high, seen_low) ((high) * (seen_high) + (low) * (seen_low))
#endif

#include "vectors/vectors_sweep.h"
