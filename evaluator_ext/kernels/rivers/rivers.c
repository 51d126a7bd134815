/* On a complete board no more than one suit makes flushes. A hand's ordinal is a look-up by the sum of the rank keys of its
   seven cards, and with three cards of the suit between hand and board enough, another one by the ranks of that suit. */
#include "rivers/rivers.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "shared/hole_cards.h"
#include "shared/rank_pairs.h"
#include "shared/ranking.h"

static uint64_t mask_of[PQL_HANDS];
static uint8_t cards_of[PQL_HANDS][2];
static uint32_t key_of[PQL_HANDS];
static uint16_t suited_ranks[PQL_SUITS][PQL_HANDS]; /* the ranks of a hand's cards of a suit */
static uint8_t bits_in[256];

typedef struct {
    uint32_t key;
    int suit, suit_ranks, missing; /* of flushes, -1 for none; how many cards of it a hand must have */
} river;

void pql_river_tables(void)
{
    pql_rank_pair_tables();
    for (int byte = 1; byte < 256; byte++)
        bits_in[byte] = bits_in[byte >> 1] + (byte & 1);
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            int hand = pql_hand_index(high, low);
            mask_of[hand] = UINT64_C(1) << high | UINT64_C(1) << low;
            cards_of[hand][0] = high;
            cards_of[hand][1] = low;
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
            return pql_ranking->flush[on->suit_ranks | ranks];
    }
    return pql_rank_noflush(on->key + key_of[hand]);
}

void pql_river_ranks(uint16_t *ranks, uint64_t board, uint64_t gone)
{
    river on = start(board);
    for (int hand = 0; hand < PQL_HANDS; hand++)
        ranks[hand] = mask_of[hand] & (board | gone) ? 0 : ordinal(&on, hand);
}

int pql_are_weights(const double *weights, int64_t count)
{
    /* Sums of numbers below 2^960 are finite. Added to the exponents from there on, 65 makes the sign. */
    uint64_t seen = 0;
    for (int64_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &weights[i], sizeof bits);
        seen |= bits | (bits + (UINT64_C(65) << 52));
    }
    if (!(seen >> 63))
        return 1;
    int good = 1; /* a zero may have a sign */
    for (int64_t i = 0; i < count; i++)
        good &= (weights[i] >= 0) & (weights[i] < 0x1p960);
    return good;
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
    uint16_t made[PQL_HANDS], dead[PQL_HANDS];
    int16_t holding[PQL_CARDS][PQL_HANDS]; /* the columns with a card; a hand may stand in several */
    int counts[PQL_CARDS] = {0}, dead_count = 0;
    for (int64_t j = 0; j < column_count; j++) {
        made[j] = ranks[columns[j]];
        if (!made[j]) {
            dead[dead_count++] = j;
            continue;
        }
        for (uint64_t cards = mask_of[columns[j]]; cards; cards &= cards - 1) {
            int card = __builtin_ctzll(cards);
            holding[card][counts[card]++] = j;
        }
    }
    for (int64_t i = 0; i < row_count; i++, matrix += column_count) {
        uint16_t own = ranks[rows[i]];
        if (!own) {
            memset(matrix, blocked, column_count);
            continue;
        }
        for (int64_t j = 0; j < column_count; j++)
            matrix[j] = (own > made[j]) - (own < made[j]);
        for (int j = 0; j < dead_count; j++)
            matrix[dead[j]] = blocked;
        for (uint64_t cards = mask_of[rows[i]]; cards; cards &= cards - 1) {
            int card = __builtin_ctzll(cards);
            for (int j = 0; j < counts[card]; j++)
                matrix[holding[card][j]] = blocked;
        }
    }
}

enum { LOW_BITS = 7, LOW = 1 << LOW_BITS };

/* A pass of a sort by counting: entries by some bits of their ordinals, equal ones in the order they had. */
static void pass(uint32_t *to, const uint32_t *from, int count, int shift)
{
    int places[LOW] = {0};
    for (int i = 0; i < count; i++)
        places[from[i] >> shift & (LOW - 1)]++;
    for (int digit = 0, place = 0; digit < LOW; digit++) {
        int number = places[digit];
        places[digit] = place;
        place += number;
    }
    for (int i = 0; i < count; i++)
        to[places[from[i] >> shift & (LOW - 1)]++] = from[i];
}

static void sort(uint32_t *order, int count)
{
    uint32_t entries[PQL_HANDS];
    pass(entries, order, count, 16);
    pass(order, entries, count, 16 + LOW_BITS);
}

int pql_river_order(uint32_t *order, const uint16_t *ranks)
{
    int count = 0;
    for (int hand = 0; hand < PQL_HANDS; hand++) {
        order[count] = (uint32_t)ranks[hand] << 16 | hand;
        count += ranks[hand] != 0;
    }
    sort(order, count);
    return count;
}

int pql_river_order_of(uint32_t *order, uint64_t board, uint64_t gone, const double *wanted, const double *weights)
{
    river on = start(board);
    int count = 0;
    for (int hand = 0; hand < PQL_HANDS; hand++) {
        order[count] = hand;
        count += ((wanted[hand] > 0) | (weights[hand] > 0)) & !(mask_of[hand] & (board | gone));
    }
    for (int i = 0; i < count; i++)
        order[i] |= (uint32_t)ordinal(&on, order[i]) << 16;
    sort(order, count);
    return count;
}

/* Hands that meet less than this part of all weight: what was taken off is nearly all, and what is left has lost digits. */
static const double LITTLE = 0x1p-12;

