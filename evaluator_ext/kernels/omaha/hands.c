/* What Omaha hands make on a board, numbers of hands, and one hand each over all run-outs.

   Before the flop the values of a hand with every triple of the deck are a table, of which a board takes the largest
   of its ten: all but the last card are chosen in loops, and the last runs along rows of the table, eight boards at a
   time. */
#include "omaha/omaha.h"

#include <stdlib.h>
#include <string.h>

#include "shared/rank_pairs.h"

enum { ORDINALS = 7462 };

uint32_t pql_omaha_number(uint64_t hand)
{
    uint32_t number = 0;
    for (int k = 1; hand; hand &= hand - 1, k++)
        number += pql_choose[k][__builtin_ctzll(hand)];
    return number;
}

static int cards_of(uint64_t mask, int *cards)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        cards[count++] = __builtin_ctzll(mask);
    return count;
}

/* The suit of which a board has three cards or more, -1 for none, and their ranks. */
static int flush_suit(uint64_t board, uint32_t *ranks)
{
    for (int suit = 0; suit < 4; suit++) {
        *ranks = pql_suit_ranks(board, suit);
        if (__builtin_popcount(*ranks) >= 3)
            return suit;
    }
    return -1;
}

/* The best flush of some two ranks with three of the board's. */
static int best_flush(uint32_t pair, uint32_t board)
{
    int best = 0;
    for (uint32_t rest = board; rest; rest &= rest - 1) {
        uint32_t low = rest & -rest;
        for (uint32_t high = rest & (rest - 1); high; high &= high - 1)
            for (uint32_t top = high & (high - 1); top; top &= top - 1) {
                int value = pql_ranking->flush[pair | low | (high & -high) | (top & -top)];
                best = value > best ? value : best;
            }
    }
    return best;
}

static int triple_keys(uint64_t board, uint32_t *keys)
{
    int cards[5], count = cards_of(board, cards), found = 0;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            for (int k = j + 1; k < count; k++)
                keys[found++] = pql_rank_key[cards[i] >> 2] + pql_rank_key[cards[j] >> 2] + pql_rank_key[cards[k] >> 2];
    return found;
}

void pql_pair_values_on(pql_pair_values *values, uint64_t board)
{
    int16_t by_ranks[13][13];
    uint32_t triples[10], suited;
    int live[OMAHA_CARDS], count = cards_of(PQL_DECK & ~board, live);
    int triple_count = triple_keys(board, triples);
    for (int high = 0; high < 13; high++)
        for (int low = 0; low <= high; low++) {
            int best = 0;
            uint32_t pair = pql_rank_key[high] + pql_rank_key[low];
            /* Five cards of a rank have no ordinal. */
            int ranked = (int)__builtin_popcountll(board >> 4 * high & 15) + 1 + (high == low) <= 4
                         && (int)__builtin_popcountll(board >> 4 * low & 15) + 1 <= 4;
            for (int i = 0; i < triple_count && ranked; i++) {
                int value = pql_rank_noflush(pair + triples[i]);
                best = value > best ? value : best;
            }
            by_ranks[high][low] = by_ranks[low][high] = (int16_t)best;
        }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            values->of[live[i]][live[j]] = by_ranks[live[i] >> 2][live[j] >> 2];
    int suit = flush_suit(board, &suited);
    for (int i = 0; suit >= 0 && i < count; i++)
        for (int j = 0; j < i; j++)
            if ((live[i] & 3) == suit && (live[j] & 3) == suit) {
                int value = best_flush(1u << (live[i] >> 2) | 1u << (live[j] >> 2), suited);
                if (value > values->of[live[i]][live[j]])
                    values->of[live[i]][live[j]] = values->of[live[j]][live[i]] = (int16_t)value;
            }
}

/* What a hand makes with one of some triples of the board, flushes apart. */
static inline int best_of_triples(const uint32_t *pairs, int pair_count, const uint32_t *triples, int triple_count)
{
    int best = 0;
    for (int i = 0; i < pair_count; i++)
        for (int j = 0; j < triple_count; j++) {
            int value = pql_rank_noflush(pairs[i] + triples[j]);
            best = value > best ? value : best;
        }
    return best;
}

