"""`--format html`: one page that needs nothing else, its style, and the answers one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Renderer
from .html_answers import answer_html

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page


_LIGHT = (
    "--pql-fill:#8fd6c2;--pql-less:#f3c28a;--pql-bar:#c9ebe1;--pql-one:#0b7a63;--pql-two:#b85c00;"
    "--pql-mark:#0b6bcb"
)
_DARK = (
    "--pql-fill:#1a6f5e;--pql-less:#8a5320;--pql-bar:#174f45;--pql-one:#4fd1b3;--pql-two:#f0a35e;"
    "--pql-mark:#7cb8ff"
)

STYLE = f"""\
<style>
.pql{{{_LIGHT}}}
@media(prefers-color-scheme:dark){{.pql{{{_DARK}}}}}
[data-jp-theme-light=true] .pql,.vscode-light .pql,.light .pql{{{_LIGHT}}}
[data-jp-theme-light=false] .pql,.vscode-dark .pql,.dark .pql{{{_DARK}}}
.pql table{{border-collapse:collapse;margin:.4em 0;font-size:.95em}}
.pql caption{{font:600 1em ui-monospace,monospace;text-align:left;padding:.3em 0}}
.pql.pql th,.pql.pql td{{padding:.2em .7em;border:0;border-bottom:1px solid #8884;text-align:left;background:none}}
.pql.pql .n{{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}}
.pql.pql .b{{min-width:7em;background:linear-gradient(90deg,var(--pql-bar) var(--b),#0000 0)}}
.pql .wide{{overflow-x:auto}}
.pql .h{{min-width:17em}}
.pql details{{max-width:36em}}
.pql summary{{cursor:pointer}}
.pql p{{margin:.3em 0}}
.pql .q{{opacity:.7;font-size:.9em}}
.pql pre{{font:.9em/1.35 ui-monospace,monospace;margin:.4em 0;white-space:pre;overflow-x:auto;background:none}}
.pql svg{{display:block;margin:.5em 0;max-width:100%;height:auto;font:11px ui-sans-serif,system-ui,sans-serif}}
.pql svg text{{fill:currentColor;text-anchor:middle}}
.pql svg .c{{fill:none;stroke:#8885}}
.pql svg .f{{fill:var(--pql-fill)}}
.pql svg .g{{fill:var(--pql-less)}}
.pql svg .h{{fill:#8885}}
.pql svg .l{{stroke:#8884}}
.pql svg .o{{opacity:.5}}
.pql svg .v{{font-weight:600}}
.pql svg .start{{text-anchor:start}}
.pql svg .end{{text-anchor:end}}
.pql .streets{{display:flex;flex-wrap:wrap;gap:.3em 1em;max-width:60em}}
.pql .streets svg{{flex:1 1 30em;max-width:44em;min-width:0}}
.pql polyline{{fill:none;stroke:var(--pql-one);stroke-width:2}}
.pql .p1{{stroke:var(--pql-two);stroke-dasharray:6 3}}
.pql .k{{color:var(--pql-mark);font-weight:600}}
.pql .one,.pql pre .no{{color:var(--pql-one)}}
.pql .two,.pql pre .mf,.pql pre .mi{{color:var(--pql-two)}}
</style>
"""


_HEAD = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>PQL</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }}
</style>
{STYLE}\
</head>
<body class="pql">
"""
_FOOT = "</body>\n</html>\n"


class HtmlRenderer(Renderer):
    """A whole page: it begins with its head, and each answer is under its statement."""

    captioned = True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._caption = ""

    def begin(self) -> str:
        return _HEAD

    def question(self, statement: str) -> str:
        self._caption = statement
        return ""

    def answer(self, result: Result) -> str:
        caption, self._caption = self._caption, ""
        return answer_html(result, self.page, caption)

    def end(self) -> str:
        return _FOOT
