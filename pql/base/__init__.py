"""What every layer stands on: immutable records, checks of arguments, files."""
