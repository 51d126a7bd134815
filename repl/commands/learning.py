"""Meta commands for learning: help, the tour, examples."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from pql.render.layout import broken
from pql.repl.help.examples import EXAMPLES, GROUPS
from pql.repl.help.topics import help_text, topics
from pql.repl.matching import nearest
from pql.repl.meta_commands import Choice, Shell, meta_command, problem, words
from pql.repl.state import game_of

from . import tour

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.state import ShellState

_GROUP = "Learn"


def _topics(state: ShellState) -> Iterable[Choice]:
    return topics()


@meta_command("\\?", "[TOPIC]", _topics, group=_GROUP, aliases=("\\help", "\\h"))
def show_help(shell: Shell, argument: str) -> None:
    """Help on PQL, on a topic, or on any word, hand or board position."""
    shell.console.show_at_length(help_text(argument, shell.page, shell.session).rstrip("\n"))
    if shell.state.tour_step is not None and argument:
        tour.check_step(shell, f"\\? {argument}")


@meta_command("\\tour", "[next|stop|NUMBER]", words("next", "stop"), group=_GROUP)
def take_tour(shell: Shell, argument: str) -> None:
    """A guided lesson of ten short steps, which looks at what you type."""
    step = shell.state.tour_step
    if argument == "stop":
        tour.end(shell)
        shell.show("the tour is over; \\tour begins it again")
    elif argument == "next" and step is not None:
        tour.go_on(shell)
    elif argument.isdecimal() and 1 <= int(argument[:4]) <= len(tour.STEPS):
        tour.show_step(shell, int(argument) - 1)
    elif argument in ("", "next", "start"):
        tour.show_step(shell, step or 0)
    else:
        raise problem("bad-tour", f"\\tour takes next, stop or 1 to {len(tour.STEPS)}, not `{argument}`")


def _examples(state: ShellState) -> Iterable[Choice]:
    return [(str(number), example.title) for number, example in enumerate(EXAMPLES, 1)]


@meta_command("\\examples", "[NUMBER or TEXT]", _examples, group=_GROUP, aliases=("\\ex", "\\example"))
def run_example(shell: Shell, argument: str) -> None:
    """List the examples, or run one."""
    page = shell.page
    if not argument:
        listed = []
        numbers = count(1)
        for group, examples in GROUPS.items():
            listed.append(page.paint(group, "title"))
            listed += [
                f"{page.paint(f'{next(numbers):3}', 'strong')}  {example.title}" for example in examples
            ]
        listed.append(page.paint("\\examples 3 runs the third; Tab lets you pick", "faint"))
        shell.console.show_at_length("\n".join(listed))
        return
    number = _example_number(argument)
    if not 1 <= number <= len(EXAMPLES):
        raise problem("unknown-example", f"there is no example {argument}", "\\examples lists them")
    example = EXAMPLES[number - 1]
    shell.show(page.paint(example.title, "title"))
    for line in example.text.split("\n"):
        shell.show(page.paint("pql> ", "faint") + line)
    shell.state.statement = example.text
    played = game_of(shell.session)
    try:
        shell.run_text(example.text)
    finally:
        if example.game:  # it is the example's alone
            shell.session.run(f"game {played}")
    shell.show(page.paint(broken(example.reading, page), "faint"))


def _example_number(argument: str) -> int:
    """The number of an example that is named by its number or by words of its title; 0 for none."""
    if argument.isdecimal() and len(argument) < 4 and int(argument):
        return int(argument)
    titles = [example.title for example in EXAMPLES]
    holding = [title for title in titles if argument.lower() in title.lower()]
    title = holding[0] if holding else nearest(argument, titles)
    return titles.index(title) + 1 if title else 0
