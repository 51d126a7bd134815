"""Outs as text: what they make, what they are worth against ranges, and why the other cards are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import TYPE_WORDS, in_words
from pql.render.deck import deck_lines
from pql.render.grid import card_rows
from pql.render.layout import GAP, broken, charted, columns, shortened, wrapped_list
from pql.render.page import WIDEST_TEXT
from pql.render.text import table
from pql.results.numbers import amount, count, digits, error_decimals, percent, with_error

from .result import LOW, OutsTable

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import NextCard, OutsResult

_RULES = {
    "own": "",
    "article": ", by the rule of Keith Rule's article",
    "improving": ", all cards that raise the value",
    "discounted": ", discounted",
}
_ROOM_FOR_CARDS = 14
_INDENT = 6


def text_lines(result: OutsResult | OutsTable, page: Page) -> list[str]:
    """How many outs, a table of them, and the refused cards under the rule that refuses them; a row for each hand."""
    if isinstance(result, OutsTable):
        return table.text_lines(result, page)
    width = min(page.width, WIDEST_TEXT)
    lines = _headline(result, page, width)
    if result.outs:
        lines += ["", *_table(result, page, width)]
    refused = [card for card in result.cards if not card.is_out]
    if refused:
        lines += ["", page.paint("not outs", "title") if result.outs else page.paint("why not", "title")]
        lines += _refusals(result, page, width)
    return lines


def picture_lines(result: OutsResult | OutsTable, page: Page) -> list[str]:
    """The cards of the deck with what each out makes, and a bar for the outs of each kind; of several hands bars."""
    if isinstance(result, OutsTable):
        hands = [(each.hand, each.count) for each in result.results]
        rows = [[hand, str(number)] for hand, number in hands]
        return charted(["hand", "outs"], rows, [number for _, number in hands], page, right=(False, True))
    made = {card.card: card.groups[0] for card in result.outs}
    lines = [*_headline(result, page, min(page.width, WIDEST_TEXT)), "", *deck_lines(made, page)]
    groups = [
        (kind, cards)
        for kind in result.by_type
        for cards in _alike([card for card in result.outs if kind in card.groups], _decimals(result))
    ]
    rows = [[in_words(kind), str(len(cards))] for kind, cards in groups]
    header, values = ["makes", "outs"], [float(len(cards)) for _, cards in groups]
    if any(cards[0].equity is not None for _, cards in groups):
        header.append("equity")
        values = [cards[0].equity or 0.0 for _, cards in groups]
        for row, (_, cards) in zip(rows, groups, strict=True):
            row.append(_numbers(cards[0], _decimals(result), page)[-1])
    right = (False, *[True] * (len(header) - 1))
    return [*lines, "", *charted(header, rows, values, page, right=right)] if rows else lines


def _headline(result: OutsResult, page: Page, width: int) -> list[str]:
    # Against known hands that is the rule without a word.
    by = "" if result.opponents and not result.against_range else _RULES["article"]
    head = page.paint(count(result.count, "out"), "strong")
    head += by if result.rule == "article" else _RULES[result.rule]
    if result.effective is not None:
        head += f", effectively {amount(result.effective)}"
    if result.of_lows:
        nut_lows = sum([card.nut_low is True for card in result.low_outs])
        head += f": {len(result.high_outs)} to the high half, {len(result.nut_outs)} of them to the nuts; "
        head += f"{len(result.low_outs)} to the low half, {nut_lows} to the nut low"
    elif result.draws is not None:
        head += f", {len(result.nut_outs)} to the nuts"
    below = [f"{page.cards(result.hand)} on {page.cards(result.board)}: {result.holds}"]
    if result.draws:
        below.append(page.paint(", ".join(result.draws), "strong"))
    if result.counterfeit:
        below += broken(f"counterfeited by {page.cards(' '.join(result.counterfeit))}", page, "  ").split(
            "\n"
        )
    tails = [f"against {opponent}" for opponent in result.opponents]
    if result.dead:
        tails.append(f"dead {result.dead}")
    return [head, *below, *(page.paint(shortened(text, width), "faint") for text in tails)]


def _table(result: OutsResult, page: Page, width: int) -> list[str]:
    """A row for the outs that make the same and fare the same against the opponents."""
    numbered = [card for card in result.outs if card.equity is not None]
    counted = ["outs"] if result.draws is None else ["outs", "nuts"]
    lead = 1 + len(counted)
    header = ["makes", *counted, "cards", *_number_names(numbered)]
    decimals = _decimals(result)
    groups = [
        (kind, cards)
        for kind in result.by_type
        for cards in _alike([card for card in result.outs if kind in card.groups], decimals)
    ]
    numbers = [_numbers(cards[0], decimals, page, kind == LOW) for kind, cards in groups]
    named = max([len(header[0]), *[len(in_words(kind)) for kind, _ in groups]])
    named += sum([len(name) + len(GAP) for name in counted]) + len(GAP)
    measured = zip(header[lead + 1 :], *numbers, strict=True)
    room = width - named - sum([len(GAP) + max(map(len, column)) for column in measured])
    below = room < _ROOM_FOR_CARDS
    if below:
        # Too narrow for columns of numbers: they stand below the cards.
        header, room = header[: lead + 1], width - named
    rows: list[list[str]] = []
    for (kind, cards), found in zip(groups, numbers, strict=True):
        listed = card_rows([card.card for card in cards], room)
        if below:
            stacked = [
                f"{name} {number}" for name, number in zip(_number_names(numbered), found, strict=True)
            ]
            listed += wrapped_list(", ".join(stacked), room) if stacked else []
        beside = [] if below else found
        first, *more = listed
        best = sum([(card.nut_low if kind == LOW else card.nuts) is True for card in cards])
        numbers_of = [len(cards), best][: len(counted)]
        rows.append([in_words(kind), *map(str, numbers_of), first, *beside])
        rows += [[*[""] * lead, text, *[""] * len(beside)] for text in more]
    right = (False, *[True] * len(counted), False, *[True] * len(header[lead + 1 :]))
    return columns(header, rows, page, right=right, inks=(None, *["number"] * len(counted), page.cards))


def _number_names(cards: list[NextCard]) -> list[str]:
    if not cards:
        return []
    measured = any([card.beats is not None or card.low_beats is not None for card in cards])
    return ["beats", "ties", "equity"] if measured else ["equity"]


def _numbers(card: NextCard, decimals: int, page: Page, of_low: bool = False) -> list[str]:
    if card.equity is None:
        return []
    equity = percent(card.equity, decimals)
    if card.stderr is not None:
        equity = with_error(card.equity, card.stderr, page.plus_minus, decimals)
    if of_low and card.low_beats is not None:
        return [percent(card.low_beats), "", equity]
    if card.beats is None or card.ties is None:
        return [equity] if card.low_beats is None else ["", "", equity]
    return [percent(card.beats), percent(card.ties), equity]


def _decimals(result: OutsResult) -> int:
    errors = [card.stderr for card in result.cards if card.stderr is not None]
    return error_decimals(max(errors)) if errors else digits()


def _alike(cards: list[NextCard], decimals: int) -> list[list[NextCard]]:
    """The cards in groups that read the same."""
    groups: dict[tuple[str, ...], list[NextCard]] = {}
    for card in cards:
        numbers = (card.beats, card.ties, card.equity, card.low_beats)
        key = tuple("" if number is None else f"{number:.{decimals + 2}f}" for number in numbers)
        groups.setdefault(key, []).append(card)
    return list(groups.values())


def _refusals(result: OutsResult, page: Page, width: int) -> list[str]:
    from .result import REASONS

    decimals = _decimals(result)
    lines = []
    for rule, texts in result.refused.items():
        reason = f"{len(texts):>{_INDENT - 2}}  {REASONS[rule]}"
        lines += broken(reason, page, " " * _INDENT).split("\n")
        of_rule = [card for card in result.cards if card.refused == rule and not card.is_out]
        for cards in _alike(of_rule, decimals):
            numbers = _numbers_text(cards[0], decimals, page)
            beside = width - _INDENT - len(numbers) >= _ROOM_FOR_CARDS
            room = width - _INDENT - (len(numbers) if beside else 0)
            rows = card_rows([card.card for card in cards], room)
            for number, row in enumerate(rows):
                tail = numbers if beside and number == len(rows) - 1 else ""
                lines.append(" " * _INDENT + page.cards(row) + page.paint(tail, "faint"))
            if numbers and not beside:
                lines += [
                    " " * _INDENT + page.paint(row, "faint") for row in wrapped_list(numbers.strip(), room)
                ]
    return lines


def _numbers_text(card: NextCard, decimals: int, page: Page) -> str:
    """What is known of a card that only the opponents refuse."""
    numbers = _numbers(card, decimals, page)
    if not numbers:
        return ""
    pairs = [*zip(_number_names([card]), numbers, strict=True)]
    if card.beats is None and card.low_beats is not None:
        pairs = [("low beats", percent(card.low_beats)), pairs[-1]]
    named = [f"{name} {number}" for name, number in pairs]
    return f"  {TYPE_WORDS[card.group]}: {', '.join(named)}"
