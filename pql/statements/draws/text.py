"""Draws as text: of one hand with the cards that come in, of a range with the share of its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import TYPE_WORDS, in_words
from pql.render.deck import deck_lines
from pql.render.grid import card_rows
from pql.render.layout import GAP, bar, broken, charted, columns, remark_lines, shortened
from pql.render.page import WIDEST_TEXT
from pql.results.numbers import count, hands_count, in_decimals, share

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import DrawsResult, RangeDrawsResult

_WIDEST_TYPE = len("straight flush")
_BAR_WIDTH = 16
_SHORTEST_TEXT = 12
_ON_FLOP = 2
# Open-ended draws and gut-shots are straight draws, and stand below them; so do draws to the nut flush.
_KINDS = ("wrap", "open_ended", "double_gutshot", "gutshot", "nut_flush_draw", "nut_low_draw")
# These have a row even if no hand has them.
_ALWAYS = ("straight_draw", "flush_draw", "none")


def text_lines(result: DrawsResult | RangeDrawsResult, page: Page) -> list[str]:
    """The draws of one hand, or of the hands of a range."""
    from .result import RangeDrawsResult

    return _of_range(result, page) if isinstance(result, RangeDrawsResult) else _of_hand(result, page)


def picture_lines(result: DrawsResult | RangeDrawsResult, page: Page) -> list[str]:
    """The cards of the deck with what each makes of a hand; of a range bars."""
    from .result import RangeDrawsResult

    if isinstance(result, RangeDrawsResult):
        return _bars(result, page)
    made = {card: kind for kind, cards in result.cards.items() for card in cards}
    return [*_hand_lines(result, page), "", *deck_lines(made, page)]


def _bars(result: RangeDrawsResult, page: Page) -> list[str]:
    from .result import ALL_DRAWS

    lines = [_range_line(result, page, page.width)]
    shares = {
        "  " * (name in _KINDS) + ALL_DRAWS.get(name, "no draw"): part for name, part in result.shares.items()
    }
    chances = {TYPE_WORDS[kind]: part for kind, part in result.chances.items() if kind in TYPE_WORDS and part}
    for header, parts in ((["draw", "share"], shares), (["next card makes", "chance"], chances)):
        if parts:
            rows = [[name, share(part)] for name, part in parts.items()]
            lines += ["", *charted(header, rows, [*parts.values()], page, right=(False, True))]
    return lines


def _of_hand(result: DrawsResult, page: Page) -> list[str]:
    width = min(page.width, WIDEST_TEXT)
    lines = _hand_lines(result, page)
    room = width - _WIDEST_TYPE - len("cards") - 2 * len(GAP)
    rows = []
    made = [(TYPE_WORDS[kind], cards) for kind, cards in result.cards.items()]
    made += [("low" if result.lows else "", result.low), ("counterfeit", result.counterfeit)]
    for kind, cards in made:
        if cards:
            first, *more = card_rows(cards, room)
            rows.append([kind, str(len(cards)), first])
            rows += [["", "", row] for row in more]
    if rows:
        inks = (None, "number", page.cards)
        lines += ["", *columns(["makes", "cards", ""], rows, page, right=(False, True), inks=inks)]
    return lines + _holds_then(result, page)


def _streets(to_come: int) -> list[tuple[str, str]]:
    """The chances that are shown where so many cards are to come: on a turn by the river alone."""
    on_flop = [("next_card", "on the turn"), ("by_river", "by the river")]
    return on_flop if to_come == _ON_FLOP else [("by_river", "on the river")]


def _holds_then(result: DrawsResult, page: Page) -> list[str]:
    """The chances to hold more than now, with cards of the hand's own."""
    streets = _streets(result.to_come)
    rows = [
        [in_words(name), *[share(chance[when]) for when, _ in streets]]
        for name, chance in result.holds_then.items()
    ]
    if not rows:
        return []
    header = ["will hold", *[words.replace("by", "on") for _, words in streets]]
    right = (False, *[True] * len(streets))
    lines = ["", *columns(header, rows, page, right=right, inks=(None, *["number"] * len(streets)))]
    if result.straight and result.flush and result.has is None:
        lines += remark_lines("a straight below a flush counts as the flush", page)
    return lines


def _coming_in(result: DrawsResult, draw: str) -> str:
    """`: 19.15 % on the turn, 34.97 % by the river`; of a back-door draw by the river alone."""
    chance = result.comes_in.get(draw)
    if chance is None:
        return ""
    parts = [f"{share(chance[when])} {words}" for when, words in _streets(result.to_come) if chance[when]]
    return f": {', '.join(parts)}" if parts else ""


