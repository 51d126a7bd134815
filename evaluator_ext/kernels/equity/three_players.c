/* The sweep for three players on any machine. */
#include "equity/multiway.h"

#define VECTOR 16
#define SWEEP pql_three_players
#include "equity/three_players.h"
