// The line below the head of the page: how much has come of what PQL is made of, then what there is to say of the page.

import { find } from "../common/dom.js";
import { begin, BYTES, NO_WASM } from "../workers.js";

const [says, bytes, bar] = ["app-says", "app-bytes", "app-bar"].map(find);
const megabytes = (number) => (number / 1e6).toFixed(1);
// For who looks at the page from outside, as `data-waiting` is.
const state = (name) => (document.documentElement.dataset.pql = name);

function tell(text) {
  says.textContent = text;
  bytes.textContent = "";
}

// The last tenth of the bar is what is done with what has come.
const PARTS = { "Python starts": 0.9, "PQL starts": 0.95 };
function loads({ bytes: come, step }) {
  bar.value = step === undefined ? 0.9 * Math.min(1, come / BYTES) : PARTS[step];
  if (step !== undefined) tell(step);
  else bytes.textContent = `${megabytes(come)} of ${megabytes(BYTES)} MB`;
}

function unable(problem) {
  state("unable");
  bar.remove();
  tell(problem === NO_WASM ? `${problem.message}: ${problem.help}.` : "PQL could not be loaded. Load this page again; it needs about 300 MB of memory.");
}

function ready() {
  state("ready");
  bar.remove();
  tell("PQL is ready.");
}

state("loads");
begin({ loads, unable, ready });
