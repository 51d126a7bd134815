// Spots on the page: a question is kept under a name with notes, opened again, copied, renamed, deleted, compared.

import { comparison, compared } from "./compared.js";
import { button, element, find, say } from "../common/dom.js";
import { titleOf } from "./named.js";
import { all, drop, keep, place, rename, titled, whenSpots } from "./spots.js";
import { whenEntered } from "../common/service.js";
import { address, questionOf, whenChanged } from "../question/state.js";

let current = null; // the title of the spot that was opened or kept last
const name = element("input", { size: 26, autocomplete: "off", spellcheck: "false", placeholder: "3-bet pots/BTN v BB K72", "aria-label": "Name of the spot" });
const notes = element("textarea", { kind: "notes", rows: 2, "aria-label": "Notes on the spot", placeholder: "notes" });
const says = element("p", { kind: "note said", role: "status" });
const list = element("ul", { kind: "spots" });
const where = element("p", { kind: "note" });
const heading = element("h3", { text: "Spots" });
const box = element("details", { id: "spots", "data-panel": "spots" }, element("summary", {}, heading),
  element("p", { kind: "note", text: "A spot is all that this page asks now: ranges, board, pot and panels. Save it under a name to open it again or to compare two." }),
  element("div", { kind: "row" }, name, button("Save", save, { "aria-label": "Save the spot" })), notes, says, list, comparison, where);
find("names").before(box);
name.addEventListener("keydown", (event) => event.key === "Enter" && save());

const question = () => address().slice(address().indexOf("#") + 1);
const tell = (text, wrong = false) => {
  says.replaceChildren(text);
  says.className = `${wrong ? "problem" : "note"} said`;
};

// A question with a button, in place of what was said.
function asked(parts, yes, does) {
  tell(element("span", {}, ...parts, " ", button(yes, does, { kind: "main" }), " ", button("No", () => tell(""))));
  says.querySelector("input, button").focus();
}

async function did(change, done) {
  const problem = await change;
  tell(problem ? `${problem.message}${problem.help ? `; ${problem.help}` : ""}` : done, problem !== null);
  if (!problem) say(done);
  return problem === null;
}

const plain = (title) => title.replace(/\s+/g, " ").trim().replace(/^\/+|\/+$/g, "");

function save() {
  const title = plain(name.value);
  if (!title) return tell("give the spot a name, such as BTN v BB, K72", true);
  const keeps = async () => {
    if (await did(keep(title, question(), notes.value), `${title} is kept`)) is(title);
  };
  // Notes alone are not asked about: the question stays.
  if (titled(title) && (title !== current || titled(title).question !== question())) asked([`Replace ${title}?`], "Replace", keeps);
  else keeps();
}

function is(title) {
  current = title;
  name.value = title ?? "";
  notes.value = titled(title)?.notes ?? "";
  draw();
}

function open(spot) {
  is(spot.title);
  if (spot.question !== question()) location.hash = spot.question;
}

function free(title) {
  let number = 2;
  while (titled(`${title} ${number}`)) number += 1;
  return `${title} ${number}`;
}

async function copy(spot) {
  const title = free(spot.title);
  if (await did(keep(title, spot.question, spot.notes), `${title} is a copy of ${spot.title}`)) open(titled(title));
}

function renamed(spot) {
  const to = element("input", { size: 18, value: spot.title, autocomplete: "off", "aria-label": `New name of ${spot.title}` });
  const does = async () => {
    const title = plain(to.value);
    if (await did(rename(spot.title, title), `${spot.title} is ${title} now`) && current === spot.title) is(title);
  };
  to.addEventListener("keydown", (event) => event.key === "Enter" && does());
  asked([`Rename ${spot.title}: `, to], "Rename", does);
}

function deleted(spot) {
  asked([`Delete ${spot.title}?`], "Delete", async () => {
    if (await did(drop(spot.title), `${spot.title} is deleted`) && current === spot.title) is(null);
  });
}

const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}\u2026` : text);

function one(spot) {
  const { players, board } = questionOf(spot.question);
  const what = `${players.map((range) => titleOf(range) || short(range, 18)).join(" vs ")}${board ? ` on ${board}` : ""}`;
  const does = (sign, what, action) => button(sign, () => action(spot), { kind: "quiet", "aria-label": `${what} ${spot.title}` });
  return element("li", {}, button(spot.title, () => (tell(""), open(spot)), { title: spot.notes, "aria-current": spot.title === current ? "true" : null }),
    element("span", { kind: "note", text: `${what}${spot.notes ? ` \u00b7 ${short(spot.notes, 40)}` : ""}` }),
    does("copy", "Copy", copy), does("rename", "Rename", renamed), does("\u00d7", "Delete", deleted));
}

function drawHeading() {
  const spot = titled(current);
  heading.textContent = spot ? `Spots: ${current}${spot.question === question() ? "" : ", changed"}` : "Spots";
}

function draw() {
  list.replaceChildren(...all().map(one));
  where.textContent = place() ? `Kept in ${place()}.` : "Kept in this browser.";
  drawHeading();
}

box.addEventListener("toggle", () => compared(box.open));
whenSpots(() => {
  draw();
  compared(box.open);
});
whenEntered(() => says.className.startsWith("problem") && tell("")); // the service is back
whenChanged((parts) => {
  drawHeading();
  if (parts.some((part) => ["players", "board", "focus", "folded"].includes(part))) compared(box.open);
});
draw();
