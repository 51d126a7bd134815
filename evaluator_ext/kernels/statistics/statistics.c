/* Statistics and lines: one walk over the actions of each hand. */
#include "statistics.h"

enum { SB = 0, BB = 1, CO = 8, BTN = 9 }; /* of POSITIONS */

static int street_of(int cards) { return cards < 3 ? cards : cards - 2; }

static int is_street(int cards) { return !cards || (cards >= 3 && cards <= 5); }

int pql_check_played(const pql_played *played, int64_t rows, int64_t actions) {
    for (int64_t hand = 0; hand < played->hands; hand++) {
        int64_t players = played->start[hand + 1] - played->start[hand], chips = 0;
        if (played->start[hand + 1] > rows || played->acted[hand + 1] > actions) return 0;
        if (players < 0 || players > PQL_MOST_PLAYERS || played->acted[hand + 1] < played->acted[hand]) return 0;
        if (!is_street(played->street[hand])) return 0;
        for (int64_t k = played->acted[hand]; k < played->acted[hand + 1]; k++) {
            if (played->actor[k] >= players || played->action[k] > PQL_RAISE || !is_street(played->action_street[k])) return 0;
            if (played->amount[k] < 0 || played->amount[k] > PQL_MOST_CHIPS - chips) return 0;
            chips += played->amount[k];
        }
    }
    return 1;
}

/* A hand as far as it has been walked. Sets of seats are bits. */
typedef struct {
    const pql_played *played;
    pql_statistics *found;
    int64_t row;                                     /* of its first player */
    int players, street, entered, limpers, callers;
    int raises[PQL_STREETS], aggressor[PQL_STREETS], better[PQL_STREETS];
    uint32_t folded, acted[PQL_STREETS], checked[PQL_STREETS];
    int opener, stolen;
    int64_t bet[PQL_MOST_PLAYERS], highest;
} walk;

/* The first occasion counts. */
static void mark(walk *at, int seat, int bit, int happened) {
    uint64_t one = UINT64_C(1) << bit, *occasions = &at->found->occasions[at->row + seat];
    if (*occasions & one) return;
    *occasions |= one;
    if (happened) at->found->happened[at->row + seat] |= one;
}

static void mark_on(walk *at, int seat, int bit, int happened) {
    mark(at, seat, PQL_BY_STREET + 3 * bit + at->street - 1, happened);
}

static int is_in(const walk *at, int seat) { return seat >= 0 && !(at->folded >> seat & 1); }

static void add_letter(walk *at, int seat, int what) {
    static const uint8_t letters[] = {
        [PQL_FOLD] = PQL_LETTER_FOLD, [PQL_CHECK] = PQL_LETTER_CHECK, [PQL_CALL] = PQL_LETTER_CALL,
        [PQL_BET] = PQL_LETTER_BET, [PQL_RAISE] = PQL_LETTER_RAISE,
    };
    int64_t *line = &at->found->letters[at->street][at->row + seat];
    int many = 0;
    while (many <= PQL_MOST_LETTERS && *line >> (60 - 3 * many) & 7) many++;
    if (many > PQL_MOST_LETTERS) return;
    int64_t letter = many < PQL_MOST_LETTERS ? letters[what] : PQL_LETTER_MORE;
    *line |= letter << (60 - 3 * many);
}

