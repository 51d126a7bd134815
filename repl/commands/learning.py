"""Meta commands for learning: help, examples, and the tour, a lesson of ten steps that checks what is typed."""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import count
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from pql.render.layout import broken
from pql.render.page import WIDEST_TEXT
from pql.repl.help.examples import EXAMPLES, GROUPS
from pql.repl.help.topics import help_text, topics
from pql.repl.meta_commands import Choice, Shell, game_of, meta_command, problem, words
from pql.repl.typed_words import nearest
from pql.results import BoardResult, EquityResult, ExplainResult, HandsResult, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.meta_commands import ShellState


_GROUP = "Learn"


def _topics(state: ShellState) -> Iterable[Choice]:
    return topics()


@meta_command("\\?", "[TOPIC]", _topics, group=_GROUP, aliases=("\\help", "\\h"))
def show_help(shell: Shell, argument: str) -> None:
    """Help on PQL, on a topic, or on any word, hand or board position."""
    shell.console.show_at_length(help_text(argument, shell.page, shell.session).rstrip("\n"))
    if shell.state.tour_step is not None and argument:
        check_step(shell, f"\\? {argument}")


@meta_command("\\tour", "[next|stop|NUMBER]", words("next", "stop"), group=_GROUP)
def take_tour(shell: Shell, argument: str) -> None:
    """A guided lesson of ten short steps that checks what you type."""
    step = shell.state.tour_step
    if argument == "stop":
        end(shell)
        shell.show("the tour is over; \\tour begins it again")
    elif argument == "next" and step is not None:
        go_on(shell)
    elif argument.isdecimal() and 1 <= int(argument[:4]) <= len(STEPS):
        show_step(shell, int(argument) - 1)
    elif argument in ("", "next", "start"):
        show_step(shell, step or 0)
    else:
        raise problem("bad-tour", f"\\tour takes next, stop or 1 to {len(STEPS)}, not `{argument}`")


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


Done = Callable[["Attempt"], bool]


class Attempt(NamedTuple):
    """What was typed, its answer (None where there was none), and the names of the session."""

    text: str
    result: Result | None
    names: Container[str]

    @property
    def hands(self) -> int:
        """How many hands the answer has, or -1 if it is no set of hands."""
        return len(self.result.hands) if isinstance(self.result, HandsResult) else -1

    @property
    def boards(self) -> int:
        """How many boards the answer has, or -1 if it is no set of boards."""
        return self.result.count if isinstance(self.result, BoardResult) else -1

    def has(self, *words: str) -> bool:
        """Whether all the words stand in the text."""
        folded = self.text.lower()
        return all(word.lower() in folded for word in words)

    def is_equity(self, *, on_a_board: bool = False) -> bool:
        """Whether equities were asked for."""
        result = self.result
        return isinstance(result, EquityResult) and (result.board is not None or not on_a_board)


class Step(NamedTuple):
    """A step: what it teaches, what to do, a line that does it, and how to see that it was done."""

    lesson: str
    task: str
    solution: str
    done: Done


