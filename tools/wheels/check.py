"""Looks at wheels that cannot be run here: what is in them, and what their modules export, import and depend on.

    python -P tools/wheels/check.py dist/*.whl

Every module of setup.py is there and is one of that system and processor, exports its initialisation, and takes from
Python only what the limited API of 3.11 has, and else only what every such system has. The other files are those of the
sources, and tags, hashes and sizes are right. Modules for Pyodide are run instead, by `tools/browser/check.mjs`.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from compilers import PYODIDE, ROOT, SYSTEMS, System, setup

_OLDEST_PYTHON = (3, 11)
_NEWEST_GLIBC = (2, 17)
_OLDEST_MACOS = [11, 0, 0]
# What every system of a kind has.
_LIBRARIES = {
    "linux": re.compile(r"lib(c|m|pthread)\.so\.\d|ld-linux-[\w-]+\.so\.\d"),
    "macos": re.compile(r"/usr/lib/libSystem\.B\.dylib|@rpath/module"),
    "windows": re.compile(r"python3\.dll|kernel32\.dll|ntdll\.dll|api-ms-win-crt-[\w-]+\.dll", re.IGNORECASE),
}
_PROCESSORS = {"x86_64": {"X86_64", "AMD64"}, "aarch64": {"AARCH64"}, "arm64": {"ARM64"}}
_PYTHONS = re.compile(r"_?Py[A-Z_]")


def faults_of(wheel: Path, expected: list[str] | None = None) -> list[str]:
    """What is wrong with a wheel, as sentences; `expected` are names of modules in the place of setup.py's."""
    stem = wheel.name.removesuffix(".whl")
    system = next((each for each in SYSTEMS.values() if re.search(_pattern(each), stem)), None)
    if system is None or "-cp311-abi3-" not in stem:
        return [f"the name {wheel.name} is that of no system"]
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    modules = {
        name.replace(".", "/") + system.ending
        for name in expected or [module.name for module in (*setup.MODULES, *setup.GAMES)]
    }
    found = {name for name in files if name.endswith((".so", ".pyd", ".dylib", ".dll"))}
    faults = [f"{name} is missing" for name in sorted(modules - found)]
    faults += [f"{name} is not of this system" for name in sorted(found - modules)]
    faults += _of_records(files, stem.split("-", 2)[2])
    if expected is None:
        faults += _of_sources({name for name in files if name not in found and ".dist-info/" not in name})
    for name in sorted(modules & found):
        faults += [f"{name}: {fault}" for fault in _of_module(files[name], name, system)]
    return faults


def _pattern(system: System) -> str:
    return re.escape(system.tag).replace(r"\{abi\}", r"\d+_\d+") + "$"


def _of_records(files: dict[str, bytes], tag: str) -> list[str]:
    """Tags, hashes and sizes, in the words of the wheel itself."""
    faults = []
    said = {name.rpartition("/")[2]: text.decode() for name, text in files.items() if ".dist-info/" in name}
    start, _, platforms = tag.rpartition("-")
    wanted = {f"{start}-{platform}" for platform in platforms.split(".")}
    if {*re.findall(r"^Tag: (.*)", said.get("WHEEL", ""), re.MULTILINE)} != wanted:
        faults.append(f"WHEEL does not say {tag}")
    rows = {row[0]: row[1:] for row in csv.reader(said.get("RECORD", "").splitlines()) if row}
    for name, content in files.items():
        if name.endswith(".dist-info/RECORD"):
            continue
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        if rows.get(name) != [f"sha256={digest}", str(len(content))]:
            faults.append(f"RECORD does not have {name} as it is")
    return faults + [f"{name} of RECORD is missing" for name in sorted(rows.keys() - files.keys())]


