/* The boards of one flop that are in the set of a program. See boards/boards.h for the form of programs. */
#include "boards/boards.h"

#include <stdlib.h>
#include <string.h>

enum { PATTERN_WORDS = 12, WINDOWS_MOST = 16, FLOPS_WORDS = 346, NO_RANK = 255 };

static inline uint64_t bit(int card) { return UINT64_C(1) << card; }
static inline uint64_t rank_cards(int rank) { return UINT64_C(15) << 4 * rank; }
static inline uint64_t suit_cards(int suit) { return UINT64_C(0x1111111111111) << suit; }
static inline int byte_of(uint64_t word, int index) { return (int)(word >> 8 * index & 255); }
static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }

pql_flop pql_flop_of_mask(uint64_t mask) {
    pql_flop flop = {.mask = mask, .live = PQL_DECK & ~mask};
    for (int i = 2; i >= 0; i--) {
        int card = lowest(mask);
        mask &= mask - 1;
        flop.cards[i] = card;
        flop.ranks[i] = card >> 2;
        flop.suit_count[card & 3]++;
    }
    flop.index = pql_flop_index(flop.cards[2], flop.cards[1], flop.cards[0]);
    return flop;
}

static inline void decide_flop(pql_board_block *block, const pql_flop *flop, int holds) {
    block->street = 3;
    block->turns = holds ? flop->live : 0;
}

/* ---- patterns ---- */

/* The ranks a comparison admits, against `size` cards sorted best first. A missing neighbour sets no limit. */
static uint64_t compared(uint64_t comparison, const int *ranks, int size) {
    int sign = byte_of(comparison, 0), number = byte_of(comparison, 1);
    int low = 0, high = 12;
    if (number < 1 || number > size) return 0;
    int here = ranks[number - 1];
    if (sign == PQL_EQUAL) return rank_cards(here);
    if (sign == PQL_ABOVE || sign == PQL_AT_LEAST) {
        low = here + (sign == PQL_ABOVE);
        if (number > 1) high = ranks[number - 2] - 1;
    } else {
        high = here - (sign == PQL_BELOW);
        if (number < size) low = ranks[number] + 1;
    }
    return low > high ? 0 : (bit(4 * high + 4) - 1) & ~(bit(4 * low) - 1);
}

/* The cards that may come next so that the most frequent suit has an admitted number of cards. */
static uint64_t suits_admitted(const int *suit_count, int admitted) {
    uint64_t cards = 0;
    for (int suit = 0; suit < 4; suit++) {
        int most = suit_count[suit] + 1;
        for (int other = 0; other < 4; other++)
            if (suit_count[other] > most) most = suit_count[other];
        if (admitted >> most & 1) cards |= suit_cards(suit);
    }
    return cards;
}

/* Which turn and river cards are allowed once the flop cards are assigned to positions. */
typedef struct {
    uint64_t turns, rivers;
} arrangement;

static inline int excused(uint64_t literals, int one, int other) {
    int rank = byte_of(literals, one);
    return rank != NO_RANK && rank == byte_of(literals, other);
}

/* Whether the flop's cards fit the positions `order`, and which cards they exclude from the later positions. */
static int arrange(const uint64_t *step, const pql_flop *flop, const uint8_t *order, arrangement *result) {
    const uint64_t *allowed = step + 2;
    uint64_t literals = step[7], brackets = step[10];
    for (int i = 0; i < 3; i++)
        if (!(allowed[order[i]] >> flop->cards[i] & 1)) return 0;
    result->turns = allowed[3] & flop->live;
    result->rivers = allowed[4] & flop->live;
    for (; brackets; brackets >>= 8) {
        for (int i = 0; i < 3; i++) {
            int here = order[i];
            if (!(brackets >> here & 1)) continue;
            for (int j = i + 1; j < 3; j++)
                if (flop->ranks[i] == flop->ranks[j] && (brackets >> order[j] & 1) && !excused(literals, here, order[j]))
                    return 0;
            uint64_t pairing = rank_cards(flop->ranks[i]);
            if ((brackets >> 3 & 1) && !excused(literals, here, 3)) result->turns &= ~pairing;
            if ((brackets >> 4 & 1) && !excused(literals, here, 4)) result->rivers &= ~pairing;
        }
    }
    return 1;
}

/* Every distinct result of giving the flop's cards to the first three positions. */
static int arrangements(const uint64_t *step, const pql_flop *flop, arrangement *found) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int size = 0;
    for (int i = 0; i < 6; i++) {
        arrangement next;
        if (!arrange(step, flop, orders[i], &next)) continue;
        int known = 0;
        for (int j = 0; j < size; j++)
            known |= found[j].turns == next.turns && found[j].rivers == next.rivers;
        if (!known) found[size++] = next;
        if (step[1] == 3) break;
    }
    return size;
}

