"""`equity ... by`: an equity in rows, by words, layers and formulas."""
