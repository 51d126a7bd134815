"""The command line: options, script files, single statements (`-c`)."""
