/* The count of standings against two and more opponents on any machine. */
#define SWEEP pql_standing_graphs
#include "showdown/standing_graphs.h"
