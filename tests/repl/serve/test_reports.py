"""The operation `report` of a service: a text and its answers as a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pql.repl.serve import operations, queries
from pql.repl.serve.service import Service

from .conftest import Client, codes

pytest.importorskip("markdown_it", reason="the extra `report` is not installed")

SCRIPT = "# # A *lesson*\n\nequity AsKs vs QhQd\n\nequity AKs vs QZ"


def test_a_report_has_prose_answers_and_mistakes(service: Callable[..., Service]) -> None:
    client = Client(service().connection())
    reply = client.ask(report=SCRIPT, options={"seed": 7})
    assert (reply["ok"], reply["failed"]) == (True, True)
    for text in ("<em>lesson</em>", "46.21", "unknown name `QZ`", "pql report page.pql --seed 7"):
        assert text in reply["page"]
    assert client.ask(report=SCRIPT, options={"seed": 7})["page"] == reply["page"]


def test_whether_there_are_reports_is_told(
    service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(service().connection())
    assert client.ask(version="")["reports"] is True
    monkeypatch.setattr(operations, "find_spec", lambda name: None)
    assert client.ask(version="")["reports"] is False


def test_a_report_reads_no_files_and_ends_with_its_time(service: Callable[..., Service]) -> None:
    client = Client(service(time_limit=1).connection())
    reply = client.ask(
        report="import '/etc/passwd'\nequity 30% vs 40% vs 50% vs any samples 1000000000\nequity AA vs KK"
    )
    assert reply["failed"]
    assert "root:" not in reply["page"]


def test_a_report_is_not_longer_than_other_answers(
    service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "LARGEST_ANSWER", 5_000)
    reply = Client(service().connection()).ask(report="equity AA vs KK")
    assert codes(reply) == ["answer-too-large"]
