/* Omaha: hands of four or five cards, of which exactly two count, with exactly three of the board. */
#ifndef PQL_OMAHA_H
#define PQL_OMAHA_H

#include <stdint.h>

enum { OMAHA_MOST_HOLE = 5, OMAHA_MOST_PLAYERS = 10, OMAHA_CARDS = 52, OMAHA_TRIPLES = 22100, OMAHA_FOURS = 270725 };

/* What each pair of live cards makes on a board, with three of its cards: ordinals, in both orders of the pair. */
typedef struct {
    int16_t of[OMAHA_CARDS][OMAHA_CARDS];
} pql_pair_values;

void pql_pair_values_on(pql_pair_values *values, uint64_t board);

/* Numbers of combinations: [k][n] is n over k. */
extern const uint32_t pql_choose[6][53];
/* A hand's number: hands in the order of their masks. */
uint32_t pql_omaha_number(uint64_t hand);

/* What a hand makes with a board of five cards. */
int pql_omaha_value(uint64_t hand, uint64_t board);

/* Two ranges on boards, hands ascending; weights may be NULL, and then counts are whole. 1 if memory is short. */
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
int pql_omaha_sweep_counted(pql_omaha_counted *sums, const uint64_t *boards, const uint32_t *multiplicities,
                            int64_t board_count, const pql_omaha_range *ranges, int hole);
int pql_omaha_sweep_weighed(pql_omaha_weighed *sums, const uint64_t *boards, const uint32_t *multiplicities,
                            int64_t board_count, const pql_omaha_range *ranges, int hole);

/* One hand each over every completion of `known`: counts[player][k - 1] are boards where he is among k winners. */
typedef uint64_t pql_omaha_counts[OMAHA_MOST_PLAYERS][OMAHA_MOST_PLAYERS];
int pql_omaha_hands(pql_omaha_counts counts, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                    int playing);

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
int pql_omaha_sampled(pql_omaha_counts counts, const pql_omaha_sample *asked);

/* Patterns: what each card is. A rank or suit below ANY is itself, from VARIABLE on a variable. */
enum { OMAHA_ANY = 15, OMAHA_VARIABLE = 16, OMAHA_VARIABLES = 32 };
typedef struct {
    uint8_t rank, suit;
} pql_omaha_slot;
/* Sets the bits of all hands that fit; variables never take the ranks and suits that are left out. */
void pql_omaha_mark(uint8_t *bits, int hole, const pql_omaha_slot *slots, int slot_count, uint32_t ranks_left_out,
                    uint32_t suits_left_out);

/* The suit permutations (shared/suit_symmetry.h) that carry every hand to one of the same weight. */
uint32_t pql_omaha_stabilizer(const pql_omaha_range *range);

#endif
