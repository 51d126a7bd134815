/* Features of a hand that count the next cards: outs, better cards, draws. */
#include <stdlib.h>
#include <string.h>

#include "columns/columns.h"
#include "columns/memory.h"
#include "shared/ranking.h"
#include "shared/ranking_values.h"

#define CONTEXT pql_feature_context *context
#define LIVE(cards) (PQL_DECK & ~((cards) | context->dead))

enum { STRAIGHT = PQL_STRAIGHT_PLACE, FLUSH = PQL_FLUSH_PLACE, STRAIGHT_FLUSH = 8, LAST_STREET = 7 };

static int before_river(uint64_t pocket, uint64_t board) { return __builtin_popcountll(pocket | board) < LAST_STREET; }

/* The board's pokerval with one more card, kept because every hand on that board needs it. */
static uint32_t board_with(uint64_t board, int card, CONTEXT)
{
    pql_board_memory *memory = context->memory;
    uint64_t bit = UINT64_C(1) << card;
    if (memory->extended_board != board) {
        memory->extended_board = board;
        memory->has_extended = 0;
    }
    if (!(memory->has_extended & bit)) {
        memory->has_extended |= bit;
        memory->extended[card] = pql_pokerval(board | bit);
    }
    return memory->extended[card];
}

#define EACH_LIVE_CARD(cards)                                                                                          \
    for (uint64_t left = LIVE(cards), bit = left & -left; left; left ^= bit, bit = left & -left)

/* OpenHoldem's nouts: unseen cards that raise the category, above what they make of the board alone. */
int64_t pql_outs_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    if (!before_river(pocket, board)) return 0;
    uint64_t all = pocket | board;
    int now = pql_category(all), count = 0;
    EACH_LIVE_CARD(all)
    {
        int then = pql_category(all | bit);
        count += then > now && then > pql_category_of_value(board_with(board, __builtin_ctzll(bit), context));
    }
    return count;
}

/* OpenHoldem's ncardsbetter: unseen cards that make the board alone better than our hand is now. */
int64_t pql_better_cards_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint32_t ours = pql_pokerval(pocket | board);
    int count = 0;
    EACH_LIVE_CARD(pocket | board) count += board_with(board, __builtin_ctzll(bit), context) > ours;
    return count;
}

/* ProPokerTools' outsToHandType: next cards that make exactly the type `number`, if that is a better one. */
int64_t pql_outs_to_type_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t all = pocket | board;
    int count = 0;
    if (!before_river(pocket, board) || !board || pql_category(all) >= context->number) return 0;
    EACH_LIVE_CARD(all) count += pql_category(all | bit) == context->number;
    return count;
}

/* Whether a hand is better than the board with the same card: by type, then by the highest rank that counts. */
static int beats_board(uint32_t hand, uint32_t board)
{
    int own = pql_category_of_value(hand), theirs = pql_category_of_value(board);
    return own > theirs || (own == theirs && (hand >> 16 & 15) > (board >> 16 & 15));
}

static int gives_straight(int category) { return category == STRAIGHT || category == STRAIGHT_FLUSH; }
static int gives_flush(int category) { return category == FLUSH || category == STRAIGHT_FLUSH; }

static int64_t draw_count(uint64_t pocket, uint64_t board, CONTEXT, int at_most, int (*wanted)(int))
{
    uint64_t all = pocket | board;
    int count = 0;
    if (!before_river(pocket, board) || pql_category(all) >= at_most) return 0;
    EACH_LIVE_CARD(all)
    {
        uint32_t value = pql_pokerval(all | bit);
        if (wanted(pql_category_of_value(value)))
            count += beats_board(value, board_with(board, __builtin_ctzll(bit), context));
    }
    return count;
}

/* The article's StraightDrawCount. */
int64_t pql_straight_draw_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    return draw_count(pocket, board, context, STRAIGHT, gives_straight);
}

