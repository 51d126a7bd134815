"""What poker sites write: a module for each, over one account of the hand that contradicts what does not add up."""
