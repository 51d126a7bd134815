"""Builds the Cython kernels; everything else about the package is in pyproject.toml.

Each file is translated and compiled into `build/kernels`, once, and again when something it includes has changed. All
builds of this folder (in place, for an installation, for a wheel) take what is there.
"""

import filecmp
import os
import re
import shutil
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# One binary for every CPython from 3.11 on (the stable ABI). The free-threaded build has no stable ABI yet.
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
LIMITED_API = [] if FREE_THREADED else [("Py_LIMITED_API", "0x030B0000")]

KERNEL_FOLDER = "evaluator_ext/kernels"
BUILD_FOLDER = "build/kernels"
# `make sanitize` builds kernels that stop at the first bad access or undefined operation.
SANITIZE = bool(os.environ.get("PQL_SANITIZE"))
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if SANITIZE else []
# Under sanitizers nothing is left out as needless: -O0 sees as much as -O1, and is compiled in half the time. Debugging
# symbols would be most of a wheel. Aligned, loops stay as quick as they are when a file changes elsewhere.
OPTIONS = (
    ["-O0", "-g1", "-fno-omit-frame-pointer", *SANITIZERS]
    if SANITIZE
    else ["-O3", "-fno-plt", "-falign-functions=32", "-g0", "-Wno-psabi"]
)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "embedsignature": True,
}
# What Cython writes is long, and takes twice as long with -O3. These have no loops of their own, and are seldom called.
GLUE = {
    "_memoryviews",
    "arrow_export",
    "c_interface",
    "cards",
    "clusters",
    "few_hands",
    "histories",
    "isomorphism",
    "ranking_tables",
    "statistics",
    "symmetry",
}
# Cython's own code for views into buffers, which would be half of every kernel, as a module that all of them load.
MEMORYVIEWS = "pql.evaluator_ext._memoryviews"


def sources(folder: str, *names: str) -> list[str]:
    return [f"{KERNEL_FOLDER}/{folder}/{name}.c" for name in names]


def shared(*names: str) -> list[str]:
    return sources("shared", *names)


# Each kernel names the plain C sources it is linked with: those of its own folder, and what several share.
KERNELS: dict[str, list[str]] = {
    "arrow_export": [],
    "boards": sources("boards", "program", "sweep", "classes", "weigh", "draw"),
    "c_interface": [
        *sources("c_interface", "c_interface"),
        *sources("ranking", "arrays", "avx2", "avx512"),
        *sources("rivers", "rivers"),
        *sources("spots", "spots"),
        *shared("rank_pairs", "ranking_keys", "ranking_values"),
    ],
    "cards": sources("cards", "cards"),
    "clusters": sources("clusters", "clusters"),
    "columns": [
        *sources("columns", "arithmetic", "draws", "features", "groups", "hands", "omaha"),
        *sources("columns", "lows", "rivals", "shapes"),
        *sources("made_hands", "made_hands"),
        *sources("omaha", "hands", "low", "sets"),
        *shared("suit_symmetry", "ranking_keys", "ranking_values"),
    ],
    "deals": [*sources("deals", "boards", "hands"), *shared("ranking_keys")],
    "equity": [
        *sources(
            "equity", "heads_up_counted", "heads_up_weighed", "multiway_counted", "multiway_counted_avx2"
        ),
        *sources(
            "equity", "multiway_weighed", "three_players", "three_players_avx2", "sampling", "sampling_avx2"
        ),
        *shared("rank_pairs", "ranking_keys"),
    ],
    "few_hands": [*sources("few_hands", "few_hands", "deals"), *shared("suit_symmetry", "ranking_keys")],
    "flop_fit": [],
    "flop_totals": [
        *sources("flops", "card_classes", "totals"),
        *sources("equity", "heads_up_counted"),
        *shared("rank_pairs", "suit_symmetry", "ranking_keys"),
    ],
    "flops": [
        *sources("flops", "card_classes", "sums_counted", "sums_counted_avx2", "sums_weighed"),
        *shared("rank_pairs", "suit_symmetry", "ranking_keys"),
    ],
    "folded": [*sources("folded", "folded", "folded_avx2"), *shared("rank_pairs", "ranking_keys")],
    "histories": [
        *sources("histories", "toml", "fields", "money", "actions", "replay", "pots", "phh"),
        *shared("ranking_keys"),
    ],
    "icm": sources("icm", "icm"),
    "isomorphism": sources("isomorphism", "isomorphism"),
    "made_hands": sources("made_hands", "made_hands"),
    "matchups": [*sources("matchups", "matchups"), *shared("ranking_keys")],
    "omaha": [
        *sources("omaha", "hands", "low", "sets", "sampling", "split", "standings", "rows", "order"),
        *sources("omaha", "sweep_counted", "sweep_weighed", "split_counted", "split_weighed"),
        *shared("suit_symmetry", "ranking_keys"),
    ],
    "outcomes": [
        *sources("outcomes", "outcomes", "sampling", "callers"),
        *sources("rivers", "rivers"),
        *shared("rank_pairs", "ranking_keys"),
    ],
    "preflop_table": [*sources("preflop_table", "preflop_table"), *shared("suit_symmetry")],
    "push_fold": sources("push_fold", "push_fold"),
    "ranking": [*sources("ranking", "arrays", "avx2", "avx512"), *shared("ranking_keys", "ranking_values")],
    "ranking_tables": shared("ranking_tables", "ranking_keys"),
    "rivers": [*sources("rivers", "rivers"), *shared("rank_pairs", "ranking_keys")],
    "runouts": [
        *sources("runouts", "strengths", "gains_counted", "gains_weighed"),
        *shared("rank_pairs", "ranking_keys"),
    ],
    "showdown": [
        *sources("showdown", "showdown_counted", "showdown_weighed", "showdown_sampling", "standing_counted"),
        *sources("showdown", "standing_counted_popcnt", "standing_graphs", "standing_graphs_popcnt"),
        *sources("showdown", "standing_weighed", "standing_sampling", "final_hands"),
        *shared("rank_pairs", "ranking_keys"),
    ],
    "spots": [*sources("spots", "spots", "spots_avx2"), *shared("rank_pairs", "ranking_keys")],
    "statistics": sources("statistics", "statistics", "sizes"),
    "symmetry": shared("suit_symmetry"),
    "three_way": [
        *sources("three_way", "three_way"),
        *sources("rivers", "rivers"),
        *shared("rank_pairs", "ranking_keys"),
    ],
    "vectors": [
        *sources("vectors", "vectors_counted", "vectors_counted_avx2", "vectors_weighed"),
        *sources("vectors", "vectors_weighed_avx2", "vectors_together", "vectors_together_avx2"),
        *shared("rank_pairs", "ranking_keys"),
    ],
}


