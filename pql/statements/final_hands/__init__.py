"""`odds` without an opponent: what hands end with."""
