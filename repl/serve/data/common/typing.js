// Whether somebody is typing: what is half written is no error yet.

const PATIENCE = 1200; // milliseconds after the last key
let last = -Infinity;

const isText = (target) => target.matches?.("textarea, input:not([type=range], [type=radio], [type=checkbox])");
document.addEventListener("input", (event) => isText(event.target) && (last = performance.now()), true);
// Who goes elsewhere, or presses Enter, has written what he wanted.
document.addEventListener("focusout", () => (last = -Infinity), true);
document.addEventListener("keydown", (event) => event.key === "Enter" && (last = -Infinity), true);

const waiting = new Map();
const counted = () => (document.documentElement.dataset.patient = waiting.size); // for who looks from outside
counted();

// Does something once nobody types any more; the newest of a name counts.
export function patiently(name, does) {
  forget(name);
  const rest = last + PATIENCE - performance.now();
  if (rest <= 0) return does();
  waiting.set(name, setTimeout(() => patiently(name, does), rest));
  counted();
}

// What was to be done is out of date.
export function forget(name) {
  clearTimeout(waiting.get(name));
  waiting.delete(name);
  counted();
}
