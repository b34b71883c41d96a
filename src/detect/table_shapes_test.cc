#include "detect/table_shapes_test.h"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <random>

#include "testing/tables.h"

namespace kith::detect {

namespace {

using Row = std::vector<std::string>;

// How a language calls what tables of persons, places and products have. The last one says nothing.
struct Language {
  const char* name;
  const char *id, *birth, *sex, *zip, *marital, *visited, *finding, *age, *given, *family;
  const char *hospital, *product, *price, *city, *household, *number;
};

constexpr std::array<Language, 8> languages = {{
    {"English", "Study ID", "date_of_birth", "sex", "zip", "marital_status", "visited", "finding", "age",
     "first_name", "last_name", "hospital_id", "product_id", "price", "city", "household_id", "person_no"},
    {"German", "Versichertennummer", "Geburtsdatum", "Geschlecht", "PLZ", "Familienstand", "Besuchsdatum",
     "Befund", "Alter", "Vorname", "Nachname", "Krankenhaus_Nr", "Artikelnummer", "Preis", "Ort", "Haushalt",
     "Nr"},
    {"French", "numéro de dossier", "date de naissance", "sexe", "code postal", "état civil", "jour",
     "constat", "âge", "prénom", "nom", "hôpital", "code produit", "prix", "ville", "ménage", "numéro"},
    {"Spanish", "cédula", "fecha de nacimiento", "sexo", "código postal", "estado civil", "fecha", "hallazgo",
     "edad", "nombre", "apellidos", "hospital", "código producto", "precio", "ciudad", "hogar", "número"},
    {"Italian", "codice fiscale", "data di nascita", "sesso", "CAP", "stato civile", "data", "esito", "età",
     "nome", "cognome", "ospedale", "codice prodotto", "prezzo", "città", "famiglia", "numero"},
    {"Portuguese", "matrícula", "data de nascimento", "gênero", "CEP", "estado civil", "data", "achado",
     "idade", "nome", "sobrenome", "hospital", "código do produto", "preço", "cidade", "agregado", "número"},
    {"Dutch", "BSN", "geboortedatum", "geslacht", "postcode", "burgerlijke staat", "datum", "bevinding",
     "leeftijd", "voornaam", "achternaam", "ziekenhuis", "artikelnummer", "prijs", "plaats", "huishouden",
     "nummer"},
    {"nothing", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14",
     "v15", "v16"},
}};

constexpr std::array<const char*, 24> women = {"Anna",  "Maria",   "Sofia",  "Laura",  "Julia", "Emma",
                                               "Sarah", "Eva",     "Lucia",  "Elena",  "Clara", "Nina",
                                               "Rosa",  "Teresa",  "Isabel", "Chiara", "Ines",  "Rita",
                                               "Sanne", "Camille", "Ursula", "Monika", "Alice", "Linda"};
constexpr std::array<const char*, 24> men = {"Peter",  "Thomas", "Michael", "Paul",  "Martin", "Daniel",
                                             "Hans",   "Klaus",  "Pierre",  "Luc",   "Juan",   "Carlos",
                                             "Luis",   "Marco",  "Luca",    "Paolo", "Pedro",  "Jan",
                                             "Pieter", "Kees",   "Felix",   "Lukas", "Jonas",  "Max"};
constexpr std::array<const char*, 30> families = {
    "Schmidt", "Weber",  "Keller", "Martin", "Dubois",  "Moreau", "Garcia", "Lopez",  "Romero", "Rossi",
    "Bianchi", "Ricci",  "Silva",  "Santos", "Pereira", "Jansen", "Bakker", "Visser", "Smith",  "Brown",
    "Taylor",  "Wilson", "Clark",  "Hall",   "Young",   "King",   "Wright", "Green",  "Adams",  "Hill"};
constexpr std::array<const char*, 5> maritals = {"single", "married", "divorced", "widowed", "partner"};
constexpr std::array<const char*, 4> races = {"asian", "black", "white", "other"};
constexpr std::array<const char*, 4> tongues = {"de", "en", "es", "fr"};
constexpr std::array<const char*, 9> findings = {"flu",  "cold",  "asthma", "ankle",   "eye",
                                                 "skin", "heart", "ulcer",  "diabetes"};

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  std::size_t between(std::size_t a, std::size_t b) { return a + below(b - a + 1); }
  bool once_in(std::size_t n) { return below(n) == 0; }
  template <std::size_t N>
  std::string of(const std::array<const char*, N>& words) {
    return words[below(N)];
  }
  std::string day(std::size_t first_year, std::size_t last_year) {
    return fmt::format("{}-{:02}-{:02}", between(first_year, last_year), between(1, 12), between(1, 28));
  }

