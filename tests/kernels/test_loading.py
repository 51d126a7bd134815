"""Ctrl-C while a kernel is loaded comes when it has been loaded: its generated initialisation would crash on it."""

from __future__ import annotations

import os
import pkgutil
import random
import signal
import subprocess
import sys
import time

import pytest

import pql.evaluator_ext

KERNELS = sorted(
    module.name for module in pkgutil.iter_modules(pql.evaluator_ext.__path__) if not module.ispkg
)

# Presses Ctrl-C in the middle of loading, and says whether anything was raised there.
PRESSED = """
import importlib, signal, sys
from importlib.machinery import ExtensionFileLoader
signal.signal(signal.SIGINT, signal.default_int_handler)
load = ExtensionFileLoader.exec_module
whole = []
def pressed(self, module):
    if module.__name__.startswith("pql."):
        signal.raise_signal(signal.SIGINT)
    load(self, module)
    whole.append(module.__name__)
ExtensionFileLoader.exec_module = pressed
name = "pql.evaluator_ext." + sys.argv[1]
try:
    importlib.import_module(name)
except KeyboardInterrupt:
    print("came")
print(name in whole)
ExtensionFileLoader.exec_module = load
print(importlib.import_module(name).__name__, signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


@pytest.mark.parametrize("kernel", KERNELS)
def test_ctrl_c_waits_until_a_kernel_is_loaded(kernel: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", PRESSED, kernel],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stdout.split() == ["came", "True", f"pql.evaluator_ext.{kernel}", "True"], done.stderr


def test_other_threads_load_kernels_too() -> None:
    program = (
        "import threading, importlib\n"
        "thread = threading.Thread(target=importlib.import_module, args=('pql.evaluator_ext.equity',))\n"
        "thread.start(); thread.join()\n"
        "import sys; print('pql.evaluator_ext.equity' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, timeout=600, check=False
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
def test_no_ctrl_c_at_any_moment_crashes_the_loading(seed: int) -> None:
    chance = random.Random(seed)
    names = "".join(f"import pql.evaluator_ext.{name}\n" for name in KERNELS)
    program = f"import os, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nos.write(1, b'x')\n{names}"
    for _ in range(50):
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        with process:
            assert process.stdout is not None
            assert os.read(process.stdout.fileno(), 1) == b"x"
            time.sleep(chance.uniform(0, 0.06))
            process.send_signal(signal.SIGINT)
        # Python ends by the signal where nobody catches its exception.
        assert process.returncode in (0, 130, -signal.SIGINT)
