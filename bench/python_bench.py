"""kith.release on a million rows from pandas, polars and pyarrow, beside the command's whole run on the same rows as CSV.

Runs in an environment that has the package, pandas, polars and pyarrow: build/venv/bin/python bench/python_bench.py. Rounds are
interleaved, so that whatever else the machine does strikes all of them; the least time of each counts.
Usage: python_bench.py [ROWS [ROUNDS]]
"""
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import kith
import polars

COMMAND = Path(kith.__file__).parent / "bin" / "kith"
QUASI, SENSITIVE = ["zip", "birth", "sex", "marital"], ["finding"]


def table(rows):
    draw = random.Random(20260101)
    months = [f"{year}-{month:02}-{day:02}" for year in range(1930, 2010) for month in range(1, 13) for day in (3, 17)]
    return polars.DataFrame({
        "zip": [f"{draw.randrange(2000, 2999):05}" for _ in range(rows)], "birth": draw.choices(months, k=rows),
        "sex": draw.choices(["f", "m"], k=rows), "marital": draw.choices(["single", "married", "widowed"], k=rows),
        "finding": draw.choices([f"finding {i}" for i in range(50)], k=rows)})


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
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


if __name__ == "__main__":
    main()
