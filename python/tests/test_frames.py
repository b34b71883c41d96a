"""Frames go in without copies and come back as what they were."""

import datetime
import decimal

import duckdb
import kith
import pandas
import polars
import pyarrow
import pytest
from kith import _kith
from kith._data import located, taken

CALL = dict(quasi=["zip", "sex"], person="patient", sensitive=["diagnosis"], plain=["kind"], k=5, max_suppression="2%")


def visits(kind):
    table = polars.read_csv("visits.csv", infer_schema=False)
    return {"polars": lambda: table, "lazy": table.lazy, "pandas": table.to_pandas, "pyarrow": table.to_arrow,
            "duckdb": lambda: duckdb.from_arrow(table.to_arrow()), "table": lambda: taken(table)}[kind]()


@pytest.mark.parametrize("kind", ["polars", "lazy", "pandas", "pyarrow", "duckdb", "table"])
def test_what_comes_back_is_of_the_kind_that_went_in(clinic, kind):
    given = visits(kind)
    done = kith.release(given, **CALL)
    assert type(done.data) is type(given)
    frame = done.data.collect() if kind == "lazy" else done.data.pl() if kind == "duckdb" else polars.DataFrame(done.data)
    assert frame.equals(polars.DataFrame(kith.release("visits.csv", **CALL).data))


def test_relation_of_a_query(clinic):
    relation = duckdb.sql("select * from read_csv('visits.csv', all_varchar = true) where zip > '0'")
    assert isinstance(kith.release(relation, **CALL).data, duckdb.DuckDBPyRelation)


def test_types_survive():
    rows = 40
    frame = polars.DataFrame({
        "zip": ["02138", "02139"] * 20, "count": list(range(rows)), "share": [i / 8 for i in range(rows)],
        "day": [datetime.date(2024, 1, 1 + i % 20) for i in range(rows)],
        "at": [datetime.datetime(2024, 1, 1, i % 24, tzinfo=datetime.timezone.utc) for i in range(rows)],
        "price": [decimal.Decimal(i) / 4 for i in range(rows)], "yes": [i % 2 == 0 for i in range(rows)],
    }, schema_overrides={"price": polars.Decimal(10, 2), "count": polars.Int32})
    plain = ["count", "share", "day", "at", "price", "yes"]
    done = kith.release(frame, quasi=["zip"], plain=plain, persons="rows", k=5)
    assert done.data.select(plain).schema == frame.select(plain).schema
    assert sorted(done.data.select(plain).rows()) == sorted(frame.select(plain).rows())


def test_numbers_and_dates_are_generalized_as_in_a_file(tmp_path):
    frame = polars.DataFrame({"age": [20 + i % 40 for i in range(200)],
                              "day": [datetime.date(2024, 1 + i % 12, 1 + i % 28) for i in range(200)]})
    frame.write_csv(tmp_path / "table.csv")
    call = dict(quasi=["age", "day"], persons="rows", k=5, max_suppression="5%")
    from_file = kith.release(tmp_path / "table.csv", **call).data.to_polars()
    assert kith.release(frame, **call).data.cast(polars.String).equals(from_file)


@pytest.mark.parametrize("build", [
    lambda: pyarrow.table({"number": pyarrow.array(range(1000)), "word": pyarrow.array(["ab"] * 1000)}),
    lambda: polars.DataFrame({"number": range(1000), "word": ["a word that is longer than twelve bytes"] * 1000}),
    lambda: pyarrow.table({"word": pyarrow.array(["a word that is longer than twelve bytes"] * 9, pyarrow.string_view())}),
])
def test_no_buffer_is_copied(build):
    """The addresses of the buffers are those of the frame, on the way in and on the way out again."""
    given = build()
    held = located(given).locator["arrow"]
    own = [[buffer.address if buffer is not None else 0 for chunk in column.chunks for buffer in chunk.buffers()]
           for column in pyarrow.table(given).columns]
    for taken_ones, own_ones in zip(held.addresses(), own):
        assert [each for each in own_ones if each] and set(filter(None, own_ones)) <= set(taken_ones)
    back = pyarrow.table(kith.Table(held))
    again = [[buffer.address for chunk in column.chunks for buffer in chunk.buffers() if buffer is not None]
             for column in back.columns]
    assert again == [[each for each in ones if each] for ones in own]


def test_pandas_numbers_are_not_copied():
    import numpy
    numbers = numpy.arange(1000, dtype="int64")
    frame = pandas.DataFrame({"number": numbers}, copy=False)
    held = located(frame).locator["arrow"]
    assert numbers.ctypes.data in held.addresses()[0]


def test_a_table_outlives_its_frame():
    table = taken(polars.DataFrame({"a": ["x" * 20] * 100}))
    assert polars.DataFrame(table)["a"].to_list() == ["x" * 20] * 100
    assert table.columns == ["a"] and len(table) == 100


def test_a_capsule_is_taken_once():
    capsule = pyarrow.table({"a": [1]}).__arrow_c_stream__()
    _kith.take_table(capsule)
    with pytest.raises(kith.Error):
        _kith.take_table(capsule)


def test_hierarchies_of_every_kind(clinic):
    visits_frame = polars.read_csv("visits.csv", infer_schema=False)
    labels = {"single": "never", "married": "ever", "divorced": "ever", "widowed": "ever", "separated": "ever",
              "partnered": "ever"}
    labels = {value: labels.get(value, "ever") for value in visits_frame["marital"].drop_nulls().unique().to_list()}
    expected = None
    for given in (labels, kith.Hierarchy.from_dict(labels), pandas.DataFrame(labels.items()),
                  polars.DataFrame(list(labels.items()), orient="row"), kith.Hierarchy.from_lines(labels.items())):
        if isinstance(given, pandas.DataFrame):
            given.columns = ["value", "label"]
        done = kith.release(visits_frame, quasi=["marital"], person="patient", k=5, hierarchies={"marital": given})
        expected = expected if expected is not None else done.data
        assert done.data.equals(expected)
    masked = kith.release(visits_frame, quasi={"zip": kith.Hierarchy.mask("right", levels=4)}, person="patient", k=200,
                          max_suppression="20%")
    assert masked.chosen["names"][0].endswith("masked")


def test_a_file_of_stata(clinic, tmp_path):
    """Such files are parsed in a process of their own, which a thread of Python starts."""
    pandas.read_csv("visits.csv", dtype=str).fillna("").to_stata(tmp_path / "visits.dta", write_index=False, version=118)
    done = kith.release(tmp_path / "visits.dta", **CALL)
    assert done.rows == kith.release("visits.csv", **CALL).rows


def test_what_only_a_plan_can_say(clinic, tmp_path):
    """Several person columns, bounds of levels and granularities of one's own go by a plan that the call makes."""
    frame = polars.read_csv("visits.csv", infer_schema=False)
    done = kith.release(frame, quasi=["zip", "birth"], person=["name", "mrn"], k=5, max_suppression=0.1,
                        hierarchies={"birth": kith.Hierarchy.calendar(["day", "era"])}, columns={"zip": {"min_level": 2}},
                        granularities={"era": {"period": 240, "of": "month"}})
    assert done.chosen["levels"][0] >= 2 and "[granularities]" in done.plan
    written = kith.release("visits.csv", quasi=["zip", "sex"], person="patient", k=5, to=tmp_path / "out")
    assert "[columns]" in written.plan and written.data == str(tmp_path / "out/release.csv")
