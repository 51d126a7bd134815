/* The fields of a hand in PHH, and the values of each kind. */
#include "fields.h"

#include <string.h>

#define LEAST_KEY 3 /* of a field that means something: `day` */

static const char *const names[PQL_FIELDS] = {
    "variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "actions",
    "ante_trimming_status", "hand", "table", "currency", "players", "finishing_stacks", "winnings",
    "time", "time_zone", "day", "month", "year", "venue", "event", "currency_symbol",
};

static int field_of(const char *key, int64_t length) {
    if (length < LEAST_KEY) return -1;
    for (int k = 0; k < PQL_FIELDS; k++)
        if (names[k][0] == key[0] && !strncmp(names[k], key, (size_t)length) && !names[k][length]) return k;
    return -1;
}

int pql_find_fields(pql_toml *scan, const char *text, pql_fields *found, int *empty) {
    memset(found, 0, sizeof *found);
    found->text = text;
    for (*empty = 1;; *empty = 0) {
        pql_toml_gap(scan);
        if (scan->at == scan->end) return PQL_READ;
        if (*scan->at == '[') {
            const char *line = scan->at;
            int is_header = pql_toml_header(scan);
            scan->at = line;
            return is_header ? PQL_READ : PQL_ODD_TEXT;
        }
        const char *key, *key_end, *end;
        if (!pql_toml_key(scan, &key, &key_end)) return PQL_ODD_TEXT;
        int field = field_of(key, key_end - key);
        const char *value = end = scan->at;
        if (!pql_toml_value(scan, &end)) return PQL_ODD_TEXT;
        if (field < 0) continue;
        if (found->start[field]) return PQL_ODD_TEXT; /* twice */
        found->start[field] = value;
        found->end[field] = end;
    }
}

int pql_field_list(const pql_fields *found, int field, pql_toml *list) {
    *list = (pql_toml){found->start[field], found->end[field]};
    return *list->at++ == '[';
}

int pql_field_amounts(pql_fields *found, int field, int endless, int64_t amounts[], int *whole) {
    pql_toml list;
    const char *from, *to;
    int many = 0, more;
    if (!pql_field_list(found, field, &list)) return -1;
    while ((more = pql_toml_element(&list, &from, &to)) > 0) {
        int64_t amount;
        found->wrong = from;
        if (endless && to - from >= 3 && !memcmp(to - 3, "inf", 3)) amount = PQL_ENDLESS;
        else if (*from == ',' || memchr(from, ',', (size_t)(to - from)) || !pql_money(from, to, &amount, whole)) return -1;
        if (many < PQL_MOST_SEATS) amounts[many] = amount;
        many++;
    }
    return more ? -1 : many;
}

int pql_field_text(const pql_fields *found, int field, pql_span *span) {
    const char *start = found->start[field], *end = found->end[field];
    if (!start) return 1;
    if (*start == '"' || *start == '\'') {
        if (!pql_toml_plain_string(&start, &end)) return 0;
    } else
        for (const char *at = start; at < end; at++)
            if (*at < '0' || *at > '9') return 0;
    *span = (pql_span){start - found->text, end - start};
    return 1;
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

int pql_field_date(const pql_fields *found, int64_t *date) {
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
