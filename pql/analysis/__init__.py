"""What a hand on a board is worth: outs, draws, odds, strength, made hands. A module for each question."""
