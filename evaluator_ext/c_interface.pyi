"""The C interface; see `c_interface.pyx`."""

table: object
abi: int
addresses: dict[str, int]
