"""Builds the documentation site: `make docs`, then open build/site/index.html.

    python tools/build_site.py

The pages are CONTRIBUTING.md, CHANGELOG.md and docs/ as they are, laid out again in build/pages, so that
nothing of the site is kept beside the sources; scripts of examples/ become a page, and the reference is made from the
docstrings of the installed package. Where `make browser` has been, its folder becomes build/site/app, and examples
have a button that runs them there (tools/site). A broken link, and anything else that Sphinx warns of, ends with exit
status 1.
Needs what the extra `docs` of pyproject.toml installs.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGES, SITE = ROOT / "build" / "pages", ROOT / "build" / "site"
APP = ROOT / "build" / "browser"
"""What `make browser` has made, if it has."""
STATIC = ROOT / "build" / "site-static"
# What runs examples, and the modules of the page that it takes.
RUNNING = (
    *(ROOT / "tools" / "site" / name for name in ("run.js", "run.css")),
    *(ROOT / "repl" / "serve" / "data" / "common" / f"{name}.js" for name in ("dom", "editing", "waiting")),
)
IN_THE_BROWSER = """
**Nothing to install.** <a href="app/index.html">The page</a> and <a href="app/try.html">the shell</a> run in this
browser, and so do the examples of these pages: press *Run*. Nothing is sent anywhere.
"""

# The contents beside every page: titles, and pages by their paths in build/pages.
CONTENTS = {
    "For players": ("first_steps", "questions", "cookbook"),
    "For players to look up": (
        *("cheat_sheet", "shell", "page", "analysis", "histories", "statistics"),
        *("omaha", "short_deck", "icm", "folded"),
    ),
    "For coaches and authors": ("reports", "pictures", "examples", "flops", "notations", "solvers"),
    "For programmers": (
        *(
            "library",
            "calls",
            "batches",
            "frames",
            "matrices",
            "research",
            "notebooks",
            "embedding",
            "c_interface",
        ),
        *("command_line", "service", "editors", "reference/index"),
    ),
    "Reference": ("language", "select", "functions", "errors", "glossary", "reliability", "changelog"),
    "For contributors": (
        "contributing/index",
        *(
            f"contributing/{page}"
            for page in ("architecture", "algorithms", "performance", "reading_histories")
        ),
        "contributing/decisions/index",
    ),
}

# The pages of the reference: every public name is on one.
REFERENCE = {
    "Sets of hands and boards": ("hands", "boards", "HandSet", "BoardSet", "HoleSet"),
    "Queries": (
        "compile",
        "run",
        "call_async",
        "Query",
        "Compilation",
        "Session",
        "Options",
        "Cancelled",
        "Timeout",
        "ReadingWarning",
    ),
    "Analysis": (
        *("blockers", "breakdown", "compare", "distribution", "draws", "equity", "equity_by"),
        *("nuts", "odds", "outs"),
        *("pot_odds", "bet_odds", "ev_call", "ev_bet"),
        *("icm", "shove", "nash"),
        *("flop_subset", "judge_flops", "read_flops"),
        *("read_range", "write_range"),
        *("strength", "made_hand", "value", "plot", "export", "quiz"),
    ),
    "Deals and arrays": (
        *("rank", "evaluate", "card_ids", "card_text", "deal", "random_cards", "combinations", "matchups"),
        *("equities", "hand_vectors", "WeightVectors", "equity_matrix", "Matrix"),
        *("range_evaluator", "RangeEvaluator", "board_evaluator", "BoardEvaluator"),
        *("hand_ranks", "showdown_matrix", "deal_table", "DealTable"),
        *("flop_equities", "FlopEquities"),
    ),
    "Solver files": (
        *("read_tree", "solver_tree", "SolverTree", "read_strategy", "read_nodes", "read_report"),
        *("PioSolver", "PioNode"),
    ),
    "Hand histories": (
        *("read_hands", "scan_hands", "collect_hands", "hand_collection", "hand_notes", "HandNotes"),
        *("write_hands", "write_phh", "HandTable"),
        *("select", "stats", "leaks", "winnings", "tournaments", "list_hands", "replay"),
    ),
    "C interface": ("c_interface", "CInterface", "get_include"),
    "Notebooks": ("grid",),
    "Editors": ("parse", "complete", "expression_at", "is_complete", "keywords", "synonyms", "syntax_lexer"),
    "Errors": ("PQLError", "Diagnostic", "Severity", "Source", "Span"),
}

# Pages that lie beside docs/, and the names they have on the site; what leads to README leads to the start page.
MOVED = {"CONTRIBUTING.md": "contributing/index.md", "CHANGELOG.md": "changelog.md"}
OTHERS = {"LICENSE": "license.md", "README.md": "index.md"}

_CODE_OR_LINK = re.compile(
    r"^(```|~~~).*?^\1|(`+).*?\2|\]\((?P<target>[^)\s#:]+)(?=[)#])", re.MULTILINE | re.DOTALL
)


def place(source: Path) -> Path:
    """Where a file of the repository is on the site, both relative to their roots."""
    if source.is_relative_to(ROOT / "examples"):
        return Path(
            "examples.md"
        )  # its folders and its other files are no pages, and this is the one that knows them
    name = source.relative_to(ROOT).as_posix()
    return Path({**MOVED, **OTHERS}.get(name, name.removeprefix("docs/")))


def page_text(source: Path) -> str:
    """A page of the repository with its links as they are on the site."""

    def link(found: re.Match[str]) -> str:
        if found["target"] is None:
            return found[0]  # code
        target = place((source.parent / found["target"]).resolve())
        return f"]({Path(os.path.relpath(target, place(source).parent)).as_posix()}"

    return _CODE_OR_LINK.sub(link, source.read_text("utf-8"))


def contents(titles: dict[str, tuple[str, ...]]) -> str:
    """The lists of pages, which Sphinx shows beside each page and not on this one."""
    lists = [
        f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(pages) + "\n```\n"
        for title, pages in titles.items()
    ]
    return "\n" + "\n".join(lists)


def examples_page() -> str:
    """The scripts of examples/ one below the other."""
    scripts = [
        f"## {path.stem.replace('_', ' ').capitalize()}\n\n`examples/{path.name}`\n\n"
        f"```pql\n{path.read_text('utf-8').rstrip()}\n```\n"
        for path in sorted((ROOT / "examples").glob("*.pql"))
    ]
    return "# Examples\n\n" + "\n".join(scripts)


def reference_pages() -> dict[str, str]:
    """Texts of the reference by their paths."""
    import pql
    import pql.abstraction
    import pql.results

    pages, index = {}, "# Reference\n\nEvery public name of `pql`, by its docstring.\n\n"
    sections = {title: tuple(f"pql.{name}" for name in names) for title, names in REFERENCE.items()}
    # What is a name of `pql` as well has its place among those; what is one for checkers of types alone has none.
    sections["Results"] = tuple(
        f"pql.results.{name}"
        for name in pql.results.__all__
        if f"pql.{name}" not in sum(sections.values(), ()) and getattr(pql.results, name).__name__ == name
    )
    sections["Abstraction"] = tuple(
        f"pql.abstraction.{name}" for name in pql.abstraction.__all__ if not name.isupper()
    )
    for title, names in sections.items():
        path = title.lower().replace(" ", "_")
        pages[f"reference/{path}.md"] = f"# {title}\n\n" + "\n".join(map(_directive, names))
        index += f"* [{title}]({path}.md): " + ", ".join(f"`{name}`" for name in names) + "\n"
    listed = "\n".join(title.lower().replace(" ", "_") for title in sections)
    pages["reference/index.md"] = f"{index}\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    return pages


def _directive(name: str) -> str:
    """What makes Sphinx write down a public name."""
    owner, _, own = name.rpartition(".")
    is_class = isinstance(getattr(import_module(owner), own), type)
    members = "   :members:\n   :inherited-members: object, Exception, tuple\n"
    kind, options = ("autoclass", members) if is_class else ("autofunction", "")
    return f"```{{eval-rst}}\n.. {kind}:: {name}\n{options}```\n"


def lay_out() -> None:
    """Writes all pages into build/pages."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for source in [*(ROOT / name for name in MOVED), *(ROOT / "docs").rglob("*.md")]:
        (PAGES / place(source)).write_text(page_text(source), "utf-8")
    made = {
        "examples.md": examples_page(),
        "license.md": f"---\norphan: true\n---\n# Licence\n\n```text\n{(ROOT / 'LICENSE').read_text('utf-8')}```\n",
        **reference_pages(),
    }
    (PAGES / "reference").mkdir()
    for name, text in made.items():
        (PAGES / name).write_text(text, "utf-8")
    start = PAGES / "index.md"
    title, _, text = start.read_text("utf-8").partition("\n")
    start.write_text(f"{title}\n{IN_THE_BROWSER if runs() else ''}{text}{contents(CONTENTS)}", "utf-8")
    decisions = sorted(
        path.stem
        for path in (ROOT / "docs" / "contributing" / "decisions").glob("*.md")
        if path.stem != "index"
    )
    with (PAGES / "contributing" / "decisions" / "index.md").open("a", encoding="utf-8") as index:
        index.write(contents({"Decisions": tuple(decisions)}))


