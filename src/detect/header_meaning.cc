// Idea: every word of a header is looked up in lists of stems, one list per meaning. A fact of a person wins
// over all else ("patient_birth"), unless the header speaks of somebody else ("doctor_sex"). Among the others
// the last word wins, as in English, German and Dutch compounds: "hospital_patient_no" is a person,
// "patient_hospital_id" a provider. A file that a hospital keeps is a person's, whichever word is last: "historia
// clinica", "dossier clinique", "medical record no".
//
// A stem of six letters or more may stand anywhere in a word, one of five at its beginning, shorter ones and those
// with a point behind them must be the whole word. Example: "Geburtsdatum" contains "geburt" and "datum": a birth, not a time.
#include "detect/header_meaning.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "detect/latin.h"

namespace kith::detect {

namespace {

using Stems = std::span<const std::string_view>;

constexpr auto persons = std::to_array<std::string_view>(
    {"patient",    "pazient",    "pacient",    "subject",  "subj",        "sujet",       "sujeto",
     "soggetto",   "sujeito",    "person",     "persona",  "personne",    "persoon",     "pessoa",
     "proband",    "teilnehmer", "particip",   "partecip", "deelnem",     "respondent",  "repondant",
     "encuestado", "befragte",   "customer",   "kunde",    "kunden",      "client",      "klant",
     "member",     "mitglied",   "membre",     "miembro",  "socio",       "student",     "schueler",
     "schuler",    "eleve",      "etudiant",   "alumno",   "estudiante",  "aluno",       "leerling",
     "pupil",      "user",       "usuario",    "utente",   "utilisateur", "gebruiker",   "nutzer",
     "employee",   "mitarbeit",  "employe",    "empleado", "dipendente",  "funcionario", "werknemer",
     "medewerker", "insured",    "versichert", "assure",   "asegurado",   "assicurat",   "segurado",
     "verzekerde", "resident",   "einwohner",  "citizen",  "burger",      "ciudadano",   "cittadino",
     "cidadao",    "inmate",     "donor",      "spender",  "donneur",     "donante",     "donatore",
     "doador",     "voter",      "passenger",  "claimant", "beneficiar",  "individu",    "panelist",
     "player",     "athlete",    "spieler",    "joueur",   "jugador",     "giocatore",   "jogador",
     "speler",     "worker",     "who",        "swimmer",  "runner",      "guest.",      "gast.",
     "huesped",    "ospite.",    "hospede",    "username", "subscriber.", "abonnent.",   "abonne."});
constexpr auto person_numbers = std::to_array<std::string_view>({"mrn",
                                                                 "ssn",
                                                                 "nhs",
                                                                 "pid",
                                                                 "ptid",
                                                                 "patid",
                                                                 "patno",
                                                                 "pseudonym",
                                                                 "pseudonim",
                                                                 "pseudo",
                                                                 "subjid",
                                                                 "usubjid",
                                                                 "sozialversicherung",
                                                                 "ahv",
                                                                 "svnr",
                                                                 "kvnr",
                                                                 "matrikel",
                                                                 "matricul",
                                                                 "matricola",
                                                                 "cedula",
                                                                 "dni",
                                                                 "nie",
                                                                 "nif",
                                                                 "cpf",
                                                                 "bsn",
                                                                 "fiscale",
                                                                 "fiscal",
                                                                 "insee",
                                                                 "passport",
                                                                 "reisepass",
                                                                 "pasaporte",
                                                                 "passaporto",
                                                                 "dossier",
                                                                 "expediente",
                                                                 "cartella",
                                                                 "prontuario",
                                                                 "personnummer",
                                                                 "burgerservice",
                                                                 "personalnummer",
                                                                 "nass",
                                                                 "curp",
                                                                 "rut",
                                                                 "sns",
                                                                 "tessera",
                                                                 "nuss",
                                                                 "rijksregister",
                                                                 "insz",
                                                                 "subid",
                                                                 "custid",
                                                                 "userid",
                                                                 "empid",
                                                                 "clientid",
                                                                 "memberid",
                                                                 "personid",
                                                                 "pnr",
                                                                 "sujetid",
                                                                 "probandid",
                                                                 "krankenakte",
                                                                 "krankenblatt"});
constexpr auto numbers = std::to_array<std::string_view>({"id",
                                                          "ids",
                                                          "nr",
                                                          "no",
                                                          "num",
                                                          "number",
                                                          "nummer",
                                                          "numero",
                                                          "nro",
                                                          "nbr",
                                                          "key",
                                                          "code",
                                                          "kode",
                                                          "codigo",
                                                          "codice",
                                                          "case",
                                                          "fall",
                                                          "fallnummer",
                                                          "fallnr",
                                                          "cas",
                                                          "caso",
                                                          "record",
                                                          "rec",
                                                          "ident",
                                                          "identifier",
                                                          "kennung",
                                                          "kennzeichen",
                                                          "schluessel",
                                                          "clave",
                                                          "chave",
                                                          "chiave",
                                                          "cle",
                                                          "sleutel",
                                                          "uid",
                                                          "uuid",
                                                          "guid",
                                                          "token",
                                                          "hash",
                                                          "identifiant",
                                                          "identificador",
                                                          "identificativo",
                                                          "chart",
                                                          "iban",
                                                          "imei",
                                                          "imsi",
                                                          "card.",
                                                          "policy.",
                                                          "account.",
                                                          "konto."});
constexpr auto counts_or_cases =
    std::to_array<std::string_view>({"no", "num", "number", "nummer", "numero", "nro", "nbr"});
constexpr auto codes =
    std::to_array<std::string_view>({"key", "code", "kode", "codigo", "codice", "schluessel", "clave",
                                     "chave", "chiave", "cle", "sleutel", "hash", "token"});
constexpr auto events = std::to_array<std::string_view>(
    {"visit",    "besuch",   "consult",    "bezoek",  "encounter",   "kontakt",      "admission",
     "aufnahme", "stay",     "aufenthalt", "sejour",  "ingreso",     "ricovero",     "internacao",
     "opname",   "episod",   "order.",     "bestell", "commande",    "pedido",       "ordine",
     "invoice",  "rechnung", "factur",     "claim",   "transaction", "booking",      "appointment",
     "termin",   "report",   "event",      "sample",  "specimen",    "prescription", "rezept",
     "session",  "trip",     "ticket",     "row",     "line",        "entry",        "seq",
     "sequence", "accident"});
constexpr auto births = std::to_array<std::string_view>(
    {"birth",      "dob", "born",      "geb",       "geburt", "gebdat",     "naissance",   "naiss",
     "nacimiento", "nac", "nacido",    "nascita",   "nato",   "nascimento", "nasc",        "geboorte",
     "geboren",    "yob", "birthyear", "birthdate", "bday",   "brthdtc",    "dateofbirth", "dnaiss"});
constexpr auto ages =
    std::to_array<std::string_view>({"age", "alter.", "edad", "eta", "idade", "leeftijd", "ages", "agey"});
constexpr auto sexes =
    std::to_array<std::string_view>({"sex", "sexe", "sexo", "sesso", "geschlecht", "gender", "genero",
                                     "genere", "geslacht", "anrede", "female", "male"});
constexpr auto given_names =
    std::to_array<std::string_view>({"firstname", "givenname", "forename", "vorname", "prenom", "nombre",
                                     "voornaam", "fname", "nome", "rufname"});
constexpr auto family_names = std::to_array<std::string_view>(
    {"lastname", "surname", "familyname", "nachname", "familienname", "apellido", "apellidos", "cognome",
     "sobrenome", "apelido", "achternaam", "lname", "nom", "maiden", "zuname"});
constexpr auto full_names =
    std::to_array<std::string_view>({"name", "fullname", "naam", "nombrecompleto", "initials.", "initialen.",
                                     "initiales.", "iniciales.", "iniziali.", "iniciais."});
constexpr auto traits = std::to_array<std::string_view>(
    {"race",       "ethn",       "ethnic",      "rasse",         "raza",       "razza",         "raca",
     "black.",     "hisp",       "hispanic",    "marital",       "married",    "familienstand", "zivilstand",
     "civil",      "civile",     "burgerlijke", "educ",          "education",  "schooling",     "bildung",
     "ausbildung", "abschluss",  "instruction", "escolaridad",   "istruzione", "opleiding",     "religion",
     "konfession", "godsdienst", "national",    "staatsangehor", "nazional",   "nacional",      "citizenship",
     "language",   "sprache",    "langue",      "idioma",        "lengua",     "lingua",        "taal",
     "occup",      "beruf",      "profess",     "oficio",        "beroep",     "job",           "height",
     "blood",      "blutgruppe", "handed",      "mestiere"});
constexpr auto contacts = std::to_array<std::string_view>(
    {"email",   "mail",     "phone",     "tel",        "telefon",   "telephone", "telefono",  "telefoon",
     "mobile",  "handy",    "address",   "adresse",    "anschrift", "direccion", "indirizzo", "endereco",
     "adres",   "street",   "strasse",   "rue",        "calle",     "rua",       "straat",    "correo",
     "correio", "courriel", "mailadres", "emailadres", "telemovel", "celular",   "mobiel",    "msisdn"});
constexpr auto places = std::to_array<std::string_view>(
    {"zip",       "plz",         "postal",       "postcode", "postleitzahl", "cp",         "cap",
     "city",      "town",        "ort",          "wohnort",  "stadt",        "gemeinde",   "ville",
     "commune",   "ciudad",      "municip",      "citta",    "comune",       "cidade",     "plaats",
     "gemeente",  "stad",        "state.",       "staat",    "bundesland",   "land",       "canton",
     "kanton",    "county",      "country",      "pays",     "pais",         "paese",      "region",
     "provinc",   "district",    "bezirk",       "area",     "location",     "site",       "centre",
     "center",    "zentrum",     "zone",         "tract",    "lat",          "lon",        "latitude",
     "longitude", "fips",        "nuts",         "village",  "dorf",         "codepostal", "postnummer",
     "kreis",     "departement", "departamento", "quartier", "barrio",       "wijk",       "cep",
     "standort",  "place",       "lieu",         "lugar",    "luogo",        "local.",     "continent",
     "airport",   "building",    "room",         "zimmer",   "zipcode"});
constexpr auto providers = std::to_array<std::string_view>(
    {"hospital",   "krankenhaus", "klinik",     "clinic",       "hopital",     "clinique",   "ospedale",
     "clinica",    "ziekenhuis",  "kliniek",    "doctor",       "physician",   "arzt",       "medecin",
     "medico",     "arts",        "provider",   "practice",     "praxis",      "nurse",      "surgeon",
     "therapist",  "teacher",     "lehrer",     "professor",    "school",      "schule",     "ecole",
     "escuela",    "scuola",      "escola",     "employer",     "arbeitgeber", "company",    "firm",
     "firma",      "empresa",     "azienda",    "bedrijf",      "vendor",      "supplier",   "lieferant",
     "seller",     "store",       "shop",       "filiale",      "branch",      "agent",      "agency",
     "bank",       "insurer",     "kasse",      "krankenkasse", "payer",       "department", "abteilung",
     "ward",       "station",     "staff",      "operator",     "interviewer", "rater",      "lab",
     "labor",      "device",      "machine",    "sensor",       "npi",         "lanr",       "bsnr",
     "docteur",    "universit",   "instructor", "coach",        "carrier",     "airline",    "judge",
     "fornecedor", "responsible", "responsab",  "verantwort",   "attending",   "pharmacy",   "apothe",
     "pharmacie",  "farmacia",    "hotel",      "gym",          "prescriber",  "midwife",    "hebamme",
     "caseworker", "landlord",    "supervisor", "technician",   "trainer",     "tutor",      "mentor",
     "referrer",   "recruiter"});
constexpr auto products = std::to_array<std::string_view>(
    {"product",    "produkt",  "produit",  "producto", "prodotto", "produto",   "item",       "artikel",
     "article",    "articulo", "articolo", "artigo",   "sku",      "drug",      "medication", "medikament",
     "medicament", "farmaco",  "pzn",      "atc",      "icd",      "ndc",       "gtin",       "ean",
     "isbn",       "model",    "brand",    "marke",    "category", "kategorie", "diagnos",    "procedure",
     "treatment",  "therapy",  "exam",     "material", "vehicle",  "movie",     "film",       "book",
     "song",       "course",   "kurs",     "drg",      "ops",      "cpt",       "test",       "tailnum",
     "flight",     "animal",   "species",  "chick"});
constexpr auto times = std::to_array<std::string_view>(
    {"date",      "datum",   "time",      "zeit",     "uhrzeit",   "fecha",   "hora",    "data",
     "heure",     "jour",    "day",       "tag",      "dia",       "giorno",  "dag",     "month",
     "monat",     "mois",    "mes",       "mese",     "maand",     "year",    "jahr",    "annee",
     "ano",       "anno",    "jaar",      "week",     "woche",     "semaine", "semana",  "settimana",
     "quarter",   "quartal", "trimestre", "period",   "timestamp", "created", "updated", "epoch",
     "hour",      "minute",  "season",    "wave",     "welle",     "round",   "visited", "admitted",
     "discharge", "weekday", "wochentag", "datetime", "uhr",       "stunde",  "days",    "years",
     "tage",      "founded"});
constexpr auto groups = std::to_array<std::string_view>(
    {"household", "haushalt", "menage",  "hogar",   "agregado",   "huishouden", "hh",      "hhid",
     "family",    "familie",  "famille", "familia", "famiglia",   "couple",     "pair",    "paar",
     "twin",      "set",      "match",   "matched", "stratum",    "strata",     "schicht", "group",
     "gruppe",    "groupe",   "grupo",   "gruppo",  "groep",      "cluster",    "class.",  "classroom",
     "klasse",    "classe",   "clase",   "team",    "mannschaft", "equipe",     "equipo",  "squadra",
     "club",      "verein",   "arm",     "cohort",  "kohorte",    "batch",      "lot",     "litter",
     "herd",      "block",    "turma",   "squad",   "crew",       "klas",       "dorm",    "cabin.",
     "dormit",    "platoon",  "choir",   "chor"});
constexpr auto others = std::to_array<std::string_view>(
    {"type",   "typ",     "kind",  "art",   "status", "result",  "ergebnis", "price",   "preis",  "prix",
     "precio", "prezzo",  "preco", "prijs", "fee",    "cost",    "kosten",   "amount",  "betrag", "income",
     "salary", "value",   "wert",  "score", "level",  "count.",  "anzahl",   "total",   "rate",   "weight",
     "note",   "comment", "text",  "dose",  "flag",   "segment", "patients", "persons", "people", "members"});
constexpr auto fillers = std::to_array<std::string_view>(
    {"of",  "the", "de",  "du",  "des",   "del",    "della", "di",     "do",     "da",
     "der", "die", "das", "van", "het",   "la",     "le",    "el",     "il",     "o",
     "a",   "n",   "s",   "d",   "study", "studie", "anon",  "unique", "hashed", "estudio"});

constexpr auto hospitals =
    std::to_array<std::string_view>({"hospital", "krankenhaus", "klinik", "clinic", "hopital", "clinique",
                                     "ospedale", "ziekenhuis", "kliniek"});
constexpr auto of_medicine = std::to_array<std::string_view>(
    {"medical.", "medica.", "medico.", "medicale.", "medizin", "medisch", "klinisch", "health."});
constexpr auto files = std::to_array<std::string_view>(
    {"dossier", "historia.", "historial.", "processo.", "proceso.", "expediente", "cartella", "prontuario",
     "record.", "records.", "rec.", "chart.", "file.", "akte.", "akten.", "fascicolo.", "ficha.", "fiche."});
constexpr auto towns = std::to_array<std::string_view>(
    {"city", "town", "ort", "stadt", "gemeinde", "ville", "commune", "ciudad", "municip", "citta", "comune",
     "cidade", "plaats", "stad", "gemeente", "village", "dorf"});
constexpr auto homes =
    std::to_array<std::string_view>({"zip", "plz", "postal", "postcode", "postleitzahl", "cp", "cap", "cep",
                                     "codepostal", "postnummer", "wohnort", "woonplaats", "zipcode"});
constexpr auto beside_towns =
    std::to_array<std::string_view>({"name", "nom", "nombre", "nome", "naam", "id", "code"});
constexpr auto beside_own_facts = std::to_array<std::string_view>({"at", "full", "pt", "pat"});
// Beside a way to reach a person, or alone.
constexpr auto beside_contacts = std::to_array<std::string_view>(
    {"contact",   "contacto",    "contatto",    "contato",      "kontakt",     "col",        "column",
     "var",       "variable",    "field",       "feld",         "spalte",      "campo",      "champ",
     "veld",      "login",       "home",        "cell",         "work",        "private",    "privat",
     "personal",  "primary",     "main",        "own",          "value",       "social",     "security",
     "national",  "pat",         "pt",          "portable",     "movil",       "gsm",        "mobil",
     "cellulare", "electronico", "electronica", "electronique", "elettronica", "eletronico", "eletronica"});
// Who is reached is another than whom the row is about.
constexpr auto somebody_else = std::to_array<std::string_view>(
    {"manager",   "boss",   "chef",     "cashier", "kassierer", "caissier", "cajero", "cassiere",
     "emergency", "kin",    "relative", "spouse",  "partner",   "guardian", "mother", "father",
     "parent",    "mutter", "vater",    "mere",    "pere",      "madre",    "padre",  "mae",
     "pai",       "moeder", "vader",    "owner",   "sales"});
constexpr auto addresses =
    std::to_array<std::string_view>({"address", "adresse", "anschrift", "direccion", "indirizzo", "endereco",
                                     "adres", "street", "strasse", "rue", "calle", "rua", "straat"});
constexpr auto not_of_homes = std::to_array<std::string_view>({"email", "mail", "ip", "mac", "web"});
constexpr auto dates = std::to_array<std::string_view>({"date.", "datum.", "dates.", "fecha.", "data."});
constexpr auto employees =
    std::to_array<std::string_view>({"employee", "mitarbeit", "employe", "empleado", "dipendente",
                                     "funcionario", "werknemer", "medewerker", "worker", "who"});
constexpr auto in_charge =
    std::to_array<std::string_view>({"contact", "contacto", "contatto", "contato", "kontakt"});
constexpr auto anybody =
    std::to_array<std::string_view>({"person", "persona", "personne", "persoon", "pessoa"});
// Beside a town or a ZIP code: something happened there.
constexpr auto elsewhere_words = std::to_array<std::string_view>(
    {"shipping", "ship.", "shipped", "shipment", "delivery", "incident", "pickup", "dropoff", "livraison",
     "envio.", "entrega", "consegna", "lieferung", "levering", "unfall", "einsatz"});
constexpr auto lines = std::to_array<std::string_view>({"line", "row", "entry", "seq", "sequence"});
constexpr auto alike = std::to_array<std::string_view>(
    {"pair", "paar", "set", "match", "matched", "stratum", "strata", "schicht", "cluster", "arm", "cohort",
     "kohorte", "batch", "lot", "litter", "herd", "block"});

bool says(std::string_view word, std::string_view stem) {
  if (stem.ends_with('.')) return word == stem.substr(0, stem.size() - 1);
  if (stem.size() >= 6) return word.find(stem) != word.npos;
  if (stem.size() == 5) return word.starts_with(stem);
  return word == stem;
}
bool says_any(std::string_view word, Stems stems) {
  return std::ranges::any_of(stems, [&](std::string_view stem) { return says(word, stem); });
}

struct Family {
  Meaning meaning;
  Stems stems;
};

constexpr std::size_t facts = 8;
const std::array<Family, 17>& families() {
  static const std::array<Family, 17> all = {{{Meaning::birth, births},
                                              {Meaning::sex, sexes},
                                              {Meaning::given_name, given_names},
                                              {Meaning::family_name, family_names},
                                              {Meaning::age, ages},
                                              {Meaning::full_name, full_names},
                                              {Meaning::trait, traits},
                                              {Meaning::contact, contacts},
                                              {Meaning::other, others},
                                              {Meaning::provider, providers},
                                              {Meaning::place, places},
                                              {Meaning::product, products},
                                              {Meaning::group, groups},
                                              {Meaning::event, events},
                                              {Meaning::time, times},
                                              {Meaning::person, person_numbers},
                                              {Meaning::person, persons}}};
  return all;
}

// Whoever has these beside a fact is somebody else, or no person at all.
bool of_another(Meaning meaning) {
  return meaning == Meaning::provider || meaning == Meaning::product || meaning == Meaning::place ||
         meaning == Meaning::group;
}

Meaning meaning_of_word(std::string_view word) {
  for (const Family& family : families())
    if (says_any(word, family.stems)) return family.meaning;
  return says_any(word, numbers) ? Meaning::number : Meaning::nothing;
}

// "First name" has two words that say nothing alone.
std::optional<Meaning> name_of_two_words(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i + 1] != "name") continue;
    if (words[i] == "first" || words[i] == "given" || words[i] == "middle") return Meaning::given_name;
    if (words[i] == "last" || words[i] == "family" || words[i] == "maiden") return Meaning::family_name;
  }
  return std::nullopt;
}

