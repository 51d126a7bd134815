/* The body of sampling in blocks, included once for each kind of processor (no include guard on purpose).

   Each step goes through a whole block before the next begins, so that no deal depends on the one before, and no branch
   is hard to predict:

   1. Attempts: the hands of players who choose from a range. Those without a collision are kept.
   2. Cards for everybody else and the board, 32 deals at a time, a byte each: the shuffle of Fisher and Yates. Drawing the
      card at a place of the deck moves the last card there. What a place holds follows from the moves before, which are
      compared one by one: no memory is shuffled. In the end room is made for the cards that are held already.
   3. Ranks, by sums of keys.
   4. Winners, as a set of players, and how often each set won.

   A random number of 16 bits makes a place below n by multiplication. The few numbers that would make some places likelier
   than others spoil the deal, which is thrown away: all deals stay equally likely.

   The includer defines SAMPLE_BLOCKS and VECTOR, the bytes of a vector, 16 or 32. All variants make the same deals. */

#include "shared/aligned.h"

typedef uint64_t words __attribute__((vector_size(VECTOR)));
typedef uint16_t halves __attribute__((vector_size(VECTOR)));
typedef int16_t signed_halves __attribute__((vector_size(VECTOR)));
typedef int8_t lanes __attribute__((vector_size(VECTOR))); /* signed, as processors compare bytes */

enum {
    LANES = 32,
    PARTS = LANES / VECTOR,
    ROUND = 256, /* attempts at a time */
    BLOCK = 512, /* deals at most */
    WORD_DRAWS = 2,
    MOST_DEALT = 2 * PQL_MOST_PLAYERS + 5
};

/* Four generators side by side. */
typedef struct {
    words state[4][PARTS];
} generators;

typedef struct {
    generators random;
    int found; /* deals in the block */
    uint64_t words[ROUND], used[ROUND], clash[ROUND], attempted_boards[ROUND]; /* by attempt */
    uint16_t chosen[PQL_MOST_PLAYERS][ROUND], kept[ROUND];
    uint16_t hands[PQL_MOST_PLAYERS][BLOCK]; /* by deal, as all below: numbers of hands */
    uint64_t boards[BLOCK], board_keys[BLOCK];
    uint8_t held[MOST_DEALT][BLOCK];  /* places in the deck of the cards of those hands and of a listed board */
    uint8_t dealt[MOST_DEALT][BLOCK]; /* places in the deck of all other cards, those of the board last */
    uint8_t spoiled[BLOCK];
    uint16_t ordinals[PQL_MOST_PLAYERS][BLOCK], best[BLOCK], winners[BLOCK];
    uint64_t won[1 << PQL_MOST_PLAYERS]; /* deals by set of winners */
} block;

static inline words turned(words x, int by)
{
    return x << by | x >> (64 - by);
}

static inline void next_words(generators *g, words *result)
{
    for (int part = 0; part < PARTS; part++) {
        words a = g->state[0][part], b = g->state[1][part], c = g->state[2][part], d = g->state[3][part];
        words seven = turned(b + (b << 2), 7);
        result[part] = seven + (seven << 3);
        c ^= a;
        d ^= b;
        g->state[1][part] = b ^ c;
        g->state[0][part] = a ^ d;
        g->state[2][part] = c ^ b << 17;
        g->state[3][part] = turned(d, 45);
    }
}

static void start_generators(generators *g, generator *seeds)
{
    for (int i = 0; i < 4; i++) {
        generator one;
        start_generator(&one, next_random(seeds), i);
        for (int word = 0; word < 4; word++)
            g->state[word][i * 8 / VECTOR][i % (VECTOR / 8)] = one.state[word];
    }
}

/* A number 0 .. n - 1 from a random word, which keeps what is left of it: the low half of the product is as random as
   the high half. The bias of two draws from a word is below the product of their n / 2^64. */
static inline int draw_from(uint64_t *word, uint64_t n)
{
    unsigned __int128 product = (unsigned __int128)*word * n;
    *word = (uint64_t)product;
    return (int)(product >> 64);
}

