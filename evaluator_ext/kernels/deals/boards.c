/* Boards street by street, up to suits. */
#include "deals/deals.h"
#include "shared/ranking.h"

static uint64_t exchanged(uint64_t mask, const uint8_t *permutation)
{
    return (mask & PQL_ONE_SUIT) << permutation[0] | (mask >> 1 & PQL_ONE_SUIT) << permutation[1] |
           (mask >> 2 & PQL_ONE_SUIT) << permutation[2] | (mask >> 3 & PQL_ONE_SUIT) << permutation[3];
}

/* The size of the orbit of a board if it is the smallest of it, else 0. */
static uint32_t orbit_size(uint64_t board, const uint8_t *group, int order)
{
    int fixing = 0;
    for (int i = 0; i < order; i++) {
        uint64_t image = exchanged(board, group + 4 * i);
        if (image < board) return 0;
        fixing += image == board;
    }
    return (uint32_t)(order / fixing);
}

typedef struct {
    const uint8_t *group;
    int order;
    uint64_t deck, *masks;
    uint32_t *sizes;
    int64_t count;
} listing;

static void add_cards(listing *list, uint64_t board, int missing, int below)
{
    if (!missing) {
        uint32_t size = orbit_size(board, list->group, list->order);
        if (!size) return;
        if (list->masks) list->masks[list->count] = board, list->sizes[list->count] = size;
        list->count++;
        return;
    }
    for (int card = below - 1; card >= missing - 1; card--)
        if (list->deck >> card & 1) add_cards(list, board | UINT64_C(1) << card, missing - 1, card);
}

int64_t pql_first_boards(int cards, uint64_t known, uint64_t dead, const uint8_t *group, int order, uint64_t *masks,
                         uint32_t *sizes)
{
    listing list = {group, order, PQL_DECK & ~(known | dead), masks, sizes, 0};
    add_cards(&list, known, cards - __builtin_popcountll(known), 52);
    return list.count;
}

int64_t pql_longer_boards(const uint64_t *boards, int64_t count, int more, uint64_t deck, uint64_t known, uint64_t *masks,
                          uint32_t *parents)
{
    int64_t found = 0;
    for (int64_t i = 0; i < count; i++) {
        uint64_t must = known & ~boards[i], live = deck & ~boards[i] & ~must;
        int missing = more - __builtin_popcountll(must);
        if (missing < 0) continue;
        uint64_t first = missing ? live : 1;
        for (; first; first &= first - 1) {
            uint64_t one = missing ? first & -first : 0, second = missing == 2 ? first ^ one : 1;
            for (; second; second &= second - 1) {
                if (masks) {
                    masks[found] = boards[i] | must | one | (missing == 2 ? second & -second : 0);
                    parents[found] = (uint32_t)i;
                }
                found++;
            }
        }
    }
    return found;
}
