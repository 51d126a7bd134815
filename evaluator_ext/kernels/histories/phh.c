/* PHH files: the TOML that hands are written in, as far as it is usual, without taking it apart twice.
 *
 * What is unusual (escapes, inline tables of known fields, numbers with exponents) is left to a slower reader. */
#include <stdlib.h>
#include <string.h>

#include "histories.h"

#define LEAST_KEY 3 /* of a field that means something: `day` */

typedef struct {
    const char *text, *at, *end; /* end: of the document */
    const char *wrong;           /* where something is wrong */
    int missing;                 /* the field that is */
} scanner;

/* Where the values of a hand's fields begin and end; NULL for what it does not say. */
typedef struct {
    const char *start[PQL_FIELDS], *end[PQL_FIELDS];
} fields;

static const char *const names[PQL_FIELDS] = {
    "variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "actions",
    "ante_trimming_status", "hand", "table", "currency", "players", "finishing_stacks", "winnings",
    "time", "time_zone", "day", "month", "year",
};

static void blanks(scanner *scan) {
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\r')) scan->at++;
}

static void rest_of_line(scanner *scan) {
    const char *stop = memchr(scan->at, '\n', (size_t)(scan->end - scan->at));
    scan->at = stop ? stop : scan->end;
}

/* Blanks, line ends and comments. */
static void gap(scanner *scan) {
    for (;;) {
        blanks(scan);
        if (scan->at == scan->end) return;
        if (*scan->at == '#') rest_of_line(scan);
        else if (*scan->at == '\n') scan->at++;
        else return;
    }
}

