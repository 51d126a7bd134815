/* The end of a hand: its pots, and who wins them. */
#include "replay.h"
#include "shared/ranking.h"

typedef struct {
    int64_t amount;
    uint32_t seats;
} pot;

static int64_t dead_money(const pql_play *play, int seat) {
    const pql_setting *setting = play->setting;
    return setting->trimmed ? 0 : lesser(setting->antes[seat], setting->stacks[seat]);
}

/* The pots, the main one first: neighbours that the same seats can win are one. */
static int make_pots(const pql_play *play, pot pots[]) {
    int64_t levels[PQL_MOST_SEATS], amount = 0, before = 0;
    int seats = play->setting->seats, made = 0;
    for (int i = 0; i < seats; i++) {
        amount += dead_money(play, i);
        int64_t level = play->put[i] - dead_money(play, i);
        int place = i;
        for (; place > 0 && levels[place - 1] > level; place--) levels[place] = levels[place - 1];
        levels[place] = level;
    }
    for (int k = 0; k < seats; k++) {
        if (k && levels[k] == levels[k - 1]) continue;
        uint32_t who = 0;
        for (int i = 0; i < seats; i++) {
            if (play->put[i] - dead_money(play, i) < levels[k]) continue;
            amount += levels[k] - before;
            if (play->active >> i & 1) who |= 1u << i;
        }
        while (made && pots[made - 1].seats == who) amount += pots[--made].amount;
        if (amount) pots[made++] = (pot){amount, who};
        amount = 0;
        before = levels[k];
    }
    return made;
}

/* Five cards of short deck by the ordinals of hold'em: flushes change places with full houses, and A 6 7 8 9 is the
 * lowest straight, as the wheel is in hold'em. */
static uint16_t rank_of_short_five(uint64_t five) {
    enum { WHEEL = 5854, FLUSH = 5864, FULL_HOUSE = 7141, QUADS = 7297, STEEL_WHEEL = 7453 };
    uint32_t ranks = 0;
    for (uint64_t left = five; left; left &= left - 1) ranks |= 1u << __builtin_ctzll(left) / 4;
    uint16_t rank = pql_rank(five);
    if (ranks == (1u << 12 | 0xFu << 4)) return rank >= FLUSH ? STEEL_WHEEL : WHEEL;
    if (rank >= FLUSH && rank < FULL_HOUSE) return rank + (QUADS - FULL_HOUSE);
    if (rank >= FULL_HOUSE && rank < QUADS) return rank - (FULL_HOUSE - FLUSH);
    return rank;
}

/* The best five of five to seven cards of short deck. */
static uint16_t rank_of_short(uint64_t cards) {
    int left_out = __builtin_popcountll(cards) - 5;
    uint16_t best = 0;
    if (left_out <= 0) return rank_of_short_five(cards);
    for (uint64_t one = cards; one; one &= one - 1) {
        uint64_t others = cards & ~(one & -one);
        for (uint64_t two = left_out > 1 ? one & (one - 1) : one & -one; two; two &= two - 1) {
            uint16_t rank = rank_of_short_five(others & ~(two & -two));
            if (rank > best) best = rank;
        }
    }
    return best;
}

/* What a player's cards make with the board: in Omaha two of four with three of it, and nothing while some are hidden. */
static uint16_t rank_of(const pql_play *play, uint64_t hand) {
    uint64_t board = whole_board(play);
    if (play->setting->game == PQL_SHORT_DECK) return rank_of_short(hand | board);
    if (play->setting->held == 2) return pql_rank(hand | board);
    uint16_t best = 0;
    if (__builtin_popcountll(hand) != play->setting->held) return best;
    for (uint64_t one = hand; one; one &= one - 1)
        for (uint64_t two = one & (one - 1); two; two &= two - 1)
            for (uint64_t out = board; out; out &= out - 1)
                for (uint64_t last = out & (out - 1); last; last &= last - 1) {
                    uint64_t three = board & ~(out & -out) & ~(last & -last);
                    uint16_t rank = pql_rank((one & -one) | (two & -two) | three);
                    if (rank > best) best = rank;
                }
    return best;
}

