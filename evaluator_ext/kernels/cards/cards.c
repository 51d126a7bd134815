/* Cards read from text, and rows of cards dealt at random. */
#include "cards/cards.h"

#include "shared/random_numbers.h"

/* One more than the rank or the suit that a letter stands for; 0 for the others. */
static const uint8_t rank_of[256] = {
    ['2'] = 1, ['3'] = 2,  ['4'] = 3,  ['5'] = 4,  ['6'] = 5,  ['7'] = 6,  ['8'] = 7,  ['9'] = 8,  ['T'] = 9,
    ['J'] = 10, ['Q'] = 11, ['K'] = 12, ['A'] = 13, ['t'] = 9, ['j'] = 10, ['q'] = 11, ['k'] = 12, ['a'] = 13,
};
static const uint8_t suit_of[256] = {
    ['c'] = 1, ['d'] = 2, ['h'] = 3, ['s'] = 4, ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4,
};

int64_t pql_read_rows(const uint8_t *text, int64_t rows, int width, uint8_t *cards)
{
    for (int64_t row = 0; row < rows; row++) {
        uint64_t seen = 0;
        for (int place = 0; place < width; place++, text += 2) {
            int rank = rank_of[text[0]], suit = suit_of[text[1]], card = 4 * rank + suit - 5;
            if (!rank || !suit || seen >> card & 1) return row;
            seen |= UINT64_C(1) << card;
            *cards++ = (uint8_t)card;
        }
    }
    return -1;
}

int64_t pql_row_masks(const int8_t *cards, int64_t rows, int width, int gaps, uint64_t *masks)
{
    for (int64_t row = 0; row < rows; row++) {
        uint64_t mask = 0;
        for (int place = 0; place < width; place++) {
            int card = *cards++;
            if (gaps && card == -1) continue;
            if (card < 0 || card > 51 || mask >> card & 1) return row;
            mask |= UINT64_C(1) << card;
        }
        masks[row] = mask;
    }
    return -1;
}

void pql_deal_rows(uint64_t seed, uint64_t chunk, uint8_t *deck, int size, int width, int64_t rows, uint8_t *cards)
{
    generator g;
    start_generator(&g, seed, chunk);
    for (int64_t row = 0; row < rows; row++, cards += width)
        /* The first steps of a shuffle; the deck need not be put in order before, it is as good in any. */
        for (int place = 0; place < width; place++) {
            int other = place + (int)draw_below(&g, (uint64_t)(size - place));
            cards[place] = deck[other];
            deck[other] = deck[place];
            deck[place] = cards[place];
        }
}

void pql_narrow(const int64_t *restrict numbers, int64_t count, uint8_t *restrict bytes)
{
    for (int64_t i = 0; i < count; i++) {
        uint64_t number = (uint64_t)numbers[i];
        bytes[i] = (uint8_t)(number > 255 ? 255 : number);
    }
}
