// The text of a player's range: one line, and as many as it needs while somebody is in it, over what is below.

import { button, element } from "../common/dom.js";
import { converted } from "./pasted.js";

const ALIKE = /[;\n\r[:]|[^\s,]\s+[^\s,]|(?:^|[\s,])[2-9TJQKA]{2}(?![so])/i; // what PQL alone would hardly have
let note = null; // what is said of the range that was pasted last

// What is to be said of a range where it was pasted: texts and things to press.
export const noted = (range) => (note?.range === range ? note.parts : []);

function grow(box) {
  box.style.height = "";
  if (box === document.activeElement) box.style.height = `${box.scrollHeight + 2}px`;
}

// `takes` is given the text whenever it changes, `told` is called once there is something to say of what was pasted.
export function rangeBox(label, { takes, enters, told }) {
  const box = element("textarea", {
    kind: "text", rows: 1, "aria-label": label, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    on: {
      input: () => {
        grow(box);
        for (const each of note?.parts ?? []) each.remove?.(); // its buttons would replace what is typed since
        takes(box.value);
      },
      focus: () => {
        enters();
        grow(box);
      },
      blur: () => {
        grow(box);
        box.scrollTo(0, 0);
      },
      keydown: (event) => ["Enter", "Escape"].includes(event.key) && (event.preventDefault(), box.blur()),
      paste: (event) => pasted(event, box, takes, told),
    },
  });
  return element("div", { kind: "range" }, box);
}

export function put(box, text) {
  if (box.value === text) return;
  box.value = text;
  box.title = text.slice(0, 1000);
  grow(box);
}

// What another program has written is converted, and what it was is said.
async function pasted(event, box, takes, told) {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!ALIKE.test(text.trim())) return;
  event.preventDefault();
  const [before, after] = [box.value.slice(0, box.selectionStart), box.value.slice(box.selectionEnd)];
  const take = (found) => {
    const written = before + (found?.range ?? text.trim().replace(/\s*[\n\r]+\s*/g, ", ")) + after;
    const parts = found ? [found.says ?? found.problem] : [];
    for (const [label, other] of found?.others ?? []) parts.push(" ", button(label, async () => take(await other()), { kind: "mend" }));
    note = { range: written, parts };
    takes(written);
    put(box, written);
    if (found?.others?.length) box.blur(); // what is to be pressed is below
    told();
  };
  const found = await converted(text);
  if (!found?.long) return take(found);
  note = { range: box.value, parts: [found.problem] }; // nobody could read what was pasted: the range stays
  told();
}
