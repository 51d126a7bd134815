/* The features: one row for each, from which their prototypes, the table that fills columns, and what Python knows of
 * them are made. FEATURE(name, nanoseconds, flags):
 *
 *   nanoseconds  of a row, measured; they decide between enumerating and sampling and need only be right within a
 *                factor of two
 *   SUITS        exchanging the suits of all cards may change the value: it names a suit or a card
 *   NUMBER       the value depends on the number that is asked with it
 *   COUNTS       cards are only counted: there may be more than the seven that are ranked
 *   EXACTLY_TWO  of a hand of Omaha, of which two cards count; its name is that of hold'em's feature behind omaha_
 *
 * Without an include guard: the list is included once for each use. */

/* shapes.c: a set of cards, the pocket and the board together */
FEATURE(pokerval, 18, 0)
FEATURE(pcbits, 30, NUMBER)
FEATURE(category, 9, 0)
FEATURE(ordinal, 9, 0)
FEATURE(place, 9, 0)
FEATURE(cards, 9, COUNTS)
FEATURE(rank_set, 9, COUNTS)
FEATURE(repeated_ranks, 9, COUNTS)
FEATURE(rank_bits, 9, COUNTS)
FEATURE(poker_rank_bits, 9, 0)
FEATURE(suit_ranks, 9, SUITS | NUMBER | COUNTS)
FEATURE(most_suited, 9, COUNTS)
FEATURE(top_suit, 9, SUITS | COUNTS)
FEATURE(suits, 9, COUNTS)
FEATURE(most_ranked, 25, COUNTS)
FEATURE(top_rank, 25, COUNTS)
FEATURE(run, 9, 0)
FEATURE(straight_fill, 25, 0)
FEATURE(suited_run, 9, 0)
FEATURE(suited_fill, 85, 0)
FEATURE(rank_count, 9, NUMBER | COUNTS)
FEATURE(has_cards, 9, SUITS | NUMBER | COUNTS)
FEATURE(card, 9, SUITS | NUMBER | COUNTS)
FEATURE(new_card, 9, SUITS | COUNTS)
FEATURE(cards_above, 9, NUMBER | COUNTS)

/* hands.c: a pocket on a board */
FEATURE(high_straight, 9, 0)
FEATURE(high_flush, 9, 0)
FEATURE(cards_that_play, 9, 0)
FEATURE(matching_cards, 9, COUNTS)
FEATURE(held_suit, 9, 0)
FEATURE(flop_category, 9, 0)
FEATURE(unseen_above, 9, 0)
FEATURE(inside_straights, 40, 0)
FEATURE(nut_straight_ranks, 230, NUMBER)
FEATURE(first_suit_draw, 9, SUITS)
FEATURE(backdoor_flush, 9, 0)
FEATURE(uncoordinated, 9, 0)
FEATURE(made_code, 9, 0)

/* draws.c: the next cards */
FEATURE(outs, 430, 0)
FEATURE(better_cards, 80, 0)
FEATURE(outs_to_type, 310, NUMBER)
FEATURE(straight_draw, 340, 0)
FEATURE(straight_cards, 310, 0)
FEATURE(flush_draw, 350, 0)
FEATURE(draw_to_type, 340, NUMBER)
FEATURE(outs_discounted, 9, 0)

/* rivals.c: the hand among all others */
FEATURE(hands_above, 45, 0)
FEATURE(hands_below, 50, 0)
FEATURE(hands_level, 60, 0)
FEATURE(hands_above_in_type, 60, 0)
FEATURE(full_houses_above, 9, 0)
FEATURE(nut_outs, 2400, 0)

/* omaha.c: hands of four cards and more */
FEATURE(omaha_ordinal, 120, EXACTLY_TWO)
FEATURE(omaha_place, 120, EXACTLY_TWO)
FEATURE(omaha_category, 120, EXACTLY_TWO)
FEATURE(omaha_cards_that_play, 9, EXACTLY_TWO)
FEATURE(omaha_held_suit, 9, EXACTLY_TWO)
FEATURE(omaha_flop_category, 100, EXACTLY_TWO)
FEATURE(omaha_outs_to_type, 4000, EXACTLY_TWO | NUMBER)
FEATURE(omaha_straight_outs, 200, EXACTLY_TWO)
FEATURE(omaha_made_code, 500, EXACTLY_TWO)
FEATURE(omaha_hands_above, 5000, EXACTLY_TWO)
FEATURE(omaha_hands_above_in_type, 5000, EXACTLY_TWO)
FEATURE(omaha_nut_outs, 200000, EXACTLY_TWO)

/* lows.c: the low of eight or better of such hands */
FEATURE(omaha_low, 40, EXACTLY_TWO)
FEATURE(omaha_lows_above, 400, EXACTLY_TWO)
FEATURE(omaha_nut_low_outs, 3000, EXACTLY_TWO)
FEATURE(omaha_low_code, 200, EXACTLY_TWO)
