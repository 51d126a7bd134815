/* The blocks of an array of hands: keys by a variant, then look-ups; and the portable variant. */
#include <stddef.h>
#include <string.h>

#include "ranking/arrays.h"

int pql_variant_supported(int variant) {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    if (variant == PQL_AVX2) return __builtin_cpu_supports("avx2") != 0;
    if (variant == PQL_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi");
#endif
    return variant == PQL_GENERIC;
}

#if defined(__x86_64__)
static pql_key_rows *const ROW_VARIANTS[PQL_VARIANTS] = {pql_key_rows_generic, pql_key_rows_avx2, pql_key_rows_avx512};
static pql_key_masks *const MASK_VARIANTS[PQL_VARIANTS] = {pql_key_masks_generic, pql_key_masks_avx2,
                                                           pql_key_masks_avx512};
#else
static pql_key_rows *const ROW_VARIANTS[PQL_VARIANTS] = {pql_key_rows_generic};
static pql_key_masks *const MASK_VARIANTS[PQL_VARIANTS] = {pql_key_masks_generic};
#endif

/* The mask of a row of cards, 0 when a card does not exist or is there twice. */
static inline uint64_t row_mask(const uint8_t *row, int width) {
    uint64_t mask = 0;
    for (int i = 0; i < width; i++) {
        if (row[i] > 51 || mask >> row[i] & 1) return 0;
        mask |= UINT64_C(1) << row[i];
    }
    return mask;
}

static inline int is_hand(uint64_t mask) {
    int cards = __builtin_popcountll(mask);
    return cards >= 5 && cards <= 7 && !(mask & ~PQL_DECK);
}

/* Only one suit can have five cards, and the table answers 0 for the others: no branch to mispredict. */
static inline uint16_t flush_of_mask(uint64_t mask) {
    return pql_ranking->flush[pql_suit_ranks(mask, 0)] | pql_ranking->flush[pql_suit_ranks(mask, 1)] |
           pql_ranking->flush[pql_suit_ranks(mask, 2)] | pql_ranking->flush[pql_suit_ranks(mask, 3)];
}

static inline uint16_t flush_of_row(const uint8_t *row, int width) {
    uint64_t mask = 0;
    for (int i = 0; i < width; i++) mask |= UINT64_C(1) << row[i];
    return flush_of_mask(mask);
}

int pql_key_rows_generic(pql_keyed_block *block, const uint8_t *rows, int count, int width) {
    memset(block->flushes, 0, sizeof block->flushes);
    for (int i = 0; i < count; i++, rows += width) {
        uint64_t key = PQL_SUIT_COUNTERS, mask = 0;
        for (int j = 0; j < width; j++) {
            if (rows[j] > 51) return 0;
            key += pql_card_key[rows[j]];
            uint64_t card = UINT64_C(1) << rows[j];
            if (mask & card) return 0;
            mask |= card;
        }
        block->keys[i] = (uint32_t)key;
        block->flushes[i >> 6] |= (uint64_t)((key & PQL_FIVE_SUITED) != 0) << (i & 63);
    }
    return 1;
}

int pql_key_masks_generic(pql_keyed_block *block, const uint64_t *masks, int count) {
    memset(block->flushes, 0, sizeof block->flushes);
    for (int i = 0; i < count; i++) {
        uint64_t key = PQL_SUIT_COUNTERS;
        int cards = 0;
        if (masks[i] & ~PQL_DECK) return 0;
        for (uint64_t left = masks[i]; left; left &= left - 1, cards++) key += pql_card_key[__builtin_ctzll(left)];
        if (cards < 5 || cards > 7) return 0;
        block->keys[i] = (uint32_t)key;
        block->flushes[i >> 6] |= (uint64_t)((key & PQL_FIVE_SUITED) != 0) << (i & 63);
    }
    return 1;
}

/* The second step. Flush hands are looked up like the others, so that the loop has no branch, and corrected after. */
static inline void look_up(const pql_keyed_block *block, int count, uint16_t *ordinals) {
    for (int i = 0; i < count; i++) ordinals[i] = pql_rank_noflush(block->keys[i]);
}

static void to_pokervals(const uint16_t *ordinals, int count, uint32_t *pokervals) {
    for (int i = 0; i < count; i++) pokervals[i] = pql_ranking->pokerval[ordinals[i]];
}

/* How many of the remaining hands make the next block where they lie: the SIMD variants read a little behind it. */
static int hands_in_place(int64_t left, int hand_bytes) {
    int64_t safe = left - (PQL_BLOCK_OVERREAD + hand_bytes - 1) / hand_bytes;
    if (safe < PQL_BLOCK_STEP) return 0;
    return safe >= PQL_BLOCK ? PQL_BLOCK : (int)(safe / PQL_BLOCK_STEP * PQL_BLOCK_STEP);
}

/* The last few hands, moved to where reading behind them is allowed, and the last of them repeated to a full step. */
static int padded(void *room, const void *hands, int64_t left, int hand_bytes) {
    uint8_t *end = (uint8_t *)room + left * hand_bytes;
    int count = (int)((left + PQL_BLOCK_STEP - 1) / PQL_BLOCK_STEP * PQL_BLOCK_STEP);
    memcpy(room, hands, (size_t)(left * hand_bytes));
    for (int i = (int)left; i < count; i++, end += hand_bytes) memcpy(end, end - hand_bytes, (size_t)hand_bytes);
    memset(end, 0, PQL_BLOCK_OVERREAD);
    return count;
}

/* Fewer hands are left than this when none can stay in place. */
#define PADDED_HANDS (2 * PQL_BLOCK_STEP)

int64_t pql_rank_rows(int variant, const uint8_t *rows, int64_t count, int width, uint16_t *ordinals,
                      uint32_t *pokervals) {
    pql_keyed_block block;
    uint16_t block_ordinals[PQL_BLOCK];
    uint8_t room[PADDED_HANDS * 7 + PQL_BLOCK_OVERREAD];
    int hands;
    for (int64_t start = 0; start < count; start += hands) {
        const uint8_t *first = rows + start * width;
        int64_t left = count - start;
        int keyed = hands = hands_in_place(left, width);
        const uint8_t *source = first;
        if (!hands) {
            hands = (int)left;
            keyed = padded(room, first, left, width);
            source = room;
        }
        if (!ROW_VARIANTS[variant](&block, source, keyed, width)) {
            while (row_mask(first, width)) first += width;
            return (first - rows) / width;
        }
        uint16_t *out = ordinals ? ordinals + start : block_ordinals;
        look_up(&block, hands, out);
        for (int word = 0; word < (hands + 63) / 64; word++)
            for (uint64_t flushes = block.flushes[word]; flushes; flushes &= flushes - 1) {
                int hand = word * 64 + __builtin_ctzll(flushes);
                if (hand < hands) out[hand] = flush_of_row(first + hand * width, width);
            }
        if (!ordinals) to_pokervals(out, hands, pokervals + start);
    }
    return -1;
}

int64_t pql_rank_masks(int variant, const uint64_t *masks, int64_t count, uint16_t *ordinals, uint32_t *pokervals) {
    pql_keyed_block block;
    uint16_t block_ordinals[PQL_BLOCK];
    uint64_t room[PADDED_HANDS + PQL_BLOCK_OVERREAD / 8];
    int hands;
    for (int64_t start = 0; start < count; start += hands) {
        const uint64_t *first = masks + start;
        int64_t left = count - start;
        int keyed = hands = hands_in_place(left, 8);
        const uint64_t *source = first;
        if (!hands) {
            hands = (int)left;
            keyed = padded(room, first, left, 8);
            source = room;
        }
        if (!MASK_VARIANTS[variant](&block, source, keyed)) {
            while (is_hand(*first)) first++;
            return first - masks;
        }
        uint16_t *out = ordinals ? ordinals + start : block_ordinals;
        look_up(&block, hands, out);
        for (int word = 0; word < (hands + 63) / 64; word++)
            for (uint64_t flushes = block.flushes[word]; flushes; flushes &= flushes - 1) {
                int hand = word * 64 + __builtin_ctzll(flushes);
                if (hand < hands) out[hand] = flush_of_mask(first[hand]);
            }
        if (!ordinals) to_pokervals(out, hands, pokervals + start);
    }
    return -1;
}

/* The last card of every hand in a flat loop, the others by recursion. */
static void count_from(int cards, int card, uint64_t key, uint64_t mask, uint64_t *counts) {
    for (; card + cards <= 52; card++) {
        uint64_t next = key + pql_card_key[card], hand = mask | UINT64_C(1) << card;
        if (cards > 1)
            count_from(cards - 1, card + 1, next, hand, counts);
        else if (next & PQL_FIVE_SUITED)
            counts[flush_of_mask(hand)]++;
        else
            counts[pql_rank_noflush((uint32_t)next)]++;
    }
}

void pql_count_ordinals(int size, int first, int last, uint64_t *counts) {
    for (int card = first; card < last; card++)
        count_from(size - 1, card + 1, PQL_SUIT_COUNTERS + pql_card_key[card], UINT64_C(1) << card, counts);
}
