#include "clusters/clusters.h"

#include <math.h>
#include <string.h>

/* Numbers that are compared at once; after so many a distance may be seen to be too long. */
enum { LANES = 4, BLOCK = 2 * LANES };

typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef int64_t bits __attribute__((vector_size(8 * LANES)));

static inline __attribute__((always_inline)) lanes apart(const double *one, const double *other)
{
    lanes a, b;
    memcpy(&a, one, sizeof a);
    memcpy(&b, other, sizeof b);
    a -= b;
    return (lanes)((bits)a & INT64_MAX);
}

/* The sum of absolute differences, always added up in the same order; INFINITY where it is above `most`. */
static inline double distance(const double *one, const double *other, int64_t width, double most)
{
    double sum = 0;
    int64_t i = 0;
    for (; i + BLOCK <= width; i += BLOCK) {
        lanes part = apart(one + i, other + i) + apart(one + i + LANES, other + i + LANES);
        sum += part[0] + part[1] + (part[2] + part[3]);
        if (sum > most)
            return INFINITY;
    }
    for (; i < width; i++)
        sum += fabs(one[i] - other[i]);
    return sum;
}

void pql_assign_points(const double *points, const double *weights, int64_t count, int64_t width, const double *centres,
                       int64_t centre_count, int32_t *labels, double *distances, double *sums, double *totals)
{
    int32_t nearest = 0;
    for (int64_t i = 0; i < count; i++, points += width) {
        /* Neighbours are often alike: the centre of the last one is tried first. */
        double least = distance(points, centres + nearest * width, width, INFINITY);
        for (int32_t j = 0; j < centre_count; j++) {
            double found = distance(points, centres + j * width, width, least);
            if (found < least || (found == least && j < nearest)) {
                least = found;
                nearest = j;
            }
        }
        labels[i] = nearest;
        distances[i] = least;
        totals[nearest] += weights[i];
        for (int64_t k = 0; k < width; k++)
            sums[nearest * width + k] += weights[i] * points[k];
    }
}

void pql_shorten_distances(const double *points, int64_t count, int64_t width, const double *point, double *distances)
{
    for (int64_t i = 0; i < count; i++, points += width) {
        double found = distance(points, point, width, distances[i]);
        distances[i] = found < distances[i] ? found : distances[i];
    }
}
