/* Spots where nothing is known of the processor. */
#define VECTOR 16
#define TABLES pql_spot_tables
#define COUNT_SPOTS pql_count_spots
#define SUM_HANDS pql_sum_hands
#include "spots/spots_rows.h"