std::optional<Meaning> fact_of(const std::vector<std::string>& words) {
  if (const auto name = name_of_two_words(words)) return name;
  for (std::size_t f = 0; f < facts; ++f)
    if (std::ranges::any_of(words, [&](const auto& word) { return says_any(word, families()[f].stems); }))
      return families()[f].meaning;
  return std::nullopt;
}

// "Historia clinica", "medical record number": a file and whose it is, beside numbers and fillers alone.
bool is_file_of_patient(const std::vector<std::string>& words) {
  bool file = false, medical = false;
  for (const std::string& word : words) {
    const bool is_file = says_any(word, files);
    const bool is_medical = says_any(word, of_medicine) || says_any(word, hospitals);
    if (!is_file && !is_medical && !says_any(word, numbers) && !says_any(word, fillers)) return false;
    file = file || is_file;
    medical = medical || is_medical;
  }
  return file && medical;
}

// "National id": it is no nationality.
bool is_number_of_citizen(const std::vector<std::string>& words) {
  return words.size() == 2 && words[0].starts_with("na") && meaning_of_word(words[0]) == Meaning::trait &&
         meaning_of_word(words[1]) == Meaning::number;
}

bool any_word_says(std::string_view header, Stems stems) {
  return std::ranges::any_of(header_words(header), [&](const auto& word) { return says_any(word, stems); });
}

