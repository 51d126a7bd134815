/* Features of hands of four cards or more, of which exactly two count with exactly three of the board.

   A row whose hand and board share a card has no value: 0, or PQL_NO_HAND where made hands are asked for. */
#include <stdlib.h>

#include "columns/columns.h"
#include "columns/memory.h"
#include "omaha/omaha.h"
#include "shared/ranking.h"
#include "shared/ranking_values.h"

#define CONTEXT pql_feature_context *context
#define UNUSED (void)context
#define EACH_LIVE_CARD(cards)                                                                                          \
    for (uint64_t left = PQL_DECK & ~((cards) | context->dead), bit = left & -left; left; left ^= bit, bit = left & -left)
#define EACH_PAIR(pocket, pair)                                                                                        \
    for (uint64_t pair##_rest = (pocket); pair##_rest; pair##_rest &= pair##_rest - 1)                                 \
        for (uint64_t pair##_more = pair##_rest & (pair##_rest - 1), pair = 0;                                         \
             pair##_more && (pair = (pair##_rest & -pair##_rest) | (pair##_more & -pair##_more)); pair##_more &= pair##_more - 1)

enum { PAIR = 1, TWO_PAIR = 2, TRIPS = 3, STRAIGHT = 4, FLUSH = 5, WRAP_OUTS = 9, OUTS_SHIFT = 17, FEW_PAIRS = 64 };

static int street_of(uint64_t board) { return __builtin_popcountll(board); }

/* The ordinal on a board of three cards and more. */
static int value_of(uint64_t pocket, uint64_t board)
{
    return street_of(board) < 3 || pocket & board ? 0 : pql_omaha_value(pocket, board);
}

/* Grows with what two cards are alone: a pair, then the higher card. */
static int pair_strength(uint64_t pair)
{
    int high = (63 - __builtin_clzll(pair)) >> 2, low = __builtin_ctzll(pair) >> 2;
    return (high == low) * 400 + high * 16 + low + 1;
}

/* What a hand is, before the flop its best two cards. */
static int strength(uint64_t pocket, uint64_t board)
{
    if (board) return value_of(pocket, board);
    int best = 0;
    EACH_PAIR(pocket, pair)
    {
        int value = pair_strength(pair);
        best = value > best ? value : best;
    }
    return best;
}

int64_t pql_omaha_ordinal_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    return value_of(pocket, board);
}

int64_t pql_omaha_place_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    return PQL_STRENGTHS - 1 - pql_omaha_ordinal_of(pocket, board, context);
}

int64_t pql_omaha_category_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    if (!board) return strength(pocket, 0) > 400;
    int value = value_of(pocket, board);
    return value ? pql_category_of_ordinal(value) : 0;
}

int64_t pql_omaha_cards_that_play_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    (void)pocket, (void)board;
    return 2;
}

/* The most cards of a suit of which the hand holds at least one and counts two at most. */
int64_t pql_omaha_held_suit_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    UNUSED;
    int most = 0;
    for (int suit = 0; suit < 4; suit++) {
        int held = __builtin_popcountll(pocket >> suit & PQL_ONE_SUIT);
        int count = held ? (held > 2 ? 2 : held) + __builtin_popcountll(board >> suit & PQL_ONE_SUIT) : 0;
        most = count > most ? count : most;
    }
    return most;
}

/* On the flop the best five cards are two of the hand and the flop: their category, the better one where two are as good. */
int64_t pql_omaha_flop_category_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int best = 0;
    int64_t found = 0;
    if (street_of(board) != 3 || pocket & board) return 0;
    EACH_PAIR(pocket, pair)
    {
        int value = pql_rank(pair | board);
        if (value < best) continue;
        int64_t category = pql_flop_category_of(pair, board, context);
        found = value > best || category > found ? category : found;
        best = value;
    }
    return found;
}

/* ---- next cards ---- */

static int before_river(uint64_t pocket, uint64_t board)
{
    return street_of(board) >= 3 && street_of(board) < 5 && !(pocket & board);
}

