// What is on the page, taken out of it: a report, a script of PQL, paper, answers as files and pictures.

import { copied, downloaded, element, find, say } from "../common/dom.js";
import { GAME, isHoldem, isOmaha } from "../common/game.js";
import { menu, menuOn } from "../common/menu.js";
import { picture, points } from "./picture.js";
import { ask } from "../common/service.js";
import { names, state } from "../question/state.js";

// What an answer can be saved as. `csv` saves it for spreadsheets, `pictured` is what is drawn.
export const saving = (title, csv, pictured) => menu("Save", `Save ${title}`, Object.entries({ "CSV": csv, ...pictures("Picture", pictured, () => title) }), { kind: "take" });

const pictures = (label, target, title) => ({
  [`${label} (PNG)`]: () => drawn(target(), title(), "png"),
  [`${label} (SVG)`]: () => drawn(target(), title(), "svg"),
});

async function drawn(target, title, kind) {
  const made = picture(target, title);
  const name = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.${kind}`;
  if (kind === "svg") downloaded(name, made, "image/svg+xml");
  else downloaded(name, await points(made), "image/png");
  say(`${title} is saved as a picture`);
}

// The names that stand in the questions, then the questions of the open panels as they are.
function script() {
  const lines = [...document.querySelectorAll("details[data-panel][open] .query, #carry .query")]
    .filter((each) => each.value && each.getAttribute("aria-invalid") !== "true" && !each.closest("[hidden]")).map((each) => each.value.replace(/\s*\n\s*/g, " "));
  const words = new Set(lines.join(" ").match(/[A-Za-z_]\w*/g));
  const lets = Object.entries(names()).filter(([name]) => words.has(name)).map(([name, range]) => `let ${name} = ${range}`);
  return [...(isHoldem ? [] : [`game ${GAME}`]), ...lets, ...new Set(lines)];
}

const heading = () => `# # ${state.players.length} ranges${state.board ? ` on ${state.board}` : ""}`;
const whole = () => {
  const lines = script();
  const players = state.players.map((range, seat) => `# ${seat + 1}. \`${range.replaceAll("`", "")}\``);
  return [heading(), "#", ...players, "", ...lines.flatMap((line) => [line, ""])].join("\n");
};

async function report() {
  say("The report is being made");
  const reply = await ask({ report: whole() });
  if (reply.ok) downloaded("report.html", reply.page, "text/html");
  say(reply.ok ? "The report is saved" : reply.problems[0].message);
  says.textContent = reply.ok ? "" : `${reply.problems[0].message}${reply.problems[0].help ? `; ${reply.problems[0].help}` : ""}`;
}

const says = element("span", { kind: "problem", role: "status" });
find("take").before(says);
// Whether reports can be made: what writes them may not be installed where the answers come from.
// It is asked once somebody is about to open the menu.
let reports = true;
const asks = async () => ({ reports = true } = await ask({ version: "" }));
for (const name of ["pointerenter", "focus"]) find("take").addEventListener(name, asks, { once: true });
menuOn(find("take"), "Take out the question", () => Object.entries({
  ...(reports ? { "Report (HTML)": report } : {}),
  "Script (PQL)": () => downloaded("page.pql", `${whole()}\n`),
  "Copy the PQL": () => copied(`${script().join("\n")}\n`, find("link")),
  ...(isOmaha ? {} : pictures("Grid as a picture", () => find("grid"), () => `Grid of player ${state.focus + 1}`)),
  "Print": () => window.print(),
}));
