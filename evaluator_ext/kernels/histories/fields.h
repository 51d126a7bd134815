/* The fields of a hand in PHH. */
#ifndef PQL_HISTORIES_FIELDS_H
#define PQL_HISTORIES_FIELDS_H

#include "histories.h"
#include "toml.h"

/* The fields that mean something here; PQL_FIELDS counts them. The order is that of FIELDS in histories.pyx. */
enum {
    PQL_VARIANT, PQL_ANTES, PQL_BLINDS, PQL_MIN_BET, PQL_SMALL_BET, PQL_BIG_BET, PQL_STACKS, PQL_ACTIONS,
    PQL_TRIMMING, PQL_HAND, PQL_TABLE, PQL_CURRENCY, PQL_PLAYERS, PQL_FINISHING, PQL_WINNINGS,
    PQL_TIME, PQL_TIME_ZONE, PQL_DAY, PQL_MONTH, PQL_YEAR, PQL_VENUE, PQL_EVENT, PQL_CURRENCY_SYMBOL, PQL_FIELDS
};

/* Where in a text the values of a hand's fields begin and end; NULL for what it does not say. */
typedef struct {
    const char *text, *start[PQL_FIELDS], *end[PQL_FIELDS];
    const char *wrong; /* where something is wrong */
    int missing;       /* the field that is */
} pql_fields;

/* Those of the hand that begins here, up to the next header or the end: PQL_READ or PQL_ODD_TEXT. `*empty`: it has none. */
int pql_find_fields(pql_toml *scan, const char *text, pql_fields *found, int *empty);
/* Begins to go through the elements of a field that is a list: 0 if it is none. */
int pql_field_list(const pql_fields *found, int field, pql_toml *list);
/* A list of amounts: how many, -1 for what is none that can be read here. No more than seats are kept. With `endless` one
 * may be `inf`; `*whole` becomes 0 if one is written with a point. */
int pql_field_amounts(pql_fields *found, int field, int endless, int64_t amounts[], int *whole);
/* A plain string or a number, as its text: 0 for anything else. A field that is not there leaves the span as it is. */
int pql_field_text(const pql_fields *found, int field, pql_span *span);
/* Microseconds since 1970 by the clock of the place, PQL_NO_NUMBER without a date: 0 for what is none. */
int pql_field_date(const pql_fields *found, int64_t *date);

#endif
