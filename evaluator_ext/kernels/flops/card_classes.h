/* Sets of three or four cards, those that differ in suits only taken together. */
#ifndef PQL_CARD_CLASSES_H
#define PQL_CARD_CLASSES_H

#include <stdint.h>

#include "shared/suit_symmetry.h"

enum { PQL_FLOPS = 22100, PQL_TURNS = 270725, PQL_NO_CLASS = UINT32_MAX };

/* Fills the tables; call once before anything else. */
void pql_card_class_tables(void);

extern uint32_t pql_set_number[4][52]; /* the number of a set is the sum over its cards, in ascending order */

static inline uint32_t pql_number_of(uint64_t cards)
{
    uint32_t number = 0;
    for (int place = 0; cards; cards &= cards - 1)
        number += pql_set_number[place++][__builtin_ctzll(cards)];
    return number;
}

/* For each set of so many cards by its number: its class times 32, and the permutation (0 to 23) that makes it the first of
   its class; PQL_NO_CLASS for sets with a card that is gone. `masks` and `sizes` get the first set of each class, and how many
   it has: as many as there are sets at most. `group` must leave the cards that are gone as they are. Returns the number of
   classes. */
int pql_classify_sets(uint32_t *places, uint64_t *masks, uint8_t *sizes, int cards, uint64_t gone, uint32_t group);

static inline uint64_t pql_permuted(uint64_t cards, const uint8_t *images)
{
    const uint64_t one_suit = UINT64_C(0x1111111111111);
    uint64_t result = 0;
    for (int suit = 0; suit < 4; suit++)
        result |= (cards >> suit & one_suit) << images[suit];
    return result;
}

#endif
