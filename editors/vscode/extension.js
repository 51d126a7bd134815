// Starts `pql lsp` in folders that are trusted, and shows the answers of statements that are run in the editor.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const RUN = "pql.run";

let client;

async function start(context) {
  const [command, ...args] = vscode.workspace.getConfiguration("pocketql").get("command");
  const answers = vscode.window.createOutputChannel("PQL answers", "pql");
  const files = vscode.workspace.createFileSystemWatcher("**/*.pql");
  context.subscriptions.push(answers, files);
  client = new LanguageClient(
    "pql",
    "PQL",
    { command, args },
    {
      documentSelector: [{ language: "pql" }],
      synchronize: { fileEvents: files },
      initializationOptions: { showsAnswers: true },
      middleware: {
        // The answer of a statement comes back from the server; people want to see it.
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
      `PQL: cannot start "${[command, ...args].join(" ")}": type pip install ".[lsp]" in the folder of PQL, ` +
        `or say where it is in the setting pocketql.command (${problem.message})`,
    );
  }
}

// The lenses know where statements are: that of the cursor is the last one that begins before it.
async function runStatement() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== "pql") {
    return;
  }
  const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", editor.document.uri, 1000);
  const before = (lenses || []).filter(
    (lens) => lens.command && lens.command.command === RUN && lens.range.start.line <= editor.selection.active.line,
  );
  const lens = before[before.length - 1];
  if (lens) {
    await vscode.commands.executeCommand(RUN, ...lens.command.arguments);
  } else {
    vscode.window.showInformationMessage("PQL: no question stands before the cursor");
  }
}

function openPage() {
  const [command] = vscode.workspace.getConfiguration("pocketql").get("command");
  const terminal = vscode.window.createTerminal({ name: "PQL page", shellPath: command, shellArgs: ["serve"] });
  terminal.show(); // the address of the page stands there, to be clicked
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("pocketql.runStatement", runStatement),
    vscode.commands.registerCommand("pocketql.openPage", openPage),
  );
  if (vscode.workspace.isTrusted) {
    await start(context);
  } else {
    context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => start(context)));
  }
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
