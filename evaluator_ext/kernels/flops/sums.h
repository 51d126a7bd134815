/* The body of the sums over turns and flops, included once for counts and once for weights (no include guard on purpose).

   Let U be the sum, over the boards that stand for an orbit each, of their size times what they are worth, each written
   over the suits of the class that it is added to. Of the group G, with the stabilizer S of that class, the sum over all
   boards is the sum of the images of U under S, divided by the size of G: every board of an orbit is an image of the one
   that stands for it under |G| / size permutations. For turns that are added up to flops, S may wait: a turn has
   |G| / |S| images, and what S would do, the stabilizer of the flop does in the end, as S moves the flops of a turn
   among each other. So the U of flops are simply sums of the U of turns.

   The includer defines SUMS, NUMBER (of a hand), POT, TURNS, FLOPS and SETTLE after including a vector sweep. */

/* Adds the values of a player's hands to those of a class, over whose suits they are written by permutation p. */
static inline void add_hands(NUMBER *restrict sums, const NUMBER *restrict values, const uint16_t *restrict images,
                             int count)
{
    if (!images) /* nothing changes, as is most common */
        for (int i = 0; i < count; i++)
            sums[i] += values[i];
    else
        for (int i = 0; i < count; i++)
            sums[images[i]] += values[i];
}

static void add_to_classes(SUMS *sums, const uint32_t *places, const pql_own_hands *own, uint64_t cards,
                           const NUMBER *const *values, const POT *pots_of_all)
{
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        uint32_t place = places[pql_number_of(cards & ~(rest & -rest))], p = place & 31;
        size_t class = place >> 5;
        for (int player = 0; player < 2; player++) {
            int count = own[player].count;
            const uint16_t *images = p ? own[player].images + p * count : NULL;
            add_hands(sums->hands[player] + class * count, values[player], images, count);
        }
        for (int i = 0; i < 3; i++)
            sums->pots[class][i] += pots_of_all[i];
    }
}

/* So many times what the hands of a player made of a board, in their order; the table's sums are zero again. */
static void take_sums(table *t, int player, const int16_t *starts, NUMBER *values, uint32_t times)
{
    for (int i = 0; i < t->order.active; i++) {
        int pair = pql_pair_at(&t->order, i), held = t->ranges.held[player][pair];
        total *sums = t->sums[player][0][pair];
        NUMBER *own = values + starts[pair];
        if (held == 0xFFFF)
            for (int place = 0; place < 16; place++)
                own[place] = (NUMBER)sums[place] * times;
        else
            for (int rest = held; rest; rest &= rest - 1)
                *own++ = (NUMBER)sums[__builtin_ctz(rest)] * times;
        memset(sums, 0, sizeof t->sums[0][0][0]);
    }
}

/* The number among a player's own hands, which stand in this order, of the first of each rank pair. */
static void number_hands(int16_t *starts, const weights_of_ranges *ranges, int player)
{
    int count = 0;
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        starts[pair] = count;
        count += __builtin_popcount(ranges->held[player][pair]);
    }
}

static POT sum_of(const pots *parts)
{
    POT sum = 0;
    for (size_t i = 0; i < sizeof *parts / sizeof (*parts)[0]; i++)
        sum += (*parts)[i];
    return sum;
}

int TURNS(SUMS *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
          const uint32_t *multiplicities, int64_t count, const double *first, const double *second)
{
    table *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    int16_t starts[2][PQL_RANK_PAIRS];
    NUMBER values[2][PQL_HANDS];
    const NUMBER *const both[2] = {values[0], values[1]};
    if (!t)
        return -1;
    prepare(t, first, second, 3);
    memset(values, 0, sizeof values);
    for (int player = 0; player < 2; player++)
        number_hands(starts[player], &t->ranges, player);
    for (int64_t i = 0; i < count; i++) {
        uint32_t times = multiplicities[i];
        memset(t->all_hands, 0, sizeof t->all_hands);
        sweep_board(t, boards[i], 1);
        for (int player = 0; player < 2; player++)
            take_sums(t, player, starts[player], values[player], times);
        POT won = sum_of(&t->all_hands[0][PQL_BELOW]), lost = sum_of(&t->all_hands[1][PQL_BELOW]),
            tied = sum_of(&t->all_hands[0][PQL_UP_TO]) - won;
        add_to_classes(turns, places, own, boards[i], both, (POT[3]){won * times, lost * times, tied * times});
    }
    free(t);
    return 0;
}

void FLOPS(SUMS *flops, const SUMS *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *masks,
           int classes)
{
    for (int class = 0; class < classes; class++) {
        const NUMBER *const values[2] = {turns->hands[0] + (size_t)class * own[0].count,
                                         turns->hands[1] + (size_t)class * own[1].count};
        add_to_classes(flops, places, own, masks[class], values, turns->pots[class]);
    }
}

void SETTLE(SUMS *flops, const pql_own_hands *own, const uint64_t *masks, int classes, uint32_t group)
{
    NUMBER settled[PQL_HANDS];
    NUMBER size = 2 * __builtin_popcount(group); /* a flop has each board twice, turn and river being exchanged */
    for (int class = 0; class < classes; class++) {
        uint32_t fixing = pql_card_stabilizer(masks[class]) & group;
        for (int player = 0; player < 2; player++) {
            int count = own[player].count;
            NUMBER *hands = flops->hands[player] + (size_t)class * count;
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
            flops->pots[class][i] = flops->pots[class][i] * (POT)__builtin_popcount(fixing) / (POT)size;
    }
}