 private:
  std::mt19937 random_;
};

struct Person {
  std::string id, birth, sex, zip, marital, given, family;
  std::size_t age = 0;
};

std::vector<Person> people(Draw& draw, std::size_t count) {
  std::vector<Person> all;
  for (std::size_t i = 0; i < count; ++i) {
    Person p;
    const bool woman = draw.once_in(2);
    p.id = fmt::format("{}-{}", 900000 + i * 37 % 99991, i % 10);
    p.birth = draw.day(1930, 2012);
    p.sex = woman ? "f" : "m";
    p.zip = fmt::format("{:05}", 10100 + draw.below(60));
    p.marital = draw.of(maritals);
    p.given = woman ? draw.of(women) : draw.of(men);
    p.family = draw.of(families);
    p.age = draw.between(3, 90);
    all.push_back(p);
  }
  return all;
}

// Each of `rows` is of a person drawn at random.
using RowMaker = std::function<Row(const Person&)>;
std::vector<Row> rows_of(Draw& draw, const std::vector<Person>& all, std::size_t rows, const RowMaker& make) {
  std::vector<Row> result;
  for (std::size_t i = 0; i < rows; ++i) result.push_back(make(all[draw.below(all.size())]));
  return result;
}

ShapedTable shaped(const Language& language, const char* what, const std::vector<std::string>& headers,
                   const std::vector<Row>& rows, const std::vector<std::string>& key) {
  return {fmt::format("{}, {}", what, language.name), kith::testing::table_of(headers, rows), key};
}

ShapedTable plain_visits(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(40, 400));
  const auto rows = rows_of(draw, all, all.size() * draw.between(2, 4), [&](const Person& p) {
    return Row{p.id, draw.day(2021, 2024), p.zip, p.birth, p.sex, p.marital, draw.of(findings)};
  });
  return shaped(l, "visits", {l.id, l.visited, l.zip, l.birth, l.sex, l.marital, l.finding}, rows, {l.id});
}

// Two cells of a hundred are typed wrongly and five of a hundred are empty; addresses change.
ShapedTable noisy_visits(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(100, 300));
  const auto rows = rows_of(draw, all, all.size() * 3, [&](const Person& p) {
    Row row{p.id, p.birth, p.sex, p.zip, draw.of(findings)};
    if (draw.once_in(50)) row[1] = draw.day(1930, 2012);
    if (draw.once_in(50)) row[2] = p.sex == "f" ? "m" : "f";
    if (draw.once_in(5)) row[3] = fmt::format("{:05}", 10100 + draw.below(60));
    for (std::string& cell : row)
      if (draw.once_in(20)) cell.clear();
    return row;
  });
  return shaped(l, "visits with noise", {l.id, l.birth, l.sex, l.zip, l.finding}, rows, {l.id});
}

// Ages grow from wave to wave, and sex is coded 1 and 2.
ShapedTable panel(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(60, 200));
  std::vector<Row> rows;
  for (std::size_t wave = 0; wave < 4; ++wave)
    for (const Person& p : all)
      if (!draw.once_in(6))
        rows.push_back({fmt::format("{}", 10001 + (&p - all.data())), fmt::format("{}", 2020 + wave),
                        fmt::format("{}", p.age + wave), p.sex == "f" ? "2" : "1", draw.of(findings)});
  return shaped(l, "panel", {l.id, l.visited, l.age, l.sex, l.finding}, rows, {l.id});
}

ShapedTable few_persons_many_rows(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(20, 30));
  const auto rows = rows_of(draw, all, all.size() * 60, [&](const Person& p) {
    return Row{p.id, p.sex, p.birth.substr(0, 4), draw.day(2023, 2023),
               fmt::format("{}", draw.between(40, 180))};
  });
  return shaped(l, "few persons, many rows", {l.id, l.sex, l.birth, l.visited, l.finding}, rows, {l.id});
}

ShapedTable number_in_household(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(120, 300));
  std::vector<Row> rows;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t visit = draw.between(1, 4); visit-- > 0;)
      rows.push_back({fmt::format("H{:04}", 1000 + i / 3), fmt::format("{}", i % 3 + 1), all[i].sex,
                      all[i].birth, draw.of(findings)});
  return shaped(l, "number in household", {l.household, l.number, l.sex, l.birth, l.finding}, rows,
                {l.household, l.number});
}

