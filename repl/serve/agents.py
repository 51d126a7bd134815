"""`pql mcp`: tools for agents, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import anyio
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

import pql
from pql.results.exporting import shallow

from .service import refused_reply
from .tools import INSTRUCTIONS, TOOLS, reference, request_of

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

    from .service import Connection, Service

LONGEST_ANSWER = 50_000
"""How many characters of text an agent is given of answers, and of problems."""
REFERENCE = "pql://language"
"""The address of the short reference of the language."""

# Text and data together; what one answer has is whole or not there at all.
_LARGEST_ANSWER = 4 * LONGEST_ANSWER
# How much is shown of a query that is too long to be read.
_LONGEST_QUERY = 5_000
_SHOWN = 200
# Brackets of a message; the arguments of a call have some four.
_DEEPEST = 100
_READS_ONLY = types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_ESCAPES = re.compile(r"\\(u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|.)")


def serve_agent(service: Service) -> None:
    """Serves one agent until it leaves. Raises `OSError` where nothing can be told to it any more."""

    async def serve() -> None:
        serving = server(service)
        source = TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
        async with stdio_server(_Lines(source)) as (told, telling):
            await serving.run(told, telling, serving.create_initialization_options())

    try:
        asyncio.run(serve())
    except ExceptionGroup as group:
        writing, others = group.split(OSError)
        if writing is None or others is not None:
            raise
        raise _first(writing) from None


def _first(group: BaseException) -> BaseException:
    """The first error of a group, in which there may be groups."""
    while isinstance(group, BaseExceptionGroup):
        group = group.exceptions[0]
    return group


class _Lines(anyio.AsyncFile[str]):
    """Lines of JSON in which halves of characters become U+FFFD, and what is nested too deeply null.

    The library leaves messages with either without an answer.
    """

    async def readline(self) -> str:
        return shallow(_ESCAPES.sub(_whole, await super().readline()), _DEEPEST)


def _whole(escape: re.Match[str]) -> str:
    """An escape of JSON; the mark of what is no character for half of one."""
    return r"\ufffd" if len(escape[1]) == len("ud800") else escape[0]


def server(service: Service) -> Server[Any]:
    """The tools of a service. Nothing that a query names stays: each is on its own."""
    connection = service.connection(largest_answer=_LARGEST_ANSWER)

    async def tools(
        context: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[
            types.Tool(
                name=name, title=tool.title, description=tool.description, input_schema=tool.schema,
                annotations=_READS_ONLY,
            )
            for name, tool in TOOLS.items()
        ])  # fmt: skip

    async def call(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            request = request_of(params.name, params.arguments or {})
        except pql.PQLError as error:
            return _result({}, json.loads(refused_reply(error)))
        return await _asked(connection, request, context)

    async def resources(
        context: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        about = "What can be asked, and how each statement of PQL is written."
        listed = types.Resource(
            uri=REFERENCE, name="language", title="PQL", description=about, mime_type="text/plain"
        )
        return types.ListResourcesResult(resources=[listed])

    async def read(
        context: ServerRequestContext[Any], params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        if params.uri != REFERENCE:
            raise MCPError(types.INVALID_PARAMS, f"there is only {REFERENCE} to read")
        content = types.TextResourceContents(uri=REFERENCE, mime_type="text/plain", text=reference())
        return types.ReadResourceResult(contents=[content])

    return Server(
        "pql", title="PQL", instructions=INSTRUCTIONS, version=pql.__version__,
        on_list_tools=tools, on_call_tool=call, on_list_resources=resources, on_read_resource=read,
    )  # fmt: skip


async def _asked(
    connection: Connection, request: dict[str, Any], context: ServerRequestContext[Any]
) -> types.CallToolResult:
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
                await context.session.report_progress(event["progress"], 1.0, event["estimate"] or None)
    finally:
        if job is not None:
            job.cancel()


def _result(request: dict[str, Any], reply: dict[str, Any]) -> types.CallToolResult:
    """A reply as agents read it: text for the model, with the query beside the answer, and the same as data."""
    lines: list[str] = []
    if request:
        asked = next(iter(request.values()))
        if len(asked) > _LONGEST_QUERY:
            asked = f"{asked[:_SHOWN]}..."
        reply = {"query": asked, **reply}
        lines += [] if "word" in request else [f"query: {asked}"]
    return types.CallToolResult(
        content=[
            types.TextContent(
                type="text",
                text="\n".join([*lines, *_fitting(_found(request, reply)), *_fitting(_problems(reply))]),
            )
        ],
        structured_content=reply,
        is_error=not reply["ok"],
    )


def _found(request: dict[str, Any], reply: dict[str, Any]) -> list[str]:
    """What was found, in lines."""
    lines = []
    texts = reply.pop("texts", None)
    if texts is not None:
        for statement, text in zip(reply["statements"], texts, strict=True):
            lines += [f"\n> {statement}", text.rstrip("\n")]
    elif "check" in request and reply["ok"]:
        lines += ["no mistakes", *[f"> {statement['text']}" for statement in reply["statements"]]]
    for section in reply.get("sections", ()):
        lines += [section["title"], *[f"  {term}: {meaning}" for term, meaning in section["entries"]]]
    return lines


def _problems(reply: dict[str, Any]) -> list[str]:
    """What is wrong, in lines."""
    lines = []
    for problem in reply["problems"]:
        place = f" (characters {problem['start']} to {problem['end']})" if "start" in problem else ""
        lines.append(f"{problem['type']}: {problem['message']}{place}")
        if problem["help"]:
            lines.append(f"  help: {problem['help']}")
    return lines


def _fitting(lines: list[str]) -> list[str]:
    """As much as an agent is given of lines, and at the end what to do about it."""
    text = "\n".join(lines)
    if len(text) <= LONGEST_ANSWER:
        return lines
    end = text.rfind("\n", 0, LONGEST_ANSWER)
    shown = text[: end if end > 0 else LONGEST_ANSWER]
    return [
        shown,
        f"... {len(shown):,} of {len(text):,} characters are shown: ask for less at once, such as with `limit 20`",
    ]
