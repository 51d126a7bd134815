"""`python -m pql`: the command line."""

from pql.repl.cli import run

run()
