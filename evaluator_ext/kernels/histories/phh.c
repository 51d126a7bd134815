/* PHH files: hands from their fields into records.
 *
 * What is unusual (escapes, inline tables of known fields, numbers with exponents) is left to a slower reader. */
#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "histories.h"

static int wrong_at(pql_fields *found, int field, int reason) {
    found->wrong = found->start[field];
    found->missing = field;
    return reason;
}

/* A list of posts in seat order. For two players it is turned round: the first of it is the button's. */
static int posts(pql_fields *found, int field, int seats, int64_t posted[], int *whole) {
    int64_t listed[PQL_MOST_SEATS] = {0};
    int many = pql_field_amounts(found, field, 0, listed, whole);
    if (many < 0) return 0;
    for (int i = 0; i < seats; i++) posted[i] = listed[seats == 2 ? !i : i];
    return 1;
}

/* The variants that are read: whether they have a small bet and a big one in place of the least, and no larger bets.
 * PokerKit, whose format it is, takes larger ones in FO/8. */
typedef struct {
    const char *name;
    int game, held, two_bets, fixed;
} variant;

static const variant *variant_of(const char *start, const char *end) {
    static const variant variants[] = {
        {"NT", PQL_HOLDEM, 2, 0, 0},     {"FT", PQL_HOLDEM, 2, 1, 1},      {"PO", PQL_OMAHA, 4, 0, 0},
        {"NS", PQL_SHORT_DECK, 2, 0, 0}, {"FO/8", PQL_OMAHA_HILO, 4, 1, 0},
    };
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (strlen(variants[i].name) == (size_t)(end - start) && !memcmp(variants[i].name, start, (size_t)(end - start)))
            return &variants[i];
    return NULL;
}

/* The game, the seats and the posts. */
static int read_setting(pql_fields *found, pql_setting *setting, pql_hand_record *hand) {
    static const int needed[] = {PQL_ANTES, PQL_BLINDS, PQL_STACKS, PQL_ACTIONS};
    const char *start = found->start[PQL_VARIANT], *end = found->end[PQL_VARIANT];
    if (!start) return wrong_at(found, PQL_VARIANT, PQL_FIELD_MISSING);
    if (!pql_toml_plain_string(&start, &end)) return PQL_ODD_TEXT;
    memset(setting, 0, sizeof *setting);
    const variant *named = variant_of(start, end);
    if (!named) return wrong_at(found, PQL_VARIANT, PQL_OTHER_GAME);
    setting->fixed = named->fixed;
    setting->game = named->game;
    setting->held = named->held;
    hand->game = (int8_t)setting->game;
    setting->whole = 1;
    for (int k = 0; k < 4; k++)
        if (!found->start[needed[k]]) return wrong_at(found, needed[k], PQL_FIELD_MISSING);
    int bets[2] = {named->two_bets ? PQL_SMALL_BET : PQL_MIN_BET, named->two_bets ? PQL_BIG_BET : PQL_MIN_BET};
    for (int k = 0; k < 2; k++) {
        if (!found->start[bets[k]]) return wrong_at(found, bets[k], PQL_FIELD_MISSING);
        if (!pql_money(found->start[bets[k]], found->end[bets[k]], &setting->bets[k], &setting->whole)) return PQL_ODD_TEXT;
        if (setting->bets[k] < 0) return wrong_at(found, bets[k], PQL_BAD_VALUE);
    }
    int seats = pql_field_amounts(found, PQL_STACKS, 1, setting->stacks, &setting->whole);
    if (seats < 0) return PQL_ODD_TEXT;
    if (seats < 2 || seats > PQL_MOST_SEATS) return wrong_at(found, PQL_STACKS, PQL_BAD_SEATS);
    hand->seats = (int8_t)(setting->seats = seats);
    if (!posts(found, PQL_ANTES, seats, setting->antes, &setting->whole)) return PQL_ODD_TEXT;
    if (!posts(found, PQL_BLINDS, seats, setting->blinds, &setting->whole)) return PQL_ODD_TEXT;
    int posted = 0;
    for (int i = 0; i < seats; i++) {
        if (setting->stacks[i] <= 0) return wrong_at(found, PQL_STACKS, PQL_BAD_VALUE);
        if (setting->antes[i] < 0) return wrong_at(found, PQL_ANTES, PQL_BAD_VALUE);
        posted |= setting->antes[i] || setting->blinds[i];
        if (setting->antes[i] > hand->ante) hand->ante = setting->antes[i];
    }
    if (!posted) return wrong_at(found, PQL_BLINDS, PQL_NO_BLINDS);
    int64_t small = setting->blinds[seats == 2], big = setting->blinds[seats > 2];
    /* In short deck the button alone may post, which is no small blind, or a straddler. */
    int button_alone = setting->game == PQL_SHORT_DECK;
    for (int i = 0; i < seats - 1; i++) button_alone &= !setting->blinds[i];
    if (button_alone) small = 0;
    for (int i = 0; setting->game == PQL_SHORT_DECK && i < seats; i++)
        if (!big) big = setting->blinds[i];
    hand->small_blind = small < 0 ? -small : small;
    hand->big_blind = big < 0 ? -big : big;
    start = found->start[PQL_TRIMMING];
    setting->trimmed = start && found->end[PQL_TRIMMING] - start == 4 && !memcmp(start, "true", 4);
    return PQL_READ;
}

