#!/usr/bin/env python3
"""Compares how many instructions the kernels take, as callgrind counts them, with bench/kernels.counts.

Fails, with their names, if some take over a tenth more. Counts depend on the compiler and its libraries; those in the file
are of Debian 12. Usage: tools/check_counts.py [--write]
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "bench" / "kernels_bench"
COUNTS = ROOT / "bench" / "kernels.counts"
WORSE = 1.10


def counted(name: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", "--collect-atstart=no",
             "--toggle-collect=kith_kernel", str(PROGRAM), name],
            capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"counts: {name} could not be counted:\n{run.stderr[-2000:]}")
    return int(found.group(1))


def stored() -> dict[str, int]:
    lines = COUNTS.read_text().splitlines() if COUNTS.exists() else []
    return {name: int(count) for name, count in (line.split() for line in lines)}


def main() -> None:
    names = subprocess.run([str(PROGRAM), "--list"], capture_output=True, text=True, check=True).stdout.split()
    counts = {}
    for name in names:
        counts[name] = counted(name)
        print(f"counts: {name} {counts[name]:,}", flush=True)
    if "--write" in sys.argv[1:]:
        COUNTS.write_text("".join(f"{name} {count}\n" for name, count in counts.items()))
        return
    before = stored()
    missing = sorted(set(before) ^ set(counts))
    worse = [f"{name}: {counts[name]:,} instead of {before[name]:,}" for name in names
             if name in before and counts[name] > WORSE * before[name]]
    if missing:
        sys.exit(f"counts: bench/kernels.counts does not have the same kernels: {', '.join(missing)}")
    if worse:
        sys.exit("counts: over a tenth more instructions:\n  " + "\n  ".join(worse) +
                 "\nmend it, or say why in the commit that writes them anew with tools/check_counts.py --write")
    print("counts: no kernel takes over a tenth more instructions than bench/kernels.counts says")


if __name__ == "__main__":
    main()
