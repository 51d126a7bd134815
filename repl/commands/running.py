"""Meta commands that run statements: explain, watch, measure."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import TYPE_CHECKING

from pql.repl.interrupt import interrupts
from pql.results.durations import duration

from .registry import meta_command, statement

if TYPE_CHECKING:
    from pql.repl.shell.shell import Shell

_GROUP = "Run"
_MOST_SECONDS = 86_400.0
# Between two looks at Ctrl-C, in seconds.
_NAP = 0.02
# A measurement lasts about this long, in seconds, and looks at the statement at most so many times.
_MEASURE = 1.0
_MOST_RUNS = 1000


def _statement(shell: Shell, argument: str) -> str | None:
    """The statement a command is about: its argument, else the last one that was run."""
    text = argument or shell.workplace.statement
    if not text:
        shell.complain("no-statement", "there is no statement yet", "write it behind the command")
        return None
    return text


@meta_command("\\explain", "[STATEMENT]", statement, group=_GROUP)
def explain(shell: Shell, argument: str) -> None:
    """Show how a statement is understood and computed; alone, the last one."""
    text = _statement(shell, argument)
    if text is not None:
        shell.run_text(text if text.lower().startswith("explain") else f"explain {text}")


@meta_command("\\r", "", group=_GROUP, aliases=("\\run", "\\again"))
def run_again(shell: Shell, argument: str) -> None:
    """Run the last statement again."""
    text = _statement(shell, "")
    if text is not None:
        shell.run_text(text)


@meta_command("\\watch", "[SECONDS] [STATEMENT]", statement, group=_GROUP)
def watch(shell: Shell, argument: str) -> None:
    """Run a statement again and again, every 2 seconds or as you say, until Ctrl-C."""
    first, _, rest = argument.partition(" ")
    seconds = 2.0
    try:
        seconds = float(first)
    except ValueError:
        rest = argument
    if not 0 <= seconds <= _MOST_SECONDS:
        shell.complain("bad-seconds", f"\\watch takes 0 to {_MOST_SECONDS:,.0f} seconds")
        return
    text = _statement(shell, rest.strip())
    if text is None:
        return
    shell.tell(f"every {seconds:g} s; Ctrl-C stops")
    while not interrupts.is_set() and shell.run_text(text):
        end = perf_counter() + seconds
        while not interrupts.is_set() and (left := end - perf_counter()) > 0:
            sleep(min(left, _NAP))
    shell.clear_echo()


@meta_command("\\timeit", "[STATEMENT]", statement, group=_GROUP)
def measure(shell: Shell, argument: str) -> None:
    """Run a statement many times and show the shortest and the middle time."""
    text = _statement(shell, argument)
    if text is None:
        return
    compilation = shell.session.copy().compile(text)
    if compilation.failed or not any(query.answers for query in compilation.queries):
        shell.run_text(text)
        return
    query = next(query for query in compilation.queries if query.answers)
    times: list[float] = []
    end = perf_counter() + _MEASURE
    while not times or (perf_counter() < end and len(times) < _MOST_RUNS and not interrupts.is_set()):
        started = perf_counter()
        query.run(cancel=interrupts)
        times.append(perf_counter() - started)
    times.sort()
    shell.tell(
        f"{duration(times[0])} at best, {duration(times[len(times) // 2])} in the middle of {len(times)} runs"
    )
