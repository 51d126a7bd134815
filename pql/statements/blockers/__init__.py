"""`blockers`: what one's own cards take from the opponents' hands."""
