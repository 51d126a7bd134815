"""What statements ask: a module for each, with how it is answered."""
