"""Makes the four tables of a made-up hospital: patients, their admissions, and the procedures and drugs of each
admission. The same bytes on every run.

    python3 generate.py patients > patients.csv
    python3 generate.py admissions > admissions.csv
    python3 generate.py procedures > procedures.csv
    python3 generate.py drugs > drugs.csv
"""
import datetime
import random
import sys

draw = random.Random(20250304)
first = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "June", "Kai", "Lea", "Max", "Nora", "Otto"]
last = ["Abbot", "Birch", "Crane", "Doyle", "Elm", "Frost", "Grove", "Hart", "Iver", "Jones", "Kerr", "Lund", "Moss"]
zips = {"04101": 12, "04102": 9, "04103": 7, "04106": 4, "04210": 6, "04211": 3, "04240": 5, "04330": 4, "04401": 2}
# ward: (how often, youngest, oldest), and what is usually done and given for each of its diagnoses
wards = {
    "surgery": (5, 18, 92, {"appendicitis": 4, "hernia": 5, "gallstones": 4}),
    "orthopaedics": (5, 6, 95, {"fracture": 7, "arthrosis": 4, "torn ligament": 3}),
    "cardiology": (4, 35, 95, {"heart failure": 5, "angina": 5, "arrhythmia": 4}),
    "medicine": (6, 18, 95, {"pneumonia": 5, "diabetes": 6, "gastroenteritis": 4, "hiv": 1}),
    "psychiatry": (2, 18, 80, {"depression": 6, "anxiety": 3, "addiction": 2}),
    "maternity": (3, 19, 44, {"birth": 9, "preeclampsia": 1}),
}
usual = {
    "appendicitis": (["ultrasound", "appendectomy"], ["cefazolin"]), "hernia": (["hernia repair"], ["ibuprofen"]),
    "gallstones": (["ultrasound"], ["ibuprofen"]), "fracture": (["x-ray", "plaster cast"], ["ibuprofen"]),
    "arthrosis": (["x-ray", "joint replacement"], ["enoxaparin"]), "torn ligament": (["mri"], ["ibuprofen"]),
    "heart failure": (["ecg", "echocardiogram"], ["bisoprolol", "ramipril"]), "angina": (["ecg", "catheter"], ["bisoprolol"]),
    "arrhythmia": (["ecg"], ["bisoprolol"]), "pneumonia": (["x-ray"], ["amoxicillin"]),
    "diabetes": (["blood test"], ["metformin"]), "gastroenteritis": (["blood test"], ["paracetamol"]),
    "hiv": (["blood test"], ["amoxicillin"]), "depression": (["interview"], ["sertraline"]),
    "anxiety": (["interview"], ["lorazepam"]), "addiction": (["interview", "blood test"], ["lorazepam"]),
    "birth": (["ultrasound"], ["oxytocin"]), "preeclampsia": (["ultrasound", "caesarean"], ["oxytocin"]),
}
sometimes = ["blood test", "x-ray", "endoscopy", "ultrasound", "ecg"], ["paracetamol", "ibuprofen", "enoxaparin"]


def pick(weights):
    return draw.choices(list(weights), list(weights.values()))[0]


def course(diagnosis, which):
    rows = list(usual[diagnosis][which])
    if draw.random() < 0.2:
        rows.append(draw.choice(sometimes[which]))
    if draw.random() < 0.1:
        rows.pop(0)
    return rows


def ward_for(born, sex):
    age = 2024 - born
    open_to = {name: ward[0] for name, ward in wards.items()
               if ward[1] <= age <= ward[2] and (name != "maternity" or sex == "f")}
    return pick(open_to or {"orthopaedics": 1})


patients, admissions, procedures, drugs = [], [], [], []
numbers = draw.sample(range(100000, 999999), 800)
for number in numbers:
    born, sex = min(2018, max(1931, int(draw.gauss(1968, 21)))), draw.choice("fm")
    patients.append((number, f"{draw.choice(first)} {draw.choice(last)}", born, sex, pick(zips)))
    home = ward_for(born, sex)
    for _ in range(draw.choices([1, 2, 3, 4], [10, 4, 1, 0.3])[0]):
        ward = home if draw.random() < 0.7 else ward_for(born, sex)
        admitted = datetime.date(2024, 1, 1) + datetime.timedelta(draw.randrange(366))
        admission = f"A{len(admissions) + 1:05d}"
        diagnosis = pick(wards[ward][3])
        if draw.random() < 0.06:
            ward = draw.choice(list(wards))  # a bed was free there
        admissions.append((admission, number, admitted, ward, diagnosis, draw.randint(1, 14)))
        for code in course(diagnosis, 0):
            procedures.append((f"P{len(procedures) + 1:05d}", admission, code, draw.choice(["Kim", "Roy", "Sol", "Tess"])))
        for drug in course(diagnosis, 1):
            drugs.append((admission, drug, draw.choice([1, 2, 3])))

tables = {"patients": ("patient,name,born,sex,zip", patients),
          "admissions": ("admission,patient,admitted,ward,diagnosis,nights", admissions),
          "procedures": ("procedure,admission,code,doctor", procedures),
          "drugs": ("admission,drug,daily", drugs)}
header, rows = tables[sys.argv[1]]
print(header)
for row in rows:
    print(",".join(str(cell) for cell in row))