# Short deck's kernels: hold'em's sources, compiled again with a macro, and a file that changes the tables of ranking.
SHORT_DECKS = ("short_deck", "short_deck_trips")
SHORT_DECK = [("PQL_SHORT_DECK", "1")]
TRIPS = [*SHORT_DECK, ("PQL_TRIPS_BEAT_STRAIGHTS", "1")]
# What tells types of hands apart: with three of a kind above a straight it is compiled once more.
BY_TYPE = {"columns", "made_hands", "ranking"}
# Whatever ranks or looks for straights, but for what only other games ask.
SHORT_DECK_KERNELS = sorted(
    {name for name, files in KERNELS.items() if not {*files}.isdisjoint(shared("ranking_keys"))}
    - {"c_interface", "histories", "omaha"}
    | {"made_hands"}
)


def extension(name: str, sources: list[str], macros: Iterable[tuple[str, str]] = ()) -> Extension:
    return Extension(name, sources, define_macros=[*LIMITED_API, *macros], py_limited_api=not FREE_THREADED)


# The first source of each is for Cython to make.
MODULES = [
    extension(MEMORYVIEWS, ["evaluator_ext/_memoryviews.c"]),
    *[
        extension(f"pql.evaluator_ext.{name}", [f"evaluator_ext/{name}.pyx", *c_sources])
        for name, c_sources in KERNELS.items()
    ],
]
# The same modules of other games.
GAMES = [
    extension(
        f"pql.evaluator_ext.{game}.{name}",
        [
            f"evaluator_ext/{name}.pyx",
            *KERNELS[name],
            *(shared(game) if name == "ranking_tables" else ()),
        ],
        TRIPS if game == "short_deck_trips" and name in BY_TYPE else SHORT_DECK,
    )
    for game in SHORT_DECKS
    for name in SHORT_DECK_KERNELS
]

# Under sanitizers the ranking alone: all else is what hold'em's modules are.
SANITIZED_GAMES = [module for module in GAMES if module.name.endswith((".ranking", ".ranking_tables"))]


def folder_for(*settings: object) -> str:
    """Where that lies which was built with such settings: with others it is another folder."""
    return f"{BUILD_FOLDER}/{sha256(repr(settings).encode()).hexdigest()[:8]}"


def translated(processes: int) -> dict[str, str]:
    """The C file that Cython makes of each of its sources, again where one is newer."""
    # Not everything that is asked of this file needs Cython.
    from Cython import __version__
    from Cython.Build import cythonize

    modules = cythonize(
        [extension(module.name, module.sources[:1]) for module in MODULES],
        nthreads=processes,
        quiet=True,
        build_dir=folder_for(__version__, DIRECTIVES),
        shared_utility_qualified_name=MEMORYVIEWS,
        compiler_directives=DIRECTIVES,
    )
    return {module.sources[0]: made.sources[0] for module, made in zip(MODULES, modules, strict=True)}


def is_current(compiled: Path) -> bool:
    """Whether nothing that a file includes is newer; the compiler has listed it beside (-MMD)."""
    listed = compiled.with_suffix(".d")
    if not (compiled.exists() and listed.exists()):
        return False
    _, _, names = listed.read_text("utf-8").replace("\\\n", " ").partition(": ")
    included = [Path(name.replace("\\ ", " ")) for name in re.split(r"(?<!\\)\s+", names.strip())]
    return all(path.exists() and path.stat().st_mtime <= compiled.stat().st_mtime for path in included)


