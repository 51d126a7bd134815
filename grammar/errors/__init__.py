"""What a player is told about a text that cannot be read, and what to write instead."""