def _of_sources(found: set[str]) -> list[str]:
    """The Python of all packages, and nothing that no folder has."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    wanted = {"pocketql.py"}
    for package in tools["packages"]:
        owner = max((name for name in tools["package-dir"] if f"{package}.".startswith(f"{name}.")), key=len)
        folder = ROOT / tools["package-dir"][owner] / package.removeprefix(owner).strip(".").replace(".", "/")
        globs = ("*.py", *tools["package-data"]["*"])
        wanted |= {
            f"{package.replace('.', '/')}/{file.relative_to(folder).as_posix()}"
            for glob in globs
            for file in folder.glob(glob)
            if file.is_file()
        }
    faults = [f"{name} is missing" for name in sorted(wanted - found)]
    return faults + [f"{name} is not of the sources" for name in sorted(found - wanted)]


def _of_module(content: bytes, name: str, system: System) -> list[str]:
    if system is PYODIDE:
        return [] if content.startswith(b"\0asm\1\0\0\0") else ["is no WebAssembly"]
    import lief

    lief.logging.disable()  # it warns of tables that a module may well be without
    kind, _, processor = system.name.partition("-")
    read = lief.parse(list(content))
    formats = {"linux": lief.ELF.Binary, "macos": lief.MachO.Binary, "windows": lief.PE.Binary}
    if not isinstance(read, formats[kind]):
        return [f"is no module of {kind}"]
    faults, taken = {"linux": _of_elf, "macos": _of_macho, "windows": _of_pe}[kind](read)
    machine = {"linux": "machine_type", "macos": "cpu_type", "windows": "machine"}[kind]
    if str(getattr(read.header, machine)).rpartition(".")[2] not in _PROCESSORS[processor]:
        faults.append(f"is of another processor than {processor}")
    start = f"PyInit_{Path(name).name.partition('.')[0]}"
    exported = {
        str(symbol.name).removeprefix("_" if kind == "macos" else "") for symbol in _exported(read, kind)
    }
    if start not in exported:
        faults.append(f"does not export {start}")
    faults += [f"asks Python for {each}, which 3.11 does not promise" for each in sorted(taken - _limited())]
    return faults


def _exported(read: Any, kind: str) -> Any:
    return read.get_export().entries if kind == "windows" else read.exported_symbols


def _of_elf(read: Any) -> tuple[list[str], set[str]]:
    faults = _of_libraries([str(library) for library in read.libraries], "linux")
    for needed in read.symbols_version_requirement:
        for version in needed.get_auxiliary_symbols():
            numbers = tuple([int(part) for part in re.findall(r"\d+", version.name)])
            if not version.name.startswith("GLIBC_") or numbers > _NEWEST_GLIBC:
                faults.append(f"needs {version.name}")
    # A table for debuggers has the same symbols again, with versions in their names.
    names = {str(each.name): each for each in read.imported_symbols if "@" not in str(each.name)}
    taken = {name for name in names if _PYTHONS.match(name)}
    for name, symbol in names.items():
        version = symbol.symbol_version
        has_version = version is not None and version.has_auxiliary_version
        if name and name not in taken and not has_version and "WEAK" not in str(symbol.binding):
            faults.append(f"asks for {name}, which no library is named for")
    return faults, taken


def _of_macho(read: Any) -> tuple[list[str], set[str]]:
    faults = _of_libraries([str(library.name) for library in read.libraries], "macos")
    if not read.has_build_version or read.build_version.minos != _OLDEST_MACOS:
        faults.append("is not for macOS 11.0 and newer")
    if "ARM64" in str(read.header.cpu_type) and not read.has_code_signature:
        faults.append("has no signature, without which nothing is loaded there")
    taken = set()
    for symbol in read.imported_symbols:
        name = str(symbol.name).removeprefix("_")
        anywhere = symbol.has_binding_info and symbol.binding_info.library_ordinal < 0
        if _PYTHONS.match(name):
            taken.add(name)
        elif anywhere:
            faults.append(f"asks for {name}, which no library is named for")
    return faults, taken


def _of_pe(read: Any) -> tuple[list[str], set[str]]:
    faults = _of_libraries([str(library.name) for library in read.imports], "windows")
    taken = {
        str(entry.name)
        for library in read.imports
        for entry in library.entries
        if str(library.name).lower() == "python3.dll"
    }
    return faults, taken


def _of_libraries(names: list[str], kind: str) -> list[str]:
    return [f"depends on {name}" for name in names if not _LIBRARIES[kind].fullmatch(name)]


def _limited() -> set[str]:
    from abi3info import DATAS, FUNCTIONS

    return {
        symbol.name
        for symbols in (FUNCTIONS, DATAS)
        for symbol, known in symbols.items()
        if (known.added.major, known.added.minor) <= _OLDEST_PYTHON
    }


def main() -> int:
    """Prints what is wrong; 1 where anything is."""
    failed = 0
    for wheel in map(Path, sys.argv[1:]):
        faults = faults_of(wheel)
        failed |= bool(faults)
        print(f"{wheel.name}: {f'{len(faults)} faults' if faults else 'as it should be'}")
        print("".join([f"    {fault}\n" for fault in faults[:50]]), end="", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
