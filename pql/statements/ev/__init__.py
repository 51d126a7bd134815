"""`ev`: what a call or a bet is worth, and the odds of pots."""
