#!/usr/bin/env python3
"""A made-up registry of a made-up region: cases reported month by month. Nobody in it exists.

    python3 generate.py 1 > january.csv
    python3 generate.py 2 > february.csv
    python3 generate.py 3 > march.csv

The same bytes on every run and every Python 3: all draws come from random.random() under a fixed seed.
"""
import csv
import random
import sys

AREAS = [("7130", 30), ("7131", 26), ("7132", 18), ("7140", 14), ("7145", 8), ("7209", 3), ("7290", 1)]
JOBS = [("care", 14), ("construction", 11), ("farming", 5), ("office", 26), ("retired", 22), ("school", 12),
        ("transport", 8), ("none", 2)]
FINDINGS = [("influenza", 34), ("norovirus", 22), ("salmonella", 16), ("pertussis", 11), ("measles", 8),
            ("hepatitis a", 6), ("tuberculosis", 3)]
SIZES = {1: 1400, 2: 240, 3: 45}


def draw(rng, weighted):
    left = rng.random() * sum(weight for _, weight in weighted)
    for value, weight in weighted:
        left -= weight
        if left < 0:
            return value
    return weighted[-1][0]


def person(rng, number):
    job = draw(rng, JOBS)
    low, high = {"retired": (58, 96), "school": (4, 19)}.get(job, (17, 68))
    age = low + int((high - low + 1) * (rng.random() + rng.random()) / 2)
    return {"person": f"R{number:05d}", "age": age, "sex": "FM"[int(rng.random() * 2)], "area": draw(rng, AREAS), "job": job}


def cases(month):
    """Rows of one month. A few people come twice; in March two jobs and an area appear for the first time."""
    rng = random.Random(20260301)
    everybody = []
    for current in range(1, month + 1):
        rows = []
        for i in range(SIZES[current]):
            again = everybody and rng.random() < 0.04
            who = dict(everybody[int(rng.random() * len(everybody))]) if again else person(rng, len(everybody) + 1)
            if not again:
                everybody.append(dict(who))
            if current == 3 and i % 15 == 7:
                who["job"] = "seafaring"
            if current == 3 and i % 20 == 3:
                who["area"] = "7301"
            if rng.random() < 0.01:
                who["age"] = ""
            who["finding"] = draw(rng, FINDINGS)
            rows.append(who)
    return rows


def main():
    month = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    out = csv.DictWriter(sys.stdout, ["person", "age", "sex", "area", "job", "finding"], lineterminator="\n")
    out.writeheader()
    out.writerows(cases(month))


if __name__ == "__main__":
    main()
