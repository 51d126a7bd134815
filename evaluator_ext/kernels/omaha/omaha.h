/* Omaha: hands of four to six cards, of which exactly two count, with exactly three of the board. */
#ifndef PQL_OMAHA_H
#define PQL_OMAHA_H

#include <stdint.h>

enum { OMAHA_LEAST_HOLE = 4, OMAHA_MOST_HOLE = 6, OMAHA_MOST_PAIRS = OMAHA_MOST_HOLE * (OMAHA_MOST_HOLE - 1) / 2 };
enum { OMAHA_MOST_PLAYERS = 10, OMAHA_CARDS = 52 };

/* What each pair of live cards makes on a board of three to five, with three of its cards: ordinals, in both orders of the pair. */
typedef struct {
    int16_t of[OMAHA_CARDS][OMAHA_CARDS];
} pql_pair_values;

void pql_pair_values_on(pql_pair_values *values, uint64_t board);

/* What a hand makes on that board: the best of its pairs. */
static inline int pql_best_pair(const pql_pair_values *pairs, uint64_t hand)
{
    int best = 0;
    for (uint64_t rest = hand; rest; rest &= rest - 1)
        for (uint64_t higher = rest & (rest - 1); higher; higher &= higher - 1) {
            int value = pairs->of[__builtin_ctzll(rest)][__builtin_ctzll(higher)];
            best = value > best ? value : best;
        }
    return best;
}

/* Numbers of combinations: [k][n] is n over k. */
extern const uint32_t pql_choose[OMAHA_MOST_HOLE + 1][OMAHA_CARDS + 1];
/* A hand's number: hands in the order of their masks. */
uint32_t pql_omaha_number(uint64_t hand);
/* The hand of so many cards with a number, and the one after another (HAKMEM, item 175). */
uint64_t pql_omaha_hand(uint32_t number, int hole);
static inline uint64_t pql_next_hand(uint64_t hand)
{
    uint64_t ripple = hand + (hand & -hand);
    return ripple | ((hand ^ ripple) >> 2 >> __builtin_ctzll(hand));
}

/* What a hand, or each of a few, makes with a board of three to five cards. */
int pql_omaha_value(uint64_t hand, uint64_t board);
void pql_omaha_few_values(int *values, uint64_t board, const uint64_t *hands, int count);
/* The same of many hands, 0 for those that hold a card of the board. */
void pql_omaha_values(uint16_t *values, uint64_t board, const uint64_t *hands, int64_t count);
/* The type of hands that an ordinal is, 0 to 8. */
enum { OMAHA_TYPES = 9 };
int pql_omaha_type(int value);

/* Low hands: 0 for none, else 1 (8-7-6-5-4) to 56 (5-4-3-2-A). */
enum { OMAHA_LOWS = 56, OMAHA_RANK_SETS = 256 };
/* The low ranks of some cards: bit 0 for an ace, bit 1 for a deuce ... bit 7 for an eight. */
uint32_t pql_low_ranks(uint64_t cards);
/* The low of each set of low ranks in a hand beside those of a board. */
void pql_lows_with(uint8_t lows[OMAHA_RANK_SETS], uint32_t board);
/* The low of a hand's low ranks with a board's, and of cards: 0 for none, 1 for 8-7-6-5-4 to OMAHA_LOWS for 5-4-3-2-A. */
int pql_low_of_ranks(uint32_t hand, uint32_t board);
int pql_omaha_low(uint64_t hand, uint64_t board);
/* The lows of many hands, 0 too for those that hold a card of the board. */
void pql_omaha_lows(uint8_t *values, uint64_t board, const uint64_t *hands, int64_t count);

/* Two ranges on boards, hands ascending; weights may be NULL, and then counts are whole. The wins and ties by type, all
   losses with the first. 1 if memory is short. */
typedef struct {
    const uint64_t *hands;
    const double *weights;
    int64_t count;
} pql_omaha_range;
typedef struct {
    int64_t wins, ties, losses;
} pql_omaha_counted;
typedef struct {
    double wins, ties, losses;
} pql_omaha_weighed;
int pql_omaha_sweep_counted(pql_omaha_counted sums[OMAHA_TYPES], const uint64_t *boards, const uint32_t *multiplicities,
                            int64_t board_count, const pql_omaha_range *ranges, int hole);
