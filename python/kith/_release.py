"""Releases."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, Optional, Sequence, Union

from . import _kith
from ._data import Table
from ._errors import refuse, without_hidden
from ._figures import Figures, read
from ._progress import Progress, Watching
from ._request import Request


class Release:
    """A release, and what its publisher should know of it.

    Everything but ``data`` and ``certificate`` is the publisher's alone. A pickle has the data, the certificate and the
    figures; the key, the proof, the map, the report and the plan stay where the release was made.
    """

    def __init__(self, released: Any, back: Any = None, text: Optional[str] = None, folder: Optional[str] = None):
        self._released = released
        self._folder = folder or ""
        self._back = back
        self._text = text
        self._result = read(without_hidden(released.json))
        self._files = dict(released.files)
        self._made: Any = None
        held = released.data
        self._certificate = held.certificate if held is not None else None
        if held is None:
            self._clean_report()

    # --- What is released

    @property
    def data(self) -> Any:
        """The released table, of the kind that went in; by name if there are several."""
        if self._made is None:
            self._made = self._read_data()
        return self._made

    def _read_data(self) -> Any:
        held = self._held()
        if held is None:
            return None if self._result.get("dry_run") else self._files.get("release")
        back = self._back or (lambda made: made)
        tables = {name: back(Table(each)) for name, each in held.tables}
        return next(iter(tables.values())) if len(tables) == 1 else tables

    @property
    def certificate(self) -> Optional[Figures]:
        """What goes to the public with the table. None if the release is seeded, which is for tests."""
        text = self._certificate
        if text is None and "certificate" in self._files and os.path.exists(self._files["certificate"]):
            with open(self._files["certificate"], encoding="utf-8") as file:
                text = file.read()
        return read(text) if text else None

    def write(self, directory: Union[str, os.PathLike]) -> dict[str, str]:
        """Writes the files that ``kith release -o DIRECTORY`` writes, byte for byte, all or none; returns their names."""
        held = self._held()
        if held is None:
            raise refuse("usage", "this release is not held in memory", "it was written, or unpickled; release again")
        self._files = dict(held.write(os.fspath(directory)))
        self._clean_report()
        return self._files

    def _clean_report(self) -> None:
        """A plan made of arguments lay in a folder that is gone; the report does not name it."""
        report = self._files.get("report")
        if not self._folder or report is None or not os.path.exists(report):
            return
        with open(report, "r+", encoding="utf-8") as file:
            text = without_hidden(file.read(), self._folder)
            file.seek(0)
            file.truncate()
            file.write(text)

    @property
    def files(self) -> dict[str, str]:
        """The files that were written, by what they are."""
        return self._files if self._held() is None or any(map(os.path.exists, self._files.values())) else {}

    # --- What the publisher should know

    @property
    def json(self) -> Figures:
        """The object that ``kith release --json`` prints (docs/result.md)."""
        return self._result

    @property
    def rows(self) -> int:
        """Released rows."""
        return self._result["released"]["rows"]

    @property
    def suppressed(self) -> int:
        """Rows left out or masked; of many tables persons."""
        return self._result["released"]["suppressed"]

    @property
    def quasi(self) -> list[str]:
        return self._result.get("quasi", [])

    @property
    def classes(self) -> Figures:
        """Number and sizes of the released classes, in persons."""
        return self._result.get("classes", Figures())

    @property
    def minimal(self) -> list[Figures]:
        """All minimal nodes of method full-domain."""
        return self._result.get("minimal", [])

    @property
    def chosen(self) -> Optional[Figures]:
        """The released node of method full-domain."""
        return self._result.get("chosen")

    @property
    def frontier(self) -> list[Figures]:
        """Which node is minimal for which limit of suppressed rows; as far as it was made."""
        found: Any = self._result.get("frontier")
        if found is None:
            found = read(self._released.frontier if self._released is not None else "[]")
        return found

    @property
    def loss(self) -> Figures:
        return self._result.get("loss", Figures())

    @property
    def risk(self) -> Figures:
        """Risks before and after."""
        return self._result.get("risk", Figures())

    @property
    def notes(self) -> list[Figures]:
        """What else there is to know, the severest first: ``code``, ``severity`` and ``text``."""
        return self._result.get("notes", [])

    @property
    def report(self) -> str:
        """The report, a page of HTML that loads nothing."""
        held = self._held()
        if held is not None:
            return without_hidden(held.report, self._folder)
        return self._private("report")

    @property
    def plan(self) -> str:
        """The plan in force, as text: save it as ``plan.toml`` and the command makes the same release."""
        if self._text is not None:
            return self._text
        held = self._held()
        key = held.key if held is not None else self._private("key")
        return json.loads(key)["plan"]

    def _private(self, name: str) -> str:
        path = self._files.get(name)
        if path is None or not os.path.exists(path):
            raise refuse("usage", f"this release has no {name} any more", "it stays where the release was made")
        with open(path, encoding="utf-8") as file:
            return file.read()

    def _held(self) -> Any:
        return self._released.data if self._released is not None else None

    # --- How it is shown and kept

    def __repr__(self) -> str:
        released = self._result["released"]
        chosen = f", {', '.join(self.chosen['names'])}" if self.chosen else ""
        return (f"<kith.Release by {self._result['method']}: {released['rows']} rows, {released['suppressed']} "
                f"suppressed, {self._result.get('model', '')}{chosen}>")

    def _repr_html_(self) -> str:
        from ._display import release_html
        return release_html(self)

    def __getstate__(self) -> dict:
        return {"_result": self._result, "_certificate": self._certificate, "_made": self.data,
                "_files": {}, "_folder": "", "_released": None, "_back": None, "_text": None}

    def __setstate__(self, state: dict) -> None:
        self.__dict__.update(state)


def release(data: Any, *, quasi: Any = (), k: Optional[int] = None, person: Union[None, str, Sequence[str]] = None,
            persons: Optional[str] = None, sensitive: Any = (), plain: Any = (), identifiers: Any = (),
            hierarchies: Optional[Mapping[str, Any]] = None, l: Optional[float] = None, l_model: Optional[str] = None,
            c: Optional[float] = None, t: Optional[float] = None, t_distance: Optional[str] = None,
            max_suppression: Any = None, method: Optional[str] = None, policy: Any = None, plan: Any = None,
            time: Optional[str] = None, granularity: Optional[str] = None,
            granularities: Optional[Mapping[str, Any]] = None, columns: Optional[Mapping[str, Mapping[str, Any]]] = None,
            allow: Optional[Mapping[str, Any]] = None, reading: Optional[Mapping[str, Any]] = None,
            table: Optional[str] = None, to: Union[None, str, os.PathLike] = None, output: Optional[str] = None,
            private_map: Union[None, str, os.PathLike] = None, frontier: Optional[bool] = None, proof: bool = True,
            fail_on: Optional[str] = None, dry_run: bool = False, seed: Optional[int] = None, threads: int = 0,
            memory: int = 0, progress: Progress = None, **settings: Any) -> Release:
    """Makes an anonymous release of a table about people.

    ``data`` is a frame of pandas or polars, a table of pyarrow, a relation of DuckDB, anything else with
    ``__arrow_c_stream__``, the path of a file, or that of a plan (``.toml``), over which the arguments win.

    ``quasi`` are the columns that outsiders may know; they are generalized, each by its hierarchy of ``hierarchies`` or one
    that suits its values. ``sensitive`` and ``plain`` columns are released as they are, ``identifiers``, the ``person`` and
    columns that are not named never. ``k`` persons at least share every class; ``l`` and ``t`` protect sensitive columns.
    ``max_suppression`` is a number of rows, or a share: ``"2%"`` or ``0.02``. ``columns`` has what else a plan says of a
    column (``{"birth": {"min_level": "month"}}``). Other arguments are settings of the method (docs/plan.md).

    The release is held in memory, ``.write(DIRECTORY)`` writes its files; with ``to=DIRECTORY`` they are written at once.

    >>> import kith
    >>> done = kith.release("visits.csv", quasi=["zip", "sex", "marital"], person="patient", sensitive=["diagnosis"],
    ...                     hierarchies={"zip": kith.Hierarchy.mask("right", levels=4), "marital": "marital.csv"},
    ...                     k=5, max_suppression="2%")
    >>> done.chosen["names"]
    ['2 masked', 'as is', 'as is']
    >>> done.classes["smallest"] >= 5
    True
    """
    asked = Request(data, plan=plan, quasi=quasi, person=person, persons=persons, sensitive=sensitive, plain=plain,
                    identifiers=identifiers, time=time, hierarchies=hierarchies, k=k, l=l, l_model=l_model, c=c, t=t,
                    t_distance=t_distance, method=method, max_suppression=max_suppression, policy=policy, columns=columns,
                    granularities=granularities, granularity=granularity, allow=allow, reading=reading, table=table,
                    settings=settings, output=output, directory=os.fspath(to) if to is not None else None,
                    private_map=os.fspath(private_map) if private_map is not None else None, frontier=frontier,
                    proof=proof, fail_on=fail_on, dry_run=dry_run or None, seed=seed, threads=threads, memory=memory)
    with asked as request, Watching(progress) as listener:
        request["in_memory"] = to is None and not dry_run
        made = _kith.release(request, listener)
        text = asked.text() if "plan" in request and asked.plan is None else None
        return Release(made, asked.located.back if asked.located else None, text, asked.folder)
