"""Collections of hands: hands that were read once, in a folder of Parquet files that are asked for ever.

`folder.py` says what lies where and replaces it all at once, `arrow_columns.py` is the schema, `stored.py` reads and
`parts.py` writes and knows what makes two hands the same, `sources.py` says which files are new or have changed.
"""
