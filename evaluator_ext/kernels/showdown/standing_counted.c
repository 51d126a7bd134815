/* The count of standings on any machine. */
#define SWEEP pql_standing_counted
#include "showdown/standing_counted.h"
