"""Anonymous releases of tables about people.

>>> import kith
>>> done = kith.release("visits.csv", quasi=["zip", "sex"], person="patient", k=5, max_suppression="2%")
>>> done.classes.smallest >= 5
True
"""

import sys as _sys

if getattr(_sys, "_is_gil_enabled", lambda: True)() is False:
    raise ImportError("kith is not made for Python without its global lock yet; use the ordinary build of Python")

from . import _kith
from ._data import Table
from ._database import Database
from ._errors import Bug, Error, Failed, NoRelease, NotAccepted, Place, UsageError
from ._examine import Attack, Audit, Comparison, Inspection, attack, audit, compare, inspect
from ._figures import Figures
from ._hierarchy import Hierarchy
from ._release import Release, release
from ._series import Series
from ._stream import Snapshot, Stream

__version__: str = _kith.version()
methods = _kith.methods
formats = _kith.formats
contents = _kith.contents

__all__ = ["Attack", "Audit", "Bug", "Comparison", "Database", "Error", "Failed", "Figures", "Hierarchy", "Inspection",
           "NoRelease", "NotAccepted", "Place", "Release", "Series", "Snapshot", "Stream", "Table", "UsageError", "attack",
           "audit", "compare", "contents", "formats", "inspect", "methods", "release"]
