"""`%load_ext pql` and `%unload_ext pql`, which IPython asks the package for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .completion import MATCHER, matcher
from .magics import PQLMagics

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Gives a kernel the magics `%pql` and `%%pql` with a session of their own, and completion in them."""
    unload_ipython_extension(shell)
    magics = PQLMagics(shell)
    shell.register_magics(magics)
    _matchers(shell).append(matcher(magics.session))


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Takes the magics and the completion away."""
    for kind in ("line", "cell"):
        shell.magics_manager.magics[kind].pop("pql", None)
    matchers = _matchers(shell)
    matchers[:] = [each for each in matchers if getattr(each, "matcher_identifier", "") != MATCHER]


def _matchers(shell: InteractiveShell) -> list[object]:
    matchers: list[object] = shell.Completer.custom_matchers if shell.Completer is not None else []
    return matchers
