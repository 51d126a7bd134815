"""`leaks`: rates of recorded hands beside those of a reference, the surest difference first."""
