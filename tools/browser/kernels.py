"""Compiles the kernels as WebAssembly, as side modules that Pyodide's Python loads.

They are setup.py's own lists, compiled and linked by the clang and wasm-ld of the package `ziglang`; Emscripten is not
needed. What the kernels call is imported by name from Pyodide's main module; `check.mjs` says what of it is not there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import setup  # noqa: E402

if TYPE_CHECKING:
    from setuptools import Extension

# As natively, and for 128-bit vectors, which every browser has since 2021. Zig's clang would use extended constant
# expressions, which Pyodide's loader does not read.
OPTIONS = (
    "--target=wasm32-unknown-emscripten",
    *("-fPIC", "-fvisibility=hidden", "-O3", "-g0", "-DNDEBUG", "-msimd128", "-mno-extended-const"),
    *("-Wno-psabi", "-nostdlibinc", "-D__wasi__"),
)
# What a module is for: its initialisation. Constructors run only where they are exported too; without them short deck
# would go by hold'em's ranking, and nothing would complain.
LINKED = (
    *("-shared", "--experimental-pic", "--no-entry", "--export-if-defined=__wasm_call_ctors"),
    *("--unresolved-symbols=import-dynamic", "--gc-sections", "--strip-all", "-O2"),
)


class Compiler:
    """The compiler and linker in a folder of `ziglang`, with headers of Python and of a C library for WebAssembly."""

    def __init__(self, zig: Path, work: Path) -> None:
        self.zig = zig / "ziglang" / ("zig.exe" if os.name == "nt" else "zig")
        headers = work / "include"
        if not headers.exists():
            # Those of the Python that builds: the limited API is the same in all, but for what configure finds.
            shutil.copytree(sysconfig.get_path("include"), headers)
        shutil.copyfile(Path(__file__).with_name("pyconfig.h"), headers / "pyconfig.h")
        libc = self.zig.parent / "lib" / "libc" / "include"
        system = (self.zig.parent / "lib" / "include", libc / "wasm-wasi-musl", libc / "generic-musl")
        self.options = [
            *OPTIONS,
            *[f"-isystem{folder}" for folder in system],
            *[f"-I{folder}" for folder in (headers, setup.KERNEL_FOLDER, "evaluator_ext")],
        ]
        self.folder = Path(setup.folder_for(zig.name, OPTIONS, LINKED))

    def compile(self, source: str, compiled: Path, macros: list[tuple[str, str]], *extra: str) -> None:
        compiled.parent.mkdir(parents=True, exist_ok=True)
        defined = [f"-D{name}={value}" for name, value in macros]
        self._run("clang", *self.options, *extra, *defined, "-MMD", "-c", source, "-o", str(compiled))

    def link(self, objects: list[Path], linked: Path, name: str) -> None:
        linked.parent.mkdir(parents=True, exist_ok=True)
        self._run("wasm-ld", *LINKED, f"--export=PyInit_{name}", "-o", str(linked), *map(str, objects))

    def _run(self, *arguments: str) -> None:
        subprocess.run([str(self.zig), *arguments], cwd=ROOT, check=True)


def build(zig: Path, work: Path, into: Path, processes: int | None = None) -> list[Path]:
    """Compiles what has changed and links all modules into a folder, laid out as packages; the modules."""
    os.chdir(ROOT)
    processes = processes or os.cpu_count() or 1
    compiler = Compiler(zig, work)
    written = setup.translated(processes)
    glue = {source for source in written.values() if Path(source).stem in setup.GLUE}
    modules: list[Extension] = [*setup.MODULES, *setup.GAMES]
    for module in modules:
        module.sources[0] = written.get(module.sources[0], module.sources[0])

    def compiled(source: str, module: Extension) -> Path:
        macros = [name for name, _ in setup.macros_of(source, module) if name != "Py_LIMITED_API"]
        return Path(compiler.folder, *macros, source).with_suffix(".o")

    files = {compiled(source, module): (source, module) for module in modules for source in module.sources}
    missing = [each for each in files.items() if not setup.is_current(each[0])]
    missing.sort(key=lambda each: os.path.getsize(each[1][0]), reverse=True)

    def compile_one(each: tuple[Path, tuple[str, Extension]]) -> None:
        place, (source, module) = each
        compiler.compile(source, place, setup.macros_of(source, module), *(["-O1"] if source in glue else []))

    def link_one(module: Extension) -> Path:
        linked = into / (module.name.replace(".", "/") + ".abi3.so")
        objects = [compiled(source, module) for source in module.sources]
        compiler.link(objects, linked, module.name.rpartition(".")[2])
        return linked

    with ThreadPoolExecutor(processes) as pool:
        for count, _ in enumerate(pool.map(compile_one, missing), 1):
            if count % 20 == 0 or count == len(missing):
                print(f"compiled {count} of {len(missing)} files for WebAssembly", flush=True)
        return list(pool.map(link_one, modules))