int64_t pql_omaha_outs_to_type_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    if (!before_river(pocket, board) || pql_omaha_category_of(pocket, board, context) >= context->number) return 0;
    int count = 0;
    EACH_LIVE_CARD(pocket | board) count += pql_omaha_category_of(pocket, board | bit, context) == context->number;
    return count;
}

/* The ranks that put three of a straight on the board, of which the hand has the other two. */
static uint32_t straight_ranks(uint32_t held, uint32_t board)
{
    uint32_t ranks = 0;
    for (int low = 1; low <= 10; low++) { /* bits as pql_rank_bits has them: the ace is 14 and 1 */
        uint32_t window = 31u << low, own = held & window;
        for (uint32_t rest = own; rest; rest &= rest - 1)
            for (uint32_t more = rest & (rest - 1); more; more &= more - 1) {
                uint32_t lacking = window & ~board & ~((rest & -rest) | (more & -more));
                if (__builtin_popcount(lacking) == 1) ranks |= lacking;
            }
    }
    return (ranks | (ranks >> 1 & 1) << 14) & 0x7FFC;
}

/* The unseen cards of some ranks. */
static int cards_of_ranks(uint32_t ranks, uint64_t seen)
{
    int count = 0;
    for (; ranks; ranks &= ranks - 1) count += 4 - __builtin_popcountll(seen >> 4 * (__builtin_ctz(ranks) - 2) & 15);
    return count;
}

int64_t pql_omaha_straight_outs_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    if (!before_river(pocket, board) || pql_omaha_category_of(pocket, board, context) >= STRAIGHT) return 0;
    return cards_of_ranks(straight_ranks(pql_rank_bits(pocket), pql_rank_bits(board)), pocket | board | context->dead);
}

/* ---- made hands and draws ---- */

/* Two ranks, five apart, that complete the four between them at either end. */
static int is_open_ended(uint32_t ranks, uint32_t all)
{
    uint32_t ends = ranks | (ranks >> 13 & 2);
    for (int low = 1; low <= 9; low++)
        if (ends >> low & 1 && ends >> (low + 5) & 1 && (all >> (low + 1) & 15) == 15) return 1;
    return 0;
}

/* Two ranks of the hand and another one of the board in one straight. The board may have those two as well. */
static int has_backdoor_straight(uint32_t held, uint32_t board)
{
    for (int low = 1; low <= 10; low++) {
        uint32_t window = 31u << low, own = window & held, there = window & board;
        int needed = there & ~own ? 2 : 3; /* where the hand has all ranks of the board there, one of them is the board's */
        if (there && __builtin_popcount(own) >= needed) return 1;
    }
    return 0;
}

static int straight_draw(uint64_t pocket, uint64_t board, int *outs)
{
    uint32_t held = pql_rank_bits(pocket), there = pql_rank_bits(board), ranks = straight_ranks(held, there);
    *outs = cards_of_ranks(ranks, pocket | board);
    if (!*outs) {
        int backdoor = street_of(board) == 3 && has_backdoor_straight(held, there);
        return backdoor ? PQL_BACKDOOR_STRAIGHT_BY_TWO : 0;
    }
    if (*outs >= WRAP_OUTS) return PQL_WRAP;
    if (!(ranks & (ranks - 1))) return PQL_GUTSHOT;
    return is_open_ended(ranks, held | there) ? PQL_OPEN_ENDED : PQL_DOUBLE_GUTSHOT;
}

static int flush_draws(uint64_t pocket, const pql_made_board *board)
{
    int draws = 0;
    for (int suit = 0; suit < 4 && board->street < 5; suit++) {
        int held = (int)pql_suit_ranks(pocket, suit), there = __builtin_popcount((unsigned)board->suit_ranks[suit]);
        if (__builtin_popcount((unsigned)held) < 2) continue;
        if (there == 1 && board->street == 3) draws |= PQL_BACKDOOR_FLUSH;
        if (there == 2) {
            int best = 31 - __builtin_clz(0x1FFFu & ~(unsigned)board->suit_ranks[suit]);
            draws |= PQL_FLUSH_DRAW_BY_TWO | (held >> best & 1 ? PQL_NUT_FLUSH_DRAW : 0);
        }
    }
    return draws;
}

