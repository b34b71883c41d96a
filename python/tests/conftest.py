"""What the tests share: the examples of the repository and the command that comes with the package."""

import json
import os
import subprocess
from pathlib import Path

import kith
import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
COMMAND = Path(kith.__file__).parent / "bin" / "kith"


def run_command(*words, folder=None, status=0):
    """Runs the command and gives what it prints."""
    done = subprocess.run([COMMAND, *map(str, words)], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


def result_of(*words, **more):
    """The JSON result of the command without what differs between equal runs."""
    return without_times(json.loads(run_command(*words, "--json", **more)))


def without_times(result):
    """Without seconds, and without paths, which say where a run was told to write."""
    if isinstance(result, list):
        return [without_times(each) for each in result]
    if not isinstance(result, dict):
        return result
    left_out = {"seconds", "cpu_seconds", "path", "sensitive_path", "report"}
    if "rows" in result and "suppressed" in result:
        left_out.add("certificate")
    return {name: without_times(value) for name, value in result.items() if name not in left_out}


@pytest.fixture
def clinic(monkeypatch):
    monkeypatch.chdir(EXAMPLES / "clinic")
    return EXAMPLES / "clinic"


@pytest.fixture(autouse=True)
def nothing_left_behind(tmp_path_factory, monkeypatch):
    """No call leaves anything among temporary files."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    yield
    left = [name for name in os.listdir(folder) if name.startswith("kith")]
    assert left == []
