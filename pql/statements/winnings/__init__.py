"""`winnings`: what was won and lost, hand after hand."""
