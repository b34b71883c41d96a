#include <algorithm>
#include <span>

#include "detect/content.h"
#include "detect/latin.h"
#include "detect/numbers.h"

namespace kith::detect {

namespace {

// Values looked at, in order of appearance: the form shows soon.
constexpr Code values_of_form = 10'000;

struct Meaning {
  const char* words;
  std::span<const std::string_view> headers;
};

constexpr std::string_view record_headers[] = {
    "mrn",         "fallnummer",    "fallnr",        "patientennummer", "aktenzeichen",
    "krankenakte", "dossier",       "nhc",           "historia",        "cartella",
    "prontuario",  "patientnummer", "dossiernummer", "aktennummer",     "recordnumber"};
constexpr std::string_view plan_headers[] = {"versichertennummer",
                                             "versicherungsnummer",
                                             "kvnr",
                                             "beneficiary",
                                             "policy",
                                             "insurance",
                                             "assure",
                                             "poliza",
                                             "tessera",
                                             "utente",
                                             "apolice",
                                             "polisnummer",
                                             "verzekerdennummer",
                                             "zorgverzekering",
                                             "policennummer"};
constexpr std::string_view account_headers[] = {"account",  "iban",           "konto",        "kontonummer",
                                                "compte",   "cuenta",         "conto",        "conta",
                                                "rekening", "rekeningnummer", "kundennummer", "depot"};
constexpr std::string_view licence_headers[] = {
    "licence",         "license",  "lizenz",    "fuhrerschein",  "fuehrerschein", "permis",
    "licencia",        "carnet",   "patente",   "licenza",       "carta",         "rijbewijs",
    "rijbewijsnummer", "passport", "reisepass", "passeport",     "pasaporte",     "passaporto",
    "passaporte",      "paspoort", "ausweis",   "ausweisnummer", "certificate",   "approbation"};
constexpr std::string_view vehicle_headers[] = {
    "vin",   "plate",    "kennzeichen",       "plaque", "immatriculation", "matricula",
    "targa", "kenteken", "fahrgestellnummer", "chassis"};
constexpr std::string_view device_headers[] = {
    "imei",         "imsi",          "udid",        "serial",    "serialnumber", "seriennummer",
    "geratenummer", "geraetenummer", "serienummer", "matricola", "device",       "implant"};
constexpr std::string_view picture_headers[] = {"photo",  "foto",        "picture",       "portrait",
                                                "bild",   "fingerprint", "fingerabdruck", "empreinte",
                                                "huella", "impronta",    "vingerafdruk"};

constexpr Meaning meanings[] = {
    {"numbers of medical records", record_headers},  {"numbers of insured persons", plan_headers},
    {"numbers of accounts", account_headers},        {"numbers of licences or papers", licence_headers},
    {"numbers of vehicles", vehicle_headers},        {"numbers of devices", device_headers},
    {"files of pictures or prints", picture_headers}};

struct Forms {
  std::uint64_t looked_at = 0, numbers = 0, uuids = 0, vehicles = 0;
  bool nearly_all(std::uint64_t count) const { return count >= 3 && count * 10 >= looked_at * 9; }
};

Forms forms_of(const Dictionary& values) {
  Forms forms;
  for (Code code = 0; code < std::min<std::size_t>(values.size(), values_of_form); ++code) {
    const std::string_view text = trimmed(values[code]);
    if (text.empty()) continue;
    ++forms.looked_at;
    const bool digits = std::ranges::any_of(text, is_digit);
    const bool one_word = std::ranges::count(text, ' ') <= 3;
    if (text.size() >= 4 && digits && one_word) ++forms.numbers;
    if (is_uuid(text)) ++forms.uuids;
    if (text.size() == 17 && vehicle(NumberCell(text)) == Proof::passed) ++forms.vehicles;
  }
  return forms;
}

}  // namespace

std::optional<std::string> personal_number(const Column& column) {
  const Forms forms = forms_of(column.values);
  if (forms.nearly_all(forms.uuids)) return "UUIDs";
  if (forms.nearly_all(forms.vehicles)) return "numbers of vehicles";
  // A few codes that repeat are categories.
  if (!forms.nearly_all(forms.numbers) || column.values.size() * 20 < column.codes.size())
    return std::nullopt;
  for (const std::string& word : header_words(column.name))
    for (const Meaning& meaning : meanings)
      if (std::ranges::find(meaning.headers, word) != meaning.headers.end()) return meaning.words;
  return std::nullopt;
}

}  // namespace kith::detect