static int pair_keys(uint64_t hand, uint32_t *keys)
{
    int cards[OMAHA_MOST_HOLE], count = cards_of(hand, cards), found = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            keys[found++] = pql_rank_key[cards[i] >> 2] + pql_rank_key[cards[j] >> 2];
    return found;
}

/* The best flush of a hand with a board's cards of a suit. */
static int hand_flush(uint64_t hand, int suit, uint32_t suited)
{
    int best = 0;
    uint32_t own = pql_suit_ranks(hand, suit);
    for (uint32_t rest = own; rest; rest &= rest - 1)
        for (uint32_t higher = rest & (rest - 1); higher; higher &= higher - 1) {
            int value = best_flush((rest & -rest) | (higher & -higher), suited);
            best = value > best ? value : best;
        }
    return best;
}

static int value_with(uint64_t hand, const uint32_t *triples, int triple_count, int suit, uint32_t suited)
{
    uint32_t pairs[OMAHA_MOST_PAIRS];
    int best = best_of_triples(pairs, pair_keys(hand, pairs), triples, triple_count);
    int flush = suit >= 0 ? hand_flush(hand, suit, suited) : 0;
    return flush > best ? flush : best;
}

void pql_omaha_few_values(int *values, uint64_t board, const uint64_t *hands, int count)
{
    uint32_t triples[10], suited;
    int triple_count = triple_keys(board, triples), suit = flush_suit(board, &suited);
    for (int i = 0; i < count; i++)
        values[i] = value_with(hands[i], triples, triple_count, suit, suited);
}

int pql_omaha_value(uint64_t hand, uint64_t board)
{
    int value;
    pql_omaha_few_values(&value, board, &hand, 1);
    return value;
}

int pql_omaha_type(int value)
{
    return pql_category(value);
}

static void fill_types(uint8_t *type_of)
{
    type_of[0] = 0;
    for (int value = 1; value <= ORDINALS; value++)
        type_of[value] = (uint8_t)pql_omaha_type(value);
}

static void add_winners(pql_omaha_counts counts, pql_omaha_types types, const int *values, int playing)
{
    int best = 0, winners = 0;
    for (int i = 0; i < playing; i++) {
        winners = values[i] > best ? 1 : winners + (values[i] == best);
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < playing; i++)
        counts[i][winners - 1] += values[i] == best;
    if (types)
        types[pql_omaha_type(best)][winners > 1 ? 1 : values[0] == best ? 0 : 2]++;
}

static void count_board(pql_omaha_counts counts, pql_omaha_types types, uint64_t board, const uint64_t *hands, int playing)
{
    int values[OMAHA_MOST_PLAYERS];
    pql_omaha_few_values(values, board, hands, playing);
    add_winners(counts, types, values, playing);
}

void pql_omaha_fill_rows(int16_t (*rows)[OMAHA_ROW], uint64_t hand, const int *live, int count)
{
    uint32_t pairs[OMAHA_MOST_PAIRS];
    int pair_count = pair_keys(hand, pairs);
    for (int j = 1; j < count; j++)
        for (int i = 0; i < j; i++)
            for (int k = j + 1; k < count; k++) {
                uint32_t triple = pql_rank_key[live[i] >> 2] + pql_rank_key[live[j] >> 2] + pql_rank_key[live[k] >> 2];
                int best = best_of_triples(pairs, pair_count, &triple, 1), suit = live[i] & 3;
                if ((live[j] & 3) == suit && (live[k] & 3) == suit) {
                    uint32_t suited = 1u << (live[i] >> 2) | 1u << (live[j] >> 2) | 1u << (live[k] >> 2);
                    int flush = hand_flush(hand, suit, suited);
                    best = flush > best ? flush : best;
                }
                rows[j * (j - 1) / 2 + i][k] = (int16_t)best;
            }
}

