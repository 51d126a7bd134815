"""What the questions of statements share: what is on the table, seeds and deals at random."""
