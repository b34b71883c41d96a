"""The examples in docstrings run, each where its files are."""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import kith
import pytest
from conftest import EXAMPLES
from kith import _kith

FOLDERS = {"kith._series": "registry", "kith._stream": "surveillance", "kith._database": "admissions"}
MODULES = [f"kith.{each.name}" for each in pkgutil.iter_modules(kith.__path__)
           if each.name not in ("_kith", "_command")] + ["kith"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name, monkeypatch):
    monkeypatch.chdir(EXAMPLES / FOLDERS.get(name, "clinic"))
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, extraglobs={"kith": kith}, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_the_reference_is_what_the_docstrings_say():
    tool = EXAMPLES.parent / "tools" / "python_reference.py"
    ran = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_the_stubs_name_what_the_module_has():
    stubs = ast.parse((Path(kith.__file__).parent / "_kith.pyi").read_text(encoding="utf-8"))
    named = {each.name: each for each in stubs.body if isinstance(each, (ast.ClassDef, ast.FunctionDef))}
    has = {name for name in dir(_kith) if not name.startswith("_")}
    assert set(named) == has
    for name, each in named.items():
        if isinstance(each, ast.ClassDef):
            members = {member.name for member in each.body if isinstance(member, ast.FunctionDef)}
            assert members == {member for member in dir(getattr(_kith, name)) if not member.startswith("_")}
