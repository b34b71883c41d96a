"""The package makes what the command makes, to the byte."""

import csv
import io

import kith
import polars
import pytest
from conftest import EXAMPLES, result_of, run_command, without_times
from hypothesis import HealthCheck, given, settings, strategies

PLANS = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.glob("*/*.toml"))


def files_below(folder):
    """All files but the report, which tells the time, by name."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file() and path.suffix != ".html"}


@pytest.mark.parametrize("plan", PLANS)
def test_example(plan, tmp_path, monkeypatch):
    monkeypatch.chdir(EXAMPLES)
    report = ["--report", tmp_path / "report.html"] if "mu-argus" in plan else []
    words = ["release", plan, "-o", tmp_path / "command", "--seed", 7, *report]
    if report:  # A baseline that its own check refuses.
        run_command(*words, status=3)
        with pytest.raises(kith.NoRelease):
            kith.release(plan, seed=7)
        return
    expected = result_of(*words)
    done = kith.release(plan, seed=7)
    assert without_times(done.json) == expected
    done.write(tmp_path / "package")
    assert files_below(tmp_path / "package") == files_below(tmp_path / "command")
    at_once = kith.release(plan, seed=7, to=tmp_path / "at-once")
    assert files_below(tmp_path / "at-once") == files_below(tmp_path / "command")
    assert without_times(at_once.json) == expected


def test_flags(clinic, tmp_path):
    run_command("release", "visits.csv", "--quasi", "zip,birth,sex", "--person", "patient", "--sensitive", "diagnosis",
                "--plain", "kind", "--identifier", "name", "-k", 5, "-l", 3, "--max-suppression", "5%", "--seed", 7,
                "-o", tmp_path / "command")
    done = kith.release("visits.csv", quasi=["zip", "birth", "sex"], person="patient", sensitive=["diagnosis"],
                        plain=["kind"], identifiers=["name"], k=5, l=3, max_suppression=0.05, seed=7)
    done.write(tmp_path / "package")
    assert files_below(tmp_path / "package") == files_below(tmp_path / "command")


def test_plan_of_arguments_makes_the_same_release_by_the_command(clinic, tmp_path):
    done = kith.release("visits.csv", quasi={"zip": kith.Hierarchy.mask("right", levels=4), "sex": None}, person="patient",
                        k=5, max_suppression="2%", seed=7)
    (tmp_path / "plan.toml").write_text(done.plan)
    run_command("release", tmp_path / "plan.toml", "--seed", 7, "-o", tmp_path / "command")
    done.write(tmp_path / "package")
    assert files_below(tmp_path / "package") == files_below(tmp_path / "command")


def test_audit(clinic):
    words = ["audit", "visits.csv", "--quasi", "zip,sex", "--sensitive", "diagnosis", "-k", 5, "-l", 2, "-t", 0.4]
    expected = result_of(*words, status=4)
    found = kith.audit("visits.csv", quasi=["zip", "sex"], sensitive=["diagnosis"], k=5, l=2, t=0.4)
    assert found.json == expected
    assert not found and found.satisfied is False
    frame = polars.read_csv("visits.csv", infer_schema=False)
    assert kith.audit(frame, quasi=["zip", "sex"], sensitive=["diagnosis"], k=5, l=2, t=0.4).json == expected


def test_inspect(clinic):
    assert kith.inspect("visits.csv").json == result_of("inspect", "visits.csv")


def test_attack(clinic, tmp_path):
    run_command("release", "plan.toml", "-o", tmp_path)
    expected = result_of("attack", tmp_path / "release.csv", "--outside", "voters.csv", "--on", "zip,birth,sex",
                         "--sensitive", "diagnosis", "-k", 5)
    found = kith.attack(tmp_path / "release.csv", "voters.csv", on=["zip", "birth", "sex"], sensitive="diagnosis", k=5)
    assert found.json == expected


def test_compare(clinic):
    expected = result_of("compare", "plan.toml", "-k", "2,5", "--methods", "full-domain,local")
    assert without_times(kith.compare("plan.toml", k=[2, 5], methods=["full-domain", "local"]).json) == expected


def test_certificate(clinic, tmp_path):
    files = kith.release("plan.toml").write(tmp_path)
    expected = result_of("audit", files["release"], "--certificate", files["certificate"])
    found = kith.audit(files["release"], certificate=files["certificate"])
    assert found.json == expected and found


CELLS = strategies.lists(
    strategies.tuples(strategies.sampled_from(["a", "b", "c", "", "é"]), strategies.integers(0, 30),
                      strategies.sampled_from(["x", "y", "z, z", 'q"q'])), min_size=4, max_size=40)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rows=CELLS, k=strategies.integers(2, 4), method=strategies.sampled_from(["full-domain", "local"]),
       typed=strategies.booleans())
def test_random_table(rows, k, method, typed, tmp_path_factory):
    """A frame is released as its CSV file is, whether its numbers are numbers or texts."""
    folder = tmp_path_factory.mktemp("random")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["group", "age", "finding"])
    writer.writerows(rows)
    (folder / "table.csv").write_text(text.getvalue(), encoding="utf-8")
    limit = ["--max-suppression", "50%"] if method == "full-domain" else []
    more = {"max_suppression": "50%"} if limit else {}
    words = ["release", folder / "table.csv", "--quasi", "group,age", "--sensitive", "finding", "--persons", "rows", "-k", k,
             "--method", method, "--seed", 7, "-o", folder / "command", *limit]
    frame = polars.DataFrame({"group": [row[0] or None for row in rows],
                              "age": [row[1] if typed else str(row[1]) for row in rows],
                              "finding": [row[2] for row in rows]})
    call = dict(quasi=["group", "age"], sensitive=["finding"], persons="rows", k=k, method=method, seed=7, **more)
    try:
        done = kith.release(frame, **call)
    except kith.NoRelease:
        run_command(*words, status=3)
        return
    run_command(*words)
    done.write(folder / "package")
    assert (folder / "package/release.csv").read_bytes() == (folder / "command/release.csv").read_bytes()
    released = list(csv.reader(io.StringIO((folder / "command/release.csv").read_text(encoding="utf-8"))))
    assert [["" if cell is None else str(cell) for cell in row] for row in done.data.rows()] == released[1:]
