"""What text you do not trust may do, in `pql --safe` and behind every door of a service."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

SAFE: MappingProxyType[str, Any] = MappingProxyType({
    "files": False, "time_limit": 10.0, "memory_limit": 256_000_000, "max_samples": 10_000_000, "max_rows": 100_000,
})  # fmt: skip
"""No files, and for each text and each of its statements this many seconds, bytes, deals and rows."""
