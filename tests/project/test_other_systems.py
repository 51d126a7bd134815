"""What other systems do not have, PQL does without: modules of POSIX above all, which Windows lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HIDDEN = ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "curses", "readline", "syslog", "posix")
# For PQL alone: other packages know on which system they are.
PROGRAM = f"""
import builtins, importlib, os, pkgutil, signal, sys
found = builtins.__import__

def without(name, globals=None, locals=None, fromlist=(), level=0):
    if name.partition(".")[0] in {HIDDEN!r} and (globals or {{}}).get("__name__", "").startswith("pql"):
        raise ImportError(name)
    return found(name, globals, locals, fromlist, level)

builtins.__import__ = without
for name in ("O_NONBLOCK", "O_NOCTTY", "geteuid", "getuid", "sched_getaffinity", "fork", "killpg"):
    delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGQUIT", "setitimer"):
    delattr(signal, name)
import pql
for module in pkgutil.walk_packages(pql.__path__, "pql."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
session = pql.Session()
print(session.run("equity AsKs vs QhQd"))
session.run("export 22+ to 'pairs.csv'")
from pql.repl.commands.saved import SavedStatements
SavedStatements().put("mine", "equity AA vs KK")
print(sorted(dict(SavedStatements().items())))
"""


def test_without_the_modules_of_posix_everything_is_imported_and_answers(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": "/nowhere"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "0.4621" in done.stdout
    assert done.stdout.endswith("['mine']\n")
