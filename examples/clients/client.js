// Asks `pql serve --stdio` from JavaScript: node client.js 'equity AKs vs QQ+' 'AK'
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

const queries = process.argv.slice(2);
const program = spawn("pql", ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
queries.forEach((query, id) => program.stdin.write(JSON.stringify({ id, query }) + "\n"));
program.stdin.end();

// Answers come as they are ready; the id says to which request each belongs.
const replies = [];
createInterface({ input: program.stdout }).on("line", (line) => {
  const reply = JSON.parse(line);
  replies[reply.id] = reply;
}).on("close", () => {
  for (const [id, { problems, answers }] of replies.entries()) {
    for (const problem of problems) console.error(`${queries[id]}: ${problem.message}`);
    for (const answer of answers) console.log(queries[id], JSON.stringify(answer));
  }
  process.exitCode = replies.every((reply) => reply.ok) ? 0 : 1;
});
