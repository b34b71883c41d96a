"""Records as they come, published snapshot by snapshot."""

from __future__ import annotations

import os
from typing import Any, Iterable, Iterator, Optional, Union

from . import _kith
from ._errors import refuse, without_hidden
from ._figures import Figures, read
from ._progress import Progress, Watching
from ._request import Request
from ._text import read_file, rows_given

Path = Union[str, os.PathLike]


class Snapshot:
    """A published snapshot: its ``label`` and its files; ``data`` and ``sensitive`` are its tables, of the batches' kind."""

    def __init__(self, label: str, path: str, sensitive_path: Optional[str], like: Any):
        self.label = label
        self.path = path
        self.sensitive_path = sensitive_path
        self._like = type(like)
        self._read = lambda name: read_file(name, like)

    @property
    def data(self) -> Any:
        return self._read(self.path)

    @property
    def sensitive(self) -> Any:
        return self._read(self.sensitive_path) if self.sensitive_path is not None else None

    def __repr__(self) -> str:
        return f"<kith.Snapshot {self.label}>"


class Stream:
    """Takes batches of records from any iterable and gives snapshots, each as soon as the window lets it go.

    A batch is a frame, a list of dictionaries or the path of a CSV file. Snapshots are written to ``directory``; ``state``
    is a private file, with which a stream goes on later: then the window stays open at the end of the batches, unless
    ``close=True``. The plan is of method reposition, or is made of the arguments.

    >>> import kith, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> stream = kith.Stream(["reports.csv"], directory=folder.name, time="day", granularity="day", person="patient",
    ...                      quasi=["age", "district"], sensitive=["disease"], l=3, window=4)
    >>> labels = [snapshot.label for snapshot in stream]
    >>> labels[0], stream.result.stream.read > 0
    ('2024-01-08', True)
    """

    def __init__(self, batches: Iterable[Any], *, directory: Path, plan: Optional[Path] = None, state: Optional[Path] = None,
                 close: Optional[bool] = None, private_map: Optional[Path] = None, trace: Optional[Path] = None,
                 refuse_bad: bool = False, max_gap: Optional[int] = None, seed: Optional[int] = None, time: Any = None,
                 granularity: Optional[str] = None, person: Any = None, quasi: Any = (), sensitive: Any = (),
                 plain: Any = (), identifiers: Any = (), hierarchies: Any = None, l: Optional[int] = None,
                 granularities: Any = None, columns: Any = None, allow: Any = None, reading: Any = None,
                 progress: Progress = False, **settings: Any):
        self._batches = batches
        self._directory = os.fspath(directory)
        self._state = os.fspath(state) if state is not None else None
        self._close = close if close is not None else state is None
        self._progress = progress
        self._reading = reading
        self._seen: set[str] = set()
        self._columns: list[str] = []
        self._call = {"private_map": os.fspath(private_map) if private_map is not None else None,
                      "trace": os.fspath(trace) if trace is not None else None, "refuse_bad": refuse_bad,
                      "max_gap": max_gap, "seed": seed, "directory": self._directory}
        self._asked = Request(None, plan=plan, time=time, granularity=granularity, person=person, quasi=quasi,
                              sensitive=sensitive, plain=plain, identifiers=identifiers, hierarchies=hierarchies, l=l,
                              granularities=granularities, columns=columns, allow=allow, fixed_source=plan is None,
                              method="reposition" if plan is None else None, settings=settings)
        self.result: Optional[Figures] = None

    def __iter__(self) -> Iterator[Snapshot]:
        with self._asked as request:
            plan = request["plan"]
            state = self._state or str(self._asked._own_folder() / "state")
            self._seen = set(_snapshots(self._directory))
            like: Any = None
            for batch in self._batches:
                like = batch
                yield from self._taken(plan, state, batch, keep_open=True)
            if self._close and like is not None:
                yield from self._taken(plan, state, None, keep_open=False, like=like)

    def _taken(self, plan: str, state: str, batch: Any, keep_open: bool, like: Any = None) -> Iterator[Snapshot]:
        request = {**self._call, "plan": plan, "state": state, "keep_open": keep_open, "continued": True}
        if batch is None:
            request["source"] = {"rows": {"columns": self._columns, "cells": [], "name": "batch"}}
        elif isinstance(batch, (str, os.PathLike)):
            with open(batch, newline="", encoding="utf-8-sig") as file:
                import csv
                lines = csv.reader(file, delimiter=(self._reading or {}).get("delimiter", ","))
                self._columns = next(lines, [])
                cells = [cell for line in lines if line for cell in line]
            request["source"] = {"rows": {"columns": self._columns, "cells": cells, "name": os.fspath(batch)}}
        else:
            rows = rows_given(batch)
            self._columns = rows["columns"]
            request["source"] = {"rows": rows}
        with Watching(self._progress) as listener:
            done = _kith.stream(request, listener)
        self.result = read(without_hidden(done.json))
        for label, (path, sensitive) in sorted(_snapshots(self._directory).items()):
            if label not in self._seen:
                self._seen.add(label)
                yield Snapshot(label, path, sensitive, like if batch is None else batch)

    def __repr__(self) -> str:
        return f"<kith.Stream into {self._directory!r}>"

    def __reduce__(self):
        raise refuse("usage", "a stream cannot be pickled", "its state, a private file, is what it goes on from")


def _snapshots(folder: str) -> dict[str, tuple[str, Optional[str]]]:
    """The files of snapshots in a folder, by label."""
    if not os.path.isdir(folder):
        return {}
    found = {}
    for name in os.listdir(folder):
        if name.startswith("release-") and name.endswith(".csv") and not name.endswith(".sensitive.csv"):
            label = name[len("release-"):-len(".csv")]
            second = os.path.join(folder, f"release-{label}.sensitive.csv")
            found[label] = (os.path.join(folder, name), second if os.path.exists(second) else None)
    return found
