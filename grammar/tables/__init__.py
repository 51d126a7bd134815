"""The words of the language, and the generated tables of its parser."""
