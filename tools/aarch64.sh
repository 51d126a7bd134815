#!/usr/bin/env bash
# The kernels on aarch64, on a machine that is none: built by a cross compiler, tested under emulation.
#
# Needs Debian with gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user, and `dpkg --add-architecture arm64`
# followed by `apt-get update`, so that an arm64 Python can be fetched; nothing is installed outside build/aarch64.
# Used by `make aarch64`; TESTS chooses others than the kernels' own. WHEEL=dist/...aarch64.whl tries a wheel of `make
# wheels` instead, with the tour.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${VENV:-.venv}/bin/python
root=$PWD/build/aarch64
tests=${TESTS:-tests/kernels/test_random_calls.py tests/kernels/test_equity_heads_up.py tests/kernels/test_symmetry.py tests/kernels/test_ranking.py}
packages=(python3.11 python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 libgcc-s1 zlib1g libexpat1
    libssl3 libffi8 libbz2-1.0 liblzma5 libsqlite3-0 libuuid1 libncursesw6 libtinfo6 libreadline8 libcrypt1 libnsl2
    libtirpc3)

if [ ! -x "$root/system/usr/bin/python3.11" ]; then
    mkdir -p "$root/packages" "$root/system"
    (cd "$root/packages" && apt-get download -q "${packages[@]/%/:arm64}")
    for package in "$root"/packages/*.deb; do dpkg -x "$package" "$root/system"; done
fi
"$python" -m pip install --quiet --upgrade --target "$root/site" --platform manylinux2014_aarch64 --only-binary=:all: \
    --python-version 3.11 pytest hypothesis phevaluator ply prompt_toolkit pygments numpy
if [ -n "${WHEEL:-}" ]; then
    rm -rf "$root/lib"
    "$python" -m pip install --quiet --no-deps --target "$root/lib" --platform manylinux_2_17_aarch64 \
        --only-binary=:all: --python-version 3.11 "$WHEEL"
    PYTHONPATH="$root/lib:$root/site" qemu-aarch64 -L "$root/system" "$root/system/usr/bin/python3.11" -P \
        -m pql examples/tour.pql
else
    CC=aarch64-linux-gnu-gcc LDSHARED='aarch64-linux-gnu-gcc -shared' "$python" -P setup.py -q build \
        --build-lib "$root/lib"
fi
# shellcheck disable=SC2086
PYTHONPATH="$root/lib:$root/site" PYTHONDONTWRITEBYTECODE=1 \
    qemu-aarch64 -L "$root/system" "$root/system/usr/bin/python3.11" -P -m pytest -q -p no:cacheprovider -o addopts= \
    --import-mode=importlib -m 'not full' $tests
