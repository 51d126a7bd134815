"""Error messages for texts that cannot be read, with what to write instead."""
