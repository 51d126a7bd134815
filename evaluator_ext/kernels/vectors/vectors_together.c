/* The sweep for many vectors of weights. */
#define TOGETHER pql_vectors_together
#define VECTOR 16
#include "vectors/vectors_together.h"
