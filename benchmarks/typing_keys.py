"""What a key costs at the prompt: typing at the end, in the middle and at the start of a hundred lines.

The whole line editor runs, with its menu, colours and hints, on a terminal that goes nowhere. A key is done when it has
been handled, everything it set off in the event loop has run, and the screen is drawn.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from time import process_time

from .timing import readable

_LINES = 50
_TYPED = "equity steal7 vs (TT+, AQs+) and not KQs on AK*[>2F] within 0.1%"
# Turns of the event loop after which nothing of a key is left to do.
_TURNS = 6


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: where it is typed, the keys, the middle, the 99th percentile and the worst of their processor time."""
    for place in ("an empty line", "the end", "the middle", "the start"):
        # Each key at its best of three: what disturbs a run makes it slower.
        runs = [asyncio.run(_keys(place)) for _ in range(3)]
        times = sorted(map(min, zip(*runs, strict=True)))
        last = len(times) - 1
        middle, high, worst = times[last // 2], times[round(0.99 * last)], times[last]
        yield place, str(len(times)), readable(middle), readable(high), readable(worst)
    yield "ready to type, from the start of Python", "", readable(_ready()), "", ""


async def _keys(place: str) -> list[float]:
    """Processor seconds of each key."""
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.document import Document
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.key_binding.key_processor import KeyPress
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.output.vt100 import Vt100_Output

    import pql
    from pql.repl.meta_commands import ShellState
    from pql.repl.prompt.line_editor import LineEditor

    line = "let steal{0} = 22+, A2s+, K9s+, (Q9s+ minus QTs)\nequity steal{0} vs TT+, AQs+, AKo on AK*[>2F]\n"
    text = "" if place == "an empty line" else "".join(line.format(number) for number in range(_LINES))
    start = {"the end": len(text), "the middle": text.find("let steal25")}.get(place, 0)
    with tempfile.TemporaryDirectory() as home, open(os.devnull, "w") as nowhere, create_pipe_input() as pipe:
        os.environ["XDG_STATE_HOME"] = home
        output = Vt100_Output(nowhere, lambda: Size(rows=40, columns=100), term="xterm-256color")
        with create_app_session(input=pipe, output=output):
            editor = LineEditor(ShellState(pql.Session()), input=pipe, output=output)
            editor._take_settings()
            app = editor._session.app
            task = asyncio.ensure_future(app.run_async())
            await asyncio.sleep(0.1)
            app.current_buffer.document = Document(text, start)
            await asyncio.sleep(0.3)
            times = []
            for key in [*_TYPED, *[Keys.Backspace] * 10, *"exact; "]:
                began = process_time()
                app.key_processor.feed(KeyPress(key))
                drawn = app.render_counter
                app.key_processor.process_keys()
                for _ in range(_TURNS):
                    await asyncio.sleep(0)
                if app.render_counter == drawn:
                    app._redraw()
                times.append(process_time() - began)
                # Nobody types faster; the hint is worked out meanwhile.
                await asyncio.sleep(0.03)
            app.exit(result="")
            await task
    return times


def _ready() -> float:
    """Processor seconds until the prompt is drawn, at best."""
    program = (
        "import io, sys, pql\n"
        "from pql.repl.console import Console\n"
        "from pql.repl.prompt.line_editor import LineEditor\n"
        "from pql.repl.shell.shell import InteractiveShell\n"
        "from pql.repl.meta_commands import ShellState\n"
        "from prompt_toolkit.input import create_pipe_input\n"
        "from prompt_toolkit.output import DummyOutput\n"
        "from prompt_toolkit.application import create_app_session\n"
        "with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):\n"
        "    pipe.send_text('\\x04')\n"
        "    state = ShellState(pql.Session())\n"
        "    console = Console(io.StringIO(), io.StringIO())\n"
        "    InteractiveShell(state, console, LineEditor(state, color=False)).run()\n"
    )
    best = float("inf")
    for _ in range(5):
        child = subprocess.Popen([sys.executable, "-P", "-c", program])
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise SystemExit("the shell did not start")
        best = min(best, usage.ru_utime + usage.ru_stime)
    return best
