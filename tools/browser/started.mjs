// Python with all of PQL, from a folder that the build has filled, in Node.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export async function started(folder, args = []) {
  const there = resolve(folder);
  const { loadPyodide } = await import(pathToFileURL(`${there}/pyodide/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${there}/pyodide/`, args });
  for (const name of readdirSync(there).filter((each) => each.endsWith(".zip"))) {
    python.unpackArchive(new Uint8Array(readFileSync(`${there}/${name}`)), "zip");
  }
  return python;
}
