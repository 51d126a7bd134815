/* What players did in recorded hands, from their actions: statistics with their occasions, lines, sizes.
 *
 * The rows of hand `h` are start[h] to start[h + 1], in seat order from the small blind, its actions acted[h] to
 * acted[h + 1]. Streets are 0, 3, 4, 5 cards in the columns, and 0 to 3 here; -1 is none. */
#ifndef PQL_STATISTICS_H
#define PQL_STATISTICS_H

#include <stdint.h>

#define PQL_STREETS 4
#define PQL_MOST_PLAYERS 32
#define PQL_MOST_CHIPS (INT64_C(1) << 61)
#define PQL_NONE 255                   /* a small number that is not there */
#define PQL_NO_AMOUNT INT64_MIN
#define PQL_MOST_LETTERS 20            /* of a player on a street; what is left out is one more letter */

/* The order is that of ACTIONS in pql/histories/records.py. */
enum { PQL_ANTE, PQL_BLIND, PQL_DEAD_BLIND, PQL_FOLD, PQL_CHECK, PQL_CALL, PQL_BET, PQL_RAISE };

/* Bits of the words, in the order of STATISTICS in statistics.pyx. Those of later streets have three bits each. */
enum {
    PQL_VPIP, PQL_PFR, PQL_RFI, PQL_LIMP, PQL_ISOLATE, PQL_STEAL, PQL_FOLD_TO_STEAL, PQL_THREE_BET_STEAL,
    PQL_THREE_BET, PQL_COLD_CALL, PQL_SQUEEZE, PQL_FOLD_TO_THREE_BET, PQL_FOUR_BET, PQL_CALL_THREE_BET,
    PQL_FOLD_TO_THREE_BET_COLD, PQL_WWSF, PQL_WTSD, PQL_WSD, PQL_BY_STREET
};
enum {
    PQL_CBET, PQL_FOLD_TO_CBET, PQL_RAISE_CBET, PQL_CALL_CBET, PQL_DONK, PQL_FLOAT, PQL_PROBE, PQL_CHECK_RAISE
};

/* Letters, in the order of the alphabet: three bits each, the first on top. */
enum { PQL_LETTER_BET = 1, PQL_LETTER_CALL, PQL_LETTER_FOLD, PQL_LETTER_RAISE, PQL_LETTER_CHECK, PQL_LETTER_MORE };

/* Kinds of pots, in the order of POTS in pql/histories/records.py: from PQL_RAISED_POT on one more for each raise. */
enum { PQL_WALK, PQL_LIMPED_POT, PQL_RAISED_POT, PQL_MOST_RAISED_POT = 5 };

typedef struct {
    int64_t hands;
    const int64_t *start, *acted;
    /* by action */
    const uint8_t *actor, *action;
    const int8_t *action_street;
    const int64_t *amount;
    /* by row */
    const uint8_t *position, *showdown;
    const int8_t *folded, *allin;
    const int64_t *won, *stack;
    /* by hand */
    const int8_t *street;
    const uint8_t *finished;
} pql_played;

typedef struct {
    /* by row: the words; by street the letters, the raises before the first action, the others who are in, and whether
     * the player is the last of them to act; before the flop, whether the player acts after the one whose raise they
     * answered last, on the streets to come */
    uint64_t *occasions, *happened;
    int64_t *letters[PQL_STREETS];
    uint8_t *raises[PQL_STREETS], *opponents[PQL_STREETS], *inposition[PQL_STREETS];
    /* by hand: the positions of who raised first and next before the flop, the kind of its pot, how many were in when
     * each street came */
    uint8_t *opener, *threebettor, *kind_of_pot;
    uint8_t *players[PQL_STREETS];
} pql_statistics;

void pql_count_statistics(const pql_played *played, pql_statistics *found);

/* Amounts; PQL_NO_AMOUNT where there is none. `pot` is by hand and street, what is in it before its first action; of those
 * `*_pot` what was in it before the action. `effective` is the lesser of a stack and the largest other one at the start,
 * `behind` the same of what those who saw the flop had left then. `bet` and `raised` are the first bet and raise of a
 * player on a street, `faced` what he first had to answer there. */
typedef struct {
    int64_t *pot[PQL_STREETS];
    int64_t *effective, *behind;
    int64_t *bet[PQL_STREETS], *bet_pot[PQL_STREETS], *raised[PQL_STREETS], *raised_pot[PQL_STREETS];
    int64_t *faced[PQL_STREETS], *faced_pot[PQL_STREETS];
} pql_sizes;

void pql_measure_sizes(const pql_played *played, pql_sizes *found);

/* 0 where an actor has no row, a hand has more than PQL_MOST_PLAYERS or too many chips, or a street or an action is
 * none. */
int pql_check_played(const pql_played *played, int64_t rows, int64_t actions);

#endif
