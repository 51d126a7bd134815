/* Random boards of a set, each equally likely. */
#include <stdlib.h>
#include <string.h>

#include "boards/boards.h"
#include "shared/random_numbers.h"

static inline int highest(uint64_t cards) { return 63 - __builtin_clzll(cards); }

static int nth_card(uint64_t cards, int n) {
    while (n--) cards ^= UINT64_C(1) << highest(cards);
    return highest(cards);
}

/* Turn and river of the board number `place` of a block, best cards first, in the order of `pql_board_members`. */
static void later_cards(const pql_board_block *block, const pql_flop *flop, int street, int place, uint8_t *cards) {
    uint64_t turns = pql_block_turns(block, flop);
    if (street == 4) cards[3] = (uint8_t)nth_card(turns, place);
    for (; street == 5; turns ^= UINT64_C(1) << highest(turns)) {
        int turn = highest(turns);
        uint64_t rivers = pql_block_rivers(block, flop, turn);
        int count = __builtin_popcountll(rivers);
        if (place < count) {
            cards[3] = (uint8_t)turn;
            cards[4] = (uint8_t)nth_card(rivers, place);
            return;
        }
        place -= count;
    }
}

static void exchange(uint8_t *cards, int street, const uint8_t *permutation) {
    for (int i = 0; i < street; i++) cards[i] = (uint8_t)pql_exchange_suit(cards[i], permutation);
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && cards[j - 1] < cards[j]; j--) {
            uint8_t card = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = card;
        }
}

typedef struct {
    uint32_t flop, next; /* number of the flop, and the draw before with the same one, from 1 on */
    uint8_t image;       /* the permutation that its suits go through */
} drawn_board;

/* The flop that a number falls on, of those whose boards and images add up to `last`. */
static size_t flop_of(const uint64_t *last, size_t size, uint64_t number) {
    size_t low = 0, high = size - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (last[middle] > number)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Flops are drawn for all boards first, so that each is looked at once. */
int pql_draw_boards(pql_board_program *program, const uint64_t *flops, const uint64_t *last, size_t size,
                    const uint8_t *group, int order, int street, uint64_t seed, uint64_t chunk, size_t count,
                    uint8_t *cards) {
    generator g;
    drawn_board *draws = malloc(count * sizeof *draws);
    uint32_t *latest = calloc(size, sizeof *latest);
    if (!draws || !latest) {
        free(draws);
        free(latest);
        return -1;
    }
    start_generator(&g, seed, chunk);
    for (size_t i = 0; i < count; i++) {
        uint64_t number = draw_below(&g, last[size - 1]);
        drawn_board *draw = &draws[i];
        draw->flop = (uint32_t)flop_of(last, size, number);
        draw->image = (uint8_t)draw_below(&g, (uint64_t)order);
        draw->next = latest[draw->flop];
        latest[draw->flop] = (uint32_t)i + 1;
    }
    for (size_t row = 0; row < size; row++) {
        if (!latest[row]) continue;
        pql_flop flop = pql_flop_of_mask(flops[row]);
        const pql_board_block *block = pql_board_evaluate(program, &flop);
        int boards = pql_block_count(block, street);
        for (uint32_t i = latest[row]; i && boards; i = draws[i - 1].next) {
            uint8_t *board = cards + (size_t)street * (i - 1);
            for (int k = 0; k < 3; k++) board[k] = (uint8_t)flop.cards[k];
            later_cards(block, &flop, street, (int)draw_below(&g, (uint64_t)boards), board);
            exchange(board, street, group + 4 * draws[i - 1].image);
        }
    }
    free(draws);
    free(latest);
    return 0;
}
