/* Clusters of points by the sum of absolute differences: what is nearest to each, and the sums that centres are made of. */
#ifndef PQL_CLUSTERS_H
#define PQL_CLUSTERS_H

#include <stdint.h>

/* For each of `count` points of so many numbers the nearest centre, the first of equal ones, and how far it is. A point's
   numbers times its weight are added to the sums of that centre, and its weight to the total. */
void pql_assign_points(const double *points, const double *weights, int64_t count, int64_t width, const double *centres,
                       int64_t centre_count, int32_t *labels, double *distances, double *sums, double *totals);
/* Makes the distances those to one more point where that is nearer. */
void pql_shorten_distances(const double *points, int64_t count, int64_t width, const double *point, double *distances);

#endif
