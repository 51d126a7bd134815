"""What `pql.abstraction` makes public: documented, with examples, and loaded when it is first used."""

from __future__ import annotations

import inspect
import subprocess
import sys

from pql import abstraction
from references.families import together


@together("name", abstraction.__all__)
def test_every_name_says_what_it_is_and_functions_show_an_example(name: str) -> None:
    found = getattr(abstraction, name)
    if name.isupper():
        return
    described = inspect.getdoc(found) or ""
    assert described, name
    assert ">>>" in described or inspect.isclass(found), name


def test_nothing_of_it_is_loaded_with_pql() -> None:
    code = "import sys, pql; assert not [name for name in sys.modules if 'abstraction' in name or name == 'numpy']"
    subprocess.run([sys.executable, "-P", "-c", code], check=True)
    code = "import sys; from pql import abstraction; assert 'numpy' not in sys.modules; abstraction.index('AsKs')"
    subprocess.run([sys.executable, "-P", "-c", f"{code}; assert 'numpy' not in sys.modules"], check=True)
