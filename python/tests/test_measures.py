"""The measures of an audit are those of the papers, worked out here once more, and pyCANON's where it can be imported."""

import importlib.util
import math
import random
from collections import Counter, defaultdict
from pathlib import Path

import kith
import pandas
import polars
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

ROOT = Path(__file__).resolve().parents[2]
ADULT = ROOT.parent / "shared/data/adult/adult.csv"


class ByHand:
    """One sensitive column by the definitions of docs/measures.md. A row is its class, its person and its value."""

    def __init__(self, rows, ordered):
        in_class = defaultdict(set)
        for cell, person, value in rows:
            in_class[cell].add((person, value))
        self.persons = {cell: {person for person, _ in pairs} for cell, pairs in in_class.items()}
        self.counts = {cell: Counter(value for _, value in pairs) for cell, pairs in in_class.items()}
        whole = Counter(value for _, value in {(person, value) for _, person, value in rows})
        self.p = {value: count / whole.total() for value, count in sorted(whole.items())}
        self.q = {cell: {value: counts[value] / counts.total() for value in self.p} for cell, counts in self.counts.items()}
        self.ordered = ordered

    def figures(self):
        gains = [(value, (q[value] - p) / p) for q in self.q.values() for value, p in self.p.items() if q[value] > p]
        basic = max((gain for _, gain in gains), default=0)
        bounded = all(gain <= -math.log(self.p[value]) + 1e-12 for value, gain in gains)
        logs = [abs(math.log(q[value] / p)) for q in self.q.values() for value, p in self.p.items() if q[value] > 0]
        l = min(map(len, self.counts.values()))
        return {"alpha": max(n / len(self.persons[cell]) for cell, counts in self.counts.items() for n in counts.values()),
                "l_distinct": l,
                "l_entropy": min(math.exp(-sum(share * math.log(share) for share in q.values() if share))
                                 for q in self.q.values()),
                "recursive_l": l,
                "recursive_c": None if l == 1 else max(self._recursive_c(counts, l) for counts in self.counts.values()),
                "t": max(map(self._distance, self.q.values())),
                "basic_beta": basic,
                "enhanced_beta": basic if bounded else None,
                "delta": max(logs) if all(all(q.values()) for q in self.q.values()) else None,
                "delta_present": max(logs)}

    @staticmethod
    def _recursive_c(counts, l):
        r = sorted(counts.values(), reverse=True)
        return r[0] / sum(r[l - 1:])

    def _distance(self, q):
        apart = [q[value] - p for value, p in self.p.items()]
        if not self.ordered:
            return sum(map(abs, apart)) / 2
        return sum(abs(sum(apart[:i + 1])) for i in range(len(apart))) / max(1, len(apart) - 1)


def check(found, rows, ordered):
    """`found` is what kith says of the column."""
    expected = ByHand(rows, ordered).figures()
    assert set(found) == set(expected)
    for name, value in expected.items():
        assert found[name] == (None if value is None else pytest.approx(value, rel=1e-9, abs=1e-9)), name


def tables(persons):
    row = some.tuples(some.sampled_from("ab"), some.integers(0, 2), some.integers(0, persons),
                      some.sampled_from(["flu", "cold", "hiv", "none"]), some.integers(0, 4).map(lambda n: 10 * n))
    return some.lists(row, min_size=1, max_size=40)


@settings(max_examples=60, deadline=None)
@given(rows=tables(30), kind=some.sampled_from([pandas.DataFrame, polars.DataFrame]))
def test_rows_by_hand(rows, kind):
    frame = kind({name: list(cells) for name, cells in zip(("zip", "age", "who", "ill", "fee"), zip(*rows))})
    measures = kith.audit(frame, quasi=["zip", "age"], sensitive=["ill", "fee"]).measures
    for column, at, ordered in (("ill", 3, False), ("fee", 4, True)):
        check(measures[column], [(row[:2], number, row[at]) for number, row in enumerate(rows)], ordered)


@settings(max_examples=60, deadline=None)
@given(rows=tables(8))
def test_persons_by_hand(rows):
    frame = polars.DataFrame({name: list(cells) for name, cells in zip(("zip", "age", "who", "ill", "fee"), zip(*rows))})
    found = kith.audit(frame, quasi=["zip", "age"], sensitive=["ill", "fee"], person="who")
    for column, at, ordered in (("ill", 3, False), ("fee", 4, True)):
        check(found.measures[column], [(row[:2], row[2], row[at]) for row in rows], ordered)


def test_the_example_of_the_page():
    """docs/measures.md, "By hand"."""
    frame = pandas.DataFrame({"zip": ["a"] * 6 + ["b"] * 2, "ill": ["flu"] * 3 + ["cold"] * 3 + ["flu", "hiv"]})
    found = kith.audit(frame, quasi=["zip"], sensitive=["ill"])
    of = found.measures["ill"]
    assert found.k == 2 and found.json["measures"]["ill"]["alpha"] == found.measures.ill.alpha == of.alpha == 0.5
    assert (of.l_distinct, of.l_entropy, of.recursive_l, of.recursive_c) == (2, pytest.approx(2), 2, 1)
    assert (of.t, of.basic_beta, of.enhanced_beta) == (pytest.approx(0.375), pytest.approx(3), None)
    assert (of.delta, of.delta_present) == (None, pytest.approx(math.log(4)))


def test_a_column_named_like_a_method_is_an_item():
    frame = polars.DataFrame({"a": ["x", "x"], "items": ["s", "t"], "marital-status": ["u", "u"]})
    measures = kith.audit(frame, quasi=["a"], sensitive=["items", "marital-status"]).measures
    assert (measures["items"].alpha, measures["marital-status"]["alpha"]) == (0.5, 1)


def comparison():
    """That of tools/compare_pycanon.py, which works out the reason of every difference, fed by the package instead of the command."""
    pytest.importorskip("pycanon", reason="pyCANON cannot be imported")
    spec = importlib.util.spec_from_file_location("compare_pycanon", ROOT / "tools/compare_pycanon.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    class FromFrames(tool.Comparison):
        def audit(self, file, quasi, sensitive):
            return kith.audit(file, quasi=quasi, sensitive=sensitive, progress=False).json

    return tool, FromFrames(kith=None)


def test_random_tables_beside_pycanon():
    tool, beside = comparison()
    for number in range(100):
        frame, quasi = tool.random_table(random.Random(f"python/{number}"))
        beside.compare(f"table {number}", frame, frame, quasi, ["ill", "fee"])
    assert beside.wrong == []
    assert beside.agree["alpha"] == beside.agree["basic beta"] == beside.agree["delta of present values"] == 200


@pytest.mark.skipif(not ADULT.exists(), reason="Adult is not there")
@pytest.mark.parametrize("quasi", [["sex", "race"], ["marital-status", "sex"]])
def test_adult_beside_pycanon(quasi):
    _, beside = comparison()
    frame = pandas.read_csv(ADULT, sep=";")
    beside.compare("Adult", frame, frame, quasi, ["occupation", "workclass", "education", "age"])
    assert beside.wrong == []
    assert beside.agree["k"] == 1 and beside.agree["alpha"] == 4
