/* Hand against hand, board by board. */
#include "matchups/matchups.h"

#include <stdlib.h>

#include "shared/ranking.h"

/* Boards compared at a time, a row of ordinals being then half a kilobyte; compilers compare so many LANES at once. */
enum { BLOCK = 256, LANES = 16, BEATS_NOTHING = 0, UNBEATEN = 0x7FFF };

typedef struct {
    uint64_t mask;
    uint32_t multiplicity;
} counted_board;

static int by_multiplicity(const void *first, const void *second)
{
    uint32_t one = ((const counted_board *)first)->multiplicity, other = ((const counted_board *)second)->multiplicity;
    return (one > other) - (one < other);
}

static counted_board *sorted_boards(const uint64_t *boards, const uint32_t *multiplicities, int64_t count)
{
    counted_board *sorted = malloc((count + 1) * sizeof *sorted);
    if (!sorted)
        return NULL;
    for (int64_t b = 0; b < count; b++)
        sorted[b] = (counted_board){boards[b], multiplicities[b]};
    qsort(sorted, count, sizeof *sorted, by_multiplicity);
    return sorted;
}

static void fill_hand_cards(uint64_t cards[PQL_HANDS])
{
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++)
            cards[pql_hand_index(high, low)] = UINT64_C(1) << high | UINT64_C(1) << low;
}

/* A dead hand beats nothing as a row and is unbeaten as a column; so is every hand on the boards that fill up `lanes`. */
static void rank_hands(int16_t (*ordinals)[BLOCK], const uint64_t *cards, const uint16_t *hands, int hand_count,
                       const counted_board *boards, int count, int lanes, int16_t when_dead)
{
    for (int i = 0; i < hand_count; i++) {
        uint64_t own = cards[hands[i]];
        for (int b = 0; b < count; b++)
            ordinals[i][b] = own & boards[b].mask ? when_dead : (int16_t)pql_rank(own | boards[b].mask);
        for (int b = count; b < lanes; b++)
            ordinals[i][b] = when_dead;
    }
}

/* Four rows against a column at a time: the columns of a whole range are more than the nearest caches hold. */
static void compare_block(uint64_t *wins, int16_t (*rows)[BLOCK], int row_count, int16_t (*columns)[BLOCK],
                          int column_count, int lanes, uint32_t multiplicity)
{
    int i = 0;
    for (; i + 4 <= row_count; i += 4)
        for (int j = 0; j < column_count; j++) {
            int16_t beaten[4] = {0};
            for (int b = 0; b < lanes; b++)
                for (int r = 0; r < 4; r++)
                    beaten[r] += rows[i + r][b] > columns[j][b];
            for (int r = 0; r < 4; r++)
                wins[(int64_t)(i + r) * column_count + j] += (uint64_t)beaten[r] * multiplicity;
        }
    for (; i < row_count; i++)
        for (int j = 0; j < column_count; j++) {
            int16_t beaten = 0;
            for (int b = 0; b < lanes; b++)
                beaten += rows[i][b] > columns[j][b];
            wins[(int64_t)i * column_count + j] += (uint64_t)beaten * multiplicity;
        }
}

int pql_count_wins(uint64_t *wins, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                   const uint16_t *rows, int row_count, const uint16_t *columns, int column_count)
{
    uint64_t cards[PQL_HANDS];
    int16_t(*ordinals)[BLOCK] = malloc((row_count + column_count) * sizeof *ordinals);
    counted_board *sorted = sorted_boards(boards, multiplicities, count);
    if (!ordinals || !sorted) {
        free(ordinals);
        free(sorted);
        return -1;
    }
    fill_hand_cards(cards);
    for (int64_t start = 0, stop; start < count; start = stop) {
        for (stop = start; stop < count && stop < start + BLOCK; stop++)
            if (sorted[stop].multiplicity != sorted[start].multiplicity)
                break;
        const counted_board *block = sorted + start;
        int size = (int)(stop - start), lanes = (size + LANES - 1) / LANES * LANES;
        rank_hands(ordinals, cards, rows, row_count, block, size, lanes, BEATS_NOTHING);
        rank_hands(ordinals + row_count, cards, columns, column_count, block, size, lanes, UNBEATEN);
        compare_block(wins, ordinals, row_count, ordinals + row_count, column_count, lanes, block->multiplicity);
    }
    free(ordinals);
    free(sorted);
    return 0;
}
