"""Puts small faults into the sources, one at a time, and says which of them no test catches.

A fault is one change by an operator of cosmic-ray (`<` for `<=`, `and` for `or`, a number that is one off, a loop that
does not run) at a place drawn at random from all rooms. A scratch copy gets it; the copy's tests judge: first those of
the module, then those of its room, then all others that come by the function, the nearest and quickest first. Which
test comes by which function is traced once and kept in build/mutate; later only tests that have changed are traced.

Faults of C, Cython and JavaScript are those of `text_faults.py`. Nothing traces these: a kernel is compiled again in
the copy, and the tests of the kernels and of formulas judge it; those of the page judge JavaScript, with Chromium. All
of them do, those whose names are like the file's first.

    python tools/mutate.py --count 40
    python tools/mutate.py --count 20 --seed 7 --sources pql/statements pql/render --judges statements render api
    python tools/mutate.py --count 10 --sources evaluator_ext repl/serve/data

Pages are no judges: what a page shows was printed by the program. Nor are tests that take seconds, tests of the
project's files, and tests that fail without a fault.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from pql import evaluator_ext

sys.path.append(str(Path(__file__).parent))
import text_faults

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "mutate"
SOURCES = ("pql", "grammar", "repl", "evaluator_ext")
LEFT_OUT = (
    "grammar/tables/parsetab.py",
    "grammar/tables/formula_names.py",
    "pql/engine/costs.py",
    "evaluator_ext/kernels/shared/ranking_tables.c",
)
NO_JUDGES = {"docs", "project", "kernels", "references"}
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "node_modules", "*.egg-info")
# A run of judges that lasts so much longer than it may hangs.
HANGS_AFTER = 90
# Tests that nothing has traced take their time, a browser and a compiler too.
UNTRACED_SECONDS = 400

OPERATORS = [
    *("AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop"),
]
for _kind, _names in {
    "Unary": "Delete_USub Delete_Invert Delete_Not",
    "Comparison": "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Is_IsNot IsNot_Is",
    "Binary": "Add_Sub Sub_Add Mul_Div Mul_Add Div_Mul FloorDiv_Mul Mod_FloorDiv Pow_Mul"
    " BitAnd_BitOr BitOr_BitAnd BitXor_BitOr LShift_RShift RShift_LShift",
}.items():
    OPERATORS += [f"Replace{_kind}Operator_{name}" for name in _names.split()]


# ---- faults


class Fault(NamedTuple):
    """One change of one module: `path` from the root, the function that it is in ("" outside of all), the new text."""

    path: str
    function: str
    text: str

    @property
    def room(self) -> str:
        parts = Path(self.path).parts
        if self.path.endswith(".js"):
            return "page"
        return parts[0] if parts[0] != "pql" else "/".join(parts[:-1][:2])

    def diff(self) -> str:
        before = (ROOT / self.path).read_text("utf-8").splitlines()
        return "\n".join(
            difflib.unified_diff(before, self.text.splitlines(), self.path, self.path, n=2, lineterm="")
        )


class _Meaning(ast.NodeTransformer):
    """Without what no answer depends on: annotations, where `*` is in a signature, decorators (caches, `frozen`),
    `assert`, `strict`, and what is imported for types."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.arguments):
            node.args = [*node.posonlyargs, *node.args, *node.kwonlyargs]
            node.posonlyargs, node.kwonlyargs = [], []
        for name in ("annotation", "returns"):
            if getattr(node, name, None) is not None:
                setattr(node, name, ast.Constant(None))
        if hasattr(node, "decorator_list"):
            node.decorator_list = []
        for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if (
            for_types
            or isinstance(node, ast.Assert)
            or (isinstance(node, ast.keyword) and node.arg == "strict")
        ):
            return None
        return self.generic_visit(node)


def _meaning(text: str) -> str:
    return ast.dump(_Meaning().visit(ast.parse(text)))


def function_at(text: str, line: int) -> str:
    """The outermost function around a line, `Class.method` or `function`, as it is traced."""

    def inside(body: Iterable[ast.AST], names: tuple[str, ...]) -> str:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                start = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                if start <= line <= (node.end_lineno or start):
                    if isinstance(node, ast.ClassDef):
                        return inside(node.body, (*names, node.name))
                    return ".".join((*names, node.name))
        return ""

    return inside(ast.parse(text).body, ())


