/* Boards by their ranks.

   Without a flush, who wins depends on the ranks of the board only, of which there are 6,175 multisets. How many boards
   have these ranks is a product of binomials, one for each rank, over the suits not yet seen. How many of them have n cards
   of a suit is a coefficient of a product of polynomials: of the c live cards of a rank, one in that suit, a are chosen
   without it in C(c - 1, a) ways and with it in C(c - 1, a - 1). The coefficients for all four suits are carried along while
   the ranks are chosen, 24 numbers of 16 bits: there are at most 4^5 boards of the same ranks.

   The last three cards of a board are taken from a list of all 455 multisets of three ranks, by ascending ranks: behind a
   card of rank r come those of lower ranks, which are the first of the list. The coefficients of eight of them at a time are
   multiplied with those of the cards before.

   A board with enough cards of one suit for a flush is taken from its multiset and judged apart. With three or four of
   them on the board, the best flush is that of the highest card of the suit in a hand, whatever the board's cards are, and
   it wins unless there is a full house or better, which is never his: his seven cards have five different ranks. Only
   where a straight flush is possible the suited ranks are gone through, subset by subset. */
#include "few_hands/few_hands.h"

#include <stddef.h>
#include <string.h>

#include "shared/hole_cards.h"
#include "shared/rank_pairs.h"
#include "shared/ranking.h"

typedef uint16_t lanes __attribute__((vector_size(16)));

/* Coefficient x of suit s is lane 4 * (x & 1) + s of part x >> 1. */
typedef struct {
    lanes part[3];
} suit_counts;

static const uint8_t choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* So many cards of a suit on the board give these players a flush, and this one the best but for straight flushes. */
typedef struct {
    int suit, suited, owners, best_owner;
    int more;  /* cards of the suit that are to come */
    int group; /* cases that are counted together: DOUBTS, or by the player who has the best flush for certain */
} flush_case;

enum { DOUBTS = 0, MOST_GROUPS = 1 + PQL_MOST_HOLDERS, TAIL = 3, MOST_TAILS = 456, BLOCKS = MOST_TAILS / 8 };

/* The ways to choose the last 0 to 3 cards of a board, by ascending ranks: numbers of boards, and of those with so many
   cards of a suit. */
typedef struct {
    int cards, count;
    uint32_t keys[MOST_TAILS];
    uint8_t ranks[MOST_TAILS][TAIL];
    uint16_t rank_set[MOST_TAILS];
    uint16_t boards[MOST_TAILS];
    lanes suited[TAIL + 1][PQL_SUITS][BLOCKS];
} tail_list;

typedef struct {
    int players;
    uint32_t hand_keys[PQL_MOST_HOLDERS];
    uint16_t suited_ranks[PQL_MOST_HOLDERS][PQL_SUITS];
    int suited_count[PQL_MOST_HOLDERS][PQL_SUITS];
    uint8_t live_count[PQL_RANKS];
    uint16_t live_ranks[PQL_SUITS];
    lanes without[PQL_RANKS][5], with[PQL_RANKS][5]; /* by rank and amount: ways without and with a card of each suit */
    int known_suited[PQL_SUITS];
    uint16_t known_ranks[PQL_SUITS];
    flush_case cases[3 * PQL_SUITS]; /* first those that must be looked at even without a full house */
    int case_count, doubtful;
    int owners[MOST_GROUPS], groups; /* whose flush the cases of a group are */
    uint16_t owned_ranks[PQL_SUITS]; /* the ranks of all cards of a suit in hands that may make a flush */
    int to_come;
    int ranks[5], amounts[5], distinct;
    uint64_t won[1 << PQL_MOST_HOLDERS]; /* by set of winners */
    tail_list tails[TAIL + 1];           /* by the number of cards; what is not needed is never written */
} table;

static inline lanes move_up(lanes low, lanes high)
{
    typedef uint64_t halves __attribute__((vector_size(16)));
    return (lanes)(halves){((halves)low)[1], ((halves)high)[0]};
}

static inline int best_players(const int *ordinals, int players)
{
    int best = 0, winners = 0;
    for (int i = 0; i < players; i++) {
        winners = ordinals[i] > best ? 1 << i : winners | (ordinals[i] == best) << i;
        best = ordinals[i] > best ? ordinals[i] : best;
    }
    return winners;
}

