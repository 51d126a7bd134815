"""`python -m pql`: the command line."""

import sys

from pql.repl.cli import main

sys.exit(main())
