"""Support for editors: completion, highlighting, and the expression at the cursor."""
