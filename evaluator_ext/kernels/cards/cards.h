/* Many cards at once: read from text, and dealt at random in rows. */
#ifndef PQL_CARDS_H
#define PQL_CARDS_H

#include <stdint.h>

/* Reads `rows` rows of `width` cards of two letters each (`As`, `as`, `AS`) as numbers. Returns -1, or the number of the
   first row with what is no card or a card twice. */
int64_t pql_read_rows(const uint8_t *text, int64_t rows, int width, uint8_t *cards);

/* Reads `rows` rows of `width` card numbers each as masks; with `gaps` -1 is no card. Returns -1, or the number of the
   first row with what is no card or a card twice. */
int64_t pql_row_masks(const int8_t *cards, int64_t rows, int width, int gaps, uint64_t *masks);

/* Numbers as bytes, 255 for what no byte holds. */
void pql_narrow(const int64_t *numbers, int64_t count, uint8_t *bytes);

/* Deals `rows` rows of `width` different cards each out of `deck`, which has `size` cards, every row as likely as any
   other and in every order. Changes the order of the deck. */
void pql_deal_rows(uint64_t seed, uint64_t chunk, uint8_t *deck, int size, int width, int64_t rows, uint8_t *cards);

#endif