static inline void take(block *b, int attempt, uint64_t cards)
{
    b->clash[attempt] |= b->used[attempt] & cards;
    b->used[attempt] |= cards;
}

static void draw_weighed(block *b, const draw *d, const drawer *one, generator *random)
{
    for (int i = 0; i < ROUND; i++) {
        const choice *hand = draw_hand(one, random);
        b->chosen[d->first][i] = hand - one->hands;
        take(b, i, hand->cards);
    }
}

static void draw_evenly(block *b, const draw *d, const drawer *one)
{
    for (int i = 0; i < ROUND; i++) {
        int hand = draw_from(&b->words[i], d->count);
        b->chosen[d->first][i] = hand;
        take(b, i, one->hands[hand].cards);
    }
}

static void draw_pairs(block *b, const draw *d, const drawer *one, const drawer *two)
{
    for (int i = 0; i < ROUND; i++) {
        hand_pair pair = d->pairs[draw_from(&b->words[i], d->count)];
        b->chosen[d->first][i] = pair.first;
        b->chosen[d->second][i] = pair.second;
        take(b, i, one->hands[pair.first].cards | two->hands[pair.second].cards);
    }
}

/* A round of attempts to give hands to the players who choose; at most so many of those that fit are kept. */
static void attempt_hands(deal_plan *plan, block *b, int most)
{
    table *t = &plan->t;
    int evenly = 0, kept = 0;
    memset(b->used, 0, sizeof b->used);
    memset(b->clash, 0, sizeof b->clash);
    for (int i = 0; i < ROUND && t->boards; i++)
        b->used[i] = b->attempted_boards[i] = draw_listed_board(t);
    for (int i = 0; i < plan->draw_count; i++) {
        const draw *d = &plan->draws[i];
        const drawer *one = t->drawers[d->first];
        if (d->second < 0 && !one->even) {
            draw_weighed(b, d, one, &t->random);
            continue;
        }
        for (int word = 0; word < ROUND && evenly % WORD_DRAWS == 0; word += 4) {
            words four[PARTS];
            next_words(&b->random, four);
            memcpy(&b->words[word], four, sizeof four);
        }
        evenly++;
        if (d->second < 0)
            draw_evenly(b, d, one);
        else
            draw_pairs(b, d, one, t->drawers[d->second]);
    }
    for (int i = 0; i < ROUND; i++) {
        b->kept[kept] = i;
        kept += b->clash[i] == 0;
    }
    kept = kept < most ? kept : most;
    for (int player = 0; player < t->choosing; player++)
        for (int i = 0; i < kept; i++) {
            int hand = b->chosen[player][b->kept[i]], place = b->found + i;
            b->hands[player][place] = hand;
            b->held[2 * player][place] = plan->hand_places[player][hand][0];
            b->held[2 * player + 1][place] = plan->hand_places[player][hand][1];
        }
    for (int i = 0; i < kept && t->boards; i++) {
        uint64_t board = b->boards[b->found + i] = b->attempted_boards[b->kept[i]];
        int row = 2 * t->choosing;
        for (uint64_t rest = board & ~t->gone; rest; rest &= rest - 1)
            b->held[row++][b->found + i] = plan->place[__builtin_ctzll(rest)];
    }
    b->found += kept;
}

static inline halves high_products(halves x, uint16_t n)
{
#if VECTOR == 32
    return (halves)_mm256_mulhi_epu16((__m256i)x, _mm256_set1_epi16((short)n));
#elif VECTOR == 16 && defined(__SSE2__)
    return (halves)_mm_mulhi_epu16((__m128i)x, _mm_set1_epi16((short)n));
#else
    for (int i = 0; i < VECTOR / 2; i++)
        x[i] = (uint32_t)x[i] * n >> 16;
    return x;
#endif
}

