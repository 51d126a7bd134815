/* Orbits of boards under a group of suit permutations.

   The suits that a board holds of one rank are a nibble. Rank by rank, the nibble chosen must be the largest in its
   orbit under the permutations that fix all nibbles chosen before; the permutations that fix it, too, go on to the
   next rank. What is left at the end is the stabilizer of the board, and the orbit has |group| / |stabilizer|
   boards. No board outside the list is ever built. */
#include "shared/suit_symmetry.h"

#include <stdlib.h>
#include <string.h>

#include "shared/hole_cards.h"

uint8_t pql_suit_permutation[PQL_PERMUTATIONS][4];
static uint8_t product[PQL_PERMUTATIONS][PQL_PERMUTATIONS]; /* number of: the second, then the first */
static uint8_t nibble_image[PQL_PERMUTATIONS][16];
static uint8_t nibbles_of_size[5][6]; /* the nibbles with so many bits, largest first */
static const uint8_t nibble_bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
static const int64_t choose_suits_count[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

void pql_suit_tables(void)
{
    int p = 0, filled[5] = {0};
    for (int code = 0; code < 256; code++) { /* four base-4 digits, in lexicographic order */
        uint8_t image[4] = {code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3};
        if ((1 << image[0] | 1 << image[1] | 1 << image[2] | 1 << image[3]) != 15)
            continue;
        memcpy(pql_suit_permutation[p], image, 4);
        for (int nibble = 0; nibble < 16; nibble++) {
            nibble_image[p][nibble] = 0;
            for (int suit = 0; suit < 4; suit++)
                nibble_image[p][nibble] |= (nibble >> suit & 1) << image[suit];
        }
        p++;
    }
    for (int first = 0; first < PQL_PERMUTATIONS; first++)
        for (int second = 0; second < PQL_PERMUTATIONS; second++) {
            uint8_t image[4];
            for (int suit = 0; suit < 4; suit++)
                image[suit] = pql_suit_permutation[first][pql_suit_permutation[second][suit]];
            product[first][second] = pql_permutation_number(image);
        }
    for (int nibble = 15; nibble >= 0; nibble--)
        nibbles_of_size[nibble_bits[nibble]][filled[nibble_bits[nibble]]++] = nibble;
}

int pql_permutation_number(const uint8_t *images)
{
    for (int p = 0; p < PQL_PERMUTATIONS; p++)
        if (memcmp(pql_suit_permutation[p], images, 4) == 0)
            return p;
    return -1;
}

int pql_is_group(uint32_t group)
{
    if (!(group & 1))
        return 0;
    for (uint32_t firsts = group; firsts; firsts &= firsts - 1)
        for (uint32_t seconds = group; seconds; seconds &= seconds - 1)
            if (!(group >> product[__builtin_ctz(firsts)][__builtin_ctz(seconds)] & 1))
                return 0;
    return 1;
}

uint32_t pql_card_stabilizer(uint64_t cards)
{
    uint32_t group = 0;
    for (int p = 0; p < PQL_PERMUTATIONS; p++) {
        int fixed = 1;
        for (int rank = 0; rank < PQL_RANKS; rank++) {
            int nibble = cards >> 4 * rank & 15;
            fixed &= nibble_image[p][nibble] == nibble;
        }
        group |= (uint32_t)fixed << p;
    }
    return group;
}

/* Does the permutation carry every hand to one of the same weight? */
static int keeps_weights(const uint8_t *image, const double *weights)
{
    uint8_t pair_place[6], place[16];
    for (int high = 0; high < 4; high++)
        for (int low = 0; low < 4; low++) {
            place[pql_place_in_block(0, high, low)] = pql_place_in_block(0, image[high], image[low]);
            if (high != low)
                pair_place[pql_place_in_block(1, high, low)] = pql_place_in_block(1, image[high], image[low]);
        }
    for (int high = 12; high >= 0; high--) {
        for (int i = 0; i < 6; i++)
            if (weights[i] != weights[pair_place[i]])
                return 0;
        weights += 6;
        for (int low = 0; low < high; low++, weights += 16)
            for (int i = 0; i < 16; i++)
                if (weights[i] != weights[place[i]])
                    return 0;
    }
    return 1;
}

uint32_t pql_weight_stabilizer(const double *weights)
{
    /* Exchanges of neighbouring suits make up all permutations, and most ranges keep every one. */
    static const uint8_t exchanges[3][4] = {{1, 0, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};
    if (keeps_weights(exchanges[0], weights) && keeps_weights(exchanges[1], weights)
        && keeps_weights(exchanges[2], weights))
        return PQL_ALL_PERMUTATIONS;
    uint32_t group = 0;
    for (int p = 0; p < PQL_PERMUTATIONS; p++)
        group |= (uint32_t)keeps_weights(pql_suit_permutation[p], weights) << p;
    return group;
}

/* A subgroup met on the way, with what each nibble does to it: S4 has only 30 subgroups. */
typedef struct {
    uint32_t members;
    int size;
    int8_t next[16]; /* subgroup that fixes the nibble, -1 if a larger nibble is in its orbit, -2 not known yet */
} subgroup;

typedef struct {
    subgroup groups[30];
    int group_count;
    pql_board_list *list;
    int64_t start, stop;
    uint64_t known;
    uint8_t live[PQL_RANKS];      /* suits still in the deck, by rank */
    int ranks[5], amounts[5];     /* the multiset of ranks being dealt */
    int distinct;
    int64_t completions_after[6]; /* ways to choose the suits of ranks[i..] */
    int64_t place;                /* place of the multiset's first board in the order of all completions */
} dealer;

static int subgroup_number(dealer *d, uint32_t members)
{
    for (int g = 0; g < d->group_count; g++)
        if (d->groups[g].members == members)
            return g;
    subgroup *new_group = &d->groups[d->group_count];
    new_group->members = members;
    new_group->size = 0;
    for (uint32_t rest = members; rest; rest &= rest - 1)
        new_group->size++;
    memset(new_group->next, -2, sizeof new_group->next);
    return d->group_count++;
}

static int fixing_subgroup(dealer *d, int group, int nibble)
{
    if (d->groups[group].next[nibble] != -2)
        return d->groups[group].next[nibble];
    uint32_t fixing = 0;
    int largest = 1;
    for (int p = 0; p < PQL_PERMUTATIONS; p++) {
        if (!(d->groups[group].members >> p & 1))
            continue;
        largest &= nibble_image[p][nibble] <= nibble;
        fixing |= (uint32_t)(nibble_image[p][nibble] == nibble) << p;
    }
    int next = largest ? subgroup_number(d, fixing) : -1;
    d->groups[group].next[nibble] = next;
    return next;
}

static void append_board(pql_board_list *list, uint64_t mask, uint32_t multiplicity)
{
    if (list->count == list->capacity) {
        int64_t capacity = list->capacity ? 2 * list->capacity : 1024;
        uint64_t *masks = realloc(list->masks, capacity * sizeof *masks);
        if (masks)
            list->masks = masks;
        uint32_t *multiplicities = realloc(list->multiplicities, capacity * sizeof *multiplicities);
        if (multiplicities)
            list->multiplicities = multiplicities;
        if (!masks || !multiplicities) {
            list->out_of_memory = 1;
            return;
        }
        list->capacity = capacity;
    }
    list->masks[list->count] = mask;
    list->multiplicities[list->count++] = multiplicity;
}

static void choose_suits(dealer *d, int i, int group, uint64_t mask, int64_t place)
{
    if (d->list->out_of_memory)
        return;
    if (i == d->distinct) {
        if (place >= d->start && place < d->stop)
            append_board(d->list, mask, d->groups[0].size / d->groups[group].size);
        return;
    }
    int live = d->live[d->ranks[i]], amount = d->amounts[i];
    for (int n = 0; n < choose_suits_count[4][amount]; n++) {
        int nibble = nibbles_of_size[amount][n];
        if (nibble & ~live)
            continue;
        int next = fixing_subgroup(d, group, nibble);
        if (next >= 0)
            choose_suits(d, i + 1, next, mask | (uint64_t)nibble << 4 * d->ranks[i], place);
        place += d->completions_after[i + 1];
    }
}

static void deal_suits(dealer *d)
{
    d->completions_after[d->distinct] = 1;
    for (int i = d->distinct - 1; i >= 0; i--)
        d->completions_after[i] =
            d->completions_after[i + 1] * choose_suits_count[nibble_bits[d->live[d->ranks[i]]]][d->amounts[i]];
    int64_t after = d->place + d->completions_after[0];
    if (after > d->start && d->place < d->stop)
        choose_suits(d, 0, 0, d->known, d->place);
    d->place = after;
}

static void deal_ranks(dealer *d, int rank, int cards)
{
    if (cards == 0) {
        deal_suits(d);
        return;
    }
    for (; rank >= 0; rank--)
        for (int amount = nibble_bits[d->live[rank]]; amount > 0; amount--) {
            if (amount > cards)
                continue;
            d->ranks[d->distinct] = rank;
            d->amounts[d->distinct++] = amount;
            deal_ranks(d, rank - 1, cards - amount);
            d->distinct--;
        }
}

void pql_list_boards(pql_board_list *list, uint64_t known, uint64_t dead, uint32_t group, int64_t start, int64_t stop)
{
    dealer d = {.list = list, .start = start, .stop = stop, .known = known};
    int cards = 5;
    subgroup_number(&d, group);
    for (uint64_t rest = known; rest; rest &= rest - 1)
        cards--;
    for (int rank = 0; rank < PQL_RANKS; rank++)
        d.live[rank] = ~(known | dead) >> 4 * rank & 15;
    deal_ranks(&d, 12, cards);
}
