/* Suit permutations, the groups they form, and boards up to a group.

   A permutation is an index 0..23 into the lexicographic list; a group is a 24-bit set of such indices. Bit 0 is
   the identity. */
#ifndef PQL_SUIT_SYMMETRY_H
#define PQL_SUIT_SYMMETRY_H

#include <stdint.h>

enum { PQL_PERMUTATIONS = 24, PQL_ALL_PERMUTATIONS = 0xFFFFFF };

/* Fills the tables below; call once before anything else. */
void pql_suit_tables(void);

extern uint8_t pql_suit_permutation[PQL_PERMUTATIONS][4]; /* [p][old suit] = new suit */

/* Number 0..23 of the permutation with these four images, or -1. */
int pql_permutation_number(const uint8_t *images);

/* 1 if the set is closed under composition and holds the identity. */
int pql_is_group(uint32_t group);

/* The largest group that leaves a card mask, or the 1326 weights of a range, as they are. */
uint32_t pql_card_stabilizer(uint64_t cards);
uint32_t pql_weight_stabilizer(const double *weights);

typedef struct {
    uint64_t *masks;          /* five cards each */
    uint32_t *multiplicities; /* boards in the orbit */
    int64_t count, capacity;
    int out_of_memory;
} pql_board_list;

/* One board per orbit of `group` among the completions of `known` to five cards without `dead`. The completions
   stand in a fixed order, suits varying fastest within a multiset of ranks; only boards whose representative has a
   place in [start, stop) of that order are appended. The caller frees the two arrays. */
void pql_list_boards(pql_board_list *list, uint64_t known, uint64_t dead, uint32_t group, int64_t start, int64_t stop);

#endif
