// Buttons in rows, of which one is a stop of Tab and arrow keys lead to the others.

// `columns` is how many stand in a row; a row ends where they end. A button that is pressed or clicked is the stop from then on.
export function moving(group, columns) {
  const all = () => [...group.querySelectorAll("button")];
  const stop = (to) => all().forEach((each) => (each.tabIndex = each === to ? 0 : -1));
  stop(all()[0]);
  group.addEventListener("focusin", (event) => event.target.matches("button") && stop(event.target));
  group.addEventListener("keydown", (event) => {
    const found = all();
    const at = found.indexOf(event.target);
    const first = at - (at % columns);
    const to = {
      ArrowLeft: at > first ? at - 1 : at, ArrowRight: Math.min(at + 1, first + columns - 1, found.length - 1),
      ArrowUp: at - columns, ArrowDown: at + columns, Home: first, End: first + columns - 1,
    }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    found[to]?.focus();
  });
}
