"""What players did in recorded hands: statistics with their occasions, lines and sizes, from their actions."""

from array import array

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

include "aligned.pxi"

cdef extern from "statistics/statistics.h" nogil:
    int PQL_STREETS
    ctypedef struct pql_played:
        int64_t hands
        const int64_t *start
        const int64_t *acted
        const uint8_t *actor
        const uint8_t *action
        const int8_t *action_street
        const int64_t *amount
        const uint8_t *position
        const uint8_t *showdown
        const int8_t *folded
        const int8_t *allin
        const int64_t *won
        const int64_t *stack
        const int8_t *street
        const uint8_t *finished
    ctypedef struct pql_statistics:
        uint64_t *occasions
        uint64_t *happened
        int64_t *letters[4]
        uint8_t *raises[4]
        uint8_t *opponents[4]
        uint8_t *inposition[4]
        uint8_t *opener
        uint8_t *threebettor
        uint8_t *kind_of_pot
        uint8_t *players[4]
    ctypedef struct pql_sizes:
        int64_t *pot[4]
        int64_t *effective
        int64_t *behind
        int64_t *bet[4]
        int64_t *bet_pot[4]
        int64_t *raised[4]
        int64_t *raised_pot[4]
        int64_t *faced[4]
        int64_t *faced_pot[4]
    int pql_check_played(const pql_played *played, int64_t rows, int64_t actions)
    void pql_count_statistics(const pql_played *played, pql_statistics *found)
    void pql_measure_sizes(const pql_played *played, pql_sizes *found)

# The bits of both words: those of the hand, and then three of each that is of a street, for flop, turn and river.
STATISTICS = ("vpip", "pfr", "rfi", "limp", "isolate", "steal", "foldtosteal", "threebetsteal", "threebet", "coldcall",
              "squeeze", "foldtothreebet", "fourbet", "callthreebet", "foldtothreebetcold",
              "wwsf", "wtsd", "wsd")
BY_STREET = ("cbet", "foldtocbet", "raisecbet", "callcbet", "donk", "float", "probe", "checkraise")
# Letters by their number; a letter is three bits, the first of a street's is on top of 63.
LETTERS = " BCFRX+"
NONE = 255

_CODES = {"start": "q", "acted": "q", "amount": "q", "won": "q", "stack": "q", "actor": "B", "action": "B",
          "position": "B", "showdown": "B", "finished": "B", "action_street": "b", "folded": "b", "allin": "b",
          "street": "b"}


cdef class _Played:
    """The columns of some hands, held while they are looked at."""
    cdef list views
    cdef pql_played of
    cdef int64_t rows

    def __init__(self, hands):
        cdef int64_t actions
        self.views = []
        found = {}
        for name, code in _CODES.items():
            view = memoryview(getattr(hands, name))
            if view.format != code or not view.c_contiguous:
                raise ValueError(f"{name} are numbers of the kind {code}")
            self.views.append(view)
            found[name] = view
            if code == "q":
                check_aligned[int64_t](view)
        self.of.hands = len(found["start"]) - 1
        if self.of.hands < 0 or len(found["acted"]) != self.of.hands + 1 or found["start"][0] or found["acted"][0]:
            raise ValueError("the starts have an entry more than there are hands, from 0 on")
        self.rows, actions = found["start"][self.of.hands], found["acted"][self.of.hands]
        lengths = {"start": self.of.hands + 1, "acted": self.of.hands + 1, "street": self.of.hands,
                   "finished": self.of.hands, **dict.fromkeys(("actor", "action", "action_street", "amount"), actions)}
        for name, view in found.items():
            if len(view) != lengths.get(name, self.rows):
                raise ValueError(f"{name} has another length")
        self.of.start, self.of.acted = _longs(found["start"]), _longs(found["acted"])
        self.of.amount, self.of.won = _longs(found["amount"]), _longs(found["won"])
        self.of.stack = _longs(found["stack"])
        self.of.actor, self.of.action = _bytes(found["actor"]), _bytes(found["action"])
        self.of.position, self.of.showdown = _bytes(found["position"]), _bytes(found["showdown"])
        self.of.finished = _bytes(found["finished"])
        self.of.action_street, self.of.folded = _small(found["action_street"]), _small(found["folded"])
        self.of.allin, self.of.street = _small(found["allin"]), _small(found["street"])
        if not pql_check_played(&self.of, self.rows, actions):
            raise ValueError("an action is of nobody or of no street, or a hand has too many players")


cdef const int64_t *_longs(const int64_t[::1] view) noexcept:
    return &view[0] if view.shape[0] else NULL

cdef const uint8_t *_bytes(const uint8_t[::1] view) noexcept:
    return &view[0] if view.shape[0] else NULL

cdef const int8_t *_small(const int8_t[::1] view) noexcept:
    return &view[0] if view.shape[0] else NULL


