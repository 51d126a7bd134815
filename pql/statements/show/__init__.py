"""`show`: names and options."""
