"""The folder for a host: the page of `pql serve` as plain files, in as few of them as a slow line wants.

Before anything of the page is seen three files come: the page, its style and its modules as one script. In the script
are the answers to what the page asks first (`first_requests.jsonl`): it has something to show before PQL is there.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
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
# In the page itself, since a page that is opened as a file loads nothing.
OPENED = (PAGE / "app" / "opened.js").read_text("utf-8")
_HASH = b64encode(sha256(OPENED.encode()).digest()).decode()
# What `pql serve` says in a header: all comes from this folder, and goes nowhere.
POLICY = (
    f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-{_HASH}'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
# Below the head of a page: how much of PQL has come, and what there is to say of it later. It is there from the start,
# so that nothing moves.
LINE = (
    '<p id="app"><span id="app-says" role="status">PQL is loading</span><span id="app-bytes" aria-hidden="true"></span>'
    '<progress id="app-bar" max="1" value="0" aria-label="PQL is loading"></progress>'
    '<button type="button" id="app-does" hidden></button></p>\n'
)
# What makes it an app that can be installed, in its colours.
AS_APP = (
    '<link rel="manifest" href="app.webmanifest">\n<link rel="apple-touch-icon" href="icons/192.png">\n'
    '<meta name="theme-color" content="#f4f5f7" media="(prefers-color-scheme: light)">\n'
    '<meta name="theme-color" content="#101316" media="(prefers-color-scheme: dark)">\n'
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
    shutil.copytree(DATA, page)
    shutil.copytree(PAGE, page, dirs_exist_ok=True)
    replies = _archives(beside, files, work / "compiled")
    (page / "stored.js").write_text(f"export const STORED = {json.dumps(replies)};\n", "utf-8")
    version = _version(beside, page)
    for archive in beside.glob("*.zip"):
        archives.sign(archive, version)
    (page / "built.js").write_text(built(beside, version), "utf-8")
    for name in (*[each.name for each in PAGE.iterdir() if each.is_file()], "built.js", "icon.svg"):
        shutil.copyfile(page / name, beside / name)
    shutil.copytree(PAGE / "icons", beside / "icons")
    for file in page.glob("*.html"):
        _shown(file, page, beside, esbuild)
    _kept(beside, page, version)
    shutil.rmtree(place, ignore_errors=True)
    beside.rename(place)


def _archives(folder: Path, files: dict[str, Path], compiled: Path) -> dict[str, str]:
    """Writes the archives; the replies to what the page asks first, as PQL gives them, by the texts of the requests."""
    parts = archives.parted(files)
    held = {name: {each: file.read_bytes() for each, file in part.items()} for name, part in parts.items()}
    for name, part in held.items():
        archives.write(part, folder / name)
    node = shutil.which("node")
    if node is None:
        raise BuildError("node is not here: it answers what the page asks first (apt-get install nodejs)")
    shutil.rmtree(compiled, ignore_errors=True)
    compiled.mkdir()
    requests = FIRST.read_text("utf-8")
    run = [node, str(HERE / "prepare.mjs"), str(folder), str(compiled)]
    done = subprocess.run(run, input=requests, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"PQL does not start in node:\n{done.stderr}")
    whole = held[archives.WHOLE]
    for file in compiled.rglob("*.pyc"):
        name = file.relative_to(compiled).as_posix()
        if whole.pop(name[:-1], None) is not None:
            whole[name] = file.read_bytes()
    archives.write(whole, folder / archives.WHOLE)
    return dict(zip(requests.splitlines(), done.stdout.splitlines(), strict=True))


def _version(*folders: Path) -> str:
    """A hash of all that the page is made of."""
    digest = sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                digest.update(f"{file.relative_to(folder).as_posix()} {file.stat().st_size}\n".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def built(folder: Path, version: str) -> str:
    """What the page's workers know of the build."""
    size = {name: (folder / name).stat().st_size for name in [part.archive for part in archives.PARTS]}
    loaded = [
        folder / archives.WHOLE,
        *[each for each in (folder / "pyodide").iterdir() if each.suffix != ".mjs"],
    ]
    later = [
        {"name": part.archive, "bytes": size[part.archive], "module": part.module, "games": part.games}
        for part in archives.PARTS
    ]
    total = sum([each.stat().st_size for each in loaded])
    return (
        f"export const VERSION = {json.dumps(version)};\n"
        f"export const BYTES = {total}; // that are loaded before the first answer\n"
        f"export const LATER = {json.dumps(later)}; // what comes when it is first imported, in these games at once\n"
    )


def _kept(folder: Path, page: Path, version: str) -> None:
    """The service worker, with the hash of each file that it keeps."""
    files = {
        file.relative_to(folder).as_posix(): sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name not in ("sw.js", "pql.d.ts")
    }
    known = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n"
    (folder / "sw.js").write_text(known + (page / "sw.js").read_text("utf-8"), "utf-8")


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
    icon = '<link rel="icon" href="icon.svg" type="image/svg+xml">\n'
    changes = [('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}')]
    if is_served:
        changes += [(icon, icon + AS_APP), ("</header>\n", f"</header>\n{LINE}<script>{OPENED}</script>\n")]
    for old, new in changes:
        if text.count(old) != 1:
            raise BuildError(f"the page has {text.count(old)} times {old!r}, and not once")
        text = text.replace(old, new)
    return text.replace(LINK, f'{SHELL}<a href="hands.html">')
