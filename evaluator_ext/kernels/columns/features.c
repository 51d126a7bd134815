/* The table of features, and the loop that fills a column with one of them. */
#include "columns/columns.h"

#include <stddef.h>

#include "omaha/omaha.h"
#include "shared/ranking.h"

enum {
    SUITS = PQL_OF_SUITS,
    NUMBER = PQL_OF_NUMBER,
    COUNTS = PQL_COUNTS,
    EXACTLY_TWO = PQL_EXACTLY_TWO,
    MOST_RANKED = 7,
    MOST_COUNTED = 10
};

const pql_feature_row pql_features[] = {
#define FEATURE(name, nanoseconds, flags) {#name, pql_##name##_of, nanoseconds, flags},
#include "columns/feature_list.h"
    {NULL, NULL, 0, 0},
};

/* Whether pocket and board of every row are together up to so many cards of the deck. */
static int are_hands(const uint64_t *pockets, int step_pockets, const uint64_t *boards, int step_boards, int64_t rows,
                     int most)
{
    uint64_t wrong = 0;
    for (int64_t i = 0; i < rows; i++) {
        uint64_t all = pockets[step_pockets * i] | boards[step_boards * i];
        wrong |= all & ~PQL_DECK;
        for (int card = 0; card < most; card++) all &= all - 1;
        wrong |= all;
    }
    return !wrong;
}

/* Whether every row is a hand of Omaha, and a board of three to five or none. */
static int are_holes(const uint64_t *pockets, int step_pockets, const uint64_t *boards, int step_boards, int64_t rows)
{
    for (int64_t i = 0; i < rows; i++) {
        uint64_t pocket = pockets[step_pockets * i], board = boards[step_boards * i];
        int held = __builtin_popcountll(pocket), there = __builtin_popcountll(board);
        if ((pocket | board) & ~PQL_DECK || held < OMAHA_LEAST_HOLE || held > OMAHA_MOST_HOLE || there > 5 || (there && there < 3)) return 0;
    }
    return 1;
}

int pql_fill_feature(int feature, int64_t *out, const uint64_t *pockets, int step_pockets, const uint64_t *boards,
                     int step_boards, int64_t rows, uint64_t dead, int64_t number)
{
    int flags = pql_features[feature].flags, most = flags & COUNTS ? MOST_COUNTED : MOST_RANKED;
    if (flags & EXACTLY_TWO ? !are_holes(pockets, step_pockets, boards, step_boards, rows)
                            : !are_hands(pockets, step_pockets, boards, step_boards, rows, most))
        return -2;
    pql_feature_context context = {dead, number, pql_new_memory()};
    pql_feature of = pql_features[feature].of;
    int status = context.memory ? 0 : -1;
    for (int64_t i = 0; i < rows && !status; i++) out[i] = of(pockets[step_pockets * i], boards[step_boards * i], &context);
    pql_free_memory(context.memory);
    return status;
}
