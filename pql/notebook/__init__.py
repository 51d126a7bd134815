"""PQL in notebooks: the magics `%pql` and `%%pql`, completion in their cells, and the grid to paint."""
