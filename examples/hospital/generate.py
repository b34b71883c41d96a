#!/usr/bin/env python3
"""Makes the exams of the hospital example: invented patients of an invented province.

    python3 generate.py > exams.csv          # one row per exam, from one to a hundred and fifty per patient

The same bytes on every run and every Python 3: all draws come from random.random() under a fixed
seed, the one function of that module whose sequence is promised never to change. Timestamps are the
wall clock of Europe/Rome with its offset, as an appointment system exports them.
"""
import csv
import datetime
import random
import sys

SEED = 20240613
FIRST, LAST = datetime.date(2024, 1, 2), datetime.date(2024, 12, 30)

# area: weight; districts and the two sides of the river are in areas.csv
AREAS = {
    "Castel Frate": 5, "Malga": 6, "Val Fosca": 4,
    "Centro": 21, "Ponte": 24, "Stazione": 19,
    "Lagoscuro": 8, "Mulini": 12, "Porto": 17,
    "Rovereda": 3, "Sant'Elmo": 6, "Tre Cime": 7,
}
HOLIDAYS = {
    datetime.date(2024, m, d)
    for m, d in [(1, 1), (1, 6), (4, 1), (4, 25), (5, 1), (6, 2), (8, 15), (11, 1), (12, 8), (12, 25), (12, 26)]
}

# kind of patient: (how many of them, exams: weights)
KINDS = {
    "once": (560, {"x-ray": 22, "blood count": 40, "ultrasound": 18, "electrocardiogram": 14, "allergy test": 6}),
    "some": (262, {"blood count": 40, "ultrasound": 14, "electrocardiogram": 12, "MRI": 8, "CT": 7,
                   "lung function": 8, "eye pressure": 11}),
    "pregnant": (46, {"ultrasound": 50, "blood count": 30, "glucose test": 20}),
    "oncology": (22, {"blood count": 55, "CT": 18, "MRI": 9, "tumour marker": 18}),
    "dialysis": (10, {"urea": 62, "potassium": 30, "blood count": 8}),
}


class Draw:
    """Every kind of draw, on random() alone."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def chance(self, p):
        return self.random() < p

    def below(self, n):
        return int(self.random() * n)

    def weighted(self, weights):
        left = self.random() * sum(weights.values())
        for item, weight in weights.items():
            left -= weight
            if left < 0:
                return item
        return item


def is_free(day):
    return day.weekday() >= 5 or day in HOLIDAYS


def day_of_exam(draw, first=FIRST, last=LAST):
    """Mostly a working day; the ward and the emergency room work on the others as well."""
    while True:
        day = first + datetime.timedelta(days=draw.below((last - first).days + 1))
        quiet = 0.62 if day.month == 8 else 1
        if draw.chance(0.055 if is_free(day) else quiet):
            return day


def minute_of_exam(draw, day):
    """The morning is for blood, the afternoon for machines, the night for emergencies."""
    begin, length = draw.weighted({(7 * 60, 240): 55, (11 * 60, 180): 20, (14 * 60, 270): 21, (19 * 60, 720): 4})
    return day, begin + draw.below(length)


def last_sunday(year, month):
    day = datetime.date(year, month, 31)
    return day - datetime.timedelta(days=(day.weekday() + 1) % 7)


def with_offset(day, minute, second_time=False):
    """The European rule: an hour ahead from the last Sunday of March to that of October."""
    moment = datetime.datetime.combine(day, datetime.time()) + datetime.timedelta(minutes=minute)
    spring = datetime.datetime.combine(last_sunday(moment.year, 3), datetime.time(2))
    autumn = datetime.datetime.combine(last_sunday(moment.year, 10), datetime.time(3))
    if spring <= moment < spring + datetime.timedelta(hours=1):
        moment += datetime.timedelta(hours=1)
    summer = spring <= moment < autumn and not second_time
    return moment.strftime("%Y-%m-%dT%H:%M") + ("+02:00" if summer else "+01:00")


def exam_days(draw, kind):
    if kind == "once":
        return [day_of_exam(draw) for _ in range(1 + draw.below(3))]
    if kind == "some":
        return [day_of_exam(draw) for _ in range(4 + draw.below(11))]
    if kind == "pregnant":
        first = FIRST + datetime.timedelta(days=draw.below(180))
        return [day_of_exam(draw, first, min(LAST, first + datetime.timedelta(days=250))) for _ in range(9)]
    if kind == "oncology":
        first = FIRST + datetime.timedelta(days=draw.below(150))
        every = 7 + 7 * draw.below(2)
        return [first + datetime.timedelta(days=every * n) for n in range(20)
                if first + datetime.timedelta(days=every * n) <= LAST]
    start = draw.below(2)  # dialysis: three days a week, all year
    days = [FIRST + datetime.timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
    return [day for day in days if day.weekday() in ({0, 2, 4} if start == 0 else {1, 3, 5})]


def exams(draw):
    patient, areas = 0, {}
    for kind, (patients, kinds_of_exam) in KINDS.items():
        for _ in range(patients):
            patient += 1
            areas[patient] = draw.weighted(AREAS)
            for day in exam_days(draw, kind):
                moment = minute_of_exam(draw, day)
                yield f"P{patient:04d}", areas[patient], with_offset(*moment), draw.weighted(kinds_of_exam)
    autumn = last_sunday(2024, 10)  # the night with two hours of the same name
    for n in range(14):
        patient = 1 + draw.below(KINDS["once"][0] + KINDS["some"][0])
        yield (f"P{patient:04d}", areas[patient],
               with_offset(autumn, 120 + draw.below(60), second_time=n % 2 == 1), "electrocardiogram")


def main():
    draw = Draw(SEED)
    rows = list(exams(draw))
    order = sorted(range(len(rows)), key=lambda i: (rows[i][2], i))
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["exam_id", "patient", "area", "visited", "exam"])
    for number, i in enumerate(order):
        out.writerow([f"E{number + 1:05d}", *rows[i]])


if __name__ == "__main__":
    main()
