/* The wins and ties of every two hands before the flop, from those of each class of matchups. */
#include "preflop_table/preflop_table.h"

#include <string.h>

#include "shared/suit_symmetry.h"

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
