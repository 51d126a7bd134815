// The service that has sent this page answers its requests. Nothing is loaded from elsewhere.

import { find } from "./dom.js";

const KEY = "pql-token";
const GONE = { type: "error", code: "gone", message: "the service has stopped", help: "start `pql serve` again and open the address that it shows" };
const WAITING = { type: "error", code: "not-allowed", message: "waiting for the token" };
const enter = find("enter");
export const isServed = true; // what is kept is in files of the user's
const entered = [];
export const whenEntered = (does) => entered.push(does);
export const dropped = null; // hands are in files that the service names
export const leaving = (does) => does(); // another page in the place of this one asks the same service

const send = (request, token, accept = "application/json", signal = undefined, path = "/query") =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept, Authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
    signal,
  });

// The token comes in the part of the address that is never sent, and does not stay there. A link of a stranger may have
// another one: it takes the place of a token that is known only when the service accepts it.
async function taken() {
  const rest = new URLSearchParams(location.hash.slice(1));
  const given = rest.get("token");
  if (!given) return false;
  rest.delete("token");
  history.replaceState(history.state, "", location.pathname + (rest.size ? `#${rest}` : ""));
  return accepted(given);
}

async function accepted(given) {
  const known = localStorage.getItem(KEY);
  if (given === known) return true;
  if (known !== null) {
    const response = await send({ version: "" }, given).catch(() => null);
    if (!response?.ok) return false;
  }
  localStorage.setItem(KEY, given);
  return true;
}

let isReady = false;
const ready = taken().then(() => {
  isReady = true;
  enter.hidden = localStorage.getItem(KEY) !== null;
});

enter.addEventListener("submit", async (event) => {
  event.preventDefault();
  const right = await accepted(find("token").value.trim().replace(/^.*token=/, "").replace(/&.*$/, ""));
  find("token-says").textContent = right ? "" : "The service does not know this token.";
  if (right) again();
});
// An address with a token, in a page that is open already.
window.addEventListener("popstate", async () => (await taken()) && again());
function again() {
  enter.hidden = localStorage.getItem(KEY) !== null;
  entered.forEach((does) => does());
}

async function post(request, accept, signal, path = "/query") {
  if (!isReady) await ready; // later a question is on its way before anything of the page is drawn
  const response = await send(request, localStorage.getItem(KEY) ?? "", accept, signal, path);
  const known = response.status !== 401;
  if (!known && enter.hidden) {
    enter.hidden = false;
    find("token").focus();
  }
  if (known) enter.hidden = true;
  return known ? response : new Response(JSON.stringify({ ok: false, problems: [WAITING] }));
}

// Once the service answers again, what was asked is asked again.
let looking = null;
function gone() {
  looking ??= setInterval(async () => {
    const response = await send({ version: "" }, localStorage.getItem(KEY) ?? "").catch(() => null);
    if (response === null) return;
    clearInterval(looking);
    looking = null;
    again();
  }, 2000);
  return { ok: false, problems: [GONE] };
}

export async function answered(request, path) {
  try {
    return await (await post(request, "application/json", undefined, path)).json();
  } catch {
    return gone();
  }
}

export async function followed(request, progress, signal) {
  try {
    const response = await post(request, "text/event-stream", signal);
    if (!(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) return await response.json();
    for await (const event of events(response)) {
      if (event.name !== "progress") return event.data;
      progress(event.data);
    }
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  return gone();
}

async function* events(response) {
  const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (waiting + decoder.decode(value, { stream: true })).split("\n\n");
    waiting = parts.pop();
    for (const part of parts) {
      const fields = Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      yield { name: fields.event, data: JSON.parse(fields.data) };
    }
  }
}