// The fact of somebody else, or the name of a thing, is what it belongs to.
Meaning owner_of(const std::vector<std::string>& words, Meaning fact) {
  if (fact == Meaning::contact || name_of_two_words(words)) return fact;
  const bool named = fact == Meaning::full_name;
  for (const std::string& word : words)
    if (const Meaning meaning = meaning_of_word(word);
        of_another(meaning) || (named && (meaning == Meaning::event || meaning == Meaning::other)))
      return meaning;
  return fact;
}

}  // namespace

Meaning meaning_of(std::string_view header) {
  const std::vector<std::string> words = header_words(header);
  if (is_file_of_patient(words)) return Meaning::person;
  if (is_number_of_citizen(words)) return Meaning::number;
  Meaning head = Meaning::nothing;
  bool known = true, numbered = false;
  for (const std::string& word : words) {
    const Meaning meaning = meaning_of_word(word);
    numbered = numbered || meaning == Meaning::number;
    if (meaning != Meaning::nothing && meaning != Meaning::number) head = meaning;
    if (meaning == Meaning::nothing && !says_any(word, fillers)) known = false;
  }
  if (const auto fact = fact_of(words)) return owner_of(words, *fact);
  if (head == Meaning::person && !known) return numbered ? Meaning::number : Meaning::nothing;
  if (head != Meaning::nothing) return head;
  return numbered ? Meaning::number : Meaning::nothing;
}