int pql_omaha_sweep_weighed(pql_omaha_weighed sums[OMAHA_TYPES], const uint64_t *boards, const uint32_t *multiplicities,
                            int64_t board_count, const pql_omaha_range *ranges, int hole);
/* For each hand of the first range its wins, ties and deals, three sums a hand, by the weights of the second's hands;
   the sums begin at 0. */
int pql_omaha_hands_counted(int64_t *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                            const pql_omaha_range *ranges, int hole);
int pql_omaha_hands_weighed(double *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                            const pql_omaha_range *ranges, int hole);

/* rows[pair of live cards][card to the right of both]: what a hand makes with the three. The pair of a higher and a lower
   place among the live cards is number higher * (higher - 1) / 2 + lower. */
enum { OMAHA_ROW = 56 }; /* live cards of a deck, and room to the right */
void pql_omaha_fill_rows(int16_t (*rows)[OMAHA_ROW], uint64_t hand, const int *live, int count);

static inline int16_t pql_larger(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

#define OMAHA_PAIR(rows, low, high) ((rows)[(high) * ((high) - 1) / 2 + (low)])

/* three[e]: what the hand makes with three of the live cards a, b, c and e, for every e to the right of them. */
static inline __attribute__((always_inline)) void pql_omaha_with_four(int16_t three[OMAHA_ROW], const int16_t (*rows)[OMAHA_ROW],
                                                                      int a, int b, int c, int count)
{
    const int16_t *ab = OMAHA_PAIR(rows, a, b), *ac = OMAHA_PAIR(rows, a, c), *bc = OMAHA_PAIR(rows, b, c);
    for (int e = c + 1; e < count; e++)
        three[e] = pql_larger(pql_larger(ab[c], ab[e]), pql_larger(ac[e], bc[e]));
}

/* made[e]: what it makes on the board a, b, c, d and e, for every e to the right of d; `three` is that of a, b and c. */
static inline __attribute__((always_inline)) void pql_omaha_with_five(int16_t made[OMAHA_ROW], const int16_t (*rows)[OMAHA_ROW],
                                                                      const int16_t three[OMAHA_ROW], int a, int b, int c,
                                                                      int d, int count)
{
    const int16_t *ad = OMAHA_PAIR(rows, a, d), *bd = OMAHA_PAIR(rows, b, d), *cd = OMAHA_PAIR(rows, c, d);
    int16_t four = three[d];
    for (int e = d + 1; e < count; e++)
        made[e] = pql_larger(pql_larger(pql_larger(three[e], four), ad[e]), pql_larger(bd[e], cd[e]));
}

/* One hand each over every completion of `known`: counts[player][k - 1] are boards where he is among k winners. Where
   `types` is not NULL too by the type that wins: those of the first player, those of several, those of others. */
typedef uint64_t (*pql_omaha_types)[3];
typedef uint64_t pql_omaha_counts[OMAHA_MOST_PLAYERS][OMAHA_MOST_PLAYERS];
int pql_omaha_hands(pql_omaha_counts counts, pql_omaha_types types, uint64_t known, uint64_t dead, const uint64_t *hands,
                    int players, int playing);

/* The hands of a range on boards by type: how many hands, and their weights; both are added to what is there. Behind the
   types stand those with a low hand. */
void pql_omaha_final_hands(uint64_t hands[OMAHA_TYPES + 1], double weights[OMAHA_TYPES + 1], const uint64_t *boards,
                           const uint32_t *multiplicities, int64_t board_count, const pql_omaha_range *range);

/* Random deals; a range without hands (NULL) is any hand. Boards are listed ones, completed, or complete `known`. */
typedef struct {
    uint64_t known, dead;
    const uint64_t *boards;
    const uint32_t *multiplicities;
    int64_t board_count;
    const pql_omaha_range *ranges;
    int players, playing, hole;
    uint64_t seed, chunk, deals, most_attempts, first_attempts; /* these if they bring no deal */
} pql_omaha_sample;
int pql_omaha_sampled(pql_omaha_counts counts, pql_omaha_types types, const pql_omaha_sample *asked);

/* How a first player does now and at the end (ahead, tied, behind), and how often he wins as one of 1, 2, ... */
typedef struct {
    uint64_t matrix[3][3], won[OMAHA_MOST_PLAYERS];
} pql_omaha_standing;
/* Over random deals on a known board, against `fewest` opponents, one more, ... all. */
int pql_omaha_standings_sampled(pql_omaha_standing *standings, const pql_omaha_sample *asked, int fewest);
/* Two ranges, hand against hand on every board: the weights of deals by how the first does now and then. */
int pql_omaha_standings(double matrix[3][3], uint64_t known, const uint64_t *boards, const uint32_t *multiplicities,
                        int64_t board_count, const pql_omaha_range *ranges);

/* The same with a low half. For each player the boards by his part of the high, 0 to `playing`: among how many winners of it,
   0 if not; and by that of the low: the same, and playing + 1 where nobody has a low. */
enum { OMAHA_MOST_SHARES = (OMAHA_MOST_PLAYERS + 1) * (OMAHA_MOST_PLAYERS + 2) };
typedef uint64_t pql_omaha_shares[OMAHA_MOST_PLAYERS][OMAHA_MOST_SHARES];
/* The kind of each player's share on one board. */
void pql_omaha_find_shares(int *shares, uint64_t board, const uint64_t *hands, int playing);
int pql_omaha_split_hands(pql_omaha_shares counts, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                          int playing);
int pql_omaha_split_sampled(pql_omaha_shares counts, const pql_omaha_sample *asked);
/* Where he ends: the same kinds of shares for the first player alone. Ahead is who would have the largest share of the pot. */
typedef struct {
    uint64_t matrix[3][3], shares[OMAHA_MOST_SHARES];
} pql_omaha_split_standing;
int pql_omaha_split_standings_sampled(pql_omaha_split_standing *standings, const pql_omaha_sample *asked, int fewest);
/* How two hands do: high won, tied or lost by nobody having a low, or low won, tied or lost. */
enum { OMAHA_SPLITS = 12 };
/* For each hand of the first range sums of these; they begin at 0. */
int pql_omaha_split_counted(int64_t *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                            const pql_omaha_range *ranges, int hole);
int pql_omaha_split_weighed(double *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t board_count,
                            const pql_omaha_range *ranges, int hole);
/* The sums of these over all hands of the first, by their weights. */
int pql_omaha_split_sweep_counted(int64_t sums[OMAHA_SPLITS], const uint64_t *boards, const uint32_t *multiplicities,
                                  int64_t board_count, const pql_omaha_range *ranges, int hole);
int pql_omaha_split_sweep_weighed(double sums[OMAHA_SPLITS], const uint64_t *boards, const uint32_t *multiplicities,
                                  int64_t board_count, const pql_omaha_range *ranges, int hole);
int pql_omaha_split_standings(double matrix[3][3], double splits[OMAHA_SPLITS], uint64_t known, const uint64_t *boards,
                              const uint32_t *multiplicities, int64_t board_count, const pql_omaha_range *ranges);

/* The first player's share of the pots by such sums, which may be parts, NaN without a deal; and the deals. */
double pql_omaha_split_equity(const double outcomes[OMAHA_SPLITS], double *deals);

/* Hand against hand in rows of card numbers, so many bytes apart: the first one's share of the pot on all boards that
   complete the row's three to five cards, NaN where a card is in two places. The first row with what is no card, or one
   twice; -1 if there is none. */
typedef struct {
    const uint8_t *heroes, *villains, *boards;
    int hero_step, villain_step, board_step, hole, board, hilo;
} pql_omaha_rows;
int64_t pql_omaha_row_equities(double *equities, const pql_omaha_rows *rows, int64_t count);

/* Patterns: what each card is. A rank or suit below ANY is itself, from VARIABLE on a variable. */
enum { OMAHA_ANY = 15, OMAHA_VARIABLE = 16, OMAHA_VARIABLES = 32 };
typedef struct {
    uint8_t rank, suit;
} pql_omaha_slot;
/* Sets the bits of all hands that fit; variables never take the ranks and suits that are left out. 1 if memory is short. */
int pql_omaha_mark(uint8_t *bits, int hole, const pql_omaha_slot *slots, int slot_count, uint32_t ranks_left_out,
                   uint32_t suits_left_out);

/* The sum of numbers for a hand's ranks and for each of the four suits: by the numbers of multisets of 13 ranks and of 26
   kinds of cards (a rank's card of the suit, and its others). */
int64_t pql_omaha_summed(uint64_t hand, int hole, const int64_t *by_ranks, const int64_t *by_suit);

/* The suit permutations (shared/suit_symmetry.h) that carry every hand of a set to one of them. */
uint32_t pql_omaha_stabilizer(const uint8_t *bits, int hole);

#endif
