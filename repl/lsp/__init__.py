"""`pql lsp`: the language for editors, over the Language Server Protocol (extra `lsp`)."""
