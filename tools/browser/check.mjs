// Tries build/browser in Node, as a worker of its page would use it:
//
//     node tools/browser/check.mjs build/browser imports     prints what the kernels import and Pyodide does not have
//     node tools/browser/check.mjs build/browser answers     answers requests, a JSON text on each line of standard input
//     node tools/browser/check.mjs build/browser timed 5     the same, each so often, and prints the least milliseconds
//     node tools/browser/check.mjs build/browser python      runs standard input as Python, and prints what it ends with
//
// Of an answer it prints the last text that is told, on a line of its own; it ends with its input.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { started } from "./started.mjs";

const [folder, what] = process.argv.slice(2);
const python = await started(folder);

// What is imported by name from the main module: functions, and the addresses of functions and of data.
const FROM = ["env", "GOT.func", "GOT.mem"];
// What the loader itself gives to each module.
const OF_LOADER = ["memory", "__indirect_function_table", "__memory_base", "__table_base", "__stack_pointer"];

function imports() {
  const main = new WebAssembly.Module(readFileSync(`${folder}/pyodide/pyodide.asm.wasm`));
  const exported = new Set(WebAssembly.Module.exports(main).map(({ name }) => name));
  const modules = python.runPython(`
import pathlib, pql
[str(path) for path in sorted(pathlib.Path(pql.__file__).parent.rglob("*.so"))]`).toJs();
  const [asked, missing] = [new Set(), []];
  for (const path of modules) {
    const module = new WebAssembly.Module(python.FS.readFile(path));
    const initialises = WebAssembly.Module.exports(module).some(({ name }) => name.startsWith("PyInit_"));
    if (!initialises) missing.push(`${path}: PyInit`);
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (OF_LOADER.includes(name)) continue;
      asked.add(name);
      if (!FROM.includes(from) || !exported.has(name)) missing.push(`${path}: ${from}.${name}`);
    }
  }
  console.log(JSON.stringify({ modules: modules.length, asked: asked.size, missing }));
}

async function answers() {
  const service = python.pyimport("pql.repl.serve.in_page").PageService("/ranges.pql");
  for await (const line of createInterface({ input: process.stdin })) {
    service.ask("/query", line, (text, last) => last && console.log(text));
  }
}

async function timed() {
  const service = python.pyimport("pql.repl.serve.in_page").PageService("/ranges.pql");
  for await (const line of createInterface({ input: process.stdin })) {
    let [least, reply] = [Infinity, ""];
    for (let time = 0; time < Number(process.argv[4]); time += 1) {
      const now = performance.now();
      service.ask("/query", line, (text, last) => last && (reply = text));
      least = Math.min(least, performance.now() - now);
    }
    if (!JSON.parse(reply).ok) throw new Error(reply);
    console.log(least);
  }
}

const run = () => console.log(String(python.runPython(readFileSync(0, "utf8"))));

await { imports, answers, timed, python: run }[what]();
