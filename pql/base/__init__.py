"""What every layer stands on: checks of arguments, files, places of errors, loading when needed."""
