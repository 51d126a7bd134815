"""`shove` and `nash`: moving all in before the flop, against a calling range, and in equilibrium."""
