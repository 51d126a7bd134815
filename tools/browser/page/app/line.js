// The line below the head of the page: how much has come of what PQL is made of, then what there is to say of the page.

import { find } from "../common/dom.js";
import { GAME } from "../common/game.js";
import { carry } from "../hands.js";
import { begin, bytesOf } from "../workers.js";
import { keep } from "./offline.js";

const [says, bytes, bar, button] = ["app-says", "app-bytes", "app-bar", "app-does"].map(find);
const all = bytesOf(GAME);
const megabytes = (number) => (number / 1e6).toFixed(1);
// For who looks at the page from outside, as `data-waiting` is.
const state = (name) => (document.documentElement.dataset.pql = name);

// What is known of the page, and what is said of it: the first of these that is so.
const known = { step: "PQL is loading", wrong: null, goesOver: null, isUnkept: false, isKept: false, install: null };
function draw() {
  const { step, wrong, goesOver, isUnkept, isKept, install } = known;
  const ready = isUnkept ? "PQL is ready. This browser keeps nothing for it: export what you want to have again." : `PQL is ready${isKept ? ", offline too" : ""}.`;
  says.textContent = wrong ?? step ?? (goesOver ? "A new version of PQL is here." : ready);
  bar.hidden = wrong !== null || step === null;
  if (step !== "PQL is loading") bytes.textContent = "";
  const offers = step !== null || wrong ? [] : goesOver ? ["Reload", goesOver] : install ? ["Install", install] : [];
  [button.textContent, button.onclick] = [offers[0] ?? "", offers[1] ?? null];
  button.hidden = !offers.length;
}
const learn = (parts) => {
  Object.assign(known, parts);
  draw();
};

// The last tenth of the bar is what is done with what has come.
const PARTS = { "Python starts": 0.9, "PQL starts": 0.95 };
function loads({ bytes: come, step }) {
  bar.value = step === undefined ? 0.9 * Math.min(1, come / all) : PARTS[step];
  if (step !== undefined) learn({ step });
  else bytes.textContent = `${megabytes(come)} of ${megabytes(all)} MB`;
}

function unable(problem) {
  state("unable");
  learn({ wrong: `${problem.message}: ${problem.help}.` });
}

// What is kept for the next visit comes behind all that is needed for this one.
function ready() {
  state("ready");
  learn({ step: null });
  keep({ kept: () => learn({ isKept: true }), newer: (goesOver) => learn({ goesOver: () => carry().then(goesOver, goesOver) }) });
}

// A browser that can install the page as an app says so.
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  learn({ install: () => event.prompt().then(() => learn({ install: null })) });
});

state("loads");
begin({ loads, unable, ready, unkept: () => learn({ isUnkept: true }), game: GAME });
