"""How a quasi column is made coarser, level by level."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from ._errors import refuse


class Hierarchy:
    """How a column is generalized. Made by one of the class methods, and named by ``hierarchies=`` of a call.

    >>> Hierarchy.mask("right", levels=4)
    Hierarchy({ mask = "right", levels = 4 })
    >>> Hierarchy.intervals([5, 10, 20], origin=0, top=75)
    Hierarchy({ intervals = [5, 10, 20], origin = 0, top = 75 })
    >>> Hierarchy.calendar(["day", "month", "year"], format="MM/DD/YYYY")
    Hierarchy({ calendar = ["day", "month", "year"], format = "MM/DD/YYYY" })
    >>> Hierarchy.builtin("country")
    Hierarchy({ builtin = "country" })
    >>> Hierarchy.from_dict({"single": "never", "married": "ever", "widowed": "ever"}).lines
    [['single', 'never'], ['married', 'ever'], ['widowed', 'ever']]
    """

    def __init__(self, *, recipe: Optional[dict] = None, path: Optional[str] = None,
                 lines: Optional[list[list[str]]] = None):
        self.recipe = recipe
        self.path = path
        self.lines = lines

    @classmethod
    def file(cls, path: Union[str, os.PathLike]) -> Hierarchy:
        """A file of ARX's format: a line per value, level 0 first, no header."""
        return cls(path=os.fspath(path))

    @classmethod
    def mask(cls, side: str = "right", levels: int = 1) -> Hierarchy:
        """One more character masked per level, from the right or from the left."""
        return cls(recipe={"mask": side, "levels": levels})

    @classmethod
    def intervals(cls, widths: Sequence[float], *, origin: Optional[float] = None, bottom: Optional[float] = None,
                  top: Optional[float] = None) -> Hierarchy:
        """A level per width, each a multiple of the one before. Beyond ``bottom`` and ``top`` there are open classes."""
        return cls(recipe=_stated(intervals=list(widths), origin=origin, bottom=bottom, top=top))

    @classmethod
    def calendar(cls, granularities: Sequence[str], *, format: Optional[str] = None, pivot: Optional[int] = None,
                 zone: Optional[str] = None, recorded: Optional[str] = None) -> Hierarchy:
        """A level per granularity: ``"day"``, ``"week"``, ``"month"``, ``"5 years"``, …"""
        return cls(recipe=_stated(calendar=list(granularities), format=format, pivot=pivot, zone=zone, recorded=recorded))

    @classmethod
    def builtin(cls, name: str) -> Hierarchy:
        """One that comes with kith: ``"country"``, ``"us-zip"``, ``"icd-10"``, … (docs/builtin-hierarchies.md)."""
        return cls(recipe={"builtin": name})

    @classmethod
    def from_dict(cls, labels: Mapping[Any, Union[str, Sequence[str]]]) -> Hierarchy:
        """Labels by value: one label, or a list of them from the finest level on."""
        return cls.from_lines([key, *([labels[key]] if isinstance(labels[key], str) else labels[key])] for key in labels)

    @classmethod
    def from_lines(cls, lines: Iterable[Sequence[Any]]) -> Hierarchy:
        """Lines as a file would have them: the value, then its labels."""
        texts = [["" if cell is None else str(cell) for cell in line] for line in lines]
        if len({len(line) for line in texts}) > 1:
            raise refuse("hierarchy-syntax", "lines of the hierarchy have different numbers of levels",
                         "give every value a label of every level")
        return cls(lines=texts)

    @classmethod
    def from_frame(cls, frame: Any) -> Hierarchy:
        """A frame with a column per level: the values first, then their labels."""
        from ._data import rows_of
        return cls.from_lines(rows_of(frame))

    @property
    def is_file(self) -> bool:
        return self.recipe is None

    def written_to(self, folder: Path, column: str, number: int) -> str:
        """The file of this hierarchy, which is made in the folder if there is none."""
        if self.path is not None:
            return os.path.abspath(self.path)
        text = io.StringIO()
        csv.writer(text, delimiter=";", lineterminator="\n").writerows(self.lines or [])
        file = folder / f"hierarchy-{number}.csv"
        file.write_text(text.getvalue(), encoding="utf-8")
        return str(file)

    def __repr__(self) -> str:
        if self.recipe is not None:
            from ._plan import toml
            return f"Hierarchy({toml(self.recipe)})"
        if self.path is not None:
            return f"Hierarchy({self.path!r})"
        return f"Hierarchy of {len(self.lines or [])} values"


def _stated(**settings: Any) -> dict:
    return {key: value for key, value in settings.items() if value is not None}


def hierarchy_of(given: Any, column: str) -> Hierarchy:
    """What ``hierarchies=`` may name: a hierarchy, a file, a dictionary, a frame."""
    if isinstance(given, Hierarchy):
        return given
    if isinstance(given, (str, os.PathLike)):
        return Hierarchy.file(given)
    if isinstance(given, Mapping):
        return Hierarchy.from_dict(given)
    if hasattr(given, "__arrow_c_stream__"):
        return Hierarchy.from_frame(given)
    raise refuse("usage", f"the hierarchy is a {type(given).__name__}",
                 "give a kith.Hierarchy, a file, a dictionary or a frame", column)
