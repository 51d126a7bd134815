/* Lows of eight or better of hands of which exactly two cards count, with exactly three of the board.

   What two cards make depends on their ranks alone. A row whose hand and board share a card has no low. */
#include "columns/columns.h"
#include "omaha/omaha.h"

#define CONTEXT pql_feature_context *context
#define UNUSED (void)context
#define EACH_LOW_PAIR(high, low)                                                                                       \
    for (int high = 1; high < LOW_RANKS; high++)                                                                       \
        for (int low = 0; low < high; low++)

enum { LOW_RANKS = 8 };

int64_t pql_omaha_low_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return pocket & board ? 0 : pql_omaha_low(pocket, board);
}

/* How many cards of each low rank are unseen, the ace first. */
static void count_unseen(int unseen[LOW_RANKS], uint64_t seen)
{
    for (int rank = 0; rank < LOW_RANKS; rank++)
        unseen[rank] = 4 - __builtin_popcountll(seen >> 4 * ((rank + 12) % 13) & 15);
}

/* The pairs of unseen cards that make a better low, of what each set of ranks makes on a board. */
static int better_lows(int own, const uint8_t lows[OMAHA_RANK_SETS], const int unseen[LOW_RANKS])
{
    int count = 0;
    EACH_LOW_PAIR(high, low) if (lows[1 << high | 1 << low] > own) count += unseen[high] * unseen[low];
    return count;
}

int64_t pql_omaha_lows_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint8_t lows[OMAHA_RANK_SETS];
    int unseen[LOW_RANKS];
    if (pocket & board) return 0;
    count_unseen(unseen, pocket | board | context->dead);
    pql_lows_with(lows, pql_low_ranks(board));
    return better_lows(lows[pql_low_ranks(pocket)], lows, unseen);
}

/* Whether a hand has a low on a board that no two unseen cards beat. */
static int is_nut_low(uint32_t held, uint32_t board, const int unseen[LOW_RANKS])
{
    uint8_t lows[OMAHA_RANK_SETS];
    pql_lows_with(lows, board);
    return lows[held] && !better_lows(lows[held], lows, unseen);
}

/* The next cards with which it has: which of a rank comes makes no difference. */
int64_t pql_omaha_nut_low_outs_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int unseen[LOW_RANKS], street = __builtin_popcountll(board), count = 0, low_cards = 0;
    uint64_t seen = pocket | board | context->dead;
    uint32_t held = pql_low_ranks(pocket), there = pql_low_ranks(board);
    if (pocket & board || street < 3 || street > 4) return 0;
    count_unseen(unseen, seen);
    for (int rank = 0; rank < LOW_RANKS; rank++) {
        int left = unseen[rank];
        low_cards += left;
        if (!left) continue;
        unseen[rank]--;
        count += is_nut_low(held, there | 1u << rank, unseen) ? left : 0;
        unseen[rank]++;
    }
    return count + (is_nut_low(held, there, unseen) ? 52 - __builtin_popcountll(seen) - low_cards : 0);
}

/* ---- what a hand has of a low and draws to, as a code ---- */

/* The bits above the place of the low, which is 1 for the best that the board allows, and 0 for none. */
enum { COUNTERFEITED = 1 << 5, LOW_DRAW = 1 << 6, NUT_LOW_DRAW = 1 << 7, BACKDOOR_LOW = 1 << 8, POSSIBLE = 1 << 9 };

static uint32_t without_lowest(uint32_t ranks) { return ranks & (ranks - 1); }

/* One more than the different lows that two cards make on the board and that are better. */
static int place_of(int own, uint32_t board)
{
    uint8_t lows[OMAHA_RANK_SETS];
    uint64_t better = 0;
    pql_lows_with(lows, board);
    EACH_LOW_PAIR(high, low)
    {
        int other = lows[1 << high | 1 << low];
        if (other > own) better |= UINT64_C(1) << other;
    }
    return 1 + __builtin_popcountll(better);
}

/* Whether some cards more, each of a rank that the board has not, give a hand a low. */
static int draws_to_low(uint32_t hand, uint32_t board, int cards)
{
    if (!cards) return pql_low_of_ranks(hand, board) > 0;
    for (uint32_t rank = 1; rank < OMAHA_RANK_SETS; rank <<= 1)
        if (!(board & rank) && draws_to_low(hand, board | rank, cards - 1)) return 1;
    return 0;
}

int64_t pql_omaha_low_code_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint32_t hand = pql_low_ranks(pocket), there = pql_low_ranks(board);
    int street = __builtin_popcountll(board), own = pql_low_of_ranks(hand, there);
    if (street < 3 || pocket & board) return 0;
    int64_t code = __builtin_popcount(there) < 3 ? 0 : POSSIBLE;
    if (own) return code | place_of(own, there);
    if (code && without_lowest(hand)) code |= COUNTERFEITED;
    if (street < 5 && draws_to_low(hand, there, 1)) {
        uint32_t left = ~there & (OMAHA_RANK_SETS - 1), best_two = left & ~without_lowest(without_lowest(left));
        return code | LOW_DRAW | ((hand & best_two) == best_two ? NUT_LOW_DRAW : 0);
    }
    return street == 3 && draws_to_low(hand, there, 2) ? code | BACKDOOR_LOW : code;
}
