"""Exceptions: what is wrong, where, and what to do."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where something is wrong. Parts that are unknown are empty or 0."""

    file: str = ""
    line: int = 0
    column: str = ""

    def __str__(self) -> str:
        parts = []
        if self.file:
            parts.append(f"{self.file}:{self.line}" if self.line else self.file)
        if self.column:
            parts.append(f"column '{self.column}'")
        return ": ".join(parts)


class Error(Exception):
    """A mistake of the call, the plan or the data, or a limit that they meet.

    ``code`` is for programs (``"hierarchy-gap"``), ``place`` has ``file``, ``line`` and ``column``, ``remedy`` says what
    to do, and ``exit_status`` is what the command would end with. No message contains values of the data, but for the
    one that is missing from a hierarchy.

    >>> import kith
    >>> try:
    ...     kith.release("visits.csv", quasi=["zip"], k=0)
    ... except kith.Error as error:
    ...     print(error.code)
    k-out-of-range
    """

    def __init__(self, code: str, message: str, place: Place = Place(), remedy: str = "", exit_status: int = 2):
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
        self.exit_status = exit_status
        where = str(place)
        super().__init__((f"{where}: " if where else "") + message + (f"; {remedy}" if remedy else ""))

    def __reduce__(self):
        return type(self), (self.code, self.message, self.place, self.remedy, self.exit_status)


class UsageError(Error, ValueError):
    """The call, the plan or the data is wrong: exit status 2 of the command."""


class NoRelease(Error):
    """Nothing satisfies the model: exit status 3 of the command."""


class NotAccepted(Error):
    """There is a caveat that the call does not accept: exit status 4 of the command."""


class Failed(Error, RuntimeError):
    """An engine, the disk or the memory failed, or a release did not stand: exit status 5 of the command."""


class Bug(RuntimeError):
    """A broken invariant of kith itself. Please report it."""


_CLASSES = {2: UsageError, 3: NoRelease, 4: NotAccepted, 5: Failed}

# Folders in which this package keeps plans for the length of a call. Messages do not name them.
hidden_folders: set[str] = set()


def without_hidden(text: str, folder: str = "") -> str:
    for each in (folder, *tuple(hidden_folders)):
        if each:
            text = text.replace(each + "/", "")
    return text


def made(code: str, exit_status: int, message: str, file: str, line: int, column: str, remedy: str) -> Error:
    """What the compiled part calls."""
    if any(file.startswith(folder) for folder in tuple(hidden_folders)):
        file = without_hidden(file)
        line = 0 if file == "plan.toml" else line
        file = "" if file == "plan.toml" else file
    place = Place(file, line, column)
    return _CLASSES[exit_status](code, without_hidden(message), place, without_hidden(remedy), exit_status)


def refuse(code: str, message: str, remedy: str, column: str = "") -> UsageError:
    return UsageError(code, message, Place(column=column), remedy)
