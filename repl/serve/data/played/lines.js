// What each panel of the page of played hands asks, as PQL.

import { ALL, HERO, state } from "./state.js";

export const ORDERS = {
  newest: ["newest first", "date desc, hand desc"],
  oldest: ["oldest first", "date, hand"],
  won: ["largest win first", "net desc"],
  lost: ["largest loss first", "net"],
  pot: ["largest pot first", "pot desc"],
};
export const KEYS = ["position", "stake", "month", "session", "table", "players", "opener", "weekday", "currency, kind"];

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
const PARAMETERS = { player: () => state.whose.slice(1), hand: () => state.hand };
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
export const plain = (text) => !UNSEEN.test(text) && !(text.includes("'") && text.includes('"'));
export const quoted = (text) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const text = (name) => (plain(PARAMETERS[name]()) ? quoted(PARAMETERS[name]()) : `$${name}`);

// The values of parameters that stand in a line.
export const parameters = (line) =>
  Object.fromEntries(Object.keys(PARAMETERS).filter((name) => line.includes(`$${name}`)).map((name) => [name, PARAMETERS[name]()]));

export const history = () => `history ${histories.map(quoted).join(", ")}`;
export const seen = () => `from ${history()}${state.whose === ALL ? "" : ` for ${state.whose === HERO ? HERO : text("player")}`}`;

// A filter is a group and a value in it. Of the values of a group one is enough, where each hand has one of them only.
// Those that are the same for all hands have a title and a formula.
export const FIXED = {
  result: { won: ["won", "net > 0"], lost: ["lost", "net < 0"] },
  did: { flop: ["saw the flop", "saw(flop)"], allin: ["all-in", "allin()"], showdown: ["showdown", "showdown"] },
  seats: { two: ["heads-up", "players = 2"], more: ["more players", "players > 2"] },
};
const fixed = (group) => [group, (value) => own(FIXED[group], value)?.[1]];
const GROUPS = {
  position: (value) => /^[A-Z]+\d?$/.test(value) && `position = ${value}`,
  stake: (value) => plain(value) && `stake = ${quoted(value)}`,
  ...Object.fromEntries(Object.keys(FIXED).map(fixed)),
  money: (value) => /^[a-z]+(?: [A-Z]+)?$/.test(value) && value.split(" ").map((each, place) => `${["kind", "currency"][place]} = '${each}'`).join(" and "),
};
const EACH = ["did"]; // all of its values have to hold

export function where() {
  const held = [];
  for (const [group, written] of Object.entries(GROUPS)) {
    const parts = state.filters.filter((filter) => filter.startsWith(`${group}.`)).map((filter) => written(filter.slice(group.length + 1))).filter(Boolean);
    if (EACH.includes(group) || parts.length === 1) held.push(...parts);
    else if (parts.length) held.push(`(${parts.join(" or ")})`);
  }
  // A comment, or another statement, would swallow the rest of the line.
  const formula = state.formula.replace(/(?:#|--|;|\/\*).*$/s, "").trim();
  if (formula) held.push(held.length ? `(${formula})` : formula);
  return held.length ? ` where ${held.join(" and ")}` : "";
}

const by = () => (KEYS.includes(state.by) ? ` by ${state.by}` : "");
const most = () => (state.whose === ALL && !by() ? " limit 12" : "");
const order = () => (own(ORDERS, state.order) ?? ORDERS.newest)[1];

export const LINES = {
  list: () => `list ${seen()}${where()} order by ${order()} limit ${state.most}`,
  replay: () => (state.hand ? `replay ${text("hand")} from ${history()}` : null),
  winnings: () => `winnings ${seen()}${where()}`,
  stats: () => `stats ${seen()}${where()}${by()}${most()}`,
};
