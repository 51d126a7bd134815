"""Parts of PQL that come when they are first imported: in a page most questions do not need them.

Python looks for a module with what is in `sys.meta_path`. This comes first there: where a module of a part is wanted
it fetches the part, an archive, and the module is found as all others are. So no statement answers without a part,
whatever way leads to it; where a part cannot be had, the statement says so, and the next one tries again.
"""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from io import BytesIO
from zipfile import ZipFile

from .requests import request_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType


class Parts:
    """Brings parts into a folder of Python's path: `later` has the archive of each module, `bring` its bytes."""

    def __init__(self, later: Mapping[str, str], bring: Callable[[str], bytes], folder: str) -> None:
        self.later, self.bring, self.folder = dict(later), bring, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        """Brings the part of a module; raises `PQLError` where it cannot be had."""
        if name not in self.later:
            return
        try:
            archive = ZipFile(BytesIO(self.bring(self.later[name])))
        except Exception as error:
            message = "a part of PQL that this needs is not here yet, and cannot be fetched"
            raise request_error(message, "ask again once you are online", "not-found") from error
        archive.extractall(self.folder)
        del self.later[name]
        invalidate_caches()


def come_later(later: Mapping[str, str], bring: Callable[[str], bytes], folder: str) -> None:
    """From now on parts come when they are imported.

    >>> come_later({"a_game": "a_game.zip"}, lambda name: b"its archive", "/site-packages")
    >>> sys.meta_path.pop(0).later
    {'a_game': 'a_game.zip'}
    """
    sys.meta_path.insert(0, Parts(later, bring, folder))
