"""`pql hands alias`, `note` and `tag`: what one says of the players and hands of a collection."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NoReturn

import pql

from .meta_commands import problem

if TYPE_CHECKING:
    from collections.abc import Callable

_REMOVE = "removes what is named, or all of it"


def add_parsers(commands: Any) -> None:
    """The three commands, among the others of `pql hands`."""
    alias = commands.add_parser(
        "alias", help="names a player who has several accounts; alone it lists them", allow_abbrev=False
    )
    alias.add_argument("path", metavar="FOLDER", help="the collection")
    alias.add_argument("alias", nargs="?", metavar="ALIAS", help="the name for all accounts, such as me")
    alias.add_argument(
        "names", nargs="*", metavar="NAME", help="names of the player at sites, added to the others"
    )
    alias.add_argument(
        "--at", dest="site", metavar="SITE", help="where those names are the player's; else anywhere"
    )
    alias.add_argument("--remove", action="store_true", help=_REMOVE)
    note = commands.add_parser(
        "note", help="writes a note on a hand or a player; alone it lists them", allow_abbrev=False
    )
    _about(note)
    note.add_argument("text", nargs="*", metavar="TEXT", help="the note; without one it is shown")
    note.add_argument("--remove", action="store_true", help="removes the note; tags stay")
    tag = commands.add_parser("tag", help="tags a hand or a player; alone it lists them", allow_abbrev=False)
    _about(tag)
    tag.add_argument("tags", nargs="*", metavar="TAG", help="tags, added to the others")
    tag.add_argument("--remove", action="store_true", help=_REMOVE)


def answered(words: list[str]) -> list[str]:
    """What one of the commands says, for the shell; raises `PQLError` for words that are none."""
    parser = _Quiet(prog="\\hands", add_help=False, allow_abbrev=False)
    add_parsers(
        parser.add_subparsers(dest="what", required=True, metavar="alias|note|tag", parser_class=_Quiet)
    )
    arguments = parser.parse_args(words)
    return DOING[arguments.what](arguments)


class Intermixed(argparse.ArgumentParser):
    """A parser that takes options anywhere, between several positional arguments too."""

    _within = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As `ArgumentParser` does it twice: the options first, then what is left."""
        if self._within or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._within = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._within = False


class _Quiet(Intermixed):
    """A parser that ends nothing."""

    def error(self, message: str) -> NoReturn:
        usage = " ".join(self.format_usage().removeprefix("usage: ").split())
        raise _problem(message, f"write {usage}")

    def print_help(self, file: object = None) -> None:
        raise _problem("what do you want to note, and about whom?", " ".join(self.format_usage().split()))


def _about(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="FOLDER", help="the collection")
    parser.add_argument(
        "about", nargs="?", metavar="HAND", help="the number of the hand, or the name of the player"
    )
    parser.add_argument("--player", action="store_true", help="it is a player, and not a hand")


def alias(arguments: argparse.Namespace) -> list[str]:
    """Adds names to an alias, removes them, or lists what there is."""
    aliases = pql.hand_notes(arguments.path).aliases
    name = arguments.alias
    if name is None:
        return [f"{each}: {_listed(accounts)}" for each, accounts in aliases.items()] or [
            "there are no aliases"
        ]
    before = aliases.get(name, ())
    if not arguments.names and not arguments.remove:
        return [f"{name}: {_listed(before)}"] if before else [f"there is no alias `{name}`"]
    named = [(each, arguments.site or "") for each in arguments.names]
    if arguments.remove:
        gone = [each for each in before if not named or tuple(each) in named]
        if not gone:
            raise _problem(f"`{name}` has no such account" if before else f"there is no alias `{name}`")
        kept = [(each.name, each.site) for each in before if each not in gone]
    else:
        kept = [*[(each.name, each.site) for each in before], *named]
    _tried(lambda: aliases.__setitem__(name, kept) if kept else aliases.__delitem__(name))
    return [f"{name}: {_listed(aliases[name])}" if kept else f"removed {name}"]


def _listed(accounts: Any) -> str:
    return ", ".join(map(str, accounts))


def note(arguments: argparse.Namespace) -> list[str]:
    """Writes a note, removes it, or shows what there is."""
    if arguments.about is None:
        return _all(arguments)
    kept, about = _kept(arguments), arguments.about
    before = kept.get(about)
    if not arguments.text and not arguments.remove:
        return [f"{about}: {before}" if before else f"there is no note or tag on {about}"]
    if arguments.remove and not (before and before.text):
        raise _problem(f"there is no note on {about}")
    text = "" if arguments.remove else " ".join(arguments.text)
    return _put(kept, about, text, before.tags if before else ())


def tag(arguments: argparse.Namespace) -> list[str]:
    """Adds tags, removes them, or shows what there is."""
    if arguments.about is None:
        return _all(arguments)
    kept, about = _kept(arguments), arguments.about
    before = kept.get(about)
    tags = before.tags if before else ()
    if not arguments.tags and not arguments.remove:
        return [f"{about}: {before}" if before else f"there is no note or tag on {about}"]
    if arguments.remove:
        gone = [each for each in tags if not arguments.tags or each in arguments.tags]
        if not gone:
            raise _problem(f"{about} has no such tag")
        return _put(
            kept, about, before.text if before else "", tuple([each for each in tags if each not in gone])
        )
    return _put(kept, about, before.text if before else "", (*tags, *arguments.tags))


def _kept(arguments: argparse.Namespace) -> Any:
    notes = pql.hand_notes(arguments.path)
    return notes.players if arguments.player else notes.hands


def _put(kept: Any, about: str, text: str, tags: tuple[str, ...]) -> list[str]:
    if not text and not tags:
        del kept[about]
        return [f"there is no note or tag on {about} now"]
    _tried(lambda: kept.__setitem__(about, (text, tags)))
    return [f"{about}: {kept[about.strip()]}"]


def _all(arguments: argparse.Namespace) -> list[str]:
    """What is noted of hands and players."""
    notes = pql.hand_notes(arguments.path)
    hands = [] if arguments.player else [f"hand {each}: {said}" for each, said in notes.hands.items()]
    players = [f"player {each}: {said}" for each, said in notes.players.items()]
    return hands + players or ["there are no notes or tags"]


def _tried(change: Callable[[], object]) -> None:
    """Makes a change; a text that cannot be kept is a problem of the user."""
    try:
        change()
    except ValueError as error:
        raise _problem(str(error)) from None


def _problem(message: str, help: str | None = None) -> pql.PQLError:
    return problem("bad-note", message, help)


DOING = {"alias": alias, "note": note, "tag": tag}
"""What each command does; lines to be shown."""
