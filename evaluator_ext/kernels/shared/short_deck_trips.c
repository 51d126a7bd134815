/* Short deck where three of a kind beat a straight. */
#ifndef PQL_TRIPS_BEAT_STRAIGHTS
#define PQL_TRIPS_BEAT_STRAIGHTS
#endif
#include "shared/short_deck.c"
