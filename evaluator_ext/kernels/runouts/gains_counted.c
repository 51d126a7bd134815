/* How often hands overtake and are overtaken, for weights 0 and 1: counts of 16 bits, eight in a vector. */
#include <stdint.h>

typedef uint16_t lane;
#define WEIGHT(weight) ((weight) > 0)
#define ADD_GAINS pql_add_counted_gains
#include "runouts/gains.h"
