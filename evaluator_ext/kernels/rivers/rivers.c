/* On a complete board no more than one suit makes flushes. A hand's ordinal is a look-up by the sum of the rank keys of its
   seven cards, and with three cards of the suit between hand and board enough, another one by the ranks of that suit. */
#include "rivers/rivers.h"

#include <math.h>
#include <stddef.h>

#include "shared/hole_cards.h"
#include "shared/rank_pairs.h"
#include "shared/ranking.h"

static uint64_t mask_of[PQL_HANDS];
static uint32_t key_of[PQL_HANDS];
static uint16_t suited_ranks[PQL_SUITS][PQL_HANDS]; /* the ranks of a hand's cards of a suit */

typedef struct {
    uint32_t key;
    int suit, suit_ranks, missing; /* of flushes, -1 for none; how many cards of it a hand must have */
} river;

void pql_river_tables(void)
{
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            int hand = pql_hand_index(high, low);
            mask_of[hand] = UINT64_C(1) << high | UINT64_C(1) << low;
            key_of[hand] = pql_rank_key[high >> 2] + pql_rank_key[low >> 2];
            suited_ranks[high & 3][hand] |= 1 << (high >> 2);
            suited_ranks[low & 3][hand] |= 1 << (low >> 2);
        }
}

static river start(uint64_t board)
{
    river on = {0, pql_flush_suit(board), 0, 0};
    for (uint64_t left = board; left; left &= left - 1)
        on.key += pql_rank_key[__builtin_ctzll(left) >> 2];
    if (on.suit >= 0) {
        on.suit_ranks = pql_suit_ranks(board, on.suit);
        on.missing = 5 - __builtin_popcount(on.suit_ranks);
    }
    return on;
}

static inline int ordinal(const river *on, int hand)
{
    if (on->suit >= 0) {
        int ranks = suited_ranks[on->suit][hand];
        if (__builtin_popcount(ranks) >= on->missing)
            return pql_flush_rank[on->suit_ranks | ranks];
    }
    return pql_rank_noflush(on->key + key_of[hand]);
}

void pql_river_ranks(uint16_t *ranks, uint64_t board, uint64_t gone)
{
    river on = start(board);
    for (int hand = 0; hand < PQL_HANDS; hand++)
        ranks[hand] = mask_of[hand] & (board | gone) ? 0 : ordinal(&on, hand);
}

void pql_count_river(int64_t counts[3], uint64_t board, uint64_t gone, const uint16_t *heroes, int64_t hero_count,
                     const uint16_t *villains, int64_t villain_count)
{
    river on = start(board);
    int64_t wins = 0, ties = 0, met = 0;
    for (int64_t i = 0; i < hero_count; i++) {
        if (mask_of[heroes[i]] & (board | gone))
            continue;
        uint64_t taken = board | gone | mask_of[heroes[i]];
        int made = ordinal(&on, heroes[i]);
        for (int64_t j = 0; j < villain_count; j++) {
            if (mask_of[villains[j]] & taken)
                continue;
            int theirs = ordinal(&on, villains[j]);
            wins += made > theirs;
            ties += made == theirs;
            met++;
        }
    }
    counts[0] = wins;
    counts[1] = ties;
    counts[2] = met;
}

void pql_river_matrix(int8_t *matrix, const uint16_t *ranks, const uint16_t *rows, int64_t row_count,
                      const uint16_t *columns, int64_t column_count, int8_t blocked)
{
    uint16_t made[PQL_HANDS];
    for (int64_t j = 0; j < column_count; j++)
        made[j] = ranks[columns[j]];
    for (int64_t i = 0; i < row_count; i++, matrix += column_count) {
        uint16_t own = ranks[rows[i]];
        for (int64_t j = 0; j < column_count; j++)
            matrix[j] = (own > made[j]) - (own < made[j]);
        for (int64_t j = 0; j < column_count; j++)
            if (!own || !made[j] || mask_of[rows[i]] & mask_of[columns[j]])
                matrix[j] = blocked;
    }
}

/* So many cards as a mask: 0 where one is none, or is there twice. */
static inline uint64_t mask_of_row(const uint8_t *cards, int count)
{
    uint64_t mask = 0;
    int good = 1;
    for (int i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << (cards[i] & 63);
        good &= cards[i] < PQL_CARDS && !(mask & bit);
        mask |= bit;
    }
    return good ? mask : 0;
}

static inline uint64_t key_of_row(const uint8_t *cards, int count)
{
    uint64_t key = 0;
    for (int i = 0; i < count; i++)
        key += pql_card_key[cards[i]];
    return key;
}

int64_t pql_river_rows(double *equities, const uint8_t *heroes, int hero_step, const uint8_t *villains, int villain_step,
                       const uint8_t *boards, int board_step, int64_t count)
{
    static const double shares[3] = {0.0, 0.5, 1.0};
    for (int64_t i = 0; i < count; i++, heroes += hero_step, villains += villain_step, boards += board_step) {
        uint64_t own = mask_of_row(heroes, 2), theirs = mask_of_row(villains, 2), board = mask_of_row(boards, 5);
        if (!own || !theirs || !board)
            return i;
        if (own & theirs || (own | theirs) & board) {
            equities[i] = NAN;
            continue;
        }
        uint64_t key = PQL_SUIT_COUNTERS + key_of_row(boards, 5);
        int made = pql_rank_by_key(board | own, key + key_of_row(heroes, 2));
        int other = pql_rank_by_key(board | theirs, key + key_of_row(villains, 2));
        equities[i] = shares[1 + (made > other) - (made < other)];
    }
    return -1;
}
