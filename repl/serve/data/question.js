// A question about the ranges and the board: its line follows them, and an edited line moves them.

import { Asking } from "./asking.js";
import { better, LINES, NEEDS, reading, SAMPLES } from "./lines.js";
import { cards, change, names, state } from "./state.js";

let ahead = Promise.resolve(); // the equity of all: other questions let it go first, for as long as nobody sees

export class Question extends Asking {
  edits(line) {
    const found = reading(line);
    if (!found) return super.edits(line);
    this.own = null;
    const parts = { board: found.board };
    const players = [...state.players];
    if (this.name === "equity") {
      parts.players = found.ranges.length > 1 ? found.ranges : [found.ranges[0], "any"];
    } else {
      // The range in focus comes first, then the others as they sit.
      const seats = [state.focus, ...players.keys()].filter((seat, place, all) => all.indexOf(seat) === place);
      found.ranges.forEach((range, place) => (players[seats[place] ?? players.length] = range));
      parts.players = players;
    }
    if (found.pot) Object.assign(parts, { pot: found.pot, calls: found.calls });
    change(parts);
  }

  text() {
    return LINES[this.name]();
  }

  request(line) {
    return { query: line, names: names() };
  }

  missing() {
    if (this.own !== null || !(this.name in NEEDS)) return null;
    const known = cards(state.board).length;
    const [least, most] = NEEDS[this.name];
    return known < least || known > most ? [least, most] : null;
  }

  // A report that would take too long to be exact is sampled.
  instead(problems, line) {
    const long = problems.some((problem) => problem.code === "report-too-long");
    return long && !line.endsWith(SAMPLES) ? line + SAMPLES : null;
  }

  about() {
    return { board: cards(state.board).length > 0, request: { names: names() } };
  }

  better(line) {
    return this.own === null ? better(line) : null;
  }

  async asks(line = this.wants, isBetter = false) {
    this.running?.abort();
    this.asked = line;
    if (this.name === "equity") {
      ahead = Promise.race([this.answers(line), new Promise((resolve) => setTimeout(resolve, 100))]);
      return;
    }
    await null; // it may be asked next
    await ahead;
    if (line === this.asked) await this.answers(line, isBetter);
  }
}
