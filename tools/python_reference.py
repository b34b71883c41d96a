#!/usr/bin/env python3
"""Writes docs/python-reference.md from the docstrings of the package kith; --check fails where the page is another.

Needs an environment that has the package: build/venv/bin/python tools/python_reference.py
"""
import inspect
import sys
from pathlib import Path

import kith

PAGE = Path(__file__).resolve().parent.parent / "docs" / "python-reference.md"
FUNCTIONS = ["release", "audit", "attack", "inspect", "compare"]
CLASSES = ["Release", "Audit", "Attack", "Inspection", "Comparison", "Hierarchy", "Series", "Stream", "Snapshot", "Database",
           "Table", "Figures", "Error", "UsageError", "NoRelease", "NotAccepted", "Failed", "Bug", "Place"]


def signature_of(name, value):
    """Names and defaults; types are in the sources and in what editors show."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return name
    words, starred = [], False
    for each in parameters:
        if each.name == "self" or each.name == "cls":
            continue
        if each.kind is each.KEYWORD_ONLY and not starred:
            words.append("*")
            starred = True
        prefix = {each.VAR_KEYWORD: "**", each.VAR_POSITIONAL: "*"}.get(each.kind, "")
        default = "" if each.default is each.empty else f"={each.default!r}"
        words.append(prefix + each.name + default)
    return f"{name}({', '.join(words)})"


def text_of(value):
    """The docstring with its examples as blocks of code."""
    lines, within = [], False
    for line in (inspect.getdoc(value) or "").replace("``", "`").splitlines():
        if line.startswith(">>>") and not within:
            lines += ["```python"]
            within = True
        elif within and not line:
            lines += ["```"]
            within = False
        lines.append(line)
    return "\n".join(lines + (["```"] if within else []))


def members_of(value):
    for name, member in vars(value).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property) and member.__doc__:
            yield f"`.{name}`", inspect.getdoc(member)
        elif isinstance(member, (classmethod, staticmethod)) or inspect.isfunction(member):
            function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
            if function.__doc__:
                yield f"`{signature_of('.' + name, function)}`", inspect.getdoc(function)


def listed(value):
    lines = [f"- {head}: {' '.join(said.replace('``', '`').split())}" for head, said in members_of(value)]
    return ["\n".join(lines)] if lines else []


def page():
    parts = ["# The Python package, name by name", "Made from the docstrings by `tools/python_reference.py`; "
             "[python.md](python.md) is the page to read first. Examples run in the tests.", "## Functions"]
    for name in FUNCTIONS:
        value = getattr(kith, name)
        parts += [f"### `kith.{name}`", f"```python\n{signature_of('kith.' + name, value)}\n```", text_of(value)]
    parts.append("## Classes")
    for name in CLASSES:
        value = getattr(kith, name)
        parts += [f"### `kith.{name}`", text_of(value)]
        parts += listed(value)
    from kith.sklearn import Anonymizer
    parts += ["## `kith.sklearn.Anonymizer`", text_of(Anonymizer)]
    parts += listed(Anonymizer)
    return "\n\n".join(parts) + "\n"


def main():
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
        sys.exit("docs/python-reference.md is not what the docstrings say: run tools/python_reference.py")


if __name__ == "__main__":
    main()
