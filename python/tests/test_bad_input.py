"""What cannot be a table is refused with the column and a remedy, and what can be is taken."""

import datetime
import decimal

import kith
import pandas
import polars
import pyarrow
import pytest

CALL = dict(quasi=["a"], persons="rows", k=2)


def refused(frame, code=None, column=None, **more):
    with pytest.raises(kith.Error) as caught:
        kith.release(frame, **{**CALL, **more})
    error = caught.value
    assert error.remedy, str(error)
    if code is not None:
        assert error.code == code, str(error)
    if column is not None:
        assert error.place.column == column, str(error)
    return error


def test_duplicate_names():
    refused(pandas.DataFrame([["x", 1]] * 4, columns=["a", "a"]), "duplicate-column", "a")
    refused(pyarrow.table([pyarrow.array(["x"] * 4)] * 2, names=["a", "a"]), "duplicate-column", "a")


def test_names_that_are_no_texts():
    refused(pandas.DataFrame({0: ["x"] * 4, "a": ["y"] * 4}), "unnamed-column", "0")


def test_an_empty_name():
    refused(pandas.DataFrame({"": ["x"] * 4, "a": ["y"] * 4}), "unnamed-column")


@pytest.mark.parametrize("values", [[[1, 2]] * 4, [{"x": 1}] * 4])
def test_nested_types(values):
    refused(polars.DataFrame({"a": ["x"] * 4, "inner": values}), "unsupported-format", "inner")


def test_an_empty_frame():
    refused(polars.DataFrame({"a": []}, schema={"a": polars.String}), "no-rows")
    refused(pandas.DataFrame({"a": pandas.Series([], dtype="str")}), "no-rows")
    refused(polars.DataFrame())


def test_a_frame_without_the_column():
    error = refused(polars.DataFrame({"aa": ["x"] * 4, "b": ["y"] * 4}), "unknown-column")
    assert "'a'" in str(error)


def test_mixed_objects():
    refused(pandas.DataFrame({"a": ["x"] * 4, "mixed": [1, "two", 3.0, None]}), "unsupported-format", "mixed")


def test_what_is_no_table():
    for data in (3, {"a": [1]}, [1, 2], None):
        with pytest.raises((kith.Error, TypeError)):
            kith.release(data, **CALL)


def test_unused_categories():
    column = pandas.Categorical(["x", "y"] * 4, categories=["x", "y", "never used"])
    done = kith.release(pandas.DataFrame({"a": column}), **CALL)
    assert sorted(set(done.data["a"])) == ["x", "y"]


def test_a_category_column_stays_readable():
    done = kith.release(polars.DataFrame({"a": ["x", "y"] * 4}, schema={"a": polars.Categorical}), **CALL)
    assert sorted(done.data["a"].cast(polars.String).to_list()) == ["x"] * 4 + ["y"] * 4


def test_nan_beside_none():
    """Both are no value, whoever gives them."""
    values = [1.5, float("nan"), None, 2.5, float("nan"), 1.5]
    done = kith.release(pandas.DataFrame({"a": ["x"] * 6, "b": values}), **CALL, plain=["b"])
    assert int(done.data["b"].isna().sum()) == 3
    done = kith.release(polars.DataFrame({"a": ["x"] * 6, "b": values}), **CALL, plain=["b"])
    assert done.data["b"].null_count() == 3 and done.data["b"].dtype == polars.Float64


def test_time_zones():
    zone = datetime.timezone(datetime.timedelta(hours=2))
    frame = pandas.DataFrame({"a": [datetime.datetime(2024, 1, 1, 12, tzinfo=zone)] * 4})
    done = kith.release(frame, **CALL, hierarchies={"a": kith.Hierarchy.calendar(["day", "month"], zone="Europe/Rome")})
    assert set(done.data["a"]) == {"2024-01-01"}


def test_decimals():
    frame = pyarrow.table({"a": pyarrow.array([decimal.Decimal("1.50")] * 4, pyarrow.decimal128(9, 2))})
    done = kith.release(frame, **CALL)
    assert done.rows == 4


def test_a_million_categories():
    values = [f"value {i}" for i in range(1_000_000)]
    frame = polars.DataFrame({"a": ["x"] * 1_000_000, "many": polars.Series(values, dtype=polars.Categorical)})
    done = kith.release(frame, **CALL, plain=["many"], allow={"many": ["free-text", "name"]})
    assert done.rows == 1_000_000


def test_bad_arguments():
    frame = polars.DataFrame({"a": ["x"] * 4})
    refused(frame, "k-out-of-range", k=0)
    refused(frame, "usage", t_distance="far", t=0.5)
    refused(frame, plicy="height")
    refused(frame, hierarchies={"b": kith.Hierarchy.mask("right", levels=1)})
    refused(frame, hierarchies={"a": 3})
    refused(frame, reading={"fromat": "csv"})
    refused(frame, quasi=["a"], sensitive=["a"])
    with pytest.raises(kith.NoRelease) as caught:
        kith.release(frame, quasi=["a"], persons="rows", k=100)
    assert caught.value.exit_status == 3
