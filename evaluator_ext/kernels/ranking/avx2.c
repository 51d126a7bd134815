/* The first step of ranking arrays with AVX2: four hands in a register, each in its own eight bytes. */
#if defined(__x86_64__)
#include <immintrin.h>

#include "ranking/arrays.h"

#define AVX2 __attribute__((target("avx2"), always_inline)) static inline

/* A byte of a hand's lane that holds no card: no two are alike or like a card; as the index of a suit look-up
 * (bit 7) and of a rank look-up (rank 13) it finds zero. */
#define NO_CARD(place) ((char)(0xB0 + (place)))

AVX2 __m256i both_halves(const void *sixteen) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)sixteen));
}

/* The sum of the eight bytes that a look-up finds for the bytes of each lane. */
AVX2 __m256i lane_sums(__m256i table, __m256i index) {
    return _mm256_sad_epu8(_mm256_shuffle_epi8(table, index), _mm256_setzero_si256());
}

AVX2 __m256i joined(__m256i low, __m256i middle, __m256i high) {
    return _mm256_add_epi64(low, _mm256_add_epi64(_mm256_slli_epi64(middle, 8), _mm256_slli_epi64(high, 16)));
}

/* Clubs and hearts count in the low half of a byte, diamonds and spades in the high half. */
AVX2 int five_suited(__m256i clubs_diamonds, __m256i hearts_spades) {
    __m256i counters = _mm256_add_epi64(clubs_diamonds, _mm256_slli_epi64(hearts_spades, 8));
    counters = _mm256_and_si256(_mm256_add_epi64(counters, _mm256_set1_epi64x(0x3333)), _mm256_set1_epi64x(0x8888));
    __m256i none = _mm256_cmpeq_epi64(counters, _mm256_setzero_si256());
    return ~_mm256_movemask_pd(_mm256_castsi256_pd(none)) & 15;
}

AVX2 void store_keys(uint32_t *keys, __m256i first, __m256i second) {
    __m256 low_halves = _mm256_shuffle_ps(_mm256_castsi256_ps(first), _mm256_castsi256_ps(second), 0x88);
    _mm256_storeu_si256((__m256i *)keys, _mm256_permute4x64_epi64(_mm256_castps_si256(low_halves), 0xD8));
}

AVX2 __m256i rotated(__m256i lanes, int bytes) {
    int64_t turn = INT64_C(0x0706050403020100), low = 0;
    for (int place = 0; place < 8; place++) low |= ((turn >> 8 * ((place + bytes) & 7)) & 0xFF) << 8 * place;
    int64_t high = low | INT64_C(0x0808080808080808);
    return _mm256_shuffle_epi8(lanes, _mm256_set_epi64x(high, low, high, low));
}

typedef struct {
    __m256i highest, doubled; /* over all hands: each byte's highest card; not zero where a card was there twice */
} checks;

typedef struct {
    __m256i key;
    int flushes; /* bit i: lane i has five cards of a suit */
} four_keys;

AVX2 four_keys key_four_rows(const uint8_t *rows, int width, __m256i spread, __m256i absent, checks *check) {
    __m256i raw = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)rows)),
        _mm_loadu_si128((const __m128i *)(rows + 2 * width)), 1);
    __m256i cards = _mm256_shuffle_epi8(raw, spread);
    check->highest = _mm256_max_epu8(check->highest, cards);
    cards = _mm256_or_si256(cards, absent);
    for (int turn = 1; turn <= 4; turn++) {
        __m256i equal = _mm256_cmpeq_epi8(cards, rotated(cards, turn));
        check->doubled = _mm256_or_si256(check->doubled, equal);
    }
    __m256i ranks = _mm256_and_si256(_mm256_srli_epi16(cards, 2), _mm256_set1_epi8(15));
    four_keys four;
    four.key = joined(lane_sums(both_halves(pql_key_plane), ranks), lane_sums(both_halves(pql_key_plane + 16), ranks),
                      lane_sums(both_halves(pql_key_plane + 32), ranks));
    four.flushes = five_suited(lane_sums(_mm256_set1_epi32(0x00001001), cards),
                               lane_sums(_mm256_set1_epi32(0x10010000), cards));
    return four;
}

AVX2 int key_rows(pql_keyed_block *block, const uint8_t *rows, int count, int width) {
    char spreading[16], missing[16];
    for (int place = 0; place < 16; place++) {
        int there = (place & 7) < width;
        spreading[place] = there ? (char)((place >> 3) * width + (place & 7)) : (char)0x80;
        missing[place] = there ? 0 : NO_CARD(place & 7);
    }
    const __m256i spread = both_halves(spreading), absent = both_halves(missing);
    const __m256i offset = _mm256_set1_epi64x((int64_t)width * PQL_RANK_KEY_OFFSET);
    checks check = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    uint8_t *flushes = (uint8_t *)block->flushes;
    for (int i = 0; i < count; i += 8, rows += 8 * width) {
        four_keys first = key_four_rows(rows, width, spread, absent, &check);
        four_keys second = key_four_rows(rows + 4 * width, width, spread, absent, &check);
        store_keys(block->keys + i, _mm256_add_epi64(first.key, offset), _mm256_add_epi64(second.key, offset));
        flushes[i >> 3] = (uint8_t)(first.flushes | second.flushes << 4);
    }
    __m256i beyond = _mm256_subs_epu8(check.highest, _mm256_set1_epi8(51));
    __m256i bad = _mm256_or_si256(beyond, check.doubled);
    return _mm256_testz_si256(bad, bad);
}

