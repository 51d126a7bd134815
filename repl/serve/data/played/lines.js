// What each panel of the page of played hands asks, as PQL.

import { ALL, HERO, state } from "./state.js";

export const ORDERS = {
  newest: ["newest first", "date desc, hand desc"],
  oldest: ["oldest first", "date, hand"],
  won: ["largest win first", "net desc"],
  lost: ["largest loss first", "net"],
  pot: ["largest pot first", "pot desc"],
};
export const KEYS = ["position", "stake", "month", "session", "table", "players", "opener", "weekday", "pottype", "texture", "currency, kind"];

// What an address names may be no such word.
const own = (some, name) => (Object.hasOwn(some, name) ? some[name] : undefined);

// What the service has told: the hands that may be asked, the columns of `stats`, and statistics that are filters.
let histories = [];
export let statistics = [];
export function told(found) {
  ({ histories, statistics } = found);
  const filters = found.filters.map(({ name, title, formula }) => [name, [title, formula]]);
  FIXED.did = { ...Object.fromEntries(filters), ...FIXED.did };
}

// A text in quotes. One that has both kinds of them, or what cannot be seen, is no text of PQL: it is a parameter.
const PARAMETERS = { player: () => state.whose.slice(1), other: () => state.against.slice(1), hand: () => state.hand };
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
export const plain = (text) => !UNSEEN.test(text) && !(text.includes("'") && text.includes('"'));
export const quoted = (text) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const text = (name) => (plain(PARAMETERS[name]()) ? quoted(PARAMETERS[name]()) : `$${name}`);

// The values of parameters that stand in a line.
export const parameters = (line) =>
  Object.fromEntries(Object.keys(PARAMETERS).filter((name) => line.includes(`$${name}`)).map((name) => [name, PARAMETERS[name]()]));

export const history = () => `history ${histories.map(quoted).join(", ")}`;
const forPlayer = (name) => ` for ${text(name)}`;
export const seen = () => `from ${history()}${whose()}`;
const whose = () => (state.whose === ALL ? "" : state.whose === HERO ? ` for ${HERO}` : forPlayer("player"));

const texture = (word) => [word, [word, `flop in '${word}'`]];
// A filter is a group and a value in it. Of the values of a group one is enough, where each hand has one of them only.
// Those that are the same for all hands have a title and a formula.
export const FIXED = {
  result: { won: ["won", "net > 0"], lost: ["lost", "net < 0"] },
  did: { flop: ["saw the flop", "saw(flop)"], allin: ["all-in", "allin()"], showdown: ["showdown", "showdown"] },
  pot: Object.fromEntries(["limped", "single raised", "3-bet", "4-bet", "5-bet"].map((kind) => [kind.replace(" ", "-"), [kind, `pottype = '${kind}'`]])),
  saw: { two: ["two players", "players(flop) = 2"], multiway: ["multiway", "multiway"] },
  place: { last: ["in position", "inposition(flop)"], first: ["out of position", "not inposition(flop)"] },
  suits: Object.fromEntries(["rainbow", "two-tone", "monotone"].map(texture)),
  ranks: Object.fromEntries(["unpaired", "paired", "trips"].map(texture)),
  kept: { tagged: ["tagged", "tagged"] },
  seats: { two: ["heads-up", "players = 2"], more: ["more players", "players > 2"] },
};
const fixed = (group) => [group, (value) => own(FIXED[group], value)?.[1]];
const GROUPS = {
  position: (value) => /^[A-Z]+\d?$/.test(value) && `position = ${value}`,
  stake: (value) => plain(value) && `stake = ${quoted(value)}`,
  ...Object.fromEntries(Object.keys(FIXED).map(fixed)),
  tag: (value) => plain(value) && `tagged(${quoted(value)})`,
  began: (value) => {
    const [, first, last] = /^(\d{4}-\d\d-\d\d \d\d:\d\d)~(\d{4}-\d\d-\d\d \d\d:\d\d)$/.exec(value) ?? [];
    return first && `began >= '${first}' and began <= '${last}'`;
  },
  money: (value) => /^[a-z]+(?: [A-Z]+)?$/.test(value) && value.split(" ").map((each, place) => `${["kind", "currency"][place]} = '${each}'`).join(" and "),
};
const EACH = ["did", "tag"]; // all of its values have to hold

// A comment, or another statement, would swallow the rest of the line.
const formulaOf = (text) => text.replace(/(?:#|--|;|\/\*).*$/s, "").trim();

// What the filters choose, and another condition; without those of a group.
export function where({ more = "", without = "" } = {}) {
  const held = [];
  for (const [group, written] of Object.entries(GROUPS)) {
    if (group === without) continue;
    const parts = state.filters.filter((filter) => filter.startsWith(`${group}.`)).map((filter) => written(filter.slice(group.length + 1))).filter(Boolean);
    if (EACH.includes(group) || parts.length === 1) held.push(...parts);
    else if (parts.length) held.push(`(${parts.join(" or ")})`);
  }
  const formulas = [formulaOf(state.formula), more].filter(Boolean);
  const isOne = held.length + formulas.length === 1;
  held.push(...formulas.map((formula) => (isOne ? formula : `(${formula})`)));
  return held.length ? ` where ${held.join(" and ")}` : "";
}

const by = (key) => (KEYS.includes(key) ? ` by ${key}` : "");
const most = () => (state.whose === ALL && !by(state.by) ? " limit 12" : "");
const order = () => (own(ORDERS, state.order) ?? ORDERS.newest)[1];

// What the rates of the panel of leaks are compared with: the best group of some key (`by.stake`), everybody else, a
// player, or the player's own hands that a formula chooses (`x.`).
function reference() {
  const { against } = state;
  if (against.startsWith("by.")) return by(against.slice(3)) || " by stake";
  if (against.startsWith("x.")) return ` vs ${history()}${whose()}${formulaOf(against.slice(2)) && ` where ${formulaOf(against.slice(2))}`}`;
  if (against.startsWith(".")) return ` vs ${history()}${forPlayer("other")}${where()}`;
  return ` vs ${history()}${where({ more: state.whose.startsWith(".") ? `name != ${text("player")}` : "" })}`;
}

const SESSION = "sum(net) as net, avg(100 * net / blinds) as bb100, avg(100 * allinNet / blinds) as adjusted, max(pot) as pot, min(began) as first, max(began) as last";

export const LINES = {
  list: () => `list ${seen()}${where({ more: formulaOf(state.only) })} order by ${order()} limit ${state.most}`,
  replay: () => (state.hand ? `replay ${text("hand")} from ${history()}` : null),
  winnings: () => `winnings ${seen()}${where()}${by(state.curves)}`,
  sessions: () => `select ${SESSION} ${seen()}${where({ without: "began" })} group by session order by first desc limit 200`,
  stats: () => `stats ${seen()}${where()}${by(state.by)}${most()}`,
  leaks: () => `leaks ${seen()}${where()}${reference()}`,
};
