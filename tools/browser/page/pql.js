// PQL for a page of your own, from wherever this file lies:
//
//     import { pql } from "https://example.org/pql.js";
//     const { answers } = await pql("equity AA vs KK");
//
// The first call loads it, in workers that all calls share. docs/embedding.md says more, pql.d.ts the types.

import { asked, begin, BYTES } from "./workers.js";

// What a text could not be answered for: `problems` as the service tells them, each with its lines as `caret`.
export class PQLError extends Error {
  constructor(text, reply) {
    const problems = reply.problems.map((problem) => ({ ...problem, caret: caret(problem, text) }));
    const wrong = problems.filter(({ type }) => type === "error");
    super(wrong.map((problem) => [problem.message, problem.caret, problem.help].filter(Boolean).join("\n")).join("\n\n"));
    Object.assign(this, { name: "PQLError", problems, answers: reply.answers ?? [], statements: reply.statements ?? [] });
  }
}

// The line of a text in which a problem is, and below it where; empty where it is nowhere.
function caret({ start, end }, text) {
  if (start === undefined) return "";
  const letters = [...text]; // places are counted in characters, not in UTF-16 units
  const first = letters.lastIndexOf("\n", start - 1) + 1;
  const behind = letters.indexOf("\n", start);
  const last = behind < 0 ? letters.length : behind;
  const head = `${letters.slice(0, start).filter((letter) => letter === "\n").length + 1} | `;
  const line = letters.slice(first, last).join("").replaceAll("\t", " ");
  return `${head}${line}\n${" ".repeat(head.length + start - first)}${"^".repeat(Math.max(1, Math.min(end, last) - start))}`;
}

const listening = new Set();
let isReady = false;
let begun = null;

// Loads PQL without asking anything. `loading` is told how much has come: `{ bytes, of }`, then `{ step }`.
export function load({ loading } = {}) {
  if (isReady) return Promise.resolve();
  if (loading) listening.add(loading);
  begun ??= new Promise((done, fail) => {
    const tell = (event) => listening.forEach((each) => each(event));
    begin({
      loads: ({ bytes, step }) => tell(step === undefined ? { bytes, of: BYTES } : { step }),
      ready() {
        isReady = true;
        listening.clear();
        done();
      },
      unable: (problem) => fail(new PQLError("", { problems: [problem] })),
    });
  });
  return begun;
}

async function told(operation, text, { game, seed, set, params, names, limits, at, format, signal, progress, loading } = {}) {
  load({ loading }).catch(() => null); // then the answer says so too
  const options = { ...set, ...(game && { game }), ...(seed !== undefined && { seed }) };
  const given = { params, names, limits, at, options: Object.keys(options).length ? options : undefined, as: format, progress: progress ? true : undefined };
  const member = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const reply = await asked({ [operation]: text, ...member }, "/query", progress, signal);
  if (!reply.ok && operation !== "check") throw new PQLError(text, reply);
  return reply;
}

// The answers to a text: `statements`, `answers`, `problems` and `readings` as the service replies; with a `format` the
// answers in it are `texts`, and one behind the other `text`.
export async function pql(text, options = {}) {
  const reply = await told("query", text, options);
  return options.format ? { ...reply, text: (reply.texts ?? []).join("\n") } : reply;
}

export const check = (text, options) => told("check", text, options);
export const explain = (text, options) => told("explain", text, options);
export const complete = (text, options) => told("complete", text, options);
export const hint = (text, options) => told("hint", text, options);
export const colour = (text, options) => told("colour", text, options);
export const format = (text, options) => told("format", text, options);
export const word = (text, options) => told("word", text, options);
