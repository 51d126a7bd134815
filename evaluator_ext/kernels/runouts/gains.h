/* How often hands overtake and are overtaken, included once for counts and once for weights (no include guard on purpose).

   With F what a hand makes of another in the end, and N what it makes now (1 ahead, 1/2 tied, 0 behind), a hand gains
   max(F - N, 0), and twice that is

       1 where it does not lose in the end and is behind now  +  1 where it wins in the end and is not ahead now.

   So the opponent's hands have places by what they make now, and pass in ascending order of what they make in the end. `behind`
   tells the weight passed from a place on, in all and among the hands of each card: blocks of places with a sum each, so that a
   hand passes with a few vector additions and is asked about with a few loads. A hand and itself always tie and gain nothing.

   The includer defines lane, WEIGHT(weight) and ADD_GAINS. */

#include <string.h>

#include "runouts/hands.h"
#include "runouts/runouts.h"
#include "shared/aligned.h"

enum { BLOCK = 32, BLOCKS = (PQL_HANDS + BLOCK - 1) / BLOCK + 1, BLOCK_SUMS = 48, OF_CARD = 56 };

/* A place by what hands make now: in all, and among the hands of the high and of the low card. */
typedef struct {
    uint16_t all, high, low;
} now_place;

typedef struct {
    lane within[BLOCKS][BLOCK]; /* from a place on to the end of its block */
    lane blocks[BLOCK_SUMS];    /* from a block on */
    lane cards[PQL_CARDS][OF_CARD];
    now_place own[PQL_HANDS], tied[PQL_HANDS], above[PQL_HANDS]; /* by place: its own, the first that ties, that is above */
    lane weights[PQL_HANDS], below[PQL_HANDS];
    lane up_to[OF_CARD][OF_CARD]; /* 1 at the places up to each, else 0 */
    pql_hands hands;
} gain_table;

static inline lane passed_from(const gain_table *t, const pql_hole_cards *hand, now_place from)
{
    int block = from.all / BLOCK;
    return t->within[block][from.all % BLOCK] + t->blocks[block + 1] - t->cards[hand->high][from.high]
           - t->cards[hand->low][from.low];
}

static inline lane passed(const gain_table *t, const pql_hole_cards *hand)
{
    return t->blocks[0] - t->cards[hand->high][0] - t->cards[hand->low][0];
}

static inline void add_row(lane *sums, const lane *row, lane weight, int count)
{
    for (int i = 0; i < count; i++)
        sums[i] += row[i] * weight;
}

static inline void pass(gain_table *t, int place)
{
    lane weight = t->weights[place];
    const now_place *own = &t->own[place];
    const pql_hole_cards *hand = &t->hands.list.hands[place];
    if (weight == 0)
        return;
    add_row(t->within[own->all / BLOCK], t->up_to[own->all % BLOCK], weight, BLOCK);
    add_row(t->blocks, t->up_to[own->all / BLOCK], weight, BLOCK_SUMS);
    add_row(t->cards[hand->high], t->up_to[own->high], weight, OF_CARD);
    add_row(t->cards[hand->low], t->up_to[own->low], weight, OF_CARD);
}

/* The places of all hands by what they make on the board now. */
static void place_hands(gain_table *t, uint64_t board)
{
    uint16_t all = 0, of_card[PQL_CARDS] = {0};
    pql_hands *hands = &t->hands;
    pql_rank_now(hands, board);
    for (int i = 0, end; i < hands->list.live_count; i = end) {
        end = pql_equal_end(hands, i);
        for (int j = i; j < end; j++) {
            int place = pql_place_at(hands, j);
            const pql_hole_cards *hand = &hands->list.hands[place];
            t->tied[place] = (now_place){all, of_card[hand->high], of_card[hand->low]};
        }
        for (int j = i; j < end; j++) {
            int place = pql_place_at(hands, j);
            const pql_hole_cards *hand = &hands->list.hands[place];
            if (t->weights[place] > 0)
                t->own[place] = (now_place){all++, of_card[hand->high]++, of_card[hand->low]++};
        }
        for (int j = i; j < end; j++) {
            int place = pql_place_at(hands, j);
            const pql_hole_cards *hand = &hands->list.hands[place];
            t->above[place] = (now_place){all, of_card[hand->high], of_card[hand->low]};
        }
    }
}

int ADD_GAINS(uint64_t start, const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *weights,
              double *won, double *gained)
{
    gain_table *t = pql_aligned_alloc(sizeof *t);
    if (!t)
        return -1;
    memset(t, 0, sizeof *t);
    pql_start_hands(&t->hands);
    for (int i = 0; i < OF_CARD; i++)
        for (int j = 0; j <= i; j++)
            t->up_to[i][j] = 1;
    for (int place = 0; place < PQL_HANDS; place++)
        t->weights[place] = WEIGHT(weights[t->hands.index[place]]);
    place_hands(t, start);
    for (int64_t board = 0; board < count; board++) {
        double times = multiplicities[board];
        pql_order_hands(&t->hands, boards[board]);
        memset(t->within, 0, sizeof t->within);
        memset(t->blocks, 0, sizeof t->blocks);
        memset(t->cards, 0, sizeof t->cards);
        for (int i = 0, end; i < t->hands.list.live_count; i = end) {
            end = pql_equal_end(&t->hands, i);
            for (int j = i; j < end; j++) {
                int place = pql_place_at(&t->hands, j), hand = t->hands.index[place];
                const pql_hole_cards *cards = &t->hands.list.hands[place];
                gained[hand] += times * passed_from(t, cards, t->tied[place]);
                t->below[j] = passed(t, cards);
            }
            for (int j = i; j < end; j++)
                pass(t, pql_place_at(&t->hands, j));
            for (int j = i; j < end; j++) {
                int place = pql_place_at(&t->hands, j), hand = t->hands.index[place];
                const pql_hole_cards *cards = &t->hands.list.hands[place];
                gained[hand] += times * passed_from(t, cards, t->above[place]);
                won[hand] += times * ((double)t->below[j] + (lane)(passed(t, cards) + t->weights[place]));
            }
        }
    }
    pql_aligned_free(t);
    return 0;
}
