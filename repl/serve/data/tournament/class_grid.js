// A grid of starting hands to be read: what each cell says is in a line below, by pointer, tap and keys.

import { element, full, heated } from "../common/dom.js";
import { cellsOf, stepping } from "../ranges/cells.js";

const HINT = "Point at a hand, or move with the arrow keys.";

// `paint` is given what a class shows: its `text`, what it `says`, how `full` it is, and how warm, if it is coloured by that.
export function classGrid(label, named) {
  const grid = element("div", { role: "grid", kind: "read", "aria-label": label });
  const cells = cellsOf(grid, named);
  const readout = element("p", { kind: "note readout", "aria-hidden": "true", text: HINT });
  stepping(grid, cells);
  const tell = (cell) => (readout.textContent = cell?.getAttribute("aria-label") ?? HINT);
  const at = (event) => event.target.closest?.("[role=gridcell]");
  const focused = () => (grid.contains(document.activeElement) ? document.activeElement : null);
  grid.addEventListener("pointerover", (event) => at(event) && tell(at(event)));
  grid.addEventListener("pointerleave", () => tell(focused()));
  grid.addEventListener("focusin", () => tell(focused()));
  grid.addEventListener("focusout", () => tell(null));
  grid.addEventListener("click", (event) => at(event)?.focus());

  function paint(of) {
    for (const [name, cell] of cells) {
      const { text, says, full: part, heat } = of(name);
      full(cell, part);
      if (heat !== undefined) heated(cell, heat);
      cell.classList.toggle("held", part > 0);
      cell.classList.toggle("known", heat !== undefined);
      cell.lastChild.textContent = text;
      cell.setAttribute("aria-label", `${name}: ${says}`);
    }
    tell(focused());
  }
  return { box: element("div", {}, grid, readout), paint };
}
