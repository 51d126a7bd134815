// Workers of this page answer its requests: nothing is asked of any server, but for the files of the page itself.

import "../app/line.js";
import { STORED } from "../stored.js";
import { asked } from "../workers.js";

export const isServed = false;
const entered = [];
export const whenEntered = (does) => entered.push(does);

// What the page asks first is answered before PQL is there: its answers have come along.
function replied(request, path = "/query", progress = undefined, signal = undefined) {
  const stored = path === "/query" ? STORED[JSON.stringify(request)] : undefined;
  return stored === undefined ? asked(request, path, progress, signal) : Promise.resolve({ ...JSON.parse(stored), stored: true });
}

export const answered = (request, path) => replied(request, path);
export const followed = (request, progress, signal) => replied({ ...request, progress: true }, "/query", progress, signal);
