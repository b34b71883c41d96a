"""The publisher's parts stay with the publisher."""

import json
import os
import pickle
import subprocess
import sys
import textwrap
import traceback

import kith
import polars
import pyarrow
import pytest


@pytest.fixture
def done(clinic):
    return kith.release(polars.read_csv("visits.csv", infer_schema=False), quasi=["zip", "sex"], person="patient",
                        sensitive=["diagnosis"], k=5, max_suppression="2%")


def secrets(done, folder):
    files = done.write(folder)
    key = json.loads(open(files["key"]).read())
    return [key["key"] if "key" in key else next(value for value in key.values() if isinstance(value, str)), done.report,
            open(files["proof"]).read()]


def test_a_pickle_has_no_private_parts(done, tmp_path):
    pickled = pickle.dumps(done)
    for secret in secrets(done, tmp_path):
        assert secret.encode() not in pickled
    again = pickle.loads(pickled)
    assert again.data.equals(done.data)
    assert again.json == done.json and again.certificate == done.certificate
    for private in ("report", "plan"):
        with pytest.raises(kith.Error):
            getattr(again, private)
    with pytest.raises(kith.Error):
        again.write(tmp_path / "again")


def test_no_display_has_private_parts(done, tmp_path):
    shown = repr(done) + done._repr_html_() + repr(vars(done))
    for secret in secrets(done, tmp_path):
        assert secret not in shown


def test_private_files_are_the_owners(done, tmp_path):
    files = done.write(tmp_path / "out")
    assert os.stat(files["key"]).st_mode & 0o077 == 0
    assert os.stat(tmp_path / "out/private").st_mode & 0o077 == 0


def test_answers_are_pickled(clinic):
    for answer in (kith.audit("visits.csv", quasi=["zip"], k=2), kith.inspect("visits.csv")):
        assert pickle.loads(pickle.dumps(answer)).json == answer.json


def test_errors_are_pickled_and_hold_no_values(clinic):
    with pytest.raises(kith.Error) as caught:
        kith.release("visits.csv", quasi=["zop"], k=5)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.place, again.remedy) == ("unknown-column", caught.value.place, caught.value.remedy)
    assert isinstance(again, ValueError) and again.exit_status == 2


SECRET = "Jane Doe, 1961-07-22"


class FailingReader:
    """Gives some batches, and then fails with a value of the data in its reason."""

    def __init__(self, batches):
        self._batches = batches

    def __arrow_c_stream__(self, requested_schema=None):
        schema = pyarrow.schema([("a", pyarrow.string())])

        def batches():
            for _ in range(self._batches):
                yield pyarrow.record_batch([pyarrow.array(["x"] * 4)], schema=schema)
            raise ValueError(f"cannot parse {SECRET}")

        return pyarrow.RecordBatchReader.from_batches(schema, batches()).__arrow_c_stream__()


class FailingProducer:
    def __arrow_c_stream__(self, requested_schema=None):
        raise ValueError(f"cannot parse {SECRET}")


def told_by(error):
    """All that somebody sees who prints the error, logs it with its traceback, or pickles it."""
    return "".join([str(error), repr(error), error.message, error.remedy, str(vars(error)), repr(error.args),
                    *traceback.format_exception(error), repr(pickle.dumps(error))])


@pytest.mark.parametrize("producer", [FailingReader(0), FailingReader(3), FailingProducer()], ids=["first", "later", "itself"])
@pytest.mark.parametrize("call", [lambda data: kith.release(data, quasi=["a"], persons="rows", k=2),
                                  lambda data: kith.audit(data, quasi=["a"], k=2), kith.inspect],
                         ids=["release", "audit", "inspect"])
def test_the_reason_of_a_producer_is_in_no_message(producer, call, capfd):
    with pytest.raises(kith.Error) as caught:
        call(producer)
    assert caught.value.code in ("engine-failed", "unsupported-format") and caught.value.remedy
    shown = capfd.readouterr()
    for text in (told_by(caught.value), shown.out, shown.err):
        assert "Jane" not in text and "1961" not in text


def test_a_subinterpreter_is_refused_or_right():
    program = textwrap.dedent("""
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        made = interpreters.create()
        code = "try:\\n import kith\\n kith.formats()\\nexcept ImportError: pass\\n"
        (interpreters.exec if hasattr(interpreters, "exec") else interpreters.run_string)(made, code)
        interpreters.destroy(made)
        print("whole")
    """)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stdout == "whole\n", ran.stderr


def test_nothing_names_the_folder_of_a_call(clinic, tmp_path):
    """A plan that only a call had leaves no path of itself behind."""
    done = kith.release("visits.csv", quasi={"zip": kith.Hierarchy.mask("right", levels=4)}, person="patient", k=5,
                        max_suppression="2%")
    files = done.write(tmp_path / "out")
    at_once = kith.release("visits.csv", quasi={"zip": kith.Hierarchy.mask("right", levels=4)}, person="patient", k=5,
                           max_suppression="2%", to=tmp_path / "at-once")
    temporary = os.environ["TMPDIR"]
    for text in (done.report, done.plan, open(files["report"]).read(), open(at_once.files["report"]).read()):
        assert temporary not in text and "kith-" not in text.replace("kith-privacy", "")
