/* Omaha's hands against hands in rows of card numbers, and what shares of pots are worth. */
#include "omaha/omaha.h"

#include <math.h>
#include <stddef.h>

enum { CARDS = 52, NOBODY = 3 };

/* Of the first of two players the quarters of a pot, by `OMAHA_SPLITS`. */
static const int quarters[OMAHA_SPLITS] = {4, 4, 3, 2, 2, 3, 2, 1, 0, 2, 1, 0};

double pql_omaha_split_equity(const double outcomes[OMAHA_SPLITS], double *deals)
{
    double won = 0;
    *deals = 0;
    for (int i = 0; i < OMAHA_SPLITS; i++) {
        won += quarters[i] * outcomes[i];
        *deals += outcomes[i];
    }
    return *deals > 0 ? won / (4 * *deals) : NAN;
}

/* The cards of a row as a mask, 0 where one is none or there twice. */
static uint64_t mask_of(const uint8_t *cards, int count)
{
    uint64_t mask = 0;
    for (int i = 0; i < count; i++) {
        if (cards[i] >= CARDS || mask >> cards[i] & 1)
            return 0;
        mask |= UINT64_C(1) << cards[i];
    }
    return mask;
}

static double equity_of(uint64_t board, const uint64_t hands[2])
{
    pql_omaha_counts counts;
    pql_omaha_hands(counts, NULL, board, 0, hands, 2, 2);
    double won = (double)counts[0][0], tied = (double)counts[0][1];
    return (won + tied / 2) / (won + tied + (double)counts[1][0]);
}

static double split_equity_of(uint64_t board, const uint64_t hands[2])
{
    static const int parts[3] = {1, 2, 0}, lows[4] = {NOBODY, 1, 2, 0};
    pql_omaha_shares counts;
    double outcomes[OMAHA_SPLITS], deals;
    pql_omaha_split_hands(counts, board, 0, hands, 2, 2);
    for (int i = 0; i < OMAHA_SPLITS; i++)
        outcomes[i] = (double)counts[0][4 * parts[i / 4] + lows[i % 4]];
    return pql_omaha_split_equity(outcomes, &deals);
}

int64_t pql_omaha_row_equities(double *equities, const pql_omaha_rows *rows, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        uint64_t board = mask_of(rows->boards + i * rows->board_step, rows->board);
        uint64_t hands[2] = {mask_of(rows->heroes + i * rows->hero_step, rows->hole),
                             mask_of(rows->villains + i * rows->villain_step, rows->hole)};
        if (!board || !hands[0] || !hands[1])
            return i;
        if (hands[0] & hands[1] || (hands[0] | hands[1]) & board)
            equities[i] = NAN;
        else
            equities[i] = rows->hilo ? split_equity_of(board, hands) : equity_of(board, hands);
    }
    return -1;
}
