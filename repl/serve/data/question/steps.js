// What was asked, step by step, so that every step can be taken back. A browser keeps some fifty entries of its own; the steps
// before them are kept here, for as long as the tab is open.

const KEPT = "pql-steps";
const ENTRIES = 40; // entries of the browser's that are counted on
let steps = read(); // the addresses, by their place
let place = history.state?.place ?? 0; // where among them the question is
let root = Math.max(history.state?.root ?? 0, steps.length - ENTRIES); // the place of the oldest entry that the browser has of ours
let busy = 0; // until when the browser may be on its way

function read() {
  try {
    return history.state ? JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") : [];
  } catch {
    return [];
  }
}

const last = () => Math.max(steps.length - 1, place);
export const undoable = () => place > 0;
export const redoable = () => place < last();

// The question has changed: another step, or the same one still.
export function step(address, anew) {
  if (anew) {
    root = Math.max(Math.min(root, place), place + 1 - ENTRIES);
    place += 1;
    steps.length = Math.min(steps.length, place);
  }
  steps[place] = address;
  try {
    history[anew ? "pushState" : "replaceState"]({ place, root }, "", address);
    sessionStorage.setItem(KEPT, JSON.stringify(steps));
  } catch {
    // some browsers refuse more than a hundred in half a minute, and what is too large; the next change writes it
  }
}

// The browser went to another entry: one of ours with its place, or an address that was written, which is a new step.
export function arrived() {
  busy = 0;
  if (history.state?.place === undefined) {
    root = Math.min(root, place);
    place += 1;
    steps.length = Math.min(steps.length, place);
  } else {
    place = history.state.place;
  }
}

// A step back (-1) or forth (1): with the browser where it has the entry, else to the address kept here.
export function go(by) {
  const kept = by < 0 ? place <= root : place < root;
  if (performance.now() < busy) return;
  if (!kept) {
    busy = performance.now() + 500; // the browser goes there in its own time
    return history.go(by);
  }
  if (steps[place + by] === undefined) return;
  place += by;
  history.replaceState({ place, root }, "", steps[place]);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
