"""The language for editors: completion, colours, and what the cursor is in."""
