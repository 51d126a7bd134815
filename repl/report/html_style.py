"""What a report looks like and how its tables sort: the style and the one script of its page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

STYLE_OF_PAGE = """\
:root { color-scheme: light dark }
html { background: Canvas; color: CanvasText }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 62em; padding: 1.5em 1em 3em }
h1, h2, h3 { line-height: 1.2; margin: 1.8em 0 .5em }
h1 { margin-top: .3em }
.pql main > p { margin: .7em 0 }
.pql main > p, main > ul, main > ol, main > blockquote { max-width: 44em }
.pql main > h2 { border-top: 1px solid #8884; padding-top: .8em }
a { color: var(--pql-mark) }
nav { margin: 1.2em 0 }
nav ul { columns: 2 16em; list-style: none; margin: 0; padding: 0 }
nav li { padding: .15em 0 }
section { margin: 1.2em 0 1.8em }
section:has(> .query:only-child) { margin: .4em 0 }
.pql pre.query, .pql pre.problem { border-left: 3px solid var(--pql-one); font: .9em/1.45 ui-monospace, monospace;
  margin: 0 0 .6em; overflow-wrap: anywhere; padding: .5em .8em; white-space: pre-wrap }
.pql pre.query { background: #8881 }
.pql pre.problem { border-color: #c33 }
.pql pre.problem.warning { border-color: #c80 }
.pql pre.problem.note { border-color: #888 }
.query .k { color: var(--pql-mark) } .query .c { opacity: .75 } .query .s { color: var(--pql-two) }
.pql .wide { max-height: 40em; overflow: auto }
.scrolls { font-size: .85em; margin: .2em 0 .5em; opacity: .75 }
header { align-items: center; display: flex; flex-wrap: wrap; gap: .3em 1.2em; margin-bottom: 1.5em }
header h1 { flex: 1 1 60%; margin: 0 }
header .logo { max-height: 4em; max-width: 12em }
header .by { flex: 1 0 100%; margin: 0; opacity: .8 }
.exercise, .answer, .teacher { border-left: 4px solid var(--pql-mark); margin: 1.5em 0; padding: .1em 0 .1em 1em }
.answer { border-color: var(--pql-one) }
.teacher { border-color: var(--pql-two) }
.exercise > h3, .answer > h3, .teacher > h3 { margin: .3em 0 }
.wide > table { font-size: .85em; margin: 0 }
main > table { display: block; overflow-x: auto }
.wide tr:first-child > th { background: Canvas; position: sticky; top: 0 }
.pql.pql .wide th, .pql.pql .wide td { padding: .2em .5em }
th button { all: unset; cursor: pointer; white-space: nowrap }
th button:hover { text-decoration: underline }
th button:focus-visible, .wide:focus-visible { outline: 2px solid var(--pql-mark) }
th[aria-sort=ascending] button::after { content: " \\2191" }
th[aria-sort=descending] button::after { content: " \\2193" }
@media (max-width: 30em) {
  body { padding: 1em .7em 2em }
  .pql.pql .wide th, .pql.pql .wide td { padding: .2em .35em }
  .pql.pql .wide .b { min-width: 4.5em }
}
footer { border-top: 1px solid #8884; font-size: .85em; margin-top: 3em; overflow-wrap: anywhere; padding-top: .6em }
@media print {
  @page { margin: 15mm }
  body { font-size: 11pt; max-width: none; padding: 0 }
  h1, h2, h3, .query { break-after: avoid }
  .scrolls { display: none }
  svg, tr, .problem { break-inside: avoid }
  .pql .wide { max-height: none; overflow: visible }
  .wide > table { font-size: .72em }
  .pql.pql .wide th, .pql.pql .wide td { padding: .15em .35em }
  .pql.pql .wide .b { min-width: 4.5em }
  .pql pre { white-space: pre-wrap }
  .pql svg, .pql .b, .pql pre.query { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
"""

# What scrolls is reached by keys, and a table says so. A heading of a table sorts by a button: numbers from the
# greatest down, words from A on, hands and ranks from the ace down; again the other way, and a third time as it was.
# What has no value stays below.
SCRIPT = """\
const reached = () => {
  for (const part of document.querySelectorAll(".wide, pre")) {
    const across = part.scrollWidth > part.clientWidth;
    const down = part.scrollHeight > part.clientHeight;
    part.tabIndex = across || down ? 0 : -1;
    if (part.localName === "pre") continue;
    const next = part.nextElementSibling;
    const note = next && next.className === "scrolls" ? next : document.createElement("p");
    note.className = "scrolls";
    note.hidden = !across && !down;
    const way = across && down ? "sideways and down" : across ? "sideways" : "down";
    note.textContent = `The table goes on: scroll ${way}.`;
    if (!note.isConnected && !note.hidden) part.after(note);
  }
};
addEventListener("resize", reached);
const RANKS = "23456789TJQKA";
const HANDS = /^(10|[2-9TJQKA])([2-9TJQKA][so]?|[cdhs].*)?$/;
const text = (row, place) => (row.cells[place] ? row.cells[place].textContent.trim() : "");
const number = (said) => parseFloat(said.replace(/[,\\s]/g, "").replace("\\u2212", "-"));
const ranks = (said) => [...said].reduce((sum, char, place) => sum + (RANKS.indexOf(char) + 1) / 16 ** place, 0);
const alphabet = new Intl.Collator("en");
for (const table of document.querySelectorAll("section table")) {
  const head = table.rows[0];
  const rows = [...table.rows].slice(1);
  if (!head || rows.length < 3 || head.querySelector("td")) continue;
  [...head.cells].forEach((cell, place) => {
    if (!cell.textContent.trim()) return;
    const said = rows.map((row) => text(row, place)).filter(Boolean);
    const cards = !cell.classList.contains("n") && said.every((each) => HANDS.test(each));
    const key = cards ? ranks : number;
    const words = !cards && !cell.classList.contains("n");
    const first = words ? "ascending" : "descending";
    const second = words ? "descending" : "ascending";
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener("click", () => {
      const before = cell.getAttribute("aria-sort");
      const order = before === first ? second : before === second ? null : first;
      const way = order === "descending" ? -1 : 1;
      const compared = (a, b) => {
        const [one, two] = [text(a, place), text(b, place)];
        if (words) return way * alphabet.compare(one, two);
        const [x, y] = [key(one), key(two)];
        return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) : way * (x - y);
      };
      for (const other of head.cells) other.removeAttribute("aria-sort");
      if (order) cell.setAttribute("aria-sort", order);
      for (const row of order ? [...rows].sort(compared) : rows) row.parentNode.append(row);
    });
  });
}
reached();
"""

_HASH = b64encode(sha256(SCRIPT.encode()).digest()).decode()


def policy(*, pictures: bool) -> str:
    """What a page may do, whatever a script of somebody else manages to write into it: the browser loads and runs none
    of it. `pictures` are those in the page itself."""
    allowed = "; img-src data:" if pictures else ""
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_HASH}'{allowed}"