/* Adds up what such hands meet, each hand by itself. */
static void feed_starved(double *wins, double *ties, double *met, const uint32_t *order, int count, const double *weights,
                         const double *wanted, double total)
{
    uint32_t theirs[PQL_HANDS];
    int held = -1;
    for (int i = 0; i < count; i++) {
        int hand = order[i] & 0xFFFF;
        if ((wanted && !(wanted[hand] > 0)) || met[hand] >= LITTLE * total)
            continue;
        if (held < 0) {
            held = 0;
            for (int j = 0; j < count; j++) {
                theirs[held] = order[j];
                held += weights[order[j] & 0xFFFF] > 0;
            }
        }
        wins[hand] = ties[hand] = met[hand] = 0;
        for (int j = 0; j < held; j++) {
            int other = theirs[j] & 0xFFFF;
            if (mask_of[other] & mask_of[hand])
                continue;
            met[hand] += weights[other];
            if (theirs[j] >> 16 < order[i] >> 16)
                wins[hand] += weights[other];
            else if (theirs[j] >> 16 == order[i] >> 16)
                ties[hand] += weights[other];
        }
    }
}

void pql_river_vector(double *wins, double *ties, double *met, const uint32_t *order, int count, const double *weights,
                      const double *wanted)
{
    double total = 0, below = 0, of_card[PQL_CARDS] = {0}, below_card[PQL_CARDS] = {0}, level_card[PQL_CARDS] = {0};
    memset(wins, 0, PQL_HANDS * sizeof *wins);
    memset(ties, 0, PQL_HANDS * sizeof *ties);
    memset(met, 0, PQL_HANDS * sizeof *met);
    for (int i = 0; i < count; i++) {
        int hand = order[i] & 0xFFFF;
        total += weights[hand];
        of_card[cards_of[hand][0]] += weights[hand];
        of_card[cards_of[hand][1]] += weights[hand];
    }
    for (int start = 0, end; start < count; start = end) {
        double level = 0;
        for (end = start; end < count && order[end] >> 16 == order[start] >> 16; end++) {
            int hand = order[end] & 0xFFFF;
            level += weights[hand];
            level_card[cards_of[hand][0]] += weights[hand];
            level_card[cards_of[hand][1]] += weights[hand];
        }
        for (int i = start; i < end; i++) {
            int hand = order[i] & 0xFFFF, high = cards_of[hand][0], low = cards_of[hand][1];
            if (wanted && !(wanted[hand] > 0))
                continue;
            wins[hand] = below - below_card[high] - below_card[low];
            ties[hand] = level - level_card[high] - level_card[low] + weights[hand];
            met[hand] = total - of_card[high] - of_card[low] + weights[hand];
        }
        for (int i = start; i < end; i++) {
            int hand = order[i] & 0xFFFF, high = cards_of[hand][0], low = cards_of[hand][1];
            below += weights[hand];
            below_card[high] += weights[hand];
            below_card[low] += weights[hand];
            level_card[high] = level_card[low] = 0;
        }
    }
    feed_starved(wins, ties, met, order, count, weights, wanted, total);
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

/* Hands of a pair of ranks that have one weight: without a flush they make the same. */
typedef struct {
    uint32_t key;
    uint16_t places; /* of the pair's matrix */
    uint8_t pair, high, low;
    double weight;
} equal_hands;

static int group_hands(equal_hands *groups, const double *weights)
{
    int count = 0;
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        int first = count, high = pql_pair_high[pair], low = pql_pair_low[pair];
        for (int place = 0; place < 16; place++) {
            int hand = pql_matrix_hand(pair, place), group = first;
            if (hand < 0 || !(weights[hand] > 0))
                continue;
            while (group < count && groups[group].weight != weights[hand])
                group++;
            if (group == count)
                groups[count++] = (equal_hands){key_of[hand], 0, pair, high, low, weights[hand]};
            groups[group].places |= 1 << place;
        }
    }
    return count;
}

/* The places of a pair's matrix where a hand has cards enough for a flush. */
static inline uint16_t flush_places(const river *on)
{
    if (on->suit < 0)
        return 0;
    if (on->missing == 2)
        return 1 << 5 * on->suit;
    return on->missing == 1 ? 0xF << 4 * on->suit | 0x1111 << on->suit : 0xFFFF;
}

int64_t pql_river_range_rows(double *equities, const uint8_t *heroes, int hero_step, const uint8_t *boards, int board_step,
                             int64_t count, const double *weights)
{
    equal_hands groups[PQL_HANDS];
    int group_count = group_hands(groups, weights);
    for (int64_t i = 0; i < count; i++, heroes += hero_step, boards += board_step) {
        uint64_t own = mask_of_row(heroes, 2), board = mask_of_row(boards, 5), taken = own | board;
        if (!own || !board)
            return i;
        river on = start(board);
        uint16_t flushes = flush_places(&on);
        int made = ordinal(&on, pql_hand_index(heroes[0], heroes[1]));
        double wins = 0, ties = 0, met = 0;
        for (const equal_hands *group = groups; group < groups + group_count && !(own & board); group++) {
            uint16_t live = group->places & pql_live_places(taken, group->high, group->low), plain = live & ~flushes;
            int theirs = pql_rank_noflush(on.key + group->key);
            double weight = (bits_in[plain & 255] + bits_in[plain >> 8]) * group->weight;
            wins += made > theirs ? weight : 0;
            ties += made == theirs ? weight : 0;
            met += weight;
            for (int rest = live & flushes; rest; rest &= rest - 1) {
                theirs = ordinal(&on, pql_matrix_hand(group->pair, __builtin_ctz(rest)));
                wins += made > theirs ? group->weight : 0;
                ties += made == theirs ? group->weight : 0;
                met += group->weight;
            }
        }
        equities[i] = met > 0 ? (wins + ties / 2) / met : NAN;
    }
    return -1;
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
