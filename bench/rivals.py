#!/usr/bin/env python3
"""Runs one Python tool on Adult and prints a JSON object: processor seconds of its call, rows that were suppressed, classes, and NCP.

    rivals.py anjana|anonypyx FOLDER_OF_ADULT K SUPPRESSED_PERCENT COLUMN...

ANJANA generalizes whole columns by hierarchies, as kith's full-domain does, but greedily. anonypyx partitions as Mondrian does, as
kith's local does; ages are numbers there and the other columns sets. NCP is kith's (docs/figures.md). Exit status 3: the tool cannot be imported.
"""
import csv
import json
import sys
import time
from collections import Counter
from pathlib import Path


def lines_of(folder, column):
    with open(folder / f"adult_hierarchy_{column}.csv", encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


def label_share(lines):
    """How much of the domain each label covers: 0 for one leaf, 1 for all."""
    leaves = {}
    for line in lines:
        for label in set(line):
            leaves.setdefault(label, set()).add(line[0])
    return {label: (len(below) - 1) / (len(lines) - 1) for label, below in leaves.items()}


def by_anjana(table, folder, columns, k, percent):
    from anjana.anonymity import k_anonymity

    hierarchies, shares = {}, {}
    for column in columns:
        lines = lines_of(folder, column)
        of = {line[0]: line for line in lines}
        hierarchies[column] = {
            level: table[column].map(lambda value, at=level: of[value][at]).values for level in range(len(lines[0]))
        }
        shares[column] = label_share(lines)
    begin = time.process_time()
    made = k_anonymity(table, [], columns, k, percent, hierarchies)
    spent = time.process_time() - begin
    suppressed = len(table) - len(made)
    lost = suppressed * len(columns) + sum(made[c].map(shares[c]).sum() for c in columns)
    classes = Counter(map(tuple, made[columns].values.tolist()))
    return spent, suppressed, len(classes), lost / (len(table) * len(columns))


def by_anonypyx(table, _folder, columns, k, _percent):
    import anonypyx

    table = table.assign(age=table["age"].astype(int))
    others = [c for c in columns if c != "age"]
    for column in others:
        table[column] = table[column].astype("category")
    begin = time.process_time()
    made = anonypyx.Anonymiser(
        table, k=k, algorithm="Mondrian", feature_columns=columns, generalisation_strategy="human-readable"
    ).anonymise()
    spent = time.process_time() - begin
    values = {c: table[c].nunique() for c in others}
    span = int(table["age"].max() - table["age"].min())
    lost = 0.0
    for row in made.to_dict("records"):
        ends = [int(end) for end in str(row["age"]).split("-")]
        cells = [(ends[-1] - ends[0]) / span]
        # A value of Adult may hold a blank or a dash, but no comma.
        cells += [(len(str(row[c]).split(",")) - 1) / (values[c] - 1) for c in others]
        lost += row["count"] * sum(cells)
    return spent, 0, len(made), lost / (len(table) * len(columns))


def main():
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    tool, folder, k, percent, columns = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:]
    try:
        import pandas

        __import__(tool)
    except ImportError:
        sys.exit(3)
    table = pandas.read_csv(folder / "adult.csv", sep=";", dtype=str)[columns]
    run = {"anjana": by_anjana, "anonypyx": by_anonypyx}[tool]
    spent, suppressed, classes, ncp = run(table, folder, columns, k, percent)
    print(json.dumps({"cpu_seconds": spent, "suppressed": suppressed, "classes": classes, "ncp": float(ncp)}))


if __name__ == "__main__":
    main()
