// Problems in words, with the correction that they name as something to press.

import { button, element } from "./dom.js";
import { ask } from "./service.js";

const WRITE = /^(?:write|did you mean) `([^`]+)`/;
const CLAUSE = /`(?:on|vs|breakdown|select|ev|equity|odds|outs|nuts|list|blockers|distribution|strength|game)\b/; // of a statement, which a range in its box is not
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

// What a text asks about: cards, hands, numbers, and whether something is denied.
const OPERANDS = /(?<![\w.])(?:(?:(?:10|[2-9TJQKA])[cdhs])+|[2-9TJQKA]{2}[so]?|\d+(?:\.\d+)?|not)(?!\w)/gi;
const plain = (text) => text.toLowerCase().replace(/10(?=[cdhs])/g, "t").replace(/\s/g, "");
// Whether a correction has all of it: one that has not is an example.
const keeps = (before, after) => (before.match(OPERANDS) ?? []).every((each) => plain(after).includes(plain(each)));

// The same with a button, where what it says to write takes the place of what is wrong, keeps what was asked about, and reads
// then. `take` is given the text as it would be; `about.request` is what comes along with a request, `about.box` is where the
// text was typed: whatever is typed there next has corrections of its own.
export function mending(problem, text, take, about = {}) {
  const letters = [...text];
  const found = WRITE.exec(help(problem, about))?.[1];
  if (!found || problem.start === undefined) return told(problem, about);
  const [before, wrong, after] = [letters.slice(0, problem.start), letters.slice(problem.start, problem.end), letters.slice(problem.end)].map((some) => some.join(""));
  const mended = [...(keeps(wrong, found) ? [before + found + after] : []), ...(keeps(text, found) ? [found] : [])];
  if (!mended.length) return told({ ...problem, help: problem.help.replace(/^write |^did you mean /, "for example ").replace(/`\?$/, "`") }, about);
  const made = told(problem, about);
  offer(made, found, mended, take, about);
  return made;
}

// A range in its box is no statement; `whole` makes one of a part.
async function offer(made, found, mended, take, { request, alone, box, whole = (text) => (alone ? `(${text})` : text) }) {
  const typed = box?.value;
  for (const each of mended) {
    const reply = await ask({ ...request, check: whole(each) });
    if (box?.value !== typed) return;
    if (!reply.ok || reply.problems.length || reply.statements?.length !== 1) continue;
    const mend = button(`Write ${found.length > 40 ? `${found.slice(0, 39)}\u2026` : found}`, () => take(each), { kind: "mend" });
    box?.addEventListener("input", () => mend.remove(), { once: true });
    made.append(" ", mend);
    return;
  }
}
