/* A row for each hand: what it makes on every run-out of a board, one number of 16 bits after another (no include guard on
   purpose). Who wins how often is then a comparison of two rows, as many run-outs at a time as VECTOR bytes hold.

   Rows are made when a spot first needs them, and kept while the board stays the same. Without a flush they depend on the
   two ranks of a hand and on those of the run-out only: at most 91 look-ups fill the row of a rank pair, which is copied
   for each of its hands. The run-outs that bring three and more cards of a suit are listed, and looked up for the hands
   that make a flush there. Last, the run-outs with one of the hand's own cards get a number at which nobody wins. Of a wide
   range many hands make the same everywhere: these are taken together (spots_groups.h).

   The includer defines VECTOR, 16 or 32, and the names of the functions: TABLES, COUNT_SPOTS and SUM_HANDS. */
#include "spots/spots.h"

#include <stddef.h>
#include <string.h>

#include "shared/aligned.h"
#include "shared/hole_cards.h"
#include "shared/rank_pairs.h"
#include "shared/ranking.h"

typedef int16_t lanes __attribute__((vector_size(VECTOR)));
/* Run-outs at a time; a flop has at most 49 * 48 / 2 of them, a turn 48. */
enum { LANES = VECTOR / 2, MOST_RUN_OUTS = 1176, MOST_PARTS = (MOST_RUN_OUTS + LANES - 1) / LANES, MOST_TO_COME = 2 };
/* At run-outs with a card of the hand: below and above all that can be made. The hero has the first, so that he wins and
   ties nothing there; all others have the second, so that nobody beats or ties them. */
enum { HERO_BLOCKED = 0, BLOCKED = INT16_MAX };

/* The run-outs with so many cards of a suit on the board: their places in a row, and the ranks of these cards. */
typedef struct {
    int count;
    uint16_t place[MOST_RUN_OUTS], ranks[MOST_RUN_OUTS];
} suited_run_outs;

typedef struct {
    uint64_t known, dead;
    uint32_t number;   /* of the board, from 1: what was made for another one is out of date */
    int to_come;       /* cards */
    int live_count;
    uint8_t rank_first[PQL_RANKS], rank_live[PQL_RANKS]; /* the positions of the cards of a rank that may come */
    uint8_t live[PQL_CARDS], position[PQL_CARDS]; /* the cards that may come, and where a card is among them */
    int run_outs, parts;
    uint32_t known_key;
    uint64_t known_ranks; /* how often each rank is on the board, four bits each */
    int flush_suits; /* a bit for each suit of which three cards can be on the board */
    int four_suit;   /* the suit of which four can be there; -1 if there is none */
    suited_run_outs suited[PQL_SUITS][3]; /* three, four and five cards of a suit */
    uint32_t pair_made[PQL_RANK_PAIRS], hand_made[PQL_HANDS];
    lanes pair_rows[PQL_RANK_PAIRS * (MOST_PARTS + 1)]; /* `parts` for each pair, and one more */
    lanes hero_row[MOST_PARTS];
    lanes rows[PQL_HANDS * MOST_PARTS]; /* `parts` for each hand */
} table;

static uint8_t cards_of[PQL_HANDS][2];
static uint8_t pair_of[PQL_HANDS];
static uint64_t mask_of[PQL_HANDS];

/* The combinations of so many ranks to come: the sums of their keys, and how often each rank is among them, four bits each. */
static struct {
    int count;
    uint32_t keys[PQL_RANK_PAIRS];
    uint64_t ranks[PQL_RANK_PAIRS];
} combinations[MOST_TO_COME + 1];

static inline uint64_t one_of(int rank)
{
    return UINT64_C(1) << 4 * rank;
}

void TABLES(void)
{
    pql_rank_pair_tables();
    for (int high = 0; high < PQL_CARDS; high++)
        for (int low = 0; low < high; low++) {
            int hand = pql_hand_index(high, low);
            cards_of[hand][0] = high;
            cards_of[hand][1] = low;
            pair_of[hand] = pql_rank_pair(high >> 2, low >> 2);
            mask_of[hand] = UINT64_C(1) << high | UINT64_C(1) << low;
        }
    combinations[0].count = 1;
    combinations[1].count = PQL_RANKS;
    combinations[2].count = PQL_RANK_PAIRS;
    for (int rank = 0; rank < PQL_RANKS; rank++) {
        combinations[1].keys[rank] = pql_rank_key[rank];
        combinations[1].ranks[rank] = one_of(rank);
    }
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++) {
        combinations[2].keys[pair] = pql_rank_key[pql_pair_high[pair]] + pql_rank_key[pql_pair_low[pair]];
        combinations[2].ranks[pair] = one_of(pql_pair_high[pair]) + one_of(pql_pair_low[pair]);
    }
}