# What is otherwise in other games, and the headers that say so, which any file may include: what uses it counts.
OF_A_GAME = re.compile(
    r"PQL_(SHORT_DECK|TRIPS_BEAT_STRAIGHTS|LOW_ACE|FIRST_FLUSH|ABOVE_FLUSH|[A-Z_]+_PLACE)\b|pql_category"
)
SAID_IN = {"ranking.h", "rank_pairs.h"}


@cache
def depends_on_game(path: str) -> bool:
    """Whether a file, or one of ours that it includes, uses what is otherwise in other games."""
    text = Path(path).read_text("utf-8", "replace")
    if Path(path).name not in SAID_IN and OF_A_GAME.search(text):
        return True
    folders = Path(path).parent, Path(KERNEL_FOLDER), Path("evaluator_ext")
    included = [
        next((folder / name for folder in folders if (folder / name).exists()), None)
        for name in re.findall(r'^ *# *include "([^"]+)"', text, re.MULTILINE)
    ]
    return any(depends_on_game(str(each)) for each in included if each is not None)


def macros_of(source: str, kernel: Extension) -> list[tuple[str, str]]:
    """The macros that a source of a kernel is compiled with: those of another game only where they mean something."""
    return kernel.define_macros if depends_on_game(source) else [*LIMITED_API]


class BuildKernels(build_ext):
    """Compiles what has changed, as many files at a time as there are processors, and says how far it is."""

    def build_extensions(self) -> None:
        processes = self.parallel or os.cpu_count() or 1
        python = sysconfig.get_path("include"), sysconfig.get_config_var("EXT_SUFFIX")
        self.folder = folder_for(self.compiler.compiler_so, self.compiler.linker_so, OPTIONS, python)
        if not Path(self.folder).exists():
            print("Building the kernels, about a minute on two processors: translating", flush=True)
        written = translated(processes)
        self.glue = {source for source in written.values() if Path(source).stem in GLUE}
        for kernel in self.extensions:
            kernel.sources[0] = written[kernel.sources[0]]
        files = {
            self.compiled(source, kernel): (source, kernel)
            for kernel in self.extensions
            for source in kernel.sources
        }
        # The longest first, so that no processor waits for one that was begun last.
        missing = [each for compiled, each in files.items() if not is_current(compiled)]
        missing.sort(key=lambda each: os.path.getsize(each[0]), reverse=True)
        with ThreadPoolExecutor(processes) as pool:
            for count, _ in enumerate(pool.map(lambda each: self.compile(*each), missing), 1):
                if count % 20 == 0 or count == len(missing):
                    print(f"compiled {count} of {len(missing)} files", flush=True)
            list(pool.map(self.link, self.extensions))

    def objects(self, source: str, kernel: Extension) -> str:
        """Where the objects of a kernel lie: those of other macros in a folder beside."""
        return "/".join(
            [self.folder, *[name for name, _ in macros_of(source, kernel) if name != "Py_LIMITED_API"]]
        )

    def compiled(self, source: str, kernel: Extension) -> Path:
        return Path(self.objects(source, kernel), source).with_suffix(".o")

    def compile(self, source: str, kernel: Extension) -> None:
        self.compiler.compile(
            [source],
            output_dir=self.objects(source, kernel),
            macros=macros_of(source, kernel),
            include_dirs=[*self.include_dirs, KERNEL_FOLDER, "evaluator_ext"],
            extra_postargs=[*OPTIONS, *(["-O1"] if source in self.glue and not SANITIZE else []), "-MMD"],
        )

    def link(self, kernel: Extension) -> None:
        objects = [self.compiled(source, kernel) for source in kernel.sources]
        linked = Path(self.folder, self.get_ext_filename(kernel.name))
        linked.parent.mkdir(parents=True, exist_ok=True)
        if not linked.exists() or linked.stat().st_mtime < max(file.stat().st_mtime for file in objects):
            self.compiler.link_shared_object(
                [str(file) for file in objects],
                str(linked),
                libraries=self.get_libraries(kernel),
                library_dirs=self.library_dirs,
                extra_postargs=SANITIZERS,
            )
        # Compared by what is in them: what is there may be newer, and of another compiler.
        wanted = Path(self.get_ext_fullpath(kernel.name))
        if not wanted.exists() or not filecmp.cmp(linked, wanted, shallow=False):
            wanted.parent.mkdir(parents=True, exist_ok=True)
            wanted.unlink(missing_ok=True)  # a process may have it in use
            shutil.copyfile(linked, wanted)


# Translating takes processes of its own, which read this file again.
if __name__ == "__main__":
    setup(
        cmdclass={"build_ext": BuildKernels},
        options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp311"}},
        ext_modules=[*MODULES, *(GAMES if not SANITIZE else SANITIZED_GAMES)],
    )
