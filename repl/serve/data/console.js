// The console of `pql serve`: a query, its answer, and how far it is. Nothing is loaded from elsewhere.

const find = (id) => document.getElementById(id);
const [ask, text, hint, run, stop, enter, state, done, answers] =
  ["ask", "text", "hint", "run", "stop", "enter", "state", "done", "answers"].map(find);

// The token comes in the part of the address that is never sent, and does not stay there.
const KEY = "pql-token";
const given = new URLSearchParams(location.hash.slice(1)).get("token");
if (given) {
  localStorage.setItem(KEY, given);
  history.replaceState(null, "", location.pathname);
}

let running = null;

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

// The events of a stream: each with its name and its data.
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { value, done: ended } = await reader.read();
    if (ended) return;
    const parts = (waiting + value).split("\n\n");
    waiting = parts.pop();
    for (const part of parts) {
      const fields = Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      yield { name: fields.event, data: JSON.parse(fields.data) };
    }
  }
}

function element(tag, content, className = "") {
  const made = document.createElement(tag);
  made.textContent = content;
  made.className = className;
  return made;
}

function show(reply) {
  const shown = (reply.problems ?? []).map((problem) => {
    const article = document.createElement("article");
    article.append(element("p", `${problem.type}: ${problem.message}`, problem.type));
    if (problem.help) article.append(element("p", problem.help));
    return article;
  });
  (reply.texts ?? []).forEach((answer, number) => {
    const article = document.createElement("article");
    const pre = element("pre", answer);
    pre.tabIndex = 0;
    article.append(element("h2", reply.statements[number]), pre);
    shown.push(article);
  });
  answers.replaceChildren(...shown);
  const wrong = (reply.problems ?? []).find((problem) => problem.type === "error" && "start" in problem);
  if (wrong) {
    // Offsets count characters, this page UTF-16 units.
    const units = (place) => [...text.value].slice(0, place).join("").length;
    text.focus();
    text.setSelectionRange(units(wrong.start), units(wrong.end));
  }
}

function working(is) {
  run.disabled = is;
  stop.disabled = !is;
  done.hidden = !is;
  done.removeAttribute("value");
}

async function answer() {
  if (running) return;
  running = new AbortController();
  const began = performance.now();
  working(true);
  state.textContent = "Working";
  try {
    const response = await post({ query: text.value, as: "text" }, "text/event-stream", running.signal);
    if (!response.headers.get("content-type").startsWith("text/event-stream")) {
      show(await response.json());
      state.textContent = "Not answered";
      return;
    }
    for await (const event of events(response)) {
      if (event.name === "progress") {
        if (event.data.progress !== null) done.value = event.data.progress;
        if (event.data.estimate) state.textContent = `So far ${event.data.estimate}`;
      } else {
        show(event.data);
        const seconds = ((performance.now() - began) / 1000).toFixed(2);
        state.textContent = `${event.data.ok ? "Answered" : "Not all answered"} in ${seconds} s`;
      }
    }
  } catch (error) {
    state.textContent = error.name === "AbortError" ? "Stopped" : "The service is not there any more";
  } finally {
    running = null;
    working(false);
  }
}

let asked = 0;
async function hinted() {
  const number = ++asked;
  await new Promise((resolve) => setTimeout(resolve, 150));
  if (number !== asked) return;
  try {
    const at = [...text.value.slice(0, text.selectionStart)].length;
    const response = await post({ hint: text.value, at }, "application/json");
    const reply = await response.json();
    if (number === asked) hint.textContent = reply.hint ?? "";
  } catch {
    hint.textContent = "";
  }
}

ask.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
stop.addEventListener("click", () => running?.abort());
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) answer();
  if (event.key === "Escape") running?.abort();
});
text.addEventListener("input", hinted);
enter.addEventListener("submit", (event) => {
  event.preventDefault();
  localStorage.setItem(KEY, find("token").value.trim().replace(/^.*token=/, ""));
  enter.hidden = true;
  answer();
});
if (!localStorage.getItem(KEY)) enter.hidden = false;
