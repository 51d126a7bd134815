/* Recorded hands: the text of PHH files read into records, and hands played again from their actions.
 *
 * Money is whole numbers of 1 / PQL_CHIP. A card is 4 * rank + suit. Streets are numbered 0 (pre-flop) to 3 (river). */
#ifndef PQL_HISTORIES_H
#define PQL_HISTORIES_H

#include <stddef.h>
#include <stdint.h>

#define PQL_MOST_SEATS 22                       /* twice as many cards, and the board, are the deck */
#define PQL_MOST_HELD 4                         /* hole cards */
#define PQL_CHIP INT64_C(10000)
#define PQL_MOST_MONEY (INT64_C(1) << 56)       /* of all seats together it fits into 63 bits */
#define PQL_ENDLESS (INT64_C(1) << 61)          /* the stack that is not known */
#define PQL_NO_NUMBER INT64_MIN
#define PQL_UNKNOWN_CARD (-1)

/* Games, by the number of their name in `GAMES` of histories.pyx. */
enum { PQL_HOLDEM, PQL_OMAHA, PQL_SHORT_DECK, PQL_OMAHA_HILO };
#define PQL_SHORT_DECK_LOWEST 16                /* the number of its lowest card, the six of clubs */

/* Part of a text; none has length 0. */
typedef struct {
    int64_t start, length;
} pql_span;

/* What can be wrong. Only PQL_ODD_TEXT may still be right for a slower reader. */
enum {
    PQL_READ = 0,
    PQL_ODD_TEXT,      /* written in a way that this reader does not know */
    PQL_OTHER_GAME,
    PQL_FIELD_MISSING, /* at: the number of the field */
    PQL_BAD_VALUE,
    PQL_BAD_SEATS,     /* too few or too many players */
    PQL_NO_BLINDS,
    PQL_BAD_ACTION,    /* no action at all */
    PQL_WRONG_ACTION,  /* one that cannot follow on those before */
    PQL_CARD_TWICE,
    PQL_BAD_RESULTS,   /* what it says that players won does not fit the actions */
};

/* A hand as its text says it. Lists are as long as there are seats, in seat order: those of the posts already turned
 * round for two players. */
typedef struct {
    int seats, fixed, trimmed, whole;           /* whole: every amount is whole chips, and pots are split so */
    int game, held;                             /* PQL_HOLDEM and so on; hole cards: 2, or 4 in Omaha */
    int64_t antes[PQL_MOST_SEATS], blinds[PQL_MOST_SEATS], stacks[PQL_MOST_SEATS];
    int64_t bets[2];                            /* the least bet pre-flop and on the flop, and afterwards */
} pql_setting;

/* A hand that is being played. */
typedef struct {
    const pql_setting *setting;
    int64_t stack[PQL_MOST_SEATS], bet[PQL_MOST_SEATS], put[PQL_MOST_SEATS], won[PQL_MOST_SEATS];
    int64_t returned[PQL_MOST_SEATS];           /* uncalled */
    int8_t hole[PQL_MOST_SEATS][PQL_MOST_HELD], dealt[PQL_MOST_SEATS], shown[PQL_MOST_SEATS];
    uint64_t pocket[PQL_MOST_SEATS];            /* what is known of it, from dealing or showing */
    int8_t allin[PQL_MOST_SEATS], folded[PQL_MOST_SEATS];
    uint8_t raised[PQL_MOST_SEATS], called[PQL_MOST_SEATS], opened[PQL_MOST_SEATS];
    uint32_t active, to_act, acted, to_show, at_showdown, live;
    int phase, street, actor, opener, board_left, raises, over, allin_street;
    int64_t last_raise, short_raises;
    uint64_t board[4];                          /* the cards of each street */
    uint32_t dealt_open;                        /* whose cards were known when they were dealt */
    struct pql_records *records;                /* where its actions go; NULL for nowhere */
    int without_memory;
} pql_play;

/* An action as its text says it, before it is tried. */
typedef struct {
    enum {
        PQL_NO_ACTION, PQL_DEAL_BOARD, PQL_DEAL_HOLE, PQL_FOLD, PQL_CHECK, PQL_RAISE, PQL_SHOW, PQL_SHOW_HELD, PQL_MUCK
    } what;
    int seat, cards;
    int8_t card[PQL_MOST_HELD];
    int64_t amount;
} pql_action;

/* From [text, end) at a table of so many seats: PQL_READ, PQL_ODD_TEXT or PQL_BAD_ACTION. */
int pql_parse_action(const char *text, const char *end, int seats, pql_action *action);

/* The actions of the hand are added to `records`, if there are any. */
void pql_play_start(pql_play *play, const pql_setting *setting, struct pql_records *records);
/* PQL_READ, PQL_CARD_TWICE or PQL_WRONG_ACTION. */
int pql_play_action(pql_play *play, const pql_action *action);
/* After the last action: what goes without saying. */
void pql_play_end(pql_play *play);

/* What a player did: the chips it adds to the pot count what came back uncalled afterwards. */
enum { PQL_ANTE, PQL_BLIND, PQL_DEAD_BLIND, PQL_FOLDED, PQL_CHECKED, PQL_CALLED, PQL_BET, PQL_RAISED };

typedef struct {
    int64_t amount;
    uint8_t seat, what;
    int8_t street;
} pql_action_record;

typedef struct {
    int64_t line, row, acted, date, pot, rake, small_blind, big_blind, ante;
    uint64_t flop, turn, river;
    pql_span hand, table, currency, currency_symbol, time_zone, venue, event;
    int32_t document;
    int8_t seats, street, allin_street, finished, game;
} pql_hand_record;

typedef struct {
    int64_t stack, put, dead, won;
    uint64_t pocket;
    pql_span name;
    int8_t allin, folded;
    uint8_t showdown, raised, called, bet, live, hero;
} pql_row_record;

/* A hand that is not there: why, what in the text, and its whole text. */
typedef struct {
    int64_t line;
    pql_span at, hand;
    int32_t document, reason;
} pql_failure;

typedef struct pql_records {
    pql_hand_record *hands;
    pql_row_record *rows;
    pql_action_record *actions;
    pql_failure *failures;
    int64_t hand_count, row_count, action_count, failure_count, hand_room, row_room, action_room, failure_room;
} pql_records;

/* Room for so many entries of a size: 0 without memory. */
int pql_make_room(void **entries, int64_t *room, int64_t needed, size_t size);

/* All hands of some documents in one text, `starts` (one entry more than documents): 0, or -1 without memory. */
int pql_read_phh(pql_records *records, const char *text, const int64_t *starts, int64_t documents);
void pql_forget_records(pql_records *records);

/* An amount, [text, end), to the nearest unit; commas may group its digits. 0 if it is none that can be read here.
 * `*whole` becomes 0 if it is written with a point. */
int pql_money(const char *text, const char *end, int64_t *amount, int *whole);

#endif
