// A text of PQL as it is typed: coloured below the letters, completed in a menu, with a hint under it. What colours,
// completes and hints is said by the page that has it.

import { element } from "./dom.js";
import { later } from "./waiting.js";

// Offsets of PQL count characters, a page UTF-16 units.
export const units = (text, place) => [...text].slice(0, place).join("").length;
export const characters = (text, place) => [...text.slice(0, place)].length;

// The pieces of a text in their colours.
export function coloured(text, spans) {
  const [parts, letters] = [[], [...text]];
  let before = 0;
  for (const [start, end, kind] of spans) {
    parts.push(letters.slice(before, start).join(""), element("span", { kind: kind.split(".")[0], text: letters.slice(start, end).join("") }));
    before = end;
  }
  return [...parts, letters.slice(before).join("")];
}

export class Editing {
  // The elements: `text` to type in, `colours` below it, `words` for the menu, `hint` for the line. `spans` gives the
  // coloured pieces of a text, `offers` the words at a place with where they begin, `hints` the line there. `edits` is
  // called after each change.
  constructor({ text, colours, words, hint }, { spans, offers, hints, edits = () => {} }) {
    Object.assign(this, { text, colours, words, hint, spans, offers, hints, edits });
    this.asked = 0;
    this.offered = null; // what the menu offers: the words, which part of the text they replace, which is chosen
    text.addEventListener("input", () => {
      this.close();
      this.edited();
    });
    text.addEventListener("scroll", () => (colours.scrollTop = text.scrollTop));
    text.addEventListener("blur", () => this.close());
  }

  // The text is another one: by a key, or by who calls this.
  edited() {
    this.edits();
    this.colour();
    if (this.hint) this.hinted();
  }

  write(text, at = text.length) {
    this.text.value = text;
    this.text.setSelectionRange(at, at);
    this.edited();
  }

  async colour() {
    const written = this.text.value;
    const spans = await this.spans(written);
    if (written !== this.text.value) return;
    this.colours.replaceChildren(...coloured(written, spans ?? []), "\n");
    this.colours.scrollTop = this.text.scrollTop;
  }

  async hinted() {
    const number = ++this.asked;
    await new Promise((resolve) => later(resolve, 120));
    if (number !== this.asked) return;
    const hint = await this.hints(this.text.value, characters(this.text.value, this.text.selectionStart));
    if (number === this.asked) this.hint.textContent = hint ?? "";
  }

  async complete() {
    const [written, at] = [this.text.value, this.text.selectionStart];
    const found = await this.offers(written, characters(written, at));
    if (at !== this.text.selectionStart || written !== this.text.value || !found?.words?.length) return this.close();
    return this.offer(found.words.slice(0, 50), units(written, found.start), at);
  }

  // Shows words that take the place of a part of the text; one alone is taken.
  offer(words, start, end, { alone = words.length === 1, chosen = 0 } = {}) {
    this.offered = { words, start, end, chosen };
    if (alone) return this.take(0);
    this.words.replaceChildren(...words.map(({ word, shown = word, meaning }, place) =>
      element("li", { role: "option", id: `${this.words.id}-${place}`, on: { mousedown: (event) => { event.preventDefault(); this.take(place); } } },
        shown, element("span", { text: meaning })),
    ));
    this.words.hidden = false;
    return this.choose(chosen);
  }

  choose(place) {
    const { words } = this.offered;
    this.offered.chosen = (place + words.length) % words.length;
    [...this.words.children].forEach((each, number) => each.setAttribute("aria-selected", number === this.offered.chosen));
    this.text.setAttribute("aria-activedescendant", `${this.words.id}-${this.offered.chosen}`);
    this.words.children[this.offered.chosen]?.scrollIntoView({ block: "nearest" });
  }

  take(place = this.offered.chosen) {
    const { words, start, end } = this.offered;
    this.text.setRangeText(words[place].word, start, end, "end");
    this.close();
    this.text.focus();
    this.edited();
  }

  close() {
    this.offered = null;
    this.words.hidden = true;
    this.text.removeAttribute("aria-activedescendant");
  }

  // Whether a key was one of the menu, or asks for it. With nothing typed before it, Tab leaves the box, so that nobody
  // is caught in it.
  took(event) {
    const taken = this.key(event);
    if (taken) event.preventDefault();
    return taken;
  }

  key({ key, shiftKey }) {
    if (this.offered && ["ArrowDown", "ArrowUp"].includes(key)) this.choose(this.offered.chosen + (key === "ArrowDown" ? 1 : -1));
    else if (this.offered && ["Enter", "Tab"].includes(key)) this.take();
    else if (this.offered && key === "Escape") this.close();
    else if (key === "Tab" && !shiftKey && /\S$/.test(this.text.value.slice(0, this.text.selectionStart))) this.complete();
    else return false;
    return true;
  }
}
