"""Asks `pql serve --stdio` from Python: python client.py 'equity AKs vs QQ+' 'AK'"""

import json
import subprocess
import sys

program = subprocess.Popen(
    ["pql", "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)
for number, query in enumerate(sys.argv[1:], 1):
    print(json.dumps({"id": number, "query": query}), file=program.stdin)
program.stdin.close()

# Answers come as they are ready; the id says to which request each belongs.
replies = {reply["id"]: reply for reply in map(json.loads, program.stdout)}
for number, query in enumerate(sys.argv[1:], 1):
    for problem in replies[number]["problems"]:
        print(f"{query}: {problem['message']}", file=sys.stderr)
    for answer in replies[number]["answers"]:
        print(query, answer)
sys.exit(any(not reply["ok"] for reply in replies.values()))
