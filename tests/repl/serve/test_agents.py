"""`pql mcp` as an agent meets it: through the client of the package that speaks its protocol."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp import Client, StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, TextContent, TextResourceContents

import pql
from pql.repl.serve.agents import LONGEST_ANSWER, server
from pql.repl.serve.service import Service
from pql.repl.serve.tools import TOOLS
from references.hostile_requests import GREEDY

from ..conftest import clean_environment
from .conftest import GREEDY_LIMITS, GREEDY_MEMORY, SLOW, most_memory

pytestmark = pytest.mark.usefixtures("soon")
Ask = Callable[[Client], Awaitable[None]]
Make = Callable[..., Service]


def asked(service: Service, ask: Ask) -> None:
    """Does something with a client in this process."""

    async def run() -> None:
        async with Client(server(service)) as client:
            await ask(client)

    asyncio.run(run())


def text(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


def data(result: CallToolResult) -> dict[str, Any]:
    assert result.structured_content is not None
    found: dict[str, Any] = result.structured_content
    return found


@pytest.mark.parametrize(("tool", "argument"), [("query", "query"), ("check", "query"), ("look_up", "word")])
def test_what_is_too_long_does_not_come_back_whole(service: Make, tool: str, argument: str) -> None:
    async def ask(client: Client) -> None:
        answer = await client.call_tool(tool, {argument: "A" * 1_000_000})
        assert answer.is_error
        assert "100,000 characters" in text(answer)
        assert len(text(answer)) + len(str(data(answer))) < 2_000

    asked(service(), ask)


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("query", {}, '`query` is missing: {"query": "equity AKs vs QQ+ on Kh7h2c"}'),
        ("query", {"query": None}, '`query` is missing: {"query": "equity AKs vs QQ+ on Kh7h2c"}'),
        ("query", {"query": ["AA"]}, '`query` is a text: {"query": "equity AKs vs QQ+ on Kh7h2c"}'),
        ("look_up", {"word": 7}, '`word` is a text: {"word": "equity"}'),
        ("check", {"qery": "AA"}, "did you mean `query`?"),
        ("explain", {"query": "AA", "time": 9}, "`time` is not an argument of `explain`"),
        ("check", {"query": "AA", "parameters": {}}, "`parameters` is not an argument of `check`"),
        ("query", {"query": "AA", "parameters": "hero"}, '{"hero": "AKs"}'),
        ("query", {"query": "$x", "parameters": {"x": {"y": 1}}}, "$x must be text"),
        ("equity", {"hand": "AA"}, "the tools are query, check, explain, look_up"),
        ("q" * 100_000, {}, "the tools are query, check, explain, look_up"),
    ],
)
def test_a_wrong_call_says_how_it_is_written(
    service: Make, tool: str, arguments: dict[str, Any], told: str
) -> None:
    async def ask(client: Client) -> None:
        answer = await client.call_tool(tool, arguments)
        assert answer.is_error
        assert told in text(answer)
        assert "pydantic" not in text(answer)
        assert len(text(answer)) < 500
        assert not data(answer)["ok"]

    asked(service(), ask)


@pytest.mark.parametrize(
    ("tool", "example"), [(name, each) for name in TOOLS for each in TOOLS[name].examples]
)
def test_examples_of_the_tools(service: Make, tool: str, example: str) -> None:
    async def ask(client: Client) -> None:
        (listed,) = [each for each in (await client.list_tools()).tools if each.name == tool]
        assert f"\n  {example}" in (listed.description or "")
        answer = await client.call_tool(tool, {TOOLS[tool].argument: example})
        assert not answer.is_error, text(answer)

    asked(service(), ask)


def test_what_the_instructions_name_can_be_asked(service: Make) -> None:
    """And the reference: both come from the tables of the shell's help."""

    async def ask(client: Client) -> None:
        shown = client.instructions or ""
        (listed,) = (await client.list_resources()).resources
        (content,) = (await client.read_resource(listed.uri)).contents
        assert isinstance(content, TextResourceContents)
        assert "equity HANDS [vs HANDS ...]" in content.text
        lines = shown.partition("what they ask:\n")[2].splitlines()
        assert len(lines) > 20
        for line in lines:
            question = line.strip().partition("    ")[0]
            assert question in content.text
            checked = await client.call_tool("check", {"query": question})
            assert not checked.is_error, text(checked)
        with pytest.raises(MCPError, match="pql://language"):
            await client.read_resource("pql://else")

    asked(service(), ask)


