/* Features of a hand on a board that depend on which cards are in the pocket. */
#include "columns/columns.h"
#include "columns/memory.h"
#include "shared/ranking.h"
#include "shared/ranking_values.h"

#define CONTEXT pql_feature_context *context
#define UNUSED (void)context

enum { STRAIGHT = PQL_STRAIGHT_PLACE, FLUSH = PQL_FLUSH_PLACE, LOWEST = PQL_LOW_ACE + 4, NO_CARD_OF_SUIT = 99 };

static uint32_t straight_window(int top) { return 31u << (top - 4); } /* bits top .. top - 4; the ace is 14 and PQL_LOW_ACE */

static int ranks_within(uint32_t bits, int top) { return __builtin_popcount(bits & straight_window(top)); }

/* The top rank of the best straight among ranks, or 0. */
static int best_straight(uint32_t bits)
{
    for (int top = 14; top >= LOWEST; top--)
        if (ranks_within(bits, top) == 5) return top;
    return 0;
}

/* The top rank of the best straight that some two cards make with the board's ranks, or 0. */
static int best_possible_straight(uint32_t board_bits)
{
    for (int top = 14; top >= LOWEST; top--)
        if (ranks_within(board_bits, top) >= 3) return top;
    return 0;
}

/* A straight, and no higher one can be made with three ranks of the board. */
int64_t pql_high_straight_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    if (pql_category(pocket | board) != STRAIGHT) return 0;
    return best_straight(pql_rank_bits(pocket | board)) >= best_possible_straight(pql_rank_bits(board));
}

/* A flush whose field n holds the n-th highest card of a suit (A, K, Q, J), from the pocket. */
int64_t pql_high_flush_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    if (pql_category(pocket | board) != FLUSH) return 0;
    uint32_t value = pql_pokerval(pocket | board);
    int bits = pql_pcbits(pocket, board, 0);
    for (int field = 0; field < 4; field++)
        if ((int)(value >> (16 - 4 * field) & 15) == 14 - field && bits & 16 >> field) return 1;
    return 0;
}

/* The fewest hole cards that make the hand what it is. */
int64_t pql_cards_that_play_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int whole = __builtin_popcountll(pocket | board), known = __builtin_popcountll(board);
    if (whole < 5 || pocket & board) return __builtin_popcountll(pocket);
    uint16_t value = pql_rank(pocket | board);
    if (known >= 5 && pql_rank(board) == value) return 0;
    if (known >= 4)
        for (uint64_t left = pocket; left; left &= left - 1)
            if (pql_rank(board | (left & -left)) == value) return 1;
    return __builtin_popcountll(pocket);
}

/* How many hole cards have a rank of the board. */
int64_t pql_matching_cards_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint64_t ranks = board | board >> 1;
    ranks = (ranks | ranks >> 2) & PQL_ONE_SUIT;
    return __builtin_popcountll(pocket & ranks * 15);
}

/* The most cards of a suit of which the pocket holds at least one. */
int64_t pql_held_suit_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int most = 0;
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = pocket >> suit & PQL_ONE_SUIT;
        int count = held ? __builtin_popcountll(held) + __builtin_popcountll(board >> suit & PQL_ONE_SUIT) : 0;
        most = count > most ? count : most;
    }
    return most;
}

/* ProPokerTools' flop categories, 0 = nothing .. 17 = straight flush, in the order of the game. Pairs and pocket pairs are placed among the
   board's different ranks, so that paired boards have them too; what the board makes alone is nothing. */
enum { NOTHING, UNDER_PAIR, THIRD_PAIR, POCKET_23, SECOND_PAIR, POCKET_12, TOP_PAIR, OVER_PAIR, BOTTOM_TWO, TOP_AND_BOTTOM };
#ifdef PQL_TRIPS_BEAT_STRAIGHTS
enum { TOP_TWO = TOP_AND_BOTTOM + 1, MADE_STRAIGHT, TRIPS, SET, ABOVE_BOTH };
#else
enum { TOP_TWO = TOP_AND_BOTTOM + 1, TRIPS, SET, MADE_STRAIGHT, ABOVE_BOTH };
#endif

static int pocket_pair_category(int rank, const int *ranks, int count)
{
    int above = 0;
    while (above < count && ranks[above] > rank) above++;
    return above == 0 ? OVER_PAIR : above == count ? UNDER_PAIR : above == 1 ? POCKET_12 : POCKET_23;
}

int64_t pql_flop_category_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    static const int PAIR_AT[3] = {TOP_PAIR, SECOND_PAIR, THIRD_PAIR};
    if (__builtin_popcountll(board) > 3) return NOTHING; /* no flop */
    int category = pql_category(pocket | board), ranks[3], count = 0, held = 0;
    if (category == STRAIGHT) return MADE_STRAIGHT;
    if (category > STRAIGHT && category != PQL_TRIPS_PLACE) return ABOVE_BOTH + category - 5;
    uint32_t pocket_ranks = pql_rank_set13(pocket), board_ranks = pql_rank_set13(board);
    for (uint32_t left = board_ranks; left; left ^= 1u << ranks[count - 1])
        ranks[count++] = 31 - __builtin_clz(left);
    int is_pair = __builtin_popcount(pocket_ranks) == 1;
    if (category == PQL_TRIPS_PLACE) return !(pocket_ranks & board_ranks) ? NOTHING : is_pair ? SET : TRIPS;
    if (is_pair) return pocket_pair_category(31 - __builtin_clz(pocket_ranks), ranks, count);
    for (int place = 0; place < count; place++) held |= (int)(pocket_ranks >> ranks[place] & 1) << place;
    if (held == 0) return NOTHING;
    if (held == 3) return TOP_TWO;
    if (held == 5) return TOP_AND_BOTTOM;
    if (held == 6) return BOTTOM_TWO;
    return PAIR_AT[__builtin_ctz((unsigned)held)];
}

