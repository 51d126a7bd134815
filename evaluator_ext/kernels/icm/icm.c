#include "icm/icm.h"

#include <math.h>
#include <string.h>

void pql_icm_sets(double *places, double *room, const double *stacks, int count, int paid)
{
    uint32_t all = (UINT32_C(1) << count) - 1;
    memset(places, 0, (size_t)count * paid * sizeof *places);
    memset(room, 0, ((size_t)all + 1) * sizeof *room);
    room[0] = 1; /* room[S]: the chance that the players of S take the first places among them */
    for (uint32_t set = 0; set < all; set++) {
        int place = __builtin_popcount(set);
        double left = 0, chance = room[set];
        if (place >= paid)
            continue;
        for (uint32_t rest = all & ~set; rest; rest &= rest - 1)
            left += stacks[__builtin_ctz(rest)];
        for (uint32_t rest = all & ~set; rest; rest &= rest - 1) {
            int player = __builtin_ctz(rest);
            double next = chance * (stacks[player] / left);
            room[set | (rest & -rest)] += next;
            places[player * paid + place] += next;
        }
    }
}

/* The race. With t the time on a clock whose rates are the parts of the chips, a player needs more than t with the chance
   exp(-part * t). `ahead` has the chances that 0, 1, 2 ... of some players need less than t. */
typedef struct {
    double *places, *slower, *faster, *now;
    int count, paid;
} race;

static void add_player(double *ahead, double faster, double slower, int paid)
{
    for (int k = paid - 1; k > 0; k--)
        ahead[k] = ahead[k] * slower + ahead[k - 1] * faster;
    ahead[0] *= slower;
}

/* Goes down to each player with the chances of all others: half of the players are added on the way to the other half. */
static void leave_one_out(const race *r, double *ahead, int from, int to)
{
    if (to - from == 1) {
        for (int k = 0; k < r->paid; k++)
            r->places[from * r->paid + k] += r->now[from] * ahead[k];
        return;
    }
    int middle = from + (to - from) / 2;
    double *next = ahead + r->paid;
    memcpy(next, ahead, r->paid * sizeof *ahead);
    for (int i = middle; i < to; i++)
        add_player(next, r->faster[i], r->slower[i], r->paid);
    leave_one_out(r, next, from, middle);
    memcpy(next, ahead, r->paid * sizeof *ahead);
    for (int i = from; i < middle; i++)
        add_player(next, r->faster[i], r->slower[i], r->paid);
    leave_one_out(r, next, middle, to);
}

static int levels_of(int count)
{
    int levels = 1;
    while (1 << (levels - 1) < count)
        levels++;
    return levels + 1;
}

int64_t pql_icm_race_room(int count, int paid)
{
    return (int64_t)count * (4 + 2 * (int64_t)paid) + (int64_t)levels_of(count) * paid;
}

/* The parts of the chances that one moment has, times what the moments are apart. 0 once all the places are taken. */
static int add_moment(race *r, double *ahead, const double *parts, double moment, double step)
{
    double t = exp(moment), open = 0;
    for (int i = 0; i < r->count; i++) {
        double gone = parts[i] * t;
        r->slower[i] = exp(-gone);
        r->faster[i] = -expm1(-gone);
        r->now[i] = step * gone * r->slower[i];
    }
    memset(ahead, 0, r->paid * sizeof *ahead);
    ahead[0] = 1;
    for (int i = 0; i < r->count; i++)
        add_player(ahead, r->faster[i], r->slower[i], r->paid);
    for (int k = 0; k < r->paid; k++)
        open += ahead[k];
    if (open < 1e-22)
        return 0;
    memset(ahead, 0, r->paid * sizeof *ahead);
    ahead[0] = 1;
    leave_one_out(r, ahead, 0, r->count);
    return 1;
}

