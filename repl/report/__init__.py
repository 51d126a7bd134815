"""`pql report`: a script and its answers as one file to hand out, a page (HTML), Markdown or PDF."""
