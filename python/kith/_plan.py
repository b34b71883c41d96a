"""Plans as text."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Mapping

_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def key(name: str) -> str:
    return name if _BARE.match(name) else json.dumps(name, ensure_ascii=False)


def toml(value: Any) -> str:
    """A value as a plan writes it.

    >>> toml({"role": "quasi", "hierarchy": {"mask": "right", "levels": 2}})
    '{ role = "quasi", hierarchy = { mask = "right", levels = 2 } }'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            return str(value)
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key(str(name))} = {toml(each)}" for name, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if hasattr(value, "item"):  # a scalar of numpy
        return toml(value.item())
    raise TypeError(f"a plan has no {type(value).__name__}")


def section(name: str, entries: Mapping[str, Any]) -> str:
    lines = [f"{key(str(each))} = {toml(value)}" for each, value in entries.items() if value is not None]
    return "\n".join([f"[{name}]", *lines, ""]) if lines else ""


def document(sections: Mapping[str, Mapping[str, Any]]) -> str:
    texts = (section(name, entries) for name, entries in sections.items())
    return "\n".join(text for text in texts if text)
