"""Draws long texts at the prompt quickly, by running most processors only on the lines that need them.

prompt_toolkit passes every visible line through every processor (search, selection, cursors, suggestion, brackets) at
every key. All of them matter on the line of the cursor, the line of the matching bracket and the last one, which shows
the suggestion; on the others only while something is searched or selected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.application.current import get_app
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput, merge_processors

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit import PromptSession
    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples

_BRACKETS = "()[]"


class QuickLines(Processor):
    """Applies other processors to the lines that can show them."""

    def __init__(self, processors: list[Processor]) -> None:
        self._everything = merge_processors(processors)
        self._document: Document | None = None
        self._rows: frozenset[int] = frozenset()

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """The line as all processors make it, or as it is where none of them has anything to do."""
        document = transformation_input.document
        if document is not self._document:
            self._document, self._rows = document, _special_rows(document)
        buffer = transformation_input.buffer_control.buffer
        if (
            transformation_input.lineno in self._rows
            or buffer.selection_state
            or buffer.multiple_cursor_positions
            or get_app().layout.is_searching
        ):
            return self._everything.apply_transformation(transformation_input)
        return Transformation(transformation_input.fragments)


def _special_rows(document: Document) -> frozenset[int]:
    rows = {0, document.line_count - 1, document.cursor_position_row}
    for offset in (0, -1):
        place = document.cursor_position + offset
        if 0 <= place < len(document.text) and document.text[place] in _BRACKETS:
            at = type(document)(document.text, place)
            match = at.find_matching_bracket_position()
            if match:
                rows.add(document.translate_index_to_position(place + match)[0])
    return frozenset(rows)


def draw_quickly(session: PromptSession[str], prefix: Callable[[int, int], StyleAndTextTuples]) -> None:
    """Lets a prompt draw its lines quickly; `prefix` gives what comes before each line."""
    window = session.layout.current_window
    control = window.content
    if isinstance(control, BufferControl):
        control.input_processors = [QuickLines(list(control.input_processors or []))]
        window.get_line_prefix = prefix
