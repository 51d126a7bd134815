"""The grid to paint: its front end, run by node on a page that is as small as it can be."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pql
import pql.notebook

GRID = Path(pql.notebook.__path__[0]) / "data" / "grid.js"

# Elements with attributes, styles and listeners; a model with its values and what was sent.
PAGE = """
class Element {
  constructor(kind) {
    Object.assign(this, { kind, children: [], attributes: {}, dataset: {}, listeners: {}, textContent: "", value: "" });
    this.style = { values: {}, setProperty(name, value) { this.values[name] = value; } };
  }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...more) { this.children.push(...more); }
  addEventListener(kind, listener) { (this.listeners[kind] ??= []).push(listener); }
  contains(other) { return this === other || this.children.some((child) => child.contains(other)); }
  closest() { return this.className === "pql-grid-cell" ? this : null; }
  focus() { document.activeElement = this; }
  all(name) { return [...(this.className === name ? [this] : []), ...this.children.flatMap((each) => each.all(name))]; }
  fire(kind, event = {}) {
    const whole = { preventDefault() {}, stopPropagation() {}, ...event };
    for (const listener of this.listeners[kind] ?? []) listener(whole);
  }
}
let under = null;
globalThis.document = { createElement: (kind) => new Element(kind), elementFromPoint: () => under };
const sent = [];
const values = { weights: Array(169).fill(0), text: "none", brush: 0.5, problem: "" };
const listeners = {};
const model = {
  get: (name) => values[name],
  set: (name, value) => { values[name] = value; sent.push([name, value]); },
  save_changes: () => {},
  on: (kind, listener) => { listeners[kind] = listener; },
  off: (kind) => { delete listeners[kind]; },
};
const { default: widget, ...functions } = await import(process.argv[2]);
const page = new Element("div");
const close = widget.render({ model, el: page });
const cells = page.all("pql-grid-cell");
const table = page.all("pql-grid-cells")[0];
const pointer = (kind, index) => { under = index === null ? page : cells[index]; table.fire(kind, { button: 0 }); };
const painted = () => Object.fromEntries(values.weights.map((w, i) => [i, w]).filter(([, w]) => w));
"""


def _node(script: str) -> Any:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    done = subprocess.run(
        [node, "--input-type=module", "-", GRID.as_uri()],
        input=f"{PAGE}\nconsole.log(JSON.stringify((() => {{ {script} }})()));",
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_cells_are_named_as_python_names_them() -> None:
    from pql.notebook.range_grid import _NAMES

    assert dict(enumerate(_node("return cells.map((cell) => cell.textContent)"))) == _NAMES
    shown = pql.grid("22+:0.5, A2s+, KTo")
    said = _node(f"return functions.summary({json.dumps(shown.weights)})")
    assert said == f"{shown.hands.weight:g} hands, {100 * shown.hands.share():.2f} %"


def test_a_stroke_paints_and_is_sent_once() -> None:
    script = (
        "pointer('pointermove', 5);"
        "for (const i of [0, 1, 1, 2]) pointer(i ? 'pointermove' : 'pointerdown', i);"
        "pointer('pointermove', null); pointer('pointerup', 2); pointer('pointermove', 3);"
        "return [painted(), sent.length]"
    )
    assert _node(script) == [{"0": 0.5, "1": 0.5, "2": 0.5}, 1]


def test_a_stroke_that_begins_on_a_painted_cell_takes_away() -> None:
    begin = (
        "values.weights[0] = values.weights[1] = 0.5; values.weights[2] = 1; listeners['change:weights']();"
    )
    stroke = "pointer('pointerdown', 0); pointer('pointermove', 1); pointer('pointermove', 2); pointer('pointerup', 2);"
    assert _node(f"{begin} {stroke} return painted()") == {}
    other = "pointer('pointerdown', 2); pointer('pointerup', 2);"
    assert _node(f"{begin} {other} return painted()") == {"0": 0.5, "1": 0.5, "2": 0.5}


def test_the_keys_move_and_paint() -> None:
    keys = ["ArrowUp", "ArrowRight", " ", "ArrowDown", "Enter", "ArrowLeft", "x"]
    script = f"for (const key of {json.dumps(keys)}) table.fire('keydown', {{ key }});"
    done = _node(f"{script} return [painted(), document.activeElement.textContent]")
    assert done == [{"1": 0.5, "14": 0.5}, "AKo"]
    more = (
        "table.fire('keydown', { key: ' ' }); table.fire('keydown', { key: 'ArrowRight', shiftKey: true });"
    )
    assert _node(f"{more} return painted()") == {"0": 0.5, "1": 0.5}
    assert _node(f"{more} table.fire('keydown', {{ key: 'Delete' }}); return painted()") == {"0": 0.5}


def test_what_python_says_is_shown() -> None:
    script = (
        "values.weights[0] = 0.25; values.problem = '<b>?'; values.text = 'AA:0.25';"
        "for (const show of Object.values(listeners)) show();"
        "const text = page.all('pql-grid-text')[0], problem = page.all('pql-grid-problem')[0];"
        "return [cells[0].style.values['--full'], cells[0].attributes['aria-label'], text.value, problem.textContent,"
        " page.all('pql-grid-total')[0].textContent]"
    )
    assert _node(script) == ["25%", "AA, 25 %", "AA:0.25", "<b>?", "1.5 hands, 0.11 %"]


def test_text_brush_and_clearing_are_sent() -> None:
    script = (
        "const [bar] = page.all('pql-grid-bar'), [text] = page.all('pql-grid-text');"
        "const [brush] = bar.children[0].children, clear = bar.children[1];"
        "text.value = '22+'; text.fire('change'); brush.value = '35'; brush.fire('input'); clear.fire('click');"
        "return sent.slice(0, 2).concat([[sent[2][0], painted()]])"
    )
    assert _node(script) == [["text", "22+"], ["brush", 0.35], ["weights", {}]]


def test_nothing_listens_after_it_is_closed() -> None:
    script = "const before = Object.keys(listeners).length; close(); return [before, Object.keys(listeners)]"
    assert _node(script) == [4, []]