/* Boards with exactly these cards of the suit, all else judged by ranks. */
static void judge_flush(table *t, const flush_case *c, const int *ordinals, uint64_t boards, int suited)
{
    int made[PQL_MOST_HOLDERS];
    for (int player = 0; player < t->players; player++)
        made[player] = t->suited_count[player][c->suit] + c->suited >= 5
                           ? pql_ranking->flush[suited | t->suited_ranks[player][c->suit]]
                           : ordinals[player];
    t->won[best_players(made, t->players)] += boards;
}

/* Each of the chosen ranks from number i on with or without a card of the suit. */
static void judge_subsets(table *t, const flush_case *c, const int *ordinals, int i, int missing, uint64_t boards, int suited)
{
    if (!boards || missing > t->distinct - i)
        return;
    if (i == t->distinct) {
        judge_flush(t, c, ordinals, boards, suited);
        return;
    }
    int rank = t->ranks[i], amount = t->amounts[i];
    if (missing)
        judge_subsets(t, c, ordinals, i + 1, missing - 1, boards * t->with[rank][amount][c->suit], suited | 1 << rank);
    judge_subsets(t, c, ordinals, i + 1, missing, boards * t->without[rank][amount][c->suit], suited);
}

/* May one of the players of the case have a straight flush, if the board's cards of the suit are among these? */
static inline int straight_possible(const table *t, const flush_case *c, int ranks)
{
    for (int left = c->owners; left; left &= left - 1)
        if (pql_ranking->flush[ranks | t->suited_ranks[__builtin_ctz(left)][c->suit]] >= PQL_FIRST_STRAIGHT_FLUSH)
            return 1;
    return 0;
}

/* So many boards of these ranks are a case of flushes. */
static void judge_case(table *t, const flush_case *c, const int *ordinals, int best, int winners, uint32_t boards,
                       int ranks)
{
    int suited = t->known_ranks[c->suit], most = suited | (ranks & t->live_ranks[c->suit]);
    int missing = c->suited - t->known_suited[c->suit];
    if (missing == t->distinct)
        judge_flush(t, c, ordinals, boards, most);
    else if (c->suited < 5 && !straight_possible(t, c, most))
        t->won[best < PQL_ABOVE_FLUSH ? 1 << c->best_owner : winners] += boards;
    else
        judge_subsets(t, c, ordinals, 0, missing, 1, suited);
}

static inline uint16_t lane_of(const lanes *counts, int place)
{
    return ((const uint16_t *)counts)[place];
}

/* A coefficient of the cards before the tail; 0 for less than no cards. */
static inline uint16_t count_of(const suit_counts *counts, int suit, int cards)
{
    return cards < 0 ? 0 : lane_of(counts->part, 4 * cards + suit);
}

/* Boards that end in a tail and have flushes that are looked at case by case. */
static void judge_cases(table *t, const tail_list *tails, int tail, const suit_counts *counts, const int *ordinals,
                        int best, int winners, int ranks)
{
    int distinct = t->distinct;
    for (int card = 0; card < tails->cards; card++) {
        int rank = tails->ranks[tail][card];
        if (card && rank == tails->ranks[tail][card - 1]) {
            t->amounts[t->distinct - 1]++;
            continue;
        }
        t->ranks[t->distinct] = rank;
        t->amounts[t->distinct++] = 1;
    }
    for (int i = 0; i < (best < PQL_ABOVE_FLUSH ? t->doubtful : t->case_count); i++) {
        const flush_case *c = &t->cases[i];
        uint32_t boards = c->more == t->to_come && t->distinct == t->to_come && !(ranks & ~t->live_ranks[c->suit]);
        for (int suited = 0; suited <= tails->cards && c->more < t->to_come; suited++)
            boards += count_of(counts, c->suit, c->more - suited) * lane_of(tails->suited[suited][c->suit], tail);
        if (boards)
            judge_case(t, c, ordinals, best, winners, boards, ranks);
    }
    t->distinct = distinct;
}

