"""`odds`: what each player ends with, and who wins with what."""
