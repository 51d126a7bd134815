// The library on the page: folders of ranges to press or to drag to a player, search, keeping, files in and out.

import { button, downloaded, element, find, say } from "../common/dom.js";
import { GAME, isHoldem, isOmaha } from "../common/game.js";
import { exported, isArchive, taken } from "./everything.js";
import { all, drop, keep, place, titled, whenKept } from "./library.js";
import { menuOn } from "../common/menu.js";
import { filed } from "../ranges/pasted.js";
import { askings, setRange } from "../ranges/players.js";
import { PRESETS, SOURCE } from "./presets.js";
import { ask, isServed, whenEntered } from "../common/service.js";
import { names, state } from "../question/state.js";

const says = find("name-says");
const presets = isHoldem ? PRESETS : [];
// What can be exported: everything, the library of this game, or the range in focus as another program has it, which is of hold'em.
const EXPORTS = {
  all: "Everything: ranges and spots", pql: "PQL: the library",
  ...(isHoldem ? { pio: "PioSOLVER: this range", gto: "GTO+, Flopzilla: this range", std: "Equilab, PokerStove: this range", wizard: "GTO Wizard: this range" } : {}),
};
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

// Folders are open or shut as somebody has left them; while one searches, all are open. What is shut is not drawn.
const FEW = 100; // of so many ranges all are shown
const MOST = 300; // are shown of what is found
const turned = new Map();
const wanted = () => find("search").value.trim().toLowerCase();
const isOpen = (folder, otherwise) => wanted() !== "" || (turned.get(folder) ?? otherwise);

function folderBox(folder, some, open) {
  const box = element("details", { open: isOpen(folder, open), "data-folder": folder, on: { toggle: fill } },
    element("summary", { text: folder, on: { click: () => turned.set(folder, !box.open) } }));
  function fill() {
    if (box.open && box.children.length < 2) box.append(list(some));
  }
  fill();
  return box;
}

const list = (some) => element("ul", {}, ...some.map((each) => one(...each)));

function folders(entries, open) {
  const found = new Map();
  for (const entry of entries) {
    const folder = folderOf(entry[0]);
    if (found.has(folder)) found.get(folder).push(entry);
    else found.set(folder, [entry]);
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([folder, some]) => (folder ? folderBox(folder, some, open) : list(some)));
}

function draw() {
  const fits = ([title, range]) => !wanted() || title.toLowerCase().includes(wanted()) || range.toLowerCase().includes(wanted());
  const own = all().map(({ title, range, name }) => [title, range, name]).filter(fits);
  const some = wanted() ? own.slice(0, MOST) : own;
  find("shelf").replaceChildren(...folders(some, own.length <= FEW), ...folders(presets.map(([title, range]) => [`Presets/${title}`, range]).filter(fits), false));
  const more = some.length < own.length ? `${own.length - some.length} more are found: type more of the name. ` : "";
  find("shelf-says").textContent = `${all().length ? more : "Nothing kept yet. "}Press a range, or drag it to a player.${isHoldem ? ` Presets: ${SOURCE}` : ""}`;
  find("shelf-file").textContent = place() && isServed ? `Kept in ${place()}: the shell knows these names; in a script, write import '${place()}'.` : place() === "this page" ? "Kept until this page is closed: export what you want to have again." : "Kept in this browser.";
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
    return set.answers?.[0]?.type === "hands" ? { range } : { problem: set.problems?.[0]?.message ?? "not a set of hands" };
  }
  // Sets of Omaha have no short text: the names are written out.
  if (isOmaha) {
    const written = range.replace(/\$?[A-Za-z_]\w*/g, (word) => (Object.hasOwn(names(), word) ? `(${names()[word]})` : word));
    return written === range ? { problem: alone.problems?.[0]?.message ?? "not a set of hands" } : meant(written);
  }
  const reply = await ask({ query: range, names: names() });
  if (!reply.ok || reply.answers?.[0]?.type !== "hands") return { problem: reply.problems?.[0]?.message ?? "not a set of hands" };
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
  if (!title) return tell("give the range a name, such as 6-max/BTN open", true);
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

const LINE = /^(?:(?:set\s+game\s*=|game)\s+(\w+)\s*;?\s*|(?:# (.*)\n)?let\s+(\w+)\s*=\s*(.*?)\s*;?\s*)$/gm;

// The ranges of a file, with their titles: those of this game in PQL, or what another program has written.
async function rangesOf(file) {
  const text = (await file.text()).replace(/\r\n?/g, "\n").trim();
  let game = "holdem";
  const own = [...text.matchAll(LINE)].flatMap(([, said, above, name, range]) => {
    game = said ?? game;
    return name ? [{ game, title: above ?? name, range }] : [];
  });
  if (own.length) return own.filter((each) => each.game === GAME);
  const name = file.name.replace(/\.\w+$/, "");
  return (await filed(text)).map((each) => ({ ...each, title: each.title.includes("/") ? each.title : `${name} ${each.title}`.trim() }));
}

async function imported(files) {
  let count = 0;
  const [others, wrong] = [[], []];
  for (const file of files) {
    if (await isArchive(file)) {
      const [said, isWrong] = await taken(file);
      if (files.length === 1) return tell(said, isWrong);
      (isWrong ? wrong : others).push(said);
      continue;
    }
    for (const { title, range, problem } of await rangesOf(file)) {
      let free = title;
      for (let number = 2; titled(free) && titled(free).range !== range; number += 1) free = `${title} ${number}`;
      const why = problem ?? (await keep(free, range))?.message;
      if (why) wrong.push(`${file.name}: ${why}`);
      else count += 1;
    }
  }
  tell([count === 1 ? "1 range is imported" : `${count} ranges are imported`, ...others, ...wrong].join("; "), wrong.length > 0);
  return undefined;
}

find("import").addEventListener("change", async (event) => {
  await imported([...event.target.files]);
  event.target.value = "";
});

// Files that are dropped on the page are imported: a browser would leave the page for them.
document.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
document.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length || event.target.closest("input[type=file]")) return;
  event.preventDefault();
  if (find("names").hidden) return;
  find("names").open = true;
  imported([...event.dataTransfer.files]);
});

// The whole library as PQL, or the range in focus as another program has it.
menuOn(find("export"), "Export", Object.entries(EXPORTS).map(([kind, text]) => [text, () => exports(kind)]));
async function exports(kind) {
  if (kind === "all") {
    const problem = await exported();
    return problem ? tell(problem.message, true) : tell("All ranges and spots are in pql-library.zip");
  }
  if (kind === "pql") return downloaded("ranges.pql", (isHoldem ? "" : `game ${GAME}\n`) + all().map(({ title, name, range }) => `# ${title}\nlet ${name} = ${range}\n`).join(""));
  const name = (find("name").value.split("/").at(-1) || `player ${state.focus + 1}`).replace(/[^\w -]/g, "");
  const range = state.players[state.focus].replaceAll(";", ",");
  const reply = await ask({ query: `let exported_range = ${range}\nset dialect = ${kind}\nexported_range`, names: names() });
  if (!reply.ok) return tell(reply.problems[0].message, true);
  downloaded(`${name}.${kind}`, `${reply.answers.at(-1).text}\n`);
  return undefined;
}

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
whenEntered(() => says.className === "problem" && tell("")); // the service is back
draw();
