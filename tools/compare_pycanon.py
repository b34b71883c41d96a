#!/usr/bin/env python3
"""Compares the measures of `kith audit` with those of pyCANON, figure by figure.

    python3 tools/compare_pycanon.py build/kith [--adult FILE] [--tables N] [--seed N]

The tables are random ones and, if it is there, the census data Adult. Every sensitive column is compared by itself. A
figure agrees, differs for a reason that docs/measures.md gives and that is worked out again here, or is wrong. Ends with 0
if none is wrong, with 1 if some are, and with 77 if pyCANON cannot be imported.
"""

import argparse
import collections
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

try:
    import pandas as pd
    from pycanon import anonymity
except ImportError as error:
    print(f"skipped: pyCANON cannot be imported ({error})")
    sys.exit(77)

ADULT = pathlib.Path(__file__).resolve().parents[2] / "shared/data/adult/adult.csv"
TOLERANCE = 1e-9


def near(a, b):
    return a is not None and b is not None and abs(a - b) <= TOLERANCE * max(1, abs(a), abs(b))


class Definitions:
    """The papers' definitions, for one sensitive column and rows alone."""

    def __init__(self, data, quasi, column):
        self.classes = [collections.Counter(part[column]) for _, part in data.groupby(quasi)]
        whole = collections.Counter(data[column])
        self.p = {value: count / len(data) for value, count in whole.items()}
        self.l = min(len(counts) for counts in self.classes)

    def recursive_c(self):
        if self.l < 2:
            return None
        ratios = []
        for counts in self.classes:
            r = sorted(counts.values(), reverse=True)
            ratios.append(r[0] / sum(r[self.l - 1 :]))
        return max(ratios)

    def recursive_c_from_the_least(self):
        """As pyCANON has it: counts sorted upward, and rounded up to a whole number above."""
        worst = 0
        for counts in self.classes:
            r = sorted(counts.values())
            worst = max(worst, math.floor(r[0] / sum(r[self.l - 1 :]) + 1))
        return worst

    def gains(self):
        for counts in self.classes:
            total = sum(counts.values())
            for value, count in counts.items():
                yield value, (count / total - self.p[value]) / self.p[value]

    def enhanced_beta(self):
        if any(gain > -math.log(self.p[value]) + TOLERANCE for value, gain in self.gains()):
            return None
        return max(0, max(gain for _, gain in self.gains()))

    def lacks_a_value(self):
        return any(len(counts) < len(self.p) for counts in self.classes)


