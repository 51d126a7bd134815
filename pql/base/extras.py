"""How to install what PQL can do without: the command that a message offers."""

from __future__ import annotations

import sys


def installing(what: str) -> str:
    """A command that brings a package, or an extra of PQL, into the environment that runs PQL.

    It can be typed in any folder, and no environment has to be active. PQL is installed already, so pip fetches only
    what is missing, and looks for PQL itself nowhere.

    >>> installing("pocketql[plot]").endswith(' -m pip install "pocketql[plot]"'), installing("pandas")[-18:]
    (True, 'pip install pandas')
    """
    python = sys.executable or "python"
    words = [python, "-m", "pip", "install", what]
    return " ".join([f'"{word}"' if set(word) & set(" []") else word for word in words])
