"""`pql mcp`: tools for agents, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

import pql

from .requests import LONGEST_TEXT

if TYPE_CHECKING:
    from .service import Connection, Service

_INSTRUCTIONS = """\
PQL answers questions about Texas hold'em exactly: equities, odds, outs, draws, ranges, boards. Ask it instead of
estimating. A query is a statement such as
  equity AKs vs QQ+ on Kh7h2c        who wins how often; `on` and `dead` may be left out
  22+, A2s+, KTo+                    a range: how many hands
  outs AhKh on Qh7h2c vs JJ          cards that improve a hand
  breakdown 15% on Kh7h2c            how often a range has each made hand
  ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c
Cards are a rank and a suit (Ah, Td), 15% are the strongest hands, `let steal = 22+, A2s+;` gives a name within a query.
Look words up with `look_up`, try a query with `check`. Quote the query beside its answer. Numbers are exact where the
answer says so, else they have an error."""

# How much is shown of a text that is too long to be read.
_SHOWN = 200
_READS_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)

Query = Annotated[str, Field(description="PQL, such as: equity AKs vs QQ+ on Kh7h2c")]
Word = Annotated[
    str,
    Field(description="a word of PQL (equity, gap2, toppair), a hand (A5s-A2s), or a position of a board"),
]
Parameters = Annotated[
    dict[str, str | float | list[str]] | None, Field(description="values of $name in the query, by name")
]


def serve_agent(service: Service) -> None:
    """Serves one agent until it leaves."""
    server(service).run("stdio")


def server(service: Service) -> MCPServer[Any]:
    """The tools of a service. Nothing that a query names stays: each stands alone."""
    tools = MCPServer(
        "pql", title="PQL", instructions=_INSTRUCTIONS, version=pql.__version__, log_level="WARNING"
    )
    connection = service.connection()

    @tools.tool(title="Ask", annotations=_READS_ONLY, structured_output=False)
    async def query(
        query: Query, context: Context[Any, Any], parameters: Parameters = None
    ) -> CallToolResult:
        """Answers a question about Texas hold'em exactly: equity, odds, outs, draws, ranges, boards, expected value.

        Several statements are separated by `;`. The answer has the text of the query beside it.
        """
        return await _asked(
            connection, {"query": query, "params": parameters, "as": "text", "progress": True}, context
        )

    @tools.tool(title="Check", annotations=_READS_ONLY, structured_output=False)
    async def check(query: Query, context: Context[Any, Any]) -> CallToolResult:
        """Says what is wrong with a query, where, and what to write instead; answers nothing."""
        return await _asked(connection, {"check": query}, context)

    @tools.tool(title="Explain", annotations=_READS_ONLY, structured_output=False)
    async def explain(query: Query, context: Context[Any, Any]) -> CallToolResult:
        """Says how a query is understood and how it would be answered, exactly or by random deals."""
        return await _asked(connection, {"explain": query, "as": "text"}, context)

    @tools.tool(title="Look up", annotations=_READS_ONLY, structured_output=False)
    async def look_up(word: Word, context: Context[Any, Any]) -> CallToolResult:
        """Says what a word of PQL means, with syntax and examples; also a hand, a range or a position of a board."""
        return await _asked(connection, {"word": word}, context)

    return tools


async def _asked(
    connection: Connection, request: dict[str, Any], context: Context[Any, Any]
) -> CallToolResult:
    """The answer to a request; the work ends when the agent takes its call back."""
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[tuple[str, bool]] = asyncio.Queue()

    def tell(text: str, last: bool) -> None:
        with suppress(RuntimeError):  # the event loop has ended
            loop.call_soon_threadsafe(told.put_nowait, (text, last))

    job = connection.ask(request, tell)
    try:
        while True:
            text, last = await told.get()
            if last:
                return _result(request, json.loads(text))
            event = json.loads(text)
            if event["progress"] is not None:
                await context.report_progress(event["progress"], 1.0, event["estimate"] or None)
    finally:
        if job is not None:
            job.cancel()


def _result(request: dict[str, Any], reply: dict[str, Any]) -> CallToolResult:
    """A reply as agents read it: text for the model, with the query beside the answer, and the same as data."""
    texts = reply.pop("texts", None)
    asked = next(iter(request.values()))
    if len(asked) > LONGEST_TEXT:  # which was refused
        asked = f"{asked[:_SHOWN]}..."
    lines = [] if "word" in request else [f"query: {asked}"]
    if texts is not None:
        for statement, text in zip(reply["statements"], texts, strict=True):
            lines += [f"\n> {statement}", text.rstrip("\n")]
    elif "check" in request and reply["ok"]:
        lines += ["no mistakes", *[f"> {statement['text']}" for statement in reply["statements"]]]
    for section in reply.get("sections", ()):
        lines += [section["title"], *[f"  {term}: {meaning}" for term, meaning in section["entries"]]]
    for problem in reply["problems"]:
        place = f" (characters {problem['start']} to {problem['end']})" if "start" in problem else ""
        lines.append(f"{problem['type']}: {problem['message']}{place}")
        if problem["help"]:
            lines.append(f"  help: {problem['help']}")
    return CallToolResult(
        content=[TextContent(type="text", text="\n".join(lines))],
        structured_content={"query": asked, **reply},
        is_error=not reply["ok"],
    )