def _hand_lines(result: DrawsResult, page: Page) -> list[str]:
    line = f"{page.cards(result.hand)} on {page.cards(result.board)}: {result.holds}"
    if result.dead:
        line += page.paint(f", dead {result.dead}", "faint")
    drawn = [part for draw in _named(result) for part in broken(draw, page, "  ").split("\n")]
    return [line, *([page.paint(part, "strong") for part in drawn] or ["no draw"])]


def _named(result: DrawsResult) -> list[str]:
    """Each draw with the number of cards that complete it."""
    if result.has is not None:
        return [_spoken(result, draw) for draw in result.spoken]
    lines = []
    if result.straight:
        shape = "gut-shot straight draw"
        if result.double_gutshot:
            shape = "double gut-shot straight draw (counts as open-ended)"
        elif result.open_ended:
            shape = "open-ended straight draw"
        lines.append(f"{shape}, {count(len(result.straight), 'card')}{_coming_in(result, 'straight_draw')}")
    if result.flush:
        lines.append(f"flush draw, {count(len(result.flush), 'card')}{_coming_in(result, 'flush_draw')}")
    if result.backdoor_flush:
        lines.append(f"back-door flush draw{_coming_in(result, 'backdoor_flush')}")
    return lines


def _spoken(result: DrawsResult, draw: str) -> str:
    """A draw of Omaha with the cards that complete it, and how many of them make the nuts."""
    if draw.startswith("back-door"):
        return draw + _coming_in(result, f"backdoor_{draw.split()[1]}")
    if draw.endswith("low draw"):
        makes, nuts = count(len(result.low), "card"), len(result.nut_low)
        return f"{draw}, {makes}, {nuts} to the nut low{_coming_in(result, 'low_draw')}"
    cards = result.flush if draw.endswith("flush draw") else result.straight
    number = "" if draw.endswith("wrap") else f", {count(len(cards), 'card')}"
    chance = _coming_in(result, "flush_draw" if draw.endswith("flush draw") else "straight_draw")
    return f"{draw}{number}, {len({*cards} & {*result.nuts})} to the nuts{chance}"


def _of_range(result: RangeDrawsResult, page: Page) -> list[str]:
    width = min(page.width, WIDEST_TEXT)
    return [_range_line(result, page, width), "", *_shares(result, page, width), "", *_chances(result, page)]


def _range_line(result: RangeDrawsResult, page: Page, width: int) -> str:
    live = hands_count(result.live)
    tail = f", dead {result.dead}" if result.dead else ""
    room = width - len(f"{live} of  on {result.board}{tail}")
    hands = shortened(result.hands, max(room, _SHORTEST_TEXT))
    return f"{page.paint(live, 'strong')} of {hands} on {page.cards(result.board)}{tail}"


def _shares(result: RangeDrawsResult, page: Page, width: int) -> list[str]:
    from .result import ALL_DRAWS

    rows = []
    roomy = page.screen and width >= 72
    name_width = max([len(ALL_DRAWS.get(draw, "")) for draw in result.shares]) + 2
    streets = _streets(result.to_come) if result.comes_in else []
    numbers = (
        (len("by the river") + len(GAP) + len("19.15 %") + len(GAP)) * bool(streets)
        + len("combos")
        + len(GAP)
    )
    room = max(
        _SHORTEST_TEXT,
        width - name_width - 8 - 2 * len(GAP) - numbers - (_BAR_WIDTH + len(GAP) if roomy else 0),
    )
    for draw, part in result.shares.items():
        if not part and draw not in _ALWAYS:
            continue
        name = "  " * (draw in _KINDS) + ALL_DRAWS.get(draw, "no draw")
        drawn = [bar(part, _BAR_WIDTH, page)] if roomy else []
        hands = shortened(result.drawing[draw].text(), room) if part else ""
        found = result.comes_in.get(draw)
        chances = ["" if found is None else share(found[when]) for when, _ in streets]
        rows.append([name, str(len(result.drawing[draw])), share(part), *drawn, *chances, hands])
    words = [words.removeprefix("on the ") for _, words in streets]
    header = ["draw", "combos", "share", *([""] if roomy else []), *words, "hands"]
    inks = (None, "number", "number", *(["bar"] if roomy else []), *["number"] * len(words))
    right = (False, True, True, *([False] if roomy else []), *[True] * len(words))
    return columns(header, rows, page, right=right, inks=inks)


def _chances(result: RangeDrawsResult, page: Page) -> list[str]:
    """How often the next card makes each type of hand, and of how many cards on average."""
    rows = [
        [TYPE_WORDS[kind], share(chance), in_decimals(result.mean[kind], 2)]
        for kind, chance in result.chances.items()
        if kind in TYPE_WORDS and chance
    ]
    if not rows:
        return [page.paint("no card raises the type of any of these hands above the board's", "faint")]
    return columns(["next card makes", "chance", "cards"], rows, page, right=(False, True, True))
