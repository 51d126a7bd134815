"""Tables and strategies of files as text: like any other table."""

from .table import text_lines as text_lines
