"""`python -m pql`: the command line."""

from pql.repl.entry import run

run()