/* May anybody have a straight flush with cards of these ranks? */
static inline int any_straight_flush(const table *t, int ranks)
{
    for (int suit = 0; suit < PQL_SUITS; suit++)
        if (pql_ranking->flush[(ranks & t->live_ranks[suit]) | t->known_ranks[suit] | t->owned_ranks[suit]]
            >= PQL_FIRST_STRAIGHT_FLUSH)
            return 1;
    return 0;
}

/* How many boards have a flush, by groups of cases and by tail, and in all: each count is of other boards of the same ranks,
   so that all of them fit into 16 bits. */
static inline void count_flushes(const table *t, const tail_list *tails, int blocks, const suit_counts *counts,
                                 lanes (*flushes)[BLOCKS], lanes *all)
{
    struct {
        uint16_t before;
        const lanes *suited;
    } terms[3 * PQL_SUITS * (TAIL + 1)];
    int ends[MOST_GROUPS], count = 0;
    for (int group = 0; group < t->groups; group++) {
        for (int i = 0; i < t->case_count; i++)
            for (int suited = 0; suited <= tails->cards && t->cases[i].group == group; suited++) {
                const flush_case *c = &t->cases[i];
                terms[count].before = count_of(counts, c->suit, c->more - suited);
                terms[count].suited = tails->suited[suited][c->suit];
                count += terms[count].before != 0;
            }
        ends[group] = count;
    }
    for (int block = 0; block < blocks; block++) {
        lanes total = {0};
        for (int group = 0, i = 0; group < t->groups; group++) {
            lanes sum = {0};
            for (; i < ends[group]; i++)
                sum += terms[i].suited[block] * terms[i].before;
            flushes[group][block] = sum;
            total += sum;
        }
        all[block] = total;
    }
}

/* All boards of the chosen ranks and one of the first so many tails. */
static inline __attribute__((always_inline)) void judge_ranks(table *t, const tail_list *tails, int count, uint32_t key,
                                                              uint32_t boards, const suit_counts *counts, int ranks,
                                                              const int players)
{
    lanes flushes[MOST_GROUPS][BLOCKS], all[BLOCKS];
    uint16_t flush_wins[MOST_TAILS]; /* all bits where nobody has more than a flush */
    int blocks = (count + 7) / 8;
    count_flushes(t, tails, blocks, counts, flushes, all);
    for (int tail = 0; tail < count; tail++) {
        uint32_t tail_key = key + tails->keys[tail];
        int best = 0, winners = 0, flushing = lane_of(all, tail), ordinals[PQL_MOST_HOLDERS];
        for (int i = 0; i < players; i++) {
            ordinals[i] = pql_rank_noflush(tail_key + t->hand_keys[i]);
            best = ordinals[i] > best ? ordinals[i] : best;
        }
        for (int i = 0; i < players; i++)
            winners |= (ordinals[i] == best) << i;
        flush_wins[tail] = best < PQL_ABOVE_FLUSH ? 0xFFFF : 0;
        if (best >= PQL_ABOVE_FLUSH && !(flushing && any_straight_flush(t, ranks | tails->rank_set[tail])))
            flushing = 0; /* the flushes lose */
        t->won[winners] += boards * tails->boards[tail] - flushing;
        if (flushing && (best >= PQL_ABOVE_FLUSH || lane_of(flushes[DOUBTS], tail)))
            judge_cases(t, tails, tail, counts, ordinals, best, winners, ranks | tails->rank_set[tail]);
    }
    for (int group = 1; group < t->groups; group++) {
        uint32_t sum = 0;
        for (int tail = 0; tail < count; tail++)
            sum += lane_of(flushes[group], tail) & flush_wins[tail];
        t->won[1 << t->owners[group]] += sum;
    }
}

static void judge_tails(table *t, int cards, int count, uint32_t key, uint32_t boards, const suit_counts *counts, int ranks)
{
    const tail_list *tails = &t->tails[cards];
    if (t->players == 2)
        judge_ranks(t, tails, count, key, boards, counts, ranks, 2);
    else if (t->players == 3)
        judge_ranks(t, tails, count, key, boards, counts, ranks, 3);
    else
        judge_ranks(t, tails, count, key, boards, counts, ranks, t->players);
}