bool speaks_of_file(std::string_view header) { return is_file_of_patient(header_words(header)); }
bool speaks_of_hospital(std::string_view header) { return any_word_says(header, hospitals); }
bool speaks_of_matching(std::string_view header) { return any_word_says(header, alike); }
bool speaks_of_residence(std::string_view header) {
  const auto elsewhere = [](const std::string& word) {
    const Meaning meaning = meaning_of_word(word);
    return meaning == Meaning::provider || meaning == Meaning::group || meaning == Meaning::event ||
           says_any(word, elsewhere_words);
  };
  return (any_word_says(header, towns) || any_word_says(header, homes)) &&
         std::ranges::none_of(header_words(header), elsewhere);
}
bool speaks_of_town_alone(std::string_view header) {
  return speaks_of_residence(header) && !any_word_says(header, homes) &&
         std::ranges::all_of(header_words(header), [](const std::string& word) {
           return says_any(word, towns) || says_any(word, fillers) || says_any(word, beside_towns) ||
                  (word[0] >= '0' && word[0] <= '9');
         });
}
bool speaks_of_address(std::string_view header) {
  return any_word_says(header, addresses) && !any_word_says(header, not_of_homes) &&
         !speaks_of_another(header);
}
bool speaks_of_date_alone(std::string_view header) {
  return any_word_says(header, dates) && std::ranges::all_of(header_words(header), [](const auto& word) {
           return says_any(word, dates) || word.size() == 1;
         });
}
bool speaks_of_case(std::string_view header) {
  return std::ranges::any_of(header_words(header), [](const std::string& word) {
    return meaning_of_word(word) == Meaning::number && !says_any(word, counts_or_cases) &&
           !says_any(word, codes);
  });
}
bool speaks_of_code(std::string_view header) {
  return any_word_says(header, codes) && !speaks_of_case(header);
}
bool speaks_of_number_alone(std::string_view header) {
  return std::ranges::all_of(header_words(header), [](const std::string& word) {
    const Meaning meaning = meaning_of_word(word);
    return meaning == Meaning::number || meaning == Meaning::person || word.size() == 1 ||
           says_any(word, fillers);
  });
}
bool speaks_of_line(std::string_view header) { return any_word_says(header, lines); }

