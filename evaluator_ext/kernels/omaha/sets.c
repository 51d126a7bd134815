/* Sets of Omaha hands: patterns of cards, and the suit permutations that change nothing. */
#include "omaha/omaha.h"

#include <stdlib.h>

#include "shared/suit_symmetry.h"

const uint32_t pql_choose[OMAHA_MOST_HOLE + 1][OMAHA_CARDS + 1] = {
        {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
     1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
     29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52},
        {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276,
     300, 325, 351, 378, 406, 435, 465, 496, 528, 561, 595, 630, 666, 703, 741, 780, 820, 861, 903, 946, 990, 1035,
     1081, 1128, 1176, 1225, 1275, 1326},
        {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560, 680, 816, 969, 1140, 1330, 1540,
     1771, 2024, 2300, 2600, 2925, 3276, 3654, 4060, 4495, 4960, 5456, 5984, 6545, 7140, 7770, 8436, 9139, 9880,
     10660, 11480, 12341, 13244, 14190, 15180, 16215, 17296, 18424, 19600, 20825, 22100},
        {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820, 2380, 3060, 3876, 4845, 5985,
     7315, 8855, 10626, 12650, 14950, 17550, 20475, 23751, 27405, 31465, 35960, 40920, 46376, 52360, 58905, 66045,
     73815, 82251, 91390, 101270, 111930, 123410, 135751, 148995, 163185, 178365, 194580, 211876, 230300, 249900,
     270725},
        {0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368, 6188, 8568, 11628, 15504, 20349,
     26334, 33649, 42504, 53130, 65780, 80730, 98280, 118755, 142506, 169911, 201376, 237336, 278256, 324632,
     376992, 435897, 501942, 575757, 658008, 749398, 850668, 962598, 1086008, 1221759, 1370754, 1533939, 1712304,
     1906884, 2118760, 2349060, 2598960},
        {0, 0, 0, 0, 0, 0, 1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376, 18564, 27132, 38760,
     54264, 74613, 100947, 134596, 177100, 230230, 296010, 376740, 475020, 593775, 736281, 906192, 1107568,
     1344904, 1623160, 1947792, 2324784, 2760681, 3262623, 3838380, 4496388, 5245786, 6096454, 7059052, 8145060,
     9366819, 10737573, 12271512, 13983816, 15890700, 18009460, 20358520},
};

uint64_t pql_omaha_hand(uint32_t number, int hole)
{
    uint64_t hand = 0;
    for (int card = OMAHA_CARDS - 1; hole; card--)
        if (pql_choose[hole][card] <= number) {
            hand |= UINT64_C(1) << card;
            number -= pql_choose[hole--][card];
        }
    return hand;
}

/* Calls a function for each hand of a bitset, in ascending order, until it returns 0. */
static int each_hand(const uint8_t *bits, int hole, int (*visit)(void *, uint64_t), void *told)
{
    uint32_t count = pql_choose[hole][OMAHA_CARDS], place = 0;
    uint64_t hand = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!(i & 7) && !bits[i >> 3]) {
            i |= 7;
            continue;
        }
        if (!(bits[i >> 3] >> (i & 7) & 1))
            continue;
        if (!hand || i - place > 8) { /* few hands are found one by one */
            hand = pql_omaha_hand(i, hole);
            place = i;
        }
        for (; place < i; place++)
            hand = pql_next_hand(hand);
        if (!visit(told, hand))
            return 0;
    }
    return 1;
}

typedef struct {
    uint8_t *bits;
    int hole, slot_count;
    const pql_omaha_slot *slots;
    uint32_t left_out[2], taken[2]; /* of ranks and of suits: what variables may not take, what they have */
    int8_t value[2][OMAHA_VARIABLES];
    /* Whether a slot could change places with the one before it; the cards in them. */
    int8_t alike[OMAHA_MOST_HOLE], card[OMAHA_MOST_HOLE];
} marker;

