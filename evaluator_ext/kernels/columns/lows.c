/* Lows of eight or better of hands of which exactly two cards count, with exactly three of the board.

   A set of ranks has a bit for each, the ace first and the eight last: of two sets of five the smaller number is the
   better low. A row whose hand and board share a card has no low. */
#include "columns/columns.h"
#include "shared/ranking.h"

#define CONTEXT pql_feature_context *context
#define UNUSED (void)context

enum { LOW_RANKS = 8, OTHER_RANKS = 1, LOW_COUNT = 56, NO_LOW = 1 << LOW_RANKS };

static uint32_t low_ranks(uint64_t cards)
{
    uint32_t ranks = pql_rank_set13(cards); /* the deuce first, the ace last */
    return (ranks << 1 | ranks >> 12) & (NO_LOW - 1);
}

/* The best low of a pair of ranks on a board: with the three lowest ranks there that it has not. */
static uint32_t low_of_pair(uint32_t pair, uint32_t board)
{
    uint32_t left = board & ~pair, five = pair;
    if (__builtin_popcount(left) < 3) return NO_LOW;
    for (int card = 0; card < 3; card++, left &= left - 1) five |= left & -left;
    return five;
}

static uint32_t low_on(uint32_t hand, uint32_t board)
{
    uint32_t best = NO_LOW;
    if (__builtin_popcount(board) < 3) return best;
    for (uint32_t rest = hand; rest; rest &= rest - 1)
        for (uint32_t more = rest & (rest - 1); more; more &= more - 1) {
            uint32_t low = low_of_pair((rest & -rest) | (more & -more), board);
            best = low < best ? low : best;
        }
    return best;
}

static uint32_t low_of(uint64_t pocket, uint64_t board)
{
    return pocket & board ? NO_LOW : low_on(low_ranks(pocket), low_ranks(board));
}

/* 0 for none, 1 for 8-7-6-5-4, ... 56 for 5-4-3-2-A: sets of five bits in descending order. */
static int number_of(uint32_t low)
{
    static const uint8_t CHOOSE[5][LOW_RANKS] = { /* k + 1 of n */
        {0, 1, 2, 3, 4, 5, 6, 7}, {0, 0, 1, 3, 6, 10, 15, 21}, {0, 0, 0, 1, 4, 10, 20, 35},
        {0, 0, 0, 0, 1, 5, 15, 35}, {0, 0, 0, 0, 0, 1, 6, 21},
    };
    int better = 0;
    if (low == NO_LOW) return 0;
    for (int k = 0; low; low &= low - 1, k++) better += CHOOSE[k][__builtin_ctz(low)];
    return LOW_COUNT - better;
}

int64_t pql_omaha_low_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return number_of(low_of(pocket, board));
}

/* How many cards of each low rank are unseen, the ace first. */
static void count_unseen(int unseen[LOW_RANKS], uint64_t seen)
{
    for (int rank = 0; rank < LOW_RANKS; rank++)
        unseen[rank] = 4 - __builtin_popcountll(seen >> 4 * ((rank + 12) % 13) & 15);
}

/* The pairs of unseen cards that make a better low on a board. */
static int better_lows(uint32_t own, uint32_t board, const int unseen[LOW_RANKS])
{
    int count = 0;
    for (int high = 1; high < LOW_RANKS; high++)
        for (int low = 0; low < high; low++)
            if (low_of_pair(1u << high | 1u << low, board) < own) count += unseen[high] * unseen[low];
    return count;
}

int64_t pql_omaha_lows_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int unseen[LOW_RANKS];
    if (pocket & board) return 0;
    count_unseen(unseen, pocket | board | context->dead);
    return better_lows(low_of(pocket, board), low_ranks(board), unseen);
}

/* The next cards with which the hand has a low that no two unseen cards beat; which of a rank comes makes no difference. */
int64_t pql_omaha_nut_low_outs_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int unseen[LOW_RANKS], street = __builtin_popcountll(board), count = 0, low_cards = 0;
    uint64_t seen = pocket | board | context->dead;
    uint32_t held = low_ranks(pocket), there = low_ranks(board);
    if (pocket & board || street < 3 || street > 4) return 0;
    count_unseen(unseen, seen);
    for (int rank = 0; rank < LOW_RANKS; rank++) {
        int left = unseen[rank];
        low_cards += left;
        if (!left) continue;
        uint32_t next = there | 1u << rank, own = low_on(held, next);
        unseen[rank]--;
        count += own != NO_LOW && !better_lows(own, next, unseen) ? left : 0;
        unseen[rank]++;
    }
    uint32_t own = low_on(held, there);
    int others = 52 - __builtin_popcountll(seen) - low_cards;
    return count + (own != NO_LOW && !better_lows(own, there, unseen) ? others : 0);
}

/* ---- what a hand has of a low and draws to, as a code ---- */

/* The bits above the place of the low, which is 1 for the best that the board allows, and 0 for none. */
enum { COUNTERFEITED = 1 << 5, LOW_DRAW = 1 << 6, NUT_LOW_DRAW = 1 << 7, BACKDOOR_LOW = 1 << 8, POSSIBLE = 1 << 9 };

static uint32_t without_lowest(uint32_t ranks) { return ranks & (ranks - 1); }

/* One more than the different lows that two cards make on the board and that are better. */
static int place_of(uint32_t own, uint32_t board)
{
    uint64_t better[NO_LOW / 64] = {0};
    int place = 1;
    for (int high = 1; high < LOW_RANKS; high++)
        for (int low = 0; low < high; low++) {
            uint32_t other = low_of_pair(1u << high | 1u << low, board);
            if (other < own) better[other / 64] |= UINT64_C(1) << (other & 63);
        }
    for (int word = 0; word < NO_LOW / 64; word++) place += __builtin_popcountll(better[word]);
    return place;
}

/* Whether some cards more, each of a rank that the board has not, give a hand a low. */
static int draws_to_low(uint32_t hand, uint32_t board, int cards)
{
    if (!cards) return low_on(hand, board) != NO_LOW;
    for (uint32_t rank = 1; rank < NO_LOW; rank <<= 1)
        if (!(board & rank) && draws_to_low(hand, board | rank, cards - 1)) return 1;
    return 0;
}

int64_t pql_omaha_low_code_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint32_t hand = low_ranks(pocket), there = low_ranks(board), own = low_on(hand, there);
    int street = __builtin_popcountll(board);
    if (street < 3 || pocket & board) return 0;
    int64_t code = __builtin_popcount(there) < 3 ? 0 : POSSIBLE;
    if (own != NO_LOW) return code | place_of(own, there);
    if (code && without_lowest(hand)) code |= COUNTERFEITED;
    if (street < 5 && draws_to_low(hand, there, 1)) {
        uint32_t left = ~there & (NO_LOW - 1), best_two = left & ~without_lowest(without_lowest(left));
        return code | LOW_DRAW | ((hand & best_two) == best_two ? NUT_LOW_DRAW : 0);
    }
    return street == 3 && draws_to_low(hand, there, 2) ? code | BACKDOOR_LOW : code;
}
