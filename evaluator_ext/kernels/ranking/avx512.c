/* The first step of ranking arrays with AVX-512: eight hands in a register, each in its own eight bytes.
 *
 * The byte permutation of AVX-512 VBMI looks up all 52 cards at once, so keys and suits come straight from cards. */
#if defined(__x86_64__)
#include <immintrin.h>

#include "ranking/arrays.h"

#define AVX512_TARGET target("avx512f,avx512bw,avx512vl,avx512vbmi")
#define AVX512 __attribute__((AVX512_TARGET, always_inline)) static inline

AVX512 __m512i four_times(const void *sixteen) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)sixteen));
}

/* From a byte for each rank to a byte for each card. */
AVX512 __m512i by_card(const uint8_t *plane) {
    uint8_t ranks[64];
    for (int card = 0; card < 64; card++) ranks[card] = (uint8_t)(card >> 2);
    return _mm512_permutexvar_epi8(_mm512_loadu_si512(ranks), four_times(plane));
}

AVX512 __m512i lane_sums(__mmask64 there, __m512i table, __m512i cards) {
    return _mm512_sad_epu8(_mm512_maskz_permutexvar_epi8(there, cards, table), _mm512_setzero_si512());
}

AVX512 __m512i joined(__m512i low, __m512i middle, __m512i high) {
    return _mm512_add_epi64(low, _mm512_add_epi64(_mm512_slli_epi64(middle, 8), _mm512_slli_epi64(high, 16)));
}

/* Clubs and hearts count in the low half of a byte, diamonds and spades in the high half. */
AVX512 __mmask8 five_suited(__m512i clubs_diamonds, __m512i hearts_spades) {
    __m512i counters = _mm512_add_epi64(clubs_diamonds, _mm512_slli_epi64(hearts_spades, 8));
    counters = _mm512_add_epi64(counters, _mm512_set1_epi64(0x3333));
    return _mm512_test_epi64_mask(counters, _mm512_set1_epi64(0x8888));
}

AVX512 int key_rows(pql_keyed_block *block, const uint8_t *rows, int count, int width) {
    uint8_t spreading[64], missing[64];
    __mmask64 there = 0;
    for (int place = 0; place < 64; place++) {
        int is_card = (place & 7) < width;
        spreading[place] = (uint8_t)(is_card ? (place >> 3) * width + (place & 7) : 0);
        missing[place] = (uint8_t)(is_card ? 0 : 0xF0 + (place & 7)); /* unlike each other and every card */
        there |= (__mmask64)is_card << place;
    }
    const __m512i spread = _mm512_loadu_si512(spreading), absent = _mm512_loadu_si512(missing);
    const __m512i low = by_card(pql_key_plane), middle = by_card(pql_key_plane + 16), high = by_card(pql_key_plane + 32);
    const __m512i clubs_diamonds = _mm512_set1_epi32(0x00001001), hearts_spades = _mm512_set1_epi32(0x10010000);
    const __m512i offset = _mm512_set1_epi64((int64_t)width * PQL_RANK_KEY_OFFSET);
    __m512i highest = _mm512_setzero_si512();
    __mmask64 doubled = 0;
    uint8_t *flushes = (uint8_t *)block->flushes;
    for (int i = 0; i < count; i += 8, rows += 8 * width) {
        __m512i cards = _mm512_mask_permutexvar_epi8(absent, there, spread, _mm512_loadu_si512(rows));
        highest = _mm512_mask_max_epu8(highest, there, highest, cards);
        doubled |= _mm512_cmpeq_epi8_mask(cards, _mm512_ror_epi64(cards, 8));
        doubled |= _mm512_cmpeq_epi8_mask(cards, _mm512_ror_epi64(cards, 16));
        doubled |= _mm512_cmpeq_epi8_mask(cards, _mm512_ror_epi64(cards, 24));
        doubled |= _mm512_cmpeq_epi8_mask(cards, _mm512_ror_epi64(cards, 32));
        __m512i key = joined(lane_sums(there, low, cards), lane_sums(there, middle, cards),
                             lane_sums(there, high, cards));
        _mm256_storeu_si256((__m256i *)(block->keys + i), _mm512_cvtepi64_epi32(_mm512_add_epi64(key, offset)));
        flushes[i >> 3] = five_suited(lane_sums(there, clubs_diamonds, cards), lane_sums(there, hearts_spades, cards));
    }
    return !doubled && !_mm512_cmpgt_epu8_mask(highest, _mm512_set1_epi8(51));
}

