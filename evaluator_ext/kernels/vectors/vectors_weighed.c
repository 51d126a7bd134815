/* The vector sweep for any weights. */
#include "vectors/vectors.h"

#define SWEEP pql_vectors_of_weights
#define RESULT pql_vectors_weighed
#include "vectors/vectors_weighed.h"
#include "vectors/vectors_boards.h"