/* The place of a run-out in a row, by the positions of its cards: the one of two cards where p > q. */
static inline int place_of(int p, int q)
{
    return p * (p - 1) / 2 + q;
}

static void note_suited(table *t, int suit, int place, int cards, int ranks)
{
    if (cards < 3)
        return;
    suited_run_outs *list = &t->suited[suit][cards - 3];
    t->flush_suits |= 1 << suit;
    list->place[list->count] = place;
    list->ranks[list->count++] = ranks;
}

static void list_suited(table *t, int suit)
{
    int on_board = pql_suit_ranks(t->known, suit), cards = __builtin_popcount(on_board);
    for (int number = 0; number < 3; number++)
        t->suited[suit][number].count = 0;
    if (t->to_come == 0)
        note_suited(t, suit, 0, cards, on_board);
    for (int p = 0; p < t->live_count && t->to_come; p++) {
        int one = (t->live[p] & 3) == suit, ranks = on_board | one << (t->live[p] >> 2);
        if (cards + one + t->to_come - 1 < 3)
            continue;
        if (t->to_come == 1)
            note_suited(t, suit, p, cards + one, ranks);
        for (int q = 0; q < p && t->to_come == 2; q++) {
            int other = (t->live[q] & 3) == suit;
            note_suited(t, suit, place_of(p, q), cards + one + other, ranks | other << (t->live[q] >> 2));
        }
    }
}

static void start_board(table *t, uint64_t known, uint64_t dead)
{
    t->known = known;
    t->dead = dead;
    t->number++;
    t->to_come = 5 - __builtin_popcountll(known);
    t->live_count = 0;
    t->known_key = 0;
    t->known_ranks = 0;
    for (int card = 0; card < PQL_CARDS; card++) {
        if (!(card & 3))
            t->rank_first[card >> 2] = t->live_count;
        if (known >> card & 1) {
            t->known_key += pql_rank_key[card >> 2];
            t->known_ranks += one_of(card >> 2);
        } else if (!(dead >> card & 1)) {
            t->position[card] = t->live_count;
            t->live[t->live_count++] = card;
        }
        t->rank_live[card >> 2] = t->live_count - t->rank_first[card >> 2];
    }
    int n = t->live_count;
    t->run_outs = t->to_come == 2 ? n * (n - 1) / 2 : t->to_come == 1 ? n : 1;
    t->parts = (t->run_outs + LANES - 1) / LANES;
    t->flush_suits = 0;
    t->four_suit = -1;
    for (int suit = 0; suit < PQL_SUITS; suit++) {
        list_suited(t, suit);
        if (t->suited[suit][1].count || t->suited[suit][2].count)
            t->four_suit = suit;
    }
}

/* Whether some rank comes more than four times. */
static inline int too_many(uint64_t ranks)
{
    return ((ranks + 3 * PQL_ONE_SUIT) & 8 * PQL_ONE_SUIT) != 0;
}

/* Four numbers side by side, wherever they begin. */
typedef int16_t four __attribute__((vector_size(8)));

/* The numbers of run-outs of two cards, from those of their ranks by rank pair. Cards of a rank have neighbouring positions: beside
   one of the cards of a rank the others are a piece of the row, which begins alike for all four. Pieces are copied by whole LANES,
   beyond their ends: the next one is written after that. */
static void spread_pairs(const table *t, int16_t *row, const int16_t *ordinals)
{
    int16_t piece[PQL_CARDS + LANES];
    for (int high = 0; high < PQL_RANKS; high++) {
        int first = t->rank_first[high], end = first + t->rank_live[high];
        for (int low = 0; low <= high && first < end; low++) {
            four same = (four){0} + ordinals[pql_rank_pair(high, low)];
            memcpy(piece + t->rank_first[low], &same, sizeof same);
        }
        for (int p = first; p < end; p++)
            for (int at = 0; at < p; at += LANES)
                memcpy(row + place_of(p, at), piece + at, sizeof(lanes));
    }
}

/* What a rank pair makes without a flush; 0 beyond the last run-out. */
static const lanes *pair_row(table *t, int pair)
{
    lanes *lane = t->pair_rows + pair * (t->parts + 1);
    int16_t *row = (int16_t *)lane;
    if (t->pair_made[pair] == t->number)
        return lane;
    t->pair_made[pair] = t->number;
    int high = pql_pair_high[pair], low = pql_pair_low[pair];
    uint32_t key = t->known_key + pql_rank_key[high] + pql_rank_key[low];
    uint64_t ranks = t->known_ranks + one_of(high) + one_of(low);
    const uint32_t *keys = combinations[t->to_come].keys;
    int16_t ordinals[PQL_RANK_PAIRS];
    for (int i = 0; i < combinations[t->to_come].count; i++)
        ordinals[i] = too_many(ranks + combinations[t->to_come].ranks[i]) ? 0 : pql_rank_noflush(key + keys[i]);
    if (t->to_come == 2)
        spread_pairs(t, row, ordinals);
    else
        for (int place = 0; place < t->run_outs; place++)
            row[place] = ordinals[t->to_come ? t->live[place] >> 2 : 0];
    for (int place = t->run_outs; place < t->parts * LANES; place++)
        row[place] = 0;
    return lane;
}