static int play_actions(pql_fields *found, pql_play *play, pql_setting *setting, pql_records *records) {
    pql_toml list;
    const char *start, *end;
    int more;
    if (!pql_field_list(found, PQL_ACTIONS, &list)) return PQL_ODD_TEXT;
    pql_play_start(play, setting, records);
    while ((more = pql_toml_element(&list, &start, &end)) > 0) {
        found->wrong = start;
        if (!pql_toml_plain_string(&start, &end)) return PQL_ODD_TEXT;
        if (setting->whole && memchr(start, '.', (size_t)(end - start))) {
            const char *stop = memchr(start, '#', (size_t)(end - start));
            setting->whole = !memchr(start, '.', (size_t)((stop ? stop : end) - start));
        }
        pql_action action;
        int wrong = pql_parse_action(start, end, setting->seats, &action);
        for (int k = 0; setting->game == PQL_SHORT_DECK && !wrong && k < action.cards; k++)
            if (action.card[k] >= 0 && action.card[k] < PQL_SHORT_DECK_LOWEST) wrong = PQL_BAD_ACTION;
        if (!wrong) wrong = pql_play_action(play, &action);
        if (wrong) return wrong;
    }
    if (more) return PQL_ODD_TEXT;
    pql_play_end(play);
    return PQL_READ;
}

/* No card is in two places. */
static int cards_fit(const pql_play *play) {
    uint64_t out = play->board[1] | play->board[2] | play->board[3];
    for (int i = 0; i < play->setting->seats; i++) {
        if (play->pocket[i] & out) return 0;
        out |= play->pocket[i];
    }
    return 1;
}

/* What the text says of the results goes before what the actions come to: it knows of rake, and of cards not shown.
 * `winnings` are what was collected, `finishing_stacks` what was left in the end. */
static int stated_results(pql_fields *found, const pql_setting *setting, pql_play *play) {
    int field = found->start[PQL_FINISHING] ? PQL_FINISHING : PQL_WINNINGS, whole, seats = setting->seats;
    int64_t stated[PQL_MOST_SEATS], left = 0;
    for (int i = 0; i < seats; i++)
        if (setting->stacks[i] == PQL_ENDLESS) field = PQL_WINNINGS;
    if (!found->start[field]) return PQL_READ;
    if (pql_field_amounts(found, field, 0, stated, &whole) != seats)
        return PQL_ODD_TEXT;
    int64_t all = 0;
    for (int i = 0; i < seats; i++) {
        left += play->put[i];
        if (field == PQL_FINISHING) stated[i] += play->put[i] - setting->stacks[i];
        all += stated[i];
    }
    /* Some count what came back uncalled among the winnings. */
    for (int i = 0; i < seats; i++)
        if (all > left + seats && stated[i] >= play->returned[i]) stated[i] -= play->returned[i];
    for (int i = 0; i < seats; i++) {
        if (stated[i] < 0 || stated[i] > left + seats) return wrong_at(found, field, PQL_BAD_RESULTS);
        left -= stated[i];
    }
    memcpy(play->won, stated, sizeof stated);
    return PQL_READ;
}

