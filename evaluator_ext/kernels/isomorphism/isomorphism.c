/* Deals to numbers and back.

   A suit's share of a deal is one set of ranks for each round. How many ranks each set has is its shape; sets of one shape are
   numbered in colexicographic order among the ranks that the rounds before have left. Of the four suits only the multiset of
   shares counts: suits are put in descending order of their shapes, which makes a layout, and the numbers of those of one
   shape are a multiset of numbers a <= b <= c <= d, which has the number a + C(b+1, 2) + C(c+2, 3) + C(d+3, 4). */
#include "isomorphism/isomorphism.h"

#include <math.h>
#include <string.h>

enum { RANKS = 13, SETS = 1 << RANKS, SHAPE_BITS = 3 };

static uint16_t choose[RANKS + 1][RANKS + 1];
static uint16_t place_of[SETS];    /* of a set of ranks among those of its size */
static uint16_t set_at[6][1287];   /* the set of so many ranks at a place */
static uint8_t count_of[SETS];

static void fill_tables(void)
{
    uint16_t filled[6] = {0};
    if (choose[0][0])
        return;
    for (int n = 0; n <= RANKS; n++)
        for (int k = 0; k <= n; k++)
            choose[n][k] = k == 0 || k == n ? 1 : choose[n - 1][k - 1] + choose[n - 1][k];
    for (int set = 0; set < SETS; set++) { /* ascending sets are in colexicographic order */
        int size = count_of[set] = __builtin_popcount(set);
        if (size < 6) {
            place_of[set] = filled[size];
            set_at[size][filled[size]++] = set;
        }
    }
}

static inline int cards_in(int shape, int rounds, int round)
{
    return shape >> SHAPE_BITS * (rounds - 1 - round) & 7;
}

static uint32_t shares_of(int shape, int rounds)
{
    uint32_t size = 1;
    for (int round = 0, left = RANKS; round < rounds; round++) {
        int cards = cards_in(shape, rounds, round);
        size *= choose[left][cards];
        left -= cards;
    }
    return size;
}

/* Multisets of so many of n numbers. */
static uint64_t multisets(uint64_t n, int count)
{
    switch (count) {
    case 1: return n;
    case 2: return n * (n + 1) / 2;
    case 3: return n * (n + 1) / 2 * (n + 2) / 3;
    default: return n * (n + 1) / 2 * (n + 2) / 3 * (n + 3) / 4;
    }
}

static void add_layout(pql_numbering *n, const uint16_t *shapes)
{
    pql_layout *layout = &n->layout[n->layouts++];
    memcpy(layout->shapes, shapes, sizeof layout->shapes);
    layout->part_count = 0;
    layout->offset = n->size;
    layout->size = 1;
    for (int slot = 0, end; slot < 4; slot = end) {
        uint32_t size = shares_of(shapes[slot], n->rounds);
        for (end = slot + 1; end < 4 && shapes[end] == shapes[slot];)
            end++;
        if (shapes[slot] == 0)
            break; /* suits without cards are alike */
        uint64_t numbers = multisets(size, end - slot);
        layout->parts[layout->part_count++] = (pql_suit_part){slot, end - slot, size, numbers, layout->size};
        layout->size *= numbers;
    }
    n->size += layout->size;
}

/* The slots of four shapes in descending order, and the layout that they are, made when it is first met. */
static void settle_code(pql_numbering *n, int code, const uint16_t *shapes)
{
    uint16_t sorted[4];
    int layout = 0;
    uint8_t *suit_in = n->suit_in[code];
    for (int i = 0; i < 4; i++) {
        int slot = i;
        for (; slot > 0 && shapes[suit_in[slot - 1]] < shapes[i]; slot--)
            suit_in[slot] = suit_in[slot - 1];
        suit_in[slot] = i;
    }
    for (int slot = 0; slot < 4; slot++)
        sorted[slot] = shapes[suit_in[slot]];
    while (layout < n->layouts && memcmp(n->layout[layout].shapes, sorted, sizeof sorted))
        layout++;
    if (layout == n->layouts)
        add_layout(n, sorted);
    n->layout_of[code] = layout;
}

/* How many cards of each suit a round of so many cards can have, three bits a suit. Returns how many such tallies there are. */
static int list_tallies(int cards, uint16_t *tallies)
{
    int count = 0;
    for (int c = 0; c <= cards; c++)
        for (int d = 0; c + d <= cards; d++)
            for (int h = 0; c + d + h <= cards; h++)
                tallies[count++] = c | d << SHAPE_BITS | h << 2 * SHAPE_BITS | (cards - c - d - h) << 3 * SHAPE_BITS;
    return count;
}

