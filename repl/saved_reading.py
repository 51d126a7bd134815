"""How the shell reads bare ranks, by its configuration or by what was chosen: scripts and reports do not go by it.

They are read as they say themselves, `set bare = both`, so that their answers are those of every machine. Where the
shell reads otherwise, the player who runs them is told.
"""

from __future__ import annotations

import pql

from .places import config_file, open_file, state_file

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pql.results import Result

OF_BARE_RANKS = "suited and offsuit"
"""The end of the sentence below an answer that says how bare ranks were read."""
_LONGEST = 100


def chosen() -> str | None:
    """What was chosen in an earlier session of the shell, None where nothing was."""
    try:
        with open_file(state_file("bare")) as file:
            return file.read(_LONGEST).decode("utf-8", "replace").strip()
    except OSError:
        return None


def saved_reading() -> tuple[str, str]:
    """How the shell would read bare ranks, a value of the option `bare`, and the file that says so.

    That is the configuration file, else what was chosen.
    """
    from .settings import Settings, configure

    options = pql.Session().options
    configure(Settings(), options, {})
    bare = options.shown("bare")
    if bare != "offsuit":
        return bare, config_file()
    return "both" if chosen() == "both" else bare, state_file("bare")


class OtherReading:
    """Looks at answers for bare ranks that were read as offsuit."""

    def __init__(self) -> None:
        self._met = False

    def look_at(self, result: Result) -> None:
        """Notices bare ranks in a question."""
        self._met = self._met or any(reading.endswith(OF_BARE_RANKS) for reading in result.readings)

    def told(self) -> str | None:
        """The sentence that says where the shell reads bare ranks otherwise; None where it does not, or had none."""
        bare, path = saved_reading() if self._met else ("offsuit", "")
        if bare == "offsuit":
            return None
        shell = "refuses bare ranks" if bare == "error" else f"reads bare ranks as {bare}"
        return (
            f"the shell {shell} ({path}), and here they were read as offsuit: "
            f"`set bare = {bare}` in the script says how it is to be read"
        )
