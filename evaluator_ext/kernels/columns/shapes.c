/* Features of a set of cards, the pocket and the board together: value, suits, ranks, runs.
 *
 * Each is asked for the whole hand, the pocket alone (no board) or the board alone (no pocket). Ranks are 2..14; suits
 * where they are numbers follow OpenHoldem: hearts 0, diamonds 1, clubs 2, spades 3. */
#include "columns/columns.h"
#include "columns/memory.h"
#include "shared/ranking.h"
#include "shared/ranking_values.h"

#define CONTEXT pql_feature_context *context
#define UNUSED (void)context

/* Our suit (c d h s) of each of OpenHoldem's (h d c s), and back. */
static const int OUR_SUIT[4] = {2, 1, 0, 3};
static const int THEIR_SUIT[4] = {2, 1, 0, 3};

uint32_t pql_rank_set13(uint64_t mask)
{
    mask |= mask >> 1;
    mask |= mask >> 2;
    return pql_suit_ranks(mask, 0);
}

static uint32_t with_low_ace(uint32_t set13) { return set13 << 2 | (set13 >> 12 & 1) << PQL_LOW_ACE; }

uint32_t pql_rank_bits(uint64_t mask) { return with_low_ace(pql_rank_set13(mask)); }

int pql_category_of_ordinal(int ordinal)
{
#ifdef PQL_SHORT_DECK
    int category = 0;
    while (ordinal >= pql_category_start[category + 1]) category++;
    return category;
#else
    if (ordinal <= 4137) return ordinal > 1277;
    if (ordinal <= 5853) return ordinal <= 4995 ? 2 : 3;
    if (ordinal <= 7140) return ordinal <= 5863 ? 4 : 5;
    return ordinal <= 7296 ? 6 : ordinal <= 7452 ? 7 : 8;
#endif
}

int pql_category(uint64_t mask)
{
    if (__builtin_popcountll(mask) >= 5) return pql_category_of_ordinal(pql_rank(mask));
    return pql_category_of_value(pql_pokerval(mask));
}

int64_t pql_pokerval_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return pql_pokerval(pocket | board);
}

int64_t pql_pcbits_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    return pocket ? pql_pcbits(pocket, board, context->number != 0) : 0;
}

int64_t pql_category_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return pql_category(pocket | board);
}

int64_t pql_ordinal_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint64_t all = pocket | board;
    return __builtin_popcountll(all) >= 5 ? pql_rank(all) : 0;
}

/* The place among the different hands of five cards, 1 the royal flush; one past the last of fewer cards. */
int64_t pql_place_of(uint64_t pocket, uint64_t board, CONTEXT)
{
#ifdef PQL_SHORT_DECK
    return pql_ranking->place[pql_ordinal_of(pocket, board, context)];
#else
    return PQL_STRENGTHS - 1 - pql_ordinal_of(pocket, board, context);
#endif
}

int64_t pql_cards_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return __builtin_popcountll(pocket | board);
}

int64_t pql_rank_set_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return PQL_RANK_SET(pocket | board);
}

/* Ranks that are there at least twice. */
int64_t pql_repeated_ranks_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint64_t all = pocket | board, c = all & PQL_ONE_SUIT, d = all >> 1 & PQL_ONE_SUIT, h = all >> 2 & PQL_ONE_SUIT,
             s = all >> 3 & PQL_ONE_SUIT;
    return (int64_t)pql_suit_ranks((c & d) | (h & s) | ((c | d) & (h | s)), 0) << 2;
}

int64_t pql_rank_bits_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return pql_rank_bits(pocket | board);
}

/* The ranks of the five cards that count; an ace sets bit 1 too, a wheel sets bits 5 to 1 alone. */
int64_t pql_poker_rank_bits_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    uint32_t value = pql_pokerval(pocket | board), bits = 0;
    for (int shift = 0; shift < 20; shift += 4) {
        uint32_t rank = value >> shift & 15;
        if (rank) bits |= 1u << rank;
    }
    return bits | (bits >> 14 & 1) << PQL_LOW_ACE;
}

/* Ranks of the suit `number` (OpenHoldem's), or of the most frequent one if `number` is negative. */
int64_t pql_suit_ranks_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int64_t suit = context->number < 0 ? pql_top_suit_of(pocket, board, context) : context->number;
    return with_low_ace(pql_suit_ranks(pocket | board, OUR_SUIT[suit & 3]));
}

