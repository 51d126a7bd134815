"""The command line, scripts and the interactive shell of PQL, built on the public API of `pql` alone."""
