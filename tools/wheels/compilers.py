"""The compilers of wheels: one value for each system, all of them the clang and the linkers of the package `ziglang`.

A system is what differs: the words before its options, what links a module, and the names that modules and wheels have
there. How kernels are compiled is the same for all, in kernels.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import setup  # noqa: E402

# As natively. Debugging symbols would be most of a wheel.
_ALL = ("-fPIC", "-fvisibility=hidden", "-O3", "-g0", "-DNDEBUG", "-Wno-psabi")


@dataclass(frozen=True)
class System:
    """A system that there is a wheel for: how zig is called to compile and to link, and what things are named."""

    name: str
    tag: str
    """Of the wheel; that of Pyodide has the number of an ABI in it."""
    compiles: tuple[str, ...]
    links: tuple[str, ...]
    headers: tuple[str, ...] = ()
    """Those of the C library, in zig's folder, where zig does not know which they are."""
    exports: str = ""
    """What makes a linker export the initialisation of a module, where it is not exported by its declaration."""
    ending: str = ".abi3.so"


def _native(name: str, tag: str, target: str, *links: str, **more: str) -> System:
    return System(name, tag, ("cc", "-target", target), ("cc", "-target", target, "-shared", *links), **more)


# As with gcc: loops stay as quick as they are when a file changes elsewhere.
_ALIGNED = "-falign-functions=32"
# What is Python's comes from the program that loads a module, whichever it is.
_UNDEFINED = ("-undefined", "dynamic_lookup", "-install_name", "@rpath/module")

# For 128-bit vectors, which every browser has since 2021. Zig's clang would use extended constant expressions, which
# Pyodide's loader does not read.
PYODIDE = System(
    "pyodide",
    "pyemscripten_{abi}_wasm32",
    (
        *("clang", "--target=wasm32-unknown-emscripten", "-msimd128", "-mno-extended-const"),
        *("-nostdlibinc", "-D__wasi__"),
    ),
    (
        *("wasm-ld", "-shared", "--experimental-pic", "--no-entry"),
        *("--unresolved-symbols=import-dynamic", "--gc-sections", "--strip-all", "-O2"),
    ),
    headers=("include", "libc/include/wasm-wasi-musl", "libc/include/generic-musl"),
    exports="--export=PyInit_",
)
SYSTEMS = {
    system.name: system
    for system in (
        _native(
            "linux-x86_64",
            "manylinux_2_17_x86_64",
            "x86_64-linux-gnu.2.17",
            "-s",
        ),
        _native(
            "linux-aarch64",
            "manylinux_2_17_aarch64",
            "aarch64-linux-gnu.2.17",
            "-s",
        ),
        _native("macos-arm64", "macosx_11_0_arm64", "aarch64-macos.11.0", *_UNDEFINED),
        _native("macos-x86_64", "macosx_11_0_x86_64", "x86_64-macos.11.0", *_UNDEFINED),
        _native("windows-x86_64", "win_amd64", "x86_64-windows-gnu", "-s", ending=".pyd"),
        PYODIDE,
    )
}


class Compiler:
    """The compiler of a system, in a folder of `ziglang`, with Python's headers and what modules are linked with."""

    def __init__(self, system: System, zig: Path, work: Path) -> None:
        self.system = system
        self.work = work
        self.zig = zig / "ziglang" / ("zig.exe" if os.name == "nt" else "zig")
        python = work / "include"
        if not python.exists():
            # Those of the Python that builds: the limited API is the same in all, but for what configure finds.
            shutil.copytree(sysconfig.get_path("include"), python)
        shutil.copyfile(Path(__file__).with_name("pyconfig.h"), python / "pyconfig.h")
        self.options = [
            *system.compiles,
            *_ALL,
            *([] if system is PYODIDE else [_ALIGNED]),
            *[f"-isystem{self.zig.parent / 'lib' / folder}" for folder in system.headers],
            *[f"-I{folder}" for folder in (python, setup.KERNEL_FOLDER, "evaluator_ext")],
        ]
        self.folder = Path(setup.folder_for(zig.name, self.options, system.links))

    def compile(self, source: str, compiled: Path, macros: list[tuple[str, str]], *extra: str) -> None:
        compiled.parent.mkdir(parents=True, exist_ok=True)
        defined = [f"-D{name}={value}" for name, value in macros]
        self._run(*self.options, *extra, *defined, "-MMD", "-c", source, "-o", str(compiled))

    def link(self, objects: list[Path], linked: Path, name: str) -> None:
        linked.parent.mkdir(parents=True, exist_ok=True)
        exported = [f"{self.system.exports}{name}"] if self.system.exports else []
        files = [str(file) for file in (*objects, *self.libraries)]
        self._run(*self.system.links, *exported, "-o", str(linked), *files)
        if self.system.ending == ".pyd":
            # What others would need that link with a module.
            linked.with_suffix(".lib").unlink(missing_ok=True)
            linked.with_suffix(".pdb").unlink(missing_ok=True)

    @cached_property
    def libraries(self) -> list[Path]:
        """What modules are linked with: on Windows a library that says what python3.dll has, the limited API."""
        if self.system.ending != ".pyd":
            return []
        from abi3info import DATAS, FUNCTIONS

        told = self.work / "python3.def"
        names = [
            f"{symbol.name}{kind}"
            for symbols, kind in ((FUNCTIONS, ""), (DATAS, " DATA"))
            for symbol, known in symbols.items()
            if (known.added.major, known.added.minor) <= (3, 11)
        ]
        told.write_text(
            "LIBRARY python3.dll\nEXPORTS\n" + "".join([f"    {name}\n" for name in sorted(names)])
        )
        library = self.work / "python3.lib"
        self._run("dlltool", "-m", "i386:x86-64", "-D", "python3.dll", "-d", str(told), "-l", str(library))
        return [library]

    def _run(self, *arguments: str) -> None:
        kept = str(self.work / "zig")
        environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": kept, "ZIG_LOCAL_CACHE_DIR": kept}
        subprocess.run([str(self.zig), *arguments], cwd=ROOT, env=environment, check=True)