ShapedTable names_and_birth(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(300, 500));
  const auto rows = rows_of(draw, all, all.size() * 3, [&](const Person& p) {
    return Row{p.family, p.given, p.birth, p.sex, p.zip, draw.of(findings)};
  });
  // A family name shows by its header alone; the other two are a key, too.
  std::vector<std::string> key{l.family, l.given, l.birth};
  if (l.name == std::string_view("nothing")) key.erase(key.begin());
  return shaped(l, "names and birth", {l.family, l.given, l.birth, l.sex, l.zip, l.finding}, rows, key);
}

bool says_nothing(const Language& l) { return l.name == std::string_view("nothing"); }

// Every sixth person has the name of another of the same sex, so that the name is no key and still determines the sex.
ShapedTable shared_names(const Language& l, Draw& draw) {
  auto all = people(draw, draw.between(80, 160));
  for (std::size_t i = 6; i < all.size(); i += 6) {
    all[i].given = all[i - 1].given;
    all[i].family = all[i - 1].family;
    all[i].sex = all[i - 1].sex;
  }
  const auto rows = rows_of(draw, all, all.size() * 3, [&](const Person& p) {
    return Row{p.family + ", " + p.given, p.birth, p.sex, draw.day(2023, 2024), draw.of(findings)};
  });
  const char* name = says_nothing(l) ? "v17" : "patient_name";
  return shaped(l, "shared names", {name, l.birth, l.sex, l.visited, l.finding}, rows, {name, l.birth});
}

ShapedTable staff_with_ages(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(40, 90));
  const auto rows = rows_of(draw, all, all.size() * 4, [&](const Person& p) {
    return Row{p.id,      fmt::format("{}", 18 + p.age / 2),      p.sex,
               p.marital, fmt::format("{}", draw.between(1, 30)), draw.of(findings)};
  });
  const char* staff = says_nothing(l) ? "v17" : draw.once_in(2) ? "staff_id" : "nurse_id";
  return shaped(l, "staff with ages", {staff, l.age, l.sex, l.marital, "sick", l.finding}, rows, {staff});
}

ShapedTable line_of_household(const Language& l, Draw& draw) {
  const auto all = people(draw, draw.between(80, 200));
  std::vector<Row> rows;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t visit = draw.between(1, 5); visit-- > 0;)
      rows.push_back({fmt::format("{}", 100 + i / 4), fmt::format("{}", i % 4 + 1), all[i].birth, all[i].sex,
                      fmt::format("{:05}", 10100 + draw.below(9)), draw.of(findings)});
  const char* line = says_nothing(l) ? "v17" : "line";
  return shaped(l, "line of household", {l.household, line, l.birth, l.sex, l.zip, l.finding}, rows,
                {l.household, line});
}

// --- Without a key

ShapedTable census(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(200, 900)))
    rows.push_back({p.id, p.birth.substr(0, 4), p.sex, p.zip, p.marital, draw.of(findings)});
  return shaped(l, "census", {l.id, l.birth, l.sex, l.zip, l.marital, l.finding}, rows, {});
}

ShapedTable census_without_id(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(400, 900)))
    rows.push_back({p.birth.substr(0, 4), p.sex, fmt::format("{}", 10100 + draw.below(8)), p.marital});
  return shaped(l, "census without ids", {l.birth, l.sex, l.zip, l.marital}, rows, {});
}

ShapedTable voters(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(500, 900)))
    rows.push_back({p.family, p.given, p.birth, p.sex, p.zip});
  return shaped(l, "voters", {l.family, l.given, l.birth, l.sex, l.zip}, rows, {});
}

ShapedTable households(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  const auto all = people(draw, draw.between(200, 600));
  for (std::size_t i = 0; i < all.size(); ++i)
    rows.push_back({fmt::format("H{:04}", 1000 + i / 3), all[i].sex, all[i].birth, all[i - i % 3].zip,
                    all[i - i % 3].family});
  return shaped(l, "households", {l.household, l.sex, l.birth, l.zip, l.family}, rows, {});
}

// Every row is a patient; the hospital determines its city and whether it is private.
ShapedTable providers(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(300, 900))) {
    const std::size_t hospital = draw.below(25);
    rows.push_back({fmt::format("K{:03}", hospital * 7), fmt::format("City {}", hospital % 11), p.sex,
                    p.birth, hospital % 3 == 0 ? "private" : "public"});
  }
  return shaped(l, "providers", {l.hospital, l.city, l.sex, l.birth, l.marital}, rows, {});
}