def faults(path: str, rng: random.Random) -> Iterator[Fault]:
    """The faults of a module in random order: every place once, with one of the operators that fit there."""
    text = (ROOT / path).read_text("utf-8")
    if kind := text_faults.KINDS.get(Path(path).suffix):
        yield from (Fault(path, f"line {line}", found) for line, found in text_faults.faults(text, kind, rng))
        return
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    places: dict[Any, list[tuple[Any, int]]] = {}
    nodes = list(ast_nodes(get_ast(text)))
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        positions = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, place in enumerate(positions):
            places.setdefault(place, []).append((operator, occurrence))
    for place in rng.sample(sorted(places), len(places)):
        mutated = mutate_code(text, *rng.choice(places[place]))
        try:
            changes = _meaning(mutated) != _meaning(text)
        except SyntaxError:
            continue
        if changes:
            yield Fault(path, function_at(text, place[0][0]), mutated)


def modules_of(sources: Sequence[str]) -> dict[str, int]:
    """The modules that get faults, with their lines."""
    modules = {
        module.relative_to(ROOT).as_posix(): module.read_text("utf-8").count("\n")
        for source in sources
        for module in ([ROOT / source] if Path(source).suffix else sorted((ROOT / source).rglob("*.*")))
        # The modules in Python beside the kernels only name them.
        if module.suffix in text_faults.KINDS or (module.suffix == ".py" and source != "evaluator_ext")
    }
    return {path: lines for path, lines in modules.items() if lines and path not in LEFT_OUT}


def sampled(seed: int, sources: Sequence[str]) -> Iterator[Fault]:
    """Faults without end, or until there are no more: modules by their lines, places of a module alike."""
    rng = random.Random(seed)
    modules = modules_of(sources)
    left = {path: (lines, faults(path, random.Random(f"{seed} {path}"))) for path, lines in modules.items()}
    while left:
        (path,) = rng.choices(list(left), [lines for lines, _ in left.values()])
        fault = next(left[path][1], None)
        if fault is None:
            del left[path]
        else:
            yield fault


# ---- the scratch copies


