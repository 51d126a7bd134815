#include "shared/ranking_values.h"

#include "shared/ranking.h"

enum {
    ONE_PAIR = 1 << 0,
    TWO_PAIR = 1 << 1,
    TRIPS = 1 << (PQL_TRIPS_PLACE - 1),
    STRAIGHT = 1 << (PQL_STRAIGHT_PLACE - 1),
    FLUSH = 1 << (PQL_FLUSH_PLACE - 1),
    FULL_HOUSE = 1 << (PQL_FULL_HOUSE_PLACE - 1),
    QUADS = 1 << 6,
    STRAIGHT_FLUSH = 1 << 7,
};

static int of_rank(uint64_t mask, int rank) { return __builtin_popcountll(mask >> 4 * rank & 15); }

/* Up to four cards: groups from large to small, high to low, then nothing. */
static uint32_t pokerval_of_few(uint64_t mask) {
    static const uint8_t CATEGORY[5] = {0, 0, ONE_PAIR, TRIPS, QUADS};
    uint32_t category = 0, fields = 0;
    int free_fields = 5;
    for (int size = 4; size > 0; size--)
        for (int rank = 12; rank >= 0; rank--) {
            if (of_rank(mask, rank) != size) continue;
            if (size == 2 && category == ONE_PAIR)
                category = TWO_PAIR;
            else
                category |= CATEGORY[size];
            for (int card = 0; card < size; card++) fields |= (uint32_t)(rank + 2) << 4 * --free_fields;
        }
    return category << 24 | fields;
}

uint32_t pql_pokerval(uint64_t mask) {
    if (__builtin_popcountll(mask) < 5) return pokerval_of_few(mask);
    return pql_ranking->pokerval[pql_rank(mask)];
}

uint16_t pql_ordinal_of_pokerval(uint32_t pokerval) {
    int low = 1, high = 7462; /* stronger hands have larger pokervals */
    while (low < high) {
        int middle = (low + high) / 2;
        if (pql_ranking->pokerval[middle] < pokerval)
            low = middle + 1;
        else
            high = middle;
    }
    return pql_ranking->pokerval[low] == pokerval ? (uint16_t)low : 0;
}

/* How many fields the groups (pair, trips, ...) of a category take, first and second. */
static void group_sizes(int category, int sizes[2]) {
    sizes[0] = category == QUADS ? 4 : category & (TRIPS | FULL_HOUSE) ? 3 : category & (ONE_PAIR | TWO_PAIR) ? 2 : 0;
    sizes[1] = category & (FULL_HOUSE | TWO_PAIR) ? 2 : 0;
}

/* The rank 0..12 in a field counted from the top, or -1 for an empty one. */
static int field_rank(uint32_t pokerval, int field) {
    int rank = pokerval >> (16 - 4 * field) & 15;
    return rank == PQL_LOW_ACE ? 12 : rank - 2 < 0 ? -1 : rank - 2;
}

/* The pocket's cards that can play: all of them, or those of the flush suit. */
static uint64_t playing(uint64_t pocket, uint64_t all, int category) {
    if (!(category & (FLUSH | STRAIGHT_FLUSH))) return pocket;
    for (int suit = 0; suit < 4; suit++)
        if (__builtin_popcountll(all >> suit & PQL_ONE_SUIT) >= 5) return pocket & PQL_ONE_SUIT << suit;
    return 0;
}

int pql_pcbits(uint64_t pocket, uint64_t board, int legacy) {
    uint32_t pokerval = pql_pokerval(pocket | board);
    int category = (int)(pokerval >> 24), sizes[2], bits = 0, field = 0;
    uint64_t ours = playing(pocket, pocket | board, category);
    group_sizes(category, sizes);
    for (int group = 0; group < 2; group++) {
        int fields = sizes[group], rank = field_rank(pokerval, field), own = of_rank(ours, rank < 0 ? 0 : rank);
        for (int place = 0; place < fields && place < own; place++) bits |= 16 >> (field + place);
        field += fields;
    }
    for (; field < 5; field++) {
        int rank = field_rank(pokerval, field), slip = legacy && category == TRIPS && field == 4;
        if (rank >= 0 && of_rank(ours, rank)) bits |= slip ? 2 : 16 >> field;
    }
    return bits;
}