/* The low of two of four with three of the board, the larger the better: 0 for none, or where no low takes half of a pot.
 * The ranks of a low as bits, the ace's the lowest: of two lows the better has the smaller number. */
static uint16_t low_of(const pql_play *play, uint64_t hand) {
    enum { RANKS = 8, NONE = 1 << RANKS };
    uint64_t board = whole_board(play);
    uint32_t best = NONE;
    if (play->setting->game != PQL_OMAHA_HILO || __builtin_popcountll(hand) != play->setting->held) return 0;
    for (uint64_t one = hand; one; one &= one - 1)
        for (uint64_t two = one & (one - 1); two; two &= two - 1)
            for (uint64_t out = board; out; out &= out - 1)
                for (uint64_t last = out & (out - 1); last; last &= last - 1) {
                    uint64_t five = (board & ~(out & -out) & ~(last & -last)) | (one & -one) | (two & -two);
                    uint32_t ranks = 0;
                    for (; five; five &= five - 1) ranks |= 1u << (__builtin_ctzll(five) / 4 + 1) % 13;
                    if (ranks < best && __builtin_popcount(ranks) == 5) best = ranks;
                }
    return (uint16_t)(NONE - best);
}

/* The seats of a pot whose hands are the best, and worth at least so much. */
static uint32_t best_of(uint32_t seats, const uint16_t seen[], uint16_t best) {
    uint32_t winners = 0;
    for (; seats; seats &= seats - 1) {
        int seat = first(seats);
        if (seen[seat] < best) continue;
        winners = seen[seat] > best ? 1u << seat : winners | 1u << seat;
        best = seen[seat];
    }
    return winners;
}

/* Chips that cannot be parted go to the first of the winners. */
static void share(pql_play *play, int64_t amount, uint32_t winners) {
    if (!winners) return;
    int64_t unit = play->setting->whole ? PQL_CHIP : 1;
    int64_t each = amount / unit / count(winners) * unit;
    play->won[first(winners)] += amount - each * count(winners);
    for (; winners; winners &= winners - 1) play->won[first(winners)] += each;
}

void pql_share_pots(pql_play *play) {
    pot pots[PQL_MOST_SEATS];
    /* The high hands, of which those that nobody sees share the pot, and the lows. */
    static const uint16_t LEAST[2] = {0, 1};
    uint16_t seen[2][PQL_MOST_SEATS], held[2][PQL_MOST_SEATS];
    int seats = play->setting->seats, made;
    play->phase = OVER;
    play->over = 1;
    if (count(play->active) == 1) {
        for (int i = 0; i < seats; i++) play->won[first(play->active)] += play->put[i];
        return;
    }
    for (int i = 0; i < seats; i++) {
        uint64_t up = 0, all = 0;
        for (int k = 0; k < play->setting->held; k++) {
            if (play->hole[i][k] < 0) continue;
            all |= UINT64_C(1) << play->hole[i][k];
            if (play->shown[i] >> k & 1) up |= UINT64_C(1) << play->hole[i][k];
        }
        seen[0][i] = rank_of(play, up);
        held[0][i] = rank_of(play, all);
        seen[1][i] = low_of(play, up);
        held[1][i] = low_of(play, all);
    }
    /* Hands that can win nothing are out first: pots become one without them. */
    made = make_pots(play, pots);
    uint32_t able = 0;
    for (int k = 0; k < made; k++)
        for (int half = 0; half < 2; half++) {
            uint32_t winners = best_of(pots[k].seats, seen[half], LEAST[half]);
            uint16_t best = winners ? seen[half][first(winners)] : LEAST[half];
            for (int i = 0; i < seats; i++)
                if (pots[k].seats >> i & 1 && held[half][i] >= best) able |= 1u << i;
        }
    play->active &= able;
    made = make_pots(play, pots);
    for (int k = 0; k < made; k++) {
        uint32_t lows = best_of(pots[k].seats, seen[1], LEAST[1]);
        int64_t unit = play->setting->whole ? PQL_CHIP : 1;
        int64_t low = lows ? pots[k].amount / unit / 2 * unit : 0;
        share(play, low, lows);
        share(play, pots[k].amount - low, best_of(pots[k].seats, seen[0], LEAST[0]));
    }
}
