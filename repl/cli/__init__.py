"""The command line: options, script files, one-line questions."""
