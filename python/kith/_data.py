"""What goes in and what comes out: frames, tables, files, plans."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Optional

from . import _kith
from ._errors import Error, Failed, Place, UsageError, refuse

_READING = ("format", "delimiter", "quote", "encoding", "header", "na", "decimal", "labels")


class Table:
    """A table of Arrow data: anything that takes ``__arrow_c_stream__`` reads it without a copy.

    ``polars.DataFrame(table)``, ``pyarrow.table(table)`` and ``pandas.DataFrame.from_arrow(table)`` do.
    """

    def __init__(self, held: Any):
        self._held = held

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._held.stream()

    def __arrow_c_schema__(self) -> Any:
        return self._held.schema()

    @property
    def columns(self) -> list[str]:
        return self._held.columns

    def __len__(self) -> int:
        return self._held.rows

    def to_arrow(self) -> Any:
        import pyarrow
        return pyarrow.table(self)

    def to_pandas(self) -> Any:
        import pandas
        if hasattr(pandas.DataFrame, "from_arrow"):
            return pandas.DataFrame.from_arrow(self)
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        import polars
        return polars.DataFrame(self)

    def __repr__(self) -> str:
        return f"<kith.Table of {len(self)} rows: {', '.join(self.columns)}>"

    def __reduce__(self):
        return _unpickled, (self.to_arrow(),)


def _unpickled(arrow: Any) -> Table:
    return taken(arrow)


class Located(NamedTuple):
    """Where data are, as the compiled part takes it, and what makes the same kind of thing of a table."""

    locator: dict
    back: Callable[[Table], Any]
    columns: Optional[list[str]] = None


def taken(data: Any) -> Table:
    """The Arrow table of anything with ``__arrow_c_stream__``; buffers are shared."""
    try:
        capsule = data.__arrow_c_stream__()
    except Error:
        raise
    except Exception as error:
        # Its text may hold values of the data, which a traceback would show. Who asks finds it in __context__.
        raise _refused(data, error) from None
    return Table(_kith.take_table(capsule))


def located(data: Any, reading: Optional[Mapping[str, Any]] = None, table: Optional[str] = None) -> Located:
    how = _checked(reading)
    if isinstance(data, (str, os.PathLike)):
        where = {"path": os.fspath(data), "reading": how}
        if table is not None:
            where["table"] = table
        return Located(where, lambda made: made)
    if table is not None:
        raise refuse("usage", "table= names a table of a database file", "leave it out beside a frame")
    if isinstance(data, Table):
        return Located({"arrow": data._held, "reading": how, "name": "table"}, lambda made: made, data.columns)
    data, back = _kind_of(data)
    _check_names(data)
    held = taken(data)
    return Located({"arrow": held._held, "reading": how, "name": "table"}, back, held.columns)


def _checked(reading: Optional[Mapping[str, Any]]) -> dict:
    how = dict(reading or {})
    for name in how:
        if name not in _READING:
            raise refuse("usage", f"reading has no '{name}'", f"it has {', '.join(_READING)}")
    if isinstance(how.get("na"), str):
        how["na"] = [how["na"]]
    return how


def _package_of(data: Any) -> str:
    return type(data).__module__.split(".")[0]


def _kind_of(data: Any) -> tuple[Any, Callable[[Table], Any]]:
    """The data as something with a stream, and the way back."""
    package, name = _package_of(data), type(data).__name__
    if package == "polars":
        if name == "LazyFrame":
            return data.collect(), lambda made: made.to_polars().lazy()
        return data, Table.to_polars
    if package == "pandas" and name == "DataFrame":
        return data, Table.to_pandas
    if package == "pyarrow":
        return data, Table.to_arrow
    if package in ("duckdb", "_duckdb") and name == "DuckDBPyRelation":
        return data, _relation
    if hasattr(data, "__arrow_c_stream__"):
        return data, lambda made: made
    raise refuse("usage", f"the data are a {type(data).__name__}",
                 "give a frame of pandas or polars, a table of pyarrow, a relation of DuckDB, anything else with "
                 "__arrow_c_stream__, or the path of a file or plan")


def _relation(made: Table) -> Any:
    import duckdb
    return duckdb.from_arrow(made.to_arrow())


def _names_of(data: Any) -> Optional[list[Any]]:
    if hasattr(data, "column_names"):
        return list(data.column_names)
    if hasattr(data, "schema") and hasattr(data.schema, "names"):
        names = data.schema.names
        return list(names() if callable(names) else names)
    if hasattr(data, "columns"):
        return list(data.columns)
    return None


def _check_names(data: Any) -> None:
    names = _names_of(data)
    if names is None:
        return
    seen = set()
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise refuse("unnamed-column", f"the name of column {place + 1} is {name!r}, which is no text",
                         "name the columns with texts: frame.columns = frame.columns.map(str)", str(name))
        if name in seen:
            raise refuse("duplicate-column", "two columns have this name", "rename one of them", name)
        seen.add(name)


def _refused(data: Any, error: Exception) -> Error:
    """A frame could not be had as Arrow data: the column that is to blame, if one by one tells."""
    if isinstance(error, MemoryError):
        return Failed("out-of-memory", "the table does not fit in the memory", Place(), "take fewer rows", 5)
    if _package_of(data) == "pandas":
        for name in data.columns:
            try:
                data[[name]].__arrow_c_stream__()
            except Exception:
                return UsageError("unsupported-format", "the column holds values of several types, or of none that a "
                                  "table has", Place(column=str(name)),
                                  "make it one type: frame[name] = frame[name].astype(str), or pandas.to_numeric")
    return UsageError("unsupported-format", f"the table cannot be had as Arrow data ({type(error).__name__})", Place(),
                      "give every column one type that Arrow has")


def rows_of(frame: Any) -> Iterator[list[Any]]:
    """The rows of a small frame."""
    if _package_of(frame) == "polars":
        return (list(row) for row in frame.rows())
    if _package_of(frame) == "pandas":
        return (list(row) for row in frame.itertuples(index=False))
    import pyarrow
    table = pyarrow.table(frame)
    return (list(row) for row in zip(*(column.to_pylist() for column in table.columns)))


def is_plan(data: Any) -> bool:
    return isinstance(data, (str, os.PathLike)) and Path(data).suffix == ".toml"
