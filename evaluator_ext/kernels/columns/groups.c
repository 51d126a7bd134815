/* Groups by open addressing, and their sums. */
#include "columns/groups.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 256 };

int pql_groups_open(pql_groups *groups, int width, int64_t most)
{
    memset(groups, 0, sizeof *groups);
    groups->width = width;
    groups->most = most;
    groups->room = FIRST_SLOTS / 2;
    groups->slot_count = FIRST_SLOTS;
    groups->keys = malloc((size_t)groups->room * (size_t)(width ? width : 1) * sizeof(int64_t));
    groups->slots = calloc(FIRST_SLOTS, sizeof(int64_t));
    return groups->keys && groups->slots ? 0 : -1;
}

void pql_groups_close(pql_groups *groups)
{
    free(groups->keys);
    free(groups->slots);
    groups->keys = groups->slots = NULL;
}

static uint64_t hashed(const int64_t *key, int width)
{
    uint64_t hash = 0;
    for (int i = 0; i < width; i++) {
        hash = (hash ^ (uint64_t)key[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return hash;
}

static int grow(pql_groups *groups)
{
    int64_t slot_count = 2 * groups->slot_count, room = slot_count / 2;
    int64_t *keys = realloc(groups->keys, (size_t)room * (size_t)groups->width * sizeof(int64_t));
    if (!keys) return -1;
    groups->keys = keys;
    int64_t *slots = calloc((size_t)slot_count, sizeof(int64_t));
    if (!slots) return -1;
    for (int64_t group = 0; group < groups->count; group++) {
        uint64_t at = hashed(keys + group * groups->width, groups->width);
        while (slots[at & (uint64_t)(slot_count - 1)]) at++;
        slots[at & (uint64_t)(slot_count - 1)] = group + 1;
    }
    free(groups->slots);
    groups->slots = slots;
    groups->slot_count = slot_count;
    groups->room = room;
    return 0;
}

int pql_groups_assign(pql_groups *groups, const int64_t *const *columns, const int *steps, int64_t rows, uint32_t *ids)
{
    int width = groups->width;
    int64_t key[16];
    for (int64_t row = 0; row < rows; row++) {
        for (int i = 0; i < width; i++) key[i] = columns[i][steps[i] * row];
        uint64_t at = hashed(key, width);
        for (;; at++) {
            int64_t *slot = &groups->slots[at & (uint64_t)(groups->slot_count - 1)];
            if (!*slot) {
                if (groups->count == groups->most) return -2;
                memcpy(groups->keys + groups->count * width, key, (size_t)width * sizeof(int64_t));
                *slot = ++groups->count;
                ids[row] = (uint32_t)(groups->count - 1);
                if (groups->count == groups->room && grow(groups)) return -1;
                break;
            }
            if (!memcmp(groups->keys + (*slot - 1) * width, key, (size_t)width * sizeof(int64_t))) {
                ids[row] = (uint32_t)(*slot - 1);
                break;
            }
        }
    }
    return 0;
}

/* How far a value is from the first of its group: whole numbers beyond 2^53 without losing digits. */
static double distance(const pql_sums *group, int64_t whole, double value, int of_integers)
{
    int64_t far;
    if (of_integers && !__builtin_sub_overflow(whole, group->first_whole, &far)) return (double)far;
    return value - group->first;
}

int pql_add_up(pql_sums *sums, const uint32_t *ids, const int64_t *multiplicities, int step_multiplicities,
               const double *weights, int step_weights, const int64_t *ints, const double *reals, int step,
               const uint8_t *nulls, int64_t rows)
{
    for (int64_t i = 0; i < rows; i++) {
        if (nulls && nulls[step * i]) continue;
        pql_sums *group = sums + (ids ? ids[i] : 0);
        int64_t deals = multiplicities ? multiplicities[step_multiplicities * i] : 1, whole = 0;
        double weight = weights ? weights[step_weights * i] * (double)deals : (double)deals;
        double value = ints ? (double)ints[step * i] : reals ? reals[step * i] : 0;
        if (ints && (__builtin_mul_overflow(ints[step * i], deals, &whole) ||
                     __builtin_add_overflow(group->whole_sum, whole, &group->whole_sum)))
            group->overflowed = 1;
        if (!group->rows || value < group->least) group->least = value;
        if (!group->rows || value > group->most) group->most = value;
        if (!group->rows) {
            group->first = value;
            group->of_integers = ints != NULL;
            group->first_whole = ints ? ints[step * i] : 0;
        }
        group->rows++;
        if (__builtin_add_overflow(group->deals, deals, &group->deals)) return -1;
        group->weight += weight;
        group->sum += weight * value;
        double far = distance(group, ints ? ints[step * i] : 0, value, ints != NULL);
        double weighed = weight * far, square = far * far;
        group->powers[0] += weighed;
        group->powers[1] += weight * square;
        group->powers[2] += weighed * square;
        group->powers[3] += weight * square * square;
    }
    return 0;
}