/* Places 0 .. n - 1 in all lanes; a lane is spoiled where the place would not be fair. */
static inline void draw_places(generators *g, uint16_t n, lanes *places, lanes *spoiled)
{
    words even_words[PARTS], odd_words[PARTS];
    next_words(g, even_words);
    next_words(g, odd_words);
    for (int part = 0; part < PARTS; part++) {
        halves even = (halves)even_words[part], odd = (halves)odd_words[part], top = {0};
        top += 0x8000; /* turns the order of whole numbers into that of signed ones */
        signed_halves unfair = (signed_halves)(top + (uint16_t)(65536 % n));
        signed_halves low_even = (signed_halves)(even * n ^ top), low_odd = (signed_halves)(odd * n ^ top);
        spoiled[part] |= (lanes)((halves)(low_even < unfair) >> 8 | (halves)(low_odd < unfair) << 8);
        places[part] = (lanes)(high_products(even, n) | high_products(odd, n) << 8);
    }
}

static inline lanes chosen_of(lanes condition, lanes yes, lanes no)
{
    return (yes & condition) | (no & ~condition);
}

/* Sorts the rows of held places, lane by lane. */
static inline void sort_lanes(lanes *rows, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0; j--) {
            lanes less = (lanes)(rows[j] < rows[j - 1]), low = chosen_of(less, rows[j], rows[j - 1]);
            rows[j] = chosen_of(less, rows[j - 1], rows[j]);
            rows[j - 1] = low;
        }
}

/* The cards that so many places in a deck without the held cards come to, one after the other, from deal `first` on. */
static inline void deal_places(block *b, lanes drawn[][PARTS], int part, int cards, int held_cards, int left, int first)
{
    lanes moved[MOST_DEALT], held[MOST_DEALT];
    for (int row = 0; row < held_cards; row++)
        memcpy(&held[row], &b->held[row][first], sizeof held[row]);
    sort_lanes(held, held_cards);
    for (int card = 0; card < cards; card++) {
        lanes place = drawn[card][part], found = place, end = {0}, last;
        last = end += (int8_t)(left - 1 - card);
        for (int before = 0; before < card; before++) { /* what was moved to a place last is there now */
            found = chosen_of((lanes)(drawn[before][part] == place), moved[before], found);
            last = chosen_of((lanes)(drawn[before][part] == end), moved[before], last);
        }
        moved[card] = last;
        for (int row = 0; row < held_cards; row++)
            found -= (lanes)(found >= held[row]); /* a condition that holds is -1 */
        memcpy(&b->dealt[card][first], &found, sizeof found);
    }
}

/* Deals so many cards to each deal of the block from the part of the deck that is not held. */
static void deal_cards(block *b, int cards, int held_cards, int live)
{
    generators random = b->random;
    for (int first = 0; first < b->found; first += LANES) {
        lanes drawn[MOST_DEALT][PARTS], spoiled[PARTS] = {{0}};
        for (int card = 0; card < cards; card++)
            draw_places(&random, live - held_cards - card, drawn[card], spoiled);
        for (int part = 0; part < PARTS; part++)
            deal_places(b, drawn, part, cards, held_cards, live - held_cards, first + part * VECTOR);
        memcpy(&b->spoiled[first], spoiled, sizeof spoiled);
    }
    b->random = random;
}

static __attribute__((noinline)) uint16_t rank_flush(uint64_t key, uint64_t cards)
{
    return pql_ranking->flush[pql_suit_ranks(cards, (__builtin_ctzll(key & PQL_FIVE_SUITED) - 35) >> 2)];
}

static inline uint64_t card_at(const deal_plan *plan, const block *b, int row, int deal)
{
    return UINT64_C(1) << plan->deck[b->dealt[row][deal]];
}

static inline int plays(const deal_plan *plan, int player)
{
    return plan->t.drawers[player]->player < plan->playing;
}