class Copy:
    """A copy of the project in which its own sources are imported, whatever is installed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        shutil.copytree(ROOT, folder, ignore=NOT_COPIED)
        self.library = folder / "build" / "library"
        (self.library / "pql").mkdir(parents=True)
        # Kernels are used where they are compiled: in place, or where PQL is installed.
        self.compiles = False
        # Tests that nothing has traced and that fail without a fault.
        self.no_judges: set[str] = set()
        kernels = Path(evaluator_ext.__file__).parent
        for part in [*(folder / "pql").iterdir(), folder / "grammar", folder / "repl", kernels]:
            (self.library / "pql" / part.name).symlink_to(part)
        self.environment = os.environ | {"PYTHONPATH": f"{self.library}{os.pathsep}{folder / 'tools'}"}

    def compile(self) -> bool:
        """Compiles what has changed of the copy's own kernels, and uses them from now on; whether that went well."""
        if not self.compiles:
            shutil.copytree(ROOT / "build" / "kernels", self.root / "build" / "kernels")
            linked = self.library / "pql" / "evaluator_ext"
            linked.unlink()
            linked.symlink_to(self.root / "evaluator_ext")
            self.compiles = True
        return self.run(["setup.py", "-q", "build_ext", "--inplace"], UNTRACED_SECONDS) == 0

    def run(self, arguments: Sequence[str], seconds: float | None) -> int | None:
        """How a Python program ended; None if it did not within the time."""
        process = subprocess.Popen(
            [sys.executable, "-P", *arguments],
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def pytest(self, plan: dict[str, Any], files: Sequence[str], seconds: float | None) -> Any:
        """What a run of tests has to say, or None if it did not come to an end."""
        answer = self.root / "build" / "answer.json"
        answer.unlink(missing_ok=True)
        plan_file = self.root / "build" / "plan.json"
        plan_file.write_text(json.dumps(plan | {"answer": str(answer)}), "utf-8")
        options = ["-p", "mutation_judges", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0"]
        more = [] if "trace" in plan else ["-x"]
        self.run(["-m", "pytest", *options, *more, f"--plan={plan_file}", *files], seconds)
        return json.loads(answer.read_text("utf-8")) if answer.exists() else None


# ---- which tests come by


def _changed(room: str, kept: dict[str, Any]) -> dict[str, str]:
    """The test files of a room that are not traced as they are now, with what is in them in short."""
    now = {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((ROOT / "tests" / room).rglob("test_*.py"))
    }
    for gone in [path for path in kept if path not in now]:
        del kept[gone]
    return {path: text for path, text in now.items() if kept.get(path, {}).get("text") != text}


def traced(room: str, copies: SimpleQueue[Copy]) -> dict[str, Any]:
    """For each test file of a room: its functions, tests, and those that are no judges."""
    place = KEPT / f"{room}.json"
    kept = json.loads(place.read_text("utf-8")) if place.exists() else {}
    for path, text in _changed(room, kept).items():
        copy = copies.get()
        start = time.monotonic()
        answer = copy.pytest({"trace": str(copy.library)}, [path], None)
        copies.put(copy)
        kept[path] = (answer or {"functions": [], "tests": {}, "no_judges": []}) | {"text": text}
        tests = sum(test["count"] for test in kept[path]["tests"].values())
        print(f"traced {path}: {tests} tests, {time.monotonic() - start:.0f} s", flush=True)
        place.write_text(json.dumps(kept), "utf-8")
    return kept


def nearness(test: str, fault: Fault) -> int:
    """0 for the tests of the module, 1 for those of its room, 2 for all others."""
    path = Path(fault.path)
    room = path.parent.relative_to("pql") if path.parts[0] == "pql" else path.parent
    file = Path(test.partition("::")[0]).relative_to("tests")
    if file.stem.startswith(f"test_{path.stem}") or (len(room.parts) > 1 and file.parent == room):
        return 0
    return 1 if file.parts[0] == (room.parts or ("api",))[0] else 2


def judges(fault: Fault, traces: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """The tests that look at a fault in two runs, near and far, and which cases of them do not."""
    ordered = []
    for trace in traces.values():
        wanted = [
            place
            for place, name in enumerate(trace["functions"])
            if name == f"{fault.path}:{fault.function}"
            or (not fault.function and name.startswith(fault.path + ":"))
        ]
        for test, known in trace["tests"].items():
            comes_by = not set(wanted).isdisjoint(known["functions"])
            near = nearness(test, fault)
            # What is kept from an earlier test of a run is not entered again: the room's tests follow all the same.
            if comes_by or near < 2:
                ordered.append((near == 2, not comes_by, near, known["seconds"] / known["count"], test))
    ordered.sort()
    no_judges = [test for trace in traces.values() for test in trace["no_judges"]]
    return [row[-1] for row in ordered if not row[0]], [row[-1] for row in ordered if row[0]], no_judges


def untraced_judges(fault: Fault) -> list[str]:
    """The files of tests that look at a fault outside of Python, those first whose names are like its file's."""
    # Columns are made for formulas, whose tests know what each feature means.
    rooms = (
        ["repl/serve/test_page*.py"] if fault.room == "page" else ["kernels/test_*.py", "formulas/test_*.py"]
    )
    path = Path(fault.path)
    about = {*path.stem.split("_"), *path.parent.name.split("_")}

    def unlike(file: Path) -> tuple[int, int]:
        words = {*file.stem.split("_")[1:]}
        return -len(about & words), file.stat().st_size

    files = [file for room in rooms for file in sorted((ROOT / "tests").glob(room), key=unlike)]
    return [file.relative_to(ROOT).as_posix() for file in files]


def judged_untraced(copy: Copy, fault: Fault, seconds: float) -> str | None:
    """What caught a fault outside of Python, "" for nothing; None where it does not compile."""
    target = copy.root / fault.path
    before = target.read_text("utf-8")
    try:
        target.write_text(fault.text, "utf-8")
        if fault.room != "page" and not copy.compile():
            return None
        plan = {"tests": None, "no_judges": sorted(copy.no_judges), "seconds": seconds}
        caught = copy.pytest(plan, untraced_judges(fault), seconds + HANGS_AFTER)
    finally:
        target.write_text(before, "utf-8")
    if caught and fails_without_a_fault(copy, fault, caught, seconds):
        copy.no_judges.add(caught)
        return judged_untraced(copy, fault, seconds)
    return "a run that came to no end" if caught is None else str(caught)


def fails_without_a_fault(copy: Copy, fault: Fault, test: str, seconds: float) -> bool:
    """Whether a test that caught a fault fails in the copy as it was too, as one that nothing has traced may."""
    if fault.room != "page":
        copy.compile()
    plan = {"tests": [test.partition("[")[0]], "no_judges": [], "seconds": seconds}
    return bool(copy.pytest(plan, [test.partition("::")[0]], seconds + HANGS_AFTER) != "")


def judged(copy: Copy, fault: Fault, traces: dict[str, Any], seconds: float) -> str | None:
    """What caught a fault, "" for nothing; None where the module cannot even be imported, which catches nothing."""
    if Path(fault.path).suffix in text_faults.KINDS:
        return judged_untraced(copy, fault, max(seconds, UNTRACED_SECONDS))
    target = copy.root / fault.path
    before = target.read_text("utf-8")
    library = target.relative_to(copy.root)
    module = ".".join(["pql", *library.with_suffix("").parts[library.parts[0] == "pql" :]])
    try:
        target.write_text(fault.text, "utf-8")
        Path(cache_from_source(str(target))).unlink(missing_ok=True)
        if copy.run(["-c", f"import pql, {module.removesuffix('.__init__')}"], HANGS_AFTER) != 0:
            return None
        *runs, no_judges = judges(fault, traces)
        for tests in runs:
            files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
            plan = {"tests": tests, "no_judges": no_judges, "seconds": seconds}
            if files:
                caught = copy.pytest(plan, files, seconds + HANGS_AFTER)
                if caught != "":
                    return caught or "a run that came to no end"
        return ""
    finally:
        target.write_text(before, "utf-8")
        Path(cache_from_source(str(target))).unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    rooms = sorted(folder.name for folder in (ROOT / "tests").iterdir() if any(folder.glob("**/test_*.py")))
    rooms = [room for room in rooms if room not in NO_JUDGES]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=40, help="how many faults")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--seconds", type=float, default=60, help="for the tests near a fault, and for the others"
    )
    parser.add_argument("--sources", nargs="+", default=SOURCES, help="folders or modules that get faults")
    parser.add_argument(
        "--judges", nargs="+", default=rooms, choices=rooms, help="folders of tests that look"
    )
    options = parser.parse_args(arguments)
    seed = random.SystemRandom().randrange(10**6) if options.seed is None else options.seed
    KEPT.mkdir(parents=True, exist_ok=True)
    copies: SimpleQueue[Copy] = SimpleQueue()
    count: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(options.jobs) as pool:
        for job in range(options.jobs):
            copies.put(Copy(Path(scratch) / str(job) / "pql"))
        copies.put(copy := copies.get())
        if copy.run(["-c", "import pql; pql.equity('AsKs', 'QhQd')"], HANGS_AFTER) != 0:
            parser.error("the sources and the installed kernels do not fit each other: make dev")
        traces: dict[str, Any] = {}
        traced_rooms = (
            options.judges if any(path.endswith(".py") for path in modules_of(options.sources)) else []
        )
        for kept in pool.map(lambda room: traced(room, copies), traced_rooms):
            traces |= kept

        def judge(fault: Fault) -> None:
            copy = copies.get()
            verdict = judged(copy, fault, traces, options.seconds)
            copies.put(copy)
            if verdict is None or count.total() >= options.count:
                return
            count[fault.room] += 1
            caught[fault.room] += bool(verdict)
            print(f"{count.total()}: {fault.path} {fault.function}: {verdict or 'SURVIVED'}", flush=True)
            if not verdict:
                print(fault.diff(), flush=True)

        drawn = sampled(seed, options.sources)
        while count.total() < options.count:
            batch = [fault for fault, _ in zip(drawn, range(options.jobs), strict=False)]
            if not batch:
                break
            list(pool.map(judge, batch))
    for room in sorted(count):
        print(f"{room:20} {caught[room]:3} of {count[room]:3} caught")
    print(f"{'all':20} {caught.total():3} of {count.total():3} caught, seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
