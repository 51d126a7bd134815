/* The solver of solve_python.py as a module in C: the table of functions is asked for once, and the loop runs without the GIL. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "pocketql.h"

enum { HANDS = PQL_HAND_COUNT };

static const pql_interface *pql;

/* What each hand has regretted not to have done, of two actions. */
typedef struct {
    double first[HANDS], second[HANDS];
} regrets;

/* How often a hand takes the second action. */
static double often(const regrets *r, int hand)
{
    double total = r->first[hand] + r->second[hand];
    return total > 0 ? r->second[hand] / total : 0.5;
}

/* Adds what each action would have won beyond what was won, and forgets what is below zero. */
static void learn(regrets *r, int hand, double first, double second, double chosen)
{
    double won = (1 - chosen) * first + chosen * second;
    double regret = r->first[hand] + first - won, other = r->second[hand] + second - won;
    r->first[hand] = regret > 0 ? regret : 0;
    r->second[hand] = other > 0 ? other : 0;
}

/* Fills `bets` and `calls`; what the C interface says where it refuses, else PQL_OK. */
static int rounds_of(uint64_t board, const double *ours, const double *theirs, double pot, double bet, int rounds, double *bets,
                     double *calls)
{
    pql_river river;
    double held[HANDS], check[HANDS], all_met[HANDS], betting[HANDS], calling[HANDS], weights[HANDS];
    double wins[HANDS], ties[HANDS], met[HANDS], bet_won[HANDS];
    regrets own = {{0}}, other = {{0}};
    for (int hand = 0; hand < HANDS; hand++) {
        held[hand] = ours[hand] + theirs[hand];
        bets[hand] = calls[hand] = 0;
    }
    int known = pql->river_prepare(&river, board, 0, held);
    if (known < 0)
        return known;
    known = pql->river_sweep(&river, theirs, NULL, wins, ties, all_met);
    for (int hand = 0; hand < HANDS; hand++)
        check[hand] = (wins[hand] + ties[hand] / 2) * pot;
    for (int number = 1; number <= rounds; number++) {
        for (int hand = 0; hand < HANDS; hand++) {
            betting[hand] = often(&own, hand);
            calling[hand] = often(&other, hand);
            weights[hand] = theirs[hand] * calling[hand];
        }
        known |= pql->river_sweep(&river, weights, NULL, wins, ties, met);
        for (int hand = 0; hand < HANDS; hand++) {
            bet_won[hand] = (wins[hand] + ties[hand] / 2) * (pot + 2 * bet) - met[hand] * bet;
            bet_won[hand] += (all_met[hand] - met[hand]) * pot;
            weights[hand] = ours[hand] * betting[hand];
        }
        known |= pql->river_sweep(&river, weights, NULL, wins, ties, met);
        for (int hand = 0; hand < HANDS; hand++) {
            double call_won = (wins[hand] + ties[hand] / 2) * (pot + 2 * bet) - met[hand] * bet;
            learn(&own, hand, check[hand], bet_won[hand], betting[hand]);
            learn(&other, hand, 0, call_won, calling[hand]);
            bets[hand] += number * betting[hand];
            calls[hand] += number * calling[hand];
        }
    }
    for (int hand = 0; hand < HANDS; hand++) {
        bets[hand] /= rounds * (rounds + 1.0) / 2;
        calls[hand] /= rounds * (rounds + 1.0) / 2;
    }
    return known;
}

/* solve(cards, ours, theirs, pot, bet, rounds, bets, calls): cards as bytes, ranges and results as buffers of 1326 doubles. */
static PyObject *solve(PyObject *module, PyObject *arguments)
{
    Py_buffer cards, ranges[2], results[2];
    double pot, bet;
    int rounds, error;
    uint64_t board;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*y*y*ddiw*w*", &cards, &ranges[0], &ranges[1], &pot, &bet, &rounds, &results[0],
                          &results[1]))
        return NULL;
    const Py_ssize_t size = HANDS * sizeof(double);
    if (ranges[0].len != size || ranges[1].len != size || results[0].len != size || results[1].len != size) {
        PyErr_SetString(PyExc_ValueError, "a range is 1326 weights");
    } else if ((error = pql->mask_of_cards(cards.buf, (int)cards.len, &board))) {
        PyErr_SetString(PyExc_ValueError, pql->error_text(error));
    } else {
        Py_BEGIN_ALLOW_THREADS
        error = rounds_of(board, ranges[0].buf, ranges[1].buf, pot, bet, rounds, results[0].buf, results[1].buf);
        Py_END_ALLOW_THREADS
        if (error)
            PyErr_SetString(PyExc_ValueError, pql->error_text(error));
    }
    PyBuffer_Release(&cards);
    for (int i = 0; i < 2; i++) {
        PyBuffer_Release(&ranges[i]);
        PyBuffer_Release(&results[i]);
    }
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {{"solve", solve, METH_VARARGS, "As in solve_python.py."}, {NULL, NULL, 0, NULL}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "solve_c", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit_solve_c(void)
{
    pql = pql_import();
    return pql ? PyModule_Create(&definition) : NULL;
}