/* Which flush it is, by the hand's highest card of the suit. */
static int flush_made(uint64_t pocket, const pql_made_board *board)
{
    for (int suit = 0; suit < 4; suit++) {
        uint32_t held = pql_suit_ranks(pocket, suit), left = 0x1FFFu & ~(unsigned)board->suit_ranks[suit];
        if (__builtin_popcount(held) < 2 || __builtin_popcount((unsigned)board->suit_ranks[suit]) < 3) continue;
        int own = 31 - __builtin_clz(held), best = 31 - __builtin_clz(left);
        return own == best ? PQL_NUT_FLUSH : own == 31 - __builtin_clz(left & ~(1u << best)) ? PQL_SECOND_FLUSH : PQL_FLUSH;
    }
    return PQL_FLUSH;
}

/* The name of five cards of a value, two of which are a pair of the hand. */
static int name_of(int value, uint64_t pair, uint64_t pocket, const pql_made_board *board)
{
    static const int FROM_STRAIGHT[5] = {PQL_STRAIGHT, 0, PQL_FULL_HOUSE, PQL_QUADS, PQL_STRAIGHT_FLUSH};
    int category = pql_category_of_ordinal(value), high = (63 - __builtin_clzll(pair)) >> 2,
        low = __builtin_ctzll(pair) >> 2;
    uint32_t packed = pql_ranking->pokerval[value];
    int counting = category ? 1 << ((packed >> 16 & 15) - 2) : 0;
    if (category == TWO_PAIR) counting |= 1 << ((packed >> 8 & 15) - 2);
    if (category == FLUSH) return flush_made(pocket, board);
    if (category >= STRAIGHT) return FROM_STRAIGHT[category - STRAIGHT];
    if (category == TRIPS && counting & (1 << high | 1 << low)) return high == low ? PQL_SET : PQL_TRIPS;
    return pql_made_pairs(board, high, low, category == TRIPS ? 0 : counting);
}

/* What a pair of the hand makes with three cards of the board. */
static int value_of_pair(uint64_t pair, uint64_t board)
{
    int best = 0;
    for (uint64_t first = board; first; first &= first - 1)
        EACH_PAIR(first & (first - 1), others)
        {
            int value = pql_rank(pair | (first & -first) | others);
            best = value > best ? value : best;
        }
    return best;
}

int64_t pql_omaha_made_code_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    pql_board_memory *memory = context->memory;
    int best = value_of(pocket, board), made = 0, outs = 0, draws = 0;
    if (!best) return PQL_NO_HAND;
    if (!memory->has_made || memory->made.mask != board) {
        pql_made_open(&memory->made, board);
        memory->has_made = 1;
    }
    const pql_made_board *opened = &memory->made;
    EACH_PAIR(pocket, pair)
    {
        if (value_of_pair(pair, board) != best) continue;
        int name = name_of(best, pair, pocket, opened);
        made = name > made ? name : made;
    }
    int category = pql_category_of_ordinal(best);
    if (opened->street < 5 && category < STRAIGHT) draws = straight_draw(pocket, board, &outs);
    if (category < FLUSH) draws |= flush_draws(pocket, opened);
    return made | draws << PQL_DRAW_SHIFT | (int64_t)outs << OUTS_SHIFT;
}

/* ---- the hand among others ---- */

