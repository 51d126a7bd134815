"""What holds for every test."""

import signal

# A test run started in the background of a shell inherits an ignored Ctrl-C, and so would the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
