// Words that names of columns have, by what they tell of the column. Internal to this room.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace kith::profile {

inline constexpr std::array identifier_words = {
    "ssn",      "name",    "email",    "e-mail",  "phone",   "mobile",  "mrn",
    "passport", "iban",    "fullname", "address", "street",  "surname", "firstname",
    "lastname", "account", "record",   "licence", "license", "uuid",    "guid"};
inline constexpr std::array person_words = {"patient",  "person",   "subject", "customer",   "client",
                                            "member",   "student",  "user",    "respondent", "insured",
                                            "employee", "resident", "who"};
// Beside a word for persons these say what one of them has, not which one it is.
inline constexpr std::array attribute_words = {"type",  "class", "status", "group",  "category", "segment",
                                               "kind",  "year",  "weight", "height", "bmi",      "temp",
                                               "day",   "ward",  "date",   "since",  "rating",   "points",
                                               "count", "total", "level",  "score"};
inline constexpr std::array person_table_words = {
    "people", "individual", "citizen",     "pupil",   "worker",   "donor",  "inhabitant",
    "voter",  "prisoner",   "participant", "teacher", "borrower", "tenant", "passenger"};
inline constexpr std::array quasi_words = {
    "zip",      "postal",  "postcode",  "birth",     "dob",        "age",       "sex",       "gender",
    "race",     "ethnic",  "marital",   "education", "occupation", "country",   "city",      "county",
    "state",    "region",  "national",  "language",  "religion",   "work",      "job",       "household",
    "children", "visited", "admission", "date",      "time",       "workclass", "employ",    "industry",
    "family",   "housing", "area",      "district",  "province",   "town",      "municipal", "canton",
    "suburb",   "plz",     "neighbo",   "tract",     "location",   "village",   "zipcode",   "educ",
    "married",  "ethn",    "agegrp",    "agegroup",  "agecat",     "ageband"};
// The same in German, French, Spanish, Italian, Portuguese and Dutch, without accents. Births, ages and sexes are
// known by their meaning.
inline constexpr std::array quasi_words_abroad = {
    "familienstand", "zivilstand",     "civil",        "burgerlijke",  "beruf",         "profession",
    "profesion",     "profissao",      "beroep",       "metier",       "oficio",        "mestiere",
    "ocupacion",     "ocupacao",       "occupazione",  "wohnort",      "ort",           "stadt",
    "gemeinde",      "ville",          "commune",      "ciudad",       "municip",       "citta",
    "comune",        "cidade",         "woonplaats",   "plaats",       "stad",          "gemeente",
    "localidad",     "localita",       "localite",     "concelho",     "freguesia",     "bundesland",
    "landkreis",     "kanton",         "departement",  "departamento", "provinc",       "regio",
    "pays",          "pais",           "paese",        "postleitzahl", "staatsangehor", "staatsburger",
    "nacional",      "nazional",       "cittadinanza", "ciudadania",   "cidadania",     "ausbildung",
    "bildung",       "schulabschluss", "escolaridad",  "educac",       "istruzione",    "opleiding",
    "konfession",    "godsdienst",     "sprache",      "langue",       "idioma",        "lingua",
    "ethnie",        "etnia",          "raza",         "razza"};
// Numbers of such columns are codes: their first digits mean more than their size.
inline constexpr std::array place_words = {
    "zip",      "postal",   "postcode", "plz",     "area",   "county",    "region", "city",
    "district", "province", "canton",   "tract",   "code",   "municipal", "town",   "state",
    "location", "place",    "country",  "village", "suburb", "zipcode"};
inline constexpr std::array postal_words = {"zip", "zipcode", "postal", "postcode", "plz", "postleitzahl"};
// Few numbers of such columns are quantities or grades all the same; those of others are codes.
inline constexpr std::array quantity_words = {
    "count",    "number", "num",    "children", "child",    "kid",     "grade",    "size",   "room",
    "age",      "year",   "month",  "week",     "day",      "hour",    "minute",   "score",  "rating",
    "rank",     "level",  "person", "people",   "member",   "sibling", "visit",    "car",    "quantity",
    "amount",   "stage",  "order",  "degree",   "dose",     "weight",  "height",   "length", "price",
    "duration", "total",  "anzahl", "kinder",   "jahr",     "monat",   "alter",    "nombre", "numero",
    "enfants",  "hijos",  "figli",  "filhos",   "kinderen", "agegrp",  "agegroup", "agecat", "ageband"};
