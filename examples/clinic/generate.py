#!/usr/bin/env python3
"""Makes the clinic of the examples: invented people of an invented region.

    python3 generate.py > visits.csv          # the visits, one row each, several per patient
    python3 generate.py voters > voters.csv   # a register of adults that overlaps with the patients

The same bytes on every run and every Python 3: all draws come from random.random() under a fixed
seed, the one function of that module whose sequence is promised never to change.
"""
import csv
import datetime
import random
import sys

SEED = 20250314
PATIENTS = 1560
OTHERS = 2600  # adults of the register who never came to the clinic
FIRST_VISIT = datetime.date(2023, 1, 2)
LAST_VISIT = datetime.date(2024, 12, 30)
REGISTER_DAY = datetime.date(2024, 11, 5)

# ZIP code: weight. A city, its suburbs, and hills where hardly anybody lives.
ZIPS = {
    "02138": 190, "02139": 168, "02140": 104, "02141": 86, "02142": 52, "02143": 116, "02144": 60,
    "02145": 58, "02148": 40, "02149": 31, "02150": 24, "02151": 38, "02155": 47,
    "02451": 94, "02452": 62, "02453": 77, "02458": 28, "02459": 36, "02467": 17, "02472": 81,
    "02474": 45, "02476": 32, "02478": 35,
    "01330": 1.5, "01338": 1, "01339": 1, "01367": 0.5, "01370": 2,
}

# (from age, to age): weight of a patient of that age. Children and old people visit more.
AGES = {
    (0, 5): 95, (5, 15): 90, (15, 25): 110, (25, 35): 165, (35, 45): 175, (45, 55): 195,
    (55, 65): 225, (65, 75): 215, (75, 85): 150, (85, 97): 70,
}

# diagnosis: (fee, {sex or "": [(from age, to age, weight), ...]})
DIAGNOSES = {
    "common cold": (80, {"": [(0, 12, 26), (12, 97, 11)]}),
    "influenza": (95, {"": [(0, 97, 9)]}),
    "ear infection": (90, {"": [(0, 10, 24), (10, 97, 2)]}),
    "tonsillitis": (90, {"": [(3, 25, 12), (25, 97, 2)]}),
    "asthma": (140, {"": [(3, 18, 13), (18, 97, 6)]}),
    "eczema": (85, {"": [(0, 12, 14), (12, 97, 5)]}),
    "hay fever": (75, {"": [(5, 60, 9)]}),
    "acne": (85, {"": [(12, 30, 13)]}),
    "forearm fracture": (420, {"": [(5, 16, 9), (16, 65, 2), (65, 97, 4)]}),
    "ankle sprain": (180, {"": [(10, 50, 9), (50, 97, 2)]}),
    "concussion": (310, {"": [(8, 30, 3)]}),
    "migraine": (120, {"F": [(14, 60, 11)], "M": [(14, 60, 4)]}),
    "back pain": (130, {"": [(20, 35, 8), (35, 97, 13)]}),
    "gastritis": (150, {"": [(20, 97, 8)]}),
    "gallstones": (640, {"F": [(30, 80, 5)], "M": [(40, 80, 3)]}),
    "kidney stones": (520, {"": [(25, 75, 4)]}),
    "urinary infection": (95, {"F": [(15, 97, 10)], "M": [(60, 97, 4)]}),
    "anaemia": (110, {"F": [(14, 50, 6), (50, 97, 3)], "M": [(60, 97, 3)]}),
    "underactive thyroid": (115, {"F": [(30, 97, 9)], "M": [(40, 97, 3)]}),
    "high blood pressure": (105, {"": [(40, 55, 10), (55, 97, 18)]}),
    "high cholesterol": (100, {"": [(40, 97, 11)]}),
    "type 2 diabetes": (160, {"": [(40, 55, 6), (55, 97, 12)]}),
    "type 1 diabetes": (190, {"": [(4, 40, 2)]}),
    "osteoarthritis": (170, {"": [(50, 65, 8), (65, 97, 15)]}),
    "chronic bronchitis": (185, {"": [(50, 97, 8)]}),
    "coronary heart disease": (480, {"M": [(45, 97, 9)], "F": [(55, 97, 6)]}),
    "atrial fibrillation": (390, {"": [(60, 97, 8)]}),
    "heart failure": (560, {"": [(65, 97, 6)]}),
    "stroke": (880, {"": [(55, 97, 4)]}),
    "cataract": (610, {"": [(60, 97, 9)]}),
    "enlarged prostate": (210, {"M": [(50, 97, 11)]}),
    "pregnancy": (260, {"F": [(18, 43, 24)]}),
    "miscarriage": (350, {"F": [(18, 45, 3)]}),
    "endometriosis": (330, {"F": [(18, 48, 4)]}),
    "breast cancer": (1450, {"F": [(35, 97, 4)]}),
    "prostate cancer": (1380, {"M": [(52, 97, 4)]}),
    "colon cancer": (1520, {"": [(45, 97, 2)]}),
    "depression": (140, {"F": [(14, 80, 9)], "M": [(14, 80, 6)]}),
    "anxiety disorder": (135, {"": [(12, 70, 8)]}),
    "bipolar disorder": (165, {"": [(18, 60, 1.6)]}),
    "schizophrenia": (175, {"": [(18, 60, 1.1)]}),
    "alcohol dependence": (150, {"M": [(20, 75, 3.5)], "F": [(20, 75, 1.6)]}),
    "opioid dependence": (155, {"": [(18, 60, 1.8)]}),
    "chlamydia": (100, {"": [(16, 35, 3.2)]}),
    "hiv": (290, {"M": [(18, 70, 1.2)], "F": [(18, 70, 0.5)]}),
    "hepatitis c": (270, {"": [(25, 75, 0.9)]}),
    "multiple sclerosis": (450, {"F": [(20, 65, 1.2)], "M": [(20, 65, 0.6)]}),
    "epilepsy": (220, {"": [(1, 97, 1.4)]}),
    "autism": (200, {"": [(2, 20, 3)]}),
    "dementia": (240, {"": [(70, 97, 8)]}),
    "parkinson's disease": (260, {"": [(60, 97, 3)]}),
}
ONCE = {"common cold", "influenza", "ear infection", "tonsillitis", "ankle sprain", "concussion",
        "gallstones", "miscarriage", "chlamydia", "urinary infection"}

