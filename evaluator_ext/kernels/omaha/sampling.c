/* Random deals of Omaha. Hands of ranges, and a listed board, are drawn until no two share a card; players who may hold
   anything, and the rest of the board, then take cards from what is left, as every such rest is equally likely. */
#include "omaha/omaha.h"

#include <stdlib.h>
#include <string.h>

#include "shared/random_numbers.h"
#include "shared/ranking.h"

typedef struct {
    double *sums; /* of weights up to each, NULL where all are alike */
} urn;

static int fill_urn(urn *u, const double *weights, const uint32_t *multiplicities, int64_t count)
{
    u->sums = NULL;
    if (!weights && !multiplicities)
        return 0;
    u->sums = malloc((count + 1) * sizeof *u->sums);
    double sum = 0;
    for (int64_t i = 0; i < count && u->sums; i++)
        u->sums[i] = sum += weights ? weights[i] : multiplicities[i];
    return !u->sums;
}

static int64_t draw_from(const urn *u, int64_t count, generator *g)
{
    if (!u->sums)
        return (int64_t)draw_below(g, count);
    double at = draw_unit(g) * u->sums[count - 1];
    int64_t low = 0, high = count - 1;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (u->sums[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static uint64_t draw_cards(uint64_t used, int cards, generator *g)
{
    uint64_t drawn = 0;
    while (cards) {
        uint64_t card = UINT64_C(1) << draw_below(g, OMAHA_CARDS);
        if (!((used | drawn) & card)) {
            drawn |= card;
            cards--;
        }
    }
    return drawn;
}

int pql_omaha_sampled(pql_omaha_counts counts, const pql_omaha_sample *asked)
{
    urn urns[OMAHA_MOST_PLAYERS + 1] = {{0}};
    int failed = 0;
    generator g;
    memset(counts, 0, sizeof(pql_omaha_counts));
    start_generator(&g, asked->seed, asked->chunk);
    for (int i = 0; i < asked->players; i++)
        failed |= asked->ranges[i].hands && fill_urn(&urns[i], asked->ranges[i].weights, NULL, asked->ranges[i].count);
    if (asked->boards)
        failed |= fill_urn(&urns[OMAHA_MOST_PLAYERS], NULL, asked->multiplicities, asked->board_count);
    uint64_t attempts = 0, deals = 0;
    while (!failed && deals < asked->deals && attempts < asked->most_attempts) {
        uint64_t hands[OMAHA_MOST_PLAYERS], board = asked->known, used = asked->dead | board;
        int values[OMAHA_MOST_PLAYERS], fits = 1, best = 0, winners = 0;
        if (!deals && attempts > asked->first_attempts)
            break;
        attempts++;
        if (asked->boards) {
            uint64_t drawn = asked->boards[draw_from(&urns[OMAHA_MOST_PLAYERS], asked->board_count, &g)];
            fits = !(drawn & used);
            board |= drawn;
            used |= drawn;
        }
        for (int i = 0; i < asked->players && fits; i++)
            if (asked->ranges[i].hands) {
                hands[i] = asked->ranges[i].hands[draw_from(&urns[i], asked->ranges[i].count, &g)];
                fits = !(hands[i] & used);
                used |= hands[i];
            }
        if (!fits)
            continue;
        for (int i = 0; i < asked->players; i++)
            if (!asked->ranges[i].hands)
                used |= hands[i] = draw_cards(used, asked->hole, &g);
        board |= draw_cards(used, 5 - __builtin_popcountll(board), &g);
        for (int i = 0; i < asked->playing; i++) {
            values[i] = pql_omaha_value(hands[i], board);
            winners = values[i] > best ? 1 : winners + (values[i] == best);
            best = values[i] > best ? values[i] : best;
        }
        for (int i = 0; i < asked->playing; i++)
            counts[i][winners - 1] += values[i] == best;
        deals++;
    }
    for (int i = 0; i <= OMAHA_MOST_PLAYERS; i++)
        free(urns[i].sums);
    return failed;
}
