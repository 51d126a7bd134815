"""What a page of a report looks like, how its tables are sorted, and what it may load: nothing."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

STYLE_OF_PAGE = """\
:root { color-scheme: light dark }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 52em; padding: 1.5em 1em 3em }
h1, h2, h3 { line-height: 1.2; margin: 1.6em 0 .5em }
h1 { margin-top: .3em }
section { margin: 1.2em 0 1.8em; overflow-x: auto }
section:has(> .query:only-child) { margin: .4em 0 }
.query { background: #8881; border-left: 3px solid var(--pql-one); font: .9em/1.45 ui-monospace, monospace;
  margin: 0 0 .6em; padding: .5em .8em; white-space: pre-wrap; overflow-wrap: anywhere }
.problem { border-left: 3px solid #c33; font: .9em/1.4 ui-monospace, monospace; padding: .4em .8em;
  white-space: pre-wrap }
.problem.warning { border-color: #c80 }
.problem.note { border-color: #888 }
.query .k { color: var(--pql-mark) } .query .c { opacity: .65 } .query .s { color: var(--pql-two) }
th button { all: unset; cursor: pointer } th button:focus-visible { outline: 2px solid var(--pql-mark) }
th[aria-sort=ascending] button::after { content: " \\2191" }
th[aria-sort=descending] button::after { content: " \\2193" }
footer { border-top: 1px solid #8884; font-size: .85em; margin-top: 3em; opacity: .75; padding-top: .6em }
@media print { body { max-width: none; padding: 0 } section { break-inside: avoid; overflow: visible } }
"""

# Headings of tables become buttons that sort: numbers from the greatest down, words from A on; again the other way.
SCRIPT = """\
for (const table of document.querySelectorAll("section table")) {
  const head = table.rows[0];
  if (!head || table.rows.length < 4 || head.querySelector("td")) continue;
  [...head.cells].forEach((cell, place) => {
    const button = document.createElement("button");
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener("click", () => {
      const key = (row) => (row.cells[place] ? row.cells[place].textContent.trim() : "");
      const value = (row) => parseFloat(key(row).replace(/,/g, ""));
      const numbers = cell.classList.contains("n");
      const before = cell.getAttribute("aria-sort");
      const down = before ? before === "ascending" : numbers;
      const rows = [...table.rows].slice(1);
      const whole = numbers
        ? (a, b) => (isNaN(value(a)) ? -Infinity : value(a)) - (isNaN(value(b)) ? -Infinity : value(b))
        : (a, b) => key(a).localeCompare(key(b));
      rows.sort((a, b) => (down ? whole(b, a) : whole(a, b)));
      for (const other of head.cells) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      rows.forEach((row) => row.parentNode.append(row));
    });
  });
}
"""

_HASH = b64encode(sha256(SCRIPT.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_HASH}'"
"""Whatever a script of somebody else manages to write into the page: the browser loads and runs none of it."""
