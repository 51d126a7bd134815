// What the shell writes, as a terminal shows it: colours, and the line that is written again and again.

const SEQUENCE = /\x1b\[([\d;]*)([A-Za-z])|\r|\n|[^\x1b\r\n]+|\x1b/g;
const GREY = 244; // of what is beside the matter: a page knows how dark it is itself
const LEVELS = [0, 95, 135, 175, 215, 255];

// One of the 256 colours beyond the sixteen of the page.
function shade(number) {
  if (number >= 232) return `rgb(${Array(3).fill(8 + 10 * (number - 232)).join(" ")})`;
  const place = number - 16;
  return `rgb(${[Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((each) => LEVELS[each]).join(" ")})`;
}

// The look after a sequence, as the classes of its letters and colours that no class has.
function looks(codes, look) {
  let next = { ...look };
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place];
    if (code === 0) next = {};
    else if ([1, 2, 3, 4, 7].includes(code)) next[`s${code}`] = true;
    else if ((code === 38 || code === 48) && codes[place + 1] === 5) {
      const number = codes[place + 2];
      if (code === 38 && number === GREY) next.s2 = true;
      else next[code === 38 ? "ink" : "paper"] = number < 16 ? number : shade(number);
      place += 2;
    } else if (code >= 30 && code <= 37) next.ink = code - 30;
    else if (code >= 90 && code <= 97) next.ink = code - 82;
    else if (code >= 40 && code <= 47) next.paper = code - 40;
  }
  return next;
}

function letters(text, look) {
  if (!Object.keys(look).length) return document.createTextNode(text);
  const made = document.createElement("span");
  made.textContent = text;
  for (const [name, value] of Object.entries(look)) {
    if (value === true) made.classList.add(name);
    else if (typeof value === "number") made.classList.add(`${name}${value}`);
    else made.style.setProperty(name === "ink" ? "color" : "background", value);
  }
  return made;
}

export class Screen {
  // Writes into an element, below what is there.
  constructor(place) {
    this.place = place;
    this.look = {};
    this.fresh();
  }

  fresh() {
    this.line = document.createElement("span");
    this.place.append(this.line);
    [this.cells, this.column] = [[], 0];
  }

  write(text) {
    for (const [found, codes, does] of text.matchAll(SEQUENCE)) {
      if (does === "m") this.look = looks(codes.split(";").map(Number), this.look);
      else if (does === "J" && codes === "2") this.clear();
      else if (found === "\r") this.column = 0;
      else if (found === "\n") {
        this.draw();
        this.line.append("\n");
        this.fresh();
      } else if (does === undefined && found !== "\x1b") this.put(found);
    }
    this.draw();
  }

  put(text) {
    for (const letter of text) {
      this.cells[this.column] = [letter, this.look];
      this.column += 1;
    }
  }

  // The line as it is now, neighbours of one look in one piece.
  draw() {
    const parts = [];
    for (const [letter, look] of this.cells) {
      if (parts.at(-1)?.[1] === look) parts.at(-1)[0] += letter;
      else parts.push([letter, look]);
    }
    const last = parts.at(-1);
    if (last && !Object.keys(last[1]).length) last[0] = last[0].trimEnd(); // where a longer line was
    this.line.replaceChildren(...parts.map(([each, look]) => letters(each, look)));
  }

  clear() {
    this.place.replaceChildren();
    this.fresh();
  }
}
