"""Audits, attacks, inspections and comparisons."""

from __future__ import annotations

import os
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from . import _kith
from ._data import is_plan, located
from ._errors import refuse, without_hidden
from ._figures import Answer, Figures, read
from ._hierarchy import hierarchy_of
from ._progress import Progress, Watching
from ._request import Request, texts

Path = Union[str, os.PathLike]


class _Asked(Request):
    """Roles, model and hierarchies of an examination; its hierarchies are files."""

    def examined(self, **more: Any) -> dict:
        for name, each in self._hierarchies.items():
            if not each.is_file:
                raise refuse("usage", "an examination takes hierarchies of files, dictionaries and frames",
                             "write the labels down", name)
        request = {**self._made(), **{name: value for name, value in more.items() if value is not None}}
        del request["method"], request["allow"], request["granularity"]
        return request


class Audit(Answer):
    """What a table really gives: ``satisfied``, ``k``, ``violations``, ``classes`` and more, as in the JSON.

    It is true if the table satisfies what was asked.
    """

    def __bool__(self) -> bool:
        return bool(self._found["satisfied"])

    def __repr__(self) -> str:
        found = self._found
        k = f", k = {found['k']}" if "k" in found else ""
        return (f"<kith.Audit: {'satisfied' if self else 'not satisfied'}{k}, {found.get('violations', 0)} "
                "violations>")

    def _repr_html_(self) -> str:
        from ._display import figures_html
        return figures_html("Audit", self._found)


def audit(data: Any = None, *, quasi: Any = (), k: Optional[int] = None, person: Optional[str] = None,
          persons: Optional[str] = None, sensitive: Any = (), plain: Any = (), l: Optional[float] = None,
          l_model: Optional[str] = None, c: Optional[float] = None, t: Optional[float] = None,
          t_distance: Optional[str] = None, hierarchies: Optional[Mapping[str, Any]] = None, reference: Any = None,
          certificate: Optional[Path] = None, sensitive_table: Any = None, bucket: Optional[str] = None,
          releases: Optional[Sequence[Any]] = None, series: Optional[Path] = None, case: Optional[str] = None,
          tables: Optional[Path] = None, release: Optional[Path] = None, known_rows: Optional[int] = None,
          single_table: bool = False, reading: Optional[Mapping[str, Any]] = None, table: Optional[str] = None,
          threads: int = 0, memory: int = 0, progress: Progress = None) -> Audit:
    """Finds what a table gives that anybody made, from its cells alone.

    One table: ``data`` with ``quasi``, and the model to hold it to; without ``k`` it is only measured. A release of kith:
    the path of its file and that of its ``certificate``. Two tables in the manner of Anatomy: ``sensitive_table``. Several
    ``releases`` of a table that grows, with the ``case`` column; or the folder of a ``series``. Many tables: ``tables`` is
    their plan, and ``release`` their folder.

    >>> import kith
    >>> found = kith.audit("visits.csv", quasi=["zip", "sex"], k=5)
    >>> found.satisfied, found.k, found.violations
    (False, 1, 6)

    ``measures`` has figures of each sensitive column: ``alpha``, ``l_distinct``, ``l_entropy``, ``recursive_l``,
    ``recursive_c``, ``t``, ``basic_beta``, ``enhanced_beta``, ``delta`` and ``delta_present``, by the formulas of
    docs/measures.md. ``None`` says that no number would do.

    >>> found = kith.audit("visits.csv", quasi=["sex"], person="patient", sensitive=["diagnosis"])
    >>> found.measures["diagnosis"].l_distinct
    48
    """
    subjects = [each for each in (data, releases, series, tables) if each is not None]
    if len(subjects) != 1:
        raise refuse("usage", "there is nothing to audit" if not subjects else "these are two audits",
                     "give a table, or releases=, or series=, or tables=")
    one = data if releases is None and series is None and tables is None else None
    two = sensitive_table is not None or bucket is not None
    path = one is not None and isinstance(one, (str, os.PathLike))
    if certificate is not None and not path:
        raise refuse("usage", "a certificate is of a file", "name the file: a certificate has the digest of its bytes")
    as_path = certificate is not None
    asked = _Asked(None if as_path else one, quasi=quasi, k=k, person=person, persons=persons, sensitive=sensitive,
                   plain=plain, l=l, l_model=l_model, c=c, t=t, t_distance=t_distance, hierarchies=hierarchies,
                   reading=None if as_path else reading, table=table, threads=threads, memory=memory)
    other = {"reference": located(reference, _numbers(reading)).locator if reference is not None else None}
    try:
        if tables is not None:
            find = _kith.audit_tables
            request = asked.examined(plan=os.fspath(tables), release=_text(release), reading=_dict(reading),
                                     known_rows=known_rows, single_table=single_table)
        elif certificate is not None:
            find = _kith.audit_certificate
            request = asked.examined(release=_text(one), certificate=os.fspath(certificate), reading=_dict(reading),
                                     sensitive_table=_text(sensitive_table), bucket=bucket, known_rows=known_rows, **other)
        elif series is not None:
            find = _kith.audit_series
            request = asked.examined(folder=os.fspath(series), case=case, reading=_dict(reading))
        elif releases is not None:
            find = _kith.audit_releases
            request = asked.examined(releases=[located(each, reading).locator for each in releases], case=case)
        elif two:
            find = _kith.audit_anatomy
            second = located(sensitive_table, reading).locator if sensitive_table is not None else None
            request = asked.examined(sensitive_table=second, bucket=bucket)
        else:
            find = _kith.audit_table
            request = asked.examined(**other)
        with Watching(progress) as listener:
            return Audit(read(find(request, listener)))
    finally:
        asked.__exit__()


