/* Completed boards and how many dealings of each belong to a set.
 *
 * Few flops: each flop's run-outs are written down, sorted and merged. Many flops: the set becomes a table by
 * flop, and every five-card board, one of each orbit of the group, looks its ten possible flops up in it.
 *
 * Boards of an orbit are represented by the one whose lowest cards come first ("a before b" when the lowest card they
 * do not share is in a). Of such a board, what is left without its highest card represents its own orbit too, so that
 * boards are grown card by card from representatives only. A permutation whose image differs in a lower rank than that
 * of the newest card can be dropped, since higher cards cannot change that: few permutations remain to be tried. */
#include "boards/boards.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_FLOPS = 100, RUN_OUTS = 49 * 48 / 2, MOST_EXCHANGES = 24 };

static inline uint64_t bit(int card) { return UINT64_C(1) << card; }

static inline int before(uint64_t first, uint64_t second) {
    uint64_t differing = first ^ second;
    return (first & differing & -differing) != 0;
}

static int append(pql_weighed_boards *boards, uint64_t mask, uint32_t count) {
    if (boards->size == boards->capacity) {
        size_t capacity = boards->capacity ? boards->capacity * 2 : 4096;
        uint64_t *masks = realloc(boards->masks, capacity * sizeof *masks);
        if (masks) boards->masks = masks;
        uint32_t *counts = realloc(boards->counts, capacity * sizeof *counts);
        if (counts) boards->counts = counts;
        if (!masks || !counts) return -2;
        boards->capacity = capacity;
    }
    boards->masks[boards->size] = mask;
    boards->counts[boards->size++] = count;
    return 0;
}

/* How many dealings of two cards after a flop belong to the set: 0 or 1, or 0 to 2 where order matters. */
static inline uint32_t dealings(const pql_board_block *block, int one, int other, int ordered) {
    if (block->street == 3) return block->turns ? 1u + (uint32_t)ordered : 0;
    uint32_t count;
    if (block->street == 4) count = (uint32_t)((block->turns >> one & 1) + (block->turns >> other & 1));
    else count = (uint32_t)((block->rivers[one] >> other & 1) + (block->rivers[other] >> one & 1));
    return ordered ? count : count >> 1;
}

/* ---- few flops ---- */

static int by_value(const void *first, const void *second) {
    uint64_t one = *(const uint64_t *)first, other = *(const uint64_t *)second;
    return (one > other) - (one < other);
}

static uint64_t representative(uint64_t mask, const uint8_t *group, int order) {
    uint64_t best = mask;
    for (int p = 1; p < order; p++) {
        uint64_t image = pql_exchange_suits(mask, group + 4 * p);
        if (before(image, best)) best = image;
    }
    return best;
}

/* Run-outs are stored as mask << 8 | dealings. */
static size_t note_run_outs(pql_board_program *program, uint64_t mask, uint64_t dead, const uint8_t *group, int order,
                            int ordered, uint64_t *notes) {
    size_t size = 0;
    pql_flop flop = pql_flop_of_mask(mask);
    const pql_board_block *block = pql_board_evaluate(program, &flop);
    uint64_t live = flop.live & ~dead;
    if (mask & dead) return 0;
    for (uint64_t ones = live; ones; ones &= ones - 1)
        for (uint64_t others = ones & (ones - 1); others; others &= others - 1) {
            int one = __builtin_ctzll(ones), other = __builtin_ctzll(others);
            uint32_t count = dealings(block, one, other, ordered);
            if (count) notes[size++] = representative(mask | bit(one) | bit(other), group, order) << 8 | count;
        }
    return size;
}

/* Sorts the stored run-outs and appends each board once, with the sum of its dealings. */
static int merge_notes(uint64_t *notes, size_t noted, pql_weighed_boards *boards) {
    int status = 0;
    qsort(notes, noted, sizeof *notes, by_value);
    for (size_t i = 0; i < noted && !status; i++) {
        uint64_t mask = notes[i] >> 8;
        if (boards->size && boards->masks[boards->size - 1] == mask)
            boards->counts[boards->size - 1] += (uint32_t)(notes[i] & 255);
        else
            status = append(boards, mask, (uint32_t)(notes[i] & 255));
    }
    return status;
}

