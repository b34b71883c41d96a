// Certificates that somebody edited. Every edit is caught, or the field is named as the publisher's word.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int malformed = 2, disproved = 4;
const std::string other_digest(64, '0');

// `word` is the field that is named as the publisher's word, if it is not caught; `status` is then 0.
struct Tampering {
  std::string name;
  std::function<void(Json&)> edit;
  int status = 0;
  std::string word = {};
};

std::function<void(Json&)> set(const char* where, Json value) {
  return [where, value](Json& json) { json[Json::json_pointer(where)] = value; };
}

std::function<void(Json&)> drop(const char* object, const char* key) {
  return [object, key](Json& json) { json[Json::json_pointer(object)].erase(key); };
}

std::function<void(Json&)> add(const char* where, int more) {
  return [where, more](Json& json) {
    Json& value = json[Json::json_pointer(where)];
    value = value.get<std::int64_t>() + more;
  };
}

Tampering caught(std::string name, std::function<void(Json&)> edit, int status) {
  return {std::move(name), std::move(edit), status};
}
Tampering named(std::string name, std::function<void(Json&)> edit, std::string word) {
  return {std::move(name), std::move(edit), 0, std::move(word)};
}

// Rows that look drawn and are always the same.
class Draw {
 public:
  unsigned below(unsigned n) {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<unsigned>(state_ >> 33) % n;
  }

 private:
  std::uint64_t state_ = 7;
};

