// A question about the ranges and the board: its line follows them, and an edited line moves them.

import { Asking } from "../common/asking.js";
import { isOmaha } from "../common/game.js";
import { asksOf, better, LINES, NEEDS, NO_FOLDED, part, reading, SAMPLES, shares } from "./lines.js";
import { asker, inPlay, otherSeat } from "./seats.js";
import { cards, change, names, state } from "./state.js";
import { readingOf } from "./tournament.js";

const GRIDS = ["classes", "others"];
let ahead = Promise.resolve(); // the equity of all: other questions let it go first, for as long as nobody sees
export const afterEquity = async () => {
  await null; // it may be asked next
  await ahead;
};

export const lacking = (seat) => `Player ${seat + 1} has no hands yet.`;

export class Question extends Asking {
  edits(line) {
    const played = readingOf(line);
    if (played) return this.plays(played);
    const found = reading(line);
    if (!found) return super.edits(line);
    this.own = null;
    const parts = { board: found.board };
    const ranges = this.name === "equity" && found.ranges.length < 2 ? [found.ranges[0], "any"] : found.ranges;
    // In the equity of all are those in play as they sit; else whose answers are shown comes first.
    const one = this.name === "others" ? otherSeat() : asker();
    const seats = this.name === "equity" ? inPlay() : [one, ...inPlay().filter((seat) => seat !== one)];
    const [players, gone] = [[...state.players], this.name === "equity" ? seats.slice(ranges.length) : []];
    ranges.forEach((range, place) => (players[seats[place] ?? players.length] = range));
    parts.folded = found.folded.map((range, place) => {
      const seat = state.folded[place] ?? players.length;
      players[seat] = range;
      return seat;
    });
    // Who is in the line no more has gone.
    if (!NO_FOLDED.includes(this.name)) gone.push(...state.folded.slice(found.folded.length));
    else parts.folded = state.folded;
    const stay = [...players.keys()].filter((seat) => !gone.includes(seat));
    parts.players = stay.map((seat) => players[seat]);
    parts.folded = parts.folded.map((seat) => stay.indexOf(seat));
    parts.realised = stay.map((seat) => state.realised[seat] ?? 100);
    if (found.pot) Object.assign(parts, { pot: found.pot, calls: found.calls, ...found.more });
    change(parts);
  }

  // A line about a tournament has no board, and at most the range that calls.
  plays({ calling, ...parts }) {
    this.own = null;
    if (calling !== undefined) parts.players = state.players.map((range, seat) => (seat === state.caller ? calling : range));
    change(parts);
    this.refresh();
  }

  text() {
    return LINES[this.name]();
  }

  request(line) {
    return { query: line, names: names() };
  }

  // What a player has where this is asked.
  rangeOf(seat) {
    return state.players[seat];
  }

  // The player whose range is empty, or how many cards of a board are needed.
  missing() {
    if (this.own !== null) return null;
    const empty = asksOf(this.name).find((seat) => part(this.rangeOf(seat)) === "none");
    if (empty !== undefined) return { seat: empty, isHalf: true };
    if (!(this.name in NEEDS)) return null;
    const known = cards(state.board).length;
    const [least, most] = NEEDS[this.name];
    return known < least || known > most ? { least, most } : null;
  }

  // A report that would take too long to be exact is sampled; what cannot be has shares without equities.
  instead(problems, line) {
    const long = problems.some((problem) => problem.code === "report-too-long");
    if (long && !line.endsWith(SAMPLES)) return line + SAMPLES;
    if (!isOmaha || !problems.some((problem) => problem.code === "time-limit")) return null;
    if (this.name === "breakdown" && this.own === null) return line === shares() ? null : shares();
    return /^equity (?!.* by )/.test(line) && !/ samples \d+$/.test(line) ? `${line} samples 1000000` : null;
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
    await afterEquity();
    if (!GRIDS.includes(this.name)) await null; // a browser asks six at once, and the grid is looked at first
    if (line === this.asked) await this.answers(line, isBetter);
  }
}
