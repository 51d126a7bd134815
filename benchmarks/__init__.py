"""PQL and its best peers measured side by side, in one process, one after the other.

`python -m benchmarks` writes the tables of docs/contributing/performance.md; `--full` adds the cases in which a peer
needs minutes, `--print` only shows them.
"""