__attribute__((target("avx2"))) int pql_key_rows_avx2(pql_keyed_block *block, const uint8_t *rows, int count,
                                                      int width) {
    if (width == 7) return key_rows(block, rows, count, 7);
    return key_rows(block, rows, count, width);
}

/* A mask's bytes hold two ranks each, its nibbles one bit for each suit. */
typedef struct {
    __m256i even, odd; /* the key bytes of the ranks in the low and the high nibbles of a mask */
} mask_planes;

AVX2 mask_planes planes_for_masks(const uint8_t *plane) {
    const __m256i key_bytes = both_halves(plane);
    const int64_t even = INT64_C(0x0E0C0A0806040200), odd = INT64_C(0x0F0D0B0907050301);
    mask_planes planes = {_mm256_shuffle_epi8(key_bytes, _mm256_set1_epi64x(even)),
                          _mm256_shuffle_epi8(key_bytes, _mm256_set1_epi64x(odd))};
    return planes;
}

AVX2 __m256i weighed(mask_planes planes, __m256i even_counts, __m256i odd_counts, int weight) {
    __m256i pairs = _mm256_add_epi16(_mm256_maddubs_epi16(planes.even, even_counts),
                                     _mm256_maddubs_epi16(planes.odd, odd_counts));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16((short)weight));
}

AVX2 four_keys key_four_masks(const uint64_t *masks, const mask_planes planes[3], __m256i *bad) {
    const __m256i nibble = _mm256_set1_epi8(15), zero = _mm256_setzero_si256();
    const __m256i popcount = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    /* one in the low half for bit 0, in the high half for bit 1; the same for bits 2 and 3 */
    const __m256i low_suits = _mm256_set1_epi32(0x11100100);
    __m256i cards = _mm256_loadu_si256((const __m256i *)masks);
    __m256i even = _mm256_and_si256(cards, nibble), odd = _mm256_and_si256(_mm256_srli_epi16(cards, 4), nibble);
    __m256i even_counts = _mm256_shuffle_epi8(popcount, even), odd_counts = _mm256_shuffle_epi8(popcount, odd);
    __m256i sizes = _mm256_sad_epu8(_mm256_add_epi8(even_counts, odd_counts), zero);
    __m256i size_wrong = _mm256_or_si256(_mm256_cmpgt_epi64(_mm256_set1_epi64x(5), sizes),
                                         _mm256_cmpgt_epi64(sizes, _mm256_set1_epi64x(7)));
    *bad = _mm256_or_si256(*bad, _mm256_or_si256(size_wrong, _mm256_srli_epi64(cards, 52)));
    __m256i dwords = _mm256_add_epi32(weighed(planes[0], even_counts, odd_counts, 1),
                                      weighed(planes[1], even_counts, odd_counts, 256));
    dwords = _mm256_add_epi32(dwords, _mm256_slli_epi32(weighed(planes[2], even_counts, odd_counts, 1), 16));
    four_keys four;
    four.key = _mm256_add_epi32(dwords, _mm256_srli_epi64(dwords, 32));
    four.key = _mm256_add_epi32(four.key, _mm256_mul_epu32(sizes, _mm256_set1_epi64x(PQL_RANK_KEY_OFFSET)));
    __m256i clubs_diamonds = _mm256_add_epi8(_mm256_shuffle_epi8(low_suits, even), _mm256_shuffle_epi8(low_suits, odd));
    const __m256i high_suits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 0, 0, 1, 1, 1, 1, 16, 16, 16, 16, 17, 17, 17, 17));
    __m256i hearts_spades = _mm256_add_epi8(_mm256_shuffle_epi8(high_suits, even), _mm256_shuffle_epi8(high_suits, odd));
    four.flushes = five_suited(_mm256_sad_epu8(clubs_diamonds, zero), _mm256_sad_epu8(hearts_spades, zero));
    return four;
}

__attribute__((target("avx2"))) int pql_key_masks_avx2(pql_keyed_block *block, const uint64_t *masks, int count) {
    const mask_planes planes[3] = {planes_for_masks(pql_key_plane), planes_for_masks(pql_key_plane + 16),
                                   planes_for_masks(pql_key_plane + 32)};
    __m256i bad = _mm256_setzero_si256();
    uint8_t *flushes = (uint8_t *)block->flushes;
    for (int i = 0; i < count; i += 8) {
        four_keys first = key_four_masks(masks + i, planes, &bad);
        four_keys second = key_four_masks(masks + i + 4, planes, &bad);
        store_keys(block->keys + i, first.key, second.key);
        flushes[i >> 3] = (uint8_t)(first.flushes | second.flushes << 4);
    }
    return _mm256_testz_si256(bad, bad);
}
#endif
