/* Features of a hand among all others: how many unseen pockets are better, worse, level.
 *
 * All live pockets of a board are ranked once. Those that hold one of our cards are taken out again by looking at the
 * 51 pockets of each: a few vector comparisons a hand, instead of a thousand rankings. */
#include <stdlib.h>
#include <string.h>

#include "columns/columns.h"
#include "columns/memory.h"
#include "shared/ranking.h"
#include "shared/ranking_values.h"

#define CONTEXT pql_feature_context *context

enum { FULL_HOUSE = PQL_FULL_HOUSE_PLACE, QUADS = 7, NEITHER = 999, LAST_QUADS = 7452 };
#ifdef PQL_SHORT_DECK
enum { FIRST_FULL_HOUSE = 5864 };
#define TOP_OF_TYPE(type) (pql_category_start[(type) + 1] - 1)
#else
enum { FIRST_FULL_HOUSE = 7141 };
static const int16_t TOPS_OF_TYPES[9] = {1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462};
#define TOP_OF_TYPE(type) TOPS_OF_TYPES[type]
#endif

/* Grows with the pokerval among hands of one number of cards; 1..7462. Fewer than three board cards: two hole cards. */
static int strength(uint64_t all)
{
    if (__builtin_popcountll(all) >= 5) return pql_rank(all);
    uint32_t value = pql_pokerval(all);
    return (int)(value >> 24 ? 400 : 0) + (int)(value >> 16 & 15) * 16 + (int)(value >> 12 & 15);
}

static pql_rivals *filled(pql_rivals **place, uint64_t board, uint64_t dead)
{
    if (!*place && !(*place = calloc(1, sizeof **place))) return NULL;
    pql_rivals *rivals = *place;
    if (rivals->filled && rivals->board == board && rivals->dead == dead) return rivals;
    memset(rivals, 0, sizeof *rivals);
    rivals->board = board, rivals->dead = dead, rivals->filled = 1;
    uint64_t gone = board | dead;
    for (int high = 1; high < 52; high++) {
        if (gone >> high & 1) continue;
        for (int low = 0; low < high; low++) {
            if (gone >> low & 1) continue;
            int value = strength(board | UINT64_C(1) << high | UINT64_C(1) << low);
            rivals->up_to[value]++;
            rivals->with_card[high][low] = (int16_t)value;
            rivals->with_card[low][high - 1] = (int16_t)value;
        }
    }
    for (int value = 1; value < PQL_STRENGTHS; value++) rivals->up_to[value] += rivals->up_to[value - 1];
    return rivals;
}

static pql_rivals *rivals_now(uint64_t board, CONTEXT) { return filled(&context->memory->now, board, context->dead); }

/* Pockets with a card that have at most a strength. */
static int with_card_up_to(const pql_rivals *rivals, int card, int value)
{
    int16_t count = 0;
    for (int other = 0; other < PQL_OTHERS + 1; other++)
        count += (int16_t)((rivals->with_card[card][other] <= value) & (rivals->with_card[card][other] > 0));
    return count;
}

/* Live pockets of up to a strength that hold none of our cards. */
static int up_to(const pql_rivals *rivals, uint64_t pocket, int value)
{
    int count = rivals->up_to[value];
    for (uint64_t left = pocket; left; left &= left - 1) count -= with_card_up_to(rivals, __builtin_ctzll(left), value);
    if (__builtin_popcountll(pocket) == 2) { /* our own pocket was subtracted twice */
        int low = __builtin_ctzll(pocket), own = rivals->with_card[63 - __builtin_clzll(pocket)][low];
        count += own > 0 && own <= value;
    }
    return count;
}

int64_t pql_hands_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    pql_rivals *rivals = rivals_now(board, context);
    return rivals ? up_to(rivals, pocket, PQL_STRENGTHS - 1) - up_to(rivals, pocket, strength(pocket | board)) : -1;
}

int64_t pql_hands_below_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    pql_rivals *rivals = rivals_now(board, context);
    return rivals ? up_to(rivals, pocket, strength(pocket | board) - 1) : -1;
}