int pql_make_room(void **entries, int64_t *room, int64_t needed, size_t size) {
    if (needed <= *room) return 1;
    int64_t wider = *room ? 2 * *room : 64;
    if (wider < needed) wider = needed;
    void *found = realloc(*entries, (size_t)wider * size);
    if (!found) return 0;
    *entries = found;
    *room = wider;
    return 1;
}

static void fill_hand(pql_hand_record *hand, const pql_play *play) {
    hand->flop = play->street > 1 || (play->street == 1 && !play->board_left) ? play->board[1] : 0;
    hand->turn = play->street > 2 || (play->street == 2 && !play->board_left) ? play->board[2] : 0;
    hand->river = play->street == 3 && !play->board_left ? play->board[3] : 0;
    hand->street = hand->river ? 3 : hand->turn ? 2 : hand->flop ? 1 : 0;
    hand->allin_street = (int8_t)play->allin_street;
    hand->finished = (int8_t)play->over;
    for (int i = 0; i < hand->seats; i++) hand->pot += play->put[i];
    if (!play->over) return;
    hand->rake = hand->pot;
    for (int i = 0; i < hand->seats; i++) hand->rake -= play->won[i];
}

static void fill_row(pql_row_record *row, const pql_play *play, int seat) {
    const pql_setting *setting = play->setting;
    int64_t stack = setting->stacks[seat], ante = setting->antes[seat];
    row->stack = stack == PQL_ENDLESS ? PQL_NO_NUMBER : stack;
    row->put = play->put[seat];
    row->dead = setting->trimmed ? 0 : ante < stack ? ante : stack;
    row->won = play->won[seat];
    row->pocket = __builtin_popcountll(play->pocket[seat]) == setting->held ? play->pocket[seat] : 0;
    row->allin = play->allin[seat];
    row->folded = play->folded[seat];
    row->showdown = play->at_showdown >> seat & 1;
    row->raised = play->raised[seat];
    row->called = play->called[seat];
    row->bet = play->opened[seat];
    row->live = play->live >> seat & 1;
    /* Whose cards alone are known from the beginning wrote it down. */
    row->hero = play->dealt_open == 1u << seat;
}

static int read_names(pql_fields *found, pql_row_record *rows, int seats) {
    pql_toml list;
    const char *start, *end;
    int more, many = 0;
    if (!found->start[PQL_PLAYERS]) return PQL_READ;
    if (!pql_field_list(found, PQL_PLAYERS, &list)) return PQL_ODD_TEXT;
    for (; (more = pql_toml_element(&list, &start, &end)) > 0; many++) {
        found->wrong = start;
        if (!pql_toml_plain_string(&start, &end)) return PQL_ODD_TEXT;
        if (many < seats) rows[many].name = (pql_span){start - found->text, end - start};
    }
    return more ? PQL_ODD_TEXT : PQL_READ;
}