class Comparison:
    def __init__(self, kith):
        self.kith = kith
        self.agree = collections.Counter()
        self.explained = collections.Counter()
        self.wrong = []
        self.table = ""

    def judge(self, figure, same, why, ours, theirs):
        """`same` decides; `why` is the reason of a difference, if the definitions bear it out."""
        if same:
            self.agree[figure] += 1
        elif why:
            self.explained[(figure, why)] += 1
        else:
            self.wrong.append(f"{self.table}: {figure}: kith {ours}, pyCANON {theirs}")

    def audit(self, file, quasi, sensitive):
        words = [self.kith, "audit", file, "--quasi", ",".join(quasi), "--sensitive", ",".join(sensitive), "--json"]
        return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)

    def compare(self, name, file, data, quasi, sensitive):
        found = self.audit(file, quasi, sensitive)
        k = anonymity.k_anonymity(data, quasi)
        self.table = name
        self.judge("k", found["k"] == k, "", found["k"], k)
        for column in sensitive:
            self.table = f"{name}, {column}"
            self.compare_column(found["measures"][column], data, quasi, column)

    def compare_column(self, ours, data, quasi, column):
        truth = Definitions(data, quasi, column)
        alpha, _ = anonymity.alpha_k_anonymity(data, quasi, [column])
        self.judge("alpha", near(ours["alpha"], alpha), "", ours["alpha"], alpha)
        l = anonymity.l_diversity(data, quasi, [column])
        self.judge("distinct l", ours["l_distinct"] == l, "", ours["l_distinct"], l)
        self.compare_entropy(ours["l_entropy"], anonymity.entropy_l_diversity(data, quasi, [column]))
        self.compare_recursive(ours, truth, anonymity.recursive_c_l_diversity(data, quasi, [column]))
        self.compare_t(ours["t"], data, quasi, column)
        beta = anonymity.basic_beta_likeness(data, quasi, [column])
        self.judge("basic beta", near(ours["basic_beta"], beta), "", ours["basic_beta"], beta)
        self.compare_enhanced(ours, truth, anonymity.enhanced_beta_likeness(data, quasi, [column]))
        self.compare_delta(ours, truth, anonymity.delta_disclosure(data, quasi, [column]))

    def compare_entropy(self, ours, theirs):
        why = ""
        if theirs == math.floor(ours + TOLERANCE):
            why = "pyCANON cuts off the decimals"
        elif near(ours, theirs + 1):
            why = "pyCANON cuts off the decimals of a whole number that rounding left just below it"
        self.judge("entropy l", near(ours, theirs), why, ours, theirs)

    def compare_recursive(self, ours, truth, theirs):
        c, l = theirs
        right = ours["recursive_l"] == l == truth.l
        if truth.l < 2:
            self.judge("recursive (c, l)", right and ours["recursive_c"] is None and math.isnan(c), "", ours, theirs)
            return
        by_definition = right and near(ours["recursive_c"], truth.recursive_c())
        why = ""
        if by_definition and near(truth.recursive_c_from_the_least(), c):
            why = "pyCANON sorts the counts upward, so that it divides the least instead of the greatest, and rounds"
        self.judge("recursive (c, l)", by_definition and near(ours["recursive_c"], c), why, ours, theirs)

    def compare_t(self, ours, data, quasi, column):
        try:
            theirs = anonymity.t_closeness(data, quasi, [column])
        except ZeroDivisionError:
            theirs = None
        one_value = theirs is None and ours == 0 and data[column].nunique() == 1
        why = "pyCANON divides by zero if all numbers are the same" if one_value else ""
        self.judge("t", near(ours, theirs), why, ours, theirs)

    def compare_enhanced(self, ours, truth, theirs):
        beta = ours["enhanced_beta"]
        best = truth.enhanced_beta()
        by_definition = beta is None if best is None else near(beta, best)
        bound = min(ours["basic_beta"], max(-math.log(p) for p in truth.p.values()))
        why = ""
        if by_definition and near(bound, theirs):
            why = "pyCANON gives min(basic beta, -ln of the least share); some gain is above its own bound, so no beta holds"
        self.judge("enhanced beta", by_definition and near(beta, theirs), why, beta, theirs)

    def compare_delta(self, ours, truth, theirs):
        self.judge("delta of present values", near(ours["delta_present"], theirs), "", ours["delta_present"], theirs)
        by_definition = ours["delta"] is None if truth.lacks_a_value() else near(ours["delta"], theirs)
        why = "pyCANON leaves out values that a class lacks, which make delta infinite" if by_definition else ""
        self.judge("delta", near(ours["delta"], theirs), why, ours["delta"], theirs)

    def print(self):
        for figure in sorted(self.agree.keys() | {figure for figure, _ in self.explained}):
            print(f"{figure:<24} {self.agree[figure]:>6} agree")
            for (of, why), count in sorted(self.explained.items()):
                if of == figure:
                    print(f"{'':<24} {count:>6} differ: {why}")
        for text in self.wrong:
            print(f"WRONG {text}")
        print(f"{len(self.wrong)} wrong")


def random_table(draw):
    rows = draw.randint(1, 60)
    quasi = {f"q{i}": draw.randint(1, 3) for i in range(draw.randint(1, 2))}
    kinds = draw.randint(1, 5)
    data = {name: [f"v{draw.randrange(n)}" for _ in range(rows)] for name, n in quasi.items()}
    data["ill"] = [f"s{min(draw.randrange(kinds), draw.randrange(kinds))}" for _ in range(rows)]
    data["fee"] = [draw.randrange(kinds) * 10 for _ in range(rows)]
    return pd.DataFrame(data), list(quasi)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kith")
    parser.add_argument("--adult", type=pathlib.Path, default=ADULT)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    comparison = Comparison(asked.kith)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.tables):
            data, quasi = random_table(random.Random(f"{asked.seed}/{number}"))
            file = f"{folder}/{number}.csv"
            data.to_csv(file, index=False)
            comparison.compare(f"table {number}", file, data, quasi, ["ill", "fee"])
    print(f"{asked.tables} random tables")
    if asked.adult.exists():
        data = pd.read_csv(asked.adult, sep=";")
        for quasi in (["sex", "race"], ["sex", "race", "salary-class"], ["marital-status", "sex"]):
            comparison.compare(f"Adult by {','.join(quasi)}", str(asked.adult), data, quasi,
                               ["occupation", "workclass", "education", "age"])
        print("Adult by three sets of quasi columns")
    else:
        print("Adult: skipped, the file is not there")
    comparison.print()
    return 1 if comparison.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
