"""Hand histories: the hands of PHH files as columns, played again from their actions."""

from array import array

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

include "aligned.pxi"
include "ranking_tables.pxi"

cdef extern from "histories/histories.h" nogil:
    int64_t PQL_NO_NUMBER
    ctypedef struct pql_span:
        int64_t start
        int64_t length
    ctypedef struct pql_hand_record:
        int64_t line, row, acted, date, pot, rake, small_blind, big_blind, ante
        uint64_t flop, turn, river
        pql_span hand, table, currency, currency_symbol, time_zone, venue, event
        int32_t document
        int8_t seats, street, allin_street, finished, game
    ctypedef struct pql_row_record:
        int64_t stack, put, dead, won
        uint64_t pocket
        pql_span name
        int8_t allin, folded
        uint8_t showdown, raised, called, bet, live, hero
    ctypedef struct pql_action_record:
        int64_t amount
        uint8_t seat, what
        int8_t street
    ctypedef struct pql_failure:
        int64_t line
        pql_span at, hand
        int32_t document, reason
    ctypedef struct pql_records:
        pql_hand_record *hands
        pql_row_record *rows
        pql_action_record *actions
        pql_failure *failures
        int64_t hand_count, row_count, action_count, failure_count
    int pql_read_phh(pql_records *records, const char *text, const int64_t *starts, int64_t documents)
    void pql_forget_records(pql_records *records)

# Why a hand is not there, by the number of its failure; and the fields that failures name by theirs.
REASONS = ("", "odd text", "other game", "field missing", "bad value", "bad seats", "no blinds", "bad action",
           "wrong action", "card twice", "bad results")
# The games that are read, each by its number in the column `game`.
GAMES = ("holdem", "omaha", "shortdeck", "omaha8")
FIELDS = ("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "actions",
          "ante_trimming_status", "hand", "table", "currency", "players", "finishing_stacks", "winnings",
          "time", "time_zone", "day", "month", "year", "venue", "event", "currency_symbol")

cdef int8_t[5] BOARD_CARDS
BOARD_CARDS[:] = [-1, 0, 3, 4, 5]


cdef class _Codes:
    """A column of texts being made: each distinct one once."""
    cdef dict places
    cdef object codes
    cdef int32_t[::1] view

    def __init__(self, int64_t count):
        self.places = {}
        self.codes = array("i", bytes(4 * count))
        self.view = self.codes

    cdef int add(self, int64_t place, bytes text, pql_span span) except -1:
        cdef bytes part = text[span.start:span.start + span.length]
        code = self.places.get(part)
        if code is None:
            code = len(self.places)
            self.places[part] = code
        self.view[place] = code
        return 0

    cdef tuple column(self):
        return self.codes, [part.decode("utf-8", "replace") for part in self.places]


def read_phh(bytes text, const int64_t[::1] starts):
    """The hands of some PHH documents, one after another in one text: those of `GAMES` that can be played again.

    `starts` has an entry more than there are documents. Returns three dictionaries of columns, by hand, by player and
    by action, and a list of what is not there: document, line in it, reason (of `REASONS`), the place in the text
    that is wrong (start and length; for a missing field its number in `FIELDS`, and 0) and the hand's text (start and
    length). Columns are arrays; those of texts are an array of numbers and the list of texts they stand for.

    Streets are 0, 3, 4 and 5, -1 is none. Amounts are ten-thousandths; dates are microseconds since 1970 by the clock
    of the time zone; the least 64-bit number is none of either.

    Raises ValueError for starts that are not within the text, MemoryError.

    >>> text = b'''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 200]
    ... actions = ["d dh p1 ????", "d dh p2 AsKs", "p2 cbr 6", "p1 f"]
    ... '''
    >>> hands, rows, actions, failures = read_phh(text, array("q", [0, len(text)]))
    >>> hands["pot"], rows["put"], rows["won"], failures
    (array('q', [40000]), array('q', [20000, 20000]), array('q', [0, 40000]), [])
    >>> actions["actor"], actions["amount"]
    (array('B', [0, 1, 1, 0]), array('q', [20000, 10000, 50000, 0]))
    """
    cdef pql_records records
    cdef int failed
    cdef const char *top = text
    cdef int64_t i, before = 0
    check_aligned(starts)
    if starts.shape[0] < 1:
        raise ValueError("documents have a start each, and there is one for the end")
    for i in range(starts.shape[0]):
        if not before <= starts[i] <= len(text):
            raise ValueError("the documents are not one after another in the text")
        before = starts[i]
    memset(&records, 0, sizeof(pql_records))
    try:
        with nogil:
            failed = pql_read_phh(&records, top, &starts[0], starts.shape[0] - 1)
        if failed:
            raise MemoryError
        return _hands(text, &records), _rows(text, &records), _actions(&records), _failures(&records)
    finally:
        pql_forget_records(&records)


