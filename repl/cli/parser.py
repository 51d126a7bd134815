"""The parser of a command line: one for all commands."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import NoReturn

from pql.render.page import plain


class Parser(ArgumentParser):
    """`argparse`, whose errors show what was given without what steers a terminal."""

    def error(self, message: str) -> NoReturn:
        super().error(plain(message))
