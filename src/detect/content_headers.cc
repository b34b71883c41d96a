#include "detect/content_headers.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace kith::detect {

namespace {

constexpr std::string_view telephone_headers[] = {
    "phone",          "telephone", "tel",   "mobile",    "cell",      "cellphone",     "fax",
    "telefax",        "telefon",   "handy", "mobil",     "rufnummer", "telefonnummer", "handynummer",
    "portable",       "telefono",  "movil", "cellulare", "telefone",  "telemovel",     "telefoon",
    "telefoonnummer", "mobiel",    "gsm",   "faxnummer", "whatsapp",  "whats"};
// "Contact" speaks of a telephone number if nothing else stands beside it that could have a number.
constexpr std::string_view contact_words[] = {"contact",  "contacts", "kontakt",       "contacto",
                                              "contatto", "contato",  "notfallkontakt"};
constexpr std::string_view contact_companions[] = {
    "number",  "no",     "nr",         "num",       "nummer",   "numero",  "emergency", "primary",
    "second",  "home",   "work",       "alternate", "patient",  "parent",  "guardian",  "person",
    "of",      "de",     "emergencia", "emergenza", "urgence",  "notfall", "nood",      "details",
    "info",    "kin",    "next",       "secondary", "customer", "client",  "family",    "relative",
    "student", "mother", "father",     "main",      "other"};
constexpr std::string_view address_headers[] = {
    "address", "addr",      "street",    "adresse", "anschrift", "strasse",   "wohnort",
    "rue",     "direccion", "domicilio", "calle",   "indirizzo", "via",       "residenza",
    "morada",  "endereco",  "rua",       "adres",   "straat",    "woonadres", "domicile"};
constexpr std::string_view pair_headers[] = {
    "coordinates", "coordinate",  "coord",       "coords",    "geo",        "gps",
    "location",    "latlon",      "latlng",      "latlong",   "position",   "koordinaten",
    "standort",    "coordonnees", "coordenadas", "ubicacion", "coordinate", "posizione",
    "localizacao", "coordinaten", "locatie",     "geopoint"};
constexpr std::string_view degree_headers[] = {"lat",         "latitude",     "lon",         "lng",
                                               "long",        "longitude",    "breitengrad", "laengengrad",
                                               "langengrad",  "latitud",      "longitud",    "latitudine",
                                               "longitudine", "breedtegraad", "lengtegraad"};
// "Lat" may be latency and "long" a length.
constexpr std::string_view no_degree_words[] = {
    "ms",   "ns",   "sec",  "secs", "seconds", "hour",  "hours",    "days",   "minutes", "weeks", "how",
    "term", "stay", "time", "jump", "haul",    "years", "duration", "months", "run",     "as"};
constexpr std::string_view scale_words[] = {"e", "micro", "microdegrees"};
constexpr std::string_view geohash_headers[] = {"geohash", "geohashes"};
// These say by themselves that the cells are names of persons.
constexpr std::string_view sure_name_headers[] = {
    "surname",   "lastname",     "firstname",    "forename",      "fullname",   "maidenname", "nachname",
    "vorname",   "familienname", "geburtsname",  "patientenname", "prenom",     "patronyme",  "apellido",
    "apellidos", "cognome",      "sobrenome",    "apelido",       "achternaam", "voornaam",   "roepnaam",
    "prenoms",   "lname",        "fname",        "kin",           "имя",        "Имя",        "ИМЯ",
    "фамилия",   "Фамилия",      "ФАМИЛИЯ",      "фио",           "ФИО",        "отчество",   "Отчество",
    "όνομα",     "Όνομα",        "επώνυμο",      "Επώνυμο",       "прізвище",   "Прізвище",   "име",
    "Име",       "презиме",      "ονοματεπώνυμο"};
// "Last" and "first" alone are headers of names in some tables, and of many other things in others.
constexpr std::string_view perhaps_name_headers[] = {"last", "first"};
// What is told of a name here is not the name.
constexpr std::string_view about_names[] = {
    "origin", "origins", "herkunft", "origine",   "origen",    "origem", "oorsprong", "length", "count",
    "rank",   "type",    "language", "ethnicity", "frequency", "flag",   "score",     "gender", "meaning"};
constexpr std::string_view name_words[] = {"name",    "names", "nom",  "noms", "nombre",
                                           "nombres", "nome",  "naam", "namen"};
constexpr std::string_view name_companions[] = {
    "last",      "first",     "given",    "family",    "full",        "middle",   "maiden",
    "patient",   "person",    "employee", "student",   "customer",    "client",   "member",
    "doctor",    "physician", "nurse",    "teacher",   "insured",     "holder",   "voter",
    "donor",     "resident",  "mother",   "father",    "spouse",      "guardian", "child",
    "de",        "del",       "della",    "do",        "of",          "the",      "paziente",
    "paciente",  "famille",   "usuel",    "naissance", "completo",    "completa", "complet",
    "volledige", "kunde",     "schuler",  "arzt",      "mitarbeiter", "contact",  "emergency"};

// What is named here is a place of work or care; founders gave many of them their names.
constexpr std::string_view institution_headers[] = {
    "hospital",      "clinic",      "school",   "university", "college",     "institution",  "institute",
    "company",       "employer",    "facility", "centre",     "center",      "site",         "ward",
    "department",    "krankenhaus", "klinik",   "schule",     "hochschule",  "universitat",  "firma",
    "arbeitgeber",   "einrichtung", "hopital",  "clinique",   "ecole",       "universite",   "entreprise",
    "etablissement", "clinica",     "escuela",  "colegio",    "universidad", "empresa",      "centro",
    "ospedale",      "scuola",      "azienda",  "istituto",   "escola",      "universidade", "hospitais",
    "ziekenhuis",    "kliniek",     "bedrijf",  "werkgever",  "instelling"};

// Companies of which shares are traded, and others that are seldom one person.
constexpr std::string_view company_headers[] = {
    "stock",       "stocks",   "ticker",    "issuer",   "corporation", "aktie",    "aktien",
    "unternehmen", "konzern",  "societe",   "societa",  "sociedade",   "sociedad", "acciones",
    "azioni",      "acoes",    "aandeel",   "aandelen", "bank",        "insurer",  "airline",
    "pharmacy",    "apotheke", "pharmacie", "farmacia", "apotheek",    "hotel"};
// Beside the address of a place of work or care: where others go.
constexpr std::string_view shop_headers[] = {"shop",    "store",  "branch",  "filiale",  "tienda",
                                             "negozio", "loja",   "winkel",  "magasin",  "court",
                                             "station", "office", "library", "pharmacy", "praxis"};
// Whose address it is if one of these stands beside a place of work or care.
constexpr std::string_view person_words[] = {
    "patient",   "patients", "paciente", "paziente", "doente",  "person",   "client",      "customer",
    "kunde",     "member",   "employee", "worker",   "staff",   "student",  "pupil",       "teacher",
    "doctor",    "nurse",    "resident", "home",     "private", "privat",   "personal",    "contact",
    "emergency", "kin",      "mother",   "father",   "parent",  "guardian", "spouse",      "relative",
    "owner",     "user",     "donor",    "insured",  "schuler", "schueler", "mitarbeiter", "eleve",
    "etudiant",  "alumno",   "aluno",    "leerling", "wohnort", "wohnung",  "domicile",    "domicilio",
    "residence", "residenza"};

// What is named here is a place, of which many are called after persons, or a thing that makers give a name.
constexpr std::string_view place_headers[] = {
    "city",       "town",           "village",      "birthplace", "place",     "municipality", "county",
    "district",   "borough",        "suburb",       "region",     "state",     "province",     "country",
    "parish",     "locality",       "ort",          "stadt",      "gemeinde",  "geburtsort",   "wohnort",
    "kreis",      "landkreis",      "bezirk",       "bundesland", "ortschaft", "ville",        "commune",
    "lieu",       "departement",    "pays",         "localite",   "ciudad",    "pueblo",       "municipio",
    "lugar",      "localidad",      "provincia",    "pais",       "comunidad", "citta",        "comune",
    "luogo",      "paese",          "localita",     "regione",    "cidade",    "concelho",     "freguesia",
    "localidade", "distrito",       "stad",         "gemeente",   "plaats",    "dorp",         "provincie",
    "woonplaats", "geboorteplaats", "naturalidade", "station",    "airport",   "stop"};
constexpr std::string_view thing_headers[] = {
    "car",        "vehicle",   "auto",       "fahrzeug",     "voiture",    "vehicule",  "coche",
    "vehiculo",   "veicolo",   "carro",      "veiculo",      "voertuig",   "ship",      "vessel",
    "boat",       "schiff",    "navire",     "bateau",       "barco",      "buque",     "nave",
    "navio",      "schip",     "scanner",    "model",        "modell",     "modele",    "modelo",
    "modello",    "brand",     "make",       "marke",        "marque",     "marca",     "merk",
    "device",     "machine",   "gerat",      "geraet",       "appareil",   "aparato",   "apparecchio",
    "aparelho",   "apparaat",  "equipment",  "manufacturer", "hersteller", "fabricant", "fabricante",
    "produttore", "fabrikant", "product",    "produkt",      "produit",    "producto",  "prodotto",
    "produto",    "drug",      "medication", "hurricane",    "storm"};
// Numbers of these are written in groups, as those of telephones.
constexpr std::string_view counted_headers[] = {
    "specimen",   "accession",    "sample",  "probe",       "lot",     "batch",
    "invoice",    "order",        "barcode", "echantillon", "tender",  "ausschreibung",
    "licitacion", "aanbesteding", "muestra", "campione",    "amostra", "monster"};
constexpr std::string_view interval_headers[] = {
    "ci",         "conf",      "confidence", "interval", "intervall", "konfidenzintervall",
    "intervalle", "intervalo", "intervallo", "range",    "ic",        "ki"};

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool has_any(const HeaderWords& header, std::span<const std::string_view> words) {
  return std::ranges::any_of(header, [&](const std::string& word) { return is_one_of(word, words); });
}

std::span<const std::string_view> words_about(Topic topic) {
  switch (topic) {
    case Topic::address:
      return address_headers;
    case Topic::pair:
      return pair_headers;
    case Topic::scale:
      return scale_words;
    case Topic::geohash:
      return geohash_headers;
    case Topic::institution:
      return institution_headers;
    case Topic::premises:
      return shop_headers;
    case Topic::person:
      return person_words;
    case Topic::place:
      return place_headers;
    case Topic::thing:
      return thing_headers;
    case Topic::counted:
      return counted_headers;
    case Topic::interval:
      return interval_headers;
  }
  return {};
}

}  // namespace

