// The library on the page: folders of ranges to press or to drag to a player, search, keeping, files in and out.

import { button, downloaded, element, find, say } from "./dom.js";
import { GAME, isHoldem, isOmaha } from "./game.js";
import { all, drop, keep, place, titled, whenKept } from "./library.js";
import { converted } from "./pasted.js";
import { askings, setRange } from "./players.js";
import { PRESETS, SOURCE } from "./presets.js";
import { ask } from "./service.js";
import { names, state } from "./state.js";

const says = find("name-says");
const presets = isHoldem ? PRESETS : [];
// Other programs' formats are of hold'em.
if (!isHoldem) for (const each of find("export").querySelectorAll("option")) each.hidden = !["", "pql"].includes(each.value);
const folderOf = (title) => (title.includes("/") ? title.slice(0, title.lastIndexOf("/")) : "");
const tell = (text, wrong = false) => {
  says.replaceChildren(text);
  says.className = wrong ? "problem" : "note";
};

// -- the list -----------------------------------------------------------------------------------------------

function one(title, range, name) {
  const label = title.slice(title.lastIndexOf("/") + 1);
  const take = button(label, () => {
    find("name").value = name ? title : "";
    setRange(range);
  }, { title: name ? `${range}\nin texts: ${name}` : range });
  const grip = element("span", { kind: "grip", text: "\u283f", draggable: "true", "aria-hidden": "true", title: "drag to a player",
    on: { dragstart: (event) => event.dataTransfer.setData("text/plain", range) } });
  if (!name) return element("li", {}, grip, take);
  return element("li", {}, grip, take, button("\u00d7", () => asked(`Delete ${title}?`, "Delete", () => dropped(title)), { kind: "quiet", "aria-label": `Delete ${title}` }));
}

function folders(entries, open) {
  const found = new Map();
  for (const entry of entries) found.set(folderOf(entry[0]), [...(found.get(folderOf(entry[0])) ?? []), entry]);
  return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([folder, some]) => {
    const list = element("ul", {}, ...some.map((each) => one(...each)));
    return folder ? element("details", { open, "data-folder": folder }, element("summary", { text: folder }), list) : list;
  });
}

function draw() {
  const wanted = find("search").value.trim().toLowerCase();
  const fits = ([title, range]) => !wanted || title.toLowerCase().includes(wanted) || range.toLowerCase().includes(wanted);
  const opened = new Set([...find("shelf").querySelectorAll("details[open]")].map((each) => each.dataset.folder));
  const own = all().map(({ title, range, name }) => [title, range, name]).filter(fits);
  find("shelf").replaceChildren(...folders(own, true), ...folders(presets.map(([title, range]) => [`Presets/${title}`, range]).filter(fits), wanted !== ""));
  for (const each of find("shelf").querySelectorAll("details")) if (opened.has(each.dataset.folder)) each.open = true;
  find("shelf-says").textContent = `${own.length ? "" : "Nothing kept yet. "}Press a range, or drag it to a player.${isHoldem ? ` Presets: ${SOURCE}` : ""}`;
  find("shelf-file").textContent = place() ? `Kept in ${place()}: the shell knows these names, a script says import '${place()}'.` : "Kept in this browser.";
}

// -- keeping ------------------------------------------------------------------------------------------------

// A question with a button, in place of what was said.
function asked(question, yes, does) {
  tell(element("span", {}, `${question} `, button(yes, does, { kind: "main" }), " ", button("No", () => tell(""))));
  says.querySelector("button").focus();
}

async function dropped(title) {
  const problem = await drop(title);
  tell(problem ? problem.message : `${title} is deleted`, problem !== null);
}

// What a text means now is kept: a name may stand in it that changes later. A text without names stays as it was written.
async function meant(range) {
  const alone = await ask({ check: range });
  if (alone.ok && alone.statements.length === 1) {
    const set = await ask({ query: range });
    return set.answers?.[0]?.type === "hands" ? { range } : { problem: set.problems?.[0]?.message ?? "no set of hands" };
  }
  // Sets of Omaha have no short text: the names are written out.
  if (isOmaha) {
    const written = range.replace(/\$?[A-Za-z_]\w*/g, (word) => (Object.hasOwn(names(), word) ? `(${names()[word]})` : word));
    return written === range ? { problem: alone.problems?.[0]?.message ?? "no set of hands" } : meant(written);
  }
  const reply = await ask({ query: range, names: names() });
  if (!reply.ok || reply.answers?.[0]?.type !== "hands") return { problem: reply.problems?.[0]?.message ?? "no set of hands" };
  return { range: reply.answers[0].text };
}