static int is_key(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

static int header(scanner *scan);

/* Does a new hand begin after this line end? Then what is open here was never closed. */
static int hand_follows(const scanner *scan) {
    scanner line = *scan;
    line.at++;
    return header(&line);
}

/* Past a string, whose quote is here: 0 if it does not end. */
static int skip_string(scanner *scan) {
    char quote = *scan->at;
    int three = scan->end - scan->at >= 3 && scan->at[1] == quote && scan->at[2] == quote;
    scan->at += three ? 3 : 1;
    for (; scan->at < scan->end; scan->at++) {
        char c = *scan->at;
        if (c == '\\' && quote == '"') {
            if (++scan->at == scan->end) return 0;
        } else if (c == '\n' && (!three || hand_follows(scan))) {
            return 0;
        } else if (c == quote) {
            if (!three) {
                scan->at++;
                return 1;
            }
            if (scan->end - scan->at >= 3 && scan->at[1] == quote && scan->at[2] == quote) {
                scan->at += 3;
                while (scan->at < scan->end && *scan->at == quote) scan->at++;
                return 1;
            }
        }
    }
    return 0;
}

/* Past a value of any kind, to the end of its line: 0 for what is none. */
static int skip_value(scanner *scan, const char **end) {
    int depth = 0;
    const char *top = scan->at;
    for (; scan->at < scan->end;) {
        char c = *scan->at;
        if (c == '"' || c == '\'') {
            if (!skip_string(scan)) return 0;
            *end = scan->at;
            continue;
        }
        if (c == '#') {
            rest_of_line(scan);
            continue;
        }
        if (c == '\n' && !depth) break;
        if (c == '\n' && hand_follows(scan)) return 0;
        if (c == '[' || c == '{') depth++;
        if ((c == ']' || c == '}') && --depth < 0) return 0;
        scan->at++;
        if (c != ' ' && c != '\t' && c != '\r') *end = scan->at;
    }
    return !depth && *end > top;
}

/* Is here, at the start of a line, the header of a hand: `[1]`, `["1"]`? Then the line is behind. */
static int header(scanner *scan) {
    const char *from = scan->at;
    blanks(scan);
    if (scan->at < scan->end && *scan->at == '[') {
        scan->at++;
        blanks(scan);
        const char *key = scan->at, quote = key < scan->end && (*key == '"' || *key == '\'') ? *key : 0;
        if (quote)
            while (++scan->at < scan->end && *scan->at != quote && *scan->at != '\n') {}
        else
            while (scan->at < scan->end && is_key(*scan->at)) scan->at++;
        if (scan->at == key || scan->at == scan->end || (quote && *scan->at++ != quote)) goto none;
        blanks(scan);
        if (scan->at == scan->end || *scan->at++ != ']') goto none;
        blanks(scan);
        if (scan->at == scan->end || *scan->at == '\n') return 1;
        if (*scan->at == '#') {
            rest_of_line(scan);
            return 1;
        }
    }
none:
    scan->at = from;
    return 0;
}

/* To the next header, or the end. */
static void to_header(scanner *scan) {
    while (scan->at < scan->end) {
        rest_of_line(scan);
        if (scan->at == scan->end) return;
        const char *line = ++scan->at;
        if (header(scan)) {
            scan->at = line;
            return;
        }
    }
}

static int field_of(const char *key, int64_t length) {
    if (length < LEAST_KEY) return -1;
    for (int k = 0; k < PQL_FIELDS; k++)
        if (names[k][0] == key[0] && !strncmp(names[k], key, (size_t)length) && !names[k][length]) return k;
    return -1;
}

/* The fields of the hand that begins here, up to the next header or the end. */
static int find_fields(scanner *scan, fields *found, const char **top) {
    memset(found, 0, sizeof *found);
    *top = NULL;
    for (;;) {
        gap(scan);
        if (scan->at == scan->end) return PQL_READ;
        const char *key = scan->at, *end = scan->at;
        if (*key == '[') {
            const char *line = scan->at;
            int is_header = header(scan);
            scan->at = line;
            return is_header ? PQL_READ : PQL_ODD_TEXT;
        }
        if (!*top) *top = key;
        if (*key == '"' || *key == '\'') return PQL_ODD_TEXT;
        while (scan->at < scan->end && (is_key(*scan->at) || *scan->at == '.')) scan->at++;
        int field = field_of(key, scan->at - key);
        blanks(scan);
        if (scan->at == key || scan->at == scan->end || *scan->at != '=') return PQL_ODD_TEXT;
        scan->at++;
        blanks(scan);
        const char *value = scan->at;
        if (!skip_value(scan, &end)) return PQL_ODD_TEXT;
        if (field < 0) continue;
        if (found->start[field]) return PQL_ODD_TEXT; /* twice */
        found->start[field] = value;
        found->end[field] = end;
    }
}

int pql_money(const char *text, const char *end, int64_t *amount, int *whole) {
    int64_t found = 0, unit = PQL_CHIP;
    int digits = 0, negative = text < end && *text == '-';
    if (negative || (text < end && *text == '+')) text++;
    for (; text < end && *text != '.'; text++) {
        if (*text == ',' && digits) continue;
        if (*text < '0' || *text > '9') return 0;
        found = 10 * found + *text - '0';
        digits++;
        if (found > PQL_MOST_MONEY / PQL_CHIP) return 0;
    }
    found *= PQL_CHIP;
    if (text < end) {
        *whole = 0;
        if (++text == end) return 0;
        for (; text < end; text++) {
            if (*text < '0' || *text > '9') return 0;
            digits++;
            if (unit > 1) found += (unit /= 10) * (*text - '0');
            else if (unit == 1) {
                found += *text >= '5';
                unit = 0;
            }
        }
    }
    *amount = negative ? -found : found;
    return digits > 0;
}

/* The next element of a list, whose `[` or last element is behind: 1, 0 at its end, -1 for what is none. */
static int element(scanner *scan, const char **start, const char **end) {
    gap(scan);
    if (scan->at < scan->end && *scan->at == ',') {
        scan->at++;
        gap(scan);
    }
    if (scan->at == scan->end) return -1;
    if (*scan->at == ']') return 0;
    *start = scan->at;
    if (*scan->at == '"' || *scan->at == '\'') {
        if (!skip_string(scan)) return -1;
    } else
        while (scan->at < scan->end && !strchr(",]# \t\r\n", *scan->at)) scan->at++;
    *end = scan->at;
    gap(scan);
    return scan->at < scan->end && (*scan->at == ',' || *scan->at == ']') && *end > *start ? 1 : -1;
}

/* What is between the quotes: 0 for strings of several lines or with escapes, and for what is none. */
static int plain_string(const char **start, const char **end) {
    char quote = **start;
    int64_t length = *end - *start;
    int three = length >= 6 && (*start)[1] == quote && (*start)[2] == quote, quotes = three ? 3 : 1;
    if (length < 2 || (quote != '"' && quote != '\'')) return 0;
    *start += quotes;
    *end -= quotes;
    length = *end - *start;
    if (quote == '"' && memchr(*start, '\\', (size_t)length)) return 0;
    return !memchr(*start, '\n', (size_t)length);
}

enum { MONEY, ENDLESS_MONEY };

/* A list of amounts: how many, -1 for what is none that can be read here. No more than seats are kept. */
static int money_list(scanner *scan, const char *start, const char *end, int kind, int64_t found[], int *whole) {
    scanner list = {scan->text, start, end, NULL, 0};
    const char *from, *to;
    int many = 0, more;
    if (*list.at++ != '[') return -1;
    while ((more = element(&list, &from, &to)) > 0) {
        int64_t amount;
        scan->wrong = from;
        if (kind == ENDLESS_MONEY && to - from >= 3 && !memcmp(to - 3, "inf", 3)) amount = PQL_ENDLESS;
        else if (*from == ',' || memchr(from, ',', (size_t)(to - from)) || !pql_money(from, to, &amount, whole)) return -1;
        if (many < PQL_MOST_SEATS) found[many] = amount;
        many++;
    }
    return more ? -1 : many;
}

static int whole_number(const char *start, const char *end, int64_t least, int64_t most, int64_t *found) {
    int64_t number = 0;
    if (end - start < 1 || end - start > 9) return 0;
    for (; start < end; start++) {
        if (*start < '0' || *start > '9') return 0;
        number = 10 * number + *start - '0';
    }
    *found = number;
    return number >= least && number <= most;
}

static int64_t days_before(int64_t year, int64_t month, int64_t day) {
    year -= month <= 2;
    int64_t era = year / 400, of_era = year - 400 * era;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* Microseconds since 1970 by the clock of the place; without a date none. */
static int date_of(const fields *found, int64_t *date) {
    int64_t year, month, day, hour, minute, second, micro = 0;
    *date = PQL_NO_NUMBER;
    for (int k = PQL_DAY; k <= PQL_YEAR; k++)
        if (!found->start[k]) return 1;
    if (!whole_number(found->start[PQL_YEAR], found->end[PQL_YEAR], 1, 9999, &year)) return 0;
    if (!whole_number(found->start[PQL_MONTH], found->end[PQL_MONTH], 1, 12, &month)) return 0;
    static const int8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int leap = month == 2 && (year % 4 == 0) && (year % 100 != 0 || year % 400 == 0);
    if (!whole_number(found->start[PQL_DAY], found->end[PQL_DAY], 1, lengths[month - 1] + leap, &day)) return 0;
    *date = days_before(year, month, day) * INT64_C(86400000000);
    const char *time = found->start[PQL_TIME];
    if (!time) return 1;
    int64_t length = found->end[PQL_TIME] - time;
    if (length < 8 || time[2] != ':' || time[5] != ':' || (length > 8 && time[8] != '.')) return 0;
    if (!whole_number(time, time + 2, 0, 23, &hour) || !whole_number(time + 3, time + 5, 0, 59, &minute)) return 0;
    if (!whole_number(time + 6, time + 8, 0, 59, &second)) return 0;
    int64_t unit = 100000;
    for (int64_t k = 9; k < length; k++, unit /= 10) {
        if (time[k] < '0' || time[k] > '9') return 0;
        micro += unit * (time[k] - '0');
    }
    *date += ((hour * 60 + minute) * 60 + second) * 1000000 + micro;
    return 1;
}

static int wrong_at(scanner *scan, const fields *found, int field, int reason) {
    scan->wrong = found->start[field];
    scan->missing = field;
    return reason;
}

/* A list of posts in seat order. For two players it is turned round: the first of it is the button's. */
static int posts(scanner *scan, const fields *found, int field, int seats, int64_t posted[], int *whole) {
    int64_t listed[PQL_MOST_SEATS] = {0};
    int many = money_list(scan, found->start[field], found->end[field], MONEY, listed, whole);
    if (many < 0) return 0;
    for (int i = 0; i < seats; i++) posted[i] = listed[seats == 2 ? !i : i];
    return 1;
}

/* The game, the seats and the posts. */
static int read_setting(scanner *scan, const fields *found, pql_setting *setting, pql_hand_record *hand) {
    static const int needed[] = {PQL_ANTES, PQL_BLINDS, PQL_STACKS, PQL_ACTIONS};
    const char *start = found->start[PQL_VARIANT], *end = found->end[PQL_VARIANT];
    if (!start) return wrong_at(scan, found, PQL_VARIANT, PQL_FIELD_MISSING);
    if (!plain_string(&start, &end)) return PQL_ODD_TEXT;
    memset(setting, 0, sizeof *setting);
    setting->fixed = end - start == 2 && start[0] == 'F';
    if (end - start != 2 || (*start != 'F' && *start != 'N') || start[1] != 'T')
        return wrong_at(scan, found, PQL_VARIANT, PQL_OTHER_GAME);
    setting->whole = 1;
    for (int k = 0; k < 4; k++)
        if (!found->start[needed[k]]) return wrong_at(scan, found, needed[k], PQL_FIELD_MISSING);
    int bets[2] = {setting->fixed ? PQL_SMALL_BET : PQL_MIN_BET, setting->fixed ? PQL_BIG_BET : PQL_MIN_BET};
    for (int k = 0; k < 2; k++) {
        if (!found->start[bets[k]]) return wrong_at(scan, found, bets[k], PQL_FIELD_MISSING);
        if (!pql_money(found->start[bets[k]], found->end[bets[k]], &setting->bets[k], &setting->whole)) return PQL_ODD_TEXT;
        if (setting->bets[k] < 0) return wrong_at(scan, found, bets[k], PQL_BAD_VALUE);
    }
    start = found->start[PQL_STACKS];
    end = found->end[PQL_STACKS];
    int seats = money_list(scan, start, end, ENDLESS_MONEY, setting->stacks, &setting->whole);
    if (seats < 0) return PQL_ODD_TEXT;
    if (seats < 2 || seats > PQL_MOST_SEATS) return wrong_at(scan, found, PQL_STACKS, PQL_BAD_SEATS);
    hand->seats = (int8_t)(setting->seats = seats);
    if (!posts(scan, found, PQL_ANTES, seats, setting->antes, &setting->whole)) return PQL_ODD_TEXT;
    if (!posts(scan, found, PQL_BLINDS, seats, setting->blinds, &setting->whole)) return PQL_ODD_TEXT;
    int posted = 0;
    for (int i = 0; i < seats; i++) {
        if (setting->stacks[i] <= 0) return wrong_at(scan, found, PQL_STACKS, PQL_BAD_VALUE);
        if (setting->antes[i] < 0) return wrong_at(scan, found, PQL_ANTES, PQL_BAD_VALUE);
        posted |= setting->antes[i] || setting->blinds[i];
        if (setting->antes[i] > hand->ante) hand->ante = setting->antes[i];
    }
    if (!posted) return wrong_at(scan, found, PQL_BLINDS, PQL_NO_BLINDS);
    int64_t small = setting->blinds[seats == 2], big = setting->blinds[seats > 2];
    hand->small_blind = small < 0 ? -small : small;
    hand->big_blind = big < 0 ? -big : big;
    start = found->start[PQL_TRIMMING];
    setting->trimmed = start && found->end[PQL_TRIMMING] - start == 4 && !memcmp(start, "true", 4);
    return PQL_READ;
}

static int text_of(scanner *scan, const fields *found, int field, pql_span *span) {
    const char *start = found->start[field], *end = found->end[field];
    if (!start) return 1;
    if (*start == '"' || *start == '\'') {
        if (!plain_string(&start, &end)) return 0;
    } else
        for (const char *at = start; at < end; at++)
            if (*at < '0' || *at > '9') return 0;
    *span = (pql_span){start - scan->text, end - start};
    return 1;
}

static int play_actions(scanner *scan, const fields *found, pql_play *play, pql_setting *setting) {
    scanner list = {scan->text, found->start[PQL_ACTIONS], found->end[PQL_ACTIONS], NULL, 0};
    const char *start, *end;
    int more;
    if (*list.at++ != '[') return PQL_ODD_TEXT;
    pql_play_start(play, setting);
    while ((more = element(&list, &start, &end)) > 0) {
        scan->wrong = start;
        if (!plain_string(&start, &end)) return PQL_ODD_TEXT;
        if (setting->whole && memchr(start, '.', (size_t)(end - start))) {
            const char *stop = memchr(start, '#', (size_t)(end - start));
            setting->whole = !memchr(start, '.', (size_t)((stop ? stop : end) - start));
        }
        int wrong = pql_play_action(play, start, end);
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
static int stated_results(scanner *scan, const fields *found, const pql_setting *setting, pql_play *play) {
    int field = found->start[PQL_FINISHING] ? PQL_FINISHING : PQL_WINNINGS, whole, seats = setting->seats;
    int64_t stated[PQL_MOST_SEATS], left = 0;
    for (int i = 0; i < seats; i++)
        if (setting->stacks[i] == PQL_ENDLESS) field = PQL_WINNINGS;
    if (!found->start[field]) return PQL_READ;
    if (money_list(scan, found->start[field], found->end[field], MONEY, stated, &whole) != seats)
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
        if (stated[i] < 0 || stated[i] > left + seats) return wrong_at(scan, found, field, PQL_BAD_RESULTS);
        left -= stated[i];
    }
    memcpy(play->won, stated, sizeof stated);
    return PQL_READ;
}

static int grow(void **entries, int64_t *room, int64_t needed, size_t size) {
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
}

static void fill_row(pql_row_record *row, const pql_play *play, int seat) {
    const pql_setting *setting = play->setting;
    int64_t stack = setting->stacks[seat], ante = setting->antes[seat];
    row->stack = stack == PQL_ENDLESS ? PQL_NO_NUMBER : stack;
    row->put = play->put[seat];
    row->dead = setting->trimmed ? 0 : ante < stack ? ante : stack;
    row->won = play->won[seat];
    row->pocket = __builtin_popcountll(play->pocket[seat]) == 2 ? play->pocket[seat] : 0;
    row->allin = play->allin[seat];
    row->folded = play->folded[seat];
    row->showdown = play->at_showdown >> seat & 1;
    row->raised = play->raised[seat];
    row->called = play->called[seat];
    row->bet = play->opened[seat];
    row->live = play->live >> seat & 1;
}

static int read_names(scanner *scan, const fields *found, pql_row_record *rows, int seats) {
    scanner list = {scan->text, found->start[PQL_PLAYERS], found->end[PQL_PLAYERS], NULL, 0};
    const char *start, *end;
    int more, many = 0;
    if (!list.at) return PQL_READ;
    if (*list.at++ != '[') return PQL_ODD_TEXT;
    for (; (more = element(&list, &start, &end)) > 0; many++) {
        scan->wrong = start;
        if (!plain_string(&start, &end)) return PQL_ODD_TEXT;
        if (many < seats) rows[many].name = (pql_span){start - scan->text, end - start};
    }
    return more ? PQL_ODD_TEXT : PQL_READ;
}

/* One hand into the records, from its fields. -1 without memory. */
static int read_hand(pql_records *records, scanner *scan, const fields *found, pql_hand_record hand) {
    pql_setting setting;
    pql_play play;
    int wrong = read_setting(scan, found, &setting, &hand);
    if (wrong) return wrong;
    if (!text_of(scan, found, PQL_HAND, &hand.hand) || !text_of(scan, found, PQL_TABLE, &hand.table) ||
        !text_of(scan, found, PQL_CURRENCY, &hand.currency) || !text_of(scan, found, PQL_TIME_ZONE, &hand.time_zone) ||
        !date_of(found, &hand.date))
        return PQL_ODD_TEXT;
    wrong = play_actions(scan, found, &play, &setting);
    if (wrong) return wrong;
    if (!cards_fit(&play)) return wrong_at(scan, found, PQL_ACTIONS, PQL_CARD_TWICE);
    wrong = stated_results(scan, found, &setting, &play);
    if (wrong) return wrong;
    int64_t top = records->row_count;
    if (!grow((void **)&records->rows, &records->row_room, top + setting.seats, sizeof *records->rows)) return -1;
    if (!grow((void **)&records->hands, &records->hand_room, records->hand_count + 1, sizeof *records->hands)) return -1;
    memset(records->rows + top, 0, (size_t)setting.seats * sizeof *records->rows);
    wrong = read_names(scan, found, records->rows + top, setting.seats);
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

static int note(pql_records *records, const scanner *scan, int reason, pql_failure failure) {
    int64_t count = records->failure_count;
    if (!grow((void **)&records->failures, &records->failure_room, count + 1, sizeof failure)) return 0;
    failure.reason = reason;
    if (scan->wrong) {
        const char *stop = scan->wrong;
        while (stop < scan->end && *stop != '\n' && stop - scan->wrong < 60) stop++;
        failure.at = (pql_span){scan->wrong - scan->text, stop - scan->wrong};
    }
    if (reason == PQL_FIELD_MISSING) failure.at = (pql_span){scan->missing, 0};
    records->failures[records->failure_count++] = failure;
    return 1;
}

int pql_read_phh(pql_records *records, const char *text, const int64_t *starts, int64_t documents) {
    for (int64_t document = 0; document < documents; document++) {
        scanner scan = {text, text + starts[document], text + starts[document + 1], NULL, 0};
        const char *counted = scan.at;
        int64_t line = 1;
        while (gap(&scan), scan.at < scan.end) {
            fields found;
            const char *from = scan.at, *top;
            /* A header stands alone on its line: gap() stopped at its bracket. */
            int headed = header(&scan);
            line += lines_between(counted, from);
            counted = from;
            scan.wrong = NULL;
            int wrong = find_fields(&scan, &found, &top);
            if (!wrong && !top && !headed) wrong = PQL_ODD_TEXT;
            if (wrong) {
                if (!scan.wrong) scan.wrong = scan.at;
                scan.at = from;
                to_header(&scan);
            } else if (!top)
                continue; /* an empty table */
            else {
                pql_hand_record hand = {.line = line, .document = (int32_t)document};
                wrong = read_hand(records, &scan, &found, hand);
                if (wrong < 0) return -1;
            }
            if (wrong) {
                pql_failure failure = {.line = line, .document = (int32_t)document};
                failure.hand = (pql_span){from - text, scan.at - from};
                if (!note(records, &scan, wrong, failure)) return -1;
            }
        }
    }
    return 0;
}

void pql_forget_records(pql_records *records) {
    free(records->hands);
    free(records->rows);
    free(records->failures);
    memset(records, 0, sizeof *records);
}
