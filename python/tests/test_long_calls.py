"""Long calls let others run, tell how far they are, and stop when they are told to."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import kith
import polars
import pytest


def large(rows=300_000):
    return polars.DataFrame({"a": [str(i % 977) for i in range(rows)], "b": [str(i % 1009) for i in range(rows)],
                             "c": [i % 89 for i in range(rows)], "s": [str(i % 7) for i in range(rows)]})


CALL = dict(quasi=["a", "b", "c"], sensitive=["s"], persons="rows", k=5, max_suppression="10%")


def test_progress_is_told():
    told = []
    kith.release(large(), **CALL, progress=lambda phase, done, total: told.append((phase, done, total)))
    assert told and all(isinstance(phase, str) and done >= 0 for phase, done, _ in told)


def test_a_bar_of_tqdm(capsys):
    pytest.importorskip("tqdm")
    kith.release(large(), **CALL, progress=True)


def test_what_the_listener_raises_ends_the_call(tmp_path):
    class Enough(Exception):
        pass

    def stop(phase, done, total):
        raise Enough

    with pytest.raises(Enough):
        kith.release(large(), **CALL, progress=stop, to=tmp_path / "out")
    assert not (tmp_path / "out").exists() or not any((tmp_path / "out").rglob("*.csv"))


def test_others_run_meanwhile():
    """A thread that counts gets on while a release is made."""
    counted, ended = [0], threading.Event()

    def count():
        while not ended.is_set():
            counted[0] += 1
            time.sleep(0.001)

    frame = large()
    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    kith.release(frame, **CALL, progress=False)
    after = counted[0]
    ended.set()
    thread.join()
    assert after - before > 20


def test_several_calls_at_once(clinic):
    results, threads = [], []
    for _ in range(4):
        threads.append(threading.Thread(target=lambda: results.append(kith.release("plan.toml", seed=7).data.to_polars())))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(each.equals(results[0]) for each in results)


def test_interrupt_leaves_nothing(tmp_path):
    """Ctrl-C is KeyboardInterrupt, and no file remains."""
    frame = large(1_000_000)
    frame.write_parquet(tmp_path / "large.parquet")
    program = textwrap.dedent("""
        import kith, sys
        def told(phase, done, total):
            print("working", flush=True)
        try:
            kith.release(sys.argv[1], quasi=["a", "b", "c"], sensitive=["s"], persons="rows", k=5, max_suppression="10%",
                         to=sys.argv[2], progress=told)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            sys.exit(7)
    """)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen([sys.executable, "-c", program, tmp_path / "large.parquet", tmp_path / "out"],
                               stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(temporary)})
    assert process.stdout.readline() == "working\n"
    process.send_signal(signal.SIGINT)
    printed, _ = process.communicate(timeout=60)
    assert process.returncode == 7 and "interrupted" in printed
    assert not list((tmp_path / "out").rglob("*")) if (tmp_path / "out").exists() else True
    assert os.listdir(temporary) == []


def test_many_calls_in_bounded_memory(clinic):
    run_calls(300, 20)


@pytest.mark.slow
def test_ten_thousand_calls_in_bounded_memory(clinic):
    run_calls(10_000, 60)


def run_calls(calls, megabytes):
    """The resident memory after many calls is hardly more than after the first hundred."""
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    frame = polars.read_csv("visits.csv", infer_schema=False).head(200)
    for call in range(calls):
        done = kith.release(frame, quasi=["zip", "sex"], person="patient", k=2, max_suppression="20%", progress=False,
                            threads=1)
        assert done.data.height == done.rows
        kith.audit(done.data, quasi=["zip", "sex"], k=2, progress=False, threads=1)
        with pytest.raises(kith.Error):
            kith.release(frame, quasi=["zop"], k=2, persons="rows")
        if call == 99:
            before = resident()
    assert resident() - before < megabytes