class Tampered : public ::testing::Test {
 protected:
  void made(const std::vector<std::string>& arguments) {
    const Ran ran = kith(arguments);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  std::string at(const std::string& name) const { return (folder / name).string(); }

  // The answer to an audit of what stands there now.
  Ran audit() const { return kith({"audit", at(data), "--certificate", at(certificate), "--json"}); }
  Json read_certificate() const { return Json::parse(read(folder / certificate)); }

  static bool names(const Ran& ran, const std::string& field) {
    const auto unchecked = ran.json()["certificate"]["unchecked"];
    return std::ranges::any_of(unchecked, [&](const auto& entry) {
      const auto text = entry.template get<std::string>();
      return (", " + text.substr(0, text.find(':')) + ",").find(", " + field + ",") != std::string::npos;
    });
  }

  void expect(const Ran& ran, const Tampering& tampering) const {
    EXPECT_EQ(ran.status, tampering.status) << tampering.name << "\n" << ran.out << ran.err;
    if (ran.status == malformed) {
      EXPECT_EQ(ran.error(), "bad-json") << tampering.name;
    }
    if (!tampering.word.empty() && ran.status == 0) {
      EXPECT_TRUE(names(ran, tampering.word)) << tampering.name << "\n" << ran.out;
    }
  }

  void tamper(const std::vector<Tampering>& list) const {
    const std::string original = read(folder / certificate);
    const Ran untouched = audit();
    ASSERT_EQ(untouched.status, 0) << untouched.out << untouched.err;
    for (const Tampering& tampering : list) {
      Json json = Json::parse(original);
      tampering.edit(json);
      ASSERT_NE(json.dump(), Json::parse(original).dump()) << tampering.name;
      folder.write(certificate, json.dump(2) + "\n");
      expect(audit(), tampering);
    }
    folder.write(certificate, original);
  }

  Folder folder;
  std::string data = "out/release.csv", certificate = "out/release.certificate.json";
};

class TamperedPersons : public Tampered {
 protected:
  void SetUp() override {
    Draw draw;
    std::string rows = "patient,zip,sex,kind,ill\n";
    const char* ills[] = {"flu", "cold", "hiv", "asthma"};
    for (unsigned patient = 0; patient < 120; ++patient)
      for (unsigned visit = 0; visit <= draw.below(3); ++visit)
        rows += "p" + std::to_string(patient) + "," + std::to_string(94100 + patient % 4 * 10 + patient % 3) +
                "," + (patient / 12 % 2 == 0 ? "f" : "m") + "," + (draw.below(2) == 0 ? "home" : "ward") +
                "," + ills[draw.below(4)] + "\n";
    rows += "q1,94100,x,home,flu\nq2,94100,x,home,cold\n";
    folder.write("visits.csv", rows);
    folder.write("plan.toml",
                 "[source]\npath = \"visits.csv\"\n[columns]\npatient = \"person\"\n"
                 "zip = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 2 } }\n"
                 "sex = \"quasi\"\nkind = \"plain\"\nill = \"sensitive\"\n[privacy]\nk = 5\nl = 2\n"
                 "l_model = \"distinct\"\n[method]\nmax_suppression = 10\n");
    made({"release", at("plan.toml"), "-o", at("out"), "--quiet"});
  }
};

TEST_F(TamperedPersons, FiguresAreCaughtOrNamed) {
  const auto more_suppressed = [](Json& json) {
    Json& figures = json["figures"];
    const std::uint64_t released = figures["rows_released"], before = figures["rows_suppressed"];
    const std::uint64_t squares =
        figures["discernibility"].get<std::uint64_t>() - before * (released + before);
    figures["rows_suppressed"] = before + 3;
    figures["discernibility"] = squares + (before + 3) * (released + before + 3);
  };
  tamper({
      caught("smallest class", set("/figures/smallest_class", 1000), disproved),
      caught("smallest class below k", set("/figures/smallest_class", 1), disproved),
      caught("classes", set("/figures/classes", 1), disproved),
      caught("rows released", set("/figures/rows_released", 7), disproved),
      caught("highest risk", set("/figures/highest_risk", 0.001), disproved),
      caught("average risk", set("/figures/average_risk", 0.9), disproved),
      caught("average size", set("/figures/average_class_size", 1.0), disproved),
      caught("average size of no number of persons", set("/figures/average_class_size", 7.777), disproved),
      caught("discernibility", set("/figures/discernibility", 1), disproved),
      caught("rows suppressed", add("/figures/rows_suppressed", 1), disproved),
      named("rows suppressed, with their cost", more_suppressed, "figures.rows_suppressed"),
      named("ncp", set("/figures/ncp", 0.01), "figures.ncp"),
      named("loss", set("/figures/arx_loss", 0.01), "figures.arx_loss"),
      named("precision", set("/figures/precision", 0.99), "figures.precision"),
      caught("ncp above 1", set("/figures/ncp", 2), malformed),
      caught("half a row", set("/figures/rows_released", 7.5), malformed),
      caught("rows below 0", set("/figures/rows_suppressed", -1), malformed),
      caught("a figure that is nothing", set("/figures/precision", nullptr), malformed),
      caught("a figure left out", drop("/figures", "classes"), malformed),
      caught("a figure more", set("/figures/trust", 1), malformed),
      caught("no figures", drop("", "figures"), malformed),
      caught("masked rows", set("/model/suppressed", "mask"), disproved),
  });
}

TEST_F(TamperedPersons, TheModelIsCaughtOrNamed) {
  const auto as_rows = [](Json& json) {
    json["model"]["persons"] = false;
    json["model"].erase("reading");
  };
  const auto less_quasi = [](Json& json) {
    json["model"]["quasi"] = {"zip"};
    json["model"]["plain"] = {"kind", "sex"};
    for (const char* list : {"levels", "level_names"}) json["method"][list].erase(1);
    json["commitments"]["hierarchies"].erase("sex");
  };
  tamper({
      caught("k of 0", set("/model/k", 0), malformed),
      caught("k below 0", set("/model/k", -5), malformed),
      caught("k and a half", set("/model/k", 5.5), malformed),
      caught("k as a text", set("/model/k", "5"), malformed),
      caught("no k", drop("/model", "k"), malformed),
      caught("k above the rows", set("/model/k", 100000), disproved),
      caught("k beyond every number", set("/model/k", 1e30), malformed),
      caught("rows for persons", as_rows, disproved),
      caught("rows for persons, read by classes", set("/model/persons", false), malformed),
      named("another reading", set("/model/reading", "history"), "model.reading"),
      named("fewer persons", set("/model/k", 4), "model.k"),
      caught("an unknown reading", set("/model/reading", "rows"), malformed),
      caught("l without a sensitive column", set("/model/sensitive", Json::array()), malformed),
      caught("l above the values", set("/model/l", 50), disproved),
      named("a lower l", set("/model/l", 1.5), "model.l"),
      caught("l below 1", set("/model/l", 0), malformed),
      caught("c without need", set("/model/c", 2), malformed),
      caught("t without its distance", set("/model/t", 0.3), malformed),
      caught("a quasi column twice", set("/model/quasi", {"zip", "sex", "sex"}), malformed),
      caught("a quasi column left out", set("/model/quasi", {"zip"}), malformed),
      caught("a quasi column that is none", set("/model/quasi", {"zip", "age"}), malformed),
      caught("a quasi column made plain", less_quasi, disproved),
      caught("a sensitive column twice", set("/model/sensitive", {"ill", "ill"}), malformed),
      caught("a plain column left out", set("/model/plain", Json::array()), malformed),
      caught("levels of fewer columns", set("/method/levels", {0}), malformed),
      caught("levels of more columns", set("/method/levels", {0, 0, 0}), malformed),
      named("other levels", set("/method/levels", {1, 1}), "method"),
      caught("another method", set("/method/name", "local"), malformed),
      caught("a baseline", set("/baseline", true), malformed),
  });
}

TEST_F(TamperedPersons, TheRestIsCaughtOrNamed) {
  const auto statement = [](const char* code, const char* text) {
    return set("/not_protected", Json::array({{{"code", code}, {"text", text}}}));
  };
  tamper({
      caught("rows", add("/release/rows", 1), disproved),
      caught("columns in another order", set("/release/columns", {"sex", "zip", "kind", "ill"}), disproved),
      caught("a column left out", set("/release/columns", {"zip", "sex", "ill"}), malformed),
      caught("a column twice", set("/release/columns", {"zip", "sex", "kind", "ill", "ill"}), malformed),
      caught("another digest", set("/release/sha256", other_digest), disproved),
      caught("no digest", set("/release/sha256", "abc"), malformed),
      caught("a file above", set("/release/file", "../release.csv"), malformed),
      caught("a file elsewhere", set("/release/file", "/etc/passwd"), malformed),
      caught("a file without a name", set("/release/file", ""), malformed),
      caught("a file with a zero byte", set("/release/file", std::string("a\0b", 3)), malformed),
      named("another file", set("/release/file", "other.csv"), "release.file"),
      named("another input", set("/commitments/input", other_digest), "commitments"),
      named("another plan", set("/commitments/plan", other_digest), "commitments"),
      named("another hierarchy", set("/commitments/hierarchies/zip", other_digest), "commitments"),
      caught("no commitment", drop("/commitments", "plan"), malformed),
      caught("a hierarchy left out", drop("/commitments/hierarchies", "zip"), malformed),
      caught("another algorithm", set("/commitments/algorithm", "none"), malformed),
      named("another kith", set("/kith", "9.9"), "kith"),
      named("other words", set("/publisher_word", {"all is well"}), "publisher_word"),
      caught("no words", set("/publisher_word", Json::array()), malformed),
      named("a caveat more", statement("some-code", "words"), "not_protected"),
      caught("a caveat of another shape", set("/not_protected", {"words"}), malformed),
      caught("a caveat that writes to the terminal", statement("some-code", "\x1b[2J"), malformed),
      caught("no caveats", drop("", "not_protected"), malformed),
      caught("an unknown field", set("/verified", true), malformed),
      caught("an unknown field of the release", set("/release/size", 5), malformed),
      caught("a later version", set("/certificate", 3), malformed),
      caught("an earlier version", set("/certificate", 1), malformed),
      caught("a version as a text", set("/certificate", "2"), malformed),
      caught("a series of its own", set("/series", {{"release", 1}, {"arrivals", "hidden"}}), malformed),
  });
}

TEST_F(TamperedPersons, BytesAroundTheObjectAreCaught) {
  const std::string whole = read(folder / certificate);
  const std::string k = "\"k\": 5,";
  std::string twice = whole, nested = whole;
  ASSERT_NE(whole.find(k), std::string::npos);
  twice.replace(whole.find(k), k.size(), "\"k\": 2, \"\\u006b\": 5,");
  nested.replace(whole.find(k), k.size(),
                 "\"k\": " + std::string(100000, '[') + std::string(100000, ']') + ",");
  const std::vector<std::pair<const char*, std::string>> texts = {
      {"a zero byte after it", whole + std::string(1, '\0')},
      {"a zero byte and more", whole + std::string(1, '\0') + "{}"},
      {"a word after it", whole + "x"},
      {"two objects", whole + whole},
      {"a byte order mark", "\xef\xbb\xbf" + whole},
      {"a list around it", "[" + whole + "]"},
      {"a key twice", twice},
      {"deep nesting", nested},
      {"a comment", "// true\n" + whole},
      {"cut short", whole.substr(0, whole.size() / 2)},
      {"bytes that are no text", "{\"\xff\": 1," + whole.substr(whole.find('{') + 1)},
      {"nothing", ""},
      {"no number", "{\"x\": NaN," + whole.substr(whole.find('{') + 1)},
      {"a number beyond all", "{\"x\": 1e999," + whole.substr(whole.find('{') + 1)}};
  for (const auto& [name, text] : texts) {
    folder.write(certificate, text);
    expect(audit(), {name, {}, malformed});
  }
}

class TamperedRows : public Tampered {
 protected:
  void SetUp() override {
    Draw draw;
    std::string rows = "age,town,ill\n";
    const char *towns[] = {"a", "b", "c"}, *ills[] = {"flu", "cold", "hiv", "asthma"};
    for (unsigned row = 0; row < 150; ++row)
      rows +=
          std::to_string(20 + draw.below(60)) + "," + towns[draw.below(3)] + "," + ills[draw.below(4)] + "\n";
    folder.write("t.csv", rows);
    made({"release", at("t.csv"), "--quasi", "age,town", "--sensitive", "ill", "-k", "4", "-l", "2",
          "--method", "local", "-o", at("out"), "--quiet"});
  }
};

TEST_F(TamperedRows, EverythingIsCaughtOrNamed) {
  const auto as_persons = [](Json& json) {
    json["model"]["persons"] = true;
    json["model"]["reading"] = "classes";
  };
  const auto average = [](Json& json) {
    double& risk = json["figures"]["average_risk"].get_ref<double&>();
    risk = std::nextafter(risk, 1);
  };
  const auto close = [](Json& json) {
    json["model"]["t"] = 0.01;
    json["model"]["t_distance"] = {{"ill", "equal"}};
  };
  tamper({
      caught("k", set("/model/k", 30), disproved),
      caught("l", set("/model/l", 4), disproved),
      caught(
          "a sharper form of l",
          [](Json& json) { json["model"]["l_model"] = "entropy", json["model"]["l"] = 4; }, disproved),
      caught("no sensitive column", set("/model/sensitive", Json::array()), malformed),
      caught("t that the rows do not give", close, disproved),
      caught("smallest class", add("/figures/smallest_class", 1), disproved),
      caught("classes", add("/figures/classes", -1), disproved),
      caught("highest risk", set("/figures/highest_risk", 0.2), disproved),
      caught("the last digit of the average risk", average, disproved),
      caught("average size", set("/figures/average_class_size", 5.0), disproved),
      caught("discernibility", add("/figures/discernibility", 2), disproved),
      caught("rows suppressed", set("/figures/rows_suppressed", 5), malformed),
      named("persons", as_persons, "model.persons"),
      named("policy", set("/method/policy", "widest-span"), "method"),
      caught("ranges", set("/method/ranges", "loose"), malformed),
      caught("a quasi column for a sensitive one", set("/model/quasi", {"age", "ill"}), malformed),
  });
}

class TamperedAnatomy : public Tampered {
 protected:
  void SetUp() override {
    Draw draw;
    std::string rows = "who,day,age,ill\n";
    const char* ills[] = {"flu", "cold", "hiv", "asthma", "gout"};
    for (unsigned row = 0; row < 90; ++row)
      rows += "p" + std::to_string(row) + "," + std::to_string(1 + row / 15) + "," +
              std::to_string(20 + draw.below(50)) + "," + ills[draw.below(5)] + "\n";
    folder.write("t.csv", rows);
    folder.write(
        "plan.toml",
        "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nday = { role = \"time\" }\nage = "
        "\"quasi\"\nill = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = "
        "2\npublish = \"anatomy\"\n");
    made({"release", at("plan.toml"), "-o", at("out"), "--quiet"});
  }
};

TEST_F(TamperedAnatomy, EverythingIsCaughtOrNamed) {
  tamper({
      caught("l", set("/model/l", 5), disproved),
      caught("no l", drop("/model", "l"), malformed),
      caught("another form of l", set("/model/l_model", "distinct"), malformed),
      caught("rows", add("/release/rows", 1), disproved),
      caught("rows of the second table", add("/sensitive_table/rows", 1), disproved),
      caught("digest of the second table", set("/sensitive_table/sha256", other_digest), disproved),
      caught("columns of the second table", set("/sensitive_table/columns", {"day", "bucket", "ill", "n"}),
             disproved),
      caught("no bucket", set("/sensitive_table/columns", {"day", "ill", "count"}), malformed),
      caught("no second table", drop("", "sensitive_table"), malformed),
      caught("a second table above", set("/sensitive_table/file", "../release.sensitive.csv"), malformed),
      caught("a second table elsewhere", set("/sensitive_table/file", "/etc/passwd"), malformed),
      caught("a second table without a name", set("/sensitive_table/file", ""), malformed),
      caught("the first table as the second", set("/sensitive_table/file", "release.csv"), malformed),
      caught("another way of publishing", set("/model/publish", "plain"), malformed),
      named("persons", set("/model/persons", false), "model.persons"),
      named("window", set("/model/window", 9), "model.window"),
      named("moves", set("/model/moves", "covered"), "model.moves"),
      caught("no window", set("/model/window", 0), malformed),
      caught("another time", set("/model/time", "age"), malformed),
      caught("no quasi column", set("/model/quasi", Json::array()), malformed),
      caught("figures", set("/figures", {{"classes", 1}}), malformed),
  });
}

TEST_F(TamperedAnatomy, ALinkOutOfTheFolderIsNotFollowed) {
  fs::rename(folder / "out/release.sensitive.csv", folder / "elsewhere.csv");
  fs::create_symlink(folder / "elsewhere.csv", folder / "out/release.sensitive.csv");
  EXPECT_EQ(audit().error(), "bad-json");
  fs::remove(folder / "out/release.sensitive.csv");
  fs::rename(folder / "elsewhere.csv", folder / "out/kept.csv");
  fs::create_symlink("kept.csv", folder / "out/release.sensitive.csv");
  EXPECT_EQ(audit().status, 0);
}

class TamperedTables : public Tampered {
 protected:
  void SetUp() override {
    data = "out";
    Draw draw;
    std::string persons = "id,age,sex\n", stays = "stay,person,ward,ill\n";
    const char *wards[] = {"a", "b"}, *ills[] = {"flu", "cold", "hiv"};
    for (unsigned person = 0; person < 40; ++person) {
      persons += std::to_string(person) + "," + std::to_string(20 + draw.below(40)) + "," +
                 (draw.below(2) == 0 ? "f" : "m") + "\n";
      for (unsigned stay = 0; stay < 1 + draw.below(2); ++stay)
        stays += std::to_string(person * 10 + stay) + "," + std::to_string(person) + "," +
                 wards[draw.below(2)] + "," + ills[draw.below(3)] + "\n";
    }
    folder.write("persons.csv", persons);
    folder.write("stays.csv", stays);
    folder.write(
        "plan.toml",
        "[tables.persons]\npath = \"persons.csv\"\nkey = \"id\"\n[tables.persons.columns]\nage = "
        "\"quasi\"\nsex = \"quasi\"\n[tables.stays]\npath = \"stays.csv\"\nkey = \"stay\"\nparent = { "
        "table = \"persons\", column = \"person\" }\n[tables.stays.columns]\nward = \"quasi\"\nill = "
        "\"sensitive\"\n[privacy]\nk = 3\n[method]\nname = \"multirelational\"\n");
    made({"release", at("plan.toml"), "-o", at("out"), "--quiet"});
  }
};

TEST_F(TamperedTables, EverythingIsCaughtOrNamed) {
  tamper({
      caught(
          "a table left out", [](Json& json) { json["tables"].erase(1); }, disproved),
      caught("no tables", set("/tables", Json::array()), malformed),
      caught(
          "a table twice", [](Json& json) { json["tables"].push_back(json["tables"][1]); }, malformed),
      caught("persons", add("/persons", 1), disproved),
      caught("classes", add("/classes", 1), disproved),
      caught("k", set("/model/k", 30), disproved),
      caught("k of 0", set("/model/k", 0), malformed),
      caught("whose", set("/model/persons", "rows"), malformed),
      caught("rows", add("/tables/1/rows", -1), disproved),
      caught("digest", set("/tables/1/sha256", other_digest), disproved),
      caught("columns", set("/tables/1/columns", {"stay", "person", "ill", "ward"}), disproved),
      caught("a file elsewhere", set("/tables/1/file", "/etc/passwd"), malformed),
      caught("a file above", set("/tables/1/file", "../stays.csv"), malformed),
      caught("a folder", set("/tables/1/file", "."), malformed),
      caught("a file that is not there", set("/tables/1/file", "none.csv"), disproved),
      caught("the file of another", set("/tables/1/file", "persons.csv"), malformed),
      caught(
          "a quasi column made plain",
          [](Json& json) {
            json["tables"][1]["quasi"] = Json::array(), json["tables"][1]["plain"] = {"ward"};
          },
          disproved),
      caught("a quasi column left out", set("/tables/1/quasi", Json::array()), malformed),
      caught("a quasi column twice", set("/tables/1/quasi", {"ward", "ward"}), malformed),
      caught("l without its form", set("/model/l", 2), malformed),
      caught("a key that is none", set("/tables/0/key", "name"), malformed),
      caught("a parent that is none", set("/tables/1/parent/table", "stays"), malformed),
      caught(
          "no parent", [](Json& json) { json["tables"][1].erase("parent"); }, malformed),
      named("keys", set("/method/keys", "keep"), "method"),
      named("algorithm", set("/method/algorithm", "miraclex"), "method"),
      caught("a baseline", set("/baseline", true), malformed),
      named("an input", set("/commitments/inputs/stays", other_digest), "commitments"),
      caught("an input left out", drop("/commitments/inputs", "stays"), disproved),
      caught("an unknown field", set("/tables/0/more", 1), malformed),
  });
}

TEST_F(TamperedTables, ALinkOutOfTheFolderIsNotFollowed) {
  fs::rename(folder / "out/stays.csv", folder / "elsewhere.csv");
  fs::create_symlink(folder / "elsewhere.csv", folder / "out/stays.csv");
  EXPECT_EQ(audit().error(), "bad-json");
}

class TamperedSeries : public Tampered {
 protected:
  void SetUp() override {
    data = "series/release-0002.csv";
    certificate = "series/release-0002.certificate.json";
    Draw draw;
    std::vector<std::string> batches(2, "age,sex,ill\n");
    for (std::string& rows : batches)
      for (unsigned row = 0; row < 60; ++row)
        rows += std::to_string(20 + draw.below(50)) + "," + (draw.below(2) == 0 ? "f" : "m") + "," +
                (draw.below(2) == 0 ? "flu" : "cold") + "\n";
    folder.write("first.csv", batches[0]);
    folder.write("second.csv", batches[1]);
    folder.write(
        "plan.toml",
        "[source]\npath = \"first.csv\"\n[columns]\nage = \"quasi\"\nsex = \"quasi\"\nill = \"plain\"\n"
        "[privacy]\nk = 3\n[method]\nname = \"local\"\n");
    made({"release", at("plan.toml"), "--series", at("series"), "--quiet"});
    made({"release", at("plan.toml"), "--series", at("series"), "--source", at("second.csv"), "--quiet"});
    // A stranger has the public part alone.
    fs::remove_all(folder / "series/private");
  }
  Ran audit_chain() const { return kith({"audit", "--series", at("series"), "--json"}); }
};

TEST_F(TamperedSeries, EverythingIsCaughtOrNamed) {
  tamper({
      named("its number", set("/series/release", 7), "series.release"),
      caught("number 0", set("/series/release", 0), malformed),
      caught("the first of two", set("/series/release", 1), malformed),
      named("the one before", set("/series/previous/sha256", other_digest), "series.previous"),
      caught("one before elsewhere", set("/series/previous/file", "../release-0001.certificate.json"),
             malformed),
      caught("none before", drop("/series", "previous"), malformed),
      named("arrivals", set("/series/arrivals", "known"), "series.arrivals"),
      caught("unknown arrivals", set("/series/arrivals", "open"), malformed),
      caught("classes", add("/figures/classes", 1), disproved),
      caught("discernibility", add("/figures/discernibility", 1), disproved),
      caught("no case", set("/release/columns", {"age", "case", "sex", "ill"}), malformed),
      caught("no series", drop("", "series"), malformed),
      caught("k", set("/model/k", 50), disproved),
  });
}

TEST_F(TamperedSeries, TheChainCatchesItsPlace) {
  const Ran whole = audit_chain();
  ASSERT_EQ(whole.status, 0) << whole.out << whole.err;
  EXPECT_FALSE(whole.json()["series"]["unchecked"].empty());
  const std::string original = read(folder / certificate);
  for (const Tampering& tampering : std::vector<Tampering>{
           caught("its number", set("/series/release", 7), disproved),
           caught("the one before", set("/series/previous/sha256", other_digest), disproved),
           caught("arrivals", set("/series/arrivals", "known"), disproved),
           caught("figures", set("/figures/smallest_class", 1000), disproved),
           caught("k", set("/model/k", 2), disproved),
           caught("an impossible k", set("/model/k", 0), disproved),
           caught("an unknown field", set("/more", 1), disproved)}) {
    Json json = Json::parse(original);
    tampering.edit(json);
    folder.write(certificate, json.dump());
    const Ran ran = audit_chain();
    EXPECT_EQ(ran.status, tampering.status) << tampering.name << ran.out << ran.err;
  }
}

}  // namespace
}  // namespace kith::tests