static void put_flushes(const table *t, int16_t *row, int hand)
{
    for (int suits = t->flush_suits; suits; suits &= suits - 1) {
        int suit = __builtin_ctz(suits), high = cards_of[hand][0], low = cards_of[hand][1];
        int one = (high & 3) == suit, other = (low & 3) == suit, ranks = one << (high >> 2) | other << (low >> 2);
        for (int missing = 2 - one - other; missing < 3; missing++) {
            const suited_run_outs *list = &t->suited[suit][missing];
            for (int i = 0; i < list->count; i++)
                row[list->place[i]] = pql_ranking->flush[ranks | list->ranks[i]];
        }
    }
}

/* A number for all run-outs with a card of the hand, and beyond the last one. */
static void block(const table *t, int16_t *row, int hand, int16_t number)
{
    for (int i = 0; i < 2 && t->to_come; i++) {
        int p = t->position[cards_of[hand][i]];
        if (t->to_come == 1) {
            row[p] = number;
            continue;
        }
        for (int q = 0, place = place_of(p, 0); q < p; q++)
            row[place + q] = number;
        for (int q = p + 1, place = place_of(p + 1, p); q < t->live_count; place += q++)
            row[place] = number;
    }
    for (int place = t->run_outs; place < t->parts * LANES; place++)
        row[place] = number;
}

static inline void copy_row(lanes *row, const lanes *from, int parts)
{
    for (int part = 0; part < parts; part++)
        row[part] = from[part];
}

static const lanes *row_of(table *t, int hand)
{
    lanes *row = t->rows + hand * t->parts;
    if (t->hand_made[hand] == t->number)
        return row;
    t->hand_made[hand] = t->number;
    const lanes *without_flushes = pair_row(t, pair_of[hand]);
    copy_row(row, without_flushes, t->parts);
    put_flushes(t, (int16_t *)row, hand);
    block(t, (int16_t *)row, hand, BLOCKED);
    return row;
}

/* What a hand makes on a river: without a flush no row of its own is needed. */
static inline int ordinal_on_river(table *t, int hand)
{
    const lanes *row = t->flush_suits ? row_of(t, hand) : pair_row(t, pair_of[hand]);
    return ((const int16_t *)row)[0];
}

static inline int sum_of(lanes x)
{
    int sum = 0;
    for (int i = 0; i < LANES; i++)
        sum += x[i];
    return sum;
}

#include "spots/spots_groups.h"

/* Lists the hands of a range as groups where that is quicker: so few hands a group are as quickly compared one by one, and so are
   those whose rows stay at hand for so many heroes. */
enum { HANDS_A_GROUP = 2, HEROES_OF_ROWS = 6, HANDS_AT_HAND = 800 };

static inline int in_groups(groups *g, const table *t, const uint16_t *hands, const double *weights, int64_t count,
                            uint64_t gone, int heroes)
{
    if (t->to_come == 0 || count < HANDS_A_GROUP * 2)
        return 0;
    int live = list_groups(g, t, hands, weights, count, gone);
    return live > HANDS_A_GROUP * g->count && (heroes < HEROES_OF_ROWS || live > HANDS_AT_HAND);
}

/* A hand against the hands from `first` up to `end`: the weight, over all run-outs, of what it beats and ties, and the weight
   of what it meets. */

static void meet_on_river(table *t, double counts[3], const pql_range_lists *ranges, int own, int64_t first, int64_t end)
{
    uint64_t gone = t->known | t->dead | mask_of[own];
    int made = ordinal_on_river(t, own);
    for (int64_t j = first; j < end; j++) {
        if (mask_of[ranges->hands[j]] & gone)
            continue;
        int theirs = ordinal_on_river(t, ranges->hands[j]);
        counts[0] += made > theirs ? ranges->weights[j] : 0;
        counts[1] += made == theirs ? ranges->weights[j] : 0;
        counts[2] += ranges->weights[j];
    }
}

