"""The page of `pql serve` under random actions, undone to the first state and done again.

`make serve-test` performs 1,000 of a new seed, which is printed; `PQL_SEED` and `PQL_ACTIONS` repeat them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from playwright.sync_api import Error, Page

from .browsing import Open, findings, quiet

if TYPE_CHECKING:
    from playwright.sync_api import Request, Response

ACTIONS = int(os.environ.get("PQL_ACTIONS", "60"))
SEED = int(os.environ.get("PQL_SEED", SystemRandom().getrandbits(32) if "PQL_ACTIONS" in os.environ else "7"))
WIDTH = 360 if SEED % 2 else 1280
FIRST = "r=22%2B,A2s%2B&r=QQ,AKs&b=Kh7h2c"
ASKED = ("game", "r", "b", "p", "c", "d", "e", "i", "y", "u", "s", "j")
"""What of an address can be taken back: the game, ranges, board, pot, who goes on, who has folded, what is realised,
stacks, prizes, who plays for them, what is shoved and who calls."""

RANGES = (
    "AA",
    "15%",
    "22+, A2s+",
    "AKs, AQs:0.5",
    "22+,",
    "AK*",
    "QQ+ minus KK",
    "none",
    "any",
    "AKs AQs",
    "A",
    "(",
    "[50]AKs[/50]",
    "",
)
TEXTS = (
    *RANGES,
    "Kh7h2c",
    "9s8s7s6s",
    "Kh",
    "100",
    "2.5",
    "0",
    "-1",
    "50 %",
    "a/b c",
    "equity AA vs KK",
    "equity",
    "x" * 200,
)
KEYS = (
    *("b", "g", "a", "q", "f", "n", "s", "1", "2", "3", "Escape", "Enter", "Tab", "Shift+Tab", " "),
    *("ArrowDown", "ArrowRight", "Shift+ArrowRight", "Home", "End", "Control+z", "Control+Shift+z"),
)
# One of the things that can be pressed now: nothing behind a dialog, nothing that opens a window of the system.
TAKEN = """([kinds, place]) => {
  const within = document.querySelector("dialog[open]") ?? document;
  const found = [...within.querySelectorAll(kinds)].filter((each) => !each.disabled && !each.closest("#enter")
    && each.type !== "file" && each.checkVisibility({ visibilityProperty: true }));
  const taken = found[Math.floor(place * found.length)];
  if (!taken) return null;
  taken.scrollIntoView({ block: "center", inline: "nearest" });
  const { x, y, width, height } = taken.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, tag: taken.tagName, id: taken.id,
    says: (taken.getAttribute("aria-label") ?? taken.textContent).slice(0, 60), options: taken.options?.length ?? 0 };
}"""
CHOSEN = """([x, y, place]) => {
  const list = document.elementFromPoint(x, y)?.closest("select");
  if (!list || list.selectedIndex === place) return;
  list.selectedIndex = place;
  for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
}"""
# Another game is another page, which is loaded: until it is there nothing can be done.
LOADED = """(place) => {
  const game = new URLSearchParams(location.hash.slice(1)).get("game") ?? "holdem";
  return document.getElementById("game")?.value === game && game === document.body?.dataset.game
    && (place === null || history.state?.place === place);
}"""


class Player:
    """Somebody who does anything; what was done last is kept."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.random = Random(seed)
        self.done: list[str] = []

    def act(self) -> None:
        """Does one thing."""
        does: list[tuple[Callable[[], None], int]] = [
            (self.presses, 34), (self.paints, 12), (self.types, 14), (self.deals, 10), (self.chooses, 4),
            (self.slides, 4), (self.opens, 6), (self.keys, 8), (self.goes, 8),
        ]  # fmt: skip
        (action,) = self.random.choices([each for each, _ in does], [weight for _, weight in does])
        self.done.append(action.__name__)
        try:
            action()
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        self.page.wait_for_function(LOADED, arg=None, polling=20)

    def at(self, kinds: str) -> dict[str, Any] | None:
        """One of the things that can be pressed, in sight."""
        found: dict[str, Any] | None = self.page.evaluate(TAKEN, [kinds, self.random.random()])
        if found is not None:
            self.done[-1] += f" {found['tag'].lower()}#{found['id']} {found['says']!r}"
        return found

    def presses(
        self, kinds: str = "button, input[type=radio], input[type=checkbox]", button: Any = "left"
    ) -> None:
        found = self.at(kinds)
        if found is not None:
            self.page.mouse.click(found["x"], found["y"], button=button)

    def paints(self) -> None:
        """Draws over some hands of the grid, or opens the suits of one."""
        if self.random.random() < 0.3:
            self.presses("[role=gridcell]", "right")
            return
        one, other = self.at("[role=gridcell]"), self.at("[role=gridcell]")
        if one is not None and other is not None:
            self.page.mouse.move(one["x"], one["y"])
            self.page.mouse.down()
            self.page.mouse.move(other["x"], other["y"], steps=3)
            self.page.mouse.up()

    def types(self) -> None:
        """Writes something into a field, in place of what is there or behind it, and leaves it or not."""
        found = self.at(
            "textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file], [type=password])"
        )
        if found is None:
            return
        self.page.mouse.click(found["x"], found["y"])
        text = self.random.choice(TEXTS)
        self.done[-1] += f" {text!r}"
        if self.random.random() < 0.8:
            self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        if self.random.random() < 0.5:
            self.page.keyboard.press(self.random.choice(("Enter", "Tab", "Escape")))

    def deals(self) -> None:
        self.presses("#deck button, #deal, #next, #clear, .heat button, .flop")

    def chooses(self) -> None:
        """Takes another option of a list."""
        found = self.at("select")
        if found is not None and found["options"]:
            self.page.evaluate(CHOSEN, [found["x"], found["y"], self.random.randrange(found["options"])])

    def slides(self) -> None:
        self.presses("input[type=range]")

    def opens(self) -> None:
        """Opens a panel, or closes it."""
        self.presses("summary")

    def keys(self) -> None:
        key = self.random.choice(KEYS)
        self.done[-1] += f" {key!r}"
        self.page.keyboard.press(key)

    def goes(self) -> None:
        """Back or forth."""
        self.presses("#undo, #redo")