def runs() -> bool:
    """Whether examples can run: the browser build is there."""
    return (APP / "pql.zip").exists()


def mark(sphinx: Any, page: Any) -> None:
    """Marks the examples of a page that run, and what is printed of each."""
    from docutils import nodes

    from pql.repl.shell.in_page import can_run

    for block in list(page.findall(nodes.literal_block)):
        text, is_typed = asked(block.astext(), block.get("language"))
        if not text or not can_run(text, typed=is_typed):
            continue
        block["classes"].append("runs")
        after = block.next_node(descend=False, siblings=True)
        if isinstance(after, nodes.literal_block) and after.get("language") == "text":
            after["classes"].append("printed")


_COMMAND = re.compile(r"""\$ pql(?: --game \w+)? -c (?:'([^']*)'|"([^"$\\`]*)")\n""")


def asked(shown: str, language: str | None) -> tuple[str, bool]:
    """What a block of a language asks, and whether that is typed at the prompt; nothing where it asks something else.

    >>> asked("pql> AKs\\n4 hands\\npql> QQ", "console"), asked("$ pql -c 'AKs'\\n4 hands", "console")
    (('AKs\\nQQ', True), ('AKs', False))
    """
    if language == "pql":
        return shown, False
    if language != "console":
        return "", False
    if shown.startswith("pql> "):
        lines = [line for line in shown.split("\n") if line.startswith(("pql> ", "...> "))]
        return "\n".join([line.partition("> ")[2] for line in lines]), True
    command = _COMMAND.match(shown)
    return (command[1] or command[2]) if command and "\n$ " not in shown else "", False


