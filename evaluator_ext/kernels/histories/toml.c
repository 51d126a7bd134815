/* The TOML that hands are written in, as far as it is usual, without taking it apart twice. */
#include "toml.h"

#include <stdint.h>
#include <string.h>

static void blanks(pql_toml *scan) {
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\r')) scan->at++;
}

static void rest_of_line(pql_toml *scan) {
    const char *stop = memchr(scan->at, '\n', (size_t)(scan->end - scan->at));
    scan->at = stop ? stop : scan->end;
}

void pql_toml_gap(pql_toml *scan) {
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

/* Does a new hand begin after this line end? Then what is open here was never closed. */
static int hand_follows(const pql_toml *scan) {
    pql_toml line = *scan;
    line.at++;
    return pql_toml_header(&line);
}

/* Past a string, whose quote is here: 0 if it does not end. */
static int skip_string(pql_toml *scan) {
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

int pql_toml_value(pql_toml *scan, const char **end) {
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

int pql_toml_header(pql_toml *scan) {
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

void pql_toml_to_header(pql_toml *scan) {
    while (scan->at < scan->end) {
        rest_of_line(scan);
        if (scan->at == scan->end) return;
        const char *line = ++scan->at;
        if (pql_toml_header(scan)) {
            scan->at = line;
            return;
        }
    }
}

int pql_toml_key(pql_toml *scan, const char **start, const char **end) {
    *start = scan->at;
    while (scan->at < scan->end && (is_key(*scan->at) || *scan->at == '.')) scan->at++;
    *end = scan->at;
    blanks(scan);
    if (*end == *start || scan->at == scan->end || *scan->at != '=') return 0;
    scan->at++;
    blanks(scan);
    return 1;
}

int pql_toml_element(pql_toml *scan, const char **start, const char **end) {
    pql_toml_gap(scan);
    if (scan->at < scan->end && *scan->at == ',') {
        scan->at++;
        pql_toml_gap(scan);
    }
    if (scan->at == scan->end) return -1;
    if (*scan->at == ']') return 0;
    *start = scan->at;
    if (*scan->at == '"' || *scan->at == '\'') {
        if (!skip_string(scan)) return -1;
    } else
        while (scan->at < scan->end && !strchr(",]# \t\r\n", *scan->at)) scan->at++;
    *end = scan->at;
    pql_toml_gap(scan);
    return scan->at < scan->end && (*scan->at == ',' || *scan->at == ']') && *end > *start ? 1 : -1;
}

int pql_toml_plain_string(const char **start, const char **end) {
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
