/* How the hands of a range do now and at the end, hand against hand, run-out by run-out. */
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"

void pql_omaha_values(uint16_t *values, uint64_t board, const uint64_t *hands, int64_t count)
{
    pql_pair_values pairs;
    pql_pair_values_on(&pairs, board);
    for (int64_t i = 0; i < count; i++)
        values[i] = (uint16_t)(hands[i] & board ? 0 : pql_best_pair(&pairs, hands[i]));
}

static inline int how(int own, int other)
{
    return own > other ? 0 : own == other ? 1 : 2;
}

int pql_omaha_standings(double matrix[3][3], uint64_t known, const uint64_t *boards, const uint32_t *multiplicities,
                        int64_t board_count, const pql_omaha_range *ranges)
{
    uint16_t *values[2][2]; /* now and then, of both ranges */
    int failed = 0;
    memset(matrix, 0, 9 * sizeof(double));
    for (int when = 0; when < 2; when++)
        for (int i = 0; i < 2; i++)
            failed |= !(values[when][i] = malloc((ranges[i].count + 1) * sizeof(uint16_t)));
    for (int i = 0; i < 2 && !failed; i++)
        pql_omaha_values(values[0][i], known, ranges[i].hands, ranges[i].count);
    for (int64_t b = 0; b < board_count && !failed; b++) {
        for (int i = 0; i < 2; i++)
            pql_omaha_values(values[1][i], boards[b], ranges[i].hands, ranges[i].count);
        for (int64_t i = 0; i < ranges[0].count; i++) {
            double sums[3][3] = {{0}};
            if (!values[1][0][i])
                continue;
            for (int64_t j = 0; j < ranges[1].count; j++)
                if (values[1][1][j] && !(ranges[0].hands[i] & ranges[1].hands[j]))
                    sums[how(values[0][0][i], values[0][1][j])][how(values[1][0][i], values[1][1][j])] +=
                            ranges[1].weights ? ranges[1].weights[j] : 1;
            double times = multiplicities[b] * (ranges[0].weights ? ranges[0].weights[i] : 1);
            for (int now = 0; now < 3; now++)
                for (int then = 0; then < 3; then++)
                    matrix[now][then] += times * sums[now][then];
        }
    }
    for (int when = 0; when < 2; when++)
        for (int i = 0; i < 2; i++)
            free(values[when][i]);
    return failed;
}