/* The integral over the logarithm of the time by sums of points that are equally far apart. For a function that is
   analytic around the whole line, and decays to both sides, each halving of the step squares the error (L. N. Trefethen
   and J. A. C. Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 56, 2014): where a halving changes
   less than FINE, the finer sum is as exact as numbers are. */
#define FINE 1e-12
enum { MOST_HALVINGS = 9 };

double pql_icm_race(double *places, double *room, const double *stacks, int count, int paid)
{
    double *parts = room, *sums = room + 4 * (int64_t)count, *ahead = sums + (int64_t)count * paid;
    double all = 0, least = 1, change = 1, step = 1;
    race r = {sums, room + count, room + 2 * count, room + 3 * count, count, paid};
    for (int i = 0; i < count; i++)
        all += stacks[i];
    for (int i = 0; i < count; i++) {
        parts[i] = stacks[i] / all;
        least = parts[i] < least ? parts[i] : least;
    }
    double first = log(1e-18), last = log(45 / least);
    memset(places, 0, (size_t)count * paid * sizeof *places);
    for (int halving = 0; halving <= MOST_HALVINGS && change > FINE; halving++) {
        step /= 2;
        /* All points at first, and then those between them. */
        int begin = halving ? 1 : 0, stride = halving ? 2 : 1;
        memset(sums, 0, (size_t)count * paid * sizeof *sums);
        for (int64_t point = begin; first + point * step < last; point += stride)
            if (!add_moment(&r, ahead, parts, first + point * step, step))
                break;
        change = 0;
        for (int64_t i = 0; i < (int64_t)count * paid; i++) {
            double finer = (halving ? places[i] / 2 : 0) + sums[i];
            change = fabs(finer - places[i]) > change ? fabs(finer - places[i]) : change;
            places[i] = finer;
        }
    }
    return change;
}

/* What two players are worth after they were all in for the smaller stack, in parts of all chips `least` and `most`.
   `others` are the chances that 0, 1, 2 ... of the other players are ahead of a moment. Each number of `worth` grows by
   the part of that moment: of the one with less after he has won, of the other after he has lost, and after he has won.
   Who is left with nothing is behind everybody, and not counted here. */
static void add_all_in(double *worth, const double *others, const double *prizes, int paid, double least, double most,
                       double t, double step)
{
    const double rates[3] = {2 * least, most - least, least + most};
    double none = 0, one = 0, needs[3];
    for (int k = 0; k < paid; k++) {
        none += others[k] * prizes[k];
        one += k + 1 < paid ? others[k] * prizes[k + 1] : 0;
    }
    for (int i = 0; i < 3; i++)
        needs[i] = exp(-rates[i] * t);
    worth[0] += step * rates[0] * t * needs[0] * (none * needs[1] - one * expm1(-rates[1] * t));
    worth[1] += step * rates[1] * t * needs[1] * (none * needs[0] - one * expm1(-rates[0] * t));
    worth[2] += step * rates[2] * t * needs[2] * none;
}

/* Goes down to each player who comes behind `hero` with the chances of all others but both. */
static void leave_two_out(const race *r, double *sums, double *ahead, const double *parts, const double *prizes, int hero,
                          int from, int to, double t, double step)
{
    if (to <= hero + 1)
        return;
    if (to - from == 1) {
        int first = parts[hero] <= parts[from];
        add_all_in(sums + 3 * ((int64_t)hero * r->count + from), ahead, prizes, r->paid, parts[first ? hero : from],
                   parts[first ? from : hero], t, step);
        return;
    }
    int middle = from + (to - from) / 2;
    double *next = ahead + r->paid;
    for (int half = 0; half < 2; half++) {
        int other = half ? from : middle, end = half ? middle : to;
        memcpy(next, ahead, r->paid * sizeof *ahead);
        for (int i = other; i < end; i++)
            if (i != hero)
                add_player(next, r->faster[i], r->slower[i], r->paid);
        leave_two_out(r, sums, next, parts, prizes, hero, half ? middle : from, half ? to : middle, t, step);
    }
}

