"""The core of services: answers as the command line gives them, limits, workers, cancelling, shutting down."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.repl.cli.main import main
from pql.repl.help.examples import EXAMPLES
from pql.repl.serve.lanes import FullError, Lane
from pql.repl.serve.queries import LARGEST_ANSWER
from pql.repl.serve.requests import LONGEST_TEXT, MOST_NAMES, OPERATIONS
from pql.repl.serve.service import Service

from .conftest import SLOW, Client, codes

Make = Callable[..., Service]


class Endless:
    """A job that is never overdue."""

    def is_overdue(self) -> bool:
        return False

    def give_up(self) -> None:
        raise AssertionError

    refuse = give_up


@pytest.fixture
def client(service: Make) -> Client:
    return Client(service(workers=2, memory_limit=10**9).connection(keeps=True))


class TestAnswers:
    @pytest.mark.parametrize("text", [example.text for example in EXAMPLES[::5]])
    def test_an_answer_is_what_the_command_line_writes(
        self, client: Client, text: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = f"set seed = 1;\n{text}"
        assert main(["--format", "json", "-c", text]) == 0
        answer = client.ask(id=1, query=text)
        assert (answer["id"], answer["ok"]) == (1, True)
        assert answer["answers"] == json.loads(capsys.readouterr().out)
        assert len(answer["statements"]) == len(answer["answers"])

    def test_a_text_has_its_statements_beside_its_answers(self, client: Client) -> None:
        answer = client.ask(query="let x = aks; X; equity x VS qq")
        assert answer["statements"] == ["X", "equity x vs QQ"] or codes(answer)
        answer = client.ask(query="let y = aks; y; equity y VS qq")
        assert answer["statements"] == ["y", "equity y vs QQ"]
        assert [each["type"] for each in answer["answers"]] == ["hands", "equity"]

    def test_a_statement_that_fails_does_not_stop_the_next(self, client: Client) -> None:
        answer = client.ask(query="equity AsAh vs AsKs; QQ")
        assert not answer["ok"]
        assert codes(answer) == ["impossible-deal"]
        assert [each["combos"] for each in answer["answers"]] == [6]

    def test_problems_have_offsets_in_characters(self, client: Client) -> None:
        text = "# \N{BLACK SPADE SUIT}\U0001f0a1\nequity AKs vs steel"
        answer = client.ask(query=text)
        assert codes(answer) == ["unknown-name"]
        (problem,) = answer["problems"]
        assert text[problem["start"] : problem["end"]] == "steel"
        assert problem["range"]["start"] == {"line": 1, "character": 14}
        assert answer["answers"] == []

    def test_warnings_are_told_and_are_no_failure(self, client: Client) -> None:
        answer = client.ask(query="AK Suited")
        assert answer["ok"]
        assert [problem["type"] for problem in answer["problems"]] == ["warning"]

    def test_what_others_read_otherwise_is_told(self, client: Client) -> None:
        assert "readings" not in client.ask(query="equity AKo vs QQ")
        answer = client.ask(query="equity AK vs QQ; AK")
        assert answer["readings"] == ["AK was read as AKo, offsuit; AK* is suited and offsuit"]

    def test_values_of_parameters(self, client: Client) -> None:
        asked = {"query": "equity $hero vs QQ+ on $board samples $n seed 1"}
        answer = client.ask(**asked, params={"hero": ["Ah", "Kh"], "board": "Kc7h2c", "n": 1000})
        assert answer["answers"][0]["players"][0]["hands"] == "AhKh"
        assert answer["answers"][0]["deals"] == 1000
        assert codes(client.ask(**asked, params={"hero": "AA"})) == ["no-parameter-value"]
        assert codes(client.ask(**asked, params={"hero": "AA; list any", "board": "", "n": 1})) == [
            "bad-character"
        ]
        assert codes(client.ask(**asked, params={"hero": {"x": 1}})) == ["bad-request"]
        assert codes(client.ask(**asked, params={"hero": True})) == ["bad-request"]

    def test_options_and_names_of_a_request(self, client: Client) -> None:
        assert client.ask(query="AK", options={"bare": "both"})["answers"][0]["combos"] == 16
        assert client.ask(query="AK")["answers"][0]["combos"] == 12
        answer = client.ask(
            query="steal minus 22; board wet", names={"steal": "22+, A2s+", "wet": "board monotone"}
        )
        assert [each.get("combos", each.get("count")) for each in answer["answers"]] == [120, 1144]
        assert codes(client.ask(query="steal")) == ["unknown-name"]
        assert codes(client.ask(query="AK", options={"nope": 1})) == ["unknown-option"]
        assert codes(client.ask(query="AK", options={"bare": "never"})) == ["bad-option-value"]
        assert codes(client.ask(query="AK", names={"on": "AA"})) == ["reserved-name"]
        assert codes(client.ask(query="AK", names={"x": "import 'a'"})) != []

    def test_answers_in_another_format_beside_json(self, client: Client) -> None:
        answer = client.ask(query="AKs; equity AsKs vs QhQd", **{"as": "text"})
        assert answer["texts"][0].startswith("4 hands, 0.30 % of all\n")
        assert "exact, 1,712,304 deals" in answer["texts"][1]
        assert "<table" in client.ask(query="equity AsKs vs QhQd", **{"as": "html"})["texts"][0]

    def test_explain_says_how_each_statement_is_answered(self, client: Client) -> None:
        answer = client.ask(explain="let x = AA; equity x vs KK; 22+ where set on Kh7h2c; explain QQ")
        assert answer["ok"]
        assert [each["type"] for each in answer["answers"]] == ["explain"] * 3
        assert answer["answers"][2]["statement"] == "QQ"


class TestNames:
    def test_names_and_options_stay_with_a_client_that_keeps_them(self, service: Make) -> None:
        core = service()
        mine, other = Client(core.connection(keeps=True)), Client(core.connection(keeps=True))
        assert mine.ask(query="let steal = 22+; set bare = both")["ok"]
        assert mine.ask(query="steal, AK")["answers"][0]["combos"] == 94
        assert codes(other.ask(query="steal")) == ["unknown-name"]

    def test_they_do_not_stay_elsewhere(self, service: Make) -> None:
        client = Client(service().connection())
        assert client.ask(query="let steal = 22+; steal")["ok"]
        assert codes(client.ask(query="steal")) == ["unknown-name"]

    @pytest.mark.parametrize(
        "own", [{"options": {"seed": 1}}, {"names": {"x": "AA"}}, {"limits": {"rows": 9}}]
    )
    def test_nor_from_a_text_that_brings_its_own(self, client: Client, own: dict[str, Any]) -> None:
        assert client.ask(query="let steal = 22+; steal", **own)["ok"]
        assert codes(client.ask(query="steal")) == ["unknown-name"]

    @pytest.mark.parametrize("text", ["let steal = 22+; steal on", "let steal = 22+; import 'a'"])
    def test_nor_from_a_text_with_a_mistake(self, client: Client, text: str) -> None:
        assert not client.ask(query=text)["ok"]
        assert codes(client.ask(query="steal")) == ["unknown-name"]

    def test_checking_a_text_names_nothing(self, client: Client) -> None:
        assert client.ask(check="let steal = 22+")["ok"]
        assert codes(client.ask(query="steal")) == ["unknown-name"]

    def test_they_are_not_kept_without_end(self, client: Client) -> None:
        for start in range(0, MOST_NAMES, 100):
            assert client.ask(query="; ".join(f"let n{start + i} = AA" for i in range(100)))["ok"]
        assert codes(client.ask(query="let another = AA")) == ["too-many-names"]
        assert codes(client.ask(query="another")) == ["unknown-name"]
        assert client.ask(query="n7")["ok"]

    def test_nor_are_more_read_than_are_kept(self, client: Client) -> None:
        names = {f"n{number}": "AA" for number in range(MOST_NAMES)}
        assert client.ask(query="n7", names=names)["ok"]
        for operation in ("query", "hint"):
            assert codes(client.ask(**{operation: "n7"}, names={**names, "one": "AA"})) == ["bad-request"]

    @pytest.mark.parametrize("operation", ["query", "check"])
    def test_those_of_a_request_have_its_time_all_together(self, client: Client, operation: str) -> None:
        # None of them takes a second, and all together take many.
        names = {f"n{number}": "board " + "AK*|" * 200 + "AK*" for number in range(MOST_NAMES)}
        assert codes(client.ask(**{operation: "AA"}, names=names, limits={"time": 1})) == ["time-limit"]


class TestQuickQuestions:
    def test_check(self, client: Client) -> None:
        answer = client.ask(check="let x = 22+; equity  $hero vs x")
        assert answer["ok"]
        assert answer["statements"][1] == {
            "start": 13, "end": 31, "text": "equity $hero vs x", "answers": True, "parameters": {"hero": "hands"},
        }  # fmt: skip
        wrong = client.ask(check="AA; equity AA vs")
        assert not wrong["ok"]
        assert codes(wrong) == ["unexpected-end"]
        assert [statement["text"] for statement in wrong["statements"]] == ["AA"]

    def test_complete(self, client: Client) -> None:
        client.ask(query="let steal = 22+")
        found = client.ask(complete="equity AKs vs st and QQ", at=16)
        assert found["start"] == 14
        assert found["words"][0] == {"word": "steal", "kind": "name", "meaning": "22+"}
        words = [each["word"] for each in client.ask(complete="")["words"]]
        assert {"equity", "22+"} <= set(words)
        assert client.ask(complete="equity AKs v")["words"][0]["word"] == "vs"

    @pytest.mark.parametrize(
        ("game", "hands"), [("omaha", "AA$ds"), ("omaha5", "AA$ds"), ("shortdeck", "AKs")]
    )
    def test_texts_of_other_games(self, client: Client, game: str, hands: str) -> None:
        text = (
            f"equity {hands} vs QQ on Kh7h9c2d"
            if game != "shortdeck"
            else f"equity {hands} vs QQ on Kh7h9cTd"
        )
        played = {"options": {"game": game}}
        alone, right = client.ask(query=text, **played), client.ask(query=f"game {game}; {text}")
        assert alone["ok"]
        assert alone["answers"] == right["answers"]
        for operation in ("check", "explain", "colour", "format", "hint"):
            assert client.ask(**{operation: text}, **played)["ok"], operation
            assert client.ask(**{operation: f"game {game}; {text}"})["ok"], operation
        words = [each["word"] for each in client.ask(complete="equity pair", **played)["words"]]
        assert "paired" in words
        found = [each["word"] for each in client.ask(complete=f"game {game}; equity double")["words"]]
        assert found == ([] if game == "shortdeck" else ["doublesuited", "doublepaired"])

    def test_hint(self, client: Client) -> None:
        found = client.ask(hint="equity AK vs QQ", at=9)
        assert found["hint"].startswith("AKo, 12 hands")
        assert found["fix"]["replacement"] == "AK*"
        assert client.ask(hint="")["hint"] is None

    def test_colour(self, client: Client) -> None:
        text = "equity AhKh # \u2665\n vs QQ @"
        spans = client.ask(colour=text)["spans"]
        pieces = {text[start:end]: kind for start, end, kind in spans}
        assert pieces["equity"] == "keyword"
        assert pieces["AhKh"] == "name.constant.cards"
        assert pieces["# \u2665"].startswith("comment")
        assert pieces["@"] == "error"

    def test_format_keeps_comments_and_lines(self, client: Client) -> None:
        text = "# first\nEQUITY aks   VS qq # who\n\nboard  ak* ; equity AA # mine\n vs KK"
        found = client.ask(format=text)["text"]
        assert found == "# first\nequity AKs vs QQ # who\n\nboard AK* ; equity AA # mine\n vs KK"
        assert codes(client.ask(format="equity AA vs")) == ["unexpected-end"]

    def test_word(self, client: Client) -> None:
        found = client.ask(word="gap2")
        assert found["sections"] == [
            {"title": "Word", "entries": [["gap2", "(hands) two ranks between (176 hands)"]]}
        ]
        assert {section["title"] for section in client.ask(word="equity")["sections"]} >= {"Word", "Syntax"}
        missing = client.ask(word="equty")
        assert codes(missing) == ["unknown-word"]
        assert missing["problems"][0]["help"] == "did you mean `equity`?"
        assert codes(client.ask(word="\\!")) == ["unknown-word"]

    def test_a_word_is_short_and_looked_up_in_a_moment(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert codes(client.ask(word="A" * 50_000)) == ["unknown-word"]
        assert codes(client.ask(word="")) == ["unknown-word"]
        given: list[pql.Session] = []

        def note(word: str, session: pql.Session) -> list[Any]:
            given.append(session)
            return []

        monkeypatch.setattr("pql.repl.serve.operations.sections", note)
        client.ask(word="equity")
        assert given[0].limits.time == 1

    def test_version(self, client: Client) -> None:
        found = client.ask(version=True)
        assert (found["protocol"], found["pql"]) == (1, pql.__version__)
        assert set(found["operations"]) == set(OPERATIONS)
        assert found["limits"]["time"] == 60
        assert {each["name"]: each["kind"] for each in found["statistics"][2:5]} == {
            "bb100": "amount", "adjusted": "amount", "vpip": "share",
        }  # fmt: skip
        assert {"name": "cbet", "title": "c-bet", "formula": "cbet(flop)"} in found["filters"]

    def test_a_quiz_asks_and_grades(self, client: Client) -> None:
        asked: dict[str, Any] = {
            "quiz": "equity QQ+ vs JJ, open on Kh7h2c",
            "names": {"open": "AKs"},
            "options": {"seed": 7},
        }
        found = client.ask(**asked, about="outs")
        query = pql.compile("let open = AKs; equity QQ+ vs JJ, open on Kh7h2c")
        (question,) = query.quiz("outs", 1, seed=7)
        assert found["question"] == question.to_dict()
        assert "grade" not in found
        assert client.ask(**asked, about="outs", reply="40")["grade"]["said"] == question.grade("40").said
        assert codes(client.ask(**asked, about="outs", reply="x")) == ["bad-reply"]
        assert codes(client.ask(**asked, about="odds")) == ["bad-quiz"]
        assert codes(client.ask(quiz="AA")) == ["bad-quiz"]
        assert codes(client.ask(quiz="let x = AA")) == ["bad-quiz"]
        assert codes(client.ask(quiz="equity AA vs (")) == ["open-bracket"]
        assert codes(client.ask(**asked, about=7)) == ["bad-request"]

    def test_they_do_not_wait_for_answers(self, service: Make) -> None:
        client = Client(service(workers=1).connection())
        client.send(id=1, query=SLOW)
        client.send(id=2, query="AA")
        assert client.ask(id=3, check="AA")["id"] == 3


class TestLimits:
    """A stranger's text reads no file, and takes no more of anything than the service allows."""

    @pytest.mark.parametrize(
        "text",
        [
            "import 'names.pql'",
            "export AKs to 'out.csv'",
            "plot AKs to 'out.png'",
            "set order = './order.txt'",
            "explain import 'names.pql'",
            "flops of 'names.pql'",
        ],
    )
    @pytest.mark.parametrize("operation", ["query", "check", "explain"])
    def test_no_file_is_reached(self, client: Client, text: str, operation: str) -> None:
        assert set(codes(client.ask(**{operation: text}))) == {"no-files"}

    def test_nor_by_other_members(self, client: Client, tmp_path: Path) -> None:
        (tmp_path / "order.txt").write_text("AA KK")
        path = str(tmp_path / "order.txt")
        assert codes(client.ask(query="15%", options={"order": path})) == ["no-files"]
        assert codes(client.ask(query="x", names={"x": "15%"}, options={"order": path})) == ["no-files"]
        for operation in ("complete", "hint", "colour", "format", "word"):
            answer = client.ask(**{operation: f"import '{path}'; x"})
            assert "AA KK" not in json.dumps(answer)

    @pytest.mark.parametrize(
        ("text", "limits", "code"),
        [
            (SLOW, {"time": 0.05}, "time-limit"),
            ("list any", {"rows": 100}, "row-limit"),
            ("equity AA vs KK samples 2000", {"samples": 1000}, "sample-limit"),
            ("list any", {"memory": 1000}, "memory-limit"),
        ],
    )
    def test_a_client_may_ask_for_less(
        self, client: Client, text: str, limits: dict[str, float], code: str
    ) -> None:
        assert codes(client.ask(query=text, limits=limits)) == [code]

    @pytest.mark.parametrize(
        ("text", "own", "code"),
        [
            (SLOW, {"time_limit": 0.05}, "time-limit"),
            ("list any", {"max_rows": 100}, "row-limit"),
            ("equity AA vs KK samples 2000", {"max_samples": 1000}, "sample-limit"),
            ("list any", {"memory_limit": 1000}, "memory-limit"),
        ],
    )
    def test_and_never_for_more(self, service: Make, text: str, own: dict[str, float], code: str) -> None:
        client = Client(service(**own).connection(keeps=True))
        more = {"time": 1e6, "memory": 10**11, "samples": 10**11, "rows": 10**9}
        assert codes(client.ask(query=text, limits=more)) == [code]
        assert set(codes(client.ask(query=f"set threads = 500; {text}"))) == {code}

    def test_the_time_is_that_of_the_whole_text(self, client: Client) -> None:
        answer = client.ask(query=f"AA; {SLOW}; KK; {SLOW}", limits={"time": 1})
        assert codes(answer) == ["time-limit"]
        assert len(answer["answers"]) == 1

    def test_the_answers_have_a_largest_size(self, service: Make) -> None:
        assert LARGEST_ANSWER >= 1_000_000
        client = Client(service().connection(largest_answer=200))
        answer = client.ask(query="AKs; list QQ; KK")
        assert codes(answer) == ["answer-too-large"]
        assert [each["type"] for each in answer["answers"]] == ["hands"]
        assert answer["statements"] == ["AKs"]

    def test_a_text_has_a_longest_length(self, client: Client) -> None:
        assert codes(client.ask(query="A" * (LONGEST_TEXT + 1))) == ["text-too-long"]

    def test_the_limits_of_safe_hold_where_none_are_given(self) -> None:
        service = Service(workers=1)
        limits = Client(service.connection()).ask(version=True)["limits"]
        service.close()
        assert limits["time"] <= 60
        assert limits["memory"] <= 10**9
        assert limits["samples"] <= 10**8
        assert limits["rows"] <= 10**6


