/* Ranks every hand of a range on every board: one look-up a hand, from the sum of its cards' keys and the board's. */
#include "showdown/final_hands.h"

#include <string.h>

typedef struct {
    uint64_t cards, key;
    double weight;
} held_hand;

static int list_held(held_hand *held, const double *weights)
{
    int count = 0;
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            double weight = weights[pql_hand_index(high, low)];
            if (weight > 0)
                held[count++] = (held_hand){UINT64_C(1) << high | UINT64_C(1) << low,
                                            pql_card_key[high] + pql_card_key[low], weight};
        }
    return count;
}

void pql_final_hands(pql_final_counts *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                     const double *weights)
{
    held_hand held[PQL_HANDS];
    uint8_t category[7463] = {0};
    int hands = list_held(held, weights);
    for (int ordinal = 1; ordinal < 7463; ordinal++)
        category[ordinal] = (uint8_t)pql_category(ordinal);
    memset(result, 0, sizeof *result);
    for (int64_t i = 0; i < count; i++) {
        uint64_t board = boards[i], board_key = pql_key_of(board), pairs[PQL_CATEGORIES] = {0};
        double sums[PQL_CATEGORIES] = {0};
        for (int j = 0; j < hands; j++) {
            if (held[j].cards & board)
                continue;
            int made = category[pql_rank_by_key(board | held[j].cards, board_key + held[j].key)];
            pairs[made]++;
            sums[made] += held[j].weight;
        }
        for (int made = 0; made < PQL_CATEGORIES; made++) {
            result->pairs[made] += multiplicities[i] * pairs[made];
            result->weights[made] += multiplicities[i] * sums[made];
        }
    }
}