inline constexpr std::array note_words = {"note", "comment",     "remark",   "memo",
                                          "text", "description", "bemerkung"};
inline constexpr std::array number_words = {"id", "nr", "no", "number", "num", "key", "serial"};
inline constexpr std::array sensitive_words = {"diagnos",
                                               "disease",
                                               "problem",
                                               "condition",
                                               "salary",
                                               "income",
                                               "icd",
                                               "illness",
                                               "treatment",
                                               "exam",
                                               "procedure",
                                               "drug",
                                               "medication",
                                               "grade",
                                               "result",
                                               "offence",
                                               "crime",
                                               "debt",
                                               "symptom",
                                               "cause",
                                               "finding",
                                               "outcome",
                                               "fee",
                                               "charge",
                                               "cost",
                                               "payment",
                                               "wage",
                                               "earning",
                                               "score",
                                               "therapy",
                                               "infection",
                                               "cancer",
                                               "complication",
                                               "verdict",
                                               "loan",
                                               "credit",
                                               "dose",
                                               "prescription",
                                               "mortality",
                                               "gehalt",
                                               "lohn",
                                               "einkommen",
                                               "salair",
                                               "salari",
                                               "sueldo",
                                               "stipendi",
                                               "ingresos",
                                               "reddito",
                                               "inkomen",
                                               "rendimento",
                                               "krankheit",
                                               "befund",
                                               "maladie",
                                               "enfermedad",
                                               "malattia",
                                               "doenca",
                                               "ziekte",
                                               "dx",
                                               "hauptdiagnos",
                                               "nebendiagnos",
                                               "aufnahmediagnos",
                                               "entlassdiagnos",
                                               "rozpoznan",
                                               "kosten",
                                               "cout",
                                               "coste",
                                               "costo",
                                               "koszt",
                                               "ergebnis",
                                               "wynik",
                                               "billed",
                                               "paid",
                                               "amount",
                                               "betrag",
                                               "died",
                                               "death",
                                               "deceased",
                                               "hiv",
                                               "readmi",
                                               "gpa"};
// Outcomes too, if they have few values; "diag" of many numbers is rather the day of it.
inline constexpr std::array few_valued_words = {"surviv", "diag", "vote", "voted", "ill"};
// Beside a word for death these say that it is no day.
inline constexpr std::array not_of_days = {"cause", "reason", "code", "icd"};
// Those of them that are amounts, of which each person may have another.
inline constexpr std::array amount_words = {
    "salary",  "income", "debt",    "fee",      "charge",  "cost",     "payment",    "wage",
    "earning", "loan",   "credit",  "score",    "gehalt",  "lohn",     "salair",     "einkommen",
    "salari",  "sueldo", "reddito", "stipendi", "inkomen", "ingresos", "rendimento", "kosten",
    "cout",    "coste",  "costo",   "koszt",    "billed",  "paid",     "amount",     "betrag"};
inline constexpr std::array time_words = {
    "date",      "time",     "stamp",     "timestamp", "datetime", "visit", "created", "modified", "updated",
    "admission", "admitted", "discharge", "at",        "when",     "epoch", "day",     "since",    "until",
    "start",     "begin",    "end",       "birth",     "dob",      "seen",  "arriv",   "depart"};

// Short words must stand alone ("age", not "language"); longer ones may begin a word ("diagnoses").
template <std::size_t N>
bool mentions(const std::vector<std::string>& name, const std::array<const char*, N>& words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return std::ranges::any_of(name, [&](const std::string& own) {
      return word.size() <= 4 ? own == word || own == std::string(word) + "s" : own.starts_with(word);
    });
  });
}

}  // namespace kith::profile