bool speaks_of(const HeaderWords& header, Topic topic) {
  if (topic == Topic::institution && has_any(header, company_headers)) return true;
  if (topic == Topic::premises && speaks_of(header, Topic::institution)) return true;
  return has_any(header, words_about(topic));
}

NameHeader name_header(const HeaderWords& header) {
  if (has_any(header, about_names)) return NameHeader::no;
  if (has_any(header, sure_name_headers)) return NameHeader::yes;
  if (header.size() == 1 && is_one_of(header[0], perhaps_name_headers)) return NameHeader::perhaps;
  if (!has_any(header, name_words)) return NameHeader::no;
  bool companion = false;
  for (const std::string& word : header) {
    if (is_one_of(word, name_words)) continue;
    if (!is_one_of(word, name_companions)) return NameHeader::no;
    companion = true;
  }
  return companion ? NameHeader::yes : NameHeader::perhaps;
}

bool is_telephone_header(const HeaderWords& header) {
  if (has_any(header, telephone_headers)) return true;
  return has_any(header, contact_words) && std::ranges::all_of(header, [](const std::string& word) {
           return is_one_of(word, contact_words) || is_one_of(word, contact_companions);
         });
}

bool is_degree_header(const HeaderWords& header) {
  return has_any(header, degree_headers) && !has_any(header, no_degree_words);
}

}  // namespace kith::detect
