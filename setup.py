"""Builds the Cython kernels; everything else about the package is in pyproject.toml."""

import os
import sysconfig
from collections import Counter
from copy import copy
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# One binary for every CPython from 3.11 on (the stable ABI). The free-threaded build has no stable ABI yet.
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
LIMITED_API = [] if FREE_THREADED else [("Py_LIMITED_API", "0x030B0000")]

KERNEL_FOLDER = "evaluator_ext/kernels"
INCLUDE = [KERNEL_FOLDER]
# `make sanitize` builds kernels that stop at the first bad access or undefined operation.
SANITIZE = bool(os.environ.get("PQL_SANITIZE"))
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if SANITIZE else []
# Debugging symbols would be most of a wheel. Aligned, loops stay as quick as they are when a file changes elsewhere.
OPTIONS = (
    ["-O1", "-g1", "-fno-omit-frame-pointer", *SANITIZERS]
    if SANITIZE
    else ["-O3", "-fno-plt", "-falign-functions=32", "-g0"]
)


def sources(folder: str, *names: str) -> list[str]:
    return [f"{KERNEL_FOLDER}/{folder}/{name}.c" for name in names]


def shared(*names: str) -> list[str]:
    return sources("shared", *names)


# Each kernel names the plain C sources it is linked with: those of its own folder, and what several share.
KERNELS: dict[str, list[str]] = {
    "arrow_export": [],
    "boards": sources("boards", "program", "sweep", "classes", "weigh", "draw"),
    "cards": sources("cards", "cards"),
    "columns": [
        *sources("columns", "arithmetic", "draws", "features", "groups", "hands", "rivals", "shapes"),
        *sources("made_hands", "made_hands"),
        *shared("ranking_tables", "ranking_values"),
    ],
    "deals": [*sources("deals", "boards", "hands"), *shared("ranking_tables")],
    "equity": [
        *sources(
            "equity", "heads_up_counted", "heads_up_weighed", "multiway_counted", "multiway_counted_avx2"
        ),
        *sources(
            "equity", "multiway_weighed", "three_players", "three_players_avx2", "sampling", "sampling_avx2"
        ),
        *shared("rank_pairs", "ranking_tables"),
    ],
    "few_hands": [*sources("few_hands", "few_hands", "deals"), *shared("suit_symmetry", "ranking_tables")],
    "flop_fit": [],
    "flop_totals": [
        *sources("flops", "card_classes", "totals"),
        *sources("equity", "heads_up_counted"),
        *shared("rank_pairs", "suit_symmetry", "ranking_tables"),
    ],
    "flops": [
        *sources("flops", "card_classes", "sums_counted", "sums_counted_avx2", "sums_weighed"),
        *shared("rank_pairs", "suit_symmetry", "ranking_tables"),
    ],
    "folded": [*sources("folded", "folded", "folded_avx2"), *shared("rank_pairs", "ranking_tables")],
    "histories": [
        *sources("histories", "toml", "fields", "money", "actions", "replay", "phh"),
        *shared("ranking_tables"),
    ],
    "made_hands": sources("made_hands", "made_hands"),
    "matchups": [*sources("matchups", "matchups"), *shared("ranking_tables")],
    "preflop_table": [*sources("preflop_table", "preflop_table"), *shared("suit_symmetry")],
    "ranking": [*sources("ranking", "arrays", "avx2", "avx512"), *shared("ranking_tables", "ranking_values")],
    "showdown": [
        *sources("showdown", "showdown_counted", "showdown_weighed", "showdown_sampling", "standing_counted"),
        *sources("showdown", "standing_counted_popcnt", "standing_graphs", "standing_graphs_popcnt"),
        *sources("showdown", "standing_weighed", "standing_sampling", "final_hands"),
        *shared("rank_pairs", "ranking_tables"),
    ],
    "spots": [*sources("spots", "spots"), *shared("rank_pairs", "ranking_tables")],
    "symmetry": shared("suit_symmetry"),
    "vectors": [
        *sources("vectors", "vectors_counted", "vectors_weighed"),
        *shared("rank_pairs", "ranking_tables"),
    ],
}


def kernel(name: str, c_sources: list[str]) -> Extension:
    return Extension(
        f"pql.evaluator_ext.{name}",
        sources=[f"evaluator_ext/{name}.pyx", *c_sources],
        depends=sorted(glob("evaluator_ext/*.pxi") + glob(f"{KERNEL_FOLDER}/*/*.h")),
        include_dirs=INCLUDE,
        define_macros=list(LIMITED_API),
        extra_compile_args=OPTIONS,
        extra_link_args=SANITIZERS,
        py_limited_api=not FREE_THREADED,
    )


class BuildKernels(build_ext):
    """As many kernels at a time as there are processors; a source that several share is compiled before, once."""

    def build_extensions(self) -> None:
        users = Counter(source for kernel in self.extensions for source in kernel.sources)
        shared = sorted(source for source, count in users.items() if count > 1)
        objects = self.compiler.compile(
            shared, output_dir=self.build_temp, include_dirs=INCLUDE, extra_postargs=OPTIONS
        )
        self.shared = dict(zip(shared, objects, strict=True))
        self.parallel = self.parallel or os.cpu_count()
        super().build_extensions()

    def build_extension(self, kernel: Extension) -> None:
        rest = copy(kernel)
        rest.sources = [source for source in kernel.sources if source not in self.shared]
        rest.extra_objects = [self.shared[source] for source in kernel.sources if source in self.shared]
        rest.depends = kernel.depends + kernel.sources
        super().build_extension(rest)


# Translating takes processes of its own, which read this file again.
if __name__ == "__main__":
    setup(
        cmdclass={"build_ext": BuildKernels},
        options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp311"}},
        ext_modules=cythonize(
            [kernel(name, c_sources) for name, c_sources in KERNELS.items()],
            nthreads=os.cpu_count() or 1,
            compiler_directives={
                "language_level": 3,
                "boundscheck": False,
                "wraparound": False,
                "cdivision": True,
                "embedsignature": True,
            },
        ),
    )
