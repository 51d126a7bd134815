"""A question in a player's words, read whole: its operands, what it asks, and the one statement that says it."""
