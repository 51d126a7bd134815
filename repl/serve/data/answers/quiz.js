// The trainer: questions about the first two in play and the board, drawn and graded by the service, with a score.

import { button, element, find, shown, spoken } from "../common/dom.js";
import { inGame } from "../common/game.js";
import { LINES } from "../question/lines.js";
import { inPlay } from "../question/seats.js";
import { ask } from "../common/service.js";
import { names } from "../question/state.js";

const KINDS = { "": "anything", equity: "equities", outs: "outs", ahead: "who is ahead", nuts: "the nuts", flops: "flops, next cards" };
const CARDS = /\b((?:[2-9TJQKA][shdc])+)\b/; // and not in "The"
let request = null; // the question that is asked, as the service takes it; null once it is answered
let seats = []; // who is meant by its players 1 and 2
let [right, done] = [0, 0];
const seen = new Set(); // what was asked about these ranges and this board, so that nothing is asked twice
const [TRIES, MOST_SEEN] = [12, 500];

const about = element("select", { "aria-label": "Questions about" }, ...Object.entries(KINDS).map(([value, text]) => element("option", { value, text })));
const next = button("Ask me", asks, { kind: "main" });
const score = element("span", { kind: "note" });
const asked = element("p", { kind: "asks", "aria-live": "polite" });
const reply = element("input", { size: 12, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": "Your answer" });
const form = element("form", { kind: "row", hidden: true, on: { submit: (event) => (event.preventDefault(), answers(reply.value)) } },
  reply, element("button", { type: "submit", text: "Answer" }));
const choices = element("div", { kind: "row", role: "group", "aria-label": "Answers" });
const shows = button("Show the answer", () => answers(null), { kind: "quiet", hidden: true });
const says = element("p", { kind: "said", role: "status" });
const line = element("code", { kind: "note" });
const box = element("details", { id: "quiz", "data-panel": "quiz" }, element("summary", {}, element("h3", { text: "Trainer" })),
  element("p", { kind: "note", text: "Questions about these ranges and this board, graded exactly. Nothing is asked twice." }),
  element("div", { kind: "row" }, about, next, score), asked, form, choices, shows, says, line);
find("names").before(box);
box.addEventListener("keydown", (event) => {
  const pressed = /^[1-9]$/.test(event.key) && event.target !== reply && choices.children[event.key - 1];
  if (!pressed) return;
  event.preventDefault(); // elsewhere these keys are players
  pressed.click();
});

// Cards in a text, in the colours of their suits; players have their numbers on the page.
const pretty = (text) => text.replace(/(?<=player )[12]/gi, (number) => seats[number - 1] + 1).split(CARDS).flatMap((part) => (CARDS.test(part) ? part.match(/../g).map((card) =>
  element("span", { kind: card[1], role: "img", "aria-label": spoken(card), text: shown(card) })) : [part]));

async function asks() {
  const playing = inPlay();
  if (seen.size > MOST_SEEN) seen.clear();
  let [asking, found, key] = [null, null, null];
  for (let tries = 0; tries < TRIES; tries += 1) {
    asking = { quiz: LINES.quiz(), names: names(), ...(about.value ? { about: about.value } : {}), options: { seed: Math.floor(Math.random() * 2 ** 48) } };
    request = asking;
    found = await ask(asking);
    if (request !== asking) return; // another was asked for
    key = JSON.stringify([asking.quiz, asking.names, found.question?.asks, found.question?.choices]);
    if (!found.ok || !seen.has(key)) break;
  }
  seats = playing;
  if (found.ok && seen.has(key)) found = { ok: false, problems: [{ message: "there is nothing left to ask", help: "choose other questions, another board or other ranges" }] };
  seen.add(key);
  line.textContent = "";
  if (!found.ok) {
    request = null;
    asked.replaceChildren();
    choices.replaceChildren();
    form.hidden = shows.hidden = true;
    return tell(found.problems[0]);
  }
  const question = found.question;
  says.textContent = "";
  next.textContent = "Another";
  asked.replaceChildren(...pretty(question.asks));
  reply.value = "";
  form.hidden = question.choices.length > 0;
  shows.hidden = false;
  choices.replaceChildren(...question.choices.map((choice, place) => {
    const made = button("", () => answers(String(place + 1)));
    made.append(`${place + 1}\u2002`, ...pretty(choice));
    return made;
  }));
  (form.hidden ? choices.firstChild : reply).focus();
}

function tell(problem) {
  says.className = "problem said";
  says.textContent = `${problem.message}${problem.help ? `; ${problem.help}` : ""}`;
}

// Grades an answer; null shows the right one.
async function answers(text) {
  const answered = request;
  if (!answered) return;
  const found = await ask(text === null ? answered : { ...answered, reply: text });
  if (request !== answered) return;
  if (!found.ok) return tell(found.problems[0]);
  request = null;
  done += 1;
  if (found.grade?.right) right += 1;
  says.className = `said ${found.grade?.right ? "right" : ""}`;
  says.replaceChildren(element("b", { text: found.grade ? (found.grade.right ? "Right. " : "No. ") : "" }), ...pretty(found.grade?.said ?? found.question.answer));
  line.textContent = inGame(found.question.query);
  score.textContent = `${right} of ${done} right`;
  form.hidden = shows.hidden = true;
  [...choices.children].forEach((each, place) => {
    each.disabled = true;
    const [isBest, isMine] = [found.question.best?.includes(place), text === String(place + 1)];
    each.classList.toggle("right", Boolean(isBest));
    each.classList.toggle("wrong", isMine && !isBest);
    if (isBest || isMine) each.append(element("small", { text: ` ${isBest ? "right" : "wrong"}${isMine ? ", your answer" : ""}` }));
  });
  next.focus();
}
