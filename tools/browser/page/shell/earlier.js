// What was entered before, kept in this browser for all its tabs.

const KEY = "pql-entered";
const MOST = 1000;

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export class Earlier {
  constructor() {
    this.texts = kept();
    this.forget();
  }

  // Back at the end: what is typed next looks for others.
  forget() {
    [this.place, this.begins] = [null, ""];
  }

  add(text) {
    this.texts = [...kept().filter((each) => each !== text), text].slice(-MOST);
    this.forget();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.texts));
    } catch {
      return; // it holds for this tab
    }
  }

  // The one before (-1) or after (1) that begins with what was typed; at the end what was typed; undefined where none is.
  next(by, typed) {
    if (this.place === null) [this.place, this.begins] = [this.texts.length, typed];
    for (let place = this.place + by; place >= 0 && place <= this.texts.length; place += by) {
      const text = this.texts[place] ?? this.begins;
      if (!text.startsWith(this.begins) || (place < this.texts.length && text === typed)) continue;
      this.place = place;
      return text;
    }
    return undefined;
  }

  // Those that hold a text, the newest first.
  holding(text) {
    const wanted = text.toLowerCase();
    return this.texts.filter((each) => each.toLowerCase().includes(wanted)).reverse();
  }
}
