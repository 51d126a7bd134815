"""`distribution`: the equity of each hand of a range, sorted."""
