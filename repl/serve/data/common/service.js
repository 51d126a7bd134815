// Requests and their answers, from wherever they come: the service that has sent this page, or a worker of the page.

import { answered, dropped, followed, isServed, leaving, whenEntered } from "./door.js";
import { inItsGame } from "./game.js";
import { begun } from "./waiting.js";

export { dropped, isServed, leaving, whenEntered };

// Of many names only those that stand in a text go along with it; where a word is completed, those that may become it too.
const MOST_NAMES = 1000; // that the service takes
function needed(request) {
  if (!request.names) return request;
  const words = new Set(JSON.stringify({ ...request, names: null }).match(/[A-Za-z_]\w*/g));
  const begun = "complete" in request ? /\w*$/.exec([...request.complete].slice(0, request.at).join(""))[0].toLowerCase() : null;
  const fits = ([name]) => words.has(name) || (begun !== null && name.toLowerCase().includes(begun));
  return { ...request, names: Object.fromEntries(Object.entries(request.names).filter(fits).slice(0, MOST_NAMES)) };
}

// A reply to a request; one that failed on the way has problems too.
export async function ask(request, path = "/query") {
  const ended = begun();
  try {
    return await answered(path === "/query" ? inItsGame(needed(request)) : needed(request), path);
  } finally {
    ended();
  }
}

// The same with what is known so far: `progress` is called with each event.
export async function follow(request, progress, signal) {
  const ended = begun();
  try {
    return await followed(inItsGame(needed(request)), progress, signal);
  } finally {
    ended();
  }
}

// One after the other: no answer about a file is overtaken by an older one.
export function inTurn() {
  let last = Promise.resolve();
  return (does) => (last = last.then(does, does));
}
