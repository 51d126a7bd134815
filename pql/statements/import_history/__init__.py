"""`import range history`: the hands that a player has shown, under a name."""
