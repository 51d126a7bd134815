"""`draws`: what hands may become with the next card."""
