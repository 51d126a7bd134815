"""`explain select`: plans are told at once, whatever the answer would cost."""

from __future__ import annotations

import pytest

import pql
from pql.results import ExplainResult
from references.answers import answer


@pytest.mark.parametrize(
    "text", ["select avg(prwin) from hero=? exact", "equity ? vs ? vs ? vs ? exact"], ids=["select", "equity"]
)
def test_what_takes_long_is_planned_and_not_run(text: str) -> None:
    sections = dict(answer(ExplainResult, f"explain {text}").sections)
    assert "exact" in sections["plan"]
    assert sections["took"].startswith("not run")


def test_what_is_quick_is_run() -> None:
    sections = dict(
        answer(ExplainResult, "explain select count(flushdraw) from hero='AKs', board='Kh7h2c'").sections
    )
    assert not sections["took"].startswith("not run")


def test_a_player_without_hands_is_named() -> None:
    with pytest.raises(pql.PQLError, match="`raiser` has no hand left"):
        pql.run("select avg(riverEquity(raiser)) from raiser='AsKs', villain='QQ', dead='As'")
