// Problems in words, with the correction that they name as something to press.

import { button, element } from "./dom.js";
import { ask } from "./service.js";

const WRITE = /^(?:write|did you mean) `([^`]+)`/;
const CLAUSE = /`(?:on|vs|breakdown|select)\b/; // of a statement, which a range in its box is not
const LESS = "narrower ranges or a board take less time; `pql serve --time 60` allows more";

// What helps on these pages: what only a shell has is left out.
function help(problem, { less = LESS, board = false, alone = false }) {
  if (problem.code === "time-limit") return less;
  if (problem.code === "impossible-deal" && !problem.help) return `${board && !problem.message.includes("empty") ? "take a card off the board, or " : ""}widen the range`;
  return (problem.help ?? "").split("; ").filter((part) => !/`(?:let|set|import|\\)\b/.test(part) && !(alone && CLAUSE.test(part))).join("; ");
}

// A problem as a paragraph. `about` may say what takes less time, whether there is a board, and that the text is a range `alone`.
export function told(problem, about = {}) {
  const helps = help(problem, about);
  return element("p", { kind: `problem ${problem.type}`, text: `${problem.message}${helps ? `\n${helps}` : ""}` });
}

// The same with a button, where what it says to write takes the place of what is wrong and reads then. `take` is given
// the text as it would be; `about.request` is what comes along with a request.
export function mending(problem, text, take, about = {}) {
  const made = told(problem, about);
  const found = WRITE.exec(problem.help ?? "")?.[1];
  if (found && problem.start !== undefined) offer(made, found, problem, text, take, about);
  return made;
}

async function offer(made, found, problem, text, take, about) {
  const letters = [...text];
  const mended = [...letters.slice(0, problem.start), found, ...letters.slice(problem.end)].join("");
  for (const each of [mended, found]) {
    const reply = await ask({ ...about.request, check: each });
    if (!reply.ok || reply.problems.length || reply.statements?.length !== 1) continue;
    made.append(" ", button(`Write ${found.length > 40 ? `${found.slice(0, 39)}\u2026` : found}`, () => take(each), { kind: "mend" }));
    return;
  }
}
