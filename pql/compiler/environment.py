"""What surrounds a statement while it is compiled: names, options, the directory of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..grammar.diagnostics import Diagnostic, PQLError, Source, Span
from ..options import Options

if TYPE_CHECKING:
    from ..boardset import BoardSet
    from ..handset import HandSet


class Binding(NamedTuple):
    """What a name stands for. `text` is the canonical text of the expression it was given."""

    kind: str
    value: HandSet | BoardSet
    text: str
    order: str | None = None


class Environment:
    """Names and options in force. Compiling works on a copy, so a program with an error changes nothing."""

    __slots__ = ("directory", "importing", "names", "options")

    def __init__(
        self,
        options: Options | None = None,
        directory: str | None = None,
        names: dict[str, Binding] | None = None,
        importing: tuple[str, ...] = (),
    ) -> None:
        self.options = options or Options()
        self.directory = directory
        self.names: dict[str, Binding] = dict(names or {})
        self.importing = importing

    def copy(self) -> Environment:
        """An independent copy."""
        return Environment(self.options.copy(), self.directory, self.names, self.importing)

    def kind_of(self, name: str) -> str | None:
        """`hands` or `board` for a name that is known, else None."""
        binding = self.names.get(name)
        return None if binding is None else binding.kind

    def lookup(self, name: str, kind: str, span: Span | None, source: Source) -> Binding:
        """The binding of a name that must be of a kind; raises `PQLError` with a near name where there is one."""
        binding = self.names.get(name)
        if binding is None:
            raise PQLError(self._unknown(name, kind, span, source))
        if binding.kind != kind:
            wanted = "a set of hands" if kind == "hands" else "a set of boards"
            given = "a set of boards" if kind == "hands" else "a set of hands"
            raise PQLError(
                Diagnostic(
                    "wrong-kind",
                    f"`{name}` is {given}, and {wanted} is wanted here",
                    span,
                    source=source,
                )
            )
        return binding

    def _unknown(self, name: str, kind: str, span: Span | None, source: Source) -> Diagnostic:
        near = self._near(name, kind)
        if near is not None:
            help_line = f"did you mean `{near}`?"
        elif kind == "hands":
            help_line = (
                f"a hand is written AKs, AKo, TT+ or AcKd; `let {name} = ...` gives a name to a set of hands"
            )
        else:
            help_line = (
                f"a board is written AK* or AhKd7c; `let {name} = board ...` gives a name to a set of boards"
            )
        return Diagnostic("unknown-name", f"unknown name `{name}`", span, source=source, help=help_line)

    def _near(self, name: str, kind: str) -> str | None:
        from difflib import get_close_matches

        from ..grammar.keywords import COMMON_SLIPS, words_of

        words = words_of("hands" if kind == "hands" else "boards")
        slip = COMMON_SLIPS.get(name.lower())
        if slip in words:
            return slip
        known = [other for other, binding in self.names.items() if binding.kind == kind]
        candidates = {word.lower(): word for word in (*words, *known) if len(word) > 1}
        near = get_close_matches(name.lower(), candidates, 1, 0.7)
        return candidates[near[0]] if near else None