/* All pairs of live cards on a board with what they make. */
static const pql_live_pairs *pairs_on(pql_live_pairs **place, uint64_t board, uint64_t dead)
{
    if (!*place && !(*place = calloc(1, sizeof **place))) return NULL;
    pql_live_pairs *pairs = *place;
    if (pairs->filled && pairs->board == board && pairs->dead == dead) return pairs;
    pairs->board = board, pairs->dead = dead, pairs->filled = 1, pairs->count = 0;
    pql_pair_values values;
    if (board) pql_pair_values_on(&values, board);
    EACH_PAIR(PQL_DECK & ~(board | dead), pair)
    {
        int value = board ? values.of[__builtin_ctzll(pair)][63 - __builtin_clzll(pair)] : pair_strength(pair);
        pairs->of[pairs->count++] = (pql_valued_pair){pair, value};
    }
    return pairs;
}

static int is_street(uint64_t board) { return !board || (street_of(board) >= 3 && street_of(board) <= 5); }

/* The pairs of unseen cards that make more than `above` and up to `most`, at most `enough` of them; -1 without memory. */
static int64_t better_pairs(const pql_live_pairs *pairs, uint64_t pocket, int above, int most, int enough)
{
    int count = 0;
    if (!pairs) return -1;
    for (int i = 0; i < pairs->count && count < enough; i++)
        count += pairs->of[i].value > above && !(pairs->of[i].pair & pocket) && pairs->of[i].value <= most;
    return count;
}

int64_t pql_omaha_hands_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    if (!is_street(board) || pocket & board) return 0;
    const pql_live_pairs *pairs = pairs_on(&context->memory->pairs, board, context->dead);
    return better_pairs(pairs, pocket, strength(pocket, board), PQL_STRENGTHS, PQL_STRENGTHS);
}

int64_t pql_omaha_hands_above_in_type_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    if (!is_street(board) || pocket & board) return 0;
    int own = strength(pocket, board), top = own;
    if (board)
        while (top < PQL_STRENGTHS - 2 && pql_category_of_ordinal(top + 1) == pql_category_of_ordinal(own)) top++;
    else
        top = own > 400 ? PQL_STRENGTHS : 400;
    return better_pairs(pairs_on(&context->memory->pairs, board, context->dead), pocket, own, top, PQL_STRENGTHS);
}

/* What two cards make with three of a board. */
static int pair_value(uint64_t pair, uint64_t board)
{
    int best = 0;
    for (uint64_t first = board; first; first &= first - 1)
        for (uint64_t second = first & (first - 1); second; second &= second - 1)
            for (uint64_t third = second & (second - 1); third; third &= third - 1) {
                int value = pql_rank(pair | (first & -first) | (second & -second) | (third & -third));
                best = value > best ? value : best;
            }
    return best;
}

/* Whether one of the first pairs of live cards is better: so it is for nearly all hands. */
static int is_soon_beaten(uint64_t live, uint64_t board, int own)
{
    int tried = 0;
    for (uint64_t highs = live; highs;) {
        uint64_t high = UINT64_C(1) << (63 - __builtin_clzll(highs));
        highs ^= high;
        for (uint64_t lows = highs; lows; lows &= lows - 1) {
            if (pair_value(high | (lows & -lows), board) > own) return 1;
            if (++tried == FEW_PAIRS) return 0;
        }
    }
    return 0;
}

int64_t pql_omaha_nut_outs_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int count = 0;
    if (!before_river(pocket, board)) return 0;
    EACH_LIVE_CARD(pocket | board)
    {
        const pql_live_pairs *kept = context->memory->next_pairs[__builtin_ctzll(bit)];
        int own = strength(pocket, board | bit);
        int fresh = !kept || !kept->filled || kept->board != (board | bit) || kept->dead != context->dead;
        if (fresh && is_soon_beaten(PQL_DECK & ~(pocket | board | bit | context->dead), board | bit, own)) continue;
        const pql_live_pairs *pairs =
            pairs_on(&context->memory->next_pairs[__builtin_ctzll(bit)], board | bit, context->dead);
        int64_t better = better_pairs(pairs, pocket, own, PQL_STRENGTHS, 1);
        if (better < 0) return -1;
        count += !better;
    }
    return count;
}
