"""The generated tables are those of their generator."""

import importlib.util
from pathlib import Path

GENERATOR = Path(__file__).resolve().parents[2] / "tools" / "generate_ranking_tables.py"


def test_the_tables_are_not_stale():
    specification = importlib.util.spec_from_file_location("generate_ranking_tables", GENERATOR)
    generator = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(generator)
    stale = f"run python tools/{GENERATOR.name} and build again"
    assert generator.TARGET.read_text() == generator.tables_source(), stale
