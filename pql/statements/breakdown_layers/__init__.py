"""`breakdown ... by ( ... )`: breakdowns of the boards of each layer."""
