"""The examples in docstrings run, each where its files are."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import kith
import pytest
from conftest import EXAMPLES

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