int64_t pql_most_suited_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int most = 0;
    for (int suit = 0; suit < 4; suit++) {
        int count = __builtin_popcountll((pocket | board) >> suit & PQL_ONE_SUIT);
        most = count > most ? count : most;
    }
    return most;
}

/* The most frequent suit; of several the first of clubs, diamonds, hearts, spades. */
int64_t pql_top_suit_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int most = 0, top = 0;
    for (int suit = 0; suit < 4; suit++) {
        int count = __builtin_popcountll((pocket | board) >> suit & PQL_ONE_SUIT);
        if (count > most) most = count, top = suit;
    }
    return THEIR_SUIT[top];
}

int64_t pql_suits_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int count = 0;
    for (int suit = 0; suit < 4; suit++) count += ((pocket | board) >> suit & PQL_ONE_SUIT) != 0;
    return count;
}

static void count_ranks(uint64_t mask, int *most, int *top)
{
    *most = *top = 0;
    for (int rank = 12; rank >= 0; rank--) {
        int count = __builtin_popcountll(mask >> 4 * rank & 15);
        if (count > *most) *most = count, *top = rank + 2;
    }
}

int64_t pql_most_ranked_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int most, top;
    count_ranks(pocket | board, &most, &top);
    return most;
}

int64_t pql_top_rank_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int most, top;
    count_ranks(pocket | board, &most, &top);
    return top;
}

/* The longest run of adjacent ranks, five at most. */
static int longest_run(uint32_t bits)
{
    int length = 0;
    for (; bits && length < 5; length++) bits &= bits >> 1;
    return length;
}

/* How many ranks the nearest straight lacks. */
static int missing(uint32_t bits)
{
    int most = 0;
    for (int low = PQL_LOW_ACE; low <= 10; low++) {
        int count = __builtin_popcount(bits >> low & 31);
        most = count > most ? count : most;
    }
    return 5 - most;
}

int64_t pql_run_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return longest_run(pql_rank_bits(pocket | board));
}

int64_t pql_straight_fill_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return missing(pql_rank_bits(pocket | board));
}

int64_t pql_suited_run_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int longest = 0;
    for (int suit = 0; suit < 4; suit++) {
        int length = longest_run(with_low_ace(pql_suit_ranks(pocket | board, suit)));
        longest = length > longest ? length : longest;
    }
    return longest;
}

int64_t pql_suited_fill_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int fewest = 5;
    for (int suit = 0; suit < 4; suit++) {
        int count = missing(with_low_ace(pql_suit_ranks(pocket | board, suit)));
        fewest = count < fewest ? count : fewest;
    }
    return fewest;
}

/* How many cards have the rank `number` (2..14). */
int64_t pql_rank_count_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    if (context->number < 2 || context->number > 14) return 0;
    return __builtin_popcountll((pocket | board) >> 4 * (context->number - 2) & 15);
}

/* Whether all cards of the mask `number` are there. */
int64_t pql_has_cards_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    return (context->number & ~(int64_t)(pocket | board)) == 0;
}

/* The card 0..51 with place `number`, counted from the highest, 0 first; -1 if there are fewer. */
int64_t pql_card_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t all = pocket | board;
    for (int64_t place = context->number; all && place; place--) all ^= UINT64_C(1) << (63 - __builtin_clzll(all));
    return all ? 63 - __builtin_clzll(all) : -1;
}

/* Board cards above the pocket's higher card (`number` 0), or pocket cards above every board card (1). */
int64_t pql_cards_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t low = context->number ? board : pocket, high = context->number ? pocket : board;
    if (!low) return __builtin_popcountll(high);
    int top = (63 - __builtin_clzll(low)) >> 2;
    return top == 12 ? 0 : __builtin_popcountll(high >> 4 * (top + 1));
}

/* The highest card that the first set of cards has more than the second: the turn or the river card. */
int64_t pql_new_card_of(uint64_t now, uint64_t before, CONTEXT)
{
    UNUSED;
    uint64_t card = now & ~before;
    return card ? 63 - __builtin_clzll(card) : -1;
}
