/* Boards up to an exchange of suits.
 *
 * One flop of each of the 1,755 suit classes is looked at. The boards of its class are those of all its images,
 * carried back to it; what is left to identify is the exchanges that keep the flop (its stabilizer). */
#include "boards/boards.h"

#include <stdlib.h>
#include <string.h>

enum { EXCHANGES = 24 };

static inline uint64_t bit(int card) { return UINT64_C(1) << card; }

/* One flop with the boards of each of its images, carried back. */
typedef struct {
    pql_flop flop;
    int street;                       /* of the boards */
    int images;                       /* 1 when the set is invariant: all images are alike */
    uint8_t inverse[EXCHANGES][4];
    uint64_t turns[EXCHANGES];
    uint64_t rivers[EXCHANGES][PQL_DECK_SIZE];
    uint64_t any_turns, any_rivers[PQL_DECK_SIZE]; /* over all images */
    const uint8_t *stabilizer[EXCHANGES];
    int stabilizers;
} flop_class;

static void collect_image(flop_class *class, pql_board_program *program, const uint8_t *permutation, int p) {
    for (int suit = 0; suit < 4; suit++) class->inverse[p][permutation[suit]] = (uint8_t)suit;
    pql_flop image = pql_flop_of_mask(pql_exchange_suits(class->flop.mask, permutation));
    const pql_board_block *block = pql_board_evaluate(program, &image);
    class->turns[p] = pql_exchange_suits(pql_block_turns(block, &image), class->inverse[p]);
    class->any_turns |= class->turns[p];
    if (class->street < 5) return;
    for (int turn = 0; turn < PQL_DECK_SIZE; turn++) {
        int turn_image = pql_exchange_suit(turn, permutation);
        class->rivers[p][turn] = pql_exchange_suits(pql_block_rivers(block, &image, turn_image), class->inverse[p]);
        class->any_rivers[turn] |= class->rivers[p][turn];
    }
}

static void look_at(flop_class *class, pql_board_program *program, const uint8_t *group, uint64_t mask) {
    class->flop = pql_flop_of_mask(mask);
    class->any_turns = 0;
    memset(class->any_rivers, 0, sizeof class->any_rivers);
    class->stabilizers = 0;
    for (int p = 0; p < EXCHANGES; p++)
        if (pql_exchange_suits(mask, group + 4 * p) == mask) class->stabilizer[class->stabilizers++] = group + 4 * p;
    for (int p = 0; p < class->images; p++) collect_image(class, program, group + 4 * p, p);
}

/* Orbits of run-outs under the stabilizer: the mean number of run-outs that a member keeps (Burnside's lemma). */
static int64_t count_run_outs(const flop_class *class) {
    int64_t kept = 0;
    if (class->street == 3) return class->any_turns != 0;
    for (int h = 0; h < class->stabilizers; h++) {
        uint64_t steady = 0;
        for (int suit = 0; suit < 4; suit++)
            if (class->stabilizer[h][suit] == suit) steady |= UINT64_C(0x1111111111111) << suit;
        uint64_t turns = class->any_turns & steady;
        if (class->street == 4) kept += __builtin_popcountll(turns);
        else
            for (; turns; turns &= turns - 1)
                kept += __builtin_popcountll(class->any_rivers[__builtin_ctzll(turns)] & steady);
    }
    return kept / class->stabilizers;
}

/* How many flops there are to look at; their masks are in `flops`, or NULL when memory is short. */
static uint64_t *representatives(const uint8_t *group, size_t *size) {
    uint64_t *flops = malloc(PQL_FLOPS * sizeof *flops);
    uint8_t *sizes = malloc(PQL_FLOPS);
    if (flops && sizes) {
        *size = pql_flop_orbits(group, EXCHANGES, flops, sizes);
    } else {
        free(flops);
        flops = NULL;
    }
    free(sizes);
    return flops;
}

int64_t pql_count_board_classes(pql_board_program *program, const uint8_t *group, int invariant, int street) {
    size_t size;
    int64_t count = 0;
    uint64_t *flops = representatives(group, &size);
    flop_class *class = malloc(sizeof *class);
    if (flops && class) {
        class->street = street;
        class->images = invariant ? 1 : EXCHANGES;
        for (size_t i = 0; i < size; i++) {
            look_at(class, program, group, flops[i]);
            count += count_run_outs(class);
        }
    } else {
        count = -1;
    }
    free(flops);
    free(class);
    return count;
}