/* The ranks admitted on the river by each rank of the turn card. */
static void river_comparisons(uint64_t comparison, const pql_flop *flop, uint64_t *by_turn_rank) {
    int against_board = byte_of(comparison, 2);
    uint64_t same = PQL_DECK;
    if (byte_of(comparison, 0) && !against_board) same = compared(comparison, flop->ranks, 3);
    for (int rank = 0; rank < 13; rank++) {
        by_turn_rank[rank] = same;
        if (!byte_of(comparison, 0) || !against_board) continue;
        int board[4], position = 3;
        memcpy(board, flop->ranks, sizeof flop->ranks);
        for (; position > 0 && board[position - 1] < rank; position--) board[position] = board[position - 1];
        board[position] = rank;
        by_turn_rank[rank] = compared(comparison, board, 4);
    }
}

static void pattern_rivers(const uint64_t *step, const pql_flop *flop, const arrangement *found, int size,
                           uint64_t turns, pql_board_block *block) {
    uint64_t by_rank[13], by_suit[4];
    int flush = byte_of(step[11], 2), no_pair = 0;
    river_comparisons(step[9], flop, by_rank);
    for (uint64_t brackets = step[10]; brackets; brackets >>= 8) no_pair |= (brackets & 24) == 24;
    no_pair = no_pair && !excused(step[7], 3, 4);
    for (int suit = 0; suit < 4; suit++) {
        int suit_count[4];
        memcpy(suit_count, flop->suit_count, sizeof suit_count);
        suit_count[suit]++;
        by_suit[suit] = suits_admitted(suit_count, flush);
    }
    block->street = 5;
    memset(block->rivers, 0, sizeof block->rivers);
    for (; turns; turns &= turns - 1) {
        int turn = lowest(turns);
        uint64_t rivers = 0;
        for (int i = 0; i < size; i++)
            if (found[i].turns >> turn & 1) rivers |= found[i].rivers;
        rivers &= by_rank[turn >> 2] & by_suit[turn & 3] & ~bit(turn);
        if (no_pair) rivers &= ~rank_cards(turn >> 2);
        block->rivers[turn] = rivers;
    }
}

static void match_pattern(const uint64_t *step, const pql_flop *flop, pql_board_block *block) {
    arrangement found[6];
    decide_flop(block, flop, 0);
    if (flop->mask & ~(step[2] | step[3] | step[4])) return;
    int most = 1;
    for (int suit = 0; suit < 4; suit++)
        if (flop->suit_count[suit] > most) most = flop->suit_count[suit];
    int size = (step[11] >> most & 1) ? arrangements(step, flop, found) : 0;
    if (!size) return;
    decide_flop(block, flop, 1);
    if (step[1] == 3) return;
    uint64_t turns = 0;
    for (int i = 0; i < size; i++) turns |= found[i].turns;
    if (byte_of(step[8], 0)) turns &= compared(step[8], flop->ranks, 3);
    turns &= suits_admitted(flop->suit_count, byte_of(step[11], 1));
    if (step[1] == 4) {
        block->street = 4;
        block->turns = turns;
    } else {
        pattern_rivers(step, flop, found, size, turns, block);
    }
}

/* ---- textures: conditions on ranks or suits that look at the cards of the board without their order ---- */

/* The cards that make some window hold `wanted` ranks when added to the ranks of a board. */
static uint64_t completing(const uint64_t *windows, int size, int wanted, uint64_t ranks) {
    uint64_t cards = 0;
    for (int i = 0; i < size; i++) {
        int held = __builtin_popcountll(windows[i] & ranks) / 4;
        if (held >= wanted) return PQL_DECK;
        if (held == wanted - 1) cards |= windows[i] & ~ranks;
    }
    return cards;
}

/* The same for "some rank `wanted` times". */
static uint64_t pairing(const int *ranks, int size, int wanted) {
    uint64_t cards = 0;
    for (int i = 0; i < size; i++) {
        int alike = 0;
        for (int j = 0; j < size; j++) alike += ranks[j] == ranks[i];
        if (alike >= wanted) return PQL_DECK;
        if (alike == wanted - 1) cards |= rank_cards(ranks[i]);
    }
    return cards;
}

/* The same for a number of different suits. */
static uint64_t colouring(uint64_t present, int admitted) {
    uint64_t cards = 0;
    for (int suit = 0; suit < 4; suit++)
        if (admitted >> __builtin_popcountll(present | bit(suit)) & 1) cards |= suit_cards(suit);
    return cards;
}

