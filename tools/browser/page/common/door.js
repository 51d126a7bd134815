// Workers of this page answer its requests: nothing is asked of any server, but for the files of the page itself.

import { element } from "./dom.js";
import { asked, begin, BYTES, NO_WASM } from "../workers.js";

export const isServed = false;
const entered = [];
export const whenEntered = (does) => entered.push(does);

// How much has come of what PQL is made of, below the head of the page until all is there.
const bar = element("progress", { max: 1, "aria-label": "PQL is loading" });
const line = element("span", { text: "PQL is loading" });
const loading = element("p", { kind: "row note", role: "status" }, line, bar);
document.querySelector("header").after(loading);
function loads({ bytes, step }) {
  if (bytes !== undefined) bar.value = Math.min(1, bytes / BYTES);
  line.textContent = step ?? `PQL is loading: ${(bytes / 1e6).toFixed(1)} of ${(BYTES / 1e6).toFixed(1)} MB`;
}
// For who looks at the page from outside, as `data-waiting` is.
const says = (state) => (document.documentElement.dataset.pql = state);
says("loads");
function unable(problem) {
  says("unable");
  line.textContent = problem === NO_WASM ? `${problem.message}: ${problem.help}.` : "PQL could not be loaded. Load this page again; it needs about 300 MB of memory.";
  bar.remove();
}
function ready() {
  says("ready");
  loading.remove();
}
begin({ loads, unable, ready });

export const answered = (request, path) => asked(request, path);
export const followed = (request, progress, signal) => asked({ ...request, progress: true }, "/query", progress, signal);
