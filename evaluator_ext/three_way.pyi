"""Every hand against two ranges at once; see `three_way.pyx` for what each function does."""

from typing_extensions import Buffer

def sweep(masks: Buffer, multiplicities: Buffer, first: Buffer, second: Buffer, sums: Buffer) -> None: ...