/* What may come after the flop (`turn` < 0) or after the flop and a turn card. */
static uint64_t next_cards(const uint64_t *step, const pql_flop *flop, int turn) {
    int kind = byte_of(step[0], 0), size = turn < 0 ? 3 : 4;
    int cards[4] = {flop->cards[0], flop->cards[1], flop->cards[2], turn};
    if (kind == PQL_STEP_ALIKE) {
        int ranks[4];
        for (int i = 0; i < size; i++) ranks[i] = cards[i] >> 2;
        return pairing(ranks, size, (int)step[2]);
    }
    uint64_t present = 0;
    for (int i = 0; i < size; i++) present |= kind == PQL_STEP_SUITS ? bit(cards[i] & 3) : rank_cards(cards[i] >> 2);
    if (kind == PQL_STEP_SUITS) return colouring(present, (int)step[2]);
    return completing(step + 4, (int)step[3], (int)step[2], present);
}

static int flop_holds(const uint64_t *step, const pql_flop *flop) {
    uint64_t present = 0;
    int pairs = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < i; j++) pairs += flop->ranks[i] == flop->ranks[j];
        present |= byte_of(step[0], 0) == PQL_STEP_SUITS ? bit(flop->cards[i] & 3) : rank_cards(flop->ranks[i]);
    }
    switch (byte_of(step[0], 0)) {
        case PQL_STEP_ALIKE: return step[2] <= (uint64_t)(pairs == 3 ? 3 : pairs + 1);
        case PQL_STEP_SUITS: return step[2] >> __builtin_popcountll(present) & 1;
        case PQL_STEP_FLOPS: return step[1 + flop->index / 64] >> flop->index % 64 & 1;
    }
    for (uint64_t i = 0; i < step[3]; i++)
        if ((uint64_t)__builtin_popcountll(step[4 + i] & present) >= 4 * step[2]) return 1;
    return 0;
}

static void match_texture(const uint64_t *step, const pql_flop *flop, pql_board_block *block) {
    if (byte_of(step[0], 0) == PQL_STEP_FLOPS || step[1] == 3) {
        decide_flop(block, flop, flop_holds(step, flop));
        return;
    }
    block->street = (int)step[1];
    if (step[1] == 4) {
        block->turns = next_cards(step, flop, -1) & flop->live;
        return;
    }
    int by_suit = byte_of(step[0], 0) == PQL_STEP_SUITS;
    uint64_t admitted[13];
    for (int i = 0; i < (by_suit ? 4 : 13); i++) admitted[i] = next_cards(step, flop, by_suit ? i : 4 * i);
    for (int turn = 0; turn < PQL_DECK_SIZE; turn++)
        block->rivers[turn] = (flop->live >> turn & 1)
                                  ? admitted[by_suit ? turn & 3 : turn >> 2] & flop->live & ~bit(turn)
                                  : 0;
}

/* Sets given as a table: a row for each flop. */
static void read_table(const uint64_t *step, const pql_flop *flop, pql_board_block *block) {
    if (byte_of(step[0], 0) == PQL_STEP_TURNS) {
        block->street = 4;
        block->turns = step[1 + flop->index];
        return;
    }
    block->street = 5;
    memcpy(block->rivers, step + 1 + (size_t)PQL_DECK_SIZE * flop->index, sizeof block->rivers);
}

/* ---- combining blocks ---- */

static void lift(pql_board_block *block, const pql_flop *flop, int street) {
    if (block->street == street) return;
    if (street == 5)
        for (int turn = 0; turn < PQL_DECK_SIZE; turn++) block->rivers[turn] = pql_block_rivers(block, flop, turn);
    block->street = street;
}

static void complement(pql_board_block *block, const pql_flop *flop) {
    if (block->street < 5) {
        block->turns = flop->live & ~block->turns;
        return;
    }
    for (int turn = 0; turn < PQL_DECK_SIZE; turn++)
        block->rivers[turn] = (flop->live >> turn & 1) ? flop->live & ~bit(turn) & ~block->rivers[turn] : 0;
}

/* Only rivers fill a block, so that mostly a few bytes move. */
static void copy_block(pql_board_block *into, const pql_board_block *from) {
    into->street = from->street;
    into->turns = from->turns;
    if (from->street == 5) memcpy(into->rivers, from->rivers, sizeof into->rivers);
}

