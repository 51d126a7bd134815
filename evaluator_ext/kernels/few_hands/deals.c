/* The deals of a few hands, one for each orbit under suit permutations, and what they win: see few_hands/few_hands.h.

   Every deal is carried through the group; the smallest of its images, read as one number, names the orbit. */
#include <stdlib.h>
#include <string.h>

#include "few_hands/few_hands.h"
#include "shared/hole_cards.h"
#include "shared/suit_symmetry.h"

typedef unsigned __int128 wide_key;

enum { HAND_BITS = 11 };

typedef struct {
    const double *const *ranges;
    int players, permutations;
    uint16_t image[PQL_PERMUTATIONS][PQL_HANDS];
    int held[PQL_MOST_HOLDERS][PQL_HANDS], held_count[PQL_MOST_HOLDERS]; /* hands of weight above zero */
    int64_t *slots; /* open addressing: place in the list, or -1 */
    int64_t slot_count;
    pql_hand_deals *deals;
} lister;

static uint8_t cards_of[PQL_HANDS][2];

void pql_few_hands_tables(void)
{
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            cards_of[pql_hand_index(high, low)][0] = high;
            cards_of[pql_hand_index(high, low)][1] = low;
        }
}

static inline uint64_t scattered(wide_key key)
{
    uint64_t mixed = (uint64_t)key ^ (uint64_t)(key >> 64) * UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return mixed ^ mixed >> 32;
}

static int64_t *slot_of(lister *l, wide_key key)
{
    uint64_t place = scattered(key);
    for (;; place++) {
        int64_t *slot = &l->slots[place & (l->slot_count - 1)];
        if (*slot < 0 || l->deals->keys[*slot] == key)
            return slot;
    }
}

static int grow(lister *l)
{
    pql_hand_deals *deals = l->deals;
    int64_t capacity = deals->capacity ? 2 * deals->capacity : 256;
    wide_key *keys = realloc(deals->keys, capacity * sizeof *keys);
    if (keys)
        deals->keys = keys;
    double *weights = realloc(deals->weights, capacity * sizeof *weights);
    if (weights)
        deals->weights = weights;
    int64_t *slots = realloc(l->slots, 2 * capacity * sizeof *slots);
    if (slots)
        l->slots = slots;
    if (!keys || !weights || !slots)
        return -1;
    deals->capacity = capacity;
    l->slot_count = 2 * capacity;
    memset(slots, 0xFF, 2 * capacity * sizeof *slots);
    for (int64_t i = 0; i < deals->count; i++)
        *slot_of(l, deals->keys[i]) = i;
    return 0;
}

static int append(lister *l, const int *hands, double weight)
{
    wide_key least = ~(wide_key)0;
    for (int p = 0; p < l->permutations; p++) {
        wide_key key = 0;
        for (int i = 0; i < l->players; i++)
            key = key << HAND_BITS | l->image[p][hands[i]];
        least = key < least ? key : least;
    }
    if (l->deals->count == l->deals->capacity && grow(l))
        return -1;
    int64_t *slot = slot_of(l, least);
    if (*slot < 0) {
        *slot = l->deals->count++;
        l->deals->keys[*slot] = least;
        l->deals->weights[*slot] = 0;
    }
    l->deals->weights[*slot] += weight;
    return 0;
}

static int choose_hands(lister *l, int player, int *hands, uint64_t used, double weight)
{
    if (player == l->players)
        return append(l, hands, weight);
    for (int i = 0; i < l->held_count[player]; i++) {
        int hand = l->held[player][i];
        uint64_t cards = UINT64_C(1) << cards_of[hand][0] | UINT64_C(1) << cards_of[hand][1];
        if (cards & used)
            continue;
        hands[player] = hand;
        if (choose_hands(l, player + 1, hands, used | cards, weight * l->ranges[player][hand]))
            return -1;
    }
    return 0;
}

static void read_hand(lister *l, int hand, uint32_t group)
{
    int high = cards_of[hand][0], low = cards_of[hand][1];
    l->permutations = 0;
    for (; group; group &= group - 1) {
        const uint8_t *suits = pql_suit_permutation[__builtin_ctz(group)];
        l->image[l->permutations++][hand] =
            pql_hand_index((high & ~3) | suits[high & 3], (low & ~3) | suits[low & 3]);
    }
}

static void read_ranges(lister *l, uint64_t gone, uint32_t group)
{
    for (int player = 0; player < l->players; player++)
        for (int hand = 0; hand < PQL_HANDS; hand++)
            if (l->ranges[player][hand] > 0 && !(gone >> cards_of[hand][0] & 1) && !(gone >> cards_of[hand][1] & 1)) {
                l->held[player][l->held_count[player]++] = hand;
                read_hand(l, hand, group);
            }
}

int pql_list_hand_deals(pql_hand_deals *deals, const double *const *ranges, int players, uint64_t gone, uint32_t group)
{
    memset(deals, 0, sizeof *deals);
    lister *l = calloc(1, sizeof *l);
    if (!l)
        return -1;
    l->ranges = ranges;
    l->players = players;
    l->deals = deals;
    read_ranges(l, gone, group);
    int hands[PQL_MOST_HOLDERS] = {0};
    int failed = choose_hands(l, 0, hands, 0, 1);
    free(l->slots);
    free(l);
    return failed;
}

int64_t pql_count_deals(pql_deals_won *result, uint64_t known, uint64_t dead, const uint16_t *hands,
                        const double *weights, int64_t start, int64_t stop, int players)
{
    memset(result, 0, sizeof *result);
    for (int64_t deal = start; deal < stop; deal++) {
        uint64_t used = known | dead, masks[PQL_MOST_HOLDERS];
        pql_boards_won won;
        for (int player = 0; player < players; player++) {
            int hand = hands[deal * players + player];
            if (hand >= PQL_HANDS)
                return deal;
            masks[player] = UINT64_C(1) << cards_of[hand][0] | UINT64_C(1) << cards_of[hand][1];
            if (masks[player] & used)
                return deal;
            used |= masks[player];
        }
        pql_boards_of_hands(&won, known, dead, masks, players);
        for (int player = 0; player < players; player++)
            for (int k = 0; k < players; k++) {
                result->whole[player][k] += (pql_wide)won.by_winners[player][k] * (uint64_t)weights[deal];
                result->sums[player][k] += won.by_winners[player][k] * weights[deal];
            }
    }
    return -1;
}

void pql_shares_of_hands(double *shares, uint64_t known, uint64_t dead, const uint64_t *hands, int players, double boards)
{
    pql_boards_won won;
    pql_boards_of_hands(&won, known, dead, hands, players);
    for (int player = 0; player < players; player++) {
        shares[player] = 0;
        for (int k = players; k > 0; k--)
            shares[player] += won.by_winners[player][k - 1] / (double)k;
        shares[player] /= boards;
    }
}