def _text(path: Any) -> Optional[str]:
    return os.fspath(path) if path is not None else None


def _dict(reading: Optional[Mapping[str, Any]]) -> Optional[dict]:
    return dict(reading) if reading else None


def _numbers(reading: Optional[Mapping[str, Any]]) -> dict:
    """Whoever writes NA for nothing, or numbers with commas, does so in both tables."""
    return {name: value for name, value in (reading or {}).items() if name in ("na", "decimal", "labels")}


class Attack(Answer):
    """Whom an outside table finds in a release, or what moves tell of whom."""

    def __repr__(self) -> str:
        links = self._found.get("links", [])
        worst = f", {links[0]['reidentified']} reidentified by all columns" if links and "reidentified" in links[0] else ""
        return f"<kith.Attack{worst}>"

    def _repr_html_(self) -> str:
        from ._display import figures_html
        return figures_html("Attack", self._found)


def attack(release: Any, outside: Any = None, *, on: Any = (), sensitive: Optional[str] = None, k: Optional[int] = None,
           up_to: Optional[int] = None, hierarchies: Optional[Mapping[str, Any]] = None,
           formats: Optional[Mapping[str, str]] = None, outside_formats: Optional[Mapping[str, str]] = None,
           pivots: Optional[Mapping[str, int]] = None, reading: Optional[Mapping[str, Any]] = None,
           moves: Optional[Path] = None, l: Optional[int] = None, threads: int = 0, memory: int = 0,
           progress: Progress = None) -> Attack:
    """Links a release with a table that an attacker holds, or asks what moves tell of whom.

    ``on`` names the columns that both have; a dictionary has the outside table's names for the release's. With ``moves``,
    ``release`` is a plan of method reposition and ``moves`` its private map.

    >>> import kith
    >>> done = kith.release("plan.toml")
    >>> found = kith.attack(done.data, "voters.csv", on=["zip", "birth", "sex"], sensitive="diagnosis", k=5)
    >>> found.links[0].reidentified
    0
    """
    with Watching(progress) as listener:
        if moves is not None:
            request = {"plan": os.fspath(release), "map": os.fspath(moves), "l": l, "threads": threads, "memory": memory}
            return Attack(read(_kith.attack_moves(request, listener)))
        if outside is None:
            raise refuse("usage", "there is no outside table", "give the table that an attacker holds")
        pairs = on.items() if isinstance(on, Mapping) else ((name, name) for name in texts(on, "on"))
        asked = _Asked(release, hierarchies=hierarchies, reading=reading)
        try:
            made = asked.examined()
            request = {"release": made["data"], "outside": located(outside, _numbers(reading)).locator,
                       "hierarchies": made["hierarchies"], "on": [list(pair) for pair in pairs], "sensitive": sensitive,
                       "k": k, "up_to": up_to, "formats": dict(formats or {}),
                       "outside_formats": dict(outside_formats or {}), "pivots": dict(pivots or {}), "threads": threads,
                       "memory": memory}
            return Attack(read(_kith.attack_linking(request, listener)))
        finally:
            asked.__exit__()