/* Cards that would make a straight of the whole hand, dead or not, whether or not the board makes it too. */
int64_t pql_straight_cards_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t all = pocket | board;
    int count = 0;
    (void)context;
    if (!before_river(pocket, board) || pql_category(all) >= STRAIGHT) return 0;
    for (uint64_t left = PQL_DECK & ~all; left; left &= left - 1) count += gives_straight(pql_category(all | (left & -left)));
    return count;
}

/* The article's FlushDrawCount. */
int64_t pql_flush_draw_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int now = pql_category(pocket | board);
    if (now == FLUSH || now == STRAIGHT_FLUSH) return 0;
    return draw_count(pocket, board, context, STRAIGHT_FLUSH, gives_flush);
}

/* The article's DrawCount: cards that raise the type to exactly `number`, above the board with that card. */
int64_t pql_draw_to_type_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t all = pocket | board;
    int now = pql_category(all), count = 0;
    if (!before_river(pocket, board) || now > context->number) return 0;
    EACH_LIVE_CARD(all)
    {
        uint32_t value = pql_pokerval(all | bit);
        int then = pql_category_of_value(value);
        count += then == context->number && then > now && value > board_with(board, __builtin_ctzll(bit), context);
    }
    return count;
}

enum { PAIR = 1, TWO_PAIR = 2 };

static int top_rank(uint32_t pokerval) { return (int)(pokerval >> 16 & 15); }

/* Three of a suit on the board, or with the card. */
static int flush_near(uint64_t board, uint64_t card)
{
    for (int suit = 0; suit < 4; suit++) {
        int there = __builtin_popcountll(board >> suit & PQL_ONE_SUIT);
        if (there >= 3 || (there >= 2 && card >> suit & PQL_ONE_SUIT)) return 1;
    }
    return 0;
}

/* A flop of three ranks in a row around the ace, or a turn that with the card has four ranks of a straight. */
static int straight_near(uint64_t board, uint64_t card)
{
    uint32_t ranks = pql_rank_set13(board);
    if (__builtin_popcountll(board) == 3)
        return __builtin_popcount(ranks & (ranks << 1 | ranks >> 12 << (PQL_LOW_ACE - 1)) & 0x1FFF) >= 2;
    ranks = pql_rank_bits(board | card);
    for (int low = PQL_LOW_ACE; low <= 10; low++)
        if (__builtin_popcount(ranks >> low & 31) >= 4) return 1;
    return 0;
}

/* Two pair counts if the card pairs a card of an unpaired pocket, on an unpaired board or as better two pair. */
static int two_pair_counts(uint64_t pocket, uint64_t board, uint64_t card, int held)
{
    uint32_t own = pql_rank_set13(pocket);
    if (__builtin_popcount(own) == 1 || !(own & pql_rank_set13(card))) return 0;
    return !pql_category(board) || held == TWO_PAIR;
}

/* The article's discounted outs, each card judged by itself. */
int64_t pql_outs_discounted_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    uint64_t all = pocket | board;
    uint32_t before = pql_pokerval(all), board_now = pql_pokerval(board);
    int held = pql_category_of_value(before), count = 0;
    if (!before_river(pocket, board)) return 0;
    EACH_LIVE_CARD(all)
    {
        uint32_t after = pql_pokerval(all | bit);
        int made = pql_category_of_value(after), card = __builtin_ctzll(bit);
        int better_pairs = made == TWO_PAIR && held == TWO_PAIR && after > before;
        if (!beats_board(after, before) && !better_pairs) continue;
        if (!beats_board(after, board_with(board, card, context))) continue;
        if (made == PAIR && (card >> 2) + 2 <= top_rank(board_now)) continue;
        if (made == TWO_PAIR && !two_pair_counts(pocket, board, bit, held)) continue;
        if (made <= STRAIGHT && flush_near(board, bit)) continue;
        if (made < STRAIGHT && straight_near(board, bit)) continue;
        count++;
    }
    return count;
}
