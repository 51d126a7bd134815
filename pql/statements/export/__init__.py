"""`export`: an answer into a file."""
