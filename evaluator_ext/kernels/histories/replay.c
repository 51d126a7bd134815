/* Hold'em played again from what was done: by the rules of pokerkit's states, which this follows step by step. */
#include <string.h>

#include "replay.h"

#define MOST_RAISES 4 /* on a street, with fixed limits */

/* The first of some seats from one on, round the table. */
static int next_seat(uint32_t seats, int from) {
    uint32_t later = seats >> from << from;
    return first(later ? later : seats);
}

static int64_t highest_bet(const pql_play *play) {
    int64_t most = 0;
    for (int i = 0; i < play->setting->seats; i++)
        if (play->bet[i] > most) most = play->bet[i];
    return most;
}

static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

static void pay(pql_play *play, int seat, int64_t amount) {
    play->stack[seat] -= amount;
    play->bet[seat] += amount;
    play->put[seat] += amount;
    if (amount && !play->stack[seat]) play->allin[seat] = (int8_t)play->street;
}

static void note(pql_play *play, int seat, int what, int64_t amount) {
    pql_records *records = play->records;
    if (!records) return;
    int64_t count = records->action_count;
    if (!pql_make_room((void **)&records->actions, &records->action_room, count + 1, sizeof *records->actions))
        play->without_memory = 1;
    else
        records->actions[records->action_count++] =
            (pql_action_record){amount, (uint8_t)seat, (uint8_t)what, (int8_t)play->street};
}

/* Antes and blinds: what a stack has of them. */
static void post(pql_play *play, int seat, int what, int64_t amount) {
    amount = lesser(amount, play->stack[seat]);
    if (amount > 0) note(play, seat, what, amount);
    pay(play, seat, amount);
}

/* The most that can change hands on a seat: what the second deepest can still call. */
static int64_t effective_stack(const pql_play *play, int seat) {
    int64_t deepest = -1, second = -1;
    for (int i = 0; i < play->setting->seats; i++) {
        if (!(play->active >> i & 1)) continue;
        int64_t depth = play->stack[i] + play->bet[i];
        if (depth > deepest) {
            second = deepest;
            deepest = depth;
        } else if (depth > second)
            second = depth;
    }
    return second < 0 ? 0 : lesser(play->stack[seat], greater(0, second - play->bet[seat]));
}

static void begin_dealing(pql_play *play);
static void end_betting(pql_play *play);

static void begin_betting(pql_play *play) {
    const pql_setting *setting = play->setting;
    int64_t most = INT64_MIN;
    int last = 0;
    for (int i = 0; i < setting->seats; i++) {
        int64_t posted = setting->blinds[i] < 0 ? -play->bet[i] : setting->blinds[i] ? play->bet[i] : 0;
        if (posted >= most) {
            most = posted;
            last = i;
        }
    }
    play->opener = play->actor = (last + 1) % setting->seats;
    play->to_act = 0;
    for (int i = 0; i < setting->seats; i++)
        if (play->active >> i & 1 && play->stack[i] && effective_stack(play, i)) play->to_act |= 1u << i;
    play->last_raise = play->short_raises = 0;
    play->raises = 0;
    play->acted = 0;
    play->phase = BETTING;
    int lone = count(play->to_act) == 1 && play->bet[first(play->to_act)] >= highest_bet(play);
    if (!play->to_act || count(play->active) <= 1 || lone) end_betting(play);
    else play->actor = next_seat(play->to_act, play->opener);
}

static void begin_dealing(pql_play *play) {
    play->street++;
    play->board_left = play->street == 0 ? 0 : play->street == 1 ? 3 : 1;
    play->phase = play->street ? DEALING_BOARD : DEALING_HOLE;
}

/* Uncalled chips go back. Those of a lone winner too, though pokerkit leaves them to what he wins. */
static void return_uncalled(pql_play *play) {
    int64_t most = 0, second = 0;
    int seat = 0;
    for (int i = 0; i < play->setting->seats; i++) {
        if (play->bet[i] > most) {
            second = most;
            most = play->bet[i];
            seat = i;
        } else if (play->bet[i] > second)
            second = play->bet[i];
    }
    play->stack[seat] += most - second;
    play->put[seat] -= most - second;
    play->returned[seat] += most - second;
}

static void end_showdown(pql_play *play) {
    if (play->allin_street >= 0 && play->street < 3) begin_dealing(play);
    else pql_share_pots(play);
}

/* `shown` of a hand that is open. */
static int8_t all_shown(const pql_play *play) { return (int8_t)((1 << play->setting->held) - 1); }

static void begin_showdown(pql_play *play) {
    play->phase = SHOWING;
    if (!play->at_showdown) play->at_showdown = play->active;
    play->to_show = 0;
    for (int i = 0; i < play->setting->seats; i++)
        if (play->active >> i & 1 && play->shown[i] != all_shown(play)) play->to_show |= 1u << i;
    if (!play->to_show) end_showdown(play);
}

