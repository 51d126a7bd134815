/* See made_hands/made_hands.h. */
#include "made_hands/made_hands.h"

#include "shared/rank_pairs.h"

/* What hole cards of a suit make together with the cards of that suit on the board. */
enum { NO_EFFECT, BACKDOOR, DRAW, FLUSH };

enum { ACE = 12, TEN = 8, LOWEST_STRAIGHT = PQL_LOW_ACE, HIGHEST_STRAIGHT = 10 };

static inline int top(int ranks) { return 31 - __builtin_clz((unsigned)ranks); }

/* Ranks with the ace below the lowest as well: bit 0 is the low ace, bit 4 in short deck, bit 13 the high one. */
static inline int with_low_ace(int ranks) { return ranks << 1 | ranks >> ACE << (PQL_LOW_ACE - 1); }

/* The five ranks of a straight (1 = five-high .. 10 = ace-high). */
static inline int straight_ranks(int straight)
{
    return straight == LOWEST_STRAIGHT ? 1 << ACE | 15 << (LOWEST_STRAIGHT - 1) : 31 << (straight - 2);
}

/* The best straight among some ranks, or 0. */
static inline int best_straight(int ranks)
{
    int run = with_low_ace(ranks);
    run &= run >> 1;
    run &= run >> 1;
    run &= run >> 2;
    return run ? top(run) + 1 : 0;
}

void pql_made_open(pql_made_board *board, uint64_t mask)
{
    board->mask = mask;
    board->street = __builtin_popcountll(mask);
    for (int k = 1; k < 5; k++)
        board->at_least[k] = 0;
    for (int suit = 0; suit < 4; suit++) {
        int ranks = (int)pql_suit_ranks(mask, suit);
        board->suit_ranks[suit] = ranks;
        for (int k = 4; k > 1; k--)
            board->at_least[k] |= board->at_least[k - 1] & ranks;
        board->at_least[1] |= ranks;
    }
    board->distinct = __builtin_popcount(board->at_least[1]);
    board->highest = top(board->at_least[1]);
    board->straight = board->street < 5 ? 0 : best_straight(board->at_least[1]);
    board->flush_on_board = -1;
    for (int suit = 0; suit < 4; suit++) {
        int here = __builtin_popcount(board->suit_ranks[suit]);
        for (int held = 1; held <= 2; held++) {
            int suited = here + held;
            int effect = suited >= 5                         ? FLUSH
                         : suited == 4 && board->street < 5  ? DRAW
                         : suited == 3 && board->street == 3 ? BACKDOOR
                                                             : NO_EFFECT;
            (held == 1 ? board->one_suited : board->two_suited)[suit] = (uint8_t)effect;
        }
        if (here == 5)
            board->flush_on_board = suit;
    }
}

/* ---- ranks ---- */

static int pocket_pair(const pql_made_board *board, int rank)
{
    int above = __builtin_popcount(board->at_least[1] >> rank);
    if (above == 0) return PQL_OVERPAIR;
    if (above == board->distinct) return PQL_UNDERPAIR;
    return above == 1 ? PQL_SECOND_POCKET : above == 2 ? PQL_THIRD_POCKET : PQL_LOWER_PAIR;
}

static int paired_card(const pql_made_board *board, int rank, int kicker)
{
    switch (__builtin_popcount(board->at_least[1] >> rank)) {
    case 1:
        if (kicker == top(0x1FFF & ~board->at_least[1])) return PQL_TOP_KICKER;
        return kicker >= TEN ? PQL_GOOD_KICKER : PQL_WEAK_KICKER;
    case 2: return PQL_SECOND_PAIR;
    case 3: return PQL_THIRD_PAIR;
    default: return PQL_LOWER_PAIR;
    }
}

static int two_paired_cards(const pql_made_board *board, int high, int low)
{
    if (high != board->highest) return PQL_BOTTOM_TWO;
    return __builtin_popcount(board->at_least[1] >> low) == 2 ? PQL_TOP_TWO : PQL_TOP_AND_BOTTOM;
}

int pql_made_pairs(const pql_made_board *board, int high, int low, int best)
{
    int held = 1 << high | 1 << low, own = held & best & ~board->at_least[2];
    if (own && high == low) return pocket_pair(board, high);
    if (own == held) return two_paired_cards(board, high, low);
    if (own) return paired_card(board, top(own), own == 1 << high ? low : high);
    return high == ACE ? PQL_ACE_HIGH : PQL_NOTHING;
}

/* The same, by what the hole cards add to the board. Only the two highest pairs count: what lower ones the hole cards
   make is counterfeited. */
static int pairs_made(const pql_made_board *board, int high, int low, int paired)
{
    int best = 0;
    if (paired) best = 1 << top(paired);
    if (paired & ~best) best |= 1 << top(paired & ~best);
    return pql_made_pairs(board, high, low, best);
}