static void mark_rest(marker *m, uint64_t hand, int cards, int below)
{
    if (cards == m->hole) {
        uint32_t number = pql_omaha_number(hand);
        m->bits[number >> 3] |= 1 << (number & 7);
        return;
    }
    for (int card = m->hole - cards - 1; card < below; card++)
        if (!(hand >> card & 1))
            mark_rest(m, hand | UINT64_C(1) << card, cards + 1, card);
}

/* Whether a rank or suit (kind 0, 1) fits what is wanted; a variable without a value takes it, and -2 says so. */
static int fits(marker *m, int kind, int wanted, int is)
{
    if (wanted == OMAHA_ANY)
        return 1;
    if (wanted < OMAHA_VARIABLE)
        return wanted == is;
    if (m->value[kind][wanted - OMAHA_VARIABLE] >= 0)
        return m->value[kind][wanted - OMAHA_VARIABLE] == is;
    if ((m->left_out[kind] | m->taken[kind]) >> is & 1)
        return 0;
    m->value[kind][wanted - OMAHA_VARIABLE] = (int8_t)is;
    m->taken[kind] |= 1u << is;
    return -2;
}

static void give_back(marker *m, int kind, int wanted, int is, int fitted)
{
    if (fitted == -2) {
        m->value[kind][wanted - OMAHA_VARIABLE] = -1;
        m->taken[kind] &= ~(1u << is);
    }
}

static void mark_slot(marker *m, uint64_t hand, int slot)
{
    if (slot == m->slot_count) {
        mark_rest(m, hand, slot, OMAHA_CARDS);
        return;
    }
    const pql_omaha_slot *wanted = &m->slots[slot];
    int lowest = m->alike[slot] ? m->card[slot - 1] + 1 : 0;
    for (int rank = lowest / 4; rank < 13; rank++) {
        int of_rank = fits(m, 0, wanted->rank, rank);
        for (int suit = 0; of_rank && suit < 4; suit++) {
            int card = 4 * rank + suit, of_suit = card < lowest || hand >> card & 1 ? 0 : fits(m, 1, wanted->suit, suit);
            if (of_suit) {
                m->card[slot] = (int8_t)card;
                mark_slot(m, hand | UINT64_C(1) << card, slot + 1);
            }
            give_back(m, 1, wanted->suit, suit, of_suit);
        }
        give_back(m, 0, wanted->rank, rank, of_rank);
    }
}

static int uses(const marker *m, int kind, int wanted)
{
    int count = 0;
    for (int i = 0; i < m->slot_count; i++)
        count += (kind ? m->slots[i].suit : m->slots[i].rank) == wanted;
    return count;
}

/* Whether two slots mean the same, be it by variables that nothing else uses. */
static int means_the_same(const marker *m, int kind, int one, int other)
{
    return one == other ||
           (one >= OMAHA_VARIABLE && other >= OMAHA_VARIABLE && uses(m, kind, one) == 1 && uses(m, kind, other) == 1);
}

static int mark_beside(void *m, uint64_t cards)
{
    mark_rest(m, cards, __builtin_popcountll(cards), OMAHA_CARDS);
    return 1;
}

/* Marks the hands of one card more that hold one of so many cards. Hands with the same higher cards have numbers in a row,
   and so have what is left of them without one of these cards. */
static void mark_larger(const uint8_t *smaller, int size, uint8_t *bits)
{
    uint64_t higher = (UINT64_C(1) << size) - 1;
    for (uint32_t whole = 0; whole < pql_choose[size][OMAHA_CARDS]; whole++, higher = pql_next_hand(higher)) {
        int lowest = __builtin_ctzll(higher), count = 0;
        uint32_t first = 0, after = whole, without[OMAHA_MOST_HOLE] = {0};
        for (uint64_t rest = higher; rest; rest &= rest - 1) {
            int card = __builtin_ctzll(rest);
            after -= pql_choose[count + 1][card];
            without[count++] = first + after;
            first += pql_choose[count + 1][card];
        }
        int found = smaller[whole >> 3] >> (whole & 7) & 1;
        for (int card = 0; card < lowest; card++) {
            int holds = found;
            for (int i = 0; i < size && !holds; i++)
                holds = smaller[(without[i] + card) >> 3] >> ((without[i] + card) & 7) & 1;
            bits[(first + card) >> 3] |= (uint8_t)(holds << ((first + card) & 7));
        }
    }
}