__attribute__((AVX512_TARGET)) int pql_key_rows_avx512(pql_keyed_block *block, const uint8_t *rows, int count,
                                                       int width) {
    if (width == 7) return key_rows(block, rows, count, 7);
    return key_rows(block, rows, count, width);
}

/* A mask's bytes hold two ranks each, its nibbles one bit for each suit. */
typedef struct {
    __m512i even, odd; /* the key bytes of the ranks in the low and the high nibbles of a mask */
} mask_planes;

AVX512 mask_planes planes_for_masks(const uint8_t *plane) {
    const __m512i key_bytes = four_times(plane);
    const int64_t even = INT64_C(0x0E0C0A0806040200), odd = INT64_C(0x0F0D0B0907050301);
    mask_planes planes = {_mm512_shuffle_epi8(key_bytes, _mm512_set1_epi64(even)),
                          _mm512_shuffle_epi8(key_bytes, _mm512_set1_epi64(odd))};
    return planes;
}

AVX512 __m512i weighed(mask_planes planes, __m512i even_counts, __m512i odd_counts, int weight) {
    __m512i pairs = _mm512_add_epi16(_mm512_maddubs_epi16(planes.even, even_counts),
                                     _mm512_maddubs_epi16(planes.odd, odd_counts));
    return _mm512_madd_epi16(pairs, _mm512_set1_epi16((short)weight));
}

AVX512 __m512i nibble_sums(const char table[16], __m512i even, __m512i odd) {
    const __m512i counts = four_times(table);
    __m512i bytes = _mm512_add_epi8(_mm512_shuffle_epi8(counts, even), _mm512_shuffle_epi8(counts, odd));
    return _mm512_sad_epu8(bytes, _mm512_setzero_si512());
}

__attribute__((AVX512_TARGET)) int pql_key_masks_avx512(pql_keyed_block *block, const uint64_t *masks, int count) {
    static const char BITS[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    static const char CLUBS_DIAMONDS[16] = {0, 1, 16, 17, 0, 1, 16, 17, 0, 1, 16, 17, 0, 1, 16, 17};
    static const char HEARTS_SPADES[16] = {0, 0, 0, 0, 1, 1, 1, 1, 16, 16, 16, 16, 17, 17, 17, 17};
    const mask_planes low = planes_for_masks(pql_key_plane), middle = planes_for_masks(pql_key_plane + 16),
                      high = planes_for_masks(pql_key_plane + 32);
    const __m512i nibble = _mm512_set1_epi8(15), popcount = four_times(BITS);
    const __m512i offset = _mm512_set1_epi64(PQL_RANK_KEY_OFFSET);
    __m512i any = _mm512_setzero_si512();
    __mmask8 wrong_size = 0;
    uint8_t *flushes = (uint8_t *)block->flushes;
    for (int i = 0; i < count; i += 8) {
        __m512i cards = _mm512_loadu_si512(masks + i);
        any = _mm512_or_si512(any, cards);
        __m512i even = _mm512_and_si512(cards, nibble), odd = _mm512_and_si512(_mm512_srli_epi16(cards, 4), nibble);
        __m512i even_counts = _mm512_shuffle_epi8(popcount, even), odd_counts = _mm512_shuffle_epi8(popcount, odd);
        __m512i sizes = _mm512_sad_epu8(_mm512_add_epi8(even_counts, odd_counts), _mm512_setzero_si512());
        wrong_size |= _mm512_cmpgt_epu64_mask(_mm512_sub_epi64(sizes, _mm512_set1_epi64(5)), _mm512_set1_epi64(2));
        __m512i dwords = _mm512_add_epi32(weighed(low, even_counts, odd_counts, 1),
                                          weighed(middle, even_counts, odd_counts, 256));
        dwords = _mm512_add_epi32(dwords, _mm512_slli_epi32(weighed(high, even_counts, odd_counts, 1), 16));
        __m512i key = _mm512_add_epi32(dwords, _mm512_srli_epi64(dwords, 32));
        key = _mm512_add_epi32(key, _mm512_mul_epu32(sizes, offset));
        _mm256_storeu_si256((__m256i *)(block->keys + i), _mm512_cvtepi64_epi32(key));
        flushes[i >> 3] = five_suited(nibble_sums(CLUBS_DIAMONDS, even, odd), nibble_sums(HEARTS_SPADES, even, odd));
    }
    return !wrong_size && !_mm512_test_epi64_mask(any, _mm512_set1_epi64(~(int64_t)PQL_DECK));
}
#endif