def test_an_answer_is_no_longer_than_an_agent_reads(service: Make) -> None:
    async def ask(client: Client) -> None:
        many = await client.call_tool("query", {"query": "; ".join(["list any limit 500"] * 24)})
        assert not many.is_error
        assert len(text(many)) < LONGEST_ANSWER + 2_000
        assert "characters are shown: ask for less at once, such as with `limit 20`" in text(many)
        assert len(data(many)["answers"]) == 24
        more = await client.call_tool("query", {"query": "; ".join(["list any limit 500"] * 60)})
        assert more.is_error
        assert "more than 200,000 characters together" in text(more)
        assert len(json.dumps(data(more))) < 250_000
        mistakes = await client.call_tool("query", {"query": "; ".join(["equity " + "x" * 900] * 100)})
        assert len(text(mistakes)) < LONGEST_ANSWER + 2_000

    asked(service(max_rows=500), ask)


class Agent:
    """An agent that speaks with a process in lines, as they stand."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.program = subprocess.Popen(
            [sys.executable, "-P", "-m", "pql", "mcp", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=clean_environment(folder),
        )
        about = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        }
        self.write(json.dumps({"jsonrpc": "2.0", "id": "first", "method": "initialize", "params": about}))
        self.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}')

    def write(self, line: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(line.encode() + b"\n")
        self.program.stdin.flush()

    def ask(self, id: int, query: str) -> None:
        """Calls the tool `query`; its text as it is in JSON."""
        self.write(
            f'{{"jsonrpc": "2.0", "id": {id}, "method": "tools/call", '
            f'"params": {{"name": "query", "arguments": {{"query": "{query}"}}}}}}'
        )

    def result(self) -> dict[str, Any]:
        """The next result of a call."""
        assert self.program.stdout is not None
        while (answer := json.loads(self.program.stdout.readline())).get("id") in ("first", None):
            pass
        found: dict[str, Any] = answer["result"]
        return found


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Callable[..., Agent]]:
    """Starts `pql mcp` with more arguments; it is ended with the test."""
    started: list[Agent] = []

    def start(*arguments: str) -> Agent:
        started.append(Agent(tmp_path, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.program.kill()
        each.program.communicate(timeout=600)


def test_half_a_character_is_answered(agent: Callable[..., Agent]) -> None:
    asking = agent()
    for number, (query, shown) in enumerate(
        [
            (r"\ud800", "\N{REPLACEMENT CHARACTER}"),
            (r"AA\uDC00\ud83d", "AA\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}"),
            (r"\ud83d\ude00", "\N{GRINNING FACE}"),
            (r"\\ud800", r"\ud800"),
        ],
        2,
    ):
        asking.ask(number, query)
        result = asking.result()
        assert result["isError"]
        assert result["structuredContent"]["query"] == shown


def test_greedy_texts_do_not_exhaust_the_memory(agent: Callable[..., Agent]) -> None:
    asking = agent(*GREEDY_LIMITS, "--rows", "100000")
    for number, query in enumerate(GREEDY):
        asking.ask(number, query)
    for _ in GREEDY:
        assert "internal-error" not in str(asking.result())
    asking.ask(len(GREEDY), "AA")
    assert not asking.result()["isError"]
    assert most_memory(asking.program.pid) < GREEDY_MEMORY


def test_over_standard_input_and_output(tmp_path: Path) -> None:
    program = StdioServerParameters(
        command=sys.executable,
        args=["-P", "-m", "pql", "mcp"],
        cwd=tmp_path,
        env=clean_environment(tmp_path),
    )

    async def run() -> None:
        async with Client(stdio_client(program)) as client:
            assert client.server_info is not None
            assert (client.server_info.name, client.server_info.version) == ("pql", pql.__version__)
            assert "exactly" in (client.instructions or "")
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) == {"query", "check", "explain", "look_up"}
            for tool in tools.values():
                assert tool.description
                assert tool.annotations is not None
                assert tool.annotations.read_only_hint
            answer = await client.call_tool("query", {"query": "equity AsKs vs QhQd"})
            assert text(answer).startswith("query: equity AsKs vs QhQd\n")
            assert "exact, 1,712,304 deals" in text(answer)
            both = await asyncio.gather(
                client.call_tool("query", {"query": "AKs"}), client.call_tool("look_up", {"word": "gap2"})
            )
            assert [result.is_error for result in both] == [False, False]

    asyncio.run(run())


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "pql", "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=clean_environment(tmp_path),
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        program.stdin.flush()
        assert b'"id":1' in program.stdout.readline().replace(b" ", b"")
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == -signal.SIGINT


@pytest.mark.parametrize("output", ["closed", "unread", "full"])
def test_an_agent_that_reads_no_answers(output: str, tmp_path: Path) -> None:
    begin = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
    unread, telling = os.pipe()
    os.close(unread)
    with open(os.devnull if output == "closed" else "/dev/full", "wb") as full:
        program = subprocess.Popen(
            ["sh", "-c", f'exec "$0" -P -m pql mcp{" >&-" if output == "closed" else ""}', sys.executable],
            stdin=subprocess.PIPE,
            stdout=telling if output == "unread" else full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=clean_environment(tmp_path),
        )
        os.close(telling)
        _, told = program.communicate(begin, timeout=600)
    assert program.returncode == (1 if output == "full" else 0)
    assert told.decode() == (
        "pql: cannot write the answer: No space left on device\n" if output == "full" else ""
    )


def test_answers_carry_their_query(service: Make) -> None:
    async def ask(client: Client) -> None:
        query = "let x = $hero; equity x vs QQ+ on Kh7h2c; AK"
        result = await client.call_tool("query", {"query": query, "parameters": {"hero": "AKs"}})
        assert not result.is_error
        assert data(result)["query"] == query
        assert data(result)["statements"] == ["equity x vs QQ+ on Kh7h2c", "AK"]
        assert data(result)["answers"][0]["players"][0]["equity"] == pytest.approx(0.566263, abs=1e-6)
        assert "> equity x vs QQ+ on Kh7h2c\n" in text(result)
        assert "AK was read as AKo" in text(result)

    asked(service(), ask)


def test_mistakes_say_what_to_write(service: Make) -> None:
    async def ask(client: Client) -> None:
        result = await client.call_tool("query", {"query": "equity AKs vs QQ+ on AK"})
        assert result.is_error
        assert "error: 2 positions, and a flop has three cards (characters 21 to 23)" in text(result)
        assert "help: write `*` for a card that may be anything" in text(result)
        checked = await client.call_tool("check", {"query": "equity AKs vs QQ+ on AK*; AA"})
        assert text(checked).splitlines()[1:] == ["no mistakes", "> equity AKs vs QQ+ on AK*", "> AA"]
        assert (await client.call_tool("check", {"query": "steel"})).is_error
        assert "did you mean `equity`?" in text(await client.call_tool("look_up", {"word": "equty"}))
        assert (await client.call_tool("query", {"query": "$x", "parameters": {"x": "import"}})).is_error

    asked(service(), ask)


def test_words_and_explanations(service: Make) -> None:
    async def ask(client: Client) -> None:
        assert text(await client.call_tool("look_up", {"word": "gap2"})) == (
            "Word\n  gap2: (hands) two ranks between (176 hands)"
        )
        explained = text(await client.call_tool("explain", {"query": "equity AA vs KK"}))
        assert "exact: sum over the table of all preflop matchups" in explained

    asked(service(), ask)


def test_an_agent_is_a_stranger(service: Make, tmp_path: Path) -> None:
    (tmp_path / "secret.pql").write_text("let secret = QQ+")

    async def ask(client: Client) -> None:
        for query in (f"import '{tmp_path}/secret.pql'", "export AA to 'x.csv'"):
            assert "reads and writes no files" in text(await client.call_tool("query", {"query": query}))
        assert "time-limit" in str(data(await client.call_tool("query", {"query": SLOW})))
        await client.call_tool("query", {"query": "let kept = AA"})
        assert "unknown name" in text(await client.call_tool("query", {"query": "kept"}))

    asked(service(time_limit=2), ask)


def test_progress_is_told_and_a_call_can_be_taken_back(service: Make) -> None:
    core = service(workers=1)

    async def ask(client: Client) -> None:
        told: asyncio.Queue[float] = asyncio.Queue()

        async def note(progress: float, total: float | None, message: str | None) -> None:
            await told.put(progress)

        call = asyncio.ensure_future(client.call_tool("query", {"query": SLOW}, progress_callback=note))
        assert 0 <= await told.get() <= 1
        call.cancel()
        # The one worker is free again.
        assert not (await client.call_tool("query", {"query": "AKs"})).is_error

    asked(core, ask)


def test_what_is_nested_too_deeply_is_answered(agent: Callable[..., Agent]) -> None:
    """The library drops such messages, and who has sent one waits for ever."""
    asking = agent()
    for number, depth in enumerate((90, 110, 200, 20_000), 2):
        asking.write(
            f'{{"jsonrpc": "2.0", "id": {number}, "method": "tools/call", "params": {{"name": "query", '
            f'"arguments": {{"query": {"[" * depth + "]" * depth}}}}}}}'
        )
        result = asking.result()
        assert result["isError"]
        assert "`query` is a text" in str(result["content"])
