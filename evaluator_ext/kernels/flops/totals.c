/* Renamed by the suits a board is won by the same ranges as often, and its flops are of the same classes. So each of its ten
   flops gets what all boards of its orbit win, and a class has in the end as many flops' worth as it has flops. */
#include "flops/totals.h"

static void add_flop(uint64_t *totals, const uint64_t *counts, uint32_t times)
{
    for (int i = 0; i < 3; i++)
        totals[i] += counts[i] * times;
}

void pql_add_to_flops(uint64_t (*totals)[3], const uint32_t *places, const uint64_t *boards,
                      const uint32_t *multiplicities, const uint64_t (*counts)[3], int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        int cards[5], place = 0;
        for (uint64_t rest = boards[i]; rest; rest &= rest - 1)
            cards[place++] = __builtin_ctzll(rest);
        for (int one = 0; one < 3; one++)
            for (int two = one + 1; two < 4; two++) {
                uint32_t number = pql_set_number[0][cards[one]] + pql_set_number[1][cards[two]];
                for (int three = two + 1; three < 5; three++)
                    add_flop(totals[places[number + pql_set_number[2][cards[three]]] >> 5], counts[i],
                             multiplicities[i]);
            }
    }
}