static int most_suited(uint64_t mask, CONTEXT) { return (int)pql_most_suited_of(mask, 0, context); }

/* In the most frequent suit of the whole hand: unseen cards above the pocket's best, the fewest where several suits are
   as frequent; 99 if the pocket has none of it. */
int64_t pql_unseen_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t all = pocket | board;
    int most = most_suited(all, context), fewest = NO_CARD_OF_SUIT;
    for (int number = 0; number < 4; number++) {
        uint64_t suit = PQL_ONE_SUIT << number, held = pocket & suit;
        if (!held || __builtin_popcountll(all & suit) != most) continue;
        int best = 63 - __builtin_clzll(held);
        int above = __builtin_popcountll(suit & ~(all | context->dead) & PQL_DECK & ~((UINT64_C(2) << best) - 1));
        fewest = above < fewest ? above : fewest;
    }
    return fewest;
}

/* OpenPPL's number of inside straight draws. */
int64_t pql_inside_straights_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint32_t bits = pql_rank_bits(pocket | board), board_bits = pql_rank_bits(board);
    for (int top = LOWEST; top <= 14; top++) {
        if (ranks_within(bits, top) == 5 || ranks_within(board_bits, top) >= 4) return 0;
        if (top <= 13 && (bits >> (top - 3) & 15) == 15) return 0; /* open-ended, as 5432 .. KQJT */
    }
    int count = 0, counted = 0;
    for (int top = 14; top >= LOWEST; top--) {
        int upper_on_board = __builtin_popcount(board_bits >> (top - 3) & 15);
        if (ranks_within(bits, top) == 4 && counted != top + 1 && (top == 14 || upper_on_board <= 2))
            counted = top, count++;
    }
    return count;
}

/* `number` 0: how many ranks would give us a straight no lower than the best one then possible.
   `number` 1: whether we have the best straight that is possible. */
int64_t pql_nut_straight_ranks_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint32_t bits = pql_rank_bits(pocket | board), board_bits = pql_rank_bits(board);
    int now = best_straight(bits), count = 0;
    if (context->number) return now && now >= best_possible_straight(board_bits);
    for (int rank = 2; rank <= 14; rank++) {
        uint32_t coming = 1u << rank | (rank == 14) << PQL_LOW_ACE;
        if (!(~(pocket | board | context->dead) >> 4 * (rank - 2) & 15)) continue;
        int then = best_straight(bits | coming);
        count += then > now && then >= best_possible_straight(board_bits | coming);
    }
    return count;
}

/* The article's back-door flush draw: below a flush, and the pocket has a card of the first suit (s c d h) with exactly
   three cards. */
int64_t pql_first_suit_draw_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    static const int ORDER[4] = {3, 0, 1, 2};
    UNUSED;
    if (pql_category(pocket | board) >= FLUSH) return 0;
    for (int place = 0; place < 4; place++) {
        uint64_t suit = PQL_ONE_SUIT << ORDER[place];
        if (__builtin_popcountll((pocket | board) & suit) == 3) return (pocket & suit) != 0;
    }
    return 0;
}

/* OpenPPL's: three cards or more of a most frequent suit, both pocket cards or one of the two best left. */
int64_t pql_backdoor_flush_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int most = most_suited(pocket | board, context);
    for (int suit = 0; suit < 4 && most >= 3; suit++) {
        int own = __builtin_popcountll(pocket & PQL_ONE_SUIT << suit);
        if (own == 2 && own + __builtin_popcountll(board & PQL_ONE_SUIT << suit) == most) return 1;
    }
    return most >= 3 && pql_unseen_above_of(pocket, board, context) <= 1;
}

/* OpenPPL's UncoordinatedFlop, by the flop's cards. */
int64_t pql_uncoordinated_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint64_t flop = pocket | board;
    uint32_t ranks = pql_rank_set13(flop);
    if (__builtin_popcountll(flop) != 3 || __builtin_popcount(ranks) != 3) return 0;
    if (pql_suits_of(0, flop, context) != 3 || best_possible_straight(pql_rank_bits(flop))) return 0;
    int top = 33 - __builtin_clz(ranks), low = __builtin_ctz(ranks) + 2;
    int middle = 33 - __builtin_clz(ranks ^ 1u << (top - 2));
    if (middle - low <= 3 || (top != 14 && top - middle <= 3)) return 0;
    return !(top == 14 && ((middle == 12 && low == 8) || (middle == 7 && low == 3)));
}

/* The made hand and the draws of a pocket of two cards on a board of three to five, as made_hands/made_hands.h codes them. */
int64_t pql_made_code_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    pql_board_memory *memory = context->memory;
    int known = __builtin_popcountll(board);
    if (known < 3 || known > 5 || __builtin_popcountll(pocket) != 2 || pocket & board) return PQL_NO_HAND;
    if (!memory->has_made || memory->made.mask != board) {
        pql_made_open(&memory->made, board);
        memory->has_made = 1;
    }
    return pql_made_code(&memory->made, 63 - __builtin_clzll(pocket), __builtin_ctzll(pocket));
}
