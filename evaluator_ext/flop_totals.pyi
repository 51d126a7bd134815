"""What two plain ranges win on all flops at once, as wholes; see `flop_totals.pyx`."""

from array import array

from typing_extensions import Buffer

class FlopTotals:
    def __init__(self, first: Buffer, second: Buffer, dead: int, group: bytes) -> None: ...
    def add(self, masks: Buffer, multiplicities: Buffer) -> None: ...
    def counts(self, flops: Buffer) -> array[float]: ...