class Inspection(Answer):
    """What is in data before anybody planned anything. ``plan`` is a plan to begin with, as text."""

    def __init__(self, found: Figures, plan: str):
        super().__init__(found)
        self.plan = plan

    def __getstate__(self) -> dict:
        return {"_found": self._found, "plan": self.plan}

    def __repr__(self) -> str:
        found = self._found
        return f"<kith.Inspection of {found.get('rows', 0)} rows: {len(found.get('columns', found.get('tables', [])))} columns>"

    def _repr_html_(self) -> str:
        from ._display import inspection_html
        return inspection_html(self)


def inspect(data: Any, *, person: Optional[str] = None, time: Optional[str] = None, granularity: Optional[str] = None,
            sensitive: Optional[str] = None, l: Union[None, int, Iterable[int]] = None,
            windows: Optional[Iterable[int]] = None, plan: Optional[Path] = None, force: bool = False,
            reading: Optional[Mapping[str, Any]] = None, table: Optional[str] = None, threads: int = 0, memory: int = 0,
            progress: Progress = None) -> Inspection:
    """Finds types, likely roles, who is unique, and a plan to begin with.

    ``data`` is a table, or a database file; with ``time`` it is looked at as a stream of snapshots. ``plan`` is a file for
    the proposed plan, which is ``.plan`` of the answer anyway.

    >>> import kith
    >>> found = kith.inspect("visits.csv")
    >>> {column.name: column.role for column in found.columns}["zip"]
    'quasi'
    """
    path = str(os.fspath(data)) if isinstance(data, (str, os.PathLike)) else ""
    database = path != "" and table is None and _kith.is_database(path)
    if database:
        only = _kith.only_table(path)
        if only is not None and only != person:
            database, table = False, only
    request: dict[str, Any] = {"person": person, "plan": _text(plan), "force": force, "threads": threads, "memory": memory}
    if database:
        request.update(database=True, path=path)
    else:
        request.update(data=located(data, reading, table).locator, time=time, granularity=granularity, sensitive=sensitive,
                       l=[l] if isinstance(l, int) else list(l or []), windows=list(windows or []))
    with Watching(progress) as listener:
        text, proposed = _kith.inspect(request, listener)
    return Inspection(read(text), proposed)


class Comparison(Answer):
    """What each of several methods, policies and k would keep, lose and cost. ``svg`` is a chart, ``html`` a page."""

    def __init__(self, found: Figures, svg: str, html: str):
        super().__init__(found)
        self.svg = svg
        self.html = html

    def __getstate__(self) -> dict:
        return {"_found": self._found, "svg": self.svg, "html": self.html}

    def __repr__(self) -> str:
        return f"<kith.Comparison of {len(self._found['runs'])} runs>"

    def _repr_html_(self) -> str:
        from ._display import comparison_html
        return comparison_html(self)


def compare(data: Any, *, k: Union[None, int, Iterable[int]] = None, methods: Any = (), policies: Any = (),
            task: Optional[str] = None, queries: Optional[int] = None, seed: int = 1, progress: Progress = None,
            **release: Any) -> Comparison:
    """Runs several methods, policies and k on the same data and releases nothing.

    The other arguments are those of :func:`kith.release`. ``task`` is a released column that a simple model is to tell.

    >>> import kith
    >>> found = kith.compare("plan.toml", k=[2, 5], methods=["full-domain", "local"])
    >>> sorted({run.method for run in found.runs})
    ['full-domain', 'local']
    """
    known = {"quasi", "person", "persons", "sensitive", "plain", "identifiers", "hierarchies", "l", "l_model", "c", "t",
             "t_distance", "max_suppression", "plan", "time", "granularity", "granularities", "columns", "allow", "reading",
             "table", "threads", "memory"}
    settings = {name: release.pop(name) for name in list(release) if name not in known}
    ks = [k] if isinstance(k, int) else list(k or [])
    # A plan of one's own must state some k; each run has another.
    own = Request(data, settings=settings, k=ks[0] if ks else None, **release)
    with own as request, Watching(progress) as listener:
        request.update(ks=ks, methods=texts(methods, "methods"),
                       policies=["+".join(each) if isinstance(each, (list, tuple)) else each
                                 for each in ([policies] if isinstance(policies, str) else policies)],
                       task=task, queries=queries, query_seed=seed)
        if "plan" in request and own.plan is not None:
            request.pop("k", None)
        text, svg, html = _kith.compare(request, listener)
    return Comparison(read(without_hidden(text)), svg, html)
