// Hands without a service: files and folders are dropped on the page, and read in it.

import { button, count, element, find, manyHands, say } from "../common/dom.js";
import { dropped } from "../common/service.js";
import { chosen, dropped as inDrop } from "./files.js";

const manyFiles = (number) => `${count(number)} ${number === 1 ? "file" : "files"}`;
const day = (date) => date.slice(0, 10);

let whenRead = () => {};
let knows = () => {};
const known = new Promise((does) => (knows = does)); // how files of hand histories are named
let changed = false; // by what was read, and not shown yet
let waiting = Promise.resolve(); // one drop is read after the other
let reading = null;
let left = 0; // drops that are not read yet
export const isReading = () => left > 0;

const title = element("h2", { text: "Your hands", id: "dropped-title" });
const invites = element("p", { text: "Drop files or folders of hand histories anywhere on this page." });
const promises = element("p", { kind: "note", text: "Your hands never leave this computer: they are read in this page, and go nowhere." });
const fields = [["files", "Choose files", { multiple: true }], ["folder", "Choose a folder", { webkitdirectory: true }]].map(([name, text, more]) => {
  const field = element("input", { type: "file", id: `choose-${name}`, hidden: true, ...more, on: { change: () => {
    const some = chosen(field, known);
    takes(() => some);
    field.value = "";
  } } });
  return [field, button(text, () => field.click(), { kind: name === "files" ? "main" : "" })];
});
const bar = element("progress", { max: 1, "aria-label": "Files that have been read" });
const says = element("p", { kind: "said", role: "status" });
const halt = button("Stop", () => reading?.abort(), { id: "stop-reading" });
const works = element("div", { kind: "row", hidden: true }, bar, halt);
const keeps = element("input", { type: "checkbox", id: "keep-hands", on: { change: () => kept(keeps.checked) } });
const forgets = button("Forget them", () => forget(), { id: "forget-hands" });
const rest = element("div", { kind: "row", hidden: true }, element("label", {}, keeps, " Keep these hands in this browser"), forgets);
const there = element("p", { id: "there", hidden: true });
const refused = element("details", { id: "refused", hidden: true });
const box = find("dropped");

function tell(text, wrong = false) {
  says.textContent = text;
  says.className = `${wrong ? "problem" : "note"} said`;
}

// What there is by now.
function shows(found) {
  const isThere = found.hands > 0;
  knows(found);
  box.classList.toggle("empty", !isThere);
  there.hidden = !isThere;
  if (isThere) {
    const dates = found.since ? `, ${[...new Set([day(found.since), day(found.until)])].join(" to ")}` : "";
    const twice = found.twice ? `; ${manyHands(found.twice)} more were there twice, and count once` : "";
    there.textContent = `${manyHands(found.hands)} of ${manyFiles(found.files)}${dates}${twice}.`;
  }
  rest.hidden = !isThere && !keeps.checked && !found.files;
  const lost = found.refused?.length ?? 0;
  refused.hidden = lost === 0;
  if (lost) {
    const all = found.broken + found.skipped;
    const lines = found.refused.map((line) => element("li", {}, element("bdi", { text: line })));
    const more = all > lost ? [element("p", { kind: "note", text: `The first ${count(lost)} of them.` })] : [];
    refused.replaceChildren(element("summary", { text: `${manyHands(all)} could not be read` }), element("ol", {}, ...lines), ...more);
  }
}

// Reads what somebody gives, once what was given before is read.
function takes(gives) {
  left += 1;
  waiting = waiting.then(async () => {
    const stop = new AbortController();
    reading = stop;
    works.hidden = false;
    bar.removeAttribute("value");
    tell("Looking for files");
    try {
      await read(await gives((so) => tell(`Looking for files: ${count(so)} so far`)), stop.signal);
    } catch (error) {
      const stopped = error.name === "AbortError";
      tell(stopped ? "Stopped. What had been read by then is there." : `This could not be read: ${error.message}`, !stopped);
    }
    reading = null;
    works.hidden = true;
    left -= 1;
    if (changed && !left) whenRead();
    changed &&= left > 0;
  });
}

async function read(files, signal) {
  if (!files.length) return tell(`There is no file in it that ends in one of ${(await known).endings.join(" ")}.`, true);
  const began = Date.now();
  let added = 0;
  let last = null;
  const done = await dropped.add(files, {
    signal,
    progress: ({ done: part, files: behind, hands }) => {
      bar.value = part;
      const all = (last?.added ?? 0) + hands;
      const rate = all ? `, ${count(Math.round((1000 * all) / (Date.now() - began)))} a second` : "";
      tell(`Reading ${manyFiles(files.length)}${behind ? `, ${count(behind)} are read` : ""}: ${manyHands(all)}${rate}`);
    },
    told: (found) => {
      const isFirst = added === 0;
      added += found.done.added + found.done.removed;
      last = last ? Object.fromEntries(Object.entries(found.done).map(([name, value]) => [name, value + last[name]])) : found.done;
      shows(found);
      changed ||= added > 0;
      if (isFirst && added) whenRead();
    },
  });
  if (!done.ok) return tell(`${done.problems[0].message}${done.problems[0].help ? `; ${done.problems[0].help}` : ""}`, true);
  const parts = [`${count(last.added)} new ${last.added === 1 ? "hand" : "hands"} of ${manyFiles(last.files)}`];
  if (last.unchanged) parts.push(`${manyFiles(last.unchanged)} as before`);
  if (last.twice) parts.push(`${manyHands(last.twice)} that were there already`);
  if (last.broken) parts.push(`${manyHands(last.broken)} could not be read`);
  if (last.skipped) parts.push(`${manyHands(last.skipped)} of other games left out`);
  tell(`${parts.join(", ")}.`);
  say(says.textContent);
  if (done.full) fails(done.full);
  return undefined;
}

function fails(error) {
  const full = error?.name === "QuotaExceededError";
  tell(`${full ? "There is no room for them in this browser" : `This browser does not keep them: ${error?.message ?? "storage is switched off"}`}. They stay until this page is left.`, true);
  keeps.checked = false;
}

async function kept(on) {
  try {
    await dropped.keep(on);
    tell(on ? "They are kept in this browser, and will be here on your next visit." : "They are kept no longer, and stay until this page is left.");
  } catch (error) {
    fails(error);
  }
}

async function forget() {
  reading?.abort();
  await waiting;
  await dropped.forget();
  keeps.checked = false;
  tell("They are forgotten.");
  shows(await dropped.look());
  whenRead();
}

// Shows all of it where hands are dropped; `does` is called after every change of what there is.
export async function droppable(does) {
  whenRead = does;
  box.replaceChildren(title, invites, promises, element("div", { kind: "row" }, ...fields.flat()), works, says, there, rest, refused);
  box.hidden = false;
  box.classList.add("empty");
  keeps.checked = await dropped.areKept();
  const found = await dropped.look();
  if (found.ok) shows(found);
}

// How many hands there are.
export async function size() {
  const found = await dropped.look();
  return found.ok ? found.hands : 0;
}

const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
if (dropped) {
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    box.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && box.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    box.classList.remove("over");
    let counted = () => {};
    const files = inDrop(event.dataTransfer, known, (so) => counted(so));
    takes((tells) => {
      counted = tells;
      return files;
    });
  });
}