int64_t pql_icm_all_ins_room(int count, int paid)
{
    return 3 * (int64_t)count + 6 * (int64_t)count * count + (int64_t)(levels_of(count) + 1) * paid;
}

double pql_icm_all_ins(double *after, double *room, const double *stacks, int count, const double *prizes, int paid)
{
    int64_t numbers = 3 * (int64_t)count * count;
    double *parts = room, *sums = room + 3 * (int64_t)count, *worth = sums + numbers, *ahead = worth + numbers;
    double all = 0, least = 1, change = 1, step = 1, pool = 0, last_place = paid == count ? prizes[paid - 1] : 0;
    race r = {NULL, room + count, room + 2 * count, NULL, count, paid};
    for (int i = 0; i < count; i++)
        all += stacks[i];
    for (int i = 0; i < count; i++)
        parts[i] = stacks[i] / all;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            double left = i == j ? parts[i] : fabs(parts[i] - parts[j]);
            least = left > 0 && left < least ? left : least;
        }
    for (int k = 0; k < paid; k++)
        pool += prizes[k];
    double first = log(1e-18), last = log(45 / least);
    memset(worth, 0, numbers * sizeof *worth);
    for (int halving = 0; halving <= MOST_HALVINGS && change > FINE; halving++) {
        step /= 2;
        int begin = halving ? 1 : 0, stride = halving ? 2 : 1;
        memset(sums, 0, numbers * sizeof *sums);
        for (int64_t point = begin; first + point * step < last; point += stride) {
            double t = exp(first + point * step);
            for (int i = 0; i < count; i++) {
                r.slower[i] = exp(-parts[i] * t);
                r.faster[i] = -expm1(-parts[i] * t);
            }
            for (int hero = 0; hero + 1 < count; hero++) {
                memset(ahead, 0, paid * sizeof *ahead);
                ahead[0] = 1;
                leave_two_out(&r, sums, ahead, parts, prizes, hero, 0, count, t, step);
            }
        }
        change = 0;
        for (int64_t i = 0; i < numbers; i++) {
            double finer = (halving ? worth[i] / 2 : 0) + sums[i];
            change = fabs(finer - worth[i]) > change * pool ? fabs(finer - worth[i]) / pool : change;
            worth[i] = finer;
        }
    }
    memset(after, 0, 2 * (int64_t)count * count * sizeof *after);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            const double *of_both = worth + 3 * ((int64_t)i * count + j);
            int low = parts[i] <= parts[j] ? i : j, high = low == i ? j : i;
            double *least_after = after + 2 * ((int64_t)low * count + high);
            double *most_after = after + 2 * ((int64_t)high * count + low);
            least_after[0] = of_both[0];
            least_after[1] = last_place;
            most_after[0] = of_both[2];
            most_after[1] = parts[i] == parts[j] ? last_place : of_both[1];
        }
    return change;
}

int64_t pql_icm_tables(double *worth, double *room, const double *stacks, int64_t tables, int count, const double *prizes,
                       int paid, int own_prizes)
{
    double *places = room + ((size_t)1 << count), in[ICM_MOST_IN_SETS];
    for (int64_t table = 0; table < tables; table++) {
        const double *own = stacks + table * count, *prize = prizes + (own_prizes ? table * paid : 0);
        double *won = worth + table * count, rest = 0;
        int players = 0;
        for (int i = 0; i < count; i++)
            if (own[i] > 0)
                in[players++] = own[i];
        if (!players)
            return table;
        int open = paid < players ? paid : players;
        if (open)
            pql_icm_sets(places, room, in, players, open);
        for (int k = players; k < paid && k < count; k++)
            rest += prize[k];
        for (int i = 0, player = 0; i < count; i++) {
            won[i] = own[i] > 0 ? 0 : rest / (count - players);
            for (int k = 0; own[i] > 0 && k < open; k++)
                won[i] += places[player * open + k] * prize[k];
            player += own[i] > 0;
        }
    }
    return -1;
}