/* All boards of a deck, the hands being one each. */
static int every_board(pql_omaha_counts counts, pql_omaha_types types, uint64_t dead, const uint64_t *hands, int playing)
{
    int live[OMAHA_CARDS], count = cards_of(PQL_DECK & ~dead, live);
    uint8_t type_of[ORDINALS + 1];
    fill_types(type_of);
    size_t pairs = (size_t)count * (count - 1) / 2;
    int16_t (*rows)[OMAHA_ROW] = calloc(pairs * playing + 1, sizeof *rows);
    if (!rows)
        return 1;
    for (int p = 0; p < playing; p++)
        pql_omaha_fill_rows(rows + pairs * p, hands[p], live, count);
    for (int c = 2; c < count - 2; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++) {
                int16_t three[OMAHA_MOST_PLAYERS][OMAHA_ROW], made[OMAHA_MOST_PLAYERS][OMAHA_ROW];
                for (int p = 0; p < playing; p++)
                    pql_omaha_with_four(three[p], (const int16_t (*)[OMAHA_ROW])rows + pairs * p, a, b, c, count);
                for (int d = c + 1; d < count - 1; d++) {
                    for (int p = 0; p < playing; p++)
                        pql_omaha_with_five(made[p], (const int16_t (*)[OMAHA_ROW])rows + pairs * p, three[p], a, b, c, d,
                                            count);
                    if (playing == 2 && !types) {
                        uint16_t wins = 0, ties = 0;
                        for (int e = d + 1; e < count; e++) {
                            wins += made[0][e] > made[1][e];
                            ties += made[0][e] == made[1][e];
                        }
                        counts[0][0] += wins;
                        counts[0][1] += ties;
                        counts[1][1] += ties;
                        counts[1][0] += count - 1 - d - wins - ties;
                        continue;
                    }
                    for (int e = d + 1; e < count && types && playing <= 2; e++) {
                        int16_t one = made[0][e], other = playing == 2 ? made[1][e] : 0;
                        types[type_of[pql_larger(one, other)]][one == other ? 1 : one > other ? 0 : 2]++;
                    }
                    for (int e = d + 1; e < count && !(types && playing <= 2); e++) {
                        int values[OMAHA_MOST_PLAYERS];
                        for (int p = 0; p < playing; p++)
                            values[p] = made[p][e];
                        add_winners(counts, types, values, playing);
                    }
                }
            }
    free(rows);
    return 0;
}

int pql_omaha_hands(pql_omaha_counts counts, pql_omaha_types types, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                    int playing)
{
    memset(counts, 0, sizeof(pql_omaha_counts));
    if (types)
        memset(types, 0, OMAHA_TYPES * sizeof *types);
    uint64_t gone = known | dead;
    for (int i = 0; i < players; i++)
        gone |= hands[i];
    int live[OMAHA_CARDS], count = cards_of(PQL_DECK & ~gone, live), missing = 5 - __builtin_popcountll(known);
    if (missing == 5)
        return every_board(counts, types, gone, hands, playing);
    if (missing == 0)
        count_board(counts, types, known, hands, playing);
    for (int i = 0; missing && i < count; i++) {
        uint64_t board = known | UINT64_C(1) << live[i];
        if (missing == 1)
            count_board(counts, types, board, hands, playing);
        for (int j = 0; missing == 2 && j < i; j++)
            count_board(counts, types, board | UINT64_C(1) << live[j], hands, playing);
    }
    return 0;
}

void pql_omaha_final_hands(uint64_t hands[OMAHA_TYPES + 1], double weights[OMAHA_TYPES + 1], const uint64_t *boards,
                           const uint32_t *multiplicities, int64_t board_count, const pql_omaha_range *range)
{
    pql_pair_values pairs;
    uint8_t types[ORDINALS + 1];
    fill_types(types);
    for (int64_t b = 0; b < board_count; b++) {
        uint8_t lows[OMAHA_RANK_SETS];
        pql_pair_values_on(&pairs, boards[b]);
        pql_lows_with(lows, pql_low_ranks(boards[b]));
        for (int64_t i = 0; i < range->count; i++) {
            if (range->hands[i] & boards[b])
                continue;
            int type = types[pql_best_pair(&pairs, range->hands[i])], low = lows[pql_low_ranks(range->hands[i])] > 0;
            double weight = multiplicities[b] * (range->weights ? range->weights[i] : 1);
            hands[type] += multiplicities[b];
            weights[type] += weight;
            hands[OMAHA_TYPES] += low * multiplicities[b];
            weights[OMAHA_TYPES] += low * weight;
        }
    }
}
