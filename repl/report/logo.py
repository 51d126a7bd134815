"""The logo of a report: a small picture in the page itself, so that the page still needs nothing else."""

from __future__ import annotations

import os
import re
from base64 import b64encode

import pql
from pql.repl.places import open_file

LARGEST_LOGO = 500_000
"""In bytes: a page carries its logo in every copy."""

# What a file is, its first bytes say and not its name.
_KINDS = (
    (rb"\x89PNG\r\n\x1a\n", "image/png"),
    (rb"\xff\xd8\xff", "image/jpeg"),
    (rb"GIF8[79]a", "image/gif"),
    (rb"RIFF....WEBP", "image/webp"),
    # A drawing may have remarks and a type before its first tag. In `<img>` it runs and loads nothing.
    (
        rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!DOCTYPE[^>\[]*>\s*)*<svg[\s>]",
        "image/svg+xml",
    ),
)


def logo_address(
    path: str, directory: str | None, script: pql.Source, span: pql.Span | None, *, files: bool
) -> str:
    """A picture beside the script as an address that holds it (`data:`). Raises `PQLError` where it is none."""
    if not files:
        raise _problem("no-files", "a logo is a file, and this report reads none", script, span)
    try:
        with open_file(os.path.join(directory or os.curdir, path)) as file:
            content = file.read(LARGEST_LOGO + 1)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or "no name of a file"
        raise _problem("unreadable-file", f"cannot read the logo {path}: {said}", script, span) from None
    if len(content) > LARGEST_LOGO:
        raise _problem("bad-logo", f"the logo is larger than {LARGEST_LOGO // 1000} kB", script, span,
                       "save it smaller: a report has it in every copy")  # fmt: skip
    for begins, kind in _KINDS:
        if re.match(begins, content[:2000], re.DOTALL):
            return f"data:{kind};base64,{b64encode(content).decode()}"
    raise _problem("bad-logo", "the logo is no picture", script, span,
                   "a logo is a PNG, JPEG, GIF, WebP or SVG file")  # fmt: skip


def _problem(
    code: str, message: str, script: pql.Source, span: pql.Span | None, help: str | None = None
) -> pql.PQLError:
    return pql.PQLError(pql.Diagnostic(code, message, span, source=script, help=help))
