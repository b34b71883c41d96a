"""Figures of an answer, as the command's JSON has them."""

from __future__ import annotations

import json
from typing import Any


class Figures(dict):
    """A dictionary whose keys are attributes, too.

    >>> Figures(count=5, smallest=2).smallest
    2
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"these figures have no '{name}'; they have {', '.join(self)}") from None

    def __dir__(self):
        return [*super().__dir__(), *(key for key in self if key.isidentifier())]

    def __reduce__(self):
        return Figures, (dict(self),)


def read(text: str) -> Figures:
    return json.loads(text, object_hook=Figures)


class Answer:
    """What a call found. ``json`` is the object that the command prints with ``--json``; its members are attributes."""

    def __init__(self, found: Figures):
        self._found = found

    @property
    def json(self) -> Figures:
        return self._found

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._found[name]
        except KeyError:
            raise AttributeError(f"this answer has no '{name}'; it has {', '.join(self._found)}") from None

    def __dir__(self):
        return [*super().__dir__(), *(key for key in self._found if key.isidentifier())]

    def __getstate__(self) -> dict:
        return {"_found": self._found}

    def __setstate__(self, state: dict) -> None:
        self.__dict__.update(state)