static inline lanes add_rank(const lanes *before, int part, lanes without, lanes with)
{
    return before[part] * without + move_up(part ? before[part - 1] : (lanes){0}, before[part]) * with;
}

/* How many tails of so many cards have ranks below this one only. */
static inline int tails_below(int cards, int rank)
{
    static const uint8_t factorial[TAIL + 1] = {1, 1, 2, 6};
    int product = 1;
    for (int i = 0; i < cards; i++)
        product *= rank + i;
    return product / factorial[cards];
}

/* More cards than a tail has, of ranks from this one down. What is left after a rank is a tail of lower ranks: a whole one, or
   less of it only where cards of the rank stand on both sides of its beginning. */
static void choose_ranks(table *t, int rank, int cards, uint32_t key, uint32_t boards, const suit_counts *counts,
                         int ranks)
{
    int place = t->distinct++;
    for (; rank >= 0; rank--) {
        int most = t->live_count[rank] < cards ? t->live_count[rank] : cards;
        for (int amount = 1; amount <= most; amount++) {
            int left = cards - amount, now = ranks | 1 << rank;
            uint32_t now_key = key + amount * pql_rank_key[rank], now_boards = boards * choose[t->live_count[rank]][amount];
            suit_counts after;
            if (left < TAIL && amount + left <= TAIL)
                continue;
            for (int part = 0; part < 3; part++)
                after.part[part] = add_rank(counts->part, part, t->without[rank][amount], t->with[rank][amount]);
            t->ranks[place] = rank;
            t->amounts[place] = amount;
            if (left > TAIL)
                choose_ranks(t, rank - 1, left, now_key, now_boards, &after, now);
            else
                judge_tails(t, left, tails_below(left, rank), now_key, now_boards, &after, now);
        }
    }
    t->distinct--;
}

/* Tails that begin with so many cards of a rank, and go on with lower ones. */
static void list_tails_of(table *t, tail_list *tails, int rank, int amount)
{
    const tail_list *rest = &t->tails[tails->cards - amount];
    int start = tails->count, count = tails_below(rest->cards, rank);
    for (int i = 0; i < count; i++) {
        tails->keys[start + i] = rest->keys[i] + amount * pql_rank_key[rank];
        tails->boards[start + i] = rest->boards[i] * choose[t->live_count[rank]][amount];
        tails->rank_set[start + i] = rest->rank_set[i] | 1 << rank;
        for (int card = 0; card < tails->cards; card++)
            tails->ranks[start + i][card] = card < amount ? rank : rest->ranks[i][card - amount];
    }
    for (int suited = 0; suited <= tails->cards; suited++)
        for (int suit = 0; suit < PQL_SUITS; suit++) {
            uint16_t *counts = (uint16_t *)tails->suited[suited][suit] + start;
            uint16_t without = t->without[rank][amount][suit], with = t->with[rank][amount][suit];
            int lesser = suited && suited - 1 <= rest->cards;
            const uint16_t *less = lesser ? (const uint16_t *)rest->suited[suited - 1][suit] : NULL;
            const uint16_t *same = suited <= rest->cards ? (const uint16_t *)rest->suited[suited][suit] : NULL;
            for (int i = 0; i < count; i++)
                counts[i] = (same ? same[i] * without : 0) + (less ? less[i] * with : 0);
        }
    tails->count += count;
}

static void list_tails(table *t)
{
    tail_list *none = &t->tails[0];
    none->cards = 0;
    none->count = none->boards[0] = 1;
    none->keys[0] = none->rank_set[0] = 0;
    for (int suit = 0; suit < PQL_SUITS; suit++)
        none->suited[0][suit][0] = (lanes){1};
    for (int cards = 1; cards <= TAIL && cards <= t->to_come; cards++) {
        tail_list *tails = &t->tails[cards];
        tails->cards = cards;
        tails->count = 0;
        for (int rank = 0; rank < PQL_RANKS; rank++)
            for (int amount = 1; amount <= cards; amount++)
                list_tails_of(t, tails, rank, amount);
    }
}

static int group_of(table *t, int owner)
{
    int group = 1;
    while (group < t->groups && t->owners[group] != owner)
        group++;
    if (group == t->groups)
        t->owners[t->groups++] = owner;
    return group;
}

