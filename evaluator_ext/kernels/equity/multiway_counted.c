/* The sweep for three and more players on any machine. */
#define VECTOR 16
#define SWEEP pql_multiway_counted
#define HANDS_SWEEP pql_multiway_hands_counted
#include "equity/multiway_counted.h"
