/* The keys of the ranks, which tools/generate_ranking_tables.py explains, as kernels read them. */
#include "shared/ranking.h"

#define RANKS(key)                                                                                                     \
    key(8668685), key(7825849), key(7451853), key(7273165), key(7212358), key(7198202), key(7191535), key(7189957),    \
        key(7189602), key(7189526), key(7189509), key(7189505), key(7189504)

#define KEY(key) key
const uint32_t pql_rank_key[13] = {RANKS(KEY)};

#define SUIT(key, suit) (key | UINT64_C(1) << (32 + 4 * suit))
#define CARDS(key) SUIT(key, 0), SUIT(key, 1), SUIT(key, 2), SUIT(key, 3)
const uint64_t pql_card_key[52] = {RANKS(CARDS)};

/* What SIMD look-ups in a register want. */
#define BYTE(key, byte) ((key - PQL_RANK_KEY_OFFSET) >> 8 * byte & 0xFF)
#define LOW(key) BYTE(key, 0)
#define MIDDLE(key) BYTE(key, 1)
#define HIGH(key) BYTE(key, 2)
const uint8_t pql_key_plane[48] = {RANKS(LOW), 0, 0, 0, RANKS(MIDDLE), 0, 0, 0, RANKS(HIGH), 0, 0, 0};
