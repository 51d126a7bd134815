"""`title`: a text above an answer."""
