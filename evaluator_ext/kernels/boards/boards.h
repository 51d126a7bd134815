/* Sets of boards as small stack programs, evaluated one flop at a time.
 *
 * A program is a sequence of 64-bit words: steps that push what a condition leaves of the boards that begin
 * with the flop at hand (a "block"), and steps that combine the topmost blocks. A block is all or nothing when
 * it depends on the flop alone, a mask of turn cards when the river does not matter, and a mask of river cards
 * for each turn card otherwise: a flop's 49 * 48 run-outs are decided with a few operations on 52 words.
 *
 * Cards are numbered 4 * rank + suit; sets of ranks are kept as the cards of those ranks, four bits a rank.
 */
#ifndef PQL_BOARDS_H
#define PQL_BOARDS_H

#include <stddef.h>
#include <stdint.h>

enum { PQL_DECK_SIZE = 52, PQL_FLOPS = 22100 };
#define PQL_DECK ((UINT64_C(1) << PQL_DECK_SIZE) - 1)

/* The first word of a step is its kind in the low byte and its length in words above. The words that follow:
 *   PATTERN  positions, allowed cards of each of five positions, literal ranks (a byte each, 255 for none),
 *            turn and river comparison (operator, number, reference: a byte each; operator 0 for none),
 *            brackets (position bits, a byte each), flush tokens after 3, 4, 5 cards (a byte each: bit m is set
 *            when m cards of the most frequent suit will do)
 *   WINDOWS  street, n, number of windows, windows: some window holds n ranks of the board
 *   ALIKE    street, n: some rank is on the board n times
 *   SUITS    street, bits: bit m is set when m different suits will do
 *   FLOPS    bit set of the 22,100 flops (346 words)
 *   TURNS    turn cards for each of the 22,100 flops (a word each)
 *   RIVERS   river cards for each flop and turn card (52 words a flop)
 *   AND OR XOR combine two blocks, NOT complements one; none of them has further words
 *   KEEP     register: copies the topmost block into it; a new register is the lowest that was never used
 *   FETCH    register: pushes a copy of the block kept there. What a program needs twice is computed once. */
enum {
    PQL_STEP_PATTERN,
    PQL_STEP_WINDOWS,
    PQL_STEP_ALIKE,
    PQL_STEP_SUITS,
    PQL_STEP_FLOPS,
    PQL_STEP_TURNS,
    PQL_STEP_RIVERS,
    PQL_STEP_AND,
    PQL_STEP_OR,
    PQL_STEP_XOR,
    PQL_STEP_NOT,
    PQL_STEP_KEEP,
    PQL_STEP_FETCH,
    PQL_STEP_KINDS
};

enum { PQL_ABOVE = 1, PQL_AT_LEAST, PQL_BELOW, PQL_AT_MOST, PQL_EQUAL };

/* The boards of one flop. `street` is the number of board cards the block depends on. */
typedef struct {
    int street;
    uint64_t turns;                  /* street 3: every live card or none; 4: the turn cards; 5: unused */
    uint64_t rivers[PQL_DECK_SIZE];  /* street 5: the river cards for each turn card */
} pql_board_block;

typedef struct {
    int cards[3]; /* descending */
    int ranks[3];
    int suit_count[4];
    int index;     /* among all flops, in colexicographic order */
    uint64_t mask; /* of the three cards */
    uint64_t live; /* every other card */
} pql_flop;

typedef struct {
    uint64_t *words;
    size_t length;
    pql_board_block *stack;
    pql_board_block *registers;
} pql_board_program;

/* 0, or -1 when the words are no program, or -2 when memory is short. Close what was opened. */
int pql_board_open(pql_board_program *program, const void *bytes, size_t size);
void pql_board_close(pql_board_program *program);

/* The block of a flop; it lives until the next call. */
const pql_board_block *pql_board_evaluate(pql_board_program *program, const pql_flop *flop);

pql_flop pql_flop_of_mask(uint64_t mask);

