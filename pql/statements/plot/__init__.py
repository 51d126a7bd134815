"""`plot`: an answer as a picture."""
