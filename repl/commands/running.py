"""Meta commands that run statements: explain, watch, measure."""

from __future__ import annotations

from time import perf_counter, sleep

from pql.repl.interrupt import interrupts
from pql.repl.meta_commands import Shell, meta_command, problem, statement
from pql.results.numbers import count, duration

_GROUP = "Run"
_LONGEST_PAUSE_SECONDS = 86_400.0
_SECONDS_BETWEEN_LOOKS_AT_CTRL_C = 0.02
_MEASURING_SECONDS = 1.0
_MOST_RUNS = 1000


def _statement(shell: Shell, argument: str) -> str:
    """The statement for a command: its argument, else the last one that was run; raises `PQLError`."""
    text = argument or shell.state.statement
    if not text:
        raise problem("no-statement", "there is no statement yet", "write it after the command")
    return text


@meta_command("\\explain", "[STATEMENT]", statement, group=_GROUP)
def explain(shell: Shell, argument: str) -> None:
    """Show how a statement is understood and computed; alone, the last one."""
    text = _statement(shell, argument)
    shell.run_text(text if text.lower().startswith("explain") else f"explain {text}")


@meta_command("\\r", "", group=_GROUP, aliases=("\\run", "\\again"))
def run_again(shell: Shell, argument: str) -> None:
    """Run the last statement again."""
    shell.run_text(_statement(shell, ""))


@meta_command("\\watch", "[SECONDS] [STATEMENT]", statement, group=_GROUP)
def watch(shell: Shell, argument: str) -> None:
    """Run a statement again and again, every 2 seconds or as you say, until Ctrl-C."""
    first, _, rest = argument.partition(" ")
    seconds = 2.0
    try:
        seconds = float(first)
    except ValueError:
        rest = argument
    if not 0 <= seconds <= _LONGEST_PAUSE_SECONDS:
        raise problem("bad-seconds", f"\\watch takes 0 to {_LONGEST_PAUSE_SECONDS:,.0f} seconds")
    text = _statement(shell, rest.strip())
    shell.show(f"every {seconds:g} s; Ctrl-C stops")
    while not interrupts.is_set() and shell.run_text(text):
        end = perf_counter() + seconds
        while not interrupts.is_set() and (left := end - perf_counter()) > 0:
            sleep(min(left, _SECONDS_BETWEEN_LOOKS_AT_CTRL_C))
    shell.console.clear_echo()


@meta_command("\\timeit", "[STATEMENT]", statement, group=_GROUP)
def measure(shell: Shell, argument: str) -> None:
    """Run a statement many times and show the shortest and the middle time."""
    text = _statement(shell, argument)
    compilation = shell.session.copy().compile(text)
    query = next((query for query in compilation.queries if query.answers), None)
    if compilation.failed or query is None:
        shell.run_text(text)
        return
    times: list[float] = []
    end = perf_counter() + _MEASURING_SECONDS
    while not times or (perf_counter() < end and len(times) < _MOST_RUNS and not interrupts.is_set()):
        started = perf_counter()
        query.run(cancel=interrupts)
        times.append(perf_counter() - started)
    times.sort()
    middle = duration(times[len(times) // 2])
    shell.show(f"{duration(times[0])} at best, {middle} in the middle of {count(len(times), 'run')}")