/* ---- listing ---- */

static int holds(const flop_class *class, int image, int turn, int river) {
    if (class->street == 3) return class->turns[image] != 0;
    if (class->street == 4) return class->turns[image] >> turn & 1;
    return class->rivers[image][turn] >> river & 1;
}

/* The place of an image of a board in the order of iteration. */
static uint64_t place(const flop_class *class, const uint8_t *permutation, int turn, int river) {
    pql_flop image = pql_flop_of_mask(pql_exchange_suits(class->flop.mask, permutation));
    uint64_t place = 0;
    for (int i = 0; i < 3; i++) place = place << 6 | (uint64_t)image.cards[i];
    return place << 12 | (uint64_t)(pql_exchange_suit(turn, permutation) << 6 | pql_exchange_suit(river, permutation));
}

static int append(pql_board_classes *classes, int street) {
    if (classes->size < classes->capacity) return 0;
    size_t capacity = classes->capacity ? classes->capacity * 2 : 256;
    uint8_t *cards = realloc(classes->cards, capacity * (size_t)street);
    if (cards) classes->cards = cards;
    uint8_t *sizes = realloc(classes->sizes, capacity);
    if (sizes) classes->sizes = sizes;
    if (!cards || !sizes) return -2;
    classes->capacity = capacity;
    return 0;
}

/* Adds the class of a board unless another board of the flop stands for it. Its own place is the first one in
 * the set, its size the number of its images in the set. */
static int add_run_out(const flop_class *class, const uint8_t *group, int turn, int river, pql_board_classes *classes) {
    int keeping = class->street == 3 ? class->stabilizers : 0, members = 0;
    for (int h = 0; h < class->stabilizers && class->street > 3; h++) {
        int turn_image = pql_exchange_suit(turn, class->stabilizer[h]);
        int river_image = pql_exchange_suit(river, class->stabilizer[h]);
        if (turn_image > turn || (turn_image == turn && river_image > river)) return 0;
        keeping += turn_image == turn && river_image == river;
    }
    uint64_t first = 0;
    for (int p = 0; p < EXCHANGES; p++) {
        if (!holds(class, class->images == 1 ? 0 : p, turn, river)) continue;
        uint64_t here = place(class, group + 4 * p, turn, river);
        if (members++ == 0 || here > first) first = here;
    }
    if (append(classes, class->street)) return -2;
    uint8_t *cards = classes->cards + classes->size * (size_t)class->street;
    for (int i = 0; i < class->street; i++) cards[i] = (uint8_t)(first >> (24 - 6 * i) & 63);
    classes->sizes[classes->size++] = (uint8_t)(members / keeping);
    return 0;
}

static int list_run_outs(const flop_class *class, const uint8_t *group, size_t limit, pql_board_classes *classes) {
    if (class->street == 3) return class->any_turns ? add_run_out(class, group, 0, 0, classes) : 0;
    for (uint64_t turns = class->any_turns; turns && classes->size < limit;) {
        int turn = 63 - __builtin_clzll(turns), status = 0;
        turns ^= bit(turn);
        if (class->street == 4) status = add_run_out(class, group, turn, turn, classes);
        for (uint64_t rivers = class->street == 5 ? class->any_rivers[turn] : 0; rivers && !status;) {
            int river = 63 - __builtin_clzll(rivers);
            rivers ^= bit(river);
            if (classes->size < limit) status = add_run_out(class, group, turn, river, classes);
            else break;
        }
        if (status) return status;
    }
    return 0;
}

int pql_list_board_classes(pql_board_program *program, const uint8_t *group, int invariant, int street, size_t limit,
                           pql_board_classes *classes) {
    size_t size;
    int status = 0;
    uint64_t *flops = representatives(group, &size);
    flop_class *class = malloc(sizeof *class);
    if (flops && class) {
        class->street = street;
        class->images = invariant ? 1 : EXCHANGES;
        for (size_t i = 0; i < size && !status && classes->size < limit; i++) {
            look_at(class, program, group, flops[i]);
            status = list_run_outs(class, group, limit, classes);
        }
    } else {
        status = -2;
    }
    free(flops);
    free(class);
    return status;
}
