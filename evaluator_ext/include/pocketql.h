/* The C interface of PQL: ranks of hands, showdowns on a river, and a hand against a range, for loops that never enter Python.
 *
 * A module asks for the table of functions once, with the GIL, and calls them through it from then on:
 *
 *     #include <Python.h>
 *     #include "pocketql.h"                          // in the folder that pql.get_include() names
 *
 *     const pql_interface *pql = pql_import();       // NULL with an exception set: no PQL, or one that is too old
 *     int rank = pql->rank_mask(0x8888800000000);    // 7462, the royal flush in spades
 *
 * No function needs the GIL, touches a Python object, or keeps what it is given. All may be called by many threads at once, as
 * long as no thread writes what another one reads. Only `hand_versus_range` takes memory.
 *
 * A card     is a number 0 to 51: 4 * rank + suit; ranks are 0 for a deuce to 12 for an ace, suits 0 to 3 for clubs, diamonds,
 *            hearts, spades. Those are the numbers of pql.card_ids.
 * Cards      are a mask of 64 bits: bit i is card i. A board of a river has five bits.
 * A hand     is a number 0 to 1325 in the order of HandSet.vector(): 0 is AsAh, 1325 is 2d2c.
 * A range    is 1326 doubles, a weight for each hand: 0 and more, below 2^960. What sums are made of is these weights: with
 *            weights of 0 and 1 they are numbers of hands, exact up to 2^53.
 * A rank     is a number 1 to 7462, what pql.rank gives: the greater wins, equal ones tie.
 *
 * What a function returns is PQL_OK or more, or below zero a reason, whose text `error_text` gives; then nothing was written,
 * except where it says otherwise. The game is hold'em. */
#ifndef POCKETQL_H
#define POCKETQL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PQL_OK = 0,
    PQL_BAD_CARD = -1,    /* a number or a bit above 51 */
    PQL_CARD_TWICE = -2,  /* a card in two places */
    PQL_BAD_COUNT = -3,   /* another number of cards than the function takes, or a negative number of rows */
    PQL_BAD_HAND = -4,    /* a hand below 0 or above 1325 */
    PQL_BAD_WEIGHT = -5,  /* below 0, not a number, infinite, or 2^960 and more */
    PQL_BAD_ADDRESS = -6, /* NULL or not aligned, or results that share memory with each other or with weights */
    PQL_BAD_RIVER = -7,   /* a river that `river_prepare` has not made */
    PQL_NO_MEMORY = -8
};

#define PQL_HAND_COUNT 1326

/* This header's interface: another ABI has other functions or other meanings, and none of it can be used. Within one ABI
   functions are only ever added, at the end of the table. */
#define PQL_INTERFACE_ABI 1
#define PQL_INTERFACE_NAME "pql.evaluator_ext.c_interface.table"

/* A complete board whose hands are ranked and in order, for `river_sweep` and `river_totals`: memory of the caller's, 8 KiB with
   nothing to free. What is in it is no business of anybody's. Copies are as good. */
typedef struct {
    uint64_t held[1024];
} pql_river;