cdef int64_t *_new_longs(dict found, str name, int64_t count) except? NULL:
    column = array("q", bytes(8 * count))
    found[name] = column
    cdef int64_t[::1] view
    if not count:
        return NULL
    view = column
    return &view[0]

cdef uint64_t *_new_words(dict found, str name, int64_t count) except? NULL:
    return <uint64_t *> _new_longs(found, name, count)

cdef uint8_t *_new_bytes(dict found, str name, int64_t count) except? NULL:
    column = array("B", bytes(count))
    found[name] = column
    cdef uint8_t[::1] view
    if not count:
        return NULL
    view = column
    return &view[0]


def statistics(hands):
    """What players did, as columns: `hands` has those of recorded hands, as arrays.

    By row: `occasions` and `happened`, a bit for each of STATISTICS and then three, for flop, turn and river, of each
    of BY_STREET; and by street (`letters0` before the flop to `letters3` on the river) `letters`, three bits each, 0
    for nothing; `raises` of others before the player's first action, a bet being one; `opponents` who are in when the
    street comes; `inposition`, whether none of them acts later, and before the flop whether the player acts later than
    the one whose raise they answered last. By hand: `opener` and `threebettor`, the positions of who raised first and
    next before the flop; `kind_of_pot`, 0 for a walk, 1 for a limped pot, and from 2 on one more for each raise, to 5;
    and by street `players`, how many were in when it came. NONE is none.

    Raises ValueError for columns that do not fit together.

    >>> class Hands: pass
    >>> for name, code, values in [("start", "q", [0, 2]), ("acted", "q", [0, 4]), ("actor", "B", [0, 1, 1, 0]),
    ...     ("action", "B", [1, 1, 7, 3]), ("action_street", "b", [0, 0, 0, 0]), ("amount", "q", [2, 1, 5, 0]),
    ...     ("position", "B", [1, 9]), ("showdown", "B", [0, 0]), ("folded", "b", [0, -1]), ("allin", "b", [-1, -1]),
    ...     ("won", "q", [0, 4]), ("stack", "q", [9, 9]), ("street", "b", [0]), ("finished", "B", [1])]:
    ...     setattr(Hands, name, array(code, values))
    >>> found = statistics(Hands)
    >>> [name for bit, name in enumerate(STATISTICS) if found["happened"][1] >> bit & 1]
    ['vpip', 'pfr', 'rfi', 'steal']
    """
    cdef _Played played = _Played(hands)
    cdef pql_statistics out
    cdef dict found = {}
    cdef int street
    out.occasions = _new_words(found, "occasions", played.rows)
    out.happened = _new_words(found, "happened", played.rows)
    for street in range(4):
        out.letters[street] = _new_longs(found, f"letters{street}", played.rows)
        out.raises[street] = _new_bytes(found, f"raises{street}", played.rows)
        out.opponents[street] = _new_bytes(found, f"opponents{street}", played.rows)
        out.inposition[street] = _new_bytes(found, f"inposition{street}", played.rows)
    out.opener = _new_bytes(found, "opener", played.of.hands)
    out.threebettor = _new_bytes(found, "threebettor", played.of.hands)
    out.kind_of_pot = _new_bytes(found, "kind_of_pot", played.of.hands)
    for street in range(4):
        out.players[street] = _new_bytes(found, f"players{street}", played.of.hands)
    with nogil:
        pql_count_statistics(&played.of, &out)
    return found


def sizes(hands):
    """Amounts, as columns; the least 64-bit number is none.

    By hand and street (`pot0` to `pot3`) `pot`, what is in it before its first action. By row `effective`, the lesser
    of a player's stack and the largest other one, before anything is posted, and `behind`, the same on the flop of
    those who are in; and by street `bet` and `raised`, the chips of the first of each, `faced`, those of the bet or
    raise that a player first had to answer, each with the pot before it (`bet_pot0` ...).

    Raises ValueError for columns that do not fit together.
    """
    cdef _Played played = _Played(hands)
    cdef pql_sizes out
    cdef dict found = {}
    cdef int street
    out.effective, out.behind = _new_longs(found, "effective", played.rows), _new_longs(found, "behind", played.rows)
    for street in range(4):
        out.pot[street] = _new_longs(found, f"pot{street}", played.of.hands)
        out.bet[street] = _new_longs(found, f"bet{street}", played.rows)
        out.bet_pot[street] = _new_longs(found, f"bet_pot{street}", played.rows)
        out.raised[street] = _new_longs(found, f"raised{street}", played.rows)
        out.raised_pot[street] = _new_longs(found, f"raised_pot{street}", played.rows)
        out.faced[street] = _new_longs(found, f"faced{street}", played.rows)
        out.faced_pot[street] = _new_longs(found, f"faced_pot{street}", played.rows)
    with nogil:
        pql_measure_sizes(&played.of, &out)
    return found
