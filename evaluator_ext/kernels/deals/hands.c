/* Hands that fit a board and each other, all of them or at random, and what they win. */
#include <string.h>

#include "deals/deals.h"
#include "shared/random_numbers.h"
#include "shared/ranking.h"

typedef struct {
    const uint64_t *const *hands;
    const int64_t *sizes;
    int players;
    int64_t most, found;
    uint32_t *board_of, *const *places, chosen[PQL_MOST_SEATS];
} table;

/* The last player's hands are listed in a loop of their own: that is where the time goes. */
static int seat(table *t, int player, uint64_t used, uint32_t board)
{
    int last = player == t->players - 1;
    if (player == t->players) {
        if (t->found == t->most) return -1;
        t->board_of[t->found++] = board;
        return 0;
    }
    for (int64_t place = 0; place < t->sizes[player]; place++) {
        uint64_t hand = t->hands[player][place];
        if (hand & used) continue;
        t->chosen[player] = (uint32_t)place;
        if (!last) {
            if (seat(t, player + 1, used | hand, board)) return -1;
            continue;
        }
        if (t->found == t->most) return -1;
        t->board_of[t->found] = board;
        for (int other = 0; other <= player; other++) t->places[other][t->found] = t->chosen[other];
        t->found++;
    }
    return 0;
}

int64_t pql_deal_hands(const uint64_t *boards, int64_t count, const uint64_t *const *hands, const int64_t *sizes,
                       int players, int64_t most, uint32_t *board_of, uint32_t *const *places)
{
    table t = {hands, sizes, players, most, 0, board_of, places, {0}};
    for (int64_t i = 0; i < count; i++)
        if (seat(&t, 0, boards[i], (uint32_t)i)) return -1;
    return t.found;
}

/* The place of a hand, by its share of the running totals; without totals all are equally likely. */
static int64_t drawn(generator *g, const double *totals, int64_t size)
{
    if (!totals) return (int64_t)draw_below(g, (uint64_t)size);
    double at = draw_unit(g) * totals[size - 1];
    int64_t low = 0, high = size - 1;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (totals[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* A card that is not used: a named one, or any; 0 if the named one is used. */
static uint64_t next_card(generator *g, int named, uint64_t used)
{
    if (named >= 0) return used >> named & 1 ? 0 : UINT64_C(1) << named;
    for (;;) {
        uint64_t card = UINT64_C(1) << draw_below(g, 52);
        if (!(card & used)) return card;
    }
}

int64_t pql_draw_deals(uint64_t seed, uint64_t chunk, int64_t deals, int64_t *attempts, uint64_t dead,
                       const uint64_t *flops, int64_t flop_count, int turn, int river,
                       const uint64_t *const *hands, const double *const *totals, const int64_t *sizes, int players,
                       uint64_t *flop_masks, uint64_t *turn_masks, uint64_t *river_masks, uint32_t *const *places)
{
    generator g;
    int64_t made = 0, left = *attempts;
    start_generator(&g, seed, chunk);
    for (; made < deals && left > 0; left--) {
        uint64_t used = dead, flop = 0, turn_card = 0, river_card = 0;
        int player = 0;
        for (; player < players; player++) {
            int64_t place = drawn(&g, totals[player], sizes[player]);
            uint64_t hand = hands[player][place];
            if (hand & used) break;
            used |= hand;
            places[player][made] = (uint32_t)place;
        }
        if (player < players) continue;
        if (flop_count) {
            flop = flops[draw_below(&g, (uint64_t)flop_count)];
            if (flop & used) continue;
            used |= flop;
        }
        if (turn != -2) {
            if (!(turn_card = next_card(&g, turn, used))) continue;
            used |= turn_card;
        }
        if (river != -2 && !(river_card = next_card(&g, river, used))) continue;
        flop_masks[made] = flop;
        turn_masks[made] = flop | turn_card;
        river_masks[made] = flop | turn_card | river_card;
        made++;
    }
    *attempts -= left;
    return made;
}

int64_t pql_draw_hands(uint64_t seed, uint64_t chunk, int64_t deals, int64_t *attempts, uint64_t dead,
                       const uint64_t *boards, const uint64_t *const *hands, const double *const *totals,
                       const int64_t *sizes, int players, uint32_t *board_of, uint32_t *const *places)
{
    generator g;
    int64_t made = 0, tried = 0;
    start_generator(&g, seed, chunk);
    for (; made < deals && tried < *attempts; tried++) {
        uint64_t used = dead;
        int player = 0;
        if (boards) {
            if (boards[tried] & dead) continue;
            used |= boards[tried];
        }
        for (; player < players; player++) {
            int64_t place = drawn(&g, totals[player], sizes[player]);
            uint64_t hand = hands[player][place];
            if (hand & used) break;
            used |= hand;
            places[player][made] = (uint32_t)place;
        }
        if (player < players) continue;
        board_of[made++] = (uint32_t)tried;
    }
    *attempts = tried;
    return made;
}

static double share(const uint64_t *hands, int players, uint64_t board)
{
    int own = pql_rank(hands[0] | board), level = 1;
    for (int player = 1; player < players; player++) {
        int other = pql_rank(hands[player] | board);
        if (other > own) return 0;
        level += other == own;
    }
    return 1.0 / level;
}

static double share_over(const uint64_t *hands, int players, uint64_t board, uint64_t deck, int missing, int64_t *boards)
{
    if (!missing) {
        ++*boards;
        return share(hands, players, board);
    }
    double sum = 0;
    for (uint64_t left = deck; left; left &= left - 1) {
        uint64_t card = left & -left;
        sum += share_over(hands, players, board | card, left ^ card, missing - 1, boards);
    }
    return sum;
}

double pql_share_of_pot(const uint64_t *hands, int players, uint64_t board, uint64_t dead)
{
    uint64_t deck = PQL_DECK & ~(board | dead);
    int64_t boards = 0;
    for (int player = 0; player < players; player++) deck &= ~hands[player];
    double sum = share_over(hands, players, board, deck, 5 - __builtin_popcountll(board), &boards);
    return boards ? sum / (double)boards : 0;
}
