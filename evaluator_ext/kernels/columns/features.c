/* The table of features, and the loop that fills a column with one of them. */
#include "columns/columns.h"

#include <stddef.h>

const char *const pql_feature_names[] = {
    "pokerval", "pcbits", "category", "ordinal", "cards", "rank_set", "repeated_ranks", "rank_bits",
    "poker_rank_bits", "suit_ranks", "most_suited", "top_suit", "suits", "most_ranked", "top_rank", "run",
    "straight_fill", "suited_run", "suited_fill", "rank_count", "has_cards", "card", "new_card", "cards_above",
    "high_straight", "high_flush", "cards_that_play", "matching_cards", "held_suit", "flop_category",
    "unseen_above", "inside_straights", "nut_straight_ranks", "backdoor_flush", "uncoordinated", "made_code",
    "outs", "better_cards", "outs_to_type", "straight_draw", "straight_cards", "flush_draw", "draw_to_type", "outs_discounted",
    "hands_above", "hands_below", "hands_level", "hands_above_in_type", "full_houses_above", "nut_outs",
    NULL,
};

const pql_feature pql_features[] = {
    pql_pokerval_of, pql_pcbits_of, pql_category_of, pql_ordinal_of, pql_cards_of, pql_rank_set_of,
    pql_repeated_ranks_of, pql_rank_bits_of, pql_poker_rank_bits_of, pql_suit_ranks_of, pql_most_suited_of,
    pql_top_suit_of, pql_suits_of, pql_most_ranked_of, pql_top_rank_of, pql_run_of, pql_straight_fill_of,
    pql_suited_run_of, pql_suited_fill_of, pql_rank_count_of, pql_has_cards_of, pql_card_of, pql_new_card_of,
    pql_cards_above_of,
    pql_high_straight_of, pql_high_flush_of, pql_cards_that_play_of, pql_matching_cards_of, pql_held_suit_of,
    pql_flop_category_of, pql_unseen_above_of, pql_inside_straights_of, pql_nut_straight_ranks_of,
    pql_backdoor_flush_of, pql_uncoordinated_of, pql_made_code_of,
    pql_outs_of, pql_better_cards_of, pql_outs_to_type_of, pql_straight_draw_of, pql_straight_cards_of,
    pql_flush_draw_of, pql_draw_to_type_of, pql_outs_discounted_of,
    pql_hands_above_of, pql_hands_below_of, pql_hands_level_of, pql_hands_above_in_type_of,
    pql_full_houses_above_of, pql_nut_outs_of,
    NULL,
};

int pql_fill_feature(int feature, int64_t *out, const uint64_t *pockets, int step_pockets, const uint64_t *boards,
                     int step_boards, int64_t rows, uint64_t dead, int64_t number)
{
    pql_feature_context context = {dead, number, pql_new_memory()};
    pql_feature of = pql_features[feature];
    int status = context.memory ? 0 : -1;
    for (int64_t i = 0; i < rows && !status; i++) out[i] = of(pockets[step_pockets * i], boards[step_boards * i], &context);
    pql_free_memory(context.memory);
    return status;
}
