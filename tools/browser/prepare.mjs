// What the build lets PQL itself do, once it is in the folder, as a page's worker would run it:
//
//     node tools/browser/prepare.mjs build/browser into
//
// It answers the requests on standard input, a JSON text on each line, prints the replies, and writes into another folder,
// compiled, all modules that this took: a page has its first answer the sooner. The others stay as they are, which is less
// to load.

import { createInterface } from "node:readline";
import { started } from "./started.mjs";

const [folder, into] = process.argv.slice(2);
const python = await started(folder, ["-X", "no_debug_ranges"]);
const service = python.pyimport("pql.repl.serve.in_page").PageService("/ranges.pql");
for await (const line of createInterface({ input: process.stdin })) {
  service.ask("/query", line, (text, last) => last && console.log(text));
}
// What is asked about a text as soon as somebody types.
for (const request of ['{"check": "AA"}', '{"colour": "equity AA"}', '{"hint": "eq", "at": 2}', '{"complete": "eq", "at": 2}', "[]"]) {
  service.ask(request === "[]" ? "/ranges" : "/query", request, () => undefined);
}
python.mountNodeFS("/into", into);
python.runPython(`
import pathlib, py_compile, sys
import pql

there = pathlib.Path(pql.__file__).parents[1]
for module in list(sys.modules.values()):
    file = pathlib.Path(getattr(module, "__file__", None) or "/")
    if file.suffix == ".py" and file.is_relative_to(there):
        compiled = pathlib.Path("/into", file.relative_to(there)).with_suffix(".pyc")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(file), str(compiled), doraise=True, invalidation_mode=unchecked)
`);
