"""Many tables around persons."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any, Mapping, Optional, Union

from . import _errors, _kith
from ._data import is_plan
from ._errors import refuse, without_hidden
from ._examine import Audit, Inspection, audit, inspect
from ._hierarchy import hierarchy_of
from ._plan import document
from ._progress import Progress, Watching
from ._release import Release, release as release_plan
from ._text import rows_given

Path = Union[str, os.PathLike]


class Database:
    """Many tables around persons: a plan, a database of DuckDB or SQLite, or tables by name.

    A table by name is a dictionary with ``data`` (a path or a frame), ``key``, ``parent`` (a table and the column that
    holds its key) and ``columns``: a role, or a dictionary with ``role`` and ``hierarchy``. The table without a parent has a
    row per person. Frames are written to a private folder for the length of a call.

    >>> import kith
    >>> school = kith.Database({
    ...     "patients": {"data": "patients.csv", "key": "patient", "columns": {"sex": "quasi", "born": "quasi"}},
    ...     "admissions": {"data": "admissions.csv", "key": "admission", "parent": ("patients", "patient"),
    ...                    "columns": {"ward": {"role": "quasi", "hierarchy": "wards.csv"}, "diagnosis": "sensitive"}}})
    >>> done = school.release(k=5)
    >>> done.json.multirelational.persons == done.json.multirelational.released
    True
    """

    def __init__(self, tables: Union[Path, Mapping[str, Mapping[str, Any]]]):
        self._tables = tables
        for name, each in (tables.items() if isinstance(tables, Mapping) else ()):
            if not isinstance(each, Mapping) or "data" not in each:
                raise refuse("usage", f"table '{name}' has no data", "give a dictionary with data, key, parent and columns")

    def inspect(self, person: Optional[str] = None, **asked: Any) -> Inspection:
        """What is in a database file: tables, keys, likely roles, and a plan to begin with."""
        if isinstance(self._tables, Mapping) or is_plan(self._tables):
            raise refuse("usage", "only a database file can be inspected as a whole", "inspect its tables one by one")
        return inspect(self._tables, person=person, **asked)

    def release(self, *, k: Optional[int] = None, l: Optional[float] = None, l_model: Optional[str] = None,
                c: Optional[float] = None, t: Optional[float] = None, plan: Optional[Path] = None,
                to: Optional[Path] = None, max_suppression: Any = None, progress: Progress = None,
                **settings: Any) -> Release:
        """Makes the rows of persons alike over all tables. ``.data`` has the released tables by name."""
        if isinstance(self._tables, Mapping):
            return self._release_tables({"k": k, "l": l, "l_model": l_model, "c": c, "t": t}, to, max_suppression,
                                        progress, settings)
        named = plan if plan is not None else self._tables
        if not is_plan(named):
            raise refuse("usage", "a database needs a plan, which says what its columns are",
                         "edit the one of .inspect().plan and name it with plan=")
        return release_plan(named, k=k, l=l, l_model=l_model, c=c, t=t, to=to, max_suppression=max_suppression,
                            progress=progress, **settings)

    def audit(self, *, plan: Optional[Path] = None, **asked: Any) -> Audit:
        """What the tables give as they are, or a release of them (``release=FOLDER``), by a plan."""
        named = plan if plan is not None else self._tables
        if isinstance(named, Mapping):
            folder = tempfile.mkdtemp(prefix="kith-")
            _errors.hidden_folders.add(folder)
            try:
                return audit(tables=self._written(folder, {"k": asked.pop("k", None) or 1}, {}), **asked)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
                _errors.hidden_folders.discard(folder)
        return audit(tables=named, **asked)

    def _release_tables(self, model: dict, to: Optional[Path], max_suppression: Any, progress: Progress,
                        settings: dict) -> Release:
        folder = tempfile.mkdtemp(prefix="kith-")
        _errors.hidden_folders.add(folder)
        run = {name: settings.pop(name) for name in ("seed", "threads", "memory", "fail_on", "private_map", "output")
               if name in settings}
        from ._request import share
        method = {"name": "multirelational", "max_suppression": share(max_suppression), **settings}
        try:
            plan = self._written(folder, model, method)
            with Watching(progress) as listener:
                request = {**run, "plan": plan, "in_memory": to is None,
                           "directory": os.fspath(to) if to is not None else None}
                made = _kith.release(request, listener)
            with open(plan, encoding="utf-8") as file:
                return Release(made, None, without_hidden(file.read()), folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            _errors.hidden_folders.discard(folder)

    def _written(self, folder: str, model: dict, method: dict) -> str:
        assert isinstance(self._tables, Mapping)
        sections: dict[str, dict] = {}
        for number, (name, each) in enumerate(self._tables.items(), 1):
            parent = each.get("parent")
            sections[f"tables.{_quoted(name)}"] = {
                "path": _path_of(each["data"], folder, number), "key": each.get("key"),
                "parent": {"table": parent[0], "column": parent[1]} if parent else None, **each.get("reading", {})}
            sections[f"tables.{_quoted(name)}.columns"] = {
                column: self._column(column, said, folder, number) for column, said in each.get("columns", {}).items()}
        path = os.path.join(folder, "plan.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(document({**sections, "privacy": model, "method": method or {"name": "multirelational"}}))
        return path

    def _column(self, column: str, said: Any, folder: str, number: int) -> Any:
        if isinstance(said, str) or "hierarchy" not in said:
            return said
        from pathlib import Path as Folder
        hierarchy = hierarchy_of(said["hierarchy"], column)
        place = Folder(folder) / f"table-{number}-{abs(hash(column))}"
        if hierarchy.is_file and hierarchy.path is None:
            place.mkdir()
        made = hierarchy.recipe if not hierarchy.is_file else hierarchy.written_to(place, column, number)
        return {**said, "hierarchy": made}

    def __repr__(self) -> str:
        names = ", ".join(self._tables) if isinstance(self._tables, Mapping) else os.fspath(self._tables)
        return f"<kith.Database: {names}>"


def _quoted(name: str) -> str:
    from ._plan import key
    return key(name)


def _path_of(data: Any, folder: str, number: int) -> str:
    if isinstance(data, (str, os.PathLike)):
        return os.path.abspath(data)
    import csv
    rows = rows_given(data)
    width = max(1, len(rows["columns"]))
    path = os.path.join(folder, f"table-{number}.csv")
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(rows["columns"])
        writer.writerows(rows["cells"][at:at + width] for at in range(0, len(rows["cells"]), width))
    return path
