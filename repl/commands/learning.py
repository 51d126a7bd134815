"""Meta commands for learning: help, the tour, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.shell.examples import EXAMPLES
from pql.repl.shell.help import help_text, topics

from .registry import Choice, meta_command, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.shell.shell import Shell
    from pql.repl.shell.workplace import Workplace

_GROUP = "Learn"


def _topics(workplace: Workplace) -> Iterable[Choice]:
    return topics()


@meta_command("\\?", "[TOPIC]", _topics, group=_GROUP, aliases=("\\help", "\\h"))
def show_help(shell: Shell, argument: str) -> None:
    """Help on PQL, on a topic, or on any word, hand or board position."""
    shell.tell_at_length(help_text(argument, shell.page, shell.session).rstrip("\n"))
    if shell.tour is not None and argument:
        shell.tour.look(shell, f"\\? {argument}")


@meta_command("\\tour", "[next|stop|NUMBER]", lambda _: ("next", "stop"), group=_GROUP)
def take_tour(shell: Shell, argument: str) -> None:
    """A guided lesson of ten short steps, which looks at what you type."""
    from pql.repl.shell.tour import STEPS, Tour

    if argument == "stop":
        if shell.tour is not None:
            shell.tour.end(shell)
        shell.tell("the tour is over; \\tour begins it again")
    elif argument == "next" and shell.tour is not None:
        shell.tour.go_on(shell)
    elif argument.isdecimal() and 1 <= int(argument[:4]) <= len(STEPS):
        shell.tour = Tour()
        shell.tour.step = int(argument) - 1
        shell.tour.begin(shell)
    elif argument in ("", "next", "start"):
        shell.tour = shell.tour or Tour()
        shell.tour.begin(shell)
    else:
        shell.complain("bad-tour", f"\\tour takes next, stop or 1 to {len(STEPS)}, not `{argument}`")


def _examples(workplace: Workplace) -> Iterable[Choice]:
    return [(str(number), example.title) for number, example in enumerate(EXAMPLES, 1)]


@meta_command("\\examples", "[NUMBER or TEXT]", _examples, group=_GROUP, aliases=("\\ex", "\\example"))
def run_example(shell: Shell, argument: str) -> None:
    """List the examples, or run one."""
    page = shell.page
    if not argument:
        listed = [
            f"{page.paint(str(number).rjust(3), 'strong')}  {example.title}"
            for number, example in enumerate(EXAMPLES, 1)
        ]
        listed.append(page.paint("\\examples 3 runs the third; Tab lets you pick", "faint"))
        shell.tell_at_length("\n".join(listed))
        return
    number = int(argument) if argument.isdecimal() and len(argument) < 4 else 0
    titles = {example.title: place for place, example in enumerate(EXAMPLES, 1)}
    if not number:
        holding = [place for title, place in titles.items() if argument.lower() in title.lower()]
        near = nearest(argument, titles)
        number = holding[0] if holding else titles[near] if near else 0
    if not 1 <= number <= len(EXAMPLES):
        shell.complain("unknown-example", f"there is no example {argument}", "\\examples lists them")
        return
    example = EXAMPLES[number - 1]
    shell.tell(page.paint(example.title, "title"))
    for line in example.text.split("\n"):
        shell.tell(page.paint("pql> ", "faint") + line)
    shell.workplace.statement = example.text
    shell.run_text(example.text)