async function kept(title, range) {
  const problem = await keep(title, range);
  if (problem) return tell(`${problem.message}${problem.help ? `; ${problem.help}` : ""}`, true);
  tell(`${title} is kept; in texts it is ${titled(title)?.name}`);
  say(says.textContent);
}

find("save").addEventListener("click", async () => {
  const title = find("name").value.replace(/\s+/g, " ").trim().replace(/^\/+|\/+$/g, "");
  if (!title) return tell("a range is kept under a name, such as 6-max/BTN open", true);
  const number = askings();
  const found = await meant(state.players[state.focus].replaceAll(";", ",").trim() || "none");
  if (found.problem) {
    // After another range was begun nothing is told of this one any more.
    if (number === askings()) tell(found.problem, true);
    return;
  }
  const there = titled(title);
  if (there && there.range !== found.range) asked(`Replace ${title}, which is ${short(there.range)}?`, "Replace", () => kept(title, found.range));
  else kept(title, found.range);
});

const short = (range) => (range.length > 40 ? `${range.slice(0, 39)}\u2026` : range);

// -- files --------------------------------------------------------------------------------------------------

// Ranges of a file of PQL that are of this game, or the one range of another program's file under the name of the file.
function parts(text, title) {
  const LINE = /^(?:(?:set\s+game\s*=|game)\s+(\w+)\s*;?\s*|(?:# (.*)\n)?let\s+(\w+)\s*=\s*(.*?)\s*;?\s*)$/gm;
  let game = "holdem";
  const found = [...text.matchAll(LINE)].flatMap(([, said, above, name, range]) => {
    game = said ?? game;
    return name ? [{ game, part: [above ?? name, range] }] : [];
  });
  return found.length ? found.filter((each) => each.game === GAME).map((each) => each.part) : [[title, null]];
}

find("import").addEventListener("change", async (event) => {
  let count = 0;
  const wrong = [];
  for (const file of event.target.files) {
    const text = (await file.text()).replace(/\r\n?/g, "\n").trim();
    for (const [title, own] of parts(text, file.name.replace(/\.\w+$/, ""))) {
      const found = own === null ? await converted(text) : null;
      const range = own ?? found?.range ?? text;
      let free = title;
      for (let number = 2; titled(free) && titled(free).range !== range; number += 1) free = `${title} ${number}`;
      const problem = found?.problem ?? (await keep(free, range))?.message;
      if (problem) wrong.push(`${file.name}: ${problem}`);
      else count += 1;
    }
  }
  event.target.value = "";
  tell([`${count} ranges are imported`, ...wrong].join("; "), wrong.length > 0);
});

// The whole library as PQL, or the range in focus as another program has it.
find("export").addEventListener("change", async (event) => {
  const kind = event.target.value;
  event.target.value = "";
  if (kind === "pql") return downloaded("ranges.pql", (isHoldem ? "" : `game ${GAME}\n`) + all().map(({ title, name, range }) => `# ${title}\nlet ${name} = ${range}\n`).join(""));
  const range = state.players[state.focus].replaceAll(";", ",");
  const reply = await ask({ query: `let exported_range = ${range}\nset dialect = ${kind}\nexported_range`, names: names() });
  if (!reply.ok) return tell(reply.problems[0].message, true);
  const name = (find("name").value.split("/").at(-1) || `player ${state.focus + 1}`).replace(/[^\w -]/g, "");
  downloaded(`${name}.${kind}`, `${reply.answers.at(-1).text}\n`);
});

find("players").addEventListener("dragover", (event) => event.target.closest(".player") && event.preventDefault());
find("players").addEventListener("drop", (event) => {
  const row = event.target.closest(".player");
  const range = event.dataTransfer.getData("text/plain");
  if (!row || !range) return;
  event.preventDefault();
  setRange(range, [...find("players").children].indexOf(row));
});
find("search").addEventListener("input", draw);
whenKept(draw);
draw();
