"""The functions and classes of the library: text in, results out."""
