"""The record under its old name, until nobody asks for it there."""

from pql.grammar.records import Record

__all__ = ["Record"]
