"""`explain`: how a statement is read and answered."""
