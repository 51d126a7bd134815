// Workers of this page answer its requests: nothing is asked of any server, but for the files of the page itself.

import "../app/line.js";
import * as hands from "../hands.js";
import { STORED } from "../stored.js";

export const isServed = false;
export const dropped = hands; // what is done with files that are dropped on this page
const entered = [];
export const whenEntered = (does) => entered.push(does);

// What the page asks first is answered before PQL is there: its answers have come along.
function replied(request, path = "/query", progress = undefined, signal = undefined) {
  const stored = path === "/query" ? STORED[JSON.stringify(request)] : undefined;
  return stored === undefined ? hands.askedOfHands(request, path, progress, signal) : Promise.resolve({ ...JSON.parse(stored), stored: true });
}

export const answered = (request, path) => replied(request, path);
export const followed = (request, progress, signal) => replied({ ...request, progress: true }, "/query", progress, signal);

// Another page in the place of this one has its hands: where a link leads to one of this folder, and where this one is
// loaded again for another game.
export const leaving = (does) => hands.carry().then(does);
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isHere = link && !link.target && !link.download && link.pathname.startsWith(new URL(".", location.href).pathname) && link.origin === location.origin;
  const isPage = isHere && link.pathname !== location.pathname;
  if (!isPage || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  leaving(() => location.assign(link.href));
});
