"""The style sheet of answers as HTML: light and dark, as the page around them says or else the reader's system.

Notebooks (Jupyter, VS Code, marimo) say by an attribute or a class above the answer whether they are dark.
"""

from __future__ import annotations

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