static void deal_suits(pql_numbering *n, int round, int stride, int code, const uint16_t *shapes)
{
    uint16_t tallies[56], more[4];
    if (round >= n->rounds) {
        settle_code(n, code, shapes);
        return;
    }
    int count = list_tallies(n->dealt[round], tallies);
    for (int i = 0; i < count; i++) {
        for (int suit = 0; suit < 4; suit++)
            more[suit] = shapes[suit] << SHAPE_BITS | (tallies[i] >> SHAPE_BITS * suit & 7);
        n->code_of[round][tallies[i]] = i * stride;
        deal_suits(n, round + 1, stride * count, code + i * stride, more);
    }
}

void pql_number_rounds(pql_numbering *n, const uint8_t *dealt, int rounds)
{
    const uint16_t nothing[4] = {0};
    fill_tables();
    memset(n, 0, sizeof *n);
    n->rounds = rounds;
    for (int round = 0; round < rounds; round++)
        n->cards += n->dealt[round] = dealt[round];
    deal_suits(n, 0, 1, 0, nothing);
}

static inline void put_in_order(uint32_t *a, uint32_t *b)
{
    uint32_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

static inline uint64_t pairs_below(uint64_t b)
{
    return b * (b + 1) / 2;
}

static inline uint64_t triples_below(uint64_t c)
{
    return c * (c + 1) * (c + 2) / 6;
}

static inline uint64_t number_in_part(uint32_t *shares, int count)
{
    if (count == 1)
        return shares[0];
    if (count == 2) {
        put_in_order(&shares[0], &shares[1]);
        return shares[0] + pairs_below(shares[1]);
    }
    put_in_order(&shares[0], &shares[1]);
    put_in_order(&shares[1], &shares[2]);
    put_in_order(&shares[0], &shares[1]);
    if (count == 3)
        return shares[0] + pairs_below(shares[1]) + triples_below(shares[2]);
    put_in_order(&shares[2], &shares[3]);
    put_in_order(&shares[1], &shares[2]);
    put_in_order(&shares[0], &shares[1]);
    return shares[0] + pairs_below(shares[1]) + triples_below(shares[2]) + multisets(shares[3], 4);
}

static const uint8_t factorial[5] = {1, 1, 2, 6, 24};

/* How many deals differ from this one in suits only: the ways to put its four shares on suits. */
static int orbit_of(const pql_layout *layout, const uint32_t *shares)
{
    int same = 1, used = 0;
    for (int i = 0; i < layout->part_count; i++) {
        const pql_suit_part *part = &layout->parts[i];
        for (int slot = part->start, run = 1; slot < part->start + part->count; slot++, run++)
            if (slot + 1 == part->start + part->count || shares[slot + 1] != shares[slot]) {
                same *= factorial[run];
                run = 0;
            }
        used += part->count;
    }
    return 24 / (same * factorial[4 - used]);
}

int64_t pql_numbers_of(const pql_numbering *n, const uint8_t *first, int first_width, int64_t first_stride,
                       const uint8_t *second, int64_t second_stride, int64_t rows, int64_t *numbers, uint8_t *orbit)
{
    for (int64_t row = 0; row < rows; row++, first += first_stride, second += second_stride) {
        uint32_t share[4] = {0}, times[4] = {1, 1, 1, 1}, held[4] = {0}, shares[4];
        int code = 0, card_place = 0;
        uint8_t cards[PQL_MOST_DEALT];
        for (int i = 0; i < first_width; i++)
            cards[i] = first[i];
        for (int i = first_width; i < n->cards; i++)
            cards[i] = second[i - first_width];
        for (int round = 0; round < n->rounds; round++) {
            int dealt = n->dealt[round];
            if (dealt == 1) { /* one suit alone gets anything */
                int card = cards[card_place++], suit = card & 3, rank = card >> 2;
                if (card >= 52 || held[suit] >> rank & 1)
                    return row;
                share[suit] += times[suit] * (rank - count_of[held[suit] & ((1u << rank) - 1)]);
                times[suit] *= RANKS - count_of[held[suit]];
                held[suit] |= 1u << rank;
                code += n->code_of[round][1 << SHAPE_BITS * suit];
                continue;
            }
            uint32_t now[4] = {0}, among_left[4] = {0}, tally = 0;
            for (int i = 0; i < dealt; i++) {
                int card = cards[card_place++], suit = card & 3, rank = card >> 2;
                if (card >= 52 || (held[suit] | now[suit]) >> rank & 1)
                    return row;
                now[suit] |= 1u << rank;
                among_left[suit] |= 1u << (rank - count_of[held[suit] & ((1u << rank) - 1)]);
                tally += 1u << SHAPE_BITS * suit;
            }
            for (int suit = 0; suit < 4; suit++) {
                share[suit] += times[suit] * place_of[among_left[suit]];
                times[suit] *= choose[RANKS - count_of[held[suit]]][tally >> SHAPE_BITS * suit & 7];
                held[suit] |= now[suit];
            }
            code += n->code_of[round][tally];
        }
        const pql_layout *layout = &n->layout[n->layout_of[code]];
        uint64_t number = layout->offset;
        for (int slot = 0; slot < 4; slot++)
            shares[slot] = share[n->suit_in[code][slot]];
        for (int i = 0; i < layout->part_count; i++)
            number += layout->parts[i].before * number_in_part(shares + layout->parts[i].start, layout->parts[i].count);
        numbers[row] = (int64_t)number;
        if (orbit)
            orbit[row] = orbit_of(layout, shares);
    }
    return -1;
}

/* The largest b of C(b + count - 1, count) <= number, near a guess. */
static uint32_t largest(uint64_t number, int count)
{
    double guess = count == 2 ? sqrt(2.0 * (double)number) : count == 3 ? cbrt(6.0 * (double)number)
                                                                        : sqrt(sqrt(24.0 * (double)number));
    uint64_t b = (uint64_t)guess;
    while (b > 0 && multisets(b, count) > number)
        b--;
    while (multisets(b + 1, count) <= number)
        b++;
    return (uint32_t)b;
}

/* The ranks at these places among those not held. */
static inline uint32_t left_ranks(uint32_t places, uint32_t held)
{
    uint32_t ranks = 0;
    if (!held)
        return places;
    for (; places; places &= places - 1) {
        int rank = __builtin_ctz(places);
        for (uint32_t below = held; below && __builtin_ctz(below) <= rank; below &= below - 1)
            rank++;
        ranks |= 1u << rank;
    }
    return ranks;
}

/* The cards of a suit, those of each round where they belong. */
static inline void put_suit(const pql_numbering *n, int shape, uint32_t share, int suit, uint64_t *masks)
{
    uint32_t held = 0;
    int rest = shape;
    for (int round = 0; rest; round++) {
        int shift = SHAPE_BITS * (n->rounds - 1 - round), cards = rest >> shift;
        rest -= cards << shift;
        if (!cards)
            continue;
        uint32_t place = share;
        if (rest) { /* what is left after the last cards is their place */
            uint32_t size = choose[RANKS - count_of[held]][cards];
            share = place / size;
            place -= share * size;
        }
        uint32_t now = left_ranks(set_at[cards][place], held);
        for (uint32_t ranks = now; ranks; ranks &= ranks - 1)
            masks[round] |= UINT64_C(1) << (4 * __builtin_ctz(ranks) + suit);
        held |= now;
    }
}

static void put_deal(const pql_numbering *n, const pql_layout *layout, uint64_t number, uint8_t *cards)
{
    uint64_t masks[PQL_ROUNDS] = {0};
    for (int i = 0; i < layout->part_count; i++) {
        const pql_suit_part *part = &layout->parts[i];
        uint64_t own = number;
        if (i + 1 < layout->part_count) {
            number = own / part->numbers;
            own -= number * part->numbers;
        }
        for (int left = part->count; left; left--) { /* the largest share goes to the highest suit */
            uint32_t share = left == 1 ? (uint32_t)own : largest(own, left);
            if (left > 1)
                own -= multisets(share, left);
            int slot = part->start + part->count - left;
            put_suit(n, layout->shapes[slot], share, 3 - slot, masks);
        }
    }
    for (int round = 0; round < n->rounds; round++)
        for (uint64_t left = masks[round]; left;) {
            int card = 63 - __builtin_clzll(left);
            *cards++ = card;
            left ^= UINT64_C(1) << card;
        }
}

static int layout_with(const pql_numbering *n, uint64_t number)
{
    int low = 0, high = n->layouts;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (n->layout[middle].offset <= number)
            low = middle;
        else
            high = middle;
    }
    return low;
}

int64_t pql_deals_of(const pql_numbering *n, const int64_t *numbers, int64_t rows, uint8_t *cards)
{
    for (int64_t row = 0; row < rows; row++, cards += n->cards) {
        if (numbers[row] < 0 || (uint64_t)numbers[row] >= n->size)
            return row;
        const pql_layout *layout = &n->layout[layout_with(n, numbers[row])];
        put_deal(n, layout, numbers[row] - layout->offset, cards);
    }
    return -1;
}

void pql_deals_from(const pql_numbering *n, int64_t start, int64_t rows, uint8_t *cards)
{
    int place = rows ? layout_with(n, start) : 0;
    for (int64_t number = start; number < start + rows; number++, cards += n->cards) {
        if ((uint64_t)number == n->layout[place].offset + n->layout[place].size)
            place++;
        put_deal(n, &n->layout[place], number - n->layout[place].offset, cards);
    }
}
