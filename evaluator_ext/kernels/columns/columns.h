/* Columns of numbers over a block of deals: arithmetic with an optional mask of nulls, and features of hands on boards.
 *
 * A column holds 64-bit integers or doubles. Where one operand of an operation has a single value, it stands for every
 * row. Truth values are 0 and 1. Cards are masks of 52 bits (card = 4 * rank + suit). */
#ifndef PQL_COLUMNS_H
#define PQL_COLUMNS_H

#include <stdint.h>

enum {
    PQL_ADD, PQL_SUB, PQL_MUL, PQL_MOD, PQL_BIT_AND, PQL_BIT_OR, PQL_BIT_XOR, PQL_SHIFT_LEFT, PQL_SHIFT_RIGHT,
    PQL_EQUAL, PQL_UNEQUAL, PQL_LESS, PQL_AT_MOST, PQL_GREATER, PQL_AT_LEAST, PQL_AND, PQL_OR, PQL_MIN, PQL_MAX,
    PQL_NTH_BIT, PQL_DIVIDE, PQL_POWER,
    PQL_BINARY_OPERATIONS
};

enum {
    PQL_NEGATE, PQL_NOT, PQL_TRUTH, PQL_BIT_NOT, PQL_COUNT_BITS, PQL_HIGHEST_BIT, PQL_LOWEST_BIT,
    PQL_UNARY_OPERATIONS
};

/* `step_a` and `step_b` are 0 for an operand of one value and 1 for a column; `nulls` is set for a row that has no
   value (division by zero, a result beyond 64 bits), and left alone otherwise. Returns how many rows were set. */
int64_t pql_combine_ints(int operation, int64_t *out, const int64_t *a, int step_a, const int64_t *b, int step_b,
                         int64_t rows, uint8_t *nulls);
/* Comparisons of doubles give integers, everything else doubles: `out` is one or the other. */
int64_t pql_combine_reals(int operation, void *out, const double *a, int step_a, const double *b, int step_b,
                          int64_t rows, uint8_t *nulls);
int pql_gives_truth(int binary_operation);
void pql_change_ints(int operation, int64_t *out, const int64_t *a, int64_t rows);

/* What a feature knows: the hand's pocket, its board, the cards that are out of the deck, and a number. A feature may keep
   what it worked out for one board as long as the next rows have the same; `memory` is for that. */
typedef struct pql_board_memory pql_board_memory;
typedef struct {
    uint64_t dead;
    int64_t number;
    pql_board_memory *memory;
} pql_feature_context;

typedef int64_t (*pql_feature)(uint64_t pocket, uint64_t board, pql_feature_context *context);

/* The features by number, in the order of `pql_feature_names`; both end with NULL. */
extern const pql_feature pql_features[];
extern const char *const pql_feature_names[];

/* Returns -1 when memory is short. */
int pql_fill_feature(int feature, int64_t *out, const uint64_t *pockets, int step_pockets, const uint64_t *boards,
                     int step_boards, int64_t rows, uint64_t dead, int64_t number);

/* --- features, by what they look at --- */

/* Ranks as OpenHoldem packs them: bit r for rank r = 2..14; an ace sets bit 1 too unless told otherwise. */
#define PQL_RANK_SET(mask) (pql_rank_set13(mask) << 2)
uint32_t pql_rank_set13(uint64_t mask);
uint32_t pql_rank_bits(uint64_t mask);
int pql_category(uint64_t mask);
int pql_category_of_ordinal(int ordinal);

int64_t pql_pokerval_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_pcbits_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_category_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_ordinal_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_cards_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_rank_set_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_repeated_ranks_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_rank_bits_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_poker_rank_bits_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_suit_ranks_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_most_suited_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_top_suit_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_suits_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_most_ranked_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_top_rank_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_run_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_straight_fill_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_suited_run_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_suited_fill_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_rank_count_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_has_cards_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_card_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_new_card_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_cards_above_of(uint64_t, uint64_t, pql_feature_context *);

int64_t pql_high_straight_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_high_flush_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_cards_that_play_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_matching_cards_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_held_suit_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_flop_category_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_unseen_above_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_inside_straights_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_nut_straight_ranks_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_backdoor_flush_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_uncoordinated_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_made_code_of(uint64_t, uint64_t, pql_feature_context *);

int64_t pql_outs_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_better_cards_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_outs_to_type_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_straight_draw_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_straight_cards_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_flush_draw_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_outs_discounted_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_draw_to_type_of(uint64_t, uint64_t, pql_feature_context *);

int64_t pql_hands_above_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_hands_below_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_hands_level_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_hands_above_in_type_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_full_houses_above_of(uint64_t, uint64_t, pql_feature_context *);
int64_t pql_nut_outs_of(uint64_t, uint64_t, pql_feature_context *);

pql_board_memory *pql_new_memory(void);
void pql_free_memory(pql_board_memory *memory);

#endif