static inline int pql_is_flop(uint64_t mask) { return !(mask >> PQL_DECK_SIZE) && __builtin_popcountll(mask) == 3; }

static inline int pql_flop_index(int low, int middle, int high) {
    return low + middle * (middle - 1) / 2 + high * (high - 1) * (high - 2) / 6;
}

/* The block as masks, whatever its street. */
static inline uint64_t pql_block_turns(const pql_board_block *block, const pql_flop *flop) {
    if (block->street < 5) return block->turns;
    uint64_t turns = 0;
    for (int turn = 0; turn < PQL_DECK_SIZE; turn++)
        if (block->rivers[turn]) turns |= UINT64_C(1) << turn;
    return turns & flop->live;
}

static inline uint64_t pql_block_rivers(const pql_board_block *block, const pql_flop *flop, int turn) {
    if (block->street == 5) return block->rivers[turn];
    return (block->turns >> turn & 1) ? flop->live & ~(UINT64_C(1) << turn) : 0;
}

/* The cards of a mask with their suits exchanged: permutation[old suit] = new suit. */
static inline uint64_t pql_exchange_suits(uint64_t mask, const uint8_t *permutation) {
    const uint64_t clubs = UINT64_C(0x1111111111111);
    return (mask & clubs) << permutation[0] | (mask >> 1 & clubs) << permutation[1] |
           (mask >> 2 & clubs) << permutation[2] | (mask >> 3 & clubs) << permutation[3];
}

static inline int pql_exchange_suit(int card, const uint8_t *permutation) {
    return (card & ~3) | permutation[card & 3];
}

/* Sweeps over flops (boards/sweep.c). Masks are flop masks; `street` is the street of the boards counted. */
int pql_block_count(const pql_board_block *block, int street);
void pql_board_counts(pql_board_program *program, const uint64_t *flops, size_t size, int street, uint16_t *counts);
uint64_t pql_board_count(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size,
                         int street);
int pql_board_any(pql_board_program *program, const uint64_t *flops, size_t size);
uint64_t pql_board_digest(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size);
int pql_board_ordered(pql_board_program *program, const uint64_t *flops, size_t size);
int pql_board_fixed_by(pql_board_program *program, const uint8_t *permutation);
size_t pql_flop_orbits(const uint8_t *group, int order, uint64_t *flops, uint8_t *sizes);
size_t pql_board_members(const pql_board_block *block, const pql_flop *flop, int street, uint8_t *cards);

/* Random boards (boards/draw.c): `count` of them, `street` cards each, flop cards from the highest down. `last` are the
   running totals of how many boards each flop stands for, the images under `group` included. Returns 0, or -1 when
   memory is short. */
int pql_draw_boards(pql_board_program *program, const uint64_t *flops, const uint64_t *last, size_t size,
                    const uint8_t *group, int order, int street, uint64_t seed, uint64_t chunk, size_t count,
                    uint8_t *cards);

/* Classes under the 24 suit permutations (boards/classes.c). The output grows as needed; `limit` stops the listing. */
typedef struct {
    uint8_t *cards; /* `street` cards a class */
    uint8_t *sizes; /* members of the set in each class */
    size_t size, capacity;
} pql_board_classes;

int64_t pql_count_board_classes(pql_board_program *program, const uint8_t *group, int invariant, int street);
int pql_list_board_classes(pql_board_program *program, const uint8_t *group, int invariant, int street, size_t limit,
                           pql_board_classes *classes);

/* Completed boards and the number of their dealings (boards/weigh.c). */
typedef struct {
    uint64_t *masks;
    uint32_t *counts;
    size_t size, capacity;
} pql_weighed_boards;

int pql_weigh_boards(pql_board_program *program, const uint64_t *flops, size_t size, uint64_t dead,
                     const uint8_t *group, int order, int ordered, pql_weighed_boards *boards);
int pql_weigh_turns(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size, uint64_t dead,
                    const uint8_t *group, int order, pql_weighed_boards *boards);

#endif
