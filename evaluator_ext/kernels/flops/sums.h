/* The body of the sums over turns and flops, included once for counts and once for weights (no include guard on purpose).

   Let U be the sum, over the boards that stand for an orbit each, of their size times what they are worth, each written
   over the suits of the class that it is added to. Of the group G, with the stabilizer S of that class, the sum over all
   boards is the sum of the images of U under S, divided by the size of G: every board of an orbit is an image of the one
   that stands for it under |G| / size permutations.

   The includer defines SUMS, NUMBER (of a hand), POT, TURNS, SETTLE and FLOPS after including a vector sweep. */

/* Adds `times` the values of a player's hands to a class, over whose suits they are written by permutation p. */
static inline void add_hands(NUMBER *sums, const NUMBER *values, const pql_own_hands *own, int p, NUMBER times)
{
    const uint16_t *images = own->images + p * own->count;
    if (p == 0) /* nothing changes, as is most common */
        for (int i = 0; i < own->count; i++)
            sums[i] += times * values[i];
    else
        for (int i = 0; i < own->count; i++)
            sums[images[i]] += times * values[i];
}

static void add_to_classes(SUMS *sums, const uint32_t *places, const pql_own_hands *own, uint64_t cards, uint32_t times,
                           const NUMBER *const *values, const POT *pots)
{
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        uint32_t place = places[pql_number_of(cards & ~(rest & -rest))], p = place & 31;
        size_t class = place >> 5;
        for (int player = 0; player < 2; player++) {
            NUMBER *hands = sums->hands[player] + class * own[player].count;
            add_hands(hands, values[player], &own[player], p, times);
        }
        for (int i = 0; i < 3; i++)
            sums->pots[class][i] += pots[i] * times;
    }
}

/* What the hands of a player made of a board, and of it all together; the table's sums are zero again. */
static void take_sums(table *t, int player, const int16_t (*numbers)[16], NUMBER *values, POT *won, POT *tied)
{
    for (int i = t->order.first; i < t->order.active; i++) {
        int pair = pql_pair_at(&t->order, i);
        total *below = t->sums[player][PQL_BELOW][pair], *up_to = t->sums[player][PQL_UP_TO][pair];
        for (int rest = t->ranges.held[player][pair]; rest; rest &= rest - 1) {
            int place = __builtin_ctz(rest);
            values[numbers[pair][place]] = (NUMBER)below[place] + up_to[place];
            *won += (POT)below[place] * weight_at(&t->ranges, player, pair, place);
            *tied += (POT)(up_to[place] - below[place]) * weight_at(&t->ranges, player, pair, place);
        }
        memset(below, 0, sizeof t->sums[0][0][0]);
        memset(up_to, 0, sizeof t->sums[0][0][0]);
    }
}

/* The number among the player's own hands of each place of a rank pair's matrix. */
static void number_hands(int16_t (*numbers)[16], const pql_own_hands *own)
{
    int16_t by_hand[PQL_HANDS];
    for (int i = 0; i < own->count; i++)
        by_hand[own->hands[i]] = i;
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int place = 0; place < 16; place++)
            if (pql_matrix_hand(pair, place) >= 0)
                numbers[pair][place] = by_hand[pql_matrix_hand(pair, place)];
}

int TURNS(SUMS *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
          const uint32_t *multiplicities, int64_t count, const double *first, const double *second)
{
    table *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    int16_t numbers[2][PQL_RANK_PAIRS][16];
    NUMBER values[2][PQL_HANDS];
    const NUMBER *const both[2] = {values[0], values[1]};
    if (!t)
        return -1;
    prepare(t, first, second, 3);
    for (int player = 0; player < 2; player++)
        number_hands(numbers[player], &own[player]);
    for (int64_t i = 0; i < count; i++) {
        POT won[2] = {0, 0}, tied[2] = {0, 0};
        memset(values, 0, sizeof values);
        sweep_board(t, boards[i], 1);
        for (int player = 0; player < 2; player++)
            take_sums(t, player, (const int16_t(*)[16])numbers[player], values[player], &won[player], &tied[player]);
        add_to_classes(turns, places, own, boards[i], multiplicities[i], both, (POT[3]){won[0], won[1], tied[0]});
    }
    free(t);
    return 0;
}

void SETTLE(SUMS *sums, const pql_own_hands *own, const uint64_t *masks, int classes, uint32_t group, int times)
{
    NUMBER settled[PQL_HANDS];
    NUMBER size = __builtin_popcount(group) * times;
    for (int class = 0; class < classes; class++) {
        uint32_t fixing = pql_card_stabilizer(masks[class]) & group;
        for (int player = 0; player < 2; player++) {
            int count = own[player].count;
            NUMBER *hands = sums->hands[player] + (size_t)class * count;
            for (int i = 0; i < count; i++)
                settled[i] = 0;
            for (uint32_t rest = fixing; rest; rest &= rest - 1) {
                const uint16_t *images = own[player].images + __builtin_ctz(rest) * count;
                for (int i = 0; i < count; i++)
                    settled[i] += hands[images[i]];
            }
            for (int i = 0; i < count; i++)
                hands[i] = settled[i] / size;
        }
        for (int i = 0; i < 3; i++)
            sums->pots[class][i] = sums->pots[class][i] * (POT)__builtin_popcount(fixing) / (POT)size;
    }
}

void FLOPS(SUMS *flops, const SUMS *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *masks,
           const uint8_t *sizes, int classes)
{
    for (int class = 0; class < classes; class++) {
        const NUMBER *const values[2] = {turns->hands[0] + (size_t)class * own[0].count,
                                         turns->hands[1] + (size_t)class * own[1].count};
        add_to_classes(flops, places, own, masks[class], sizes[class], values, turns->pots[class]);
    }
}