static int full_house(int threes, int paired)
{
    int three = 1 << top(threes);
    return paired & ~three ? three << 13 | 1 << top(paired & ~three) : 0;
}

/* The made hand of two ranks. Five cards of the board that play alone are found by comparing what they make. */
static int made_of_ranks(const pql_made_board *board, int high, int low)
{
    const int *there = board->at_least;
    int held = 1 << high | 1 << low, twice = high == low ? held : 0;
    int all = there[1] | held;
    int paired = there[2] | (there[1] & held) | twice;
    int threes = there[3] | (there[2] & held) | (there[1] & twice);
    if (there[4]) return PQL_PLAYS_BOARD;
    if ((there[3] & held) | (there[2] & twice)) return PQL_QUADS;
    if (threes) {
        int full = full_house(threes, paired);
        if (full) return there[3] && full == full_house(there[3], there[2]) ? PQL_PLAYS_BOARD : PQL_FULL_HOUSE;
    }
    if (PQL_TRIPS_PLACE > PQL_STRAIGHT_PLACE && (threes & held)) return twice ? PQL_SET : PQL_TRIPS;
    int straight = PQL_TRIPS_PLACE > PQL_STRAIGHT_PLACE && threes ? 0 : best_straight(all);
    if (straight) return straight == board->straight ? PQL_PLAYS_BOARD : PQL_STRAIGHT;
    if (threes & held) return twice ? PQL_SET : PQL_TRIPS;
    return pairs_made(board, high, low, paired);
}

/* The ranks that complete a straight in which a hole card takes part: of the best straight that a rank completes, the
   board must lack another rank too. `backdoor` is how many hole cards at most are among three ranks of a straight that
   are there, and that the board lacks. */
static int straight_outs(const pql_made_board *board, int held, int *backdoor)
{
    int all = board->at_least[1] | held, added = held & ~board->at_least[1], outs = 0, seen = 0;
    *backdoor = 0;
    for (int straight = HIGHEST_STRAIGHT; straight >= LOWEST_STRAIGHT; straight--) {
        int ranks = straight_ranks(straight), missing = ranks & ~all;
        if (!(ranks & added)) {
            if (__builtin_popcount(missing) == 1) seen |= missing;
            continue;
        }
        int lacking = __builtin_popcount(missing);
        if (lacking == 1 && !(seen & missing)) outs |= missing;
        if (lacking == 1) seen |= missing;
        int taking_part = __builtin_popcount(ranks & added);
        if (lacking == 2 && taking_part > *backdoor) *backdoor = taking_part;
    }
    return outs;
}

int pql_made_straight_outs(const pql_made_board *board, int high, int low)
{
    int backdoor;
    return straight_outs(board, 1 << high | 1 << low, &backdoor);
}

static int straight_draw(const pql_made_board *board, int held)
{
    int backdoor, outs = straight_outs(board, held, &backdoor);
    if (!outs && (!backdoor || board->street > 3)) return 0;
    if (!outs) return backdoor == 2 ? PQL_BACKDOOR_STRAIGHT_BY_TWO : PQL_BACKDOOR_STRAIGHT_BY_ONE;
    if (!(outs & (outs - 1))) return PQL_GUTSHOT;
    int run = with_low_ace(board->at_least[1] | held), ends = with_low_ace(outs);
    run &= run >> 1;
    run &= run >> 2; /* bit i: the four ranks from i are there */
    return run & ends << 1 & ends >> 4 ? PQL_OPEN_ENDED : PQL_DOUBLE_GUTSHOT;
}

static int overcards(const pql_made_board *board, int high, int low, int made)
{
    if (high == low || made > PQL_ACE_HIGH || high <= board->highest) return 0;
    return low > board->highest ? PQL_TWO_OVERCARDS : PQL_ONE_OVERCARD;
}

uint16_t pql_made_ranks(const pql_made_board *board, int high, int low)
{
    int made = made_of_ranks(board, high, low), draws = 0;
    int below = PQL_TRIPS_PLACE > PQL_STRAIGHT_PLACE ? PQL_TRIPS : PQL_STRAIGHT;
    if (board->street < 5 && made < below && made != PQL_PLAYS_BOARD) {
        int better = PQL_TRIPS_PLACE > PQL_STRAIGHT_PLACE && board->at_least[3]; /* than a straight, for everybody */
        draws = (better ? 0 : straight_draw(board, 1 << high | 1 << low)) | overcards(board, high, low, made);
    }
    return (uint16_t)(made | draws << PQL_DRAW_SHIFT);
}

/* ---- suits ---- */