/* What many hands hold is marked a card at a time, which takes as long for any pattern. */
static int mark_around(marker *m, uint8_t *bits, const uint8_t *slots, int size, int hole)
{
    uint64_t marked = 0;
    for (uint32_t i = 0; i < (pql_choose[size][OMAHA_CARDS] + 7) / 8; i++)
        marked += (uint64_t)__builtin_popcount(slots[i]);
    m->bits = bits;
    m->hole = hole;
    if (marked * pql_choose[hole - size][OMAHA_CARDS - size] <= pql_choose[hole][OMAHA_CARDS]) {
        each_hand(slots, size, mark_beside, m);
        return 0;
    }
    if (size + 1 == hole) {
        mark_larger(slots, size, bits);
        return 0;
    }
    uint8_t *larger = calloc(pql_choose[size + 1][OMAHA_CARDS] / 8 + 1, 1);
    if (!larger)
        return 1;
    mark_larger(slots, size, larger);
    int failed = mark_around(m, bits, larger, size + 1, hole);
    free(larger);
    return failed;
}

int pql_omaha_mark(uint8_t *bits, int hole, const pql_omaha_slot *slots, int slot_count, uint32_t ranks_left_out,
                   uint32_t suits_left_out)
{
    uint8_t *cards = calloc(pql_choose[slot_count][OMAHA_CARDS] / 8 + 1, 1);
    marker m = {.bits = cards, .hole = slot_count, .slot_count = slot_count, .slots = slots,
                .left_out = {ranks_left_out, suits_left_out}};
    if (!cards)
        return 1;
    for (int i = 0; i < OMAHA_VARIABLES; i++)
        m.value[0][i] = m.value[1][i] = -1;
    for (int i = 1; i < slot_count; i++)
        m.alike[i] = (int8_t)(means_the_same(&m, 0, slots[i].rank, slots[i - 1].rank) &&
                              means_the_same(&m, 1, slots[i].suit, slots[i - 1].suit));
    mark_slot(&m, 0, 0);
    int failed = 0;
    if (slot_count < hole)
        failed = mark_around(&m, bits, cards, slot_count, hole);
    else
        for (uint32_t i = 0; i < (pql_choose[hole][OMAHA_CARDS] + 7) / 8; i++)
            bits[i] |= cards[i];
    free(cards);
    return failed;
}

typedef struct {
    const uint8_t *bits, *image;
} mover;

/* Whether a hand whose suits are changed is in a set. */
static int keeps_hand(void *told, uint64_t hand)
{
    const mover *m = told;
    uint64_t moved = 0;
    for (uint64_t rest = hand; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        moved |= UINT64_C(1) << ((card & ~3) | m->image[card & 3]);
    }
    uint32_t number = pql_omaha_number(moved);
    return m->bits[number >> 3] >> (number & 7) & 1;
}

uint32_t pql_omaha_stabilizer(const uint8_t *bits, int hole)
{
    /* Exchanges of neighbouring suits make up all permutations, and most sets keep every one. */
    static const uint8_t exchanges[3][4] = {{1, 0, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};
    int every = 1;
    for (int i = 0; i < 3 && every; i++)
        every = each_hand(bits, hole, keeps_hand, &(mover){bits, exchanges[i]});
    if (every)
        return PQL_ALL_PERMUTATIONS;
    uint32_t group = 0;
    for (int p = 0; p < PQL_PERMUTATIONS; p++)
        group |= (uint32_t)each_hand(bits, hole, keeps_hand, &(mover){bits, pql_suit_permutation[p]}) << p;
    return group;
}
