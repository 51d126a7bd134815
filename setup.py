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

INCLUDE = ["evaluator_ext/kernels"]
# `make sanitize` builds kernels that stop at the first bad access or undefined operation.
SANITIZE = bool(os.environ.get("PQL_SANITIZE"))
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if SANITIZE else []
# Debugging symbols would be most of a wheel. Aligned, loops stay as quick as they are when a file changes elsewhere.
OPTIONS = (
    ["-O1", "-g", "-fno-omit-frame-pointer", *SANITIZERS]
    if SANITIZE
    else ["-O3", "-fno-plt", "-falign-functions=32", "-g0"]
)

_COLUMN_PARTS = ("arithmetic", "draws", "features", "groups", "hands", "rivals", "shapes")

# Each kernel names the plain C sources it is linked with.
KERNELS: dict[str, list[str]] = {
    "boards": [f"evaluator_ext/kernels/boards_{part}.c" for part in ("program", "sweep", "classes", "weigh")],
    "columns": [
        *(f"evaluator_ext/kernels/columns_{part}.c" for part in _COLUMN_PARTS),
        *(f"evaluator_ext/kernels/{part}.c" for part in ("made_hands", "ranking_tables", "ranking_values")),
    ],
    "deals": [
        f"evaluator_ext/kernels/{part}.c" for part in ("deals_boards", "deals_hands", "ranking_tables")
    ],
    "equity": [
        f"evaluator_ext/kernels/{part}.c"
        for part in (
            "rank_pairs",
            "heads_up_counted",
            "heads_up_weighed",
            "multiway_counted",
            "multiway_counted_avx2",
            "multiway_weighed",
            "sampling",
            "sampling_avx2",
            "ranking_tables",
        )
    ],
    "few_hands": [
        f"evaluator_ext/kernels/{part}.c"
        for part in ("few_hands", "few_hands_deals", "suit_symmetry", "ranking_tables")
    ],
    "made_hands": ["evaluator_ext/kernels/made_hands.c"],
    "matchups": [
        f"evaluator_ext/kernels/{part}.c" for part in ("matchups", "suit_symmetry", "ranking_tables")
    ],
    "ranking": [
        f"evaluator_ext/kernels/ranking_{part}.c" for part in ("arrays", "avx2", "avx512", "tables", "values")
    ],
    "showdown": [
        f"evaluator_ext/kernels/{part}.c"
        for part in (
            "rank_pairs",
            "showdown_counted",
            "showdown_weighed",
            "showdown_sampling",
            "standing_counted",
            "standing_counted_popcnt",
            "standing_graphs",
            "standing_graphs_popcnt",
            "standing_weighed",
            "standing_sampling",
            "ranking_tables",
        )
    ],
    "symmetry": ["evaluator_ext/kernels/suit_symmetry.c"],
    "vectors": [
        f"evaluator_ext/kernels/{part}.c"
        for part in ("vectors_counted", "vectors_weighed", "rank_pairs", "ranking_tables")
    ],
}


def kernel(name: str, c_sources: list[str]) -> Extension:
    return Extension(
        f"pql.evaluator_ext.{name}",
        sources=[f"evaluator_ext/{name}.pyx", *c_sources],
        depends=sorted(glob("evaluator_ext/*.pxi") + glob("evaluator_ext/kernels/*.h")),
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


setup(
    cmdclass={"build_ext": BuildKernels},
    options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp311"}},
    ext_modules=cythonize(
        [kernel(name, c_sources) for name, c_sources in KERNELS.items()],
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "embedsignature": True,
        },
    ),
)