static void before_the_flop(walk *at, int seat, int what) {
    int position = at->played->position[at->row + seat], raised = what == PQL_RAISE || what == PQL_BET;
    int first = !(at->acted[0] >> seat & 1), blind = position == SB || position == BB;
    int late = position == CO || position == BTN || position == SB;
    int answered = at->aggressor[0];
    if (answered >= 0 && answered != seat) at->found->inposition[0][at->row + seat] = seat > answered;
    if (at->raises[0] == 0) {
        if (!at->entered && position != BB) {
            mark(at, seat, PQL_RFI, raised);
            if (late) mark(at, seat, PQL_STEAL, raised);
        }
        if (first && position != BB && at->highest > at->bet[seat]) mark(at, seat, PQL_LIMP, what == PQL_CALL);
        if (first && at->limpers) mark(at, seat, PQL_ISOLATE, raised);
    } else if (at->raises[0] == 1 && at->aggressor[0] != seat) {
        mark(at, seat, PQL_THREE_BET, raised);
        mark(at, seat, PQL_COLD_CALL, what == PQL_CALL);
        if (at->callers) mark(at, seat, PQL_SQUEEZE, raised);
        if (at->stolen && blind && first) {
            mark(at, seat, PQL_FOLD_TO_STEAL, what == PQL_FOLD);
            mark(at, seat, PQL_THREE_BET_STEAL, raised);
        }
    } else if (at->raises[0] == 2 && at->opener == seat) {
        mark(at, seat, PQL_FOLD_TO_THREE_BET, what == PQL_FOLD);
        mark(at, seat, PQL_FOUR_BET, raised);
        mark(at, seat, PQL_CALL_THREE_BET, what == PQL_CALL);
    } else if (at->raises[0] == 2 && at->aggressor[0] != seat) {
        mark(at, seat, PQL_FOLD_TO_THREE_BET_COLD, what == PQL_FOLD);
    }
    if (raised) {
        if (at->raises[0] == 0) {
            at->opener = seat;
            at->stolen = !at->entered && late;
        }
        if (at->raises[0] < 2) {
            uint8_t *who = at->raises[0] ? at->found->threebettor : at->found->opener;
            *who = (uint8_t)position;
        }
        at->callers = 0;
    } else if (what == PQL_CALL) {
        at->limpers += !at->raises[0];
        at->callers += at->raises[0] > 0;
    }
    at->entered += what != PQL_FOLD;
}

static void after_the_flop(walk *at, int seat, int what) {
    int street = at->street, raised = what == PQL_RAISE || what == PQL_BET;
    int last = at->aggressor[street - 1];
    if (at->raises[street] == 0) {
        /* Who bet every street before has raised last before the flop. */
        int leader = street == 1 ? last : at->better[street - 1];
        if (leader == seat) mark_on(at, seat, PQL_CBET, raised);
        if (is_in(at, last) && last != seat) {
            int left = at->played->allin[at->row + last], acts = left < 0 || street_of(left) >= street;
            if (seat < last && acts) mark_on(at, seat, PQL_DONK, raised);
            if (seat > last && at->checked[street] >> last & 1) mark_on(at, seat, PQL_FLOAT, raised);
        }
        int shy = street > 1 && !at->raises[street - 1] ? at->aggressor[street - 2] : -1;
        if (is_in(at, shy) && seat < shy && at->checked[street - 1] >> shy & 1) mark_on(at, seat, PQL_PROBE, raised);
        if (raised && leader == seat) at->better[street] = seat;
    } else {
        if (at->raises[street] == 1 && at->better[street] >= 0 && at->better[street] != seat) {
            mark_on(at, seat, PQL_FOLD_TO_CBET, what == PQL_FOLD);
            mark_on(at, seat, PQL_RAISE_CBET, raised);
            mark_on(at, seat, PQL_CALL_CBET, what == PQL_CALL);
        }
        if (at->checked[street] >> seat & 1) mark_on(at, seat, PQL_CHECK_RAISE, raised);
    }
}

static void act(walk *at, int64_t action) {
    int seat = at->played->actor[action], what = at->played->action[action];
    int street = street_of(at->played->action_street[action]);
    if (street != at->street) {
        at->street = street;
        at->highest = 0;
        for (int i = 0; i < at->players; i++) at->bet[i] = 0;
    }
    if (what >= PQL_FOLD) {
        add_letter(at, seat, what);
        if (!(at->acted[street] >> seat & 1))
            at->found->raises[street][at->row + seat] = (uint8_t)(at->raises[street] < 254 ? at->raises[street] : 254);
        if (street) after_the_flop(at, seat, what);
        else before_the_flop(at, seat, what);
        at->acted[street] |= 1u << seat;
        if (what == PQL_FOLD) at->folded |= 1u << seat;
        if (what == PQL_CHECK) at->checked[street] |= 1u << seat;
        if (what == PQL_BET || what == PQL_RAISE) {
            at->raises[street]++;
            at->aggressor[street] = seat;
        }
    }
    if (what == PQL_ANTE || what == PQL_DEAD_BLIND) return;
    at->bet[seat] += at->played->amount[action];
    if (at->bet[seat] > at->highest) at->highest = at->bet[seat];
}