bool speaks_of_own_contact(std::string_view header) {
  const std::vector<std::string> words = header_words(header);
  const bool said = std::ranges::any_of(
      words, [](const std::string& word) { return meaning_of_word(word) == Meaning::contact; });
  return std::ranges::all_of(words, [&](const std::string& word) {
    if (says_any(word, somebody_else)) return false;
    switch (meaning_of_word(word)) {
      case Meaning::contact:
      case Meaning::person:
      case Meaning::number:
        return true;
      case Meaning::nothing:
        if (!said) return true;
        [[fallthrough]];
      default:
        return word.size() == 1 || says_any(word, fillers) ||
               std::ranges::find(beside_contacts, word) != beside_contacts.end() ||
               std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
    }
  });
}

bool speaks_of_whose_contact(std::string_view header) {
  if (!speaks_of_own_contact(header)) return false;
  if (any_word_says(header, in_charge) && any_word_says(header, anybody)) return false;
  return std::ranges::any_of(header_words(header), [](const std::string& word) {
    return word == "pat" || word == "pt" || (says_any(word, persons) && !says_any(word, employees));
  });
}

bool speaks_of_another(std::string_view header) {
  return std::ranges::any_of(header_words(header), [](const std::string& word) {
    return of_another(meaning_of_word(word)) || says_any(word, somebody_else);
  });
}

bool speaks_of_nobody_else(std::string_view header) {
  return std::ranges::all_of(header_words(header), [](const std::string& word) {
    switch (meaning_of_word(word)) {
      case Meaning::birth:
      case Meaning::age:
      case Meaning::sex:
      case Meaning::given_name:
      case Meaning::full_name:
      case Meaning::person:
      case Meaning::number:
      case Meaning::event:
      case Meaning::time:
        return true;
      case Meaning::nothing:
        return says_any(word, fillers) || says_any(word, beside_own_facts);
      default:
        return false;
    }
  });
}

}  // namespace kith::detect
