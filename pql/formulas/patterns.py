"""OpenHoldem's and OpenPPL's symbols that spell cards: `$AKs`, `hand$AKSuited`, `board$AT`, `listNAME`."""

from __future__ import annotations

from collections import Counter

from pql.cards.combos import hand_cards
from pql.cards.deck import RANKS, SUITS
from pql.sets.board_program import ALL_EXCHANGES, IDENTITY

from .expressions import Expression
from .types import BOOLEAN
from .use import Use
from .versus import versus_symbol

_SUITED = "suited"


def pattern_symbol(use: Use, name: str) -> Expression | None:
    """The expression of a symbol that spells cards, None for a name that is none. Raises `PQLError` for bad cards."""
    lower = name.lower()
    if lower.startswith("vs$"):
        return versus_symbol(use, name)
    if lower.startswith("hand$"):
        return _hand(use, name[5:])
    if lower.startswith("board$"):
        return _board(use, name[6:])
    if name.startswith("$") and not name.startswith("$$"):
        return _pocket(use, name[1:])
    if lower.startswith("list") and len(name) > 4:
        return _list(use, name[4:])
    return None


def _list(use: Use, name: str) -> Expression | None:
    hands = use.context.sets.named_hands(name)
    return None if hands is None else use.is_in(hands, use.player)


def _pocket(use: Use, text: str) -> Expression:
    """`$RRs`: one or two ranks, X for any, then s or o where it matters."""
    ranks, suit = text.upper(), ""
    if ranks[-1:] in ("S", "O") and len(ranks) > 1:
        ranks, suit = ranks[:-1], ranks[-1]
    if not 1 <= len(ranks) <= 2 or any(rank not in RANKS + "X" for rank in ranks):
        raise use.error(
            "bad-hand",
            f"`${text}` is not a pocket",
            "write one or two ranks, X for any, then s or o: $AKs, $QX, $XXs",
        )
    wanted = [RANKS.index(rank) for rank in ranks if rank != "X"]
    values = []
    for high, low in hand_cards():
        suited = high & 3 == low & 3
        fits = _contains([high >> 2, low >> 2], wanted) and (not suit or suited == (suit == "S"))
        values.append(int(fits))
    return use.table(tuple(values), use.player, ALL_EXCHANGES, BOOLEAN)


def _contains(ranks: list[int], wanted: list[int]) -> bool:
    return not Counter(wanted) - Counter(ranks)


def _spelt(use: Use, text: str) -> tuple[list[int], list[int], bool]:
    """Ranks and cards (numbers) of a text such as `AdT`, and whether `suited` comes after them."""
    suited = text.lower().endswith(_SUITED)
    if suited:
        text = text[: -len(_SUITED)]
    ranks: list[int] = []
    cards: list[int] = []
    offset = 0
    while offset < len(text):
        rank = text[offset].upper()
        if rank not in RANKS:
            raise use.error(
                "bad-card",
                f"`{text[offset]}` is not a rank",
                "ranks are 2..9 T J Q K A; a suit may follow one, as in AdT",
            )
        if offset + 1 < len(text) and text[offset + 1].lower() in SUITS:
            cards.append(4 * RANKS.index(rank) + SUITS.index(text[offset + 1].lower()))
            offset += 1
        else:
            ranks.append(RANKS.index(rank))
        offset += 1
    if not ranks and not cards:
        raise use.error("bad-card", "a rank must follow the `$`", "as in hand$AK or board$AT")
    return ranks, cards, suited


def _hand(use: Use, text: str) -> Expression:
    ranks, cards, suited = _spelt(use, text)
    if len(text) == 3 and text[2].lower() == "s" and len(cards) == 1:
        use.context.warn(
            "suit-of-a-card",
            f"`hand${text}` asks for the {text[1:3]} itself",
            use.node,
            f"write hand${text[:2]}Suited for two cards of one suit",
        )
    values = []
    for hand in hand_cards():
        left = [card >> 2 for card in hand if card not in cards]
        fits = all(card in hand for card in cards) and _contains(left, ranks)
        values.append(int(fits and (not suited or hand[0] & 3 == hand[1] & 3)))
    if not any(values) or len(set(cards)) < len(cards):
        raise use.error("bad-hand", f"no hand has `{text}`", "a hand is two different cards, as in hand$AK")
    return use.table(tuple(values), use.player, IDENTITY if cards else ALL_EXCHANGES, BOOLEAN)


def _board(use: Use, text: str) -> Expression:
    """Ranks with their multiplicity and cards on the board; `suited`: ranks all in one suit, any suit."""
    ranks, cards, suited = _spelt(use, text)
    counts = Counter([*ranks, *[card >> 2 for card in cards]])
    several = (
        max(counts.values()) > 4 or len(set(cards)) < len(cards) or (suited and len(set(ranks)) < len(ranks))
    )
    if several or counts.total() > 5:
        help = "a board is three to five different cards, as in board$AT"
        raise use.error("bad-board", f"no board has `{text}`", help)
    tests = [use.truth(True)]
    for card in cards:
        tests.append(use.board("has_cards", 1 << card, BOOLEAN))
    if suited and ranks:
        wanted = 0
        for rank in ranks:
            wanted |= 1 << rank + 2
        in_a_suit = [
            use.equals(use.binary("&", use.board("suit_ranks", suit), wanted), wanted) for suit in range(4)
        ]
        tests.append(use.either(*in_a_suit))
    for rank, count in counts.items():
        tests.append(use.binary(">=", use.board("rank_count", rank + 2), count))
    return use.every(*tests)
