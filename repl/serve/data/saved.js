// Saved names, which stay in this browser and stand in every text.

import { element, find } from "./dom.js";
import { askings, setRange } from "./players.js";
import { ask } from "./service.js";
import { names, rename, state, whenChanged } from "./state.js";

function draw() {
  const options = Object.keys(names()).sort().map((name) => element("option", { value: name, text: name }));
  find("saved").replaceChildren(element("option", { value: "", text: options.length ? "choose" : "none yet" }), ...options);
}

find("saved").addEventListener("change", (event) => {
  if (!event.target.value) return;
  find("name").value = event.target.value;
  setRange(names()[event.target.value]);
});
find("save").addEventListener("click", async () => {
  const name = find("name").value.trim();
  find("name-says").textContent = "";
  if (!name || !find("name").validity.valid) {
    find("name-says").textContent = "a name has letters, digits and _, and begins with a letter";
    return;
  }
  const range = state.players[state.focus].trim() || "none";
  const number = askings();
  const named = await ask({ check: `let ${name} = AA` });
  // What the text means now is kept: a name may stand in it that changes later, or is given anew.
  const alone = await ask({ query: name, names: { [name]: range } });
  const reply = !named.ok || alone.ok ? named : await ask({ query: range, names: names() });
  const kept = alone.ok ? range : reply.answers?.[0]?.text;
  if (!reply.ok || !kept) {
    // Who has gone on to another range is not told of this one any more.
    if (number === askings()) find("name-says").textContent = reply.problems?.[0]?.message ?? "no set of hands";
    return;
  }
  rename((all) => (all[name] = kept));
});
find("drop").addEventListener("click", () => rename((kept) => delete kept[find("name").value.trim()]));

whenChanged((parts) => parts.includes("names") && draw());
draw();
