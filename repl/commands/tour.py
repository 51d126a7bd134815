"""The tour: a lesson of ten short steps. Each says one thing, asks for one line, and looks at what was typed."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .shell import Shell

Done = Callable[["Attempt"], bool]


class Attempt(NamedTuple):
    """What was typed, and the answer it got (None where there was none)."""

    text: str
    answer: Any
    names: dict[str, tuple[str, str]]

    @property
    def kind(self) -> str:
        """The type of the answer."""
        return "" if self.answer is None else str(self.answer.type)

    def hands(self) -> int:
        """How many hands the answer has, or -1 if it is no set of hands."""
        return len(self.answer.hands) if self.kind == "hands" else -1

    def has(self, *words: str) -> bool:
        """Whether all the words stand in the text."""
        folded = self.text.lower()
        return all(word.lower() in folded for word in words)


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
        lambda tried: tried.hands() == 4 and tried.has("ak"),
    ),
    Step(
        "AKo is the offsuit one, AK* both. Two ranks alone, AK, mean offsuit: other programs mean both.",
        "Ask for ace-king, suited and offsuit: 16 hands.",
        "AK*",
        lambda tried: tried.hands() == 16 and tried.has("ak"),
    ),
    Step(
        "`+` climbs: TT+ is tens and better, ATs+ all suited aces from ten to king. A comma joins sets.",
        "Ask for pairs from tens up together with the suited aces from ace-ten up (46 hands).",
        "TT+, ATs+",
        lambda tried: tried.hands() == 46,
    ),
    Step(
        "Words name kinds of hands: Suited, Connected, Pair, Gap1. Words side by side intersect.",
        "Ask for the connected hands that are suited (52).",
        "Connected Suited",
        lambda tried: tried.hands() == 52,
    ),
    Step(
        "`minus`, `and`, `or`, `not` and parentheses calculate with sets; 15% is the strongest fifteen percent.",
        "Take the pairs away from the strongest 15 %.",
        "15% minus Pair",
        lambda tried: tried.kind == "hands" and tried.has("%") and tried.has("pair"),
    ),
    Step(
        "`let` gives a set a name, which then stands for it everywhere.",
        "Name the pairs and suited aces: let steal = 22+, A2s+",
        "let steal = 22+, A2s+",
        lambda tried: "steal" in tried.names,
    ),
    Step(
        "`equity ... vs ...` asks who wins how often. Sets and names may stand on either side, up to ten of them.",
        "How does steal fare against QQ+?",
        "equity steal vs QQ+",
        lambda tried: tried.kind == "equity" and tried.has("steal", "vs"),
    ),
    Step(
        "`on` brings a board: cards such as Kh7h2c, or a pattern of positions.",
        "The same on a flop: add on Kh7h2c (the Up key brings the line back).",
        "equity steal vs QQ+ on Kh7h2c",
        lambda tried: tried.kind == "equity" and tried.answer.board is not None,
    ),
    Step(
        "`board` counts boards: AK* is an ace, a king and any card; f2 is two of a suit, [>F] a turn overcard.",
        "How often does the flop hold an ace, a king and exactly two cards of a suit? (420 flops)",
        "board AK*f2",
        lambda tried: tried.kind == "board" and tried.answer.count == 420,
    ),
    Step(
        "`explain` before any statement shows how it is understood and computed. \\? helps with any word.",
        "Ask for help on a word or pattern: \\? [>2F]   (or type explain equity AKs vs QQ)",
        "explain equity AKs vs QQ",
        lambda tried: tried.kind == "explain" or tried.text.lstrip().startswith("\\?"),
    ),
)


class Tour:
    """A tour under way: which step it is at, and what it says."""

    def __init__(self) -> None:
        self.step = 0

    def begin(self, shell: Shell) -> None:
        """Shows the step it is at, with what it needs of the steps before it."""
        step = STEPS[self.step]
        page = shell.page
        for name, text in _needed(self.step, shell.session.names):
            shell.session.run(text)
            shell.tell(page.paint(f"{name}, which this step needs, is defined: {text}", "faint"))
        title = page.paint(f"Step {self.step + 1} of {len(STEPS)}", "title")
        shell.tell(
            "\n".join([title, _wrapped(step.lesson, shell), page.paint(_wrapped(step.task, shell), "strong")])
        )
        shell.workplace.guide = f"tour {self.step + 1}/{len(STEPS)}: {step.task}"

    def look(self, shell: Shell, text: str) -> None:
        """Looks at what was typed: goes on if it did what the step asks for, else says how it could be done."""
        last = shell.workplace.last
        failed = shell.workplace.failed is not None
        answered = last is not None and not failed
        attempt = Attempt(text, last.result if last is not None and answered else None, shell.session.names)
        step = STEPS[self.step]
        try:
            done = step.done(attempt)
        except AttributeError:
            done = False
        if done and not failed:
            shell.tell(shell.page.paint("Right.", "title"))
            self.go_on(shell)
        else:
            shell.tell(shell.page.paint(f"Not yet; one way is  {step.solution}", "faint"))
            shell.tell(shell.page.paint("\\tour next goes on, \\tour stop ends", "faint"))

    def go_on(self, shell: Shell) -> None:
        """To the next step, or to the end."""
        self.step += 1
        if self.step < len(STEPS):
            self.begin(shell)
            return
        self.end(shell)
        shell.tell("That was the tour. \\examples has more to run, \\? lists everything there is.")

    def end(self, shell: Shell) -> None:
        """Ends the tour."""
        shell.tour = None
        shell.workplace.guide = ""


def _needed(place: int, known: Container[str]) -> list[tuple[str, str]]:
    """The names that a step needs of those before it and that are not there: each with the line that defines it.

    >>> _needed(6, ()), _needed(6, {"steal"}), _needed(5, ())
    ([('steal', 'let steal = 22+, A2s+')], [], [])
    """
    here = STEPS[place].solution
    needed = []
    for step in STEPS[:place]:
        word, _, rest = step.solution.partition(" ")
        name = rest.partition(" ")[0]
        if word == "let" and name in here.split() and name not in known:
            needed.append((name, step.solution))
    return needed


def _wrapped(text: str, shell: Shell) -> str:
    from textwrap import fill

    return fill(text, min(shell.page.width, 100))