static void end_betting(pql_play *play) {
    play->to_act = 0;
    if (count(play->active) > 1) {
        int deep = 0;
        for (int i = 0; i < play->setting->seats; i++) deep += play->active >> i & 1 && play->stack[i];
        if (deep <= 1 && play->allin_street < 0) {
            play->allin_street = play->street;
            play->live = play->active;
        }
    }
    return_uncalled(play);
    memset(play->bet, 0, sizeof play->bet);
    if (count(play->active) == 1) pql_share_pots(play);
    else if (play->street == 3 || play->allin_street >= 0) begin_showdown(play);
    else begin_dealing(play);
}

void pql_play_start(pql_play *play, const pql_setting *setting, pql_records *records) {
    memset(play, 0, sizeof *play);
    play->setting = setting;
    play->records = records;
    play->allin_street = -1;
    memset(play->allin, -1, sizeof play->allin);
    memset(play->folded, -1, sizeof play->folded);
    memset(play->hole, PQL_UNKNOWN_CARD, sizeof play->hole);
    for (int i = 0; i < setting->seats; i++) {
        play->stack[i] = setting->stacks[i];
        play->active |= 1u << i;
        post(play, i, PQL_ANTE, setting->antes[i]);
    }
    if (setting->trimmed) return_uncalled(play);
    memset(play->bet, 0, sizeof play->bet);
    for (int i = 0; i < setting->seats; i++) {
        int64_t blind = setting->blinds[i] < 0 ? -setting->blinds[i] : setting->blinds[i];
        post(play, i, PQL_BLIND, blind);
        if (play->stack[i]) play->allin[i] = -1; /* an ante that came back */
    }
    play->street = -1;
    begin_dealing(play);
}

static void end_of_turn(pql_play *play) {
    if (!play->to_act || count(play->active) <= 1) end_betting(play);
    else play->actor = next_seat(play->to_act, play->actor);
}

static void turn_over(pql_play *play) {
    play->to_act &= ~(1u << play->actor);
    play->acted |= 1u << play->actor;
}

static int64_t to_call(const pql_play *play) {
    return lesser(play->stack[play->actor], highest_bet(play) - play->bet[play->actor]);
}

static void fold(pql_play *play) {
    turn_over(play);
    play->active &= ~(1u << play->actor);
    play->folded[play->actor] = (int8_t)play->street;
    note(play, play->actor, PQL_FOLDED, 0);
    end_of_turn(play);
}

static void check_or_call(pql_play *play) {
    int64_t amount = to_call(play);
    if (amount) play->called[play->actor] |= (uint8_t)(1 << play->street);
    note(play, play->actor, amount ? PQL_CALLED : PQL_CHECKED, amount);
    pay(play, play->actor, amount);
    turn_over(play);
    end_of_turn(play);
}

static int raise_to(pql_play *play, int64_t amount) {
    const pql_setting *setting = play->setting;
    int seat = play->actor, someone = 0;
    int64_t most = highest_bet(play), depth = play->stack[seat] + play->bet[seat];
    if (to_call(play) < play->last_raise || (setting->fixed && play->raises == MOST_RAISES)) return 0;
    if (play->short_raises && play->short_raises < play->last_raise && play->acted >> seat & 1) return 0;
    if (depth <= most) return 0;
    for (int i = 0; i < setting->seats; i++)
        someone |= i != seat && play->active >> i & 1 && play->stack[i] + play->bet[i] > most;
    int64_t least = lesser(depth, most + greater(play->last_raise, setting->bets[play->street > 1]));
    if (!someone || amount < least || amount > (setting->fixed ? least : depth)) return 0;

    uint8_t *streets = most || !play->street ? play->raised : play->opened;
    streets[seat] |= (uint8_t)(1 << play->street);
    note(play, seat, streets == play->raised ? PQL_RAISED : PQL_BET, amount - play->bet[seat]);
    pay(play, seat, amount - play->bet[seat]);
    play->to_act = 0;
    for (int i = 0; i < setting->seats; i++)
        if (i != seat && play->active >> i & 1 && play->stack[i]) play->to_act |= 1u << i;
    if (amount - most >= play->last_raise) play->acted = 0;
    play->acted |= 1u << seat;
    play->last_raise = greater(play->last_raise, amount - most);
    play->raises++;
    play->opener = seat;
    play->short_raises = play->stack[seat] ? 0 : play->short_raises + amount - most;
    if (play->short_raises >= play->last_raise) play->short_raises = 0;
    end_of_turn(play);
    return 1;
}

static void deal_hole(pql_play *play, int seat, const int8_t cards[], int dealt) {
    for (int k = 0; k < dealt; k++) {
        play->hole[seat][(int)play->dealt[seat]++] = cards[k];
        if (cards[k] >= 0) play->pocket[seat] |= UINT64_C(1) << cards[k];
    }
    if (__builtin_popcountll(play->pocket[seat]) == play->setting->held) play->dealt_open |= 1u << seat;
    for (int i = 0; i < play->setting->seats; i++)
        if (play->dealt[i] < play->setting->held) return;
    begin_betting(play);
}

