/* Classes of flops and turns: each set that has no class yet is the first of one, and its images are the others.

   The first of a class is the largest as a number. So it is in the list of boards (shared/suit_symmetry.c), and what is left of
   such a board without a card is most often the first of its class, too. */
#include "flops/card_classes.h"

#include "shared/ranking.h"

uint32_t pql_set_number[4][52];

void pql_card_class_tables(void)
{
    for (int place = 0; place < 4; place++)
        for (int card = 0; card < 52; card++) { /* card over place + 1 */
            uint64_t ways = 1;
            for (int i = 0; i <= place; i++)
                ways = ways * (card - i) / (i + 1);
            pql_set_number[place][card] = card > place ? (uint32_t)ways : 0;
        }
}

/* The permutation that undoes another. */
static int inverse(int permutation)
{
    uint8_t images[4];
    for (int suit = 0; suit < 4; suit++)
        images[pql_suit_permutation[permutation][suit]] = suit;
    return pql_permutation_number(images);
}

/* The next smaller set of as many cards: of its complement Gosper's next larger number with as many bits. */
static uint64_t next_set(uint64_t cards)
{
    uint64_t others = PQL_DECK & ~cards, low = others & -others, ripple = others + low;
    return PQL_DECK & ~(ripple | ((others ^ ripple) >> 2) / low);
}

int pql_classify_sets(uint32_t *places, uint64_t *masks, uint8_t *sizes, int cards, uint64_t gone, uint32_t group)
{
    int count = 0, back[PQL_PERMUTATIONS], sets = cards == 3 ? PQL_FLOPS : PQL_TURNS;
    for (int p = 0; p < PQL_PERMUTATIONS; p++)
        back[p] = inverse(p);
    for (int i = 0; i < sets; i++)
        places[i] = PQL_NO_CLASS;
    uint64_t set = PQL_DECK & ~(PQL_DECK >> cards);
    for (int i = sets - 1; i >= 0; i--, set = next_set(set)) { /* i is its number */
        if (places[i] != PQL_NO_CLASS || set & gone)
            continue;
        int size = 0;
        for (uint32_t rest = group; rest; rest &= rest - 1) {
            int p = __builtin_ctz(rest);
            uint32_t *image = &places[pql_number_of(pql_permuted(set, pql_suit_permutation[p]))];
            if (*image != PQL_NO_CLASS)
                continue;
            *image = (uint32_t)count << 5 | back[p];
            size++;
        }
        masks[count] = set;
        sizes[count++] = size;
    }
    return count;
}
