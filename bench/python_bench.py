"""kith.release on a million rows from pandas, polars and pyarrow, beside the command's whole run on the same rows as CSV; then
kith.release from pandas beside ANJANA and anonypyx on Adult.

Runs in an environment that has the package, pandas, polars and pyarrow: build/venv/bin/python bench/python_bench.py. Rounds are
interleaved, so that whatever else the machine does strikes all of them; the least time of each counts. Adult is
../shared/data/adult, the other tools run if they can be imported; bench/rivals.py runs them. What counts there is processor
time of the whole call, threads and all, and NCP; each tool runs once, kith as often as there are rounds.
Usage: python_bench.py [ROWS [ROUNDS]], 0 rows for the second part alone
"""
import importlib.util
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import kith
import pandas
import polars
import rivals

COMMAND = Path(kith.__file__).parent / "bin" / "kith"
QUASI, SENSITIVE = ["zip", "birth", "sex", "marital"], ["finding"]
ADULT = Path(__file__).resolve().parents[2] / "shared/data/adult"
FIVE = ["sex", "age", "race", "marital-status", "education"]


def table(rows):
    draw = random.Random(20260101)
    months = [f"{year}-{month:02}-{day:02}" for year in range(1930, 2010) for month in range(1, 13) for day in (3, 17)]
    return polars.DataFrame({
        "zip": [f"{draw.randrange(2000, 2999):05}" for _ in range(rows)], "birth": draw.choices(months, k=rows),
        "sex": draw.choices(["f", "m"], k=rows), "marital": draw.choices(["single", "married", "widowed"], k=rows),
        "finding": draw.choices([f"finding {i}" for i in range(50)], k=rows)})


def beside_the_command(rows, rounds):
    frame = table(rows)
    frames = {"polars": frame, "pyarrow": frame.to_arrow(), "pandas": frame.to_pandas()}
    least = {}
    with tempfile.TemporaryDirectory() as folder:
        frame.write_csv(f"{folder}/table.csv")
        words = [COMMAND, "release", f"{folder}/table.csv", "--quasi", ",".join(QUASI), "--sensitive", ",".join(SENSITIVE),
                 "--persons", "rows", "-k", "5", "--max-suppression", "5%", "-o", f"{folder}/out", "--quiet"]

        def command():
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)

        def package(given):
            kith.release(given, quasi=QUASI, sensitive=SENSITIVE, persons="rows", k=5, max_suppression="5%",
                         progress=False).data

        runs = {"command": command, **{name: lambda given=given: package(given) for name, given in frames.items()}}
        for _ in range(rounds):
            for name, run in runs.items():
                begun = time.perf_counter()
                run()
                least[name] = min(least.get(name, 1e9), time.perf_counter() - begun)
    print(f"{rows} rows, least of {rounds} rounds")
    for name, seconds in least.items():
        print(f"{name:8} {seconds:6.2f} s  {seconds / least['command']:.2f} of the command")


def by_kith(tool, table, columns, k, percent):
    """The same task: whole columns by hierarchies for ANJANA, partitions of numbers and sets for anonypyx."""
    files = {column: str(ADULT / f"adult_hierarchy_{column}.csv") for column in columns}
    how = {"anjana": {"hierarchies": files, "max_suppression": f"{percent}%", "policy": "ncp"},
           "anonypyx": {"method": "local", "ranges": "tight"}}[tool]
    begun = time.process_time()
    done = kith.release(table, quasi=columns, persons="rows", k=k, progress=False, **how)
    done.data
    return time.process_time() - begun, done.suppressed, done.classes.count, done.loss.ncp


def beside_other_tools(rounds):
    if not ADULT.exists():
        print("Adult: skipped, the data are not there")
        return
    print(f"Adult from pandas, five columns, k = 5; processor seconds of the call, least of {rounds} calls of kith, one of the other")
    for tool, run in (("anjana", rivals.by_anjana), ("anonypyx", rivals.by_anonypyx)):
        if importlib.util.find_spec(tool) is None:
            print(f"{tool}: skipped, it cannot be imported")
            continue
        table = pandas.read_csv(ADULT / "adult.csv", sep=";", dtype=str)[FIVE]
        own = min(by_kith(tool, table, FIVE, 5, 4) for _ in range(rounds))
        other = run(table.copy(), ADULT, FIVE, 5, 4)
        for name, (seconds, suppressed, classes, ncp) in (("kith", own), (tool, other)):
            print(f"{name:9} {seconds:7.3f} s, {suppressed:4} rows suppressed, {classes:5} classes, NCP {ncp:.4f}", flush=True)
        print(f"{tool} takes {other[0] / own[0]:.0f} times as long and loses {other[3] / own[3]:.2f} times as much", flush=True)


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    if rows > 0:
        beside_the_command(rows, rounds)
    beside_other_tools(rounds)


if __name__ == "__main__":
    main()
