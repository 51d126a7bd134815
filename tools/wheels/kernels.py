"""Compiles the kernels for another system: setup.py's own lists, by the compilers of compilers.py."""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent))
from compilers import ROOT, Compiler, System, setup

if TYPE_CHECKING:
    from setuptools import Extension


def build(system: System, zig: Path, work: Path, into: Path, processes: int | None = None) -> list[Path]:
    """Compiles what has changed and links all modules into a folder, laid out as packages; the modules."""
    os.chdir(ROOT)
    processes = processes or os.cpu_count() or 1
    compiler = Compiler(system, zig, work)
    written = setup.translated(processes)
    glue = {source for source in written.values() if Path(source).stem in setup.GLUE}
    modules: list[Extension] = [copy(module) for module in (*setup.MODULES, *setup.GAMES)]
    for module in modules:
        module.sources = [written.get(module.sources[0], module.sources[0]), *module.sources[1:]]

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
        linked = into / (module.name.replace(".", "/") + system.ending)
        objects = [compiled(source, module) for source in module.sources]
        compiler.link(objects, linked, module.name.rpartition(".")[2])
        return linked

    shutil.rmtree(into, ignore_errors=True)
    with ThreadPoolExecutor(processes) as pool:
        for count, _ in enumerate(pool.map(compile_one, missing), 1):
            if count % 20 == 0 or count == len(missing):
                print(f"compiled {count} of {len(missing)} files for {system.name}", flush=True)
        return list(pool.map(link_one, modules))
