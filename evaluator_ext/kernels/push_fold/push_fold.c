#include "push_fold/push_fold.h"

#include <string.h>

/* What lies in the pot that the big blind wins from who folds, and what each loses by folding. */
static double lost_by_small(const pql_push_fold *game)
{
    return game->small + game->ante;
}

static double lost_by_big(const pql_push_fold *game)
{
    return game->big + game->ante;
}

/* The difference of pushing and folding, not yet divided by what the class meets; `met` gets that. */
static double push_difference(const pql_push_fold *game, const double *calls, int i, double *met)
{
    const double *pairs = game->pairs + (long)i * game->classes, *shares = game->shares + (long)i * game->classes;
    double all = 0, called = 0, won = 0;
    for (int j = 0; j < game->classes; j++) {
        all += pairs[j];
        called += calls[j] * pairs[j];
        won += calls[j] * shares[j];
    }
    *met = all;
    return (all - called) * lost_by_big(game) + game->stack * (2 * won - called) + all * lost_by_small(game);
}

static double call_difference(const pql_push_fold *game, const double *pushes, int j, double *met)
{
    double pushed = 0, won = 0;
    const double *pairs = game->pairs + (long)j * game->classes, *shares = game->shares + (long)j * game->classes;
    for (int i = 0; i < game->classes; i++) {
        pushed += pushes[i] * pairs[i];
        won += pushes[i] * shares[i];
    }
    *met = pushed;
    return game->stack * (2 * won - pushed) + pushed * lost_by_big(game);
}

void pql_push_values(double *values, const pql_push_fold *game, const double *calls)
{
    for (int i = 0; i < game->classes; i++) {
        double met, difference = push_difference(game, calls, i, &met);
        values[i] = met ? difference / met : 0;
    }
}

void pql_call_values(double *values, const pql_push_fold *game, const double *pushes)
{
    for (int j = 0; j < game->classes; j++) {
        double met, difference = call_difference(game, pushes, j, &met);
        values[j] = met ? difference / met : 0;
    }
}

static double all_pairs(const pql_push_fold *game)
{
    double all = 0;
    for (long k = 0; k < (long)game->classes * game->classes; k++)
        all += game->pairs[k];
    return all;
}

double pql_best_push(const pql_push_fold *game, const double *calls)
{
    double gained = 0;
    for (int i = 0; i < game->classes; i++) {
        double met, difference = push_difference(game, calls, i, &met);
        gained += difference > 0 ? difference : 0;
    }
    return gained / all_pairs(game) - lost_by_small(game);
}

double pql_best_call(const pql_push_fold *game, const double *pushes)
{
    double all = all_pairs(game), gained = 0, pushed = 0;
    for (int j = 0; j < game->classes; j++) {
        double met, difference = call_difference(game, pushes, j, &met);
        gained += difference > 0 ? difference : 0;
        pushed += met;
    }
    return (pushed * (lost_by_big(game) + lost_by_small(game)) - gained) / all - lost_by_small(game);
}

/* A share that regrets of two actions ask for. */
static double matched(const double *regrets)
{
    double sum = regrets[0] + regrets[1];
    return sum > 0 ? regrets[0] / sum : 0.5;
}

static void regret(double *regrets, double share, double difference)
{
    regrets[0] += (1 - share) * difference;
    regrets[1] -= share * difference;
    regrets[0] = regrets[0] > 0 ? regrets[0] : 0;
    regrets[1] = regrets[1] > 0 ? regrets[1] : 0;
}

/* Counterfactual regret minimization with regrets that never fall below 0 and averages that weigh later rounds more (O.
   Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014): players change places from round to round. */
double pql_push_fold_solve(double *pushes, double *calls, double *room, const pql_push_fold *game, double target,
                           int most, int *rounds)
{
    int classes = game->classes;
    double *push_regrets = room, *call_regrets = room + 2 * classes, *now_pushing = room + 4 * classes;
    double *now_calling = room + 5 * classes, gap = 0;
    memset(room, 0, 6 * classes * sizeof *room);
    memset(pushes, 0, classes * sizeof *pushes);
    memset(calls, 0, classes * sizeof *calls);
    for (int i = 0; i < classes; i++)
        now_pushing[i] = now_calling[i] = 0.5;
    for (int round = 1; round <= most; round++) {
        double weight = 2.0 / (round + 1), met;
        for (int i = 0; i < classes; i++) {
            regret(push_regrets + 2 * i, now_pushing[i], push_difference(game, now_calling, i, &met));
            now_pushing[i] = matched(push_regrets + 2 * i);
            pushes[i] += weight * (now_pushing[i] - pushes[i]);
        }
        for (int j = 0; j < classes; j++) {
            regret(call_regrets + 2 * j, now_calling[j], call_difference(game, now_pushing, j, &met));
            now_calling[j] = matched(call_regrets + 2 * j);
            calls[j] += weight * (now_calling[j] - calls[j]);
        }
        *rounds = round;
        if (round % 50 == 0 || round == most) {
            gap = pql_best_push(game, calls) - pql_best_call(game, pushes);
            if (gap <= target)
                break;
        }
    }
    return gap;
}
