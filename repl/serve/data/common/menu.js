// The one kind of menu: a button that opens a list of things to do. Arrow keys, Home, End and first letters move in it, Escape
// and a press elsewhere close it.

import { button, element } from "./dom.js";

let made = 0;
const ROOM = 34; // pixels that an item takes at most

// Makes a menu of a button that is there. `items` have a text and what it does, or are asked for as it opens.
export function menuOn(opener, label, items) {
  const list = element("div", { kind: "menu", role: "menu", id: `menu-${++made}`, popover: "auto", "aria-label": label });
  const all = () => [...list.querySelectorAll("[role=menuitem]")];
  opener.classList.add("opens");
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  opener.setAttribute("aria-controls", list.id);
  opener.setAttribute("aria-label", label);
  opener.popoverTargetElement = list;
  opener.after(list);

  list.addEventListener("beforetoggle", ({ newState }) => {
    opener.setAttribute("aria-expanded", newState === "open");
    if (newState === "open") fill();
  });
  list.addEventListener("toggle", ({ newState }) => newState === "open" && all()[0]?.focus());

  // Below the button, or above it where there is more room.
  function fill() {
    const some = typeof items === "function" ? items() : items;
    list.replaceChildren(...some.map(([text, does]) => element("button", { type: "button", role: "menuitem", tabindex: -1, text, on: { click: () => {
      list.hidePopover();
      does();
    } } })));
    const box = opener.getBoundingClientRect();
    const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
    const isAbove = box.bottom + ROOM * some.length > height && box.top > height - box.bottom;
    const isRight = box.left + box.width / 2 > width / 2;
    Object.assign(list.style, {
      top: isAbove ? "auto" : `${box.bottom + 3}px`, bottom: isAbove ? `${height - box.top + 3}px` : "auto",
      left: isRight ? "auto" : `${Math.max(box.left, 4)}px`, right: isRight ? `${Math.max(width - box.right, 4)}px` : "auto",
      maxHeight: `${Math.max(isAbove ? box.top : height - box.bottom, 120) - 8}px`,
    });
  }

  opener.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    list.showPopover({ source: opener });
  });
  list.addEventListener("keydown", (event) => {
    const found = all();
    const at = found.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") list.hidePopover();
    event.stopPropagation(); // single keys mean items here
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== " " ? event.key.toLowerCase() : null;
    const next = to !== undefined ? found[(to + found.length) % found.length]
      : letter && [...found.slice(at + 1), ...found].find((each) => each.textContent.toLowerCase().startsWith(letter));
    if (to === undefined && !letter) return;
    event.preventDefault();
    next?.focus();
  });
  return list;
}

// The same with a button of its own; both as one element.
export function menu(text, label, items, { kind = "" } = {}) {
  const opener = button(text, () => {}, { kind });
  const whole = element("span", { kind: "with-menu" }, opener);
  menuOn(opener, label, items);
  return whole;
}