static void meet_on_run_outs(table *t, groups *g, double counts[3], const pql_range_lists *ranges, int own, int64_t first,
                             int64_t end, int heroes)
{
    uint64_t gone = t->known | t->dead | mask_of[own];
    copy_row(t->hero_row, row_of(t, own), t->parts);
    block(t, (int16_t *)t->hero_row, own, HERO_BLOCKED);
    if (in_groups(g, t, ranges->hands + first, ranges->weights + first, end - first, gone, heroes)) {
        for (int i = 0; i < g->count; i++) {
            const group *one = &g->list[i];
            int wins, ties;
            meet_group(t, g, one, NULL, &wins, &ties);
            counts[0] += one->weight * wins;
            counts[1] += one->weight * ties;
            counts[2] += one->weight * __builtin_popcount(one->matrix);
        }
        return;
    }
    for (int64_t j = first; j < end; j++) {
        if (mask_of[ranges->hands[j]] & gone)
            continue;
        const lanes *row = row_of(t, ranges->hands[j]);
        lanes won = {0}, tied = {0};
#pragma GCC unroll 4
        for (int part = 0; part < t->parts; part++) {
            won -= t->hero_row[part] > row[part];
            tied -= t->hero_row[part] == row[part];
        }
        counts[0] += ranges->weights[j] * sum_of(won);
        counts[1] += ranges->weights[j] * sum_of(tied);
        counts[2] += ranges->weights[j];
    }
}

static void count_spot(table *t, groups *g, double counts[3], const pql_range_lists *ranges, uint32_t hero, uint32_t villain)
{
    int n = t->live_count - 4;
    double boards = t->to_come == 2 ? n * (n - 1) / 2 : t->to_come == 1 ? n : 1;
    int heroes = 0;
    for (int64_t i = ranges->starts[hero]; i < ranges->starts[hero + 1]; i++)
        heroes += !(mask_of[ranges->hands[i]] & (t->known | t->dead));
    counts[0] = counts[1] = counts[2] = 0;
    for (int64_t i = ranges->starts[hero]; i < ranges->starts[hero + 1] && n >= t->to_come; i++) {
        if (mask_of[ranges->hands[i]] & (t->known | t->dead))
            continue;
        double own[3] = {0};
        int64_t first = ranges->starts[villain], end = ranges->starts[villain + 1];
        if (t->to_come)
            meet_on_run_outs(t, g, own, ranges, ranges->hands[i], first, end, heroes);
        else
            meet_on_river(t, own, ranges, ranges->hands[i], first, end);
        counts[0] += ranges->weights[i] * own[0];
        counts[1] += ranges->weights[i] * own[1];
        counts[2] += ranges->weights[i] * own[2] * boards;
    }
}

#include "spots/spots_sums.h"

/* A table that was used before, or NULL: megabytes of fresh memory take longer than many spots. Its rows still count on its
   last board. */
static table *spare;

/* NULL when memory is short. */
static table *open_table(void)
{
    table *t = __atomic_exchange_n(&spare, NULL, __ATOMIC_ACQ_REL);
    int fresh = !t;
    if (fresh)
        t = pql_aligned_alloc(sizeof *t);
    /* All but the rows: what is in them counts only where a number says so. */
    if (t && (fresh || t->number > UINT32_MAX / 2))
        memset(t, 0, offsetof(table, pair_rows));
    return t;
}

static void close_table(table *t)
{
    pql_aligned_free(__atomic_exchange_n(&spare, t, __ATOMIC_ACQ_REL));
}

int SUM_HANDS(pql_hand_sums *sums, double *bins, int bin_count, const uint64_t *known, const uint64_t *dead,
              const uint16_t *hands, int64_t count, const uint16_t *others, const double *weights, int64_t other_count)
{
    table *t = open_table();
    run_out_sums *found = pql_aligned_alloc(sizeof *found);
    groups *g = pql_aligned_alloc(sizeof *g);
    int failed = !t || !found || !g;
    for (int64_t i = 0; i < count && !failed; i++) {
        memset(&sums[i], 0, sizeof sums[i]);
        if (!t->number || known[i] != t->known || dead[i] != t->dead)
            start_board(t, known[i], dead[i]);
        if (!(mask_of[hands[i]] & (known[i] | dead[i])))
            sum_hand(t, g, found, &sums[i], bins ? bins + i * bin_count : NULL, bin_count, hands[i], others, weights,
                     other_count);
    }
    close_table(t);
    pql_aligned_free(found);
    pql_aligned_free(g);
    return -failed;
}

int COUNT_SPOTS(double *counts, const pql_spots *spots, int64_t count, const pql_range_lists *ranges)
{
    table *t = open_table();
    groups *g = pql_aligned_alloc(sizeof *g);
    int failed = !t || !g;
    for (int64_t i = 0; i < count && !failed; i++) {
        if (!t->number || spots->known[i] != t->known || spots->dead[i] != t->dead)
            start_board(t, spots->known[i], spots->dead[i]);
        count_spot(t, g, counts + 3 * i, ranges, spots->heroes[i], spots->villains[i]);
    }
    close_table(t);
    pql_aligned_free(g);
    return -failed;
}
