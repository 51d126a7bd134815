"""Problems as plain data: what is shown of them."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic


def test_message_and_help_steer_no_terminal_and_turn_no_letters() -> None:
    problem = Diagnostic("cannot-do", "a\x1b[31m\u202eb", help="c\u2066d\x07")
    assert (problem.message, problem.help) == ("a<U+001B>[31m<U+202E>b", "c<U+2066>d<U+0007>")
    assert problem.with_help("e\u200ff").help == "e<U+200F>f"
    assert problem.to_dict()["message"] == problem.message
    assert str(problem) == "error: a<U+001B>[31m<U+202E>b\n  help: c<U+2066>d<U+0007>"
