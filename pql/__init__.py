"""PQL, the query language for Texas hold'em."""
