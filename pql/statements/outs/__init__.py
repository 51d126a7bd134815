"""`outs`: the cards that make a hand the best."""