ShapedTable sales(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (std::size_t i = draw.between(500, 1500); i-- > 0;) {
    const std::size_t product = draw.below(120);
    rows.push_back(
        {fmt::format("A{:05}", 10000 + product * 13), fmt::format("{}.{:02}", 3 + product % 50, product % 97),
         fmt::format("brand {}", product % 9), draw.day(2023, 2024), fmt::format("{}", draw.between(1, 9))});
  }
  return shaped(l, "sales", {l.product, l.price, l.city, l.visited, l.finding}, rows, {});
}

ShapedTable towns(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(400, 900)))
    rows.push_back({p.zip, "town " + p.zip.substr(2), p.zip.substr(0, 4), p.sex, p.birth});
  return shaped(l, "towns", {l.zip, l.city, l.hospital, l.sex, l.birth}, rows, {});
}

ShapedTable days(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (std::size_t i = draw.between(500, 1200); i-- > 0;) {
    const std::size_t day = draw.below(200);
    rows.push_back({fmt::format("2024-{:02}-{:02}", day / 28 + 1, day % 28 + 1), fmt::format("{}", day % 7),
                    day % 7 > 4 ? "1" : "0", draw.once_in(2) ? "f" : "m", draw.of(findings)});
  }
  return shaped(l, "days", {l.visited, l.number, l.marital, l.sex, l.finding}, rows, {});
}

// Three of a hundred rows were entered twice.
ShapedTable duplicates(const Language& l, Draw& draw) {
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(400, 900)))
    for (int copies = draw.once_in(60) ? 2 : 1; copies-- > 0;) rows.push_back({p.id, p.birth, p.sex, p.zip});
  return shaped(l, "rows entered twice", {l.id, l.birth, l.sex, l.zip}, rows, {});
}

ShapedTable few_rows(const Language& l, Draw& draw) {
  const auto all = people(draw, 12);
  const auto rows = rows_of(
      draw, all, 40, [&](const Person& p) { return Row{p.id, p.birth, p.sex, p.zip, draw.of(findings)}; });
  return shaped(l, "few rows", {l.id, l.birth, l.sex, l.zip, l.finding}, rows, {});
}

// Words for what is one row per person's are said in the shapes below, or nobody could tell whose a birth is.
const Language& said(const Language& l) { return says_nothing(l) ? languages[0] : l; }

// A code and what it stands for, while births and sexes are the persons' own.
ShapedTable things_with_names(const Language& language, Draw& draw) {
  constexpr std::array<std::array<const char*, 2>, 8> headers = {{{"plan_id", "plan_name"},
                                                                  {"pharmacy_id", "pharmacy_name"},
                                                                  {"route", "route_name"},
                                                                  {"id", "name"},
                                                                  {"code", "contact"},
                                                                  {"train", "train_name"},
                                                                  {"league_no", "league_name"},
                                                                  {"kit", "kit_name"}}};
  const Language& l = said(language);
  const auto header = headers[draw.below(headers.size())];
  const bool ages = draw.once_in(2);
  std::vector<Row> rows;
  for (const Person& p : people(draw, draw.between(150, 400))) {
    const std::size_t thing = draw.below(30);
    rows.push_back({fmt::format("{}", 100 + thing), fmt::format("{} {}", families[thing % 7], thing),
                    tongues[thing % 3], ages ? fmt::format("{}", p.age) : p.birth, p.sex, p.zip,
                    draw.of(findings)});
  }
  return shaped(language, "things with names",
                {header[0], header[1], "tier", ages ? l.age : l.birth, l.sex, l.zip, l.finding}, rows, {});
}

// Somebody whose word is in no list, with a birth and a sex beside those of the persons.
ShapedTable unknown_providers(const Language& language, Draw& draw) {
  constexpr std::array<const char*, 6> words = {"officer", "gp", "manager", "guardian", "mother", "sup"};
  const Language& l = said(language);
  const std::string word = draw.of(words);
  const auto others = people(draw, draw.between(15, 40));
  std::vector<Row> rows;
  for (const Person& p : people(draw, others.size() * draw.between(3, 8))) {
    const Person& other = others[draw.below(others.size())];
    rows.push_back({other.id, other.given + " " + other.family, other.sex, other.birth, p.birth, p.sex, p.zip,
                    draw.of(findings)});
  }
  return shaped(language, "unknown providers",
                {word + "_id", word, word + "_sex", word + "_birth", l.birth, l.sex, l.zip, l.finding}, rows,
                {});
}