typedef struct {
    uint32_t abi;  /* PQL_INTERFACE_ABI of the library */
    uint32_t size; /* of this table in bytes: functions beyond it are not there */

    /* ---- cards and hands ---- */

    /* Puts `count` different card numbers, 0 to 52 of them, into a mask. BAD_CARD, CARD_TWICE, BAD_COUNT, BAD_ADDRESS. */
    int (*mask_of_cards)(const uint8_t *cards, int count, uint64_t *mask);
    /* The hand of two cards, in either order. BAD_CARD, CARD_TWICE. */
    int (*hand_of_cards)(int first, int second);
    /* Writes the two cards of a hand, the higher first. BAD_HAND, BAD_ADDRESS. */
    int (*cards_of_hand)(int hand, uint8_t *cards);

    /* ---- ranks ---- */

    /* The rank of five to seven card numbers. BAD_CARD, CARD_TWICE, BAD_COUNT, BAD_ADDRESS. */
    int (*rank)(const uint8_t *cards, int count);
    /* The rank of a mask of five to seven cards. BAD_CARD, BAD_COUNT. */
    int (*rank_mask)(uint64_t cards);
    /* Ranks `count` rows of `width` card numbers, 5 to 7, one after another. Returns how many rows it ranked: `count`, or the
       place of the first row with what is no card or with a card twice, and then no more than the ranks before it count.
       BAD_COUNT, BAD_ADDRESS. */
    int64_t (*rank_rows)(const uint8_t *cards, int width, int64_t count, uint16_t *ranks);
    /* The same for masks of five to seven cards. */
    int64_t (*rank_masks)(const uint64_t *cards, int64_t count, uint16_t *ranks);

    /* ---- rivers ---- */

    /* Writes the rank of each of the 1326 hands on a board of five cards: 0 for those with a card of the board or a dead one.
       BAD_CARD, CARD_TWICE, BAD_COUNT, BAD_ADDRESS. */
    int (*river_ranks)(uint64_t board, uint64_t dead, uint16_t *ranks);
    /* Ranks and orders the hands of a river, once for many sweeps. Where `held` is not NULL, it is 1326 weights, and only hands
       with one above 0 take part: with the sum of two players' ranges a sweep is the quicker the narrower they are. Returns how
       many hands take part. After an error the river is one that nothing has made. BAD_CARD, CARD_TWICE, BAD_COUNT, BAD_WEIGHT,
       BAD_ADDRESS. */
    int (*river_prepare)(pql_river *river, uint64_t board, uint64_t dead, const double *held);
    /* Writes what each of the 1326 hands beats, ties and meets of a range: sums of the weights of the hands that it shares no
       card with. `wins` + `ties` / 2 is what it wins of a pot of 1 from all it meets, `met` what it loses where it folds. Hands
       that take no part get zeros, and their weights count for nothing. Where `wanted` is not NULL, it is 1326 weights, and only
       hands with one above 0 get numbers, all others zeros. BAD_WEIGHT, BAD_ADDRESS, BAD_RIVER. */
    int (*river_sweep)(const pql_river *river, const double *weights, const double *wanted, double *wins, double *ties,
                       double *met);
    /* Writes three sums over all pairs of a hand of the first range and one of the second that share no card, each the product
       of both weights: of the pairs where the first wins, where both tie, and of all. (totals[0] + totals[1] / 2) / totals[2] is
       the first range's equity. Hands that take no part count for nothing. BAD_WEIGHT, BAD_ADDRESS, BAD_RIVER. */
    int (*river_totals)(const pql_river *river, const double *first, const double *second, double *totals);

    /* ---- a hand against a range ---- */

    /* Writes three sums over all hands of a range that share no card with the hand, and over all cards that may complete a board
       of three, four or five cards, each the weight of the range's hand: of those where the hand wins, where both tie, and of
       all. (totals[0] + totals[1] / 2) / totals[2] is its equity, where it meets anything: on a flop without dead cards each
       hand counts 990 times, on a turn 44 times, on a river once. BAD_CARD, CARD_TWICE, BAD_COUNT, BAD_HAND, BAD_WEIGHT,
       BAD_ADDRESS, NO_MEMORY. */
    int (*hand_versus_range)(int hand, uint64_t board, uint64_t dead, const double *weights, double *totals);

    /* ---- errors ---- */

    /* What went wrong, in English: text that stays where it is. */
    const char *(*error_text)(int error);
} pql_interface;

#ifdef __cplusplus
}
#endif

#ifdef Py_PYTHON_H
/* The table of functions, which stays for as long as the process; NULL with an exception set where PQL is not installed, or is
   too old or too new for this header. With the GIL. */
static inline const pql_interface *pql_import(void)
{
    const pql_interface *found = NULL;
    PyObject *module = PyImport_ImportModule("pql.evaluator_ext.c_interface");
    PyObject *capsule = module ? PyObject_GetAttrString(module, "table") : NULL;
    if (capsule)
        found = (const pql_interface *)PyCapsule_GetPointer(capsule, PQL_INTERFACE_NAME);
    if (found && (found->abi != PQL_INTERFACE_ABI || found->size < sizeof(pql_interface))) {
        PyErr_Format(PyExc_ImportError,
                     "this module was compiled for another PQL: its C interface is %d with %d bytes, that of the PQL which is "
                     "installed is %d with %d",
                     PQL_INTERFACE_ABI, (int)sizeof(pql_interface), (int)found->abi, (int)found->size);
        found = NULL;
    }
    Py_XDECREF(capsule);
    Py_XDECREF(module);
    return found;
}
#endif

#endif