def asked(page: Page) -> list[tuple[str, str]]:
    """What the address asks, as far as it can be taken back."""
    address: str = page.evaluate("location.hash.slice(1)")
    return [(name, value) for name, value in parse_qsl(address) if name in ASKED]


def shown(page: Page) -> list[str]:
    """What the controls of the question say."""
    controls = "#players textarea, #board, .pot input, .pot select"
    values: list[str] = page.evaluate(
        "(controls) => [...document.querySelectorAll(controls)].map((each) => each.value)", controls
    )
    return values


def place_of(page: Page) -> int:
    """How many steps were made up to the question that is asked."""
    place: int = page.evaluate("history.state.place")
    return place


def walk(page: Page, end: int) -> None:
    """Takes steps back, or does them again, up to a place."""
    page.evaluate("for (const each of document.querySelectorAll('dialog[open]')) each.close()")
    while (place := place_of(page)) != end:
        by, way = (-1, "undo") if end < place else (1, "redo")
        assert page.locator(f"#{way}").is_enabled(), f"{way} ends at {place} and not at {end}"
        page.evaluate("(way) => document.getElementById(way).click()", way)
        page.wait_for_function(LOADED, arg=place + by, polling=20)


def test_random_actions_are_undone_to_the_first_state_and_done_again(at: Open) -> None:
    print(f"seed {SEED}, {ACTIONS:,} actions on a screen of {WIDTH}")
    page = at(FIRST, WIDTH)
    refused: list[str] = []

    def fails(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what nobody waits for any more is given up
            refused.append(f"{request.url} {request.failure}")

    def answers(response: Response) -> None:
        if response.status >= 400:
            refused.append(f"{response.status} {response.request.post_data}")

    page.on("requestfailed", fails)
    page.on("response", answers)
    done: list[str] = []
    page.on("pageerror", lambda error: print(f"seed {SEED}:", error.stack, *done[-3:], sep="\n  "))
    first, says = asked(page), shown(page)
    player = Player(page, SEED)
    done = player.done
    try:
        for _ in range(ACTIONS):
            player.act()
            assert not refused
        quiet(page)  # painted ranges have their short text once the service has answered
        last, place = asked(page), place_of(page)
        print(place, "steps to undo")
        walk(page, 0)
        assert (asked(page), shown(page)) == (first, says)
        assert page.locator("#undo").is_disabled()
        walk(page, place)
        assert asked(page) == last
        page.wait_for_function(
            "() => ![...document.querySelectorAll('progress')].some((each) => !each.hidden)"
        )
        assert not refused
    except BaseException:
        print(f"seed {SEED}; done last:", *player.done[-12:], sep="\n  ")
        raise
    finally:
        page.remove_listener("requestfailed", fails)
        page.remove_listener("response", answers)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert findings(page) == []
