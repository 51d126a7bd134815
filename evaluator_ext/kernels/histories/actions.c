/* Actions as PHH writes them: `d dh p1 AsKs`, `p2 cbr 6`. */
#include <string.h>

#include "histories.h"

typedef struct {
    const char *text;
    int64_t length;
} word;

static int is(word given, const char *name) {
    return given.length == (int64_t)strlen(name) && !memcmp(given.text, name, (size_t)given.length);
}

/* The seat of `p3`; -1 for anything else. */
static int seat_of(int seats, word given) {
    int seat = 0;
    if (given.length < 2 || given.length > 3 || given.text[0] != 'p') return -1;
    for (int64_t k = 1; k < given.length; k++) {
        if (given.text[k] < '0' || given.text[k] > '9') return -1;
        seat = 10 * seat + given.text[k] - '0';
    }
    return seat < 1 || seat > seats ? -1 : seat - 1;
}

/* Cards one after another: how many, -1 for what are none. */
static int parse_cards(word given, int8_t cards[], int most) {
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    if (given.length % 2 || given.length > 2 * most) return -1;
    for (int64_t k = 0; k < given.length; k += 2) {
        const char *pair = given.text + k;
        if (pair[0] == '?' && pair[1] == '?') {
            cards[k / 2] = PQL_UNKNOWN_CARD;
            continue;
        }
        const char *rank = memchr(ranks, pair[0], 13), *suit = memchr(suits, pair[1], 4);
        if (!rank || !suit) return -1;
        cards[k / 2] = (int8_t)(4 * (rank - ranks) + (suit - suits));
    }
    return (int)(given.length / 2);
}

int pql_parse_action(const char *text, const char *end, int seats, pql_action *found) {
    word words[5];
    int many = 0, whole;
    for (const char *at = text; many < 5;) {
        while (at < end && (*at == ' ' || *at == '\t')) at++;
        if (at == end) break;
        const char *top = at;
        while (at < end && *at != ' ' && *at != '\t') at++;
        if (at - top == 1 && *top == '#') break;
        words[many++] = (word){top, at - top};
    }
    *found = (pql_action){0};
    if (!many) return PQL_READ;
    if (is(words[0], "d")) {
        int hole = many == 4 && is(words[1], "dh"), board = many == 3 && is(words[1], "db");
        if (!hole && !board) return PQL_BAD_ACTION;
        found->what = hole ? PQL_DEAL_HOLE : PQL_DEAL_BOARD;
        found->cards = parse_cards(words[many - 1], found->card, hole ? PQL_MOST_HELD : 3);
        if (found->cards < 1) return PQL_ODD_TEXT;
        found->seat = hole ? seat_of(seats, words[2]) : 0;
        for (int k = 0; board && k < found->cards; k++)
            if (found->card[k] < 0) return PQL_BAD_ACTION;
        return found->seat < 0 ? PQL_BAD_ACTION : PQL_READ;
    }
    found->seat = seat_of(seats, words[0]);
    if (found->seat < 0 || many < 2) return PQL_BAD_ACTION;
    if (many == 2 && is(words[1], "f")) found->what = PQL_FOLD;
    else if (many == 2 && is(words[1], "cc")) found->what = PQL_CHECK;
    else if (many == 2 && is(words[1], "sm")) found->what = PQL_MUCK;
    else if (many == 3 && is(words[1], "cbr")) {
        found->what = PQL_RAISE;
        if (!pql_money(words[2].text, words[2].text + words[2].length, &found->amount, &whole)) return PQL_ODD_TEXT;
    } else if (many == 3 && is(words[1], "sm")) {
        found->what = is(words[2], "-") ? PQL_SHOW_HELD : PQL_SHOW;
        found->cards = found->what == PQL_SHOW ? parse_cards(words[2], found->card, PQL_MOST_HELD) : 0;
        if (found->cards < 0) return PQL_ODD_TEXT;
    } else
        return PQL_BAD_ACTION;
    return PQL_READ;
}
