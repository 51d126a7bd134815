"""`breakdown`: what the hands of a range make and draw to on a board."""
