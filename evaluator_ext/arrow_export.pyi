"""Tables for other libraries; see `arrow_export.pyx` for what each function does."""

from collections.abc import Sequence

from typing_extensions import Buffer

TYPES: tuple[str, ...]

def stream(
    names: Sequence[str], types: Sequence[str], columns: Sequence[Sequence[object] | Buffer]
) -> object: ...
def schema(names: Sequence[str], types: Sequence[str]) -> object: ...
