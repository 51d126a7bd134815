"""Exports of HRC (HoldemResources Calculator): a folder or a zip with `nodes/N.json`, 0 the root.

A node has the player to act (0 acts first before the flop, the last is the big blind), `actions` with type, amount and
the number of the node that follows, and `hands`: for each of the 169 classes `weight` (its reach), `played` and `evs`
by action. `settings.json` has the blinds, the big blind first; amounts are shown in big blinds if it is there. No
public description exists: these are the facts of third-party readers.
"""

from __future__ import annotations

import os
import re
import zipfile
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import BROKEN_PACKING, Archive, UnreadableFileError, open_regular, read_text, why_broken
from pql.base.json_text import TooDeepError, json_value
from pql.base.sums import number
from pql.cards.starting_hands import class_names

from .json_text import file_error, node_error
from .strategy import ACTION_WORDS, Place, Strategy, distinct, is_number, is_share, is_text, place_of, share

if TYPE_CHECKING:
    from zipfile import ZipInfo

LARGEST_NODE = 4_000_000
MOST_NODES = 100_000
MOST_ACTIONS = 100
LONGEST_PATH = 100
LARGEST_AMOUNT = 1e15
_NODE = re.compile(r"(?:(?P<folder>.*)/)?nodes/(?P<number>[0-9]{1,9})\.json")
_CLASSES = {name: place for place, name in enumerate(class_names())}


class Action(NamedTuple):
    """What a player can do, and the number of the node that follows; None where the file has none."""

    name: str
    node: int | None


class Decision(NamedTuple):
    """A node: its number, who acts, on which street, and what he can do; `hands` as they stand in the file."""

    number: int
    player: int
    street: int
    actions: tuple[Action, ...]
    hands: dict[str, Any]

    @property
    def names(self) -> tuple[str, ...]:
        """The actions as they are called."""
        return tuple([action.name for action in self.actions])


def is_export(path: str) -> bool:
    """Whether a path is an export: a folder with `nodes`, or a zip with such a folder in it."""
    if _is_folder(path):
        return _is_folder(os.path.join(path, "nodes"))
    try:
        with open_regular(path) as file, Export(path) as export:
            return zipfile.is_zipfile(file) and bool(export.numbers())
    except (UnreadableFileError, PQLError):
        return False


def _is_folder(path: str) -> bool:
    try:
        return os.path.isdir(path)
    except ValueError:  # no file can have that name
        return False