int64_t pql_hands_level_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    pql_rivals *rivals = rivals_now(board, context);
    int own = strength(pocket | board);
    return rivals ? up_to(rivals, pocket, own) - up_to(rivals, pocket, own - 1) : -1;
}

/* Unseen pockets that are better than ours and of the same type. */
int64_t pql_hands_above_in_type_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    pql_rivals *rivals = rivals_now(board, context);
    int own = strength(pocket | board), top = PQL_STRENGTHS - 1;
    if (__builtin_popcountll(pocket | board) >= 5)
        top = TOP_OF_TYPE(pql_category_of_ordinal(own));
    else if (own < 400)
        top = 399;
    return rivals ? up_to(rivals, pocket, top) - up_to(rivals, pocket, own) : -1;
}

/* Whether a pocket of live cards makes more than a strength on a board of four or five cards. Half of all hands are beaten by half
   of the pockets: one that is better is found after a few. */
static int is_beaten(uint64_t live, uint64_t board, int own)
{
    uint64_t key = pql_key_of(board);
    for (uint64_t highs = live; highs; ) {
        int high = 63 - __builtin_clzll(highs);
        highs ^= UINT64_C(1) << high;
        for (uint64_t lows = highs; lows; lows &= lows - 1) {
            uint64_t pocket = UINT64_C(1) << high | (lows & -lows);
            uint64_t all = key + pql_card_key[high] + pql_card_key[__builtin_ctzll(lows)];
            if (pql_rank_by_key(board | pocket, all) > own) return 1;
        }
    }
    return 0;
}

/* Next cards with which no unseen pocket is better than ours. */
int64_t pql_nut_outs_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int known = __builtin_popcountll(board), count = 0;
    if (known < 3 || known > 4 || __builtin_popcountll(pocket | board) > 6) return 0; /* and a card comes */
    uint64_t live = PQL_DECK & ~(pocket | board | context->dead);
    for (uint64_t left = live; left; left &= left - 1) {
        uint64_t card = left & -left;
        count += !is_beaten(live ^ card, board | card, strength(pocket | board | card));
    }
    return count;
}

/* OpenHoldem's nutfullhouseorfourofakind: 1 + the different full houses and quads that beat ours and that some unseen
   pocket makes. Quads with a pocket card count once, quads on the board by their kickers; 999 if we have neither. */
int64_t pql_full_houses_above_of(uint64_t pocket, uint64_t board, CONTEXT)
{
    int type = pql_category(pocket | board);
    if ((type != FULL_HOUSE && type != QUADS) || __builtin_popcountll(pocket | board) < 5) return NEITHER;
    pql_rivals *rivals = rivals_now(board, context);
    uint8_t seen[LAST_QUADS - FIRST_FULL_HOUSE + 1] = {0};
    int own = strength(pocket | board), better = 0;
    if (!rivals) return -1;
    for (int high = 1; high < 52; high++) {
        if (pocket >> high & 1) continue;
        for (int low = 0; low < high; low++) {
            int value = rivals->with_card[high][low];
            if (pocket >> low & 1 || value <= own || value < FIRST_FULL_HOUSE || value > LAST_QUADS) continue;
            if (pql_category_of_ordinal(value) == QUADS) {
                int rank = (int)(pql_ranking->pokerval[value] >> 16 & 15) - 2;
                int on_board = (board >> 4 * rank & 15) == 15;
                if (!on_board) /* whatever the kicker: the place of the lowest one */
                    value = TOP_OF_TYPE(QUADS - 1) + 1 + 12 * rank;
            }
            if (PQL_FLUSH_PLACE > PQL_FULL_HOUSE_PLACE && pql_category_of_ordinal(value) == PQL_FLUSH_PLACE)
                continue; /* short deck's, between the two */
            better += !seen[value - FIRST_FULL_HOUSE];
            seen[value - FIRST_FULL_HOUSE] = 1;
        }
    }
    return 1 + better;
}

pql_board_memory *pql_new_memory(void) { return calloc(1, sizeof(pql_board_memory)); }

void pql_free_memory(pql_board_memory *memory)
{
    if (!memory) return;
    free(memory->now);
    free(memory->pairs);
    for (int card = 0; card < 52; card++) {
        free(memory->next_pairs[card]);
    }
    free(memory);
}
