/* Questions answered flop by flop: how many boards a set has, whether any, which ones, and its symmetry. */
#include "boards/boards.h"

static inline uint64_t bit(int card) { return UINT64_C(1) << card; }

/* The flops of one orbit each under a group of suit permutations, in descending order (AsAhAd first), and the
 * sizes of the orbits. The buffers hold PQL_FLOPS entries. */
size_t pql_flop_orbits(const uint8_t *group, int order, uint64_t *flops, uint8_t *sizes) {
    size_t size = 0;
    for (int high = PQL_DECK_SIZE - 1; high > 1; high--)
        for (int middle = high - 1; middle > 0; middle--)
            for (int low = middle - 1; low >= 0; low--) {
                uint64_t mask = bit(high) | bit(middle) | bit(low);
                int fixing = 0, p = 0;
                for (; p < order; p++) {
                    uint64_t image = pql_exchange_suits(mask, group + 4 * p);
                    if (image > mask) break;
                    fixing += image == mask;
                }
                if (p < order) continue;
                flops[size] = mask;
                sizes[size++] = (uint8_t)(order / fixing);
            }
    return size;
}

int pql_block_count(const pql_board_block *block, int street) {
    if (street == 3) return block->turns != 0;
    if (block->street < 5) return __builtin_popcountll(block->turns) * (street == 5 ? 48 : 1);
    int count = 0;
    for (int turn = 0; turn < PQL_DECK_SIZE; turn++) count += __builtin_popcountll(block->rivers[turn]);
    return count;
}

void pql_board_counts(pql_board_program *program, const uint64_t *flops, size_t size, int street, uint16_t *counts) {
    for (size_t i = 0; i < size; i++) {
        pql_flop flop = pql_flop_of_mask(flops[i]);
        counts[i] = (uint16_t)pql_block_count(pql_board_evaluate(program, &flop), street);
    }
}

uint64_t pql_board_count(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size,
                         int street) {
    uint64_t count = 0;
    for (size_t i = 0; i < size; i++) {
        pql_flop flop = pql_flop_of_mask(flops[i]);
        count += (uint64_t)(sizes[i] * pql_block_count(pql_board_evaluate(program, &flop), street));
    }
    return count;
}

int pql_board_any(pql_board_program *program, const uint64_t *flops, size_t size) {
    for (size_t i = 0; i < size; i++) {
        pql_flop flop = pql_flop_of_mask(flops[i]);
        const pql_board_block *block = pql_board_evaluate(program, &flop);
        if (block->street < 5 ? block->turns != 0 : pql_block_turns(block, &flop) != 0) return 1;
    }
    return 0;
}

/* A number that equal sets share, whatever program and orbits they are computed by: the sum of the boards
 * (completed to five cards) of each flop times a hash of what no suit permutation changes about the flop. */
uint64_t pql_board_digest(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size) {
    uint64_t digest = 0;
    for (size_t i = 0; i < size; i++) {
        pql_flop flop = pql_flop_of_mask(flops[i]);
        uint64_t suits = 0, key = (uint64_t)((flop.ranks[0] * 13 + flop.ranks[1]) * 13 + flop.ranks[2]);
        for (int suit = 0; suit < 4; suit++) suits += (uint64_t)(flop.suit_count[suit] * flop.suit_count[suit]);
        key = (key * 16 + suits + 1) * UINT64_C(0x9E3779B97F4A7C15);
        key = (key ^ key >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
        key ^= key >> 32;
        digest += key * sizes[i] * (uint64_t)pql_block_count(pql_board_evaluate(program, &flop), 5);
    }
    return digest;
}

/* Whether some board leaves the set when its turn and river cards change places. */
int pql_board_ordered(pql_board_program *program, const uint64_t *flops, size_t size) {
    for (size_t i = 0; i < size; i++) {
        pql_flop flop = pql_flop_of_mask(flops[i]);
        const pql_board_block *block = pql_board_evaluate(program, &flop);
        if (block->street < 5) {
            if (block->turns != 0 && block->turns != flop.live) return 1;
            continue;
        }
        for (int turn = 0; turn < PQL_DECK_SIZE; turn++)
            for (uint64_t rivers = block->rivers[turn]; rivers; rivers &= rivers - 1)
                if (!(block->rivers[__builtin_ctzll(rivers)] >> turn & 1)) return 1;
    }
    return 0;
}

/* Whether exchanging suits maps the set to itself. */
int pql_board_fixed_by(pql_board_program *program, const uint8_t *permutation) {
    for (int high = PQL_DECK_SIZE - 1; high > 1; high--)
        for (int middle = high - 1; middle > 0; middle--)
            for (int low = middle - 1; low >= 0; low--) {
                pql_flop flop = pql_flop_of_mask(bit(high) | bit(middle) | bit(low));
                pql_flop image = pql_flop_of_mask(pql_exchange_suits(flop.mask, permutation));
                pql_board_block here = *pql_board_evaluate(program, &flop);
                const pql_board_block *there = pql_board_evaluate(program, &image);
                if (here.street < 5 && there->street < 5) {
                    if (pql_exchange_suits(here.turns, permutation) != there->turns) return 0;
                    continue;
                }
                for (uint64_t turns = flop.live; turns; turns &= turns - 1) {
                    int turn = __builtin_ctzll(turns);
                    uint64_t rivers = pql_exchange_suits(pql_block_rivers(&here, &flop, turn), permutation);
                    if (rivers != pql_block_rivers(there, &image, pql_exchange_suit(turn, permutation))) return 0;
                }
            }
    return 1;
}

/* The boards of a block, `street` cards each, best cards first; at most 49 * 48 of them. */
size_t pql_board_members(const pql_board_block *block, const pql_flop *flop, int street, uint8_t *cards) {
    size_t size = 0;
    uint64_t turns = pql_block_turns(block, flop);
    if (street == 3) turns = turns ? 1 : 0;
    while (turns) {
        int turn = 63 - __builtin_clzll(turns);
        turns ^= bit(turn);
        uint64_t rivers = street == 5 ? pql_block_rivers(block, flop, turn) : 1;
        while (rivers) {
            int river = 63 - __builtin_clzll(rivers);
            rivers ^= bit(river);
            uint8_t *board = cards + (size_t)street * size++;
            for (int i = 0; i < 3; i++) board[i] = (uint8_t)flop->cards[i];
            if (street > 3) board[3] = (uint8_t)turn;
            if (street > 4) board[4] = (uint8_t)river;
        }
    }
    return size;
}
