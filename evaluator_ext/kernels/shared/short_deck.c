/* The ranking of short deck, made of hold'em's tables when the module that holds it is loaded.
 *
 * The ordinals stay a scale of 7462, on which flushes and full houses change places, and with PQL_TRIPS_BEAT_STRAIGHTS
 * straights and three of a kind. A 6 7 8 9 takes the ordinal of the straight 5 6 7 8 9, which no short deck has. Then only
 * the slots of ranks that make a straight there are filled anew; the others of a short deck never share one of them.
 * Most of the scale is then of hands that have a deuce to a five: `place` counts the others, 1404 of them. */
#include "shared/ranking_tables.h"

#include <string.h>

enum { ACE = 12, SIX = 4, NINE = 7, TEN = 8 };
/* Where hold'em's categories begin, and short deck's. */
enum { TRIPS = 4996, STRAIGHT = 5854, FLUSH = 5864, FULL_HOUSE = 7141, QUADS = 7297, STRAIGHT_FLUSH = 7453 };
enum { SHORT_FULL_HOUSE = FLUSH, SHORT_FLUSH = FLUSH + QUADS - FULL_HOUSE };
#ifdef PQL_TRIPS_BEAT_STRAIGHTS
enum { SHORT_STRAIGHT = TRIPS, SHORT_TRIPS = TRIPS + FLUSH - STRAIGHT, SHORT_FOURTH = SHORT_TRIPS };
#else
enum { SHORT_STRAIGHT = STRAIGHT, SHORT_TRIPS = TRIPS, SHORT_FOURTH = SHORT_STRAIGHT };
#endif

static const uint16_t category_start[10] = {1, 1278, 4138, TRIPS, SHORT_FOURTH,
                                            SHORT_FULL_HOUSE, SHORT_FLUSH, QUADS, STRAIGHT_FLUSH, 7463};

static uint16_t moved(int ordinal)
{
    if (ordinal < TRIPS || ordinal >= QUADS)
        return (uint16_t)ordinal;
    if (ordinal >= FULL_HOUSE)
        return (uint16_t)(ordinal - FULL_HOUSE + SHORT_FULL_HOUSE);
    if (ordinal >= FLUSH)
        return (uint16_t)(ordinal - FLUSH + SHORT_FLUSH);
    return (uint16_t)(ordinal >= STRAIGHT ? ordinal - STRAIGHT + SHORT_STRAIGHT : ordinal - TRIPS + SHORT_TRIPS);
}

/* The ordinal of three of a rank with the two highest others of a straight. */
static uint16_t trips(int rank, const int *straight)
{
    uint32_t value = (uint32_t)(rank + 2) * 0x111;
    for (int i = 0, kickers = 0; kickers < 2; i++)
        if (straight[i] != rank) {
            value = value << 4 | (uint32_t)(straight[i] + 2);
            kickers++;
        }
    for (int ordinal = SHORT_TRIPS;; ordinal++)
        if ((pql_tables.pokerval[ordinal] & 0xFFFFF) == value)
            return (uint16_t)ordinal;
}

/* A straight with up to two cards more, of any ranks (-1: none). */
static void fill(const int *straight, int one, int other)
{
    int counts[13] = {0}, low = straight[0] == ACE && straight[1] == NINE;
    uint32_t key = 0;
    for (int i = 0; i < 5; i++)
        counts[straight[i]]++, key += pql_rank_key[straight[i]];
    if (one >= 0)
        counts[one]++, key += pql_rank_key[one];
    if (other >= 0)
        counts[other]++, key += pql_rank_key[other];
    uint32_t row = (key >> PQL_RANK_ROW_SHIFT) - PQL_RANK_FIRST_ROW;
    uint16_t *slot = &pql_tables.slot[pql_tables.row[row] + (key & ((1u << PQL_RANK_ROW_SHIFT) - 1))];
    uint16_t best = low ? SHORT_STRAIGHT + NINE - 3 : 0; /* a wheel is the first straight of hold'em */
    if (one >= 0 && one == other && counts[one] == 3 && trips(one, straight) > best)
        best = trips(one, straight);
    if (best > *slot)
        *slot = best;
}

/* Whether five cards of a short deck have this value. */
static int is_of_short_deck(uint32_t value)
{
    enum { LOWEST_STRAIGHT = 0xE9876 }; /* no high card and no flush there */
    const uint32_t type = value >> 24, ranks = value & 0xFFFFF;
    if (type == 1u << (PQL_STRAIGHT_PLACE - 1) || type == 1u << 7)
        return ranks >> 16 >= NINE + 2;
    if (ranks == LOWEST_STRAIGHT)
        return 0;
    for (int shift = 0; shift < 20; shift += 4)
        if ((ranks >> shift & 15) < SIX + 2)
            return 0;
    return 1;
}

void pql_make_tables(void)
{
    static int made;
    uint32_t values[7463];
    if (made++)
        return;
    memcpy(values, pql_tables.pokerval, sizeof values);
    memcpy(pql_tables.category_start, category_start, sizeof category_start);
    for (int ordinal = 1; ordinal < 7463; ordinal++)
        pql_tables.pokerval[moved(ordinal)] = values[ordinal] & 0xFFFFF;
    for (int type = 1; type < 9; type++) /* by strength too, so that the greater value wins */
        for (int ordinal = category_start[type]; ordinal < category_start[type + 1]; ordinal++)
            pql_tables.pokerval[ordinal] |= UINT32_C(1) << (23 + type);
    for (int i = 0; i < PQL_RANK_SLOTS; i++)
        pql_tables.slot[i] = moved(pql_tables.slot[i]);
    for (int ranks = 0; ranks < 8192; ranks++) {
        const int low = 1 << ACE | 15 << SIX, lowest = STRAIGHT_FLUSH + NINE - 3;
        pql_tables.flush[ranks] = moved(pql_tables.flush[ranks]);
        if ((ranks & low) == low && pql_tables.flush[ranks] < lowest)
            pql_tables.flush[ranks] = lowest;
    }
    for (int top = NINE; top <= ACE; top++) {
        const int straight[5] = {top == NINE ? ACE : top, top == NINE ? NINE : top - 1, top == NINE ? NINE - 1 : top - 2,
                                 top == NINE ? NINE - 2 : top - 3, top == NINE ? SIX : top - 4};
        for (int one = -1; one <= ACE; one++)
            for (int other = -1; other <= one; other++)
                if ((one < 0 || one >= SIX) && (other < 0 || other >= SIX))
                    fill(straight, one, other);
    }
    uint16_t place = 0;
    for (int ordinal = 7462; ordinal > 0; ordinal--)
        pql_tables.place[ordinal] = place += is_of_short_deck(pql_tables.pokerval[ordinal]);
    pql_tables.place[0] = place + 1;
}
