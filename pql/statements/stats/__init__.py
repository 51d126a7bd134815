"""`stats`: statistics of recorded hands."""