/* The cases of flushes: by suit, and by how many of its cards the board has. */
static void find_flushes(table *t)
{
    t->groups = 1;
    for (int suit = 0; suit < PQL_SUITS; suit++)
        for (int suited = 3; suited <= 5; suited++) {
            flush_case c = {.suit = suit, .suited = suited};
            int more = suited - t->known_suited[suit];
            for (int player = 0; player < t->players; player++)
                if (t->suited_count[player][suit] + suited >= 5) {
                    if (!c.owners || t->suited_ranks[player][suit] > t->suited_ranks[c.best_owner][suit])
                        c.best_owner = player;
                    c.owners |= 1 << player;
                }
            if (!c.owners || more < 0)
                continue;
            c.more = more;
            for (int left = c.owners; left; left &= left - 1)
                t->owned_ranks[suit] |= t->suited_ranks[__builtin_ctz(left)][suit];
            /* One owner may have a straight flush as well; among several it may be another's. */
            int lonely = !(c.owners & (c.owners - 1)), at_most = t->known_ranks[suit] | t->live_ranks[suit];
            if (suited < 5 && (lonely || !straight_possible(t, &c, at_most))) {
                c.group = group_of(t, c.best_owner);
                t->cases[t->case_count++] = c;
            } else {
                t->cases[t->case_count++] = t->cases[t->doubtful];
                t->cases[t->doubtful++] = c;
            }
        }
}

static void read_deck(table *t, uint64_t gone)
{
    for (int rank = 0; rank < PQL_RANKS; rank++) {
        int live = ~gone >> 4 * rank & 15, count = __builtin_popcount(live);
        for (int suit = 0; suit < PQL_SUITS; suit++)
            t->live_ranks[suit] |= (live >> suit & 1) << rank;
        t->live_count[rank] = count;
        for (int amount = 1; amount <= count; amount++)
            for (int lane = 0; lane < 8; lane++) {
                int here = live >> (lane & 3) & 1;
                t->without[rank][amount][lane] = amount <= count - here ? choose[count - here][amount] : 0;
                t->with[rank][amount][lane] = here ? choose[count - 1][amount - 1] : 0;
            }
    }
}

void pql_boards_of_hands(pql_boards_won *result, uint64_t known, uint64_t dead, const uint64_t *hands, int players)
{
    table t;
    uint64_t gone = known | dead;
    uint32_t key = 0;
    int cards = 5;
    memset(&t, 0, offsetof(table, won) + (sizeof t.won[0] << players));
    t.players = players;
    for (uint64_t rest = known; rest; rest &= rest - 1, cards--)
        key += pql_rank_key[__builtin_ctzll(rest) >> 2];
    for (int suit = 0; suit < PQL_SUITS; suit++) {
        t.known_ranks[suit] = pql_suit_ranks(known, suit);
        t.known_suited[suit] = __builtin_popcount(t.known_ranks[suit]);
    }
    for (int player = 0; player < players; player++) {
        gone |= hands[player];
        for (uint64_t rest = hands[player]; rest; rest &= rest - 1)
            t.hand_keys[player] += pql_rank_key[__builtin_ctzll(rest) >> 2];
        for (int suit = 0; suit < PQL_SUITS; suit++) {
            t.suited_ranks[player][suit] = pql_suit_ranks(hands[player], suit);
            t.suited_count[player][suit] = __builtin_popcount(t.suited_ranks[player][suit]);
        }
    }
    read_deck(&t, gone);
    t.to_come = cards;
    find_flushes(&t);
    list_tails(&t);
    suit_counts none = {.part[0] = {1, 1, 1, 1}};
    if (cards > TAIL)
        choose_ranks(&t, PQL_RANKS - 1, cards, key, 1, &none, 0);
    else
        judge_tails(&t, cards, t.tails[cards].count, key, 1, &none, 0);
    memset(result, 0, sizeof *result);
    for (int winners = 1; winners < 1 << players; winners++)
        for (int player = 0; player < players; player++)
            if (winners >> player & 1)
                result->by_winners[player][__builtin_popcount(winners) - 1] += t.won[winners];
}
