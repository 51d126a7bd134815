/* The sweep for three and more players on any machine. */
#define VECTOR 16
#define SWEEP pql_multiway_counted
#include "equity/multiway_counted.h"