class TestWorkers:
    def test_one_slow_request_does_not_stop_the_others(self, client: Client) -> None:
        client.send(id="slow", query=SLOW)
        for number in range(20):
            assert client.ask(id=number, query="AA vs" if number % 2 else "equity AA vs KK")["id"] == number

    def test_a_full_queue_is_an_error_at_once(self, service: Make) -> None:
        client = Client(service(workers=1, most_waiting=2).connection())
        for number in range(3):
            client.send(id=number, query=SLOW)
        refused = client.ask(id=9, query="AA")
        assert (refused["id"], codes(refused)) == (9, ["busy"])
        client.send(cancel=1)
        assert {client.answer().get("id"), client.answer().get("id")} == {1, None}
        client.send(id=10, query="AA")
        client.send(cancel=0)
        client.send(cancel=2)
        answered = [client.answer() for _ in range(5)]
        assert [answer["ok"] for answer in answered if answer.get("id") == 10] == [True]

    def test_progress_tells_the_estimate_so_far(self, client: Client) -> None:
        client.send(id=1, query=SLOW, progress=True)
        events = [client.event() for _ in range(3)]
        while "%" not in events[-1]["estimate"]:
            events.append(client.event())
        assert all(set(event) == {"id", "progress", "estimate", "deals"} for event in events)
        done = [event["progress"] for event in events if event["progress"] is not None]
        assert done == sorted(done)
        assert all(0 <= share <= 1 for share in done)
        client.send(cancel=1)

    def test_a_finished_request_frees_its_id(self, client: Client) -> None:
        for _ in range(50):
            assert client.ask(id=1, query="AA")["ok"]

    def test_an_id_is_used_once_at_a_time(self, client: Client) -> None:
        client.send(id=1, query=SLOW)
        assert codes(client.ask(id=1, query="AA")) == ["bad-request"]

    def test_a_fault_of_ours_is_an_answer_too(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(request: object, session: object) -> None:
            raise RuntimeError("oh")

        monkeypatch.setitem(__import__("pql.repl.serve.operations", fromlist=["QUICK"]).QUICK, "hint", fail)
        monkeypatch.delenv("PQL_TRACEBACK", raising=False)
        for _ in range(5):
            assert codes(client.ask(hint="AA")) == ["internal-error"]
        assert client.ask(check="AA")["ok"]

    def test_a_lane_does_everything_once(self) -> None:
        done: list[int] = []

        class Note(Endless):
            def __init__(self, number: int) -> None:
                self.number = number

            def run(self) -> None:
                done.append(self.number)

        lane = Lane("test", 3, 1000)
        jobs = [Note(number) for number in range(500)]
        withdrawn = set()
        for job in jobs:
            lane.submit(job)
            if job.number % 3 == 0 and lane.withdraw(job):
                withdrawn.add(job.number)
        lane.close()
        for thread in threading.enumerate():
            if thread.name.startswith("test "):
                thread.join(60)
        assert sorted([*done, *withdrawn]) == list(range(500))

    def test_a_lane_has_room_for_its_workers_and_its_queue(self) -> None:
        began, go_on = threading.Semaphore(0), threading.Event()

        class Waiting(Endless):
            def run(self) -> None:
                began.release()
                assert go_on.wait(60)

        lane = Lane("test", 2, 3)
        for _ in range(5):
            lane.submit(Waiting())
        for _ in range(2):
            assert began.acquire(timeout=600)
        with pytest.raises(FullError):
            lane.submit(Waiting())
        go_on.set()
        lane.close()


class TestCancelling:
    def test_what_is_worked_on_ends(self, client: Client) -> None:
        client.send(id=1, query=f"AA; {SLOW}; KK", progress=True)
        assert "progress" in client.event()
        client.send(id=2, cancel=1)
        first, second = client.answer(), client.answer()
        by_id = {first["id"]: first, second["id"]: second}
        assert by_id[2] == {"id": 2, "ok": True, "cancelled": True}
        assert codes(by_id[1]) == ["interrupted"]
        assert len(by_id[1]["answers"]) == 1

    def test_what_waits_ends_at_once(self, service: Make) -> None:
        client = Client(service(workers=1).connection())
        client.send(id=1, query=SLOW)
        client.send(id=2, query="AA")
        client.send(cancel=2)
        assert codes(client.answer()) == ["interrupted"]
        assert client.answer() == {"ok": True, "cancelled": True}

    def test_what_is_done_or_unknown_cannot_be(self, client: Client) -> None:
        assert client.ask(id=1, query="AA")["ok"]
        assert client.ask(cancel=1) == {"ok": True, "cancelled": False}
        assert client.ask(id="x", cancel="never")["cancelled"] is False
        assert codes(client.ask(cancel=[1])) == ["bad-request"]
        assert codes(client.ask(cancel=1, query="AA")) == ["bad-request"]

    def test_a_client_cannot_cancel_what_another_asked(self, service: Make) -> None:
        core = service()
        mine, other = Client(core.connection()), Client(core.connection())
        mine.send(id=1, query=SLOW)
        assert other.ask(cancel=1)["cancelled"] is False

    def test_races_end_in_one_answer_for_each_request(self, service: Make) -> None:
        client = Client(service(workers=2, most_waiting=1000).connection())
        asked = 150

        def cancel_all() -> None:
            for number in range(asked):
                client.connection.ask({"cancel": number}, lambda text, last: None)

        cancelling = threading.Thread(target=cancel_all)
        for number in range(asked):
            client.send(id=number, query="equity AKs vs QQ+ on Kh7h2c" if number % 2 else "AA; KK")
            if number == asked // 3:
                cancelling.start()
        cancelling.join(60)
        assert client.connection.wait(60)
        answers = [client.answer() for _ in range(asked)]
        assert sorted(answer["id"] for answer in answers) == list(range(asked))
        assert {code for answer in answers for code in codes(answer)} <= {"interrupted"}
        assert client.told.empty()

    def test_the_work_itself_ends(self, service: Make) -> None:
        """Who asks and takes back again and again keeps no thread busy."""
        import sys
        import time

        client = Client(service(workers=2).connection())
        before = len(sys._current_frames())
        for number in range(10):
            client.send(id=number, query=SLOW, progress=True)
            client.event()
            client.send(cancel=number)
            client.answer()
            client.answer()
        for _ in range(600):
            if len(sys._current_frames()) <= before:
                return
            time.sleep(0.1)
        pytest.fail("threads of work that nobody waits for are left")


def test_shutting_down_while_working(service: Make) -> None:
    core = service(workers=1)
    client = Client(core.connection())
    client.send(id=1, query=SLOW)
    client.send(id=2, query="AA")
    core.close()
    assert codes(client.ask(id=3, query="AA")) == ["closing"]
    client.connection.cancel_all()
    assert {client.answer()["id"], client.answer()["id"]} == {1, 2}
    assert client.connection.wait(60)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
MEMBERS = [
    *OPERATIONS,
    "id",
    "params",
    "options",
    "names",
    "limits",
    "at",
    "progress",
    "as",
    "about",
    "reply",
    "cancel",
]


@pytest.fixture(scope="module")
def shared() -> Any:
    core = Service(workers=1, time_limit=1, max_samples=1000)
    yield Client(core.connection(keeps=True))
    core.close()


@given(request=st.dictionaries(st.sampled_from(MEMBERS), JSON, max_size=4) | JSON)
def test_whatever_is_asked_has_one_answer(shared: Client, request: Any) -> None:
    shared.connection.ask(request, shared.tell)
    answer = shared.answer()
    assert isinstance(answer["ok"], bool)
    assert "internal-error" not in codes(answer) if "problems" in answer else answer["ok"]
    assert shared.connection.wait(60)
    assert shared.told.empty()
