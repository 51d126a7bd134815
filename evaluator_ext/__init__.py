"""The Cython and C kernels: ranking, board tables, equity, sampling. They know nothing of the language.

A kernel is loaded with Ctrl-C held back. The code that Cython generates for the initialisation of a module fetches
attributes without looking whether an exception has just arrived (`__Pyx_init_co_variable`), and crashes on one.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from types import ModuleType
from typing import Any


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Holds SIGINT back: Python handles it when this block ends."""
    before = signal.getsignal(signal.SIGINT)
    pressed: list[tuple[int, Any]] = []
    if not callable(before):
        # It is ignored, or ends the process at once: nothing is raised.
        yield
        return
    try:
        signal.signal(signal.SIGINT, lambda signum, frame: pressed.append((signum, frame)))
    except ValueError:
        # Only the main thread is ever disturbed.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            before(*pressed[0])


class _KernelLoader(ExtensionFileLoader):
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        with _ctrl_c_held_back():
            return super().create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        with _ctrl_c_held_back():
            super().exec_module(module)


class _KernelFinder:
    """Finds the kernels of this package where they are, and loads them as above."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(f"{__name__}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, ExtensionFileLoader):
            spec.loader = _KernelLoader(spec.name, spec.loader.path)
        return spec


sys.meta_path.insert(0, _KernelFinder)
