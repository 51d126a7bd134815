/* Low hands of Omaha: five different ranks of eight or lower, two of the hand and three of the board, aces low. Suits do
   not matter, and neither do straights: what counts are the low ranks of the hand and of the board, eight bits each. */
#include "omaha/omaha.h"

uint32_t pql_low_ranks(uint64_t cards)
{
    const uint64_t firsts = UINT64_C(0x1000001111111); /* an ace, an eight ... a deuce of the first suit */
    uint64_t ranks = cards | cards >> 1;
    ranks = (ranks | ranks >> 2) & firsts;
    uint32_t ace = (uint32_t)(ranks >> 48), others = (uint32_t)ranks;
    others = (others | others >> 3) & 0x3030303;
    others = (others | others >> 6) & 0xf000f;
    return ace | ((others | others >> 12) << 1 & 0xfe);
}

/* The lowest three of some ranks, 0 if they are fewer. */
static uint32_t lowest_three(uint32_t ranks)
{
    uint32_t above = ranks & (ranks - 1);
    above &= above - 1;
    above &= above - 1;
    return __builtin_popcount(ranks) < 3 ? 0 : ranks ^ above;
}

/* The place of five ranks among all fives, from 1 for the worst: a five is lower the smaller its bits are as a number. */
static uint32_t place_of(uint32_t ranks)
{
    uint32_t below = 0;
    for (int k = 1; ranks; ranks &= ranks - 1, k++)
        below += pql_choose[k][__builtin_ctz(ranks)];
    return OMAHA_LOWS - below;
}

void pql_lows_with(uint8_t lows[OMAHA_RANK_SETS], uint32_t board)
{
    for (uint32_t hand = 0; hand < OMAHA_RANK_SETS; hand++) {
        uint32_t first = hand & -hand, rest = hand ^ first, second = rest & -rest, third = (rest ^ second) & -(rest ^ second);
        lows[hand] = 0;
        if (third) { /* every pair leaves one of three ranks out */
            uint8_t best = lows[hand ^ first];
            best = lows[hand ^ second] > best ? lows[hand ^ second] : best;
            lows[hand] = lows[hand ^ third] > best ? lows[hand ^ third] : best;
        } else if (second) {
            uint32_t three = lowest_three(board & ~hand);
            lows[hand] = three ? (uint8_t)place_of(hand | three) : 0;
        }
    }
}

int pql_low_of_ranks(uint32_t hand, uint32_t board)
{
    int best = 0;
    if (__builtin_popcount(board) < 3)
        return 0;
    for (uint32_t rest = hand; rest; rest &= rest - 1)
        for (uint32_t higher = rest & (rest - 1); higher; higher &= higher - 1) {
            uint32_t pair = (rest & -rest) | (higher & -higher), three = lowest_three(board & ~pair);
            int low = three ? (int)place_of(pair | three) : 0;
            best = low > best ? low : best;
        }
    return best;
}

int pql_omaha_low(uint64_t hand, uint64_t board)
{
    return pql_low_of_ranks(pql_low_ranks(hand), pql_low_ranks(board));
}

void pql_omaha_lows(uint8_t *values, uint64_t board, const uint64_t *hands, int64_t count)
{
    uint8_t lows[OMAHA_RANK_SETS];
    pql_lows_with(lows, pql_low_ranks(board));
    for (int64_t i = 0; i < count; i++)
        values[i] = hands[i] & board ? 0 : lows[pql_low_ranks(hands[i])];
}
