"""A table that grows, published again with every batch."""

from __future__ import annotations

import os
from typing import Any, Iterator, Optional, Union

from . import _kith
from ._examine import Audit, audit
from ._figures import Figures
from ._progress import Progress, Watching
from ._release import Release
from ._request import Request
from ._text import read_file

_SETTINGS_OF_REQUEST = {"quasi", "person", "persons", "sensitive", "plain", "identifiers", "hierarchies", "k", "l", "l_model",
                        "c", "t", "t_distance", "method", "policy", "columns", "granularities", "allow", "max_suppression"}


class Series:
    """A series of releases in a folder, of which whoever kept all of them learns nothing more than from the last.

    Plan or roles are given once and must stay the same. The folder's ``private`` part is the publisher's alone.

    >>> import kith, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> series = kith.Series(folder.name + "/registry", person="person", quasi=["age", "sex"], sensitive=["finding"], k=5)
    >>> [series.append(month).json.series.release for month in ("january.csv", "february.csv")]
    [1, 2]
    >>> len(series), bool(series.audit())
    (2, True)
    """

    def __init__(self, folder: Union[str, os.PathLike], *, plan: Union[None, str, os.PathLike] = None, **roles: Any):
        self.folder = os.fspath(folder)
        self._plan = plan
        self._asked = {name: roles.pop(name) for name in list(roles) if name in _SETTINGS_OF_REQUEST}
        self._settings = roles

    def append(self, batch: Any = None, *, again: bool = False, dry_run: bool = False, seed: Optional[int] = None,
               reading: Any = None, private_map: Union[None, str, os.PathLike] = None, fail_on: Optional[str] = None,
               threads: int = 0, memory: int = 0, progress: Progress = None) -> Release:
        """Adds a batch and publishes the whole table again. Without a batch the plan's own source is added."""
        asked = Request(batch, plan=self._plan, reading=reading, settings=self._settings, fixed_source=self._plan is None,
                        again=again or None, dry_run=dry_run or None, seed=seed, fail_on=fail_on, threads=threads,
                        private_map=os.fspath(private_map) if private_map is not None else None, memory=memory,
                        **self._asked)
        with asked as request, Watching(progress) as listener:
            made = _kith.append(self.folder, request, listener)
            text = asked.text() if self._plan is None else None
            done = Release(made, None, text, asked.folder)
        if batch is not None and not dry_run:
            done._made = read_file(done._files["release"], batch)
        return done

    def releases(self) -> list[Figures]:
        """What was published so far: ``number``, ``release``, ``certificate`` and their digests."""
        return [Figures(each) for each in _kith.published(self.folder)]

    def audit(self, **asked: Any) -> Audit:
        """Holds all releases together to what they promise."""
        return audit(series=self.folder, **asked)

    def __len__(self) -> int:
        return len(self.releases())

    def __iter__(self) -> Iterator[Figures]:
        return iter(self.releases())

    def __repr__(self) -> str:
        return f"<kith.Series in {self.folder!r}>"

    def __getstate__(self) -> dict:
        return dict(self.__dict__)