class Export:
    """An export, whose nodes are read one by one; in a `with`, which closes it."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> Export:
        return self

    def __exit__(self, *problem: object) -> None:
        if (archive := self.__dict__.get("_zip")) is not None:  # as far as it has been opened
            archive.close()

    def numbers(self) -> list[int]:
        """The numbers of all nodes."""
        if self._zip is not None:
            return sorted(self._entries)
        try:
            names = os.listdir(os.path.join(self.path, "nodes"))
        except (OSError, ValueError):
            raise self._unreadable("no folder with `nodes` in it, and no zip of one") from None
        return sorted([int(match["number"]) for name in names if (match := _NODE.fullmatch(f"nodes/{name}"))])

    def decision(self, node: int) -> Decision:
        """A node; raises `PQLError` where the file is none."""
        name = f"nodes/{node}.json"
        return _Reading(self._where(name), self._read(node), self._unit).decision(node)

    def strategy(self, place: Place) -> Strategy:
        """The decision at a place: the number of a node, or the actions that lead to it from the root."""
        if place.player is not None:
            raise node_error(self.path, "its players have numbers: leave OOP and IP out")
        decision = self._at(place.steps)
        if place.action is not None and place_of(place.action, decision.names) is None:
            raise self._no_action(place.action, decision)
        where = self._where(f"nodes/{decision.number}.json")
        names, weights, played, evs = _columns(where, decision)
        return Strategy(
            "hrc", f"{decision.number}", f"{decision.player}", "", decision.names, names, weights, played, evs
        )

    def _at(self, steps: tuple[str, ...]) -> Decision:
        if len(steps) == 1 and steps[0].isdecimal():
            if len(steps[0]) > 9 or int(steps[0]) not in self.numbers():
                raise node_error(self.path, f"it has no node {steps[0]:.20}", f"it has {self._shown()}")
            return self.decision(int(steps[0]))
        if len(steps) > LONGEST_PATH:
            raise node_error(self.path, f"a path has at most {LONGEST_PATH} steps")
        decision = self.decision(0)
        for step in steps:
            index = place_of(step, decision.names)
            if index is None:
                raise self._no_action(step, decision)
            action = decision.actions[index]
            if action.node is None:
                raise node_error(
                    self.path,
                    f"after {action.name} no player acts",
                    f"who does that: node '{decision.number}:{action.name}'",
                )
            decision = self.decision(action.node)
        return decision

    def _shown(self) -> str:
        numbers = self.numbers()
        return f"nodes {numbers[0]} to {numbers[-1]}" if numbers else "no nodes"

    def _no_action(self, step: str, decision: Decision) -> PQLError:
        names = ", ".join(decision.names)
        return node_error(self.path, f"there is no {step} at node {decision.number}", f"there are {names}")

    @cached_property
    def _unit(self) -> float | None:
        """The big blind in the unit of the amounts; None without settings."""
        try:
            text = self._read(None)
        except PQLError:
            return None
        try:
            big = json_value(text)["handdata"]["blinds"][0]
            return float(big) if not isinstance(big, bool) and 0 < float(big) < LARGEST_AMOUNT else None
        except (ValueError, TypeError, LookupError):
            return None

    @cached_property
    def _zip(self) -> Archive | None:
        if _is_folder(self.path):
            return None
        try:
            file = open_regular(self.path)
        except UnreadableFileError as problem:
            raise self._unreadable(f"{problem}") from None
        try:
            return Archive(file)
        except BROKEN_PACKING:
            raise self._unreadable("no folder with `nodes` in it, and no zip of one") from None

    @cached_property
    def _entries(self) -> dict[int, ZipInfo]:
        """The nodes of a zip; of several exports in it, the first."""
        assert self._zip is not None
        entries: dict[int, ZipInfo] = {}
        folders: list[str | None] = []
        for entry in self._zip.infolist():
            match = _NODE.fullmatch(entry.filename)
            if match is None:
                continue
            folders.append(match["folder"])
            if match["folder"] == folders[0]:
                entries[int(match["number"])] = entry
            if len(entries) > MOST_NODES:
                raise self._unreadable(f"more than {MOST_NODES:,} nodes")
        return entries

    def _read(self, node: int | None) -> str:
        """The text of a node, or of the settings."""
        name = "settings.json" if node is None else f"nodes/{node}.json"
        if self._zip is None:
            try:
                return read_text(os.path.join(self.path, *name.split("/")), LARGEST_NODE)
            except UnreadableFileError as problem:
                raise file_error(self._where(name), f"cannot be read: {problem}") from None
        entry = self._entries.get(node) if node is not None else self._settings()
        if entry is None:
            raise file_error(self._where(name), "is not in the zip")
        if entry.file_size > LARGEST_NODE:
            raise file_error(self._where(name), f"larger than {LARGEST_NODE:,} bytes")
        try:
            with self._zip.member(entry) as file:
                return file.read(LARGEST_NODE).decode("utf-8-sig")
        except BROKEN_PACKING as problem:
            reason = f"cannot be read from the zip: {why_broken(problem)}"
            raise file_error(self._where(name), reason) from None

    def _settings(self) -> ZipInfo | None:
        first = next(iter(self._entries.values()), None)
        if first is None or self._zip is None:
            return None
        try:
            return self._zip.getinfo(first.filename.rpartition("nodes/")[0] + "settings.json")
        except KeyError:
            return None

    def _where(self, name: str) -> str:
        return f"{self.path}/{name}"

    def _unreadable(self, reason: str) -> PQLError:
        return PQLError(Diagnostic("unreadable-file", f"cannot read `{self.path}`: {reason}"))


class _Reading:
    """The JSON of a node, as it is checked."""

    def __init__(self, where: str, text: str, unit: float | None) -> None:
        self._where = where
        self._unit = unit
        try:
            settings = json_value(text)
        except TooDeepError:
            raise file_error(where, "this is nested too deeply") from None
        except ValueError as problem:
            raise file_error(where, "this is not JSON", line=getattr(problem, "lineno", None)) from None
        self._node = self._checked(settings, dict, "a node", "an object")

    def decision(self, node: int) -> Decision:
        """The node of a number."""
        player = self._whole("player", 100)
        street = self._whole("street", 3)
        actions = self._checked(self._node.get("actions"), list, "`actions`", "a list")
        if not 0 < len(actions) <= MOST_ACTIONS:
            raise file_error(self._where, f"`actions` should be 1 to {MOST_ACTIONS}")
        actions_here = tuple(map(self._action, actions))
        if not distinct([action.name for action in actions_here]):
            raise file_error(self._where, "two of `actions` are the same")
        hands = self._checked(self._node.get("hands"), dict, "`hands`", "an object")
        return Decision(node, player, street, actions_here, hands)

    def _action(self, given: object) -> Action:
        action = self._checked(given, dict, "an action", "an object")
        kind = self._checked(action.get("type"), str, "`type` of an action", "text")
        if not is_text(kind):
            raise file_error(self._where, "`type` of an action should be a word")
        amount = action.get("amount", 0)
        if not is_number(amount) or not 0 <= amount < LARGEST_AMOUNT:
            raise file_error(self._where, f"`amount` of {kind:.20} should be a number")
        node = action.get("node")
        if node is not None and (
            not isinstance(node, int) or isinstance(node, bool) or not 0 <= node < 10**9
        ):
            raise file_error(self._where, f"`node` of {kind:.20} should be the number of a node")
        word = ACTION_WORDS.get(kind.strip().upper(), kind.strip().upper()[:20])
        size = round(amount / (self._unit or 1), 6)
        return Action(f"{word} {number(size)}" if word in ("RAISE", "BET", "ALLIN") and size else word, node)

    def _whole(self, name: str, most: int) -> int:
        value = self._node.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise file_error(self._where, f"`{name}` should be a number from 0 to {most}")
        return value

    def _checked(self, value: Any, kind: type, what: str, expected: str) -> Any:
        if not isinstance(value, kind):
            raise file_error(self._where, f"{what} should be {expected}")
        return value


Numbers = tuple[float, ...]


def _columns(
    where: str, decision: Decision
) -> tuple[tuple[str, ...], Numbers, tuple[Numbers, ...], tuple[tuple[float | None, ...], ...] | None]:
    """The classes of a node with their weights, frequencies and, if there are any, what the actions win."""
    names, weights, played, evs = [], [], [], []
    for name in sorted(decision.hands, key=lambda name: _CLASSES.get(name, -1)):
        hand, count = decision.hands[name], len(decision.actions)
        if name not in _CLASSES:
            raise file_error(where, f"`{name[:20]}` should be one of the 169 classes, such as AKs")
        if not isinstance(hand, dict):
            raise file_error(where, f"{name} should have an object")
        weight, shares, wins = hand.get("weight"), hand.get("played"), hand.get("evs")
        if weight is None or not is_share(weight):
            raise file_error(where, f"`weight` of {name} should be a number from 0 to 1")
        if not isinstance(shares, list) or len(shares) != count or not all(map(is_share, shares)):
            raise file_error(where, f"`played` of {name} should have {count} numbers from 0 to 1")
        if wins is not None and (not isinstance(wins, list) or len(wins) != count):
            raise file_error(where, f"`evs` of {name} should have {count} numbers")
        names.append(name)
        weights.append(share(weight))
        played.append(tuple(map(share, shares)))
        evs.append(tuple([float(win) if is_number(win) else None for win in wins or [None] * count]))
    has_values = any(win is not None for row in evs for win in row)
    return tuple(names), tuple(weights), tuple(played), tuple(evs) if has_values else None
