"""Tables for other libraries: columns of plain values as a stream of the Arrow C data interface.

Whoever reads Arrow takes a PyCapsule of that interface (`pa.table`, `pl.DataFrame`, `pd.DataFrame.from_arrow`, DuckDB),
and nothing has to be installed to give one. Values are copied into memory that belongs to the stream alone; its
release callbacks are plain C, so they may be called from any thread, without the GIL, and after Python has ended.

A stream holds one batch. Columns and their items may be null, None, in every type.
"""

from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from libc.errno cimport ENOMEM
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset, strlen

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    object PyNumber_Index(object value)
    bint PyObject_CheckBuffer(object values)

cdef extern from "arrow_export/c_data.h" nogil:
    enum:
        ARROW_FLAG_NULLABLE
    struct ArrowSchema:
        const char *format
        const char *name
        int64_t flags
        int64_t n_children
        ArrowSchema **children
        void (*release)(ArrowSchema *) noexcept nogil
    struct ArrowArray:
        int64_t length
        int64_t null_count
        int64_t n_buffers
        int64_t n_children
        const void **buffers
        ArrowArray **children
        void (*release)(ArrowArray *) noexcept nogil
    struct ArrowArrayStream:
        int (*get_schema)(ArrowArrayStream *, ArrowSchema *) noexcept nogil
        int (*get_next)(ArrowArrayStream *, ArrowArray *) noexcept nogil
        const char *(*get_last_error)(ArrowArrayStream *) noexcept nogil
        void (*release)(ArrowArrayStream *) noexcept nogil
        void *private_data

ctypedef struct Table:
    # What a stream still has to give.
    ArrowSchema schema
    ArrowArray batch

cdef dict FORMATS = {
    "bool": b"b", "int64": b"l", "uint64": b"L", "double": b"g", "timestamp": b"tsu:", "string": b"u",
    "list<string>": b"+l"
}
TYPES = tuple(FORMATS)
"""The types a column can have, as Arrow calls them; a timestamp is in microseconds since 1970, without a zone."""

ctypedef fused number:
    double
    int64_t
    uint64_t

cdef int64_t LONGEST_TEXT = 0x7FFFFFFF  # offsets have 32 bits


# Schemas.

cdef void release_schema(ArrowSchema *schema) noexcept nogil:
    cdef int64_t i
    for i in range(schema.n_children):
        if schema.children[i].release != NULL:
            schema.children[i].release(schema.children[i])
        free(schema.children[i])
    free(schema.children)
    free(<void *>schema.format)
    free(<void *>schema.name)
    schema.release = NULL


cdef char *copy_text(const char *text) noexcept nogil:
    cdef size_t size = strlen(text) + 1
    cdef char *copied = <char *>malloc(size)
    if copied != NULL:
        memcpy(copied, text, size)
    return copied


cdef int begin_schema(ArrowSchema *schema, const char *format, const char *name, int64_t children) noexcept nogil:
    """A schema that owns its texts, and places for its children. Returns 0, or ENOMEM with nothing left behind."""
    cdef int64_t i
    memset(schema, 0, sizeof(ArrowSchema))
    schema.release = release_schema
    schema.flags = ARROW_FLAG_NULLABLE
    schema.format = copy_text(format)
    schema.name = copy_text(name)
    schema.children = <ArrowSchema **>calloc(children + 1, sizeof(ArrowSchema *))
    if schema.format != NULL and schema.name != NULL and schema.children != NULL:
        for i in range(children):
            schema.children[i] = <ArrowSchema *>calloc(1, sizeof(ArrowSchema))
            if schema.children[i] == NULL:
                break
            schema.n_children = i + 1
        else:
            return 0
    release_schema(schema)
    return ENOMEM


cdef int copy_schema(const ArrowSchema *schema, ArrowSchema *out) noexcept nogil:
    cdef int64_t i
    if begin_schema(out, schema.format, schema.name, schema.n_children):
        return ENOMEM
    for i in range(schema.n_children):
        if copy_schema(schema.children[i], out.children[i]):
            release_schema(out)
            return ENOMEM
    return 0


cdef int make_schema(ArrowSchema *schema, names, types) except -1:
    """The schema of rows with these columns."""
    cdef Py_ssize_t i
    cdef bytes format, name
    if begin_schema(schema, b"+s", b"", len(names)):
        raise MemoryError
    for i in range(len(names)):
        format, name = FORMATS[types[i]], names[i].encode()
        if begin_schema(schema.children[i], format, name, format == b"+l"):
            raise MemoryError
        if format == b"+l" and begin_schema(schema.children[i].children[0], b"u", b"item", 0):
            raise MemoryError
    return 0


# Arrays.

cdef void release_array(ArrowArray *array) noexcept nogil:
    cdef int64_t i
    for i in range(array.n_children):
        if array.children[i].release != NULL:
            array.children[i].release(array.children[i])
        free(array.children[i])
    free(array.children)
    for i in range(array.n_buffers):
        free(<void *>array.buffers[i])
    free(<void *>array.buffers)
    array.release = NULL


