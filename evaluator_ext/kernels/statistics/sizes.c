/* Pots and sizes: chips that actions put in, and what was there before them. */
#include "statistics.h"

static int street_of(int cards) { return cards < 3 ? cards : cards - 2; }

typedef struct {
    int players;
    int64_t put[PQL_MOST_PLAYERS], bet[PQL_MOST_PLAYERS], pot, faced, faced_pot;
} table;

/* What nobody called goes back before the next street. */
static void end_street(table *at) {
    int64_t most = 0, second = 0;
    int who = -1;
    for (int i = 0; i < at->players; i++) {
        if (at->bet[i] > most) {
            second = most;
            most = at->bet[i];
            who = i;
        } else if (at->bet[i] > second)
            second = at->bet[i];
        at->bet[i] = 0;
    }
    if (who >= 0) {
        at->put[who] -= most - second;
        at->pot -= most - second;
    }
    at->faced = PQL_NO_AMOUNT;
}

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/* The lesser of what a player has and the largest of what others have, of those who are `in`. */
static void compare(const int64_t has[], const uint8_t in[], int players, int64_t found[]) {
    for (int i = 0; i < players; i++) {
        int64_t largest = PQL_NO_AMOUNT;
        int known = in[i] && has[i] != PQL_NO_AMOUNT;
        for (int j = 0; j < players; j++) {
            if (j == i || !in[j]) continue;
            if (has[j] == PQL_NO_AMOUNT) known = 0;
            else if (has[j] > largest) largest = has[j];
        }
        found[i] = known && largest != PQL_NO_AMOUNT ? lesser(has[i], largest) : PQL_NO_AMOUNT;
    }
}

static void begin_street(const pql_played *played, pql_sizes *found, const table *at, int64_t hand, int street) {
    int64_t top = played->start[hand];
    int64_t has[PQL_MOST_PLAYERS];
    uint8_t in[PQL_MOST_PLAYERS];
    found->pot[street][hand] = at->pot;
    if (street != 1) return;
    for (int i = 0; i < at->players; i++) {
        in[i] = played->folded[top + i] != 0;
        /* Who put in more than he had has a stack that is not known. */
        has[i] = played->stack[top + i] >= at->put[i] ? played->stack[top + i] - at->put[i] : PQL_NO_AMOUNT;
    }
    compare(has, in, at->players, found->behind + top);
}

static void measure(const pql_played *played, pql_sizes *found, int64_t hand) {
    int64_t top = played->start[hand];
    table at = {.players = (int)(played->start[hand + 1] - top), .faced = PQL_NO_AMOUNT};
    uint8_t all[PQL_MOST_PLAYERS];
    int64_t has[PQL_MOST_PLAYERS];
    uint32_t acted = 0;
    int street = 0, begun = 0;
    for (int i = 0; i < at.players; i++) {
        all[i] = 1;
        has[i] = played->stack[top + i] > 0 ? played->stack[top + i] : PQL_NO_AMOUNT;
    }
    compare(has, all, at.players, found->effective + top);
    for (int64_t k = played->acted[hand]; k < played->acted[hand + 1]; k++) {
        int seat = played->actor[k], what = played->action[k], on = street_of(played->action_street[k]);
        int64_t amount = played->amount[k], row = top + seat;
        for (; street < on; acted = 0) {
            if (!begun) begin_street(played, found, &at, hand, street);
            end_street(&at);
            begin_street(played, found, &at, hand, ++street);
            begun = 1;
        }
        if (what >= PQL_FOLD) {
            if (!begun) begin_street(played, found, &at, hand, street);
            begun = 1;
            if (!(acted >> seat & 1) && at.faced != PQL_NO_AMOUNT) {
                found->faced[street][row] = at.faced;
                found->faced_pot[street][row] = at.faced_pot;
            }
            acted |= 1u << seat;
        }
        if (what == PQL_BET || what == PQL_RAISE) {
            int64_t *size = what == PQL_BET ? found->bet[street] : found->raised[street];
            if (size[row] == PQL_NO_AMOUNT) {
                size[row] = amount;
                (what == PQL_BET ? found->bet_pot : found->raised_pot)[street][row] = at.pot;
            }
            at.faced = amount;
            at.faced_pot = at.pot;
        }
        at.pot += amount;
        at.put[seat] += amount;
        if (what != PQL_ANTE && what != PQL_DEAD_BLIND) at.bet[seat] += amount;
    }
    if (played->acted[hand + 1] == played->acted[hand]) return;
    if (!begun) begin_street(played, found, &at, hand, street);
    while (street < street_of(played->street[hand])) {
        end_street(&at);
        begin_street(played, found, &at, hand, ++street);
    }
}

void pql_measure_sizes(const pql_played *played, pql_sizes *found) {
    int64_t rows = played->hands ? played->start[played->hands] : 0;
    for (int street = 0; street < PQL_STREETS; street++) {
        int64_t *by_row[] = {found->bet[street], found->bet_pot[street], found->raised[street],
                             found->raised_pot[street], found->faced[street], found->faced_pot[street]};
        for (int k = 0; k < 6; k++)
            for (int64_t row = 0; row < rows; row++) by_row[k][row] = PQL_NO_AMOUNT;
        for (int64_t hand = 0; hand < played->hands; hand++) found->pot[street][hand] = PQL_NO_AMOUNT;
    }
    for (int64_t row = 0; row < rows; row++) found->effective[row] = found->behind[row] = PQL_NO_AMOUNT;
    for (int64_t hand = 0; hand < played->hands; hand++) measure(played, found, hand);
}
