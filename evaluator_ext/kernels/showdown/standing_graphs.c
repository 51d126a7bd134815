/* The count of standings against two and more opponents on any machine. */
#define SWEEP pql_standing_graphs
#include "standing_graphs.h"
