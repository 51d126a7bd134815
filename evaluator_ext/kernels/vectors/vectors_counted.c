/* The vector sweep for weights 0 and 1. */
#include "vectors/vectors.h"

#define TABLES pql_vector_tables
#define SWEEP pql_vectors_of_counts
#define VECTOR 16
#define RESULT pql_vectors_counted
#include "vectors/vectors_counted.h"
#include "vectors/vectors_boards.h"
