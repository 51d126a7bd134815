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

/* Deals as they are asked for, one after the other. */
typedef struct {
    const pql_omaha_sample *asked;
    urn urns[OMAHA_MOST_PLAYERS + 1]; /* the last is of boards */
    generator g;
    uint64_t attempts, deals;
} dealer;

static int open_dealer(dealer *d, const pql_omaha_sample *asked)
{
    int failed = 0;
    memset(d, 0, sizeof *d);
    d->asked = asked;
    start_generator(&d->g, asked->seed, asked->chunk);
    for (int i = 0; i < asked->players; i++)
        failed |= asked->ranges[i].hands && fill_urn(&d->urns[i], asked->ranges[i].weights, NULL, asked->ranges[i].count);
    if (asked->boards)
        failed |= fill_urn(&d->urns[OMAHA_MOST_PLAYERS], NULL, asked->multiplicities, asked->board_count);
    return failed;
}

static void close_dealer(dealer *d)
{
    for (int i = 0; i <= OMAHA_MOST_PLAYERS; i++)
        free(d->urns[i].sums);
}

/* The next deal; 0 where there are enough, or hardly any is possible. */
static int next_deal(dealer *d, uint64_t *hands, uint64_t *board)
{
    const pql_omaha_sample *asked = d->asked;
    while (d->deals < asked->deals && d->attempts < asked->most_attempts) {
        uint64_t used = asked->dead | asked->known;
        int fits = 1;
        *board = asked->known;
        if (!d->deals && d->attempts > asked->first_attempts)
            return 0;
        d->attempts++;
        if (asked->boards) {
            uint64_t drawn = asked->boards[draw_from(&d->urns[OMAHA_MOST_PLAYERS], asked->board_count, &d->g)];
            fits = !(drawn & used);
            *board |= drawn;
            used |= drawn;
        }
        for (int i = 0; i < asked->players && fits; i++)
            if (asked->ranges[i].hands) {
                hands[i] = asked->ranges[i].hands[draw_from(&d->urns[i], asked->ranges[i].count, &d->g)];
                fits = !(hands[i] & used);
                used |= hands[i];
            }
        if (!fits)
            continue;
        for (int i = 0; i < asked->players; i++)
            if (!asked->ranges[i].hands)
                used |= hands[i] = draw_cards(used, asked->hole, &d->g);
        *board |= draw_cards(used, 5 - __builtin_popcountll(*board), &d->g);
        d->deals++;
        return 1;
    }
    return 0;
}

int pql_omaha_sampled(pql_omaha_counts counts, pql_omaha_types types, const pql_omaha_sample *asked)
{
    dealer d;
    uint64_t hands[OMAHA_MOST_PLAYERS], board;
    int failed = open_dealer(&d, asked);
    memset(counts, 0, sizeof(pql_omaha_counts));
    if (types)
        memset(types, 0, OMAHA_TYPES * sizeof *types);
    while (!failed && next_deal(&d, hands, &board)) {
        int values[OMAHA_MOST_PLAYERS], best = 0, winners = 0;
        for (int i = 0; i < asked->playing; i++) {
            values[i] = pql_omaha_value(hands[i], board);
            winners = values[i] > best ? 1 : winners + (values[i] == best);
            best = values[i] > best ? values[i] : best;
        }
        for (int i = 0; i < asked->playing; i++)
            counts[i][winners - 1] += values[i] == best;
        if (types)
            types[pql_omaha_type(best)][winners > 1 ? 1 : values[0] == best ? 0 : 2]++;
    }
    close_dealer(&d);
    return failed;
}

int pql_omaha_standings_sampled(pql_omaha_standing *standings, const pql_omaha_sample *asked, int fewest)
{
    dealer d;
    uint64_t hands[OMAHA_MOST_PLAYERS], board;
    int failed = open_dealer(&d, asked);
    memset(standings, 0, (asked->playing - fewest) * sizeof *standings);
    while (!failed && next_deal(&d, hands, &board)) {
        int own[2], best[2] = {0, 0}, tied = 0;
        uint64_t boards[2] = {asked->known, board};
        for (int i = 0; i < 2; i++)
            own[i] = pql_omaha_value(hands[0], boards[i]);
        for (int opponents = 1; opponents < asked->playing; opponents++) {
            int how[2];
            for (int i = 0; i < 2; i++) {
                int value = pql_omaha_value(hands[opponents], boards[i]);
                best[i] = value > best[i] ? value : best[i];
                how[i] = own[i] > best[i] ? 0 : own[i] == best[i] ? 1 : 2;
                tied += i && value == own[i];
            }
            if (opponents < fewest)
                continue;
            standings[opponents - fewest].matrix[how[0]][how[1]]++;
            if (how[1] < 2)
                standings[opponents - fewest].won[tied]++;
        }
    }
    close_dealer(&d);
    return failed;
}

int pql_omaha_split_sampled(pql_omaha_shares counts, const pql_omaha_sample *asked)
{
    dealer d;
    uint64_t hands[OMAHA_MOST_PLAYERS], board;
    int failed = open_dealer(&d, asked), shares[OMAHA_MOST_PLAYERS];
    memset(counts, 0, sizeof(pql_omaha_shares));
    while (!failed && next_deal(&d, hands, &board)) {
        pql_omaha_find_shares(shares, board, hands, asked->playing);
        for (int i = 0; i < asked->playing; i++)
            counts[i][shares[i]]++;
    }
    close_dealer(&d);
    return failed;
}

/* Whether the first player has the largest share of the pot (0), the same as another (1), or less (2). */
static int ahead_by(const int *shares, int playing)
{
    /* Of high and low, divided by the winners of each: fractions over the least common multiple of 1 to 10. */
    int first = 0, most = 0;
    for (int i = 0; i < playing; i++) {
        int high = shares[i] / (playing + 2), low = shares[i] % (playing + 2);
        int part = (high ? 2520 / high : 0) * (low > playing ? 2 : 1) + (low && low <= playing ? 2520 / low : 0);
        if (!i)
            first = part;
        else
            most = part > most ? part : most;
    }
    return first > most ? 0 : first == most ? 1 : 2;
}

int pql_omaha_split_standings_sampled(pql_omaha_split_standing *standings, const pql_omaha_sample *asked, int fewest)
{
    dealer d;
    uint64_t hands[OMAHA_MOST_PLAYERS], board;
    int failed = open_dealer(&d, asked), now[OMAHA_MOST_PLAYERS], then[OMAHA_MOST_PLAYERS];
    memset(standings, 0, (asked->playing - fewest) * sizeof *standings);
    while (!failed && next_deal(&d, hands, &board))
        for (int opponents = fewest; opponents < asked->playing; opponents++) {
            pql_omaha_split_standing *found = &standings[opponents - fewest];
            pql_omaha_find_shares(now, asked->known, hands, opponents + 1);
            pql_omaha_find_shares(then, board, hands, opponents + 1);
            found->matrix[ahead_by(now, opponents + 1)][ahead_by(then, opponents + 1)]++;
            found->shares[then[0]]++;
        }
    close_dealer(&d);
    return failed;
}