static void rank_hands(const deal_plan *plan, block *b, int cards)
{
    const table *t = &plan->t;
    int own_cards = 2 * (t->players - t->choosing);
    for (int i = 0; i < b->found; i++) {
        uint64_t key = t->known_key;
        if (t->boards) {
            key = cards_key(b->boards[i]);
        } else {
            b->boards[i] = t->known;
            for (int row = own_cards; row < cards; row++) {
                key += plan->keys[b->dealt[row][i]];
                b->boards[i] |= card_at(plan, b, row, i);
            }
        }
        b->board_keys[i] = key + PQL_SUIT_COUNTERS;
    }
    for (int player = 0; player < t->choosing; player++)
        for (int i = 0; i < b->found && plays(plan, player); i++) {
            const choice *hand = &t->drawers[player]->hands[b->hands[player][i]];
            uint64_t key = b->board_keys[i] + hand->key;
            b->ordinals[player][i] = __builtin_expect((key & PQL_FIVE_SUITED) != 0, 0)
                                         ? rank_flush(key, b->boards[i] | hand->cards)
                                         : pql_rank_noflush((uint32_t)key);
        }
    for (int row = 0, player = t->choosing; player < t->players; player++, row += 2)
        for (int i = 0; i < b->found && plays(plan, player); i++) {
            uint64_t key = b->board_keys[i] + plan->keys[b->dealt[row][i]] + plan->keys[b->dealt[row + 1][i]];
            b->ordinals[player][i] =
                __builtin_expect((key & PQL_FIVE_SUITED) != 0, 0)
                    ? rank_flush(key, b->boards[i] | card_at(plan, b, row, i) | card_at(plan, b, row + 1, i))
                    : pql_rank_noflush((uint32_t)key);
        }
}

/* Counts the sets of winners; returns how many deals there were. */
static int score(const deal_plan *plan, block *b)
{
    int deals = 0, players = plan->t.players;
    memset(b->best, 0, sizeof b->best);
    memset(b->winners, 0, sizeof b->winners);
    for (int player = 0; player < players; player++)
        for (int i = 0; i < BLOCK && plays(plan, player); i++)
            b->best[i] = b->ordinals[player][i] > b->best[i] ? b->ordinals[player][i] : b->best[i];
    for (int player = 0; player < players; player++)
        for (int i = 0; i < BLOCK && plays(plan, player); i++)
            b->winners[i] |= (b->ordinals[player][i] == b->best[i] ? 1 : 0) << player;
    for (int i = 0; i < b->found; i++) {
        int fair = !b->spoiled[i];
        b->won[b->winners[i]] += fair;
        deals += fair;
    }
    return deals;
}

int SAMPLE_BLOCKS(deal_plan *plan, pql_sampled *result, uint64_t deals, uint64_t most_attempts)
{
    table *t = &plan->t;
    int held_cards = 2 * t->choosing + (t->boards ? t->to_come : 0);
    int cards = 2 * (t->players - t->choosing) + (t->boards ? 0 : t->to_come);
    block *b = pql_aligned_alloc(sizeof(block));
    if (!b)
        return -1;
    memset(b, 0, sizeof *b);
    start_generators(&b->random, &t->random);
    while (goes_on(result->deals, deals, result->attempts, most_attempts)) {
        uint64_t missing = deals - result->deals;
        int wanted = missing < BLOCK - ROUND ? (int)missing : BLOCK - ROUND;
        for (b->found = 0; b->found < wanted && goes_on(result->deals + b->found, deals, result->attempts, most_attempts);
             result->attempts += ROUND)
            attempt_hands(plan, b, missing < BLOCK ? (int)missing - b->found : ROUND);
        deal_cards(b, cards, held_cards, t->live);
        rank_hands(plan, b, cards);
        result->deals += score(plan, b);
    }
    for (int winners = 1; winners < 1 << t->players; winners++)
        for (int i = 0; i < t->players; i++)
            if (winners >> i & 1)
                result->by_winners[t->drawers[i]->player][__builtin_popcount(winners) - 1] += b->won[winners];
    pql_aligned_free(b);
    return 0;
}
