"""The folder for a host: the page of `pql serve` as plain files, in as few of them as a slow line wants.

Before anything of the page is seen three files come: the page, its style and its modules as one script. In the script
are the answers to what the page asks first (`first_requests.jsonl`): it has something to show before PQL is there.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import archives
from taken import BuildError

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "repl" / "serve" / "data"
PAGE = HERE / "page"
"""What the page has in the place of files of `pql serve`, and beside them. Its top is in the folder as it is."""
FIRST = HERE / "first_requests.jsonl"
"""What the page asks before anything is done on it, as it asks it, in each game."""
# A host of plain files knows no other names.
LINK = '<a href="hands">'
SHELL = '<a href="try.html">Shell</a>\n'
# What `pql serve` says in a header: all comes from this folder, and goes nowhere.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
# Below the head of a page: how much of PQL has come, and what there is to say of it later. It is there from the start,
# so that nothing moves.
LINE = (
    '<p id="app"><span id="app-says" role="status">PQL is loading</span><span id="app-bytes" aria-hidden="true"></span>'
    '<progress id="app-bar" max="1" value="0" aria-label="PQL is loading"></progress></p>\n'
)
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)"(?: media="(\w+)")?>\n')
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')


def site(place: Path, work: Path, files: dict[str, Path], pyodide: dict[str, Path], esbuild: Path) -> None:
    """Fills the folder."""
    beside, page = place.with_suffix(".part"), work / "page"
    for folder in (beside, page):
        shutil.rmtree(folder, ignore_errors=True)
    (beside / "pyodide").mkdir(parents=True)
    for part, file in pyodide.items():
        shutil.copyfile(file, beside / "pyodide" / part)
    archives.write(files, beside / "pql.zip")
    loaded = [
        beside / "pql.zip",
        *[beside / "pyodide" / part for part in pyodide if not part.endswith(".mjs")],
    ]
    size = sum([file.stat().st_size for file in loaded])

    shutil.copytree(DATA, page)
    shutil.copytree(PAGE, page, dirs_exist_ok=True)
    (page / "size.js").write_text(
        f"export const BYTES = {size}; // of all that is loaded before the first answer\n"
    )
    (page / "stored.js").write_text(f"export const STORED = {json.dumps(stored(beside))};\n", "utf-8")
    for name in (*[each.name for each in PAGE.iterdir() if each.is_file()], "size.js", "icon.svg"):
        shutil.copyfile(page / name, beside / name)
    for file in page.glob("*.html"):
        _shown(file, page, beside, esbuild)
    shutil.rmtree(place, ignore_errors=True)
    beside.rename(place)


def stored(folder: Path) -> dict[str, str]:
    """The replies to what the page asks first, as PQL in the folder gives them, by the texts of the requests."""
    node = shutil.which("node")
    if node is None:
        raise BuildError("node is not here: it answers what the page asks first (apt-get install nodejs)")
    requests = FIRST.read_text("utf-8")
    run = [node, str(HERE / "check.mjs"), str(folder), "answers"]
    done = subprocess.run(run, input=requests, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"PQL does not start in node:\n{done.stderr}")
    return dict(zip(requests.splitlines(), done.stdout.splitlines(), strict=True))


def _shown(file: Path, page: Path, into: Path, esbuild: Path) -> None:
    """A page as a plain file, and beside it its modules as one script and its styles as one."""
    text = file.read_text("utf-8")
    styles = [(page / name, medium or "all") for name, medium in _STYLE.findall(text)]
    is_served = (DATA / file.name).exists()  # else it is one of this folder alone
    if is_served:
        styles.append((page / "app" / "line.css", "all"))
    style = into / f"{file.stem}.css"
    parts = [f"@media {medium} {{\n{each.read_text('utf-8')}}}\n" for each, medium in styles]
    style.write_text("".join(parts), "utf-8")
    (script,) = _SCRIPT.findall(text)
    made = script.replace("/", "-")
    bundle = [str(esbuild), str(page / script), "--bundle", "--minify", "--format=esm", "--target=es2022"]
    subprocess.run([*bundle, "--log-level=warning", f"--outfile={into / made}"], check=True)
    linked = f'<link rel="stylesheet" href="{style.name}">\n<script type="module" src="{made}">'
    text = _SCRIPT.sub(linked, _STYLE.sub("", text))
    (into / file.name).write_text(as_plain_file(text, is_served), "utf-8")


def as_plain_file(text: str, is_served: bool = True) -> str:
    """A page, one of `pql serve` where it `is_served`, as it is without it.

    Raises `BuildError` where it has not what is changed in it.
    """
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    changes = [('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}')]
    if is_served:
        changes.append(("</header>\n", f"</header>\n{LINE}"))
    for old, new in changes:
        if text.count(old) != 1:
            raise BuildError(f"the page has {text.count(old)} times {old!r}, and not once")
        text = text.replace(old, new)
    return text.replace(LINK, f'{SHELL}<a href="hands.html">')
