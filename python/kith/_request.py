"""Keyword arguments of a call as the request that the compiled part takes."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, Mapping, Optional

from . import _errors
from ._data import Located, is_plan, located
from ._errors import refuse
from ._hierarchy import Hierarchy, hierarchy_of
from ._plan import document

_METHOD_ORDER = ("name", "max_suppression", "policy")


def texts(given: Any, what: str) -> list[str]:
    """One name or several."""
    if given is None:
        return []
    if isinstance(given, str):
        return [given]
    names = list(given)
    for name in names:
        if not isinstance(name, str):
            raise refuse("usage", f"{what} names {name!r}, which is no text", "columns are named by texts")
    return names


def share(given: Any) -> Any:
    """0.02 is 2 % of the rows; whole numbers are rows, and texts are as a plan has them."""
    if isinstance(given, float) and 0 < given < 1:
        return f"{given * 100:.10g}%"
    if isinstance(given, float) and given.is_integer():
        return int(given)
    return given


def flag_text(value: Any) -> str:
    """A setting as a flag of the command has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ",".join(f"{name}={each}" for name, each in value.items())
    if isinstance(value, (list, tuple)):
        return ",".join(str(each) for each in value)
    return str(value)


class Request:
    """A request with the files it needs for the length of a call; used in a ``with`` statement.

    With a plan of the caller the arguments win over it, as flags do. Without one they are flags, too, unless they say what
    only a plan can: then a plan is written into a private folder, which goes with the call.
    """

    def __init__(self, data: Any, *, plan: Any = None, quasi: Any = (), person: Any = None, persons: Optional[str] = None,
                 sensitive: Any = (), plain: Any = (), identifiers: Any = (), time: Optional[str] = None,
                 hierarchies: Optional[Mapping[str, Any]] = None, k: Optional[int] = None, l: Optional[float] = None,
                 l_model: Optional[str] = None, c: Optional[float] = None, t: Optional[float] = None,
                 t_distance: Optional[str] = None, method: Optional[str] = None, max_suppression: Any = None,
                 policy: Any = None, columns: Optional[Mapping[str, Mapping[str, Any]]] = None,
                 granularities: Optional[Mapping[str, Any]] = None, granularity: Optional[str] = None,
                 allow: Optional[Mapping[str, Any]] = None, reading: Optional[Mapping[str, Any]] = None,
                 table: Optional[str] = None, settings: Optional[Mapping[str, Any]] = None, fixed_source: bool = False,
                 **rest: Any):
        self._folder: Optional[str] = None
        if isinstance(quasi, Mapping):
            hierarchies = {**{name: each for name, each in quasi.items() if each is not None}, **(hierarchies or {})}
        self._roles = {"quasi": texts(quasi, "quasi"), "sensitive": texts(sensitive, "sensitive"),
                       "plain": texts(plain, "plain"), "identifiers": texts(identifiers, "identifiers"),
                       "time": texts(time, "time")}
        self._persons_by = texts(person, "person")
        self._model = {"k": k, "persons": persons, "l": l, "l_model": l_model, "c": c, "t": t, "t_distance": t_distance}
        self._method = {"name": method, "max_suppression": share(max_suppression), "policy": policy, **(settings or {})}
        self._method = {name: value for name, value in self._method.items() if value is not None}
        self._hierarchies = {name: hierarchy_of(each, name) for name, each in (hierarchies or {}).items()}
        self._columns = dict(columns or {})
        self._granularities = dict(granularities or {})
        self._granularity = granularity
        self._allow = {name: texts(kinds, "allow") for name, kinds in (allow or {}).items()}
        self._fixed_source = fixed_source
        if plan is None and is_plan(data):
            plan, data = data, None
        self.plan = os.fspath(plan) if plan is not None else None
        self.located: Optional[Located] = located(data, reading, table) if data is not None else None
        self._reading = reading
        self._rest = {name: value for name, value in rest.items() if value is not None}

    def __enter__(self) -> dict:
        try:
            return self._made()
        except BaseException:
            self.__exit__()
            raise

    @property
    def folder(self) -> Optional[str]:
        """The private folder of the call, if it needed one."""
        return self._folder

    def __exit__(self, *_: Any) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            _errors.hidden_folders.discard(self._folder)
            self._folder = None

    def _made(self) -> dict:
        request = dict(self._rest)
        own_plan = self.plan is None and self._needs_plan()
        if own_plan:
            request["plan"] = self._write_plan()
            request["source"] = self.located.locator if self.located else None
            if self._fixed_source is False and "path" in request["source"]:
                del request["source"]  # The plan itself names the file.
            return request
        self._refuse_what_needs_a_plan()
        if self.plan is not None:
            request["plan"] = self.plan
            if self.located is not None:
                request["source"] = self.located.locator
            elif self._reading:
                request["data"] = {"reading": dict(self._reading)}
        else:
            request["data"] = self.located.locator if self.located else None
        request.update({name: names for name, names in self._roles.items() if names and name != "time"})
        request["time"] = self._roles["time"][0] if self._roles["time"] else None
        request["person"] = self._persons_by[0] if self._persons_by else None
        request.update(self._model)
        request["hierarchies"] = {name: each.written_to(self._own_folder(), name, number)
                                  for number, (name, each) in enumerate(self._hierarchies.items(), 1)}
        request["allow"] = self._allow
        request["granularity"] = self._granularity
        request["method"] = {name: flag_text(value) for name, value in self._method.items()}
        return request

    def _needs_plan(self) -> bool:
        return bool(self._fixed_source or self._columns or self._granularities or len(self._persons_by) > 1
                    or any(not each.is_file for each in self._hierarchies.values())
                    or isinstance(self._method.get("beta"), Mapping))

    def _refuse_what_needs_a_plan(self) -> None:
        if self.plan is None:
            return
        for name, each in self._hierarchies.items():
            if not each.is_file:
                raise refuse("usage", "a hierarchy of this kind stands in a plan, and a plan was named",
                             f"write hierarchy = {each!r:.80} there"[:200], name)
        for given, word in ((self._columns, "columns="), (self._granularities, "granularities="),
                            (self._persons_by[1:], "several person columns")):
            if given:
                raise refuse("usage", f"{word} cannot be told beside a plan", "say it in the plan")

    def _own_folder(self) -> Path:
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="kith-")
            _errors.hidden_folders.add(self._folder)
        return Path(self._folder)

    def _write_plan(self) -> str:
        path = self._own_folder() / "plan.toml"
        path.write_text(self.text(), encoding="utf-8")
        return str(path)

    def text(self) -> str:
        """The plan that the arguments make."""
        return document({"source": self._source(), "granularities": self._granularities, "columns": self._planned_columns(),
                         "privacy": self._model, "method": self._method, "output": {"path": self._rest.get("output")}})

    def _source(self) -> dict:
        if self._fixed_source or self.located is None:
            return {"path": "table"}
        locator = self.located.locator
        path = os.path.abspath(locator["path"]) if "path" in locator else "table"
        return {"path": path, "table": locator.get("table"), **locator.get("reading", {})}

    def _planned_columns(self) -> dict:
        roles: dict[str, str] = {}
        words = {"quasi": "quasi", "sensitive": "sensitive", "plain": "plain", "identifiers": "identifier", "time": "time"}
        for name in self._persons_by:
            roles[name] = "person"
        for role, names in self._roles.items():
            for name in names:
                if roles.setdefault(name, words[role]) != words[role]:
                    raise refuse("usage", f"the column is named as {roles[name]} and as {words[role]}",
                                 "give every column one role", name)
        for given, word in ((self._hierarchies, "hierarchies"), (self._columns, "columns"), (self._allow, "allow")):
            for name in given:
                if name not in roles:
                    raise refuse("usage", f"{word} names a column that has no role", "name it with quasi=, too", name)
        return {name: self._planned_column(name, role) for name, role in roles.items()}

    def _planned_column(self, name: str, role: str) -> Any:
        entry: dict[str, Any] = {"role": role}
        if name in self._hierarchies:
            each: Hierarchy = self._hierarchies[name]
            number = list(self._hierarchies).index(name) + 1
            entry["hierarchy"] = each.recipe if not each.is_file else self._named(each, name, number)
        if role == "time" and self._granularity is not None:
            entry["granularity"] = self._granularity
        if name in self._allow:
            entry["allow"] = self._allow[name]
        entry.update(self._columns.get(name, {}))
        return role if len(entry) == 1 else entry

    def _named(self, each: Hierarchy, name: str, number: int) -> str:
        file = each.written_to(self._own_folder(), name, number)
        return os.path.basename(file) if each.path is None else file