cdef int begin_array(ArrowArray *array, int64_t length, int64_t buffers, int64_t children) except -1:
    """An array with places for buffers and children, which `release` frees whatever has become of them."""
    cdef int64_t i
    memset(array, 0, sizeof(ArrowArray))
    array.release = release_array
    array.length = length
    array.buffers = <const void **>calloc(buffers, sizeof(void *))
    array.children = <ArrowArray **>calloc(children + 1, sizeof(ArrowArray *))
    if array.buffers == NULL or array.children == NULL:
        raise MemoryError
    array.n_buffers = buffers
    for i in range(children):
        array.children[i] = <ArrowArray *>calloc(1, sizeof(ArrowArray))
        if array.children[i] == NULL:
            raise MemoryError
        array.n_children = i + 1
    return 0


cdef void *buffer(ArrowArray *array, int number, size_t size) except NULL:
    """Memory for a buffer of an array, all zero."""
    cdef void *memory = calloc(size + 1, 1)
    if memory == NULL:
        raise MemoryError
    array.buffers[number] = memory
    return memory


cdef int set_null(ArrowArray *array, int64_t row) except -1:
    """Marks a value as missing; the bits of validity are made for the first."""
    cdef uint8_t *valid = <uint8_t *>array.buffers[0]
    if valid == NULL:
        valid = <uint8_t *>buffer(array, 0, (array.length + 7) // 8)
        memset(valid, 0xFF, (array.length + 7) // 8)
    valid[row >> 3] &= ~(1 << (row & 7))
    array.null_count += 1
    return 0


cdef int fill_numbers(ArrowArray *array, tuple values, number *numbers) except -1:
    cdef int64_t row
    for row in range(array.length):
        if values[row] is None:
            set_null(array, row)
        elif number is double:
            numbers[row] = values[row]
        else:
            numbers[row] = PyNumber_Index(values[row])
    return 0


cdef int fill_flags(ArrowArray *array, tuple values) except -1:
    cdef uint8_t *bits = <uint8_t *>buffer(array, 1, (array.length + 7) // 8)
    cdef int64_t row
    for row in range(array.length):
        if values[row] is None:
            set_null(array, row)
        elif values[row]:
            bits[row >> 3] |= 1 << (row & 7)
    return 0


cdef int fill_texts(ArrowArray *array, tuple values) except -1:
    cdef int32_t *offsets = <int32_t *>buffer(array, 1, 4 * (array.length + 1))
    cdef int64_t row, used = 0, size = 0
    cdef Py_ssize_t length
    cdef const char *text
    cdef char *bytes_of_all = <char *>buffer(array, 2, 0)
    for row in range(array.length):
        if values[row] is None:
            set_null(array, row)
        else:
            text = PyUnicode_AsUTF8AndSize(values[row], &length)
            if used + length > LONGEST_TEXT:
                raise ValueError("a column of texts holds 2 GB at most")
            if used + length > size:
                size = max(2 * size, used + length, 4 * array.length)
                bytes_of_all = <char *>realloc(bytes_of_all, size)
                if bytes_of_all == NULL:
                    raise MemoryError
                array.buffers[2] = bytes_of_all
            memcpy(bytes_of_all + used, text, length)
            used += length
        offsets[row + 1] = <int32_t>used
    return 0


cdef int fill_lists(ArrowArray *array, tuple values) except -1:
    cdef int32_t *offsets = <int32_t *>buffer(array, 1, 4 * (array.length + 1))
    cdef int64_t row
    cdef list items = []
    for row in range(array.length):
        if values[row] is None:
            set_null(array, row)
        else:
            if isinstance(values[row], str):
                raise TypeError("a column of lists holds lists of texts, not texts")
            items.extend(values[row])
            if len(items) > LONGEST_TEXT:
                raise ValueError("a column of lists holds 2 billion items at most")
        offsets[row + 1] = <int32_t>len(items)
    begin_array(array.children[0], len(items), 3, 0)
    return fill_texts(array.children[0], tuple(items))


cdef int copy_numbers(void *memory, const number[::1] values, int64_t length) except -1:
    if values.shape[0] != length:
        raise ValueError("the columns of a table are of one length")
    if length:
        memcpy(memory, &values[0], 8 * length)
    return 0


cdef int make_numbers(ArrowArray *array, str kind, values) except -1:
    """A column of numbers, copied at once from a buffer of their own type."""
    cdef void *memory = buffer(array, 1, 8 * array.length)
    if PyObject_CheckBuffer(values):
        if kind == "double":
            return copy_numbers[double](memory, values, array.length)
        if kind == "int64" or kind == "timestamp":
            return copy_numbers[int64_t](memory, values, array.length)
        return copy_numbers[uint64_t](memory, values, array.length)
    cdef tuple items = same_length(values, array.length)
    if kind == "double":
        return fill_numbers(array, items, <double *>memory)
    if kind == "int64" or kind == "timestamp":
        return fill_numbers(array, items, <int64_t *>memory)
    return fill_numbers(array, items, <uint64_t *>memory)


cdef tuple same_length(values, int64_t length):
    """The values of a column, which nobody can change any more."""
    cdef tuple items = tuple(values)
    if len(items) != length:
        raise ValueError("the columns of a table are of one length")
    return items


cdef int make_column(ArrowArray *array, str kind, values, int64_t length) except -1:
    begin_array(array, length, 3 if kind == "string" else 2, kind == "list<string>")
    if kind == "bool":
        return fill_flags(array, same_length(values, length))
    if kind == "string":
        return fill_texts(array, same_length(values, length))
    if kind == "list<string>":
        return fill_lists(array, same_length(values, length))
    return make_numbers(array, kind, values)


cdef int make_batch(ArrowArray *batch, types, columns) except -1:
    """All rows as one array of structures."""
    cdef int64_t length = len(columns[0]) if columns else 0
    cdef Py_ssize_t i
    begin_array(batch, length, 1, len(columns))
    for i in range(len(columns)):
        make_column(batch.children[i], types[i], columns[i], length)
    return 0


# Streams.

cdef int give_schema(ArrowArrayStream *stream, ArrowSchema *out) noexcept nogil:
    return copy_schema(&(<Table *>stream.private_data).schema, out)


cdef int give_batch(ArrowArrayStream *stream, ArrowArray *out) noexcept nogil:
    """Hands over the batch; afterwards the stream is at its end, which an array without `release` says."""
    cdef Table *table = <Table *>stream.private_data
    memcpy(out, &table.batch, sizeof(ArrowArray))
    table.batch.release = NULL
    return 0


cdef const char *last_error(ArrowArrayStream *stream) noexcept nogil:
    return "out of memory"


cdef void release_table(Table *table) noexcept nogil:
    if table.schema.release != NULL:
        table.schema.release(&table.schema)
    if table.batch.release != NULL:
        table.batch.release(&table.batch)
    free(table)


cdef void release_stream(ArrowArrayStream *stream) noexcept nogil:
    release_table(<Table *>stream.private_data)
    stream.release = NULL


cdef void drop_stream(object capsule) noexcept:
    """The end of a capsule: its stream is released if nobody has taken it over."""
    cdef ArrowArrayStream *stream = <ArrowArrayStream *>PyCapsule_GetPointer(capsule, "arrow_array_stream")
    if stream.release != NULL:
        stream.release(stream)
    free(stream)


cdef void drop_schema(object capsule) noexcept:
    cdef ArrowSchema *schema = <ArrowSchema *>PyCapsule_GetPointer(capsule, "arrow_schema")
    if schema.release != NULL:
        schema.release(schema)
    free(schema)


cdef int check_types(names, types) except -1:
    if len(names) != len(types):
        raise ValueError("a type for each name")
    for kind in types:
        if kind not in FORMATS:
            raise ValueError(f"no type of a column: {kind!r}")
    return 0


def stream(names, types, columns):
    """A table as a PyCapsule `arrow_array_stream`.

    `columns` are sequences of one length, of bools, ints, floats, texts, or lists of texts, as `types` says, and None
    for nothing; columns of numbers may be buffers of their own type. Raises TypeError for values of another
    type, OverflowError for integers beyond 64 bits, ValueError for lengths that do not fit and types that are none.

    >>> type(stream(["hand", "weight"], ["string", "double"], [["AsKs", "AhKh"], [1.0, None]])).__name__
    'PyCapsule'
    """
    check_types(names, types)
    if len(columns) != len(names):
        raise ValueError("a column for each name")
    cdef ArrowArrayStream *made
    cdef Table *table = <Table *>calloc(1, sizeof(Table))
    if table == NULL:
        raise MemoryError
    try:
        make_schema(&table.schema, names, types)
        make_batch(&table.batch, types, columns)
        made = <ArrowArrayStream *>calloc(1, sizeof(ArrowArrayStream))
        if made == NULL:
            raise MemoryError
    except BaseException:
        release_table(table)
        raise
    made.get_schema = give_schema
    made.get_next = give_batch
    made.get_last_error = last_error
    made.release = release_stream
    made.private_data = table
    return PyCapsule_New(made, "arrow_array_stream", drop_stream)


def schema(names, types):
    """The schema of such a table as a PyCapsule `arrow_schema`. Raises ValueError for types that are none."""
    check_types(names, types)
    cdef ArrowSchema *made = <ArrowSchema *>calloc(1, sizeof(ArrowSchema))
    if made == NULL:
        raise MemoryError
    try:
        make_schema(made, names, types)
    except BaseException:
        if made.release != NULL:
            made.release(made)
        free(made)
        raise
    return PyCapsule_New(made, "arrow_schema", drop_schema)
