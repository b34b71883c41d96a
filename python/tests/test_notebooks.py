"""The tutorials run, cell after cell, each in the folder that it names."""

import json
import re
from pathlib import Path

import pytest
from conftest import EXAMPLES

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path, monkeypatch):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    folder = re.search(r"`examples/(\w+)`", "".join(cells[0]["source"])).group(1)
    monkeypatch.chdir(EXAMPLES / folder)
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "tutorials are kept without outputs, which may show rows"
            exec(compile("".join(cell["source"]), path.name, "exec"), names)  # noqa: S102