KINDS = {"scheduled": 62, "walk-in": 21, "telephone": 12, "home visit": 5}

NOTES = {
    "": 52, "seen with interpreter": 3, "asked to call back": 8, "labs pending": 11,
    "brought own records": 4, "prefers mornings": 5, "referred by a neighbour": 3,
    "daughter waits outside, red car": 1, "plays the organ at St. Bride's": 1,
    "travels for work": 4, "medication reviewed": 8,
}

WOMEN = """Ada Alma Amara Anneke Beatriz Brigid Calla Carmen Celia Chiara Dalia Delphine Edda Elin Esme Fatima
Fenna Flora Freya Gisela Greta Hana Hedda Imani Ines Ingrid Iris Isolde Jana Jun Kaja Leda Leonie Lucia Mabel
Maren Mei Mila Nadia Nora Odile Olga Paloma Petra Rosa Runa Sabine Saskia Selma Sunniva Tamar Thea Uma Vera
Wilma Xenia Yara Ylva Zelda Zora""".split()
MEN = """Abel Alaric Amos Anton Axel Basil Benno Bram Caleb Casper Cyrus Dario Desmond Edgar Egon Emil Ezra Felix
Fergus Gael Gideon Gustav Hamid Hugo Idris Ilya Ivo Jasper Jonas Kai Kofi Lars Leif Linus Luca Magnus Malik
Milo Nico Nils Oren Oskar Otto Pavel Per Quentin Rafael Ravi Rufus Silas Soren Tariq Theo Tobias Ulric Viggo
Walter Xavier Yusuf Zeno""".split()
FAMILIES = """Abendroth Achterberg Adeyemi Alvarado Amsel Arkwright Ashdown Bakker Bellweather Birch Blom Brandt
Brightwater Calloway Castellan Chen Cobb Corrigan Dahl Delacroix Dovetail Drummond Eastlake Eklund Espinoza
Fairweather Farrow Fenwick Ferreira Finch Fontaine Garrow Gilmartin Greaves Haddad Halloran Harrow Hasegawa
Hawthorne Hollis Ibarra Isaksen Jankowski Juniper Kaplan Kettleburn Kimura Kowal Lachance Langley Larkspur
Lindqvist Lorimer Madden Marchetti Marlowe Mbeki Merriweather Moreau Nakamura Nightingale Novak Oakes Okafor
Ortega Ostrander Pemberton Penhallow Petrov Quill Quintero Ramaswamy Ravenel Redfern Rosales Sandoval Sayer
Schreiber Sedgewick Sinclair Solberg Stonebridge Sutter Takeda Tamsin Thackeray Thorne Tolliver Underhill Vance
Varga Verdier Vogel Wainwright Weatherby Whitlock Winterbourne Yardley Zamora Zeller""".split()