/* One hand into the records, from its fields. -1 without memory. */
static int read_hand(pql_records *records, pql_fields *found, pql_hand_record hand) {
    pql_setting setting;
    pql_play play;
    int wrong = read_setting(found, &setting, &hand);
    if (wrong) return wrong;
    if (!pql_field_text(found, PQL_HAND, &hand.hand) || !pql_field_text(found, PQL_TABLE, &hand.table) ||
        !pql_field_text(found, PQL_CURRENCY, &hand.currency) ||
        !pql_field_text(found, PQL_CURRENCY_SYMBOL, &hand.currency_symbol) ||
        !pql_field_text(found, PQL_VENUE, &hand.venue) || !pql_field_text(found, PQL_EVENT, &hand.event) ||
        !pql_field_text(found, PQL_TIME_ZONE, &hand.time_zone) || !pql_field_date(found, &hand.date))
        return PQL_ODD_TEXT;
    wrong = play_actions(found, &play, &setting, records);
    if (wrong) return wrong;
    if (play.without_memory) return -1;
    if (!cards_fit(&play)) return wrong_at(found, PQL_ACTIONS, PQL_CARD_TWICE);
    wrong = stated_results(found, &setting, &play);
    if (wrong) return wrong;
    int64_t top = records->row_count;
    if (!pql_make_room((void **)&records->rows, &records->row_room, top + setting.seats, sizeof *records->rows)) return -1;
    if (!pql_make_room((void **)&records->hands, &records->hand_room, records->hand_count + 1, sizeof *records->hands)) return -1;
    memset(records->rows + top, 0, (size_t)setting.seats * sizeof *records->rows);
    wrong = read_names(found, records->rows + top, setting.seats);
    if (wrong) return wrong;
    for (int i = 0; i < setting.seats; i++) fill_row(records->rows + top + i, &play, i);
    fill_hand(&hand, &play);
    hand.row = top;
    records->hands[records->hand_count++] = hand;
    records->row_count = top + setting.seats;
    return PQL_READ;
}

static int64_t lines_between(const char *from, const char *to) {
    int64_t lines = 0;
    while ((from = memchr(from, '\n', (size_t)(to - from)))) {
        lines++;
        from++;
    }
    return lines;
}

/* What is wrong is shown up to the end of its line, or of the document. */
static int note(pql_records *records, const pql_fields *found, const char *end, int reason, pql_failure failure) {
    int64_t count = records->failure_count;
    if (!pql_make_room((void **)&records->failures, &records->failure_room, count + 1, sizeof failure)) return 0;
    failure.reason = reason;
    if (found->wrong) {
        const char *stop = found->wrong;
        while (stop < end && *stop != '\n' && stop - found->wrong < 60) stop++;
        failure.at = (pql_span){found->wrong - found->text, stop - found->wrong};
    }
    if (reason == PQL_FIELD_MISSING) failure.at = (pql_span){found->missing, 0};
    records->failures[records->failure_count++] = failure;
    return 1;
}

int pql_read_phh(pql_records *records, const char *text, const int64_t *starts, int64_t documents) {
    for (int64_t document = 0; document < documents; document++) {
        pql_toml scan = {text + starts[document], text + starts[document + 1]};
        const char *counted = scan.at;
        int64_t line = 1;
        while (pql_toml_gap(&scan), scan.at < scan.end) {
            pql_fields found;
            const char *from = scan.at;
            /* A header stands alone on its line: the gap stopped at its bracket. */
            int empty, headed = pql_toml_header(&scan);
            line += lines_between(counted, from);
            counted = from;
            int wrong = pql_find_fields(&scan, text, &found, &empty);
            if (!wrong && empty && !headed) wrong = PQL_ODD_TEXT;
            if (wrong) {
                found.wrong = scan.at;
                scan.at = from;
                pql_toml_to_header(&scan);
            } else if (empty)
                continue; /* an empty table */
            else {
                pql_hand_record hand = {.line = line, .document = (int32_t)document, .acted = records->action_count};
                wrong = read_hand(records, &found, hand);
                if (wrong < 0) return -1;
                if (wrong) records->action_count = hand.acted;
            }
            if (wrong) {
                pql_failure failure = {.line = line, .document = (int32_t)document};
                failure.hand = (pql_span){from - text, scan.at - from};
                if (!note(records, &found, scan.end, wrong, failure)) return -1;
            }
        }
    }
    return 0;
}

void pql_forget_records(pql_records *records) {
    free(records->hands);
    free(records->rows);
    free(records->actions);
    free(records->failures);
    memset(records, 0, sizeof *records);
}
