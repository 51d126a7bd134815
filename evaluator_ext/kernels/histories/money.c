/* Amounts of money as they are written. */
#include "histories.h"

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
