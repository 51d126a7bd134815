"""What a text still needs: whether Enter runs it, and which words could come next."""

from __future__ import annotations


def is_complete(text: str) -> bool:
    return True


def expected_words(text_before_cursor: str) -> list[tuple[str, str]]:
    return []
