// The 13 x 13 starting hands, painted with a weight: the front end of `pql.grid`, for anywidget.
//
// The model has `weights` (169 numbers from 0 to 1, row by row, the ace first), `text`, `brush` and `problem`. A stroke
// is sent when it ends, a text when it is entered; Python answers with both.

const RANKS = "AKQJT98765432";
const SIDE = RANKS.length;
const HANDS = 1326;

/** The class of a cell: pairs on the diagonal, suited classes above it. */
export function className(index) {
  const row = Math.floor(index / SIDE), column = index % SIDE;
  const high = RANKS[Math.min(row, column)], low = RANKS[Math.max(row, column)];
  return high + low + (row === column ? "" : row < column ? "s" : "o");
}

/** How many hands a class has. */
export function classSize(index) {
  const row = Math.floor(index / SIDE), column = index % SIDE;
  return row === column ? 6 : row < column ? 4 : 12;
}

/** What is above the grid: the hands by their weights, and their share of all. */
export function summary(weights) {
  const total = weights.reduce((sum, weight, index) => sum + weight * classSize(index), 0);
  const hands = Number(total.toFixed(2)).toLocaleString("en");
  return `${hands} hands, ${(100 * total / HANDS).toFixed(2)} %`;
}

/** What a stroke that begins on a cell paints: the brush, or nothing where the cell is as the brush would leave it. */
export function strokeWeight(current, brush) {
  return Math.abs(current - brush) < 1e-6 ? 0 : brush;
}

/** The cell that an arrow key leads to, the same one at an edge. */
export function neighbour(index, key) {
  const row = Math.floor(index / SIDE), column = index % SIDE;
  const [down, right] = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  }[key] ?? [0, 0];
  const inside = (place) => Math.min(Math.max(place, 0), SIDE - 1);
  return inside(row + down) * SIDE + inside(column + right);
}

function element(kind, className, attributes = {}, text = "") {
  const made = document.createElement(kind);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

function render({ model, el }) {
  let weights = [...model.get("weights")];
  let stroke = null; // the weight that the pointer paints with, while it is down
  let focused = 0;

  const root = element("div", "pql-grid");
  const bar = element("div", "pql-grid-bar");
  const label = element("label", "", {}, "weight ");
  const brush = element("input", "", { type: "range", min: "5", max: "100", step: "5", "aria-label": "weight in percent" });
  const percent = element("output", "");
  const clear = element("button", "", { type: "button" }, "clear");
  const total = element("span", "pql-grid-total", { "aria-live": "polite" });
  const table = element("div", "pql-grid-cells", { role: "grid", "aria-label": "starting hands" });
  const text = element("input", "pql-grid-text", {
    type: "text", spellcheck: "false", "aria-label": "the hands as text", placeholder: "22+, A2s+",
  });
  const problem = element("div", "pql-grid-problem", { role: "alert" });
  const cells = [];
  for (let row = 0; row < SIDE; row++) {
    const line = element("div", "", { role: "row" });
    for (let column = 0; column < SIDE; column++) {
      const index = row * SIDE + column;
      const cell = element("div", "pql-grid-cell", { role: "gridcell", tabindex: index ? "-1" : "0" }, className(index));
      cell.dataset.index = String(index);
      cells.push(cell);
      line.append(cell);
    }
    table.append(line);
  }
  label.append(brush, percent);
  bar.append(label, clear, total);
  root.append(bar, table, text, problem);
  el.append(root);

  const draw = (index) => {
    const points = Math.round(100 * weights[index]);
    cells[index].style.setProperty("--full", `${points}%`);
    cells[index].setAttribute("aria-label", `${className(index)}, ${points} %`);
    cells[index].setAttribute("aria-selected", String(points > 0));
    cells[index].title = points ? `${className(index)}: ${points} %` : className(index);
  };
  const drawAll = () => {
    cells.forEach((_, index) => draw(index));
    total.textContent = summary(weights);
  };
  const paint = (index, weight) => {
    weights[index] = weight;
    draw(index);
    total.textContent = summary(weights);
  };
  const send = () => {
    model.set("weights", [...weights]);
    model.save_changes();
  };
  const focus = (index) => {
    cells[focused].setAttribute("tabindex", "-1");
    focused = index;
    cells[index].setAttribute("tabindex", "0");
    cells[index].focus();
  };
  const indexAt = (event) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".pql-grid-cell");
    return cell && table.contains(cell) ? Number(cell.dataset.index) : null;
  };

  const down = (event) => {
    const index = indexAt(event);
    if (index === null || event.button > 0) return;
    event.preventDefault();
    stroke = strokeWeight(weights[index], model.get("brush"));
    table.setPointerCapture?.(event.pointerId);
    focus(index);
    paint(index, stroke);
  };
  const move = (event) => {
    const index = stroke === null ? null : indexAt(event);
    if (index !== null && weights[index] !== stroke) paint(index, stroke);
  };
  const up = () => {
    if (stroke === null) return;
    stroke = null;
    send();
  };
  const key = (event) => {
    if (event.key.startsWith("Arrow")) {
      const next = neighbour(focused, event.key);
      if (event.shiftKey) paint(next, weights[focused]);
      focus(next);
      if (event.shiftKey) send();
    } else if (event.key === " " || event.key === "Enter") {
      paint(focused, strokeWeight(weights[focused], model.get("brush")));
      send();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      paint(focused, 0);
      send();
    } else return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has keys of its own
  };
  table.addEventListener("pointerdown", down);
  table.addEventListener("pointermove", move);
  table.addEventListener("pointerup", up);
  table.addEventListener("pointercancel", up);
  table.addEventListener("keydown", key);
  clear.addEventListener("click", () => {
    weights.fill(0);
    drawAll();
    send();
  });
  brush.addEventListener("input", () => {
    model.set("brush", Number(brush.value) / 100);
    model.save_changes();
  });
  text.addEventListener("change", () => {
    model.set("text", text.value);
    model.save_changes();
  });
  text.addEventListener("keydown", (event) => event.stopPropagation());

  const shown = {
    weights: () => {
      weights = [...model.get("weights")];
      drawAll();
    },
    text: () => { text.value = model.get("text"); },
    brush: () => {
      brush.value = String(Math.round(100 * model.get("brush")));
      percent.textContent = ` ${brush.value} %`;
    },
    problem: () => { problem.textContent = model.get("problem"); },
  };
  for (const [name, show] of Object.entries(shown)) {
    model.on(`change:${name}`, show);
    show();
  }
  return () => {
    for (const [name, show] of Object.entries(shown)) model.off(`change:${name}`, show);
  };
}

export default { render };
