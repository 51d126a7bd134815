"""`strength`: how a hand is ahead now and at the end, by Davidson's definitions."""