static int weigh_few(pql_board_program *program, const uint64_t *flops, size_t size, uint64_t dead,
                     const uint8_t *group, int order, int ordered, pql_weighed_boards *boards) {
    size_t noted = 0;
    uint64_t *notes = malloc((size ? size : 1) * RUN_OUTS * sizeof *notes);
    if (!notes) return -2;
    for (size_t i = 0; i < size; i++)
        noted += note_run_outs(program, flops[i], dead, group, order, ordered, notes + noted);
    int status = merge_notes(notes, noted, boards);
    free(notes);
    return status;
}

/* ---- many flops ---- */

typedef struct {
    int street, ordered;
    uint8_t flops[PQL_FLOPS];       /* street 3 */
    uint64_t turns[PQL_FLOPS];      /* street 4 */
    uint64_t (*rivers)[PQL_DECK_SIZE]; /* street 5 */
    int order;
    uint64_t live;
    pql_weighed_boards *boards;
} board_table;

static void fill(board_table *table, pql_board_program *program, const uint64_t *flops, size_t size, uint64_t dead) {
    for (size_t i = 0; i < size; i++) {
        if (flops[i] & dead) continue;
        pql_flop flop = pql_flop_of_mask(flops[i]);
        const pql_board_block *block = pql_board_evaluate(program, &flop);
        table->flops[flop.index] = block->street < 5 && block->turns != 0;
        if (table->street == 4) table->turns[flop.index] = block->turns;
        if (table->street == 5)
            for (int turn = 0; turn < PQL_DECK_SIZE; turn++)
                table->rivers[flop.index][turn] = pql_block_rivers(block, &flop, turn);
    }
}

static inline uint32_t table_dealings(const board_table *table, int flop, int one, int other) {
    uint64_t count;
    if (table->street == 3) return table->flops[flop];
    if (table->street == 4) count = (table->turns[flop] >> one & 1) + (table->turns[flop] >> other & 1);
    else count = (table->rivers[flop][one] >> other & 1) + (table->rivers[flop][other] >> one & 1);
    return (uint32_t)(table->ordered ? count : count >> 1);
}

/* Over the ten ways to call three of five cards the flop. */
static uint32_t board_dealings(const board_table *table, const int *cards) {
    uint32_t count = 0;
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 5; j++) {
            int flop[3], size = 0;
            for (int k = 0; k < 5; k++)
                if (k != i && k != j) flop[size++] = cards[k];
            count += table_dealings(table, pql_flop_index(flop[0], flop[1], flop[2]), cards[i], cards[j]);
        }
    return count;
}

/* The permutations other than the identity that may still carry a growing board to an earlier one. */
typedef struct {
    const uint8_t *exchange[MOST_EXCHANGES];
    int size;
} exchanges;

/* The size of the orbit that a set of cards represents, or 0 when another set does. `left` receives the
 * permutations to be tried when cards above `newest` are added. */
static inline uint32_t orbit_represented(const exchanges *tried, int order, uint64_t mask, int newest, exchanges *left) {
    int fixing = 1;
    uint64_t settled = bit(newest & ~3) - 1; /* the cards of lower ranks */
    left->size = 0;
    for (int p = 0; p < tried->size; p++) {
        uint64_t image = pql_exchange_suits(mask, tried->exchange[p]);
        if (before(image, mask)) return 0;
        fixing += image == mask;
        if (!((image ^ mask) & settled)) left->exchange[left->size++] = tried->exchange[p];
    }
    return (uint32_t)(order / fixing);
}

