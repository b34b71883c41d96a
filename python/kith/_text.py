"""Tables as texts: batches on their way into a stream, and published files on their way back."""

from __future__ import annotations

import csv
import datetime
import os
from typing import Any

from ._data import _package_of, rows_of, taken
from ._errors import refuse


def cell(value: Any) -> str:
    """A value as a CSV file would have it; nothing is an empty text."""
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def rows_given(batch: Any) -> dict:
    """A batch of a stream as rows of texts."""
    if isinstance(batch, (list, tuple)) and all(isinstance(row, dict) for row in batch):
        columns = list(batch[0]) if batch else []
        rows = [[row.get(name) for name in columns] for row in batch]
    elif hasattr(batch, "__arrow_c_stream__"):
        columns = taken(batch).columns
        rows = [list(row) for row in rows_of(batch)]
    else:
        raise refuse("usage", f"the batch is a {type(batch).__name__}",
                     "give a frame, the path of a CSV file, or a list of dictionaries")
    return {"columns": columns, "cells": [cell(value) for row in rows for value in row], "name": "batch"}


def read_file(path: str, like: Any) -> Any:
    """A published CSV file as a table of texts, of the same kind as another table; else the path itself."""
    package = _package_of(like)
    if isinstance(like, (str, os.PathLike)) or package not in ("pandas", "polars", "pyarrow") or not path.endswith(".csv"):
        return path
    with open(path, newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    columns = {name: [line[place] if line[place] != "" else None for line in lines[1:]]
               for place, name in enumerate(lines[0])}
    if package == "pandas":
        import pandas
        return pandas.DataFrame(columns)
    if package == "polars":
        import polars
        return polars.DataFrame(columns, schema={name: polars.String for name in columns})
    import pyarrow
    return pyarrow.table({name: pyarrow.array(values, pyarrow.string()) for name, values in columns.items()})
