"""`... from history`: recorded hands, and what the statements about them share."""