class Draw:
    """Every kind of draw, on random() alone."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def chance(self, p):
        return self.random() < p

    def below(self, n):
        return int(self.random() * n)

    def one_of(self, items):
        return items[self.below(len(items))]

    def weighted(self, weights):
        left = self.random() * sum(weights.values())
        for item, weight in weights.items():
            left -= weight
            if left < 0:
                return item
        return item

    def date(self, first, last):
        return first + datetime.timedelta(days=self.below((last - first).days + 1))


def age_on(birth, day):
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def years_before(day, years):
    return datetime.date(day.year - years, day.month, min(day.day, 28))


def marital_for(draw, age):
    if age < 18:
        return "single"
    if age < 26:
        return draw.weighted({"single": 86, "married": 9, "registered partnership": 5})
    if age < 40:
        return draw.weighted({"single": 42, "married": 43, "registered partnership": 6, "divorced": 6,
                              "separated": 3})
    if age < 65:
        return draw.weighted({"single": 16, "married": 57, "registered partnership": 3, "divorced": 16,
                              "separated": 4, "widowed": 4})
    widowed = 14 if age < 75 else 38
    return draw.weighted({"single": 9, "married": 58, "divorced": 12, "separated": 1, "widowed": widowed})


def marital_after(draw, status):
    return {"single": "married", "registered partnership": "married", "separated": "divorced",
            "divorced": "married", "widowed": "widowed"}.get(status) or draw.one_of(["widowed", "separated"])


def person(draw, youngest=0):
    low, high = draw.weighted({band: w for band, w in AGES.items() if band[1] > youngest})
    low = max(low, youngest)
    reference = FIRST_VISIT if youngest == 0 else REGISTER_DAY
    birth = draw.date(years_before(reference, high) + datetime.timedelta(days=1), years_before(reference, low))
    sex = "F" if draw.chance(0.54) else "M"
    return {
        "name": draw.one_of(WOMEN if sex == "F" else MEN) + " " + draw.one_of(FAMILIES),
        "zip": draw.weighted(ZIPS),
        "birth": birth,
        "sex": sex,
    }


def conditions_of(draw, sex, age):
    weights = {}
    for diagnosis, (_, by_sex) in DIAGNOSES.items():
        for low, high, weight in by_sex.get(sex, []) + by_sex.get("", []):
            if low <= age < high:
                weights[diagnosis] = weights.get(diagnosis, 0) + weight
    chosen = []
    for _ in range(1 + draw.chance(0.55) + draw.chance(0.25)):
        diagnosis = draw.weighted(weights)
        if diagnosis not in chosen:
            chosen.append(diagnosis)
    return chosen


def number_of_visits(draw, age):
    more = 0.54 if age < 50 else 0.67
    visits = 1
    while visits < 14 and draw.chance(more):
        visits += 1
    return visits


def diagnoses_of(draw, conditions, visits):
    left, course = list(conditions), []
    for _ in range(visits):
        diagnosis = draw.one_of(left) if left else "check-up"
        if diagnosis in ONCE:
            left.remove(diagnosis)
        course.append(diagnosis)
    return course


def weekday(draw):
    day = draw.date(FIRST_VISIT, LAST_VISIT)
    return day - datetime.timedelta(days=max(0, day.weekday() - 4))


def patients(draw):
    for number in range(1, PATIENTS + 1):
        patient = person(draw)
        age = age_on(patient["birth"], FIRST_VISIT)
        patient["patient"] = "P%05d" % number
        patient["mrn"] = "%06d-%d" % (100000 + draw.below(900000), number % 7)
        patient["marital"] = marital_for(draw, age)
        if draw.chance(0.004):
            patient["zip"] = ""
        yield patient, age


def visits_of(draw, patient, age):
    course = diagnoses_of(draw, conditions_of(draw, patient["sex"], age), number_of_visits(draw, age))
    days = sorted(weekday(draw) for _ in course)
    marital = patient["marital"]
    changes_at = draw.below(len(course)) if age >= 18 and draw.chance(0.03) else None
    for index, (day, diagnosis) in enumerate(zip(days, course)):
        if index == changes_at:
            marital = marital_after(draw, marital)
        fee = DIAGNOSES[diagnosis][0] if diagnosis in DIAGNOSES else 60
        yield {
            **patient,
            "visited": day,
            "marital": "" if draw.chance(0.003) else marital,
            "kind": draw.weighted(KINDS),
            "diagnosis": diagnosis,
            "fee": 5 * round(fee * (0.8 + 0.4 * draw.random()) / 5),
            "note": draw.weighted(NOTES),
        }


def write(columns, rows):
    out = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    out.writeheader()
    out.writerows(rows)


def main(what):
    draw = Draw(SEED)
    known = list(patients(draw))
    visits = [visit for patient, age in known for visit in visits_of(draw, patient, age)]
    visits.sort(key=lambda v: (v["visited"], v["patient"]))
    if what == "visits":
        write(["patient", "mrn", "name", "visited", "zip", "birth", "sex", "marital", "kind", "diagnosis", "fee",
               "note"], visits)
        return
    register = [person(draw, youngest=18) for _ in range(OTHERS)]
    for patient, _ in known:
        if age_on(patient["birth"], REGISTER_DAY) >= 18 and patient["zip"] and draw.chance(0.72):
            moved = {"zip": draw.weighted(ZIPS)} if draw.chance(0.05) else {}
            register.append({**patient, **moved})
    register.sort(key=lambda v: (v["name"], v["birth"], v["zip"]))
    write(["name", "zip", "birth", "sex"], register)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["visits"], ["voters"]):
        sys.exit("usage: generate.py [visits|voters]")
    main(sys.argv[1] if len(sys.argv) > 1 else "visits")
