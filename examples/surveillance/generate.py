"""Makes reports.csv: disease reports of a made-up town over sixty days. The same bytes on every run.

    python3 generate.py > reports.csv
"""
import datetime
import random

draw = random.Random(20240108)
diseases = {"influenza": 24, "common cold": 20, "gastroenteritis": 15, "asthma": 12, "pneumonia": 9, "chickenpox": 7,
            "measles": 4, "tuberculosis": 3, "hepatitis B": 3, "hiv": 3}
districts = {"Harbour": 9, "Old Town": 5, "Mill Hill": 6, "Northgate": 8, "Westfield": 7, "Riverside": 4}
start = datetime.date(2024, 1, 8)


def pick(weights):
    return draw.choices(list(weights), list(weights.values()))[0]


def weights_on(day):
    weights = dict(diseases)
    weights["influenza"] *= (1 + max(0, 1 - abs(day - 24) / 12)) * draw.choice([0.5, 0.8, 1, 1.8])
    if day in (10, 11):
        weights["gastroenteritis"] *= 4  # an outbreak
    if day in (40, 41, 42):
        weights["measles"] *= 6
    return weights


patients, reports = [], []
for day in range(60):
    date = start + datetime.timedelta(day)
    weights = weights_on(day)
    for _ in range(draw.randint(62, 84) if date.weekday() < 5 else draw.randint(9, 22)):
        if patients and draw.random() < 0.12:
            patient = draw.randrange(max(0, len(patients) - 600), len(patients))
        else:
            patient = len(patients)
            patients.append((min(96, max(0, int(draw.gauss(41, 23)))), pick(districts)))
        reports.append((date, patient, pick(weights)))

number = list(range(1, len(patients) + 1))  # a patient's number tells nothing of when they came
draw.shuffle(number)
print("report,day,patient,age,district,disease")
for at, (date, patient, disease) in enumerate(reports, 1):
    age, district = patients[patient]
    print(f"R{at:05d},{date},p{number[patient]:04d},{age},{district},{disease}")
