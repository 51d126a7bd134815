"""Results of TexasSolver: the JSON that `dump_result` writes.

The root is OOP's first decision. An action node has `player` (0 is IP, 1 is OOP), `actions`, `childrens` by action and
`strategy`, in it for each hand the frequency of each action; a chance node has `dealcards` by card. The file has
neither board nor ranges: those are in the commands that made it. A combo that a later card hits is still listed by
older versions and is left out here. Source: src/solver/PCfrSolver.cpp of bupticybee/TexasSolver.
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import UnreadableFileError, open_regular, read_text, size_of
from pql.cards.combos import hand_names, parse_hand
from pql.cards.deck import cards_mask

from .json_text import JsonText, node_error
from .strategy import Place, Strategy, action_name, distinct, is_share, is_text, place_of, share
from .tree import LARGEST_TREE, is_tree, read_tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .json_text import Look
    from .tree import SolverTree

LARGEST_RESULT = 64 << 30
LARGEST_STRATEGY = 16_000_000
LONGEST_PATH = 100
MOST_NODES = 100_000
MOST_ACTIONS = 100
_CARD = re.compile(r"[2-9TJQKA][cdhs]")
_HAND = re.compile(r"[2-9TJQKA][cdhs][2-9TJQKA][cdhs]")
_PLAYER = {0: "IP", 1: "OOP"}


class Node(NamedTuple):
    """A node of the tree without what is below it; `strategy` is where that is in the file."""

    path: tuple[str, ...]
    player: str | None
    actions: tuple[str, ...]
    strategy: int | None


def looks_like_result(beginning: bytes) -> bool:
    """Whether a file that begins like this is a result of TexasSolver."""
    return beginning.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" and (
        b'"childrens"' in beginning or b'"actions"' in beginning or b'"dealcards"' in beginning
    )


def nodes(path: str, look: Look | None = None) -> list[Node]:
    """All decisions of a result, and the nodes where a card is dealt; raises `PQLError` for more than 100,000."""
    with _opened(path, look) as text:
        walk = _Walk(text, None)
        walk.node(text.start(), ())
    return walk.found


def strategy(path: str, place: Place, tree: SolverTree | None = None, look: Look | None = None) -> Strategy:
    """The decision at a place, or the range of a player there, with the reach of each hand.

    `tree` has the ranges at the root; without one it is sought beside the file. What it does not say begins at 1.
    Raises `PQLError` where there is no such place.
    """
    if len(place.steps) > LONGEST_PATH:
        raise node_error(path, f"a path has at most {LONGEST_PATH} steps")
    tree = tree or commands_of(path)
    with _opened(path, look) as text:
        walk = _Walk(text, place.steps)
        walk.node(text.start(), ())
        return _Reached(text, path, walk.found, tree).strategy(place)


def commands_of(path: str) -> SolverTree | None:
    """The commands that made a result: of the texts beside it the one that dumps a result of this name."""
    folder, name = os.path.split(path)
    try:
        texts = sorted([entry for entry in os.listdir(folder or os.curdir) if entry.endswith(".txt")])[:200]
    except (OSError, ValueError):
        return None
    for entry in texts:
        try:
            text = read_text(os.path.join(folder, entry), LARGEST_TREE)
        except UnreadableFileError:
            continue
        dumped = re.findall(r"^[ \t]*dump_result[ \t]+(\S+)", text, re.MULTILINE)
        if name in [re.split(r"[/\\]", each)[-1] for each in dumped] and is_tree(text):
            return read_tree(text, os.path.join(folder, entry))
    return None


@contextmanager
def _opened(path: str, look: Look | None) -> Iterator[JsonText]:
    """The JSON of a file, of which a part is read at a time."""
    try:
        with open_regular(path) as file:
            size = size_of(file)
            if size > LARGEST_RESULT:
                raise UnreadableFileError(f"larger than {LARGEST_RESULT:,} bytes")
            yield JsonText(path, file, size, look)
    except UnreadableFileError as problem:
        raise PQLError(Diagnostic("unreadable-file", f"cannot read `{path}`: {problem}")) from None


# What a node has at least one of.
_OF_NODES = ("player", "actions", "childrens", "dealcards")


class _Walk:
    """Walks a result once: along a path, or everywhere. `found` are the nodes that were met."""

    def __init__(self, text: JsonText, steps: tuple[str, ...] | None) -> None:
        self.found: list[Node] = []
        self._text = text
        self._steps = steps

    def node(self, position: int, path: tuple[str, ...]) -> int:
        """Walks a node; the position behind it."""
        if len(path) > LONGEST_PATH:
            raise self._text.error(position, f"more than {LONGEST_PATH} actions and cards follow one another")
        index_of: dict[str, int] = {}
        own = len(self.found)
        self.found.append(Node(path, None, (), None))
        if own >= MOST_NODES:
            raise self._text.error(position, f"more than {MOST_NODES:,} nodes")

        def visit(name: str, start: int) -> int | None:
            if name in index_of:
                raise self._text.error(start, f"a node has `{name}` twice")
            index_of[name] = start
            return self._children(start, path) if name in ("childrens", "dealcards") else None

        end = self._text.walk(position, "a node of TexasSolver", visit)
        self.found[own] = self._described(index_of, position, path)
        return end

    def _children(self, position: int, path: tuple[str, ...]) -> int:
        def visit(name: str, start: int) -> int | None:
            shown = action_name(name) if not _CARD.fullmatch(name) else name
            if self._text.is_null(start):
                return None
            if self._steps is not None and (taken or place_of(self._steps[len(path)], [shown]) is None):
                return None
            taken.append(shown)
            return self.node(start, (*path, shown))

        taken: list[str] = []
        if self._text.is_null(position) or (self._steps is not None and len(path) == len(self._steps)):
            return self._text.skip(position)
        return self._text.walk(position, "the children of a node", visit)

    def _described(self, index_of: dict[str, int], position: int, path: tuple[str, ...]) -> Node:
        if not path and index_of.keys().isdisjoint(_OF_NODES):
            needed = "`player`, `actions` and `strategy`, or `dealcards`"
            raise self._text.error(position, f"no result of TexasSolver: its first node has {needed}")
        if "dealcards" in index_of or ("player" not in index_of and "actions" not in index_of):
            return Node(path, None, (), None)
        for needed in ("player", "actions"):
            if needed not in index_of:
                raise self._text.error(position, f"a node without `{needed}`")
        who, what = index_of["player"], index_of["actions"]
        player, _ = self._text.value(who, 20, "`player`")
        actions, _ = self._text.value(what, 20_000, "`actions`")
        if player not in (0, 1) or isinstance(player, bool | float):
            raise self._text.error(who, "`player` should be 0 for IP or 1 for OOP")
        if not isinstance(actions, list) or len(actions) > MOST_ACTIONS or not all(map(is_text, actions)):
            raise self._text.error(what, f"`actions` should be up to {MOST_ACTIONS} texts")
        names = tuple([action_name(action) for action in actions])
        if not distinct(names):
            raise self._text.error(what, "two of `actions` are the same")
        return Node(path, _PLAYER[player], names, index_of.get("strategy"))


class _Reached:
    """The nodes along a path, and the reach of both players' hands there."""

    def __init__(self, text: JsonText, path: str, along: list[Node], tree: SolverTree | None) -> None:
        self._text = text
        self._path = path
        self._along = along
        self._tree = tree

    def strategy(self, place: Place) -> Strategy:
        """The decision at the end of the path, or the range of another player there."""
        last = self._along[-1]
        if len(last.path) < len(place.steps):
            raise self._missing(place.steps[len(last.path)], last)
        if place.action is not None and last.player is None:
            raise node_error(self._path, "a card is dealt there, and no player acts", _example(last))
        player = place.player or last.player
        if player is None:
            raise node_error(
                self._path,
                "a card is dealt there, and no player acts: say whose range, OOP or IP",
                f"node 'OOP:{'/'.join(last.path)}'",
            )
        name = "/".join(last.path)
        if player == last.player:
            strategy = self._strategy(last)
            weights = self._reach(player, strategy)
            names = tuple(weights)
            played = tuple([strategy[hand] for hand in names])
            actions = last.actions
        else:
            if place.action is not None:
                raise node_error(self._path, f"{last.player} acts there, not {player}")
            weights = self._reach(player, None)
            names, actions, played = tuple(weights), (), ((),) * len(weights)
        reach = tuple(weights.values())
        answer = Strategy(
            "texas",
            name,
            player,
            self._board(),
            actions,
            names,
            reach,
            played,
            assumed=self._root(player) is None,
        )
        if place.action is not None and place_of(place.action, actions) is None:
            raise node_error(self._path, f"there is no action {place.action} there", _example(last))
        return answer

    def _missing(self, step: str, last: Node) -> PQLError:
        shown = "/".join(last.path) or "the root"
        index = place_of(step, last.actions)
        if index is not None:
            action = last.actions[index]
            return node_error(
                self._path,
                f"{action} ends the hand at {shown}, or what comes after it is not in the file",
                f"who does that: node '{'/'.join(last.path)}:{action}'",
            )
        return node_error(self._path, f"there is no {step} at {shown}", _example(last))

    def _board(self) -> str:
        """The cards on the board, as far as they are known: those of the commands, then those dealt on the way."""
        return (self._tree.board if self._tree is not None else "") + "".join(self._dealt())

    def _dealt(self) -> list[str]:
        return [step for step in self._along[-1].path if _CARD.fullmatch(step)]

    def _reach(self, player: str, listed: Iterable[str] | None) -> dict[str, float]:
        """The weights of a player's hands at the end of the path; only those that are `listed` there, if any are."""
        weights = self._root(player)
        taken: tuple[str, ...] = self._along[-1].path
        for node in self._along[:-1]:
            if node.player != player:
                continue
            strategy = self._strategy(node)
            index = place_of(taken[len(node.path)], node.actions)
            if index is None:
                raise node_error(self._path, f"{taken[len(node.path)]} is not an action of its node")
            begun = dict.fromkeys(strategy, 1.0) if weights is None else weights
            weights = {
                hand: weight * strategy[hand][index] for hand, weight in begun.items() if hand in strategy
            }
        if weights is None:
            if listed is None:
                raise node_error(
                    self._path,
                    f"{player} has not acted before, and the file does not have its range",
                    "keep the commands with `dump_result` beside the file, or give the tree",
                )
            weights = dict.fromkeys(listed, 1.0)
        dead = cards_mask(self._board()) if self._board() else 0
        dealt = None if listed is None else set(listed)
        return {
            hand: weight
            for hand, weight in weights.items()
            if not cards_mask(hand) & dead and (dealt is None or hand in dealt)
        }

    def _root(self, player: str) -> dict[str, float] | None:
        range_of_player = None if self._tree is None else self._tree.range_of(player)
        return None if range_of_player is None else dict(range_of_player.weights())

    def _strategy(self, node: Node) -> dict[str, tuple[float, ...]]:
        """The frequencies of the actions by hand, its higher card first."""
        if node.strategy is None:
            raise node_error(self._path, f"there is no strategy at {'/'.join(node.path) or 'the root'}")
        value, _ = self._text.value(node.strategy, LARGEST_STRATEGY, "a strategy")
        rows = value.get("strategy") if isinstance(value, dict) else None
        if not isinstance(rows, dict):
            raise self._text.error(node.strategy, "`strategy` should have an object `strategy` in it")
        shares_by_hand = {}
        for hand, row in rows.items():
            if not _HAND.fullmatch(hand) or hand[:2] == hand[2:]:
                raise self._text.error(node.strategy, f"`{hand[:20]}` should be two cards, such as AhKs")
            if not isinstance(row, list) or len(row) != len(node.actions) or not all(map(is_share, row)):
                message = f"`{hand}` should have {len(node.actions)} frequencies from 0 to 1"
                raise self._text.error(node.strategy, message)
            shares_by_hand[_named(hand)] = tuple(map(share, row))
        return shares_by_hand


def _named(hand: str) -> str:
    return hand_names()[parse_hand(hand)]


def _example(node: Node) -> str | None:
    return f"there are {', '.join(node.actions)}" if node.actions else None
