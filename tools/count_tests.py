#!/usr/bin/env python3
"""Prints "N passed, N failed" over folders that ctest and GoogleTest left their results in.

A folder holds ctest.xml (JUnit, one entry per program) and NAME.xml (GoogleTest, one entry per test) where the
program NAME came to its end. A program that failed without a failed test of its own counts as one failure. A folder
of the Python package holds pytest.xml (JUnit, one entry per test) instead.
Usage: count_tests.py FOLDER...
"""
import sys
import xml.etree.ElementTree as xml
from pathlib import Path


def count(folder):
    passed = failed = 0
    package = folder / "pytest.xml"
    if package.exists():
        suites = list(xml.parse(package).getroot().iter("testsuite"))
        total = {name: sum(int(suite.get(name, 0)) for suite in suites) for name in ("tests", "failures", "errors", "skipped")}
        bad = total["failures"] + total["errors"]
        return total["tests"] - bad - total["skipped"], bad
    summary = folder / "ctest.xml"
    if not summary.exists():
        return 0, 0
    for program in xml.parse(summary).getroot().iter("testcase"):
        ok = program.get("status") == "run"
        own = folder / (program.get("name") + ".xml")
        if not own.exists():
            passed, failed = passed + ok, failed + (not ok)
            continue
        suite = xml.parse(own).getroot()
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped = sum(1 for test in suite.iter("testcase") if test.get("result") == "skipped")
        passed += int(suite.get("tests", 0)) - bad - int(suite.get("disabled", 0)) - skipped
        failed += bad if bad or ok else 1
    return passed, failed


def main():
    counts = [count(Path(name)) for name in sys.argv[1:]]
    failed = sum(bad for _, bad in counts)
    print(f"{sum(good for good, _ in counts)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
