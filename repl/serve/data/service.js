// The service that has sent this page: requests and their answers. Nothing is loaded from elsewhere.

import { find } from "./dom.js";

// The token comes in the part of the address that is never sent, and does not stay there.
const KEY = "pql-token";
function taken() {
  const rest = new URLSearchParams(location.hash.slice(1));
  const given = rest.get("token");
  if (!given) return false;
  localStorage.setItem(KEY, given);
  rest.delete("token");
  history.replaceState(null, "", location.pathname + (rest.size ? `#${rest}` : ""));
  return true;
}
taken();

const entered = [];
const enter = find("enter");
export const whenEntered = (does) => entered.push(does);
enter.addEventListener("submit", (event) => {
  event.preventDefault();
  localStorage.setItem(KEY, find("token").value.trim().replace(/^.*token=/, ""));
  again();
});
// An address with a token, in a page that is open already.
window.addEventListener("hashchange", () => taken() && again());
function again() {
  enter.hidden = true;
  entered.forEach((does) => does());
}
if (!localStorage.getItem(KEY)) enter.hidden = false;

async function post(request, accept, signal) {
  const response = await fetch("/query", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: accept,
      Authorization: `Bearer ${localStorage.getItem(KEY) ?? ""}`,
    },
    body: JSON.stringify(request),
    signal,
  });
  enter.hidden = response.status !== 401;
  return response;
}

// A reply to a request; one that failed on the way has problems too.
export async function ask(request, signal) {
  try {
    return await (await post(request, "application/json", signal)).json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { ok: false, problems: [{ type: "error", message: "the service is not there any more" }] };
  }
}

// The same with what is known so far: `progress` is called with each event.
export async function follow(request, progress, signal) {
  let response;
  try {
    response = await post(request, "text/event-stream", signal);
    if (!(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) return await response.json();
    for await (const event of events(response)) {
      if (event.name !== "progress") return event.data;
      progress(event.data);
    }
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  return { ok: false, problems: [{ type: "error", message: "the service is not there any more" }] };
}

async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (waiting + value).split("\n\n");
    waiting = parts.pop();
    for (const part of parts) {
      const fields = Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      yield { name: fields.event, data: JSON.parse(fields.data) };
    }
  }
}
