/* The body of the sums over turns and flops, included once for counts and once for weights (no include guard on purpose).

   Let U be the sum, over the boards that stand for an orbit each, of their size times what they are worth, each written
   over the suits of the class that it is added to. Of the group G, with the stabilizer S of that class, the sum over all
   boards is the sum of the images of U under S, divided by the size of G: every board of an orbit is an image of the one
   that stands for it under |G| / size permutations. For turns that are added up to flops, S may wait: a turn has
   |G| / |S| images, and what S would do, the stabilizer of the flop does in the end, as S moves the flops of a turn
   among each other. So the U of flops are simply sums of the U of turns.

   The includer defines SUMS, NUMBER (of a hand) and POT after including a vector sweep, and for counts VECTOR, the bytes of
   a vector. */

/* Adds the values of a player's hands to those of a class, over whose suits they are written by permutation p. */
static inline void add_hands(NUMBER *restrict sums, const NUMBER *restrict values, const uint16_t *restrict images,
                             int count)
{
    if (!images) /* nothing changes, as is most common */
        for (int i = 0; i < count; i++)
            sums[i] += values[i];
    else {
#pragma GCC unroll 4
        for (int i = 0; i < count; i++)
            sums[images[i]] += values[i];
    }
}

static void add_to_classes(SUMS *sums, const uint32_t *places, const pql_own_hands *own, uint64_t cards,
                           const NUMBER *const *values, POT won)
{
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        uint32_t place = places[pql_number_of(cards & ~(rest & -rest))], p = place & 31;
        size_t class = place >> 5;
        for (int player = 0; player < 2; player++) {
            int count = own[player].count;
            const uint16_t *images = p ? own[player].images + p * count : NULL;
            add_hands(sums->hands[player] + class * own[player].stride, values[player], images, count);
        }
        sums->won[class] += won;
    }
}

/* Eight places of the matrices of a player's hands, where he has some. */
typedef struct {
    uint16_t place;
    uint8_t held;
} eight_places;

typedef struct {
    eight_places eights[2 * PQL_RANK_PAIRS];
    int count;
} own_places;

static void list_places(own_places *list, const weights_of_ranges *ranges, int player)
{
    list->count = 0;
    for (int i = 0; i < 2 * PQL_RANK_PAIRS; i++) {
        uint8_t held = ranges->held[player][i / 2] >> 8 * (i & 1);
        if (held)
            list->eights[list->count++] = (eight_places){8 * i, held};
    }
}

/* So many times the sums at those of eight places where a hand is, one after another; returns the place behind the last. */
#if VECTOR == 32
static inline NUMBER *take_eight(NUMBER *values, const total *sums, int held, uint32_t times)
{
    __m128i won = _mm_mullo_epi16(_mm_load_si128((const __m128i *)sums), _mm_set1_epi16((int16_t)times));
    won = _mm_shuffle_epi8(won, (__m128i)pack[held]);
    _mm256_storeu_si256((__m256i *)values, _mm256_cvtepu16_epi32(won)); /* there is room behind the last */
    return values + bits_in[held];
}
#else
static inline NUMBER *take_eight(NUMBER *values, const total *sums, int held, uint32_t times)
{
    for (int rest = held; rest; rest &= rest - 1)
        *values++ = (NUMBER)sums[__builtin_ctz(rest)] * times;
    return values;
}
#endif

/* So many times what a player's hands made of a board; the table's sums are zero again. */
static void take_sums(table *t, int player, const own_places *own, NUMBER *values, uint32_t times)
{
    total *sums = t->sums[player][0][0];
    for (int i = 0; i < own->count; i++) {
        total *eight = sums + own->eights[i].place;
        values = take_eight(values, eight, own->eights[i].held, times);
        memset(eight, 0, 8 * sizeof *eight);
    }
}

static int add_turns(SUMS *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                     const uint32_t *multiplicities, int64_t count, const double *first, const double *second)
{
    table *t = pql_aligned_alloc(sizeof *t);
    own_places lists[2];
    NUMBER values[2][1344] __attribute__((aligned(64))); /* all hands, and room behind the last */
    const NUMBER *const both[2] = {values[0], values[1]};
    if (!t)
        return -1;
    prepare(t, first, second, 3);
    for (int player = 0; player < 2; player++)
        list_places(&lists[player], &t->ranges, player);
    for (int64_t i = 0; i < count; i++) {
        POT won;
        t->won = 0;
        t->clashes = (clash_sums){0};
        sweep_board(t, boards[i], 1);
        for (int player = 0; player < 2; player++)
            take_sums(t, player, &lists[player], values[player], multiplicities[i]);
        won = t->won - (t->clashes[0] + t->clashes[1] + t->clashes[2] + t->clashes[3]);
        add_to_classes(turns, places, own, boards[i], both, won * multiplicities[i]);
    }
    pql_aligned_free(t);
    return 0;
}

static void add_flops(SUMS *flops, const SUMS *turns, const uint32_t *places, const pql_own_hands *own,
                      const uint64_t *masks, int classes)
{
    for (int class = 0; class < classes; class++) {
        const NUMBER *const values[2] = {turns->hands[0] + (size_t)class * own[0].stride,
                                         turns->hands[1] + (size_t)class * own[1].stride};
        add_to_classes(flops, places, own, masks[class], values, turns->won[class]);
    }
}

static void settle(SUMS *flops, const pql_own_hands *own, const uint64_t *masks, int classes, uint32_t group)
{
    NUMBER settled[PQL_HANDS];
    NUMBER size = 2 * __builtin_popcount(group); /* a flop has each board twice, turn and river being exchanged */
    for (int class = 0; class < classes; class++) {
        uint32_t fixing = pql_card_stabilizer(masks[class]) & group;
        for (int player = 0; player < 2; player++) {
            int count = own[player].count;
            NUMBER *hands = flops->hands[player] + (size_t)class * own[player].stride;
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
        flops->won[class] = flops->won[class] * (POT)__builtin_popcount(fixing) / (POT)size;
    }
}
