from _typeshed import ReadableBuffer

def heads_up(
    masks: ReadableBuffer,
    multiplicities: ReadableBuffer,
    start: int,
    stop: int,
    first: ReadableBuffer,
    second: ReadableBuffer,
) -> tuple[float, float, float]: ...
