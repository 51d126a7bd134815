"""The recipes of the page about batches for what need not be installed: Dask, and Spark by its record batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pandas
import pyarrow
import pytest

import pql
from references.tools import ROOT, tool

examples = tool("refresh_examples")
PAGE = (ROOT / "docs" / "batches.md").read_text("utf-8")


def run(word: str, **names: Any) -> dict[str, Any]:
    """What is defined after the one block without prompts that holds a word."""
    [text] = [
        block.text
        for block in examples.blocks(PAGE)
        if block.language == "python" and word in block.text and ">>>" not in block.text
    ]
    exec(compile(text, "batches.md", "exec"), names)
    return names


SPOTS = pandas.DataFrame(
    {"hero": ["AsKs", "QhQd", None], "villain": ["QQ+", "15%", "15%"], "board": ["Ah7d2c", "Kh7d2c4s", ""]}
)
EXPECTED = pql.equities(SPOTS["hero"], SPOTS["villain"], SPOTS["board"])


def with_equity(part: Any) -> Any:
    return part.assign(equity=pql.equities(part["hero"], part["villain"], part["board"]))


@pytest.mark.filterwarnings("ignore")
def test_dask() -> None:
    pytest.importorskip("dask.dataframe", reason="the extra `cluster` is not installed")
    found = run("dask", pql=pql, spots=SPOTS, with_equity=with_equity)
    assert found["frame_answer"]["equity"].tolist() == pytest.approx(EXPECTED, nan_ok=True)
    one, other = pql.equities(["AsKs", "7h6h"], "15%", ["Ah7d2c", "Kh7d2h9c"])
    assert found["bag_answer"] == [one, other]


Batches = Iterator[pyarrow.RecordBatch]


class SparkFrame:
    """A frame that does with a function of record batches what Spark does: two batches, answers of the types named."""

    def mapInArrow(self, function: Callable[[Batches], Batches], schema: str) -> pyarrow.Table:
        table = pyarrow.Table.from_pandas(SPOTS, preserve_index=False)
        answer = pyarrow.Table.from_batches(function(iter(table.to_batches(max_chunksize=2))))
        assert answer.schema.names == [column.split()[0] for column in schema.split(", ")]
        assert str(answer.schema.field("equity").type) == schema.split()[-1]
        return answer


def test_spark() -> None:
    found = run("mapInArrow", spark_frame=SparkFrame())["spark_answer"]
    assert found["equity"].to_pylist() == pytest.approx(EXPECTED, nan_ok=True)
