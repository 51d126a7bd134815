// Types of pql.js.

export interface Problem {
  type: "error" | "warning" | "note";
  code: string;
  message: string;
  help?: string | null;
  /** Offsets in characters, not in UTF-16 units. */
  start?: number;
  end?: number;
  line?: number;
  column?: number;
  end_line?: number;
  end_column?: number;
  /** The same in lines from 0 and UTF-16 units. */
  range?: { start: { line: number; character: number }; end: { line: number; character: number } };
}

export class PQLError extends Error {
  problems: (Problem & { caret: string })[];
  /** What was answered all the same. */
  answers: Answer[];
  statements: string[];
}

/** An object that `--format json` writes. */
export interface Answer {
  type: string;
  [member: string]: unknown;
}

export interface Reply {
  ok: boolean;
  problems: Problem[];
}

export interface Answers extends Reply {
  statements: string[];
  answers: Answer[];
  readings?: string[];
  /** With a `format`: each answer in it, and one behind the other. */
  texts?: string[];
  text?: string;
}

export type Loading = { bytes: number; of: number } | { step: string };
export type Progress = { progress: number | null; estimate?: string; deals?: number };

export interface Options {
  game?: "holdem" | "omaha" | "omaha5" | "shortdeck" | "shortdeck trips";
  seed?: number;
  /** Other values as `set` takes them. */
  set?: Record<string, string | number>;
  /** Values of `$name` in the text. */
  params?: Record<string, unknown>;
  /** Names for the text, as behind `let NAME =`. */
  names?: Record<string, string>;
  limits?: { time?: number; memory?: number; samples?: number; rows?: number };
  format?: "text" | "html" | "markdown" | "json" | "jsonl" | "csv" | (string & {});
  signal?: AbortSignal;
  progress?: (event: Progress) => void;
  loading?: (event: Loading) => void;
}
export interface Place extends Options {
  /** A place in the text, in characters; else its end. */
  at?: number;
}

export function load(options?: { loading?: (event: Loading) => void }): Promise<void>;
export function pql(text: string, options?: Options): Promise<Answers>;
export function explain(text: string, options?: Options): Promise<Answers>;
export function check(text: string, options?: Options): Promise<
  Reply & { statements: { start: number; end: number; text: string; answers: boolean; parameters: unknown }[] }
>;
export function complete(text: string, options?: Place): Promise<
  Reply & { start: number; words: { word: string; kind: string; meaning: string }[] }
>;
export function hint(text: string, options?: Place): Promise<
  Reply & { hint: string | null; parts?: { kind: string; text: string }[]; fix?: { start: number; end: number; replacement: string; label: string } | null }
>;
export function colour(text: string, options?: Options): Promise<Reply & { spans: [start: number, end: number, kind: string][] }>;
export function format(text: string, options?: Options): Promise<Reply & { text: string }>;
export function word(text: string, options?: Options): Promise<Reply & { word: string; sections: { title: string; entries: [string, string][] }[] }>;
