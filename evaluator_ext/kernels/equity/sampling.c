/* Random deals counted by who wins, and with how many others. See equity/sampling_blocks.h. */
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "equity/sampling_plan.h"

#define VECTOR 16
#define SAMPLE_BLOCKS pql_sample_blocks
#include "equity/sampling_blocks.h"

/* Pairs of hands in a list: as many as stay in the cache. */
enum { LARGEST_PAIRING = 1 << 15 };

/* Lists the pairs of hands of two players without a common card; returns how many, or -1 when memory is short. */
static int list_pairs(hand_pair **pairs, const drawer *first, const drawer *second)
{
    int count = 0;
    *pairs = malloc(((size_t)first->count * second->count + 1) * sizeof **pairs);
    if (!*pairs)
        return -1;
    for (int i = 0; i < first->count; i++)
        for (int j = 0; j < second->count; j++) {
            (*pairs)[count] = (hand_pair){i, j};
            count += !(first->hands[i].cards & second->hands[j].cards);
        }
    return count;
}

/* Neighbours among the players who choose are drawn together where making a list of their pairs pays: what is left out of
   the list would have collided, so all deals stay equally likely. Returns 0 where there is no pair, -1 without memory. */
static int plan_draws(deal_plan *plan, uint64_t deals)
{
    const table *t = &plan->t;
    for (int i = 0; i < t->choosing; i++) {
        const drawer *one = t->drawers[i], *two = i + 1 < t->choosing ? t->drawers[i + 1] : NULL;
        draw *d = &plan->draws[plan->draw_count++];
        *d = (draw){.first = i, .second = -1, .count = one->count};
        if (!two || !one->even || !two->even || one->count * two->count > LARGEST_PAIRING
            || 2 * (uint64_t)(one->count * two->count) > deals)
            continue;
        d->count = list_pairs(&d->pairs, one, two);
        d->second = ++i;
        if (d->count <= 0)
            return d->count;
    }
    return 1;
}

static void plan_deck(deal_plan *plan)
{
    const table *t = &plan->t;
    int place = 0;
    for (int card = 0; card < PQL_CARDS; card++)
        if (!(t->gone >> card & 1)) {
            plan->deck[place] = card;
            plan->keys[place] = pql_card_key[card];
            plan->place[card] = place++;
        }
    for (int player = 0; player < t->choosing; player++)
        for (int hand = 0; hand < t->drawers[player]->count; hand++) {
            uint64_t cards = t->drawers[player]->hands[hand].cards;
            plan->hand_places[player][hand][0] = plan->place[__builtin_ctzll(cards)];
            plan->hand_places[player][hand][1] = plan->place[63 - __builtin_clzll(cards)];
        }
}

int pql_sample(pql_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
               const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
               int playing, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts, int with_avx2)
{
    int possible = -1;
    drawer *drawers = malloc(players * sizeof *drawers);
    deal_plan *plan = calloc(1, sizeof *plan);
    memset(result, 0, sizeof *result);
    if (drawers && plan)
        possible = start_deals(&plan->t, drawers, known, dead, boards, multiplicities, board_count, ranges, players,
                               seed, chunk);
    if (possible > 0)
        possible = plan_draws(plan, deals);
    if (possible > 0) {
        plan_deck(plan);
        plan->playing = playing;
        possible = with_avx2 ? pql_sample_blocks_avx2(plan, result, deals, most_attempts)
                             : pql_sample_blocks(plan, result, deals, most_attempts);
    }
    for (int i = 0; plan && i < plan->draw_count; i++)
        free(plan->draws[i].pairs);
    free(plan);
    free(drawers);
    return possible < 0 ? -1 : 0;
}