cdef dict _hands(bytes text, const pql_records *records):
    cdef int64_t count = records.hand_count, i
    cdef const pql_hand_record *hand
    found = {name: array("q", bytes(8 * count))
             for name in ("date", "small_blind", "big_blind", "ante", "pot", "rake", "line")}
    found |= {name: array("Q", bytes(8 * count)) for name in ("flop", "turn", "river")}
    found |= {name: array("b", bytes(count)) for name in ("street", "allin_street")}
    found |= {name: array("B", bytes(count)) for name in ("players", "finished", "game")}
    found["document"] = array("i", bytes(4 * count))
    found["start"], found["acted"] = array("q", bytes(8 * (count + 1))), array("q", bytes(8 * (count + 1)))
    cdef int64_t[::1] dates = found["date"], smalls = found["small_blind"], bigs = found["big_blind"]
    cdef int64_t[::1] antes = found["ante"], pots = found["pot"], lines = found["line"], start = found["start"]
    cdef int64_t[::1] rakes = found["rake"], acted = found["acted"]
    cdef uint64_t[::1] flops = found["flop"], turns = found["turn"], rivers = found["river"]
    cdef int8_t[::1] streets = found["street"], allins = found["allin_street"]
    cdef uint8_t[::1] players = found["players"], finished = found["finished"], games = found["game"]
    cdef int32_t[::1] documents = found["document"]
    cdef _Codes ids = _Codes(count), tables = _Codes(count), currencies = _Codes(count), zones = _Codes(count)
    cdef _Codes symbols = _Codes(count), venues = _Codes(count), events = _Codes(count)
    for i in range(count):
        hand = &records.hands[i]
        dates[i], smalls[i], bigs[i], antes[i] = hand.date, hand.small_blind, hand.big_blind, hand.ante
        pots[i], lines[i], start[i] = hand.pot, hand.line, hand.row
        rakes[i], acted[i] = hand.rake, hand.acted
        flops[i], turns[i], rivers[i] = hand.flop, hand.turn, hand.river
        streets[i], allins[i] = BOARD_CARDS[hand.street + 1], BOARD_CARDS[hand.allin_street + 1]
        players[i], finished[i], documents[i] = hand.seats, hand.finished, hand.document
        games[i] = hand.game
        ids.add(i, text, hand.hand)
        tables.add(i, text, hand.table)
        currencies.add(i, text, hand.currency)
        zones.add(i, text, hand.time_zone)
        symbols.add(i, text, hand.currency_symbol)
        venues.add(i, text, hand.venue)
        events.add(i, text, hand.event)
    start[count], acted[count] = records.row_count, records.action_count
    found |= {"hand": ids.column(), "table": tables.column(), "currency": currencies.column(), "zone": zones.column(),
              "symbol": symbols.column(), "site": venues.column(), "event": events.column()}
    return found


cdef dict _rows(bytes text, const pql_records *records):
    cdef int64_t count = records.row_count, i, k = 0, hand
    cdef const pql_row_record *row
    found = {name: array("q", bytes(8 * count)) for name in ("stack", "put", "dead", "won", "net")}
    found |= {name: array("b", bytes(count)) for name in ("allin", "folded")}
    found |= {name: array("B", bytes(count))
              for name in ("seat", "showdown", "raised", "called", "bet", "live", "hero")}
    found["pocket"], found["in_hand"] = array("Q", bytes(8 * count)), array("I", bytes(4 * count))
    cdef int64_t[::1] stacks = found["stack"], puts = found["put"], deads = found["dead"]
    cdef int64_t[::1] wons = found["won"], nets = found["net"]
    cdef int8_t[::1] allins = found["allin"], folds = found["folded"]
    cdef uint8_t[::1] seats = found["seat"], shown = found["showdown"], raised = found["raised"]
    cdef uint8_t[::1] called = found["called"], bets = found["bet"], live = found["live"], heroes = found["hero"]
    cdef uint64_t[::1] pockets = found["pocket"]
    cdef uint32_t[::1] in_hand = found["in_hand"]
    cdef _Codes names = _Codes(count)
    for hand in range(records.hand_count):
        for i in range(records.hands[hand].seats):
            row = &records.rows[k]
            in_hand[k], seats[k] = hand, i
            stacks[k], puts[k], deads[k], wons[k] = row.stack, row.put, row.dead, row.won
            nets[k] = row.won - row.put
            pockets[k] = row.pocket
            allins[k], folds[k] = BOARD_CARDS[row.allin + 1], BOARD_CARDS[row.folded + 1]
            shown[k], raised[k], called[k], bets[k], live[k] = row.showdown, row.raised, row.called, row.bet, row.live
            heroes[k] = row.hero
            names.add(k, text, row.name)
            k += 1
    found["name"] = names.column()
    return found


cdef dict _actions(const pql_records *records):
    cdef int64_t count = records.action_count, i
    cdef const pql_action_record *action
    found = {"actor": array("B", bytes(count)), "action": array("B", bytes(count)),
             "action_street": array("b", bytes(count)), "amount": array("q", bytes(8 * count))}
    cdef uint8_t[::1] actors = found["actor"], actions = found["action"]
    cdef int8_t[::1] streets = found["action_street"]
    cdef int64_t[::1] amounts = found["amount"]
    for i in range(count):
        action = &records.actions[i]
        actors[i], actions[i], amounts[i] = action.seat, action.what, action.amount
        streets[i] = BOARD_CARDS[action.street + 1]
    return found


cdef list _failures(const pql_records *records):
    cdef int64_t i
    cdef const pql_failure *failure
    found = []
    for i in range(records.failure_count):
        failure = &records.failures[i]
        found.append((failure.document, failure.line, REASONS[failure.reason], failure.at.start, failure.at.length,
                      failure.hand.start, failure.hand.length))
    return found
