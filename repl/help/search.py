"""Questions of the cookbook and examples of statements that have the words of a question."""

from __future__ import annotations

import re

from .examples import EXAMPLES
from .syntax import SYNTAX

_WORDS = re.compile(r"[^\W_]{3,}").findall
# Words of every question, which say nothing of what is asked.
_EMPTY = frozenset((
    "how", "what", "which", "who", "the", "and", "are", "does", "can", "his", "her", "have", "has", "when", "with",
    "for", "this", "that", "than", "from", "there", "will", "you", "your", "often", "many", "much", "get", "hand",
    "hands",
))  # fmt: skip
_MOST = 6


def similar_questions(text: str) -> list[tuple[str, str]]:
    """Statements with the questions that they answer, those first that share most words with a text.

    >>> similar_questions("which turn cards are good")[0]
    ('equity AKs vs QQ+, JJ, AQs on Jh7h2c by turn', 'Which turn cards are good for me?')
    >>> similar_questions("xyzzy")
    []
    """
    asked = _stems(text)
    if not asked:
        return []
    ranked = []
    for index, (statement, question) in enumerate(_known()):
        in_question, in_statement = asked & _stems(question), asked & _stems(statement)
        score = 2 * len(in_question) + len(in_statement - in_question)
        if score and len(in_question | in_statement) >= min(len(asked), 2):
            ranked.append((-score, index, (statement, question)))
    return [entry for _, _, entry in sorted(ranked)[:_MOST]]


def _known() -> list[tuple[str, str]]:
    examples_and_words = [
        (example.text.replace("\n", "; ") if example.game else example.text.split("\n")[-1], example.title)
        for example in EXAMPLES
    ]
    for word, (_, examples) in SYNTAX.items():
        examples_and_words += [(example, f"{word}: {part}") for part, example in examples]
    return examples_and_words


def _stems(text: str) -> set[str]:
    return {word.rstrip("s") for word in _WORDS(text.lower()) if word not in _EMPTY}