/* Adds every represented board that continues `size` ascending cards. */
static int grow(const board_table *table, const exchanges *tried, uint64_t mask, int *cards, int size) {
    int start = size ? cards[size - 1] + 1 : 0;
    exchanges left;
    for (uint64_t next = table->live >> start << start; next; next &= next - 1) {
        int newest = cards[size] = __builtin_ctzll(next);
        uint64_t longer = mask | bit(newest);
        uint32_t orbit = orbit_represented(tried, table->order, longer, newest, &left);
        if (!orbit) continue;
        if (size < 4) {
            if (grow(table, &left, longer, cards, size + 1)) return -2;
            continue;
        }
        uint32_t count = board_dealings(table, cards);
        if (count && append(table->boards, longer, count * orbit)) return -2;
    }
    return 0;
}

static int weigh_many(pql_board_program *program, const uint64_t *flops, size_t size, int street, uint64_t dead,
                      const uint8_t *group, int order, int ordered, pql_weighed_boards *boards) {
    int cards[5], status = -2;
    exchanges others = {.size = order - 1};
    for (int p = 1; p < order; p++) others.exchange[p - 1] = group + 4 * p;
    board_table *table = calloc(1, sizeof *table);
    if (!table) return -2;
    table->street = street;
    table->ordered = ordered;
    table->order = order;
    table->live = PQL_DECK & ~dead;
    table->boards = boards;
    if (street == 5) table->rivers = calloc(PQL_FLOPS, sizeof *table->rivers);
    if (street < 5 || table->rivers) {
        fill(table, program, flops, size, dead);
        status = grow(table, &others, 0, cards, 0);
    }
    free(table->rivers);
    free(table);
    return status;
}

/* `flops` are all flops of the set (others do no harm), `dead` cards come neither in flops nor later; `group`
 * fixes both. Where `ordered`, dealings that differ in the order of turn and river count twice. The street is
 * that of the whole program: the largest of any block. */
int pql_weigh_boards(pql_board_program *program, const uint64_t *flops, size_t size, uint64_t dead,
                     const uint8_t *group, int order, int ordered, pql_weighed_boards *boards) {
    uint64_t *held = malloc((size ? size : 1) * sizeof *held);
    size_t holding = 0;
    int street = 3, status;
    if (!held) return -2;
    for (size_t i = 0; i < size; i++) {
        pql_flop flop = pql_flop_of_mask(flops[i]);
        const pql_board_block *block = pql_board_evaluate(program, &flop);
        if (block->street > street) street = block->street;
        if (!(flops[i] & dead) && (block->street == 5 || block->turns)) held[holding++] = flops[i];
    }
    if (street == 3) ordered = 0;
    if (holding <= FEW_FLOPS) status = weigh_few(program, held, holding, dead, group, order, ordered, boards);
    else status = weigh_many(program, held, holding, street, dead, group, order, ordered, boards);
    free(held);
    return status;
}

/* The boards of four cards, with the number of dealings (a flop and a turn card) in the set. `flops` is one of each
 * orbit of `group`, `sizes` how many each stands for: as every image of a flop has the images of its turn cards, the
 * dealings of a board are found in the notes of its representative. */
int pql_weigh_turns(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size, uint64_t dead,
                    const uint8_t *group, int order, pql_weighed_boards *boards) {
    size_t noted = 0;
    uint64_t *notes = malloc((size ? size : 1) * (PQL_DECK_SIZE - 3) * sizeof *notes);
    if (!notes) return -2;
    for (size_t i = 0; i < size; i++) {
        if (flops[i] & dead) continue;
        pql_flop flop = pql_flop_of_mask(flops[i]);
        uint64_t turns = pql_block_turns(pql_board_evaluate(program, &flop), &flop) & flop.live & ~dead;
        for (; turns; turns &= turns - 1)
            notes[noted++] = representative(flops[i] | (turns & -turns), group, order) << 8 | sizes[i];
    }
    int status = merge_notes(notes, noted, boards);
    free(notes);
    return status;
}