def settings() -> dict[str, Any]:
    """The settings of Sphinx."""
    import pql

    return {
        "project": "PQL",
        "release": pql.__version__,
        "extensions": ["myst_parser", "sphinx.ext.autodoc"],
        "html_theme": "furo",
        "html_title": f"PQL {pql.__version__}",
        "html_show_copyright": False,
        "html_copy_source": False,
        "html_static_path": [str(STATIC)] if runs() else [],
        "myst_heading_anchors": 4,
        "autodoc_member_order": "bysource",
        "autodoc_typehints": "signature",
        "maximum_signature_line_length": 88,
        "python_use_unqualified_type_names": True,
        # Docstrings write code between single backticks, as the pages do.
        "default_role": "code",
        "highlight_language": "text",
        "nitpicky": False,
        # Two rooms of the library have a class of the same name: a docstring means that of its own.
        "suppress_warnings": ["ref.python"],
    }


def built(pages: Path, site: Path, trees: Path, *, strict: bool = True) -> int:
    """Makes a site of pages, with examples that run where the browser build is there; the exit status.

    Where it is `strict`, what Sphinx warns of ends it.
    """
    from sphinx.application import Sphinx

    shutil.rmtree(STATIC, ignore_errors=True)
    (STATIC / "pql").mkdir(parents=True)
    for file in RUNNING:
        shutil.copyfile(file, STATIC / "pql" / file.name)
    sphinx = Sphinx(
        pages,
        None,
        site,
        trees,
        "html",
        confoverrides=settings(),
        freshenv=True,  # a page that is kept would not tell again what is wrong with it
        warningiserror=strict,
        status=None,
        **({} if strict else {"warning": None}),
    )
    if runs():
        sphinx.connect("doctree-read", mark)
        sphinx.add_js_file("pql/run.js", type="module")
        sphinx.add_css_file("pql/run.css")
    sphinx.build()
    shutil.rmtree(site / "app", ignore_errors=True)
    if runs():
        shutil.copytree(APP, site / "app")
    return int(sphinx.statuscode)


def main() -> int:
    """Builds the site; the exit status."""
    lay_out()
    status = built(PAGES, SITE, ROOT / "build" / "site-trees")
    if not runs():
        print("Examples have no Run: that needs build/browser, which `make browser` makes")
    print(SITE / "index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
