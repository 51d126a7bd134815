"""What is in `editors/`: the TextMate grammar against the real lexer, and the extension's manifest."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import pql
from references.tools import tool

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "vscode"
GRAMMAR = json.loads((EXTENSION / "syntaxes" / "pql.tmLanguage.json").read_text("utf-8"))
EXAMPLES = sorted((ROOT / "examples").glob("*.pql"))

# What the styles of the lexer are in the grammar; words that only their place explains may be any of several.
FITTING = {
    "Token.Comment": ("comment",),
    "Token.Literal.String": ("string",),
    "Token.Keyword": ("keyword", "support", "variable.other"),
    "Token.Name.Variable": ("variable", "support", "constant", "keyword"),
    "Token.Name.Function": ("support.function", "variable.other", "keyword"),
    "Token.Literal.Number": ("constant",),
    "Token.Name.Constant": ("constant", "support", "variable.other", "keyword"),
}


def scopes(text: str) -> Iterator[tuple[int, int, str]]:
    """The parts that the grammar colours: at each place the first pattern that matches there, as editors do it."""
    patterns = [
        (
            re.compile(
                f"{each['begin']}(?s:.*?)(?:{each['end']}|\\Z)" if "begin" in each else each["match"], re.M
            ),
            each,
        )
        for each in GRAMMAR["patterns"]
    ]
    place = 0
    while place < len(text):
        found = [(match, each) for pattern, each in patterns if (match := pattern.match(text, place))]
        if found and found[0][0].end() > place:
            yield place, found[0][0].end(), found[0][1]["name"]
            place = found[0][0].end()
        else:
            place += 1


def test_the_grammar_is_what_its_generator_makes() -> None:
    assert tool("generate_textmate_grammar").main(["--check"]) == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_grammar_colours_examples_as_the_lexer_does(path: Path) -> None:
    text = path.read_text("utf-8")
    scope_at = {place: name for start, end, name in scopes(text) for place in range(start, end)}
    agreed: Counter[bool] = Counter()
    for start, style, part in pql.syntax_lexer().get_tokens_unprocessed(text):
        wanted = next((names for begin, names in FITTING.items() if str(style).startswith(begin)), None)
        if wanted is None or not part.strip():
            continue
        if "string" in wanted and part[0] not in "'\"" and "'" not in part:
            continue  # hands of Omaha: that they are a text of its notation only the game before them says
        agreed[scope_at.get(start, "").startswith(wanted)] += 1
        if str(style).startswith(("Token.Comment", "Token.Literal.String")):
            assert scope_at[start].startswith(wanted), part
    assert agreed[True] / agreed.total() > 0.97


def test_every_statement_is_a_keyword_of_the_grammar() -> None:
    for word, language, _ in pql.keywords():
        if language == "statement":
            assert next(scopes(f"{word} "))[2] == "keyword.control.pql", word


def test_the_extension_has_what_its_manifest_names() -> None:
    manifest = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    assert manifest["version"] == pql.__version__
    named = [manifest["main"], *(each["path"] for each in manifest["contributes"]["grammars"])]
    named.append(manifest["icon"])
    named += [each["configuration"] for each in manifest["contributes"]["languages"]]
    for name in named:
        assert (EXTENSION / name).exists(), name
    lock = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))
    assert (lock["version"], lock["packages"][""]["dependencies"]) == (
        manifest["version"],
        manifest["dependencies"],
    )
    assert "generate_textmate_grammar" in (ROOT / "Makefile").read_text("utf-8")


def test_the_problem_matcher_reads_what_pql_says() -> None:
    manifest = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    (matcher,) = manifest["contributes"]["problemMatchers"]
    message, place = (re.compile(each["regexp"], re.M) for each in matcher["pattern"])
    (problem,) = pql.Session().compile("AKs; equty AA vs KK", "my script.pql").diagnostics
    first, second, *_ = problem.render().split("\n")
    assert message.fullmatch(first) is not None
    found = place.fullmatch(second)
    assert found is not None
    assert found.groups() == ("my script.pql", "1", "6")


# An editor of a few lines: what the extension registers, starts and shows, one line of JSON for each.
_EDITOR = """
const say = (...what) => console.log(JSON.stringify(what));
const commands = {};
let granted;
const lens = (line) => ({ range: { start: { line } }, command: { command: "pql.run", arguments: ["uri", line] } });
exports.window = {
  createOutputChannel: () => ({ appendLine: (text) => text && say("shown", text), show() {} }),
  createTerminal: (options) => (say("terminal", options.shellPath, options.shellArgs), { show() {} }),
  showErrorMessage: (text) => say("error", text),
  showInformationMessage: (text) => say("told", text),
  activeTextEditor: { document: { languageId: "pql", uri: "uri" }, selection: { active: { line: 4 } } },
};
exports.workspace = {
  isTrusted: false,
  onDidGrantWorkspaceTrust: (then) => { granted = then; },
  getConfiguration: () => ({ get: () => ["/bin/pql", "lsp"] }),
  createFileSystemWatcher: () => ({}),
};
exports.commands = {
  registerCommand: (name, does) => { commands[name] = does; },
  executeCommand: (name, ...values) =>
    name === "pql.run" ? say("run", ...values) : Promise.resolve([lens(1), lens(3), lens(6)]),
};
exports.go = async () => {
  const { activate } = require(process.argv[2]);
  await activate({ subscriptions: [] });
  say("registered", ...Object.keys(commands));
  await granted();
  await commands["pocketql.runStatement"]();
  commands["pocketql.openPage"]();
};
"""
_CLIENT = """
exports.LanguageClient = class {
  constructor(id, name, server, options) { Object.assign(this, { server, options }); }
  async start() {
    console.log(JSON.stringify(["started", this.server.command, ...this.server.args]));
    await this.options.middleware.executeCommand("pql.run", [], async () => "4 hands");
    throw new Error("gone");
  }
};
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_extension_starts_the_server_where_it_is_trusted_and_runs_the_statement_at_the_cursor(
    tmp_path: Path,
) -> None:
    for name, text in (("vscode/index.js", _EDITOR), ("vscode-languageclient/node.js", _CLIENT)):
        target = tmp_path / "node_modules" / name
        target.parent.mkdir(parents=True)
        target.write_text(text, "utf-8")
    extension = tmp_path / "extension.js"
    extension.write_text((EXTENSION / "extension.js").read_text("utf-8"), "utf-8")
    script = tmp_path / "go.js"
    script.write_text('require("vscode").go()', "utf-8")
    done = subprocess.run(
        ["node", str(script), str(extension)], capture_output=True, text=True, check=True, timeout=600
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    manifest = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    assert said[0] == ["registered", *(each["command"] for each in manifest["contributes"]["commands"])]
    assert said[1:3] == [["started", "/bin/pql", "lsp"], ["shown", "4 hands"]]
    assert said[3][0] == "error"
    assert "gone" in said[3][1]
    assert said[4:] == [["run", "uri", 3], ["terminal", "/bin/pql", ["serve"]]]