// All of a unit are of one sex, and of one year of birth or of none.
ShapedTable units_of_one_sex(const Language& language, Draw& draw) {
  constexpr std::array<const char*, 11> words = {"ward",   "dorm", "cabin", "platoon", "choir", "Station",
                                                 "Zimmer", "klas", "id",    "code",    "x"};
  const Language& l = said(language);
  const bool one_year = draw.once_in(2);
  std::vector<Row> rows;
  const std::size_t per_unit = draw.between(3, 10);
  for (const Person& p : people(draw, draw.between(200, 400))) {
    const std::size_t unit = rows.size() / per_unit;
    rows.push_back({fmt::format("{}", unit + 1), unit * 7 % 11 < 5 ? "f" : "m",
                    one_year ? fmt::format("{}", 2004 + unit % 7) : p.birth, p.zip, draw.of(findings)});
  }
  return shaped(language, "units of one sex", {draw.of(words), l.sex, l.birth, l.zip, l.finding}, rows, {});
}

ShapedTable teams(const Language& language, Draw& draw) {
  constexpr std::array<const char*, 4> words = {"team", "id", "code", "x"};
  const Language& l = said(language);
  std::vector<Row> rows;
  const std::size_t per_team = draw.between(3, 12);
  for (const Person& p : people(draw, draw.between(150, 400))) {
    const std::size_t team = rows.size() / per_team;
    rows.push_back({fmt::format("{}{}", team / 4 + 1, "ABCD"[team % 4]),
                    fmt::format("{} {}", men[team % 24], families[team % 30]), fmt::format("R{}", team),
                    tongues[team % 3], fmt::format("{}", 2005 + team % 8), p.sex, p.zip,
                    fmt::format("{}", draw.below(7))});
  }
  return shaped(language, "teams",
                {draw.of(words), "leader", "field", "lang", l.birth, l.sex, l.zip, "goals"}, rows, {});
}

// Members have family name, race and language in common, and neither birth nor sex.
ShapedTable households_by_number(const Language& language, Draw& draw) {
  constexpr std::array<const char*, 4> words = {"id", "case", "address_id", "ref"};
  const Language& l = said(language);
  std::vector<Row> rows;
  const auto all = people(draw, draw.between(120, 400));
  for (std::size_t home = 0, next = 0; next < all.size(); ++home) {
    const Row shared{all[next].family, all[next].zip, draw.of(races), draw.of(tongues)};
    for (std::size_t line = 1, size = draw.between(1, 5); line <= size && next < all.size(); ++line, ++next)
      rows.push_back({fmt::format("{}", 1000 + home), fmt::format("{}", line), shared[0], shared[1],
                      shared[2], shared[3], all[next].birth, all[next].sex, draw.of(findings)});
  }
  return shaped(language, "households by number",
                {draw.of(words), "line", l.family, l.zip, "race", "language", l.birth, l.sex, l.finding},
                rows, {});
}

using Shape = ShapedTable (*)(const Language&, Draw&);
template <std::size_t N>
std::vector<ShapedTable> all_of(const std::array<Shape, N>& shapes, unsigned seed) {
  std::vector<ShapedTable> all;
  for (std::size_t s = 0; s < N; ++s)
    for (std::size_t l = 0; l < languages.size(); ++l) {
      Draw draw(seed * 1009 + static_cast<unsigned>(s * 31 + l));
      all.push_back(shapes[s](languages[l], draw));
    }
  return all;
}

}  // namespace

std::vector<ShapedTable> tables_with_key(unsigned draw) {
  return all_of<9>({plain_visits, noisy_visits, panel, few_persons_many_rows, number_in_household,
                    names_and_birth, shared_names, staff_with_ages, line_of_household},
                   draw);
}

std::vector<ShapedTable> tables_without_key(unsigned draw) {
  return all_of<15>(
      {census, census_without_id, voters, households, providers, sales, towns, days, duplicates, few_rows,
       things_with_names, unknown_providers, units_of_one_sex, teams, households_by_number},
      draw);
}

ShapedTable visits_by_mrn(std::size_t persons, std::size_t visits) {
  Draw draw(1);
  const auto all = people(draw, persons);
  const auto rows = rows_of(draw, all, visits, [&](const Person& p) {
    return Row{p.id, draw.day(2023, 2024), p.zip, p.birth, p.sex, p.marital, draw.of(findings)};
  });
  return shaped(languages[0], "visits by mrn",
                {"mrn", "visited", "zip", "birth", "sex", "marital", "diagnosis"}, rows, {"mrn"});
}

}  // namespace kith::detect
