// The order of hands that *Top* goes by: that of the language, or a list of one's own. Of a list a percentage takes the first
// hands, as a text that says them one by one: everywhere else percentages mean what they mean in the language.

import { count, element, find, percent } from "../common/dom.js";
import { isOmaha } from "../common/game.js";
import * as storage from "../common/storage.js";
import { patiently } from "../common/typing.js";
import { whenEntered } from "../common/service.js";
import { part } from "../question/lines.js";
import { CLASSES, handsOf } from "./hands.js";
import { handsIn } from "./miniature.js";

const KEPT = "pql-order";
let entries = []; // the texts of the list, each with how many of all hands there are up to it
const listeners = [];
export const whenOrdered = (does) => listeners.push(does);
export const isOwn = () => entries.length > 0;

const text = element("textarea", { rows: 3, spellcheck: "false", autocomplete: "off", "aria-label": "Hands in your order, the best first", placeholder: "AA, KK, AKs, QQ, AKo, JJ, AQs, TT, \u2026", value: "",
  on: { input: () => patiently("order", taken), change: () => taken() } });
const says = element("p", { kind: "note", role: "status" });
const box = element("details", { kind: "tool", id: "order" }, element("summary", { text: "Your own order of hands" }), text, says);
find("ranges").querySelector(".tools").append(box);

// A list cut at commas that are in no brackets, and at ends of lines.
function listed(written) {
  const found = [""];
  let depth = 0;
  for (const letter of written) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[letter] ?? 0;
    if (/[,;\n]/.test(letter) && depth <= 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found.map((each) => each.trim()).filter(Boolean);
}

let asked = 0;
async function taken() {
  const number = ++asked;
  const parts = listed(text.value);
  const sets = await Promise.all(parts.map((each) => handsIn(part(each))));
  if (number !== asked) return;
  const wrong = sets.findIndex((set) => !set);
  text.setAttribute("aria-invalid", wrong >= 0);
  if (wrong >= 0) return tell(`${parts[wrong]}: this does not read as hands`, true);
  const all = CLASSES.reduce((sum, name) => sum + handsOf(name).length, 0);
  const seen = new Set();
  entries = parts.flatMap((each, place) => {
    const before = seen.size;
    for (const hand of sets[place].held.keys()) seen.add(hand);
    return seen.size > before ? [{ text: each, upTo: seen.size / all }] : []; // what is there already has its place
  });
  if (entries.length) storage.keep(KEPT, text.value);
  else storage.forget(KEPT);
  box.classList.toggle("some", isOwn());
  const rest = all - seen.size;
  tell(entries.length ? `${count(seen.size)} combos, ${percent(seen.size / all)} of all${rest ? "; Top ends there" : ""}. Top takes the first hands of this list, and writes them out.` : "Without a list, Top goes by the order of PQL, and so do percentages in texts.");
  listeners.forEach((does) => does());
}

function tell(what, isWrong = false) {
  says.className = isWrong ? "problem" : "note";
  says.textContent = what;
}

// The first hands of the list, as many as make a share of all hands; the last one is in where more of it is within than without.
export function firstOf(share) {
  let before = 0;
  const some = entries.filter(({ upTo }) => {
    const isIn = (before + upTo) / 2 <= share + 1e-9;
    before = upTo;
    return isIn;
  });
  return some.length ? some.map((each) => each.text).join(", ") : "none";
}

// How large a share a text of the list's first hands is; null where it is none.
export function shareOf(range) {
  const found = entries.findIndex((_, place) => entries.slice(0, place + 1).map((each) => each.text).join(", ") === range);
  return found < 0 ? null : entries[found].upTo;
}

if (!isOmaha) {
  text.value = storage.kept(KEPT) ?? "";
  taken();
  whenEntered(taken);
} else box.hidden = true;
