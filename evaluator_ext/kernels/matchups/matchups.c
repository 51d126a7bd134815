/* Hand against hand, board by board, and the preflop table made from it. */
#include "matchups/matchups.h"

#include <stdlib.h>
#include <string.h>

#include "shared/ranking.h"
#include "shared/suit_symmetry.h"

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

int pql_matchup_classes(int32_t *classes)
{
    uint8_t card[PQL_HANDS][2];
    int count = 0;
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            uint8_t *cards = card[pql_hand_index(high, low)];
            cards[0] = high;
            cards[1] = low;
        }
    uint16_t image[PQL_PERMUTATIONS][PQL_HANDS];
    for (int p = 0; p < PQL_PERMUTATIONS; p++)
        for (int i = 0; i < PQL_HANDS; i++) {
            int high = card[i][0], low = card[i][1];
            image[p][i] = pql_hand_index((high & ~3) | pql_suit_permutation[p][high & 3],
                                         (low & ~3) | pql_suit_permutation[p][low & 3]);
        }
    memset(classes, 0xFF, sizeof *classes * PQL_HANDS * PQL_HANDS);
    for (int i = 0; i < PQL_HANDS; i++)
        for (int j = i + 1; j < PQL_HANDS; j++) {
            if (classes[i * PQL_HANDS + j] >= 0 || card[i][0] == card[j][0] || card[i][0] == card[j][1]
                || card[i][1] == card[j][0] || card[i][1] == card[j][1])
                continue;
            for (int p = 0; p < PQL_PERMUTATIONS; p++)
                classes[image[p][j] * PQL_HANDS + image[p][i]] = count | 1 << 30;
            for (int p = 0; p < PQL_PERMUTATIONS; p++)
                classes[image[p][i] * PQL_HANDS + image[p][j]] = count;
            count++;
        }
    return count;
}

void pql_fill_preflop(pql_preflop_table *table, const int32_t *classes, const uint32_t *wins, const uint32_t *ties)
{
    for (int i = 0; i < PQL_HANDS; i++)
        for (int j = 0; j < PQL_HANDS; j++) {
            int32_t number = classes[i * PQL_HANDS + j];
            uint32_t tied = number < 0 ? 0 : ties[number & ~(1 << 30)], won = number < 0 ? 0 : wins[number & ~(1 << 30)];
            if (number >= 0 && number >> 30)
                won = PQL_PREFLOP_BOARDS - tied - won;
            table->wins[i][j] = won;
            table->ties[i][j] = tied;
        }
}

typedef struct {
    int count;
    uint16_t index[PQL_HANDS];
} held;

static void read_hands(held *hands, const double *weights)
{
    hands->count = 0;
    for (int i = 0; i < PQL_HANDS; i++)
        if (weights[i] > 0)
            hands->index[hands->count++] = i;
}

/* No hand always loses to another: a pair without wins and ties shares a card, and has no boards at all. */
static inline uint32_t boards_of(uint32_t won, uint32_t tied)
{
    return won | tied ? PQL_PREFLOP_BOARDS : 0;
}

void pql_preflop_counted(const pql_preflop_table *table, uint64_t sums[3], const double *first, const double *second)
{
    held rows, columns;
    uint64_t wins = 0, ties = 0, boards = 0;
    read_hands(&rows, first);
    read_hands(&columns, second);
    for (int r = 0; r < rows.count; r++) {
        const uint32_t *won = table->wins[rows.index[r]], *tied = table->ties[rows.index[r]];
        for (int c = 0; c < columns.count; c++) {
            int column = columns.index[c];
            wins += won[column];
            ties += tied[column];
            boards += boards_of(won[column], tied[column]);
        }
    }
    sums[0] = wins;
    sums[1] = ties;
    sums[2] = boards - wins - ties;
}

void pql_preflop_weighed(const pql_preflop_table *table, double sums[3], const double *first, const double *second)
{
    held rows, columns;
    read_hands(&rows, first);
    read_hands(&columns, second);
    memset(sums, 0, 3 * sizeof *sums);
    for (int r = 0; r < rows.count; r++) {
        const uint32_t *won = table->wins[rows.index[r]], *tied = table->ties[rows.index[r]];
        double wins = 0, ties = 0, losses = 0;
        for (int c = 0; c < columns.count; c++) {
            int column = columns.index[c];
            wins += second[column] * won[column];
            ties += second[column] * tied[column];
            losses += second[column] * (boards_of(won[column], tied[column]) - won[column] - tied[column]);
        }
        sums[0] += first[rows.index[r]] * wins;
        sums[1] += first[rows.index[r]] * ties;
        sums[2] += first[rows.index[r]] * losses;
    }
}
