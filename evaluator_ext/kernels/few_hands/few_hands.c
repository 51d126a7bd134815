/* Boards by their ranks.

   Without a flush, who wins depends on the ranks of the board only, of which there are 6,175 multisets. How many boards
   have these ranks is a product of binomials, one for each rank, over the suits not yet seen. How many of them have n cards
   of a suit is a coefficient of a product of polynomials: of the c live cards of a rank, one in that suit, a are chosen
   without it in C(c - 1, a) ways and with it in C(c - 1, a - 1). The coefficients for all four suits are carried along while
   the ranks are chosen, 24 numbers of 16 bits: there are at most 4^5 boards of the same ranks.

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
    int lane; /* where the boards are counted: part * 8 + lane of it */
} flush_case;

/* The cases in which this player has the best flush for certain, if nobody has a full house or better. */
typedef struct {
    int owner;
    suit_counts lanes; /* ones where these cases are counted */
} flush_owner;

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
    flush_owner owners[PQL_MOST_HOLDERS];
    int owner_count;
    suit_counts flushes, doubts; /* ones where a case is counted, and where it must be looked at */
    int first_part;      /* parts below hold no case */
    int ranks[5], amounts[5], distinct;
    uint64_t won[1 << PQL_MOST_HOLDERS]; /* by set of winners */
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
                           ? pql_flush_rank[suited | t->suited_ranks[player][c->suit]]
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
        if (pql_flush_rank[ranks | t->suited_ranks[__builtin_ctz(left)][c->suit]] >= PQL_FIRST_STRAIGHT_FLUSH)
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
        t->won[best < PQL_FIRST_FULL_HOUSE ? 1 << c->best_owner : winners] += boards;
    else
        judge_subsets(t, c, ordinals, 0, missing, 1, suited);
}

/* The sum of all counts: each is of other boards of the same ranks, so that all of them fit into 16 bits. */
static inline uint32_t sum_counts(const suit_counts *counts, const suit_counts *chosen, int first_part)
{
    typedef uint64_t halves __attribute__((vector_size(16)));
    lanes sum = {0};
    for (int part = first_part; part < 3; part++)
        sum += counts->part[part] & chosen->part[part];
    return (((halves)sum)[0] + ((halves)sum)[1]) * UINT64_C(0x0001000100010001) >> 48;
}

/* All boards of the chosen ranks. */
static inline void judge_ranks(table *t, uint32_t key, uint32_t boards, const suit_counts *counts, int ranks)
{
    int ordinals[PQL_MOST_HOLDERS], best = 0, winners = 0;
    for (int i = 0; i < t->players; i++) {
        int ordinal = pql_rank_noflush(key + t->hand_keys[i]);
        ordinals[i] = ordinal;
        winners = ordinal > best ? 1 << i : winners | (ordinal == best) << i;
        best = ordinal > best ? ordinal : best;
    }
    uint32_t flushes = sum_counts(counts, &t->flushes, t->first_part);
    t->won[winners] += boards - flushes;
    if (!flushes)
        return;
    int looked_at = t->case_count;
    if (best < PQL_FIRST_FULL_HOUSE) {
        looked_at = sum_counts(counts, &t->doubts, t->first_part) ? t->doubtful : 0;
        for (int i = 0; i < t->owner_count; i++)
            t->won[1 << t->owners[i].owner] += sum_counts(counts, &t->owners[i].lanes, t->first_part);
    }
    for (int i = 0; i < looked_at; i++) {
        uint32_t suited = ((const uint16_t *)counts)[t->cases[i].lane];
        if (suited)
            judge_case(t, &t->cases[i], ordinals, best, winners, suited, ranks);
    }
}

static inline lanes add_rank(const lanes *before, int part, lanes without, lanes with)
{
    return before[part] * without + move_up(part ? before[part - 1] : (lanes){0}, before[part]) * with;
}

static void choose_last(table *t, int rank, uint32_t key, uint32_t boards, const suit_counts *counts, int ranks)
{
    int place = t->distinct++;
    t->amounts[place] = 1;
    for (; rank >= 0; rank--) {
        suit_counts after;
        if (!t->live_count[rank])
            continue;
        for (int part = t->first_part; part < 3; part++)
            after.part[part] = add_rank(counts->part, part, t->without[rank][1], t->with[rank][1]);
        t->ranks[place] = rank;
        judge_ranks(t, key + pql_rank_key[rank], boards * t->live_count[rank], &after, ranks | 1 << rank);
    }
    t->distinct--;
}

static void choose_ranks(table *t, int rank, int cards, uint32_t key, uint32_t boards, const suit_counts *counts,
                         int ranks)
{
    if (cards == 1) {
        choose_last(t, rank, key, boards, counts, ranks);
        return;
    }
    if (cards == 0) {
        judge_ranks(t, key, boards, counts, ranks);
        return;
    }
    int place = t->distinct++;
    for (; rank >= 0; rank--) {
        int most = t->live_count[rank] < cards ? t->live_count[rank] : cards;
        for (int amount = 1; amount <= most; amount++) {
            suit_counts after;
            for (int part = 0; part < 3; part++)
                after.part[part] = add_rank(counts->part, part, t->without[rank][amount], t->with[rank][amount]);
            t->ranks[place] = rank;
            t->amounts[place] = amount;
            choose_ranks(t, rank - 1, cards - amount, key + amount * pql_rank_key[rank],
                         boards * choose[t->live_count[rank]][amount], &after, ranks | 1 << rank);
        }
    }
    t->distinct--;
}

static void own_case(table *t, int owner, int lane)
{
    int i = 0;
    while (i < t->owner_count && t->owners[i].owner != owner)
        i++;
    if (i == t->owner_count)
        t->owners[t->owner_count++].owner = owner;
    t->owners[i].lanes.part[lane >> 3][lane & 7] = 0xFFFF;
}

/* The cases of flushes: by suit, and by how many of its cards the board has. */
static void find_flushes(table *t)
{
    t->first_part = 3;
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
            c.lane = 4 * more + suit; /* part more >> 1, lane 4 * (more & 1) + suit of it */
            t->flushes.part[c.lane >> 3][c.lane & 7] = 0xFFFF;
            t->first_part = c.lane >> 3 < t->first_part ? c.lane >> 3 : t->first_part;
            /* One owner may have a straight flush as well; among several it may be another's. */
            int lonely = !(c.owners & (c.owners - 1)), at_most = t->known_ranks[suit] | t->live_ranks[suit];
            if (suited < 5 && (lonely || !straight_possible(t, &c, at_most))) {
                own_case(t, c.best_owner, c.lane);
                t->cases[t->case_count++] = c;
            } else {
                t->cases[t->case_count++] = t->cases[t->doubtful];
                t->cases[t->doubtful++] = c;
                t->doubts.part[c.lane >> 3][c.lane & 7] = 0xFFFF;
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
    find_flushes(&t);
    suit_counts none = {.part[0] = {1, 1, 1, 1}};
    choose_ranks(&t, PQL_RANKS - 1, cards, key, 1, &none, 0);
    memset(result, 0, sizeof *result);
    for (int winners = 1; winners < 1 << players; winners++)
        for (int player = 0; player < players; player++)
            if (winners >> player & 1)
                result->by_winners[player][__builtin_popcount(winners) - 1] += t.won[winners];
}