static void combine(int kind, pql_board_block *first, pql_board_block *second, const pql_flop *flop) {
    /* If one side is all or nothing, the other need not be read. */
    for (int side = 0; side < 2 && kind != PQL_STEP_XOR; side++) {
        pql_board_block *whole = side ? second : first, *other = side ? first : second;
        if (whole->street != 3) continue;
        int keeps_other = (whole->turns != 0) == (kind == PQL_STEP_AND);
        const pql_board_block *result = keeps_other ? other : whole;
        if (result != first) copy_block(first, result);
        return;
    }
    int street = first->street > second->street ? first->street : second->street;
    lift(first, flop, street);
    lift(second, flop, street);
    if (street < 5) {
        if (kind == PQL_STEP_AND) first->turns &= second->turns;
        if (kind == PQL_STEP_OR) first->turns |= second->turns;
        if (kind == PQL_STEP_XOR) first->turns ^= second->turns;
        return;
    }
    uint64_t *into = first->rivers;
    const uint64_t *from = second->rivers;
    if (kind == PQL_STEP_AND)
        for (int turn = 0; turn < PQL_DECK_SIZE; turn++) into[turn] &= from[turn];
    else if (kind == PQL_STEP_OR)
        for (int turn = 0; turn < PQL_DECK_SIZE; turn++) into[turn] |= from[turn];
    else
        for (int turn = 0; turn < PQL_DECK_SIZE; turn++) into[turn] ^= from[turn];
}

const pql_board_block *pql_board_evaluate(pql_board_program *program, const pql_flop *flop) {
    pql_board_block *top = program->stack - 1;
    const uint64_t *end = program->words + program->length;
    for (const uint64_t *step = program->words; step < end; step += step[0] >> 8) {
        int kind = byte_of(step[0], 0);
        if (kind == PQL_STEP_PATTERN) {
            match_pattern(step, flop, ++top);
        } else if (kind <= PQL_STEP_FLOPS) {
            match_texture(step, flop, ++top);
        } else if (kind <= PQL_STEP_RIVERS) {
            read_table(step, flop, ++top);
        } else if (kind == PQL_STEP_NOT) {
            complement(top, flop);
        } else if (kind == PQL_STEP_KEEP) {
            copy_block(program->registers + step[1], top);
        } else if (kind == PQL_STEP_FETCH) {
            copy_block(++top, program->registers + step[1]);
        } else {
            combine(kind, top - 1, top, flop);
            top--;
        }
    }
    return top;
}

/* ---- opening ---- */

/* Whether the words of a condition are in bounds. */
static int sound(const uint64_t *step, uint64_t length) {
    switch (byte_of(step[0], 0)) {
        case PQL_STEP_PATTERN: return length == PATTERN_WORDS && step[1] >= 3 && step[1] <= 5;
        case PQL_STEP_WINDOWS:
            return length >= 4 && step[1] >= 3 && step[1] <= 5 && step[3] <= WINDOWS_MOST && length == 4 + step[3];
        case PQL_STEP_ALIKE:
        case PQL_STEP_SUITS: return length == 3 && step[1] >= 3 && step[1] <= 5;
        case PQL_STEP_FLOPS: return length == 1 + FLOPS_WORDS;
        case PQL_STEP_TURNS: return length == 1 + PQL_FLOPS;
        case PQL_STEP_RIVERS: return length == 1 + (size_t)PQL_DECK_SIZE * PQL_FLOPS;
        case PQL_STEP_KEEP:
        case PQL_STEP_FETCH: return length == 2;
    }
    return length == 1;
}

/* The largest number of blocks on the stack, or -1; `registers` becomes the number of registers. */
static long stack_depth(const uint64_t *words, size_t length, size_t *registers) {
    long depth = 0, deepest = 0;
    *registers = 0;
    for (size_t i = 0; i < length;) {
        uint64_t size = words[i] >> 8;
        int kind = byte_of(words[i], 0);
        if (kind >= PQL_STEP_KINDS || size == 0 || size > length - i || !sound(words + i, size)) return -1;
        if (kind <= PQL_STEP_RIVERS) {
            depth++;
        } else if (kind == PQL_STEP_KEEP) {
            if (depth < 1 || words[i + 1] > *registers) return -1;
            *registers += words[i + 1] == *registers;
        } else if (kind == PQL_STEP_FETCH) {
            if (words[i + 1] >= *registers) return -1;
            depth++;
        } else if (kind == PQL_STEP_NOT ? depth < 1 : --depth < 1) {
            return -1;
        }
        if (depth > deepest) deepest = depth;
        i += size;
    }
    return depth == 1 ? deepest : -1;
}

int pql_board_open(pql_board_program *program, const void *bytes, size_t size) {
    memset(program, 0, sizeof *program);
    if (size % sizeof(uint64_t)) return -1;
    program->length = size / sizeof(uint64_t);
    program->words = malloc(size ? size : 1);
    if (!program->words) return -2;
    memcpy(program->words, bytes, size);
    size_t registers;
    long depth = stack_depth(program->words, program->length, &registers);
    if (depth < 1) return -1;
    program->stack = malloc((size_t)depth * sizeof *program->stack);
    program->registers = malloc((registers ? registers : 1) * sizeof *program->registers);
    return program->stack && program->registers ? 0 : -2;
}

void pql_board_close(pql_board_program *program) {
    free(program->words);
    free(program->stack);
    free(program->registers);
}
