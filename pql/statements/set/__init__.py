"""`set` and `game`: options."""