/* A flush with the held ranks of its suit. The nut flush has the best card of the suit that the board leaves. */
static int flush_made(const pql_made_board *board, int suit, int held)
{
    int here = board->suit_ranks[suit], left = 0x1FFF & ~here, best = 1 << top(left), own = 1 << top(held);
    int straight = best_straight(here | held);
    if (straight) return straight == best_straight(here) ? PQL_PLAYS_BOARD : PQL_STRAIGHT_FLUSH;
    if (board->flush_on_board == suit && own < (here & -here)) return PQL_PLAYS_BOARD;
    if (own == best) return PQL_NUT_FLUSH;
    return own == 1 << top(left & ~best) ? PQL_SECOND_FLUSH : PQL_FLUSH;
}

static inline int with_suit(const pql_made_board *board, int code, int effect, int suit, int held)
{
    if (effect == NO_EFFECT) return code;
    if (effect == FLUSH) return flush_made(board, suit, held);
    if (effect == BACKDOOR) return code | PQL_BACKDOOR_FLUSH << PQL_DRAW_SHIFT;
    code |= (held & (held - 1) ? PQL_FLUSH_DRAW_BY_TWO : PQL_FLUSH_DRAW_BY_ONE) << PQL_DRAW_SHIFT;
    if (top(held) == top(0x1FFF & ~board->suit_ranks[suit])) code |= PQL_NUT_FLUSH_DRAW << PQL_DRAW_SHIFT;
    return code;
}

/* The code of a hand that misses the board, from the code of its ranks. A flush leaves nothing of that. */
static inline uint16_t with_suits(const pql_made_board *board, int code, int first, int second)
{
    int one = first & 3, other = second & 3;
    if (board->flush_on_board >= 0) code = PQL_PLAYS_BOARD;
    if (one == other) {
        int held = 1 << (first >> 2) | 1 << (second >> 2);
        return (uint16_t)with_suit(board, code, board->two_suited[one], one, held);
    }
    code = with_suit(board, code, board->one_suited[one], one, 1 << (first >> 2));
    return (uint16_t)with_suit(board, code, board->one_suited[other], other, 1 << (second >> 2));
}

uint16_t pql_made_code(const pql_made_board *board, int first, int second)
{
    int high = first > second ? first : second, low = first > second ? second : first;
    if ((board->mask >> high | board->mask >> low) & 1) return PQL_NO_HAND;
    return with_suits(board, pql_made_ranks(board, high >> 2, low >> 2), high, low);
}

/* ---- all hands ---- */

typedef struct {
    uint8_t first, second, pair;
} hand_cards;

static hand_cards hand_table[PQL_HANDS];

void pql_made_tables(void)
{
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++)
            hand_table[pql_hand_index(high, low)] =
                (hand_cards){(uint8_t)high, (uint8_t)low, (uint8_t)pql_rank_pair(high >> 2, low >> 2)};
}

void pql_made_prepare(pql_made_board *board, uint64_t mask)
{
    pql_made_open(board, mask);
    uint64_t ranks = 0;
    for (uint64_t rest = mask; rest; rest &= rest - 1)
        ranks += UINT64_C(1) << (__builtin_ctzll(rest) & ~3);
    if (board->pairs_known && board->pair_ranks == ranks) return;
    board->pairs_known = 1;
    board->pair_ranks = ranks;
    for (int high = 0; high < PQL_RANKS; high++)
        for (int low = 0; low <= high; low++)
            board->pairs[pql_rank_pair(high, low)] = pql_made_ranks(board, high, low);
}

static inline uint16_t hand_code(const pql_made_board *board, hand_cards hand)
{
    if ((board->mask >> hand.first | board->mask >> hand.second) & 1) return PQL_NO_HAND;
    return with_suits(board, board->pairs[hand.pair], hand.first, hand.second);
}

void pql_made_fill(pql_made_board *board, uint64_t mask, uint16_t codes[PQL_HANDS])
{
    pql_made_prepare(board, mask);
    for (int hand = 0; hand < PQL_HANDS; hand++)
        codes[hand] = hand_code(board, hand_table[hand]);
}

void pql_made_tally(const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *weights,
                    uint64_t *counts, double *weighed)
{
    hand_cards held[PQL_HANDS];
    double weight[PQL_HANDS];
    int size = 0;
    for (int hand = 0; hand < PQL_HANDS; hand++)
        if (weights[hand] > 0) {
            held[size] = hand_table[hand];
            weight[size++] = weights[hand];
        }
    pql_made_board board;
    board.pairs_known = 0;
    for (int64_t i = 0; i < count; i++) {
        pql_made_prepare(&board, boards[i]);
        for (int hand = 0; hand < size; hand++) {
            uint16_t code = hand_code(&board, held[hand]);
            if (code == PQL_NO_HAND) continue;
            counts[code] += multiplicities[i];
            weighed[code] += weight[hand] * multiplicities[i];
        }
    }
}