/* What is known at the end of the hand: who put chips in by choice, saw the flop, showed, won. */
static void end_hand(walk *at, int64_t hand) {
    const pql_played *played = at->played;
    for (int seat = 0; seat < at->players; seat++) {
        int64_t row = at->row + seat;
        int walked = at->folded == ((UINT64_C(1) << at->players) - 1 - (UINT64_C(1) << seat));
        int dealt = played->acted[hand + 1] > played->acted[hand];
        if (at->acted[0] >> seat & 1 || (dealt && played->finished[hand] && !walked)) {
            uint64_t line = (uint64_t)at->found->letters[0][row];
            int chose = 0, raised = 0;
            for (; line; line = line << 3 & INT64_MAX) {
                int letter = (int)(line >> 60);
                raised |= letter == PQL_LETTER_RAISE || letter == PQL_LETTER_BET;
                chose |= letter == PQL_LETTER_CALL;
            }
            mark(at, seat, PQL_VPIP, chose || raised);
            mark(at, seat, PQL_PFR, raised);
        }
        if (!played->finished[hand]) continue;
        int saw = played->street[hand] >= 3 && played->folded[row] != 0;
        if (saw) mark(at, seat, PQL_WWSF, played->won[row] > 0);
        if (saw) mark(at, seat, PQL_WTSD, played->showdown[row]);
        if (saw && played->showdown[row]) mark(at, seat, PQL_WSD, played->won[row] > 0);
    }
}

/* What the pot was called when the flop came, or all but one had folded: none for a record that ends before. */
static int pot_kind(const walk *at, int64_t hand) {
    const pql_played *played = at->played;
    int raises = at->raises[0], kind = PQL_RAISED_POT - 1 + raises;
    if (played->acted[hand] == played->acted[hand + 1]) return PQL_NONE;
    if (!played->finished[hand] && !played->street[hand]) return PQL_NONE;
    if (raises) return kind < PQL_MOST_RAISED_POT ? kind : PQL_MOST_RAISED_POT;
    return at->limpers || played->street[hand] ? PQL_LIMPED_POT : PQL_WALK;
}

static void look_at_seats(walk *at, int64_t hand) {
    const pql_played *played = at->played;
    for (int street = 0; street < PQL_STREETS; street++) {
        int cards = street ? street + 2 : 0, others = -1, last = -1;
        for (int seat = 0; seat < at->players; seat++) {
            int left = played->folded[at->row + seat];
            if (left < 0 || left >= cards) {
                others++;
                last = seat;
            }
        }
        at->found->players[street][0] = played->street[hand] >= cards ? (uint8_t)(others + 1) : PQL_NONE;
        for (int seat = 0; seat < at->players; seat++) {
            int64_t row = at->row + seat;
            int left = played->folded[row], in = played->street[hand] >= cards && (left < 0 || left >= cards);
            at->found->opponents[street][row] = in ? (uint8_t)others : PQL_NONE;
            if (street) at->found->inposition[street][row] = in ? seat == last : PQL_NONE;
        }
    }
}

void pql_count_statistics(const pql_played *played, pql_statistics *found) {
    pql_statistics of_hand = *found;
    for (int64_t hand = 0; hand < played->hands; hand++) {
        walk at = {.played = played, .found = &of_hand, .row = played->start[hand], .opener = -1};
        at.players = (int)(played->start[hand + 1] - at.row);
        for (int street = 0; street < PQL_STREETS; street++) at.aggressor[street] = at.better[street] = -1;
        for (int seat = 0; seat < at.players; seat++) {
            found->inposition[0][at.row + seat] = PQL_NONE;
            for (int street = 0; street < PQL_STREETS; street++) found->raises[street][at.row + seat] = PQL_NONE;
        }
        of_hand.opener = found->opener + hand;
        of_hand.threebettor = found->threebettor + hand;
        for (int street = 0; street < PQL_STREETS; street++) of_hand.players[street] = found->players[street] + hand;
        *of_hand.opener = *of_hand.threebettor = PQL_NONE;
        for (int64_t k = played->acted[hand]; k < played->acted[hand + 1]; k++) act(&at, k);
        end_hand(&at, hand);
        look_at_seats(&at, hand);
        found->kind_of_pot[hand] = (uint8_t)pot_kind(&at, hand);
    }
}
