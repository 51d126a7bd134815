/* Hand values as OpenHoldem packs them: pokerval and pcbits.
 *
 * A pokerval has one bit for the category in bits 31-24 (none for a high card) and five rank fields in bits 19-0, the
 * most important first; ranks run from 2 to 14, an ace that ends a wheel is 1, fields without a card are 0. */
#ifndef PQL_RANKING_VALUES_H
#define PQL_RANKING_VALUES_H

#include <stdint.h>

/* The pokerval of zero to seven cards. Fewer than five make no straights and no flushes. */
uint32_t pql_pokerval(uint64_t mask);

/* The ordinal that has this pokerval, or 0 when five cards never have it. */
uint16_t pql_ordinal_of_pokerval(uint32_t pokerval);

/* Which of the five fields come from the pocket: bit 4 is the top field. A tie between a pocket card and a board card
 * goes to the pocket. `legacy` repeats a slip of OpenHoldem: the second kicker of three of a kind sets bit 1. */
int pql_pcbits(uint64_t pocket, uint64_t board, int legacy);

#endif
