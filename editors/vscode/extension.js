// Starts `pql lsp` and shows the answers of statements that are run in the editor.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  const [command, ...args] = vscode.workspace.getConfiguration("pocketql").get("command");
  const answers = vscode.window.createOutputChannel("PQL answers", "pql");
  context.subscriptions.push(answers);
  client = new LanguageClient(
    "pql",
    "PQL",
    { command, args },
    {
      documentSelector: [{ language: "pql" }],
      middleware: {
        // The answer of "Run" comes back from the server; people want to see it.
        executeCommand: async (name, values, next) => {
          const answer = await next(name, values);
          if (typeof answer === "string") {
            answers.appendLine(answer);
            answers.appendLine("");
            answers.show(true);
          }
          return answer;
        },
      },
    },
  );
  try {
    await client.start();
  } catch (problem) {
    vscode.window.showErrorMessage(
      `PQL: cannot start "${[command, ...args].join(" ")}": install it with pip install "pocketql[lsp]", ` +
        `or say where it is in the setting pocketql.command (${problem.message})`,
    );
  }
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
