"""Adds files to a collection again and again, and kills it at the moment that a line of standard input says.

    python -P killed_additions.py FOLDER FILE ...

Each line is a number of seconds after which the addition is killed; the answer is how it ended: 0, or -9. Or it is a
number of `bytes` that no file may be longer than, as on a full disk: 0, or 1 where that was told. Additions are forks
of a process that has loaded everything and has done nothing.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from importlib import import_module

import pql

for module in ("pyarrow.compute", "pyarrow.parquet", "pql.engine.collecting", "pql.histories.phh"):
    import_module(module)


def main(folder: str, files: list[str]) -> None:
    for line in sys.stdin:
        number, _, unit = line.strip().partition(" ")
        child = os.fork()
        if not child:
            if unit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (int(number), int(number)))
            try:
                pql.collect_hands(files, folder, threads=1)
            except pql.PQLError as error:
                os._exit(1 if "File too large" in error.diagnostics[0].message else 2)
            os._exit(0)
        if not unit:
            time.sleep(float(number))
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