STEPS = (
    Step(
        "In PQL a question is a set. The smallest set of hands is one class: AKs is ace-king suited, four hands.",
        "Type AKs and press Enter.",
        "AKs",
        lambda tried: tried.hands == 4 and tried.has("ak"),
    ),
    Step(
        "AKo is the offsuit one, AK* both. Two ranks alone, AK, mean offsuit: other programs mean both.",
        "Ask for ace-king, suited and offsuit: 16 hands.",
        "AK*",
        lambda tried: tried.hands == 16 and tried.has("ak"),
    ),
    Step(
        "`+` climbs: TT+ is tens and better, ATs+ all suited aces from ten to king. A comma joins sets.",
        "Ask for pairs from tens up together with the suited aces from ace-ten up (46 hands).",
        "TT+, ATs+",
        lambda tried: tried.hands == 46,
    ),
    Step(
        "Words name kinds of hands: Suited, Connected, Pair, Gap1. Words side by side intersect.",
        "Ask for the connected hands that are suited (52).",
        "Connected Suited",
        lambda tried: tried.hands == 52,
    ),
    Step(
        "`minus`, `and`, `or`, `not` and parentheses calculate with sets; 15% is the strongest fifteen percent.",
        "Take the pairs away from the strongest 15 %.",
        "15% minus Pair",
        lambda tried: tried.hands >= 0 and tried.has("%", "pair"),
    ),
    Step(
        "`let` gives a set a name, which you can then use everywhere.",
        "Name the pairs and suited aces: let steal = 22+, A2s+",
        "let steal = 22+, A2s+",
        lambda tried: "steal" in tried.names,
    ),
    Step(
        "`equity ... vs ...` asks who wins how often. Either side may be a set or a name; there may be up to ten.",
        "How does steal fare against QQ+?",
        "equity steal vs QQ+",
        lambda tried: tried.is_equity() and tried.has("steal", "vs"),
    ),
    Step(
        "`on` brings a board: cards such as Kh7h2c, or a pattern of positions.",
        "The same on a flop: add on Kh7h2c (the Up key brings the line back).",
        "equity steal vs QQ+ on Kh7h2c",
        lambda tried: tried.is_equity(on_a_board=True),
    ),
    Step(
        "`board` counts boards: AK* is an ace, a king and any card; f2 is two of a suit, [>F] a turn overcard.",
        "How often does the flop hold an ace, a king and exactly two cards of a suit? (420 flops)",
        "board AK*f2",
        lambda tried: tried.boards == 420,
    ),
    Step(
        "`explain` before any statement shows how it is understood and computed. \\? helps with any word.",
        "Ask for help on a word or pattern: \\? [>2F]   (or type explain equity AKs vs QQ)",
        "explain equity AKs vs QQ",
        lambda tried: isinstance(tried.result, ExplainResult) or tried.text.lstrip().startswith("\\?"),
    ),
)


def show_step(shell: Shell, step: int) -> None:
    """Goes to a step and shows it, with what it needs of the steps before it."""
    shell.state.tour_step = step
    lesson, task, _, _ = STEPS[step]
    page = shell.page
    for name, text in _needed(step, shell.session.names):
        shell.session.run(text)
        shell.show(page.paint(f"{name}, which this step needs, is defined: {text}", "faint"))
    shell.show(page.paint(f"Step {step + 1} of {len(STEPS)}", "title"))
    width = min(page.width, WIDEST_TEXT)
    shell.show(f"{fill(lesson, width)}\n{page.paint(fill(task, width), 'strong')}")
    shell.state.guide = f"tour {step + 1}/{len(STEPS)}: {task}"


def check_step(shell: Shell, text: str) -> None:
    """Checks what was typed: goes to the next step if it did what the step asks for, else shows a solution."""
    state = shell.state
    if state.tour_step is None:
        return
    step = STEPS[state.tour_step]
    result = state.answers[-1].result if state.answers else None
    if state.failed is None and step.done(Attempt(text, result, shell.session.names)):
        shell.show(shell.page.paint("Right.", "title"))
        go_on(shell)
    else:
        shell.show(shell.page.paint(f"Not yet; one way is  {step.solution}", "faint"))
        shell.show(shell.page.paint("\\tour next goes on, \\tour stop ends", "faint"))


def go_on(shell: Shell) -> None:
    """To the next step, or to the end."""
    following = (shell.state.tour_step or 0) + 1
    if following < len(STEPS):
        show_step(shell, following)
        return
    end(shell)
    shell.show("That was the tour. \\examples has more to run, \\? lists everything there is.")


def end(shell: Shell) -> None:
    """Ends the tour."""
    shell.state.tour_step = None
    shell.state.guide = ""


def _needed(step: int, known: Container[str]) -> list[tuple[str, str]]:
    """The names that a step needs of those before it and that are not there: each with the line that defines it.

    >>> _needed(6, ()), _needed(6, {"steal"}), _needed(5, ())
    ([('steal', 'let steal = 22+, A2s+')], [], [])
    """
    here = STEPS[step].solution
    needed = []
    for earlier in STEPS[:step]:
        word, _, rest = earlier.solution.partition(" ")
        name = rest.partition(" ")[0]
        if word == "let" and name in here.split() and name not in known:
            needed.append((name, earlier.solution))
    return needed
