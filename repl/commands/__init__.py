"""The meta commands of the shell, a module for each kind; importing this package registers them all."""

from . import answers, editing, learning, practice, running, saved, session

__all__ = ["answers", "editing", "learning", "practice", "running", "saved", "session"]
