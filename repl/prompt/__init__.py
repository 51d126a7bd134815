"""The line editor: colours, completion, hints and keys while a statement is typed."""
