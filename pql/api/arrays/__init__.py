"""Arrays in, arrays out: ranks, equities and vectors of many hands."""
