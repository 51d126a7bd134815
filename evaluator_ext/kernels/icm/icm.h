/* The independent chip model (Malmuth and Harville): a player takes the first place with the chance of his part of the
   chips, one of the others the second with that of his part of theirs, and so on.

   Two ways to the same chances. Of few players all sets of those who have taken a place are gone through. Of more, the
   places are those of a race, in which each needs a time drawn from an exponential distribution with his stack as its
   rate: who is next then has the model's chances, and a place is an integral over the time that a player needs. */
#ifndef PQL_ICM_H
#define PQL_ICM_H

#include <stdint.h>

enum { ICM_MOST_IN_SETS = 20 };

/* The chance of each of 1 to ICM_MOST_IN_SETS players for each of the first `paid` places, places[player * paid + place].
   Stacks are above 0, `paid` is at most `count`, `room` has 2^count numbers. */
void pql_icm_sets(double *places, double *room, const double *stacks, int count, int paid);
/* The same of any number of players, by the integral: numbers that `pql_icm_race_room` says. Returns the largest
   difference that the last refinement made. */
double pql_icm_race(double *places, double *room, const double *stacks, int count, int paid);
int64_t pql_icm_race_room(int count, int paid);

/* What each player is worth after he was all in with each other one for the smaller of both stacks: after[(hero * count +
   villain) * 2] if he wins, and behind that if he loses; 0 with himself. By the integral, of 2 players or more. Returns the
   largest difference that the last refinement made, as a part of all prizes. */
double pql_icm_all_ins(double *after, double *room, const double *stacks, int count, const double *prizes, int paid);
int64_t pql_icm_all_ins_room(int count, int paid);

/* What stacks are worth, in `tables` rows of `count`: worth[row][player] is the sum of prizes by his chance for each, in
   rows of `prizes` numbers for each table, or one row for all of them. Players without chips are out: they share the
   places behind the others. Room for sets is 2^count numbers, and for places count * count, where count is at most
   ICM_MOST_IN_SETS. Returns the number of the first row that has no chips, or -1. */
int64_t pql_icm_tables(double *worth, double *room, const double *stacks, int64_t tables, int count, const double *prizes,
                       int paid, int own_prizes);

#endif