static void after_showing(pql_play *play, int seat) {
    if (play->phase != SHOWING) return;
    play->to_show &= ~(1u << seat);
    if (!play->to_show) end_showdown(play);
}

/* Cards are laid open; those left out stay what they were, but on the river nobody sees them any more. */
static void show(pql_play *play, int seat, const int8_t cards[], int laid) {
    int8_t hole[PQL_MOST_HELD];
    int held = 0, most = play->setting->held;
    memset(hole, PQL_UNKNOWN_CARD, sizeof hole);
    for (int k = 0; k < laid; k++)
        if (cards[k] >= 0) hole[held++] = cards[k];
    play->shown[seat] = (int8_t)((1 << held) - 1);
    if (play->street < 3)
        for (int k = 0; k < most && held < most; k++)
            if (play->hole[seat][k] >= 0 && !memchr(hole, play->hole[seat][k], (size_t)held)) hole[held++] = play->hole[seat][k];
    memcpy(play->hole[seat], hole, sizeof hole);
    if (play->shown[seat] == all_shown(play)) play->pocket[seat] = 0;
    for (int k = 0; k < most; k++)
        if (hole[k] >= 0) play->pocket[seat] |= UINT64_C(1) << hole[k];
    after_showing(play, seat);
}

/* Whether one of a player's cards is not known. */
static int hidden(const pql_play *play, const int8_t cards[]) {
    for (int k = 0; k < play->setting->held; k++)
        if (cards[k] < 0) return 1;
    return 0;
}

static int may_show(const pql_play *play, int seat) {
    return play->active >> seat & 1 && (play->phase == OVER || (play->phase == SHOWING && play->to_show >> seat & 1));
}

/* What goes without saying between two actions, or after the last: 0 if nothing does. */
static int go_on(pql_play *play, int last) {
    int8_t unknown[1] = {PQL_UNKNOWN_CARD};
    int seat = 0;
    switch (play->phase) {
        case DEALING_HOLE:
            for (int i = 1; i < play->setting->seats; i++)
                if (play->dealt[i] < play->dealt[seat]) seat = i;
            deal_hole(play, seat, unknown, 1);
            return 1;
        case BETTING:
            if (last) return 0;
            if (to_call(play)) fold(play);
            else check_or_call(play);
            return 1;
        case SHOWING:
            show(play, next_seat(play->to_show, play->opener), unknown, 0);
            return 1;
        default:
            return 0;
    }
}

void pql_play_end(pql_play *play) {
    while (go_on(play, 1)) {}
}

static int try_action(pql_play *play, const pql_action *given) {
    int seat = given->seat;
    switch (given->what) {
        case PQL_NO_ACTION:
            return 1;
        case PQL_DEAL_BOARD:
            if (play->phase != DEALING_BOARD || given->cards > play->board_left) return 0;
            for (int k = 0; k < given->cards; k++) play->board[play->street] |= UINT64_C(1) << given->card[k];
            play->board_left -= given->cards;
            if (!play->board_left) begin_betting(play);
            return 1;
        case PQL_DEAL_HOLE:
            if (play->phase != DEALING_HOLE || play->dealt[seat] + given->cards > play->setting->held) return 0;
            deal_hole(play, seat, given->card, given->cards);
            return 1;
        case PQL_SHOW:
        case PQL_SHOW_HELD:
        case PQL_MUCK:
            if (!may_show(play, seat)) return 0;
            if (given->what == PQL_SHOW) {
                if (given->cards > play->setting->held) return 0;
                if (play->phase == OVER && (given->cards < play->setting->held || hidden(play, given->card))) return 0;
                show(play, seat, given->card, given->cards);
            } else if (given->what == PQL_SHOW_HELD) {
                if (hidden(play, play->hole[seat])) return 0;
                play->shown[seat] = all_shown(play);
                after_showing(play, seat);
            } else {
                if (play->phase == OVER) return 0;
                play->active &= ~(1u << seat);
                after_showing(play, seat);
            }
            return 1;
        default:
            break;
    }
    if (play->phase != BETTING || seat != play->actor) return 0;
    if (given->what == PQL_RAISE) return raise_to(play, given->amount);
    if (given->what == PQL_FOLD) fold(play);
    else check_or_call(play);
    return 1;
}

int pql_play_action(pql_play *play, const pql_action *given) {
    uint64_t out = 0;
    if (given->what == PQL_DEAL_BOARD) out = whole_board(play);
    if (given->what == PQL_DEAL_HOLE) out = play->pocket[given->seat];
    for (int k = 0; k < given->cards; k++) {
        if (given->card[k] < 0) continue;
        if (out >> given->card[k] & 1) return PQL_CARD_TWICE;
        out |= UINT64_C(1) << given->card[k];
    }
    while (!try_action(play, given))
        if (!go_on(play, 0)) return PQL_WRONG_ACTION;
    return PQL_READ;
}
