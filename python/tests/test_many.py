"""Series, streams, databases, the transformer, and what notebooks show."""

import subprocess
import sys
from pathlib import Path

import kith
import pandas
import polars
import pytest
from conftest import EXAMPLES, run_command

MONTHS = ["january.csv", "february.csv", "march.csv"]


def test_series_is_the_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(EXAMPLES / "registry")
    series = kith.Series(tmp_path / "package", plan="plan.toml")
    for number, month in enumerate(MONTHS, 1):
        seed = ["--seed", 7] if number == 1 else []
        run_command("release", "plan.toml", "--series", tmp_path / "command", "--source", month, *seed)
        done = series.append(polars.read_csv(month, infer_schema=False), seed=7 if number == 1 else None)
        assert done.json.series.release == number and isinstance(done.data, polars.DataFrame)
        name = f"release-{number:04}.csv"
        assert (tmp_path / "package" / name).read_bytes() == (tmp_path / "command" / name).read_bytes()
    assert len(series) == 3 and series.audit(quasi=["age", "sex", "area", "job"], k=5).k >= 5
    with pytest.raises(kith.Error) as caught:
        series.append("march.csv")
    assert caught.value.code == "series-repeated"


def test_series_of_roles(tmp_path, monkeypatch):
    monkeypatch.chdir(EXAMPLES / "registry")
    series = kith.Series(tmp_path / "series", person="person", quasi=["age", "sex"], sensitive=["finding"], k=5)
    for month in MONTHS:
        assert isinstance(series.append(pandas.read_csv(month, dtype=str)).data, pandas.DataFrame)
    assert [each.number for each in series] == [1, 2, 3]


def test_stream_gives_the_commands_snapshots(tmp_path, monkeypatch):
    monkeypatch.chdir(EXAMPLES / "surveillance")
    run_command("stream", "plan.toml", "--source", "reports.csv", "-o", tmp_path / "command", "--seed", 7)
    reports = polars.read_csv("reports.csv", infer_schema=False)
    batches = (reports[at:at + 500] for at in range(0, reports.height, 500))
    stream = kith.Stream(batches, directory=tmp_path / "package", plan="plan.toml", seed=7)
    snapshots = list(stream)
    expected = sorted(path.name for path in (tmp_path / "command").glob("release-*.csv"))
    assert sorted(path.name for path in (tmp_path / "package").glob("release-*.csv")) == expected
    for name in expected:
        assert (tmp_path / "package" / name).read_bytes() == (tmp_path / "command" / name).read_bytes()
    assert [each.label for each in snapshots] == sorted(each.label for each in snapshots)
    assert isinstance(snapshots[0].data, polars.DataFrame) and isinstance(snapshots[0].sensitive, polars.DataFrame)
    assert stream.result.stream.read == reports.height


def test_database_of_frames(monkeypatch):
    monkeypatch.chdir(EXAMPLES / "admissions")
    tables = {"patients": {"data": "patients.csv", "key": "patient", "columns": {"born": "quasi", "sex": "quasi"}},
              "admissions": {"data": "admissions.csv", "key": "admission", "parent": ("patients", "patient"),
                             "columns": {"ward": {"role": "quasi", "hierarchy": "wards.csv"}, "diagnosis": "sensitive"}}}
    by_path = kith.Database(tables).release(k=5, seed=7)
    for name in tables:
        tables[name] = {**tables[name], "data": pandas.read_csv(f"{name}.csv", dtype=str)}
    by_frame = kith.Database(tables).release(k=5, seed=7)
    assert set(by_path.data) == {"patients", "admissions"}
    for name in tables:
        assert by_path.data[name].to_polars().equals(by_frame.data[name].to_polars())
    assert kith.Database(tables).audit().k >= 1


def test_database_by_plan(monkeypatch, tmp_path):
    monkeypatch.chdir(EXAMPLES / "admissions")
    database = kith.Database("plan.toml")
    files = database.release(to=tmp_path).files
    assert Path(files["release"]).exists()
    assert database.audit(release=tmp_path).satisfied


def test_transformer(clinic):
    from kith.sklearn import Anonymizer
    from sklearn.base import clone
    from sklearn.pipeline import Pipeline
    visits = pandas.read_csv("visits.csv", dtype=str)
    first, second = visits[:2500], visits[2500:]
    anonymizer = Anonymizer(quasi=["zip", "sex"], person="patient", plain=["kind"], k=5, max_suppression="2%",
                            hierarchies={"zip": kith.Hierarchy.mask("right", levels=4)})
    kept = clone(anonymizer).fit(first)
    assert list(kept.get_feature_names_out()) == ["zip", "sex", "kind"]
    given = kept.transform(second)
    assert isinstance(given, pandas.DataFrame) and kept.kept_ == len(given) <= len(second)
    assert kith.audit(given, quasi=["zip", "sex"], k=5).satisfied
    nobody = kept.transform(second[:12])
    assert list(nobody.columns) == ["zip", "sex", "kind"] and len(nobody) == kept.kept_ == 0
    assert list(Pipeline([("anonymize", anonymizer)]).fit_transform(first).columns) == ["zip", "sex", "kind"]


def test_notebooks_show_the_figures(clinic):
    done = kith.release("plan.toml", frontier=True)
    page = done._repr_html_()
    assert "20 years" in page and "<svg" in page and "Before and after" in page and "<script" not in page
    assert "http" not in page
    for answer in (kith.audit("visits.csv", quasi=["zip"], k=2), kith.inspect("visits.csv"),
                   kith.compare("plan.toml", k=5, methods=["full-domain"])):
        assert "<table" in answer._repr_html_()


def test_the_command_comes_with_the_package():
    ran = subprocess.run([sys.executable, "-m", "kith._command", "--version"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and kith.__version__ in ran.stdout
    ran = subprocess.run([sys.executable, "-m", "kith._command", "release", "none.csv"], capture_output=True, check=False)
    assert ran.returncode == 2
