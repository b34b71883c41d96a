// Releases of many tables, checked on the written bytes and the private map by plain counting.
#include "method/read.h"
#include "testing/release_as.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>

#include "kith/error.h"
#include "outcome/relational_outcome.h"
#include "outcome/table_outcome.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

using Cells = std::vector<std::string>;
using Rows = std::vector<Cells>;

// Of files whose cells hold no commas but in ranges, which are quoted.
Rows cells_of(const std::string& text) {
  Rows rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    rows.emplace_back(1);
    bool quoted = false;
    for (const char c : line)
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        rows.back().emplace_back();
      else
        rows.back().back() += c;
  }
  return rows;
}

std::string plan_text(const std::string& k, const std::string& method) {
  return "[tables.patient]\npath = \"patient.csv\"\nkey = \"pid\"\n"
         "columns = { age = \"quasi\", sex = \"quasi\", ward = \"sensitive\", name = \"identifier\" }\n"
         "[tables.visit]\npath = \"visit.csv\"\nkey = \"vid\"\nparent = { table = \"patient\", column = "
         "\"pid\" }\n"
         "columns = { year = \"quasi\", ill = \"sensitive\" }\n"
         "[tables.drug]\npath = \"drug.csv\"\nparent = { table = \"visit\", column = \"vid\" }\n"
         "columns = { drug = \"quasi\", dose = \"plain\" }\n"
         "[privacy]\n" +
         k + "\n[method]\nname = \"multirelational\"\n" + method;
}

class RelationalRuns : public ::testing::Test {
 protected:
  void write(unsigned persons, const std::string& k = "k = 3", const std::string& method = "") {
    std::string patients = "pid,name,age,sex,ward\n", visits = "vid,pid,year,ill,note\n",
                drugs = "vid,drug,dose\n";
    const char* ills[] = {"flu", "cold", "hiv", "asthma"};
    unsigned visit = 0;
    for (unsigned p = 0; p < persons; ++p) {
      patients += "p" + std::to_string(p) + ",Name" + std::to_string(p) + "," +
                  std::to_string(20 + random() % 9) + "," + (random() % 2 ? "f" : "m") + ",w" +
                  std::to_string(random() % 5) + "\n";
      for (unsigned v = random() % 4; v > 0; --v, ++visit) {
        visits += "v" + std::to_string(visit) + ",p" + std::to_string(p) + "," +
                  std::to_string(2000 + random() % 5) + "," + ills[random() % 4] + ",free\n";
        for (unsigned d = random() % 3; d > 0; --d)
          drugs += "v" + std::to_string(visit) + ",d" + std::to_string(random() % 4) + "," +
                   std::to_string(random() % 3) + "\n";
      }
    }
    folder.write("patient.csv", patients);
    folder.write("visit.csv", visits);
    folder.write("drug.csv", drugs);
    folder.write("plan.toml", plan_text(k, method));
  }

  outcome::RelationalOutcome run(std::optional<std::uint64_t> seed = {}, unsigned threads = 0) {
    Options options;
    options.directory = folder.path() / "out";
    options.private_map = folder.path() / "map.csv";
    options.seed = seed;
    options.threads = threads;
    return ::kith::testing::release_as<outcome::RelationalOutcome>(
        method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(),
        silent_progress());
  }

  ErrorCode refusal() {
    try {
      run();
    } catch (const Error& error) {
      EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
      EXPECT_FALSE(std::filesystem::exists(folder.path() / "map.csv"));
      return error.code();
    }
    return ErrorCode::usage;
  }

  std::string read(const std::string& name) const { return read_file(folder.path() / name); }
  Rows table(const std::string& name) const { return cells_of(read(name)); }

  // A person's tree in the release as one text, children in byte order.
  static std::string tree_text(const Cells& patient, const Rows& visits, const Rows& drugs) {
    std::vector<std::string> children;
    for (const Cells& visit : visits)
      if (visit[1] == patient[0]) {
        std::multiset<std::string> taken;
        for (const Cells& drug : drugs)
          if (drug[0] == visit[0]) taken.insert(drug[1]);
        std::string text = "(" + visit[2];
        for (const std::string& drug : taken) text += "|" + drug;
        children.push_back(text + ")");
      }
    std::ranges::sort(children);
    std::string text = patient[1] + ";" + patient[2];
    for (const std::string& child : children) text += child;
    return text;
  }

  std::map<std::string, unsigned> trees() const {
    const Rows patients = table("out/patient.csv"), visits = table("out/visit.csv"),
               drugs = table("out/drug.csv");
    std::map<std::string, unsigned> count;
    for (std::size_t i = 1; i < patients.size(); ++i) ++count[tree_text(patients[i], visits, drugs)];
    return count;
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<engine::Engine> engine = engine::embedded();
  std::mt19937 random{7};
};

TEST_F(RelationalRuns, EveryReleasedTreeIsSharedByKPersons) {
  for (const char* method : {"", "algorithm = \"miraclex\"\n", "algorithm = \"bitmap\"\n",
                             "matching = \"greedy\"\n", "keys = \"keep\"\n", "parts = 10\n"}) {
    write(40, "k = 3", method);
    const outcome::RelationalOutcome result = run();
    const auto count = trees();
    std::uint64_t persons = 0;
    for (const auto& [text, sharing] : count) {
      EXPECT_GE(sharing, 3U) << method;
      persons += sharing;
    }
    EXPECT_EQ(persons, 40U);
    EXPECT_EQ(result.figures.classes, count.size()) << method;
    EXPECT_TRUE(result.verified);
    EXPECT_TRUE(result.certified);
  }
}

TEST_F(RelationalRuns, ColumnsNobodyNamedAndIdentifiersAreNotReleased) {
  write(20);
  const outcome::RelationalOutcome result = run();
  EXPECT_EQ(table("out/patient.csv").front(), (Cells{"pid", "age", "sex", "ward"}));
  EXPECT_EQ(table("out/visit.csv").front(), (Cells{"vid", "pid", "year", "ill"}));
  EXPECT_EQ(result.tables[0].identifiers, (std::vector<std::string>{"name"}));
  EXPECT_EQ(result.tables[1].withheld, (std::vector<std::string>{"note"}));
}

TEST_F(RelationalRuns, RandomKeysAreTheNumbersFromOneOnInOrder) {
  write(30);
  run();
  for (const char* name : {"out/patient.csv", "out/visit.csv"}) {
    const Rows rows = table(name);
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_EQ(rows[i][0], std::to_string(i)) << name;
  }
  const Rows drugs = table("out/drug.csv");
  EXPECT_TRUE(std::ranges::is_sorted(drugs.begin() + 1, drugs.end()));
}

TEST_F(RelationalRuns, ForeignKeysFindTheirRows) {
  write(30);
  run();
  std::set<std::string> patients, visits;
  for (const Cells& row : table("out/patient.csv")) patients.insert(row[0]);
  for (const Cells& row : table("out/visit.csv")) {
    EXPECT_TRUE(patients.contains(row[1]));
    visits.insert(row[0]);
  }
  for (const Cells& row : table("out/drug.csv")) EXPECT_TRUE(visits.contains(row[0]));
}

TEST_F(RelationalRuns, KeptKeysAreThoseOfTheSourceAndRowsAreSorted) {
  write(25, "k = 2", "keys = \"keep\"\n");
  run();
  std::map<std::string, Cells> source;
  for (const Cells& row : table("visit.csv")) source[row[0]] = row;
  const Rows visits = table("out/visit.csv");
  for (std::size_t i = 1; i < visits.size(); ++i) {
    EXPECT_EQ(visits[i][1], source[visits[i][0]][1]);
    EXPECT_EQ(visits[i][3], source[visits[i][0]][3]);
  }
  EXPECT_TRUE(std::ranges::is_sorted(visits.begin() + 1, visits.end()));
}

TEST_F(RelationalRuns, TheMapSaysOfEveryRowWhetherItIsOut) {
  write(30);
  const outcome::RelationalOutcome result = run();
  std::map<std::string, std::uint64_t> released, rows;
  const Rows map = table("map.csv");
  EXPECT_EQ(map.front(), (Cells{"table", "row", "released"}));
  for (std::size_t i = 1; i < map.size(); ++i) {
    EXPECT_EQ(map[i][1], std::to_string(rows[map[i][0]]++));
    released[map[i][0]] += map[i][2] == "1";
  }
  for (const outcome::RelationalTable& told : result.tables) {
    EXPECT_EQ(rows[told.name], told.figures.rows);
    EXPECT_EQ(released[told.name], told.figures.released);
    EXPECT_EQ(table("out/" + told.name + ".csv").size() - 1, told.figures.released);
  }
}

TEST_F(RelationalRuns, PrivateFilesAreThePublishersAlone) {
  write(20);
  run();
  for (const char* name : {"map.csv", "out/private/release.key", "out/private/release.report.html"})
    EXPECT_EQ(std::filesystem::status(folder.path() / name).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
        << name;
}

TEST_F(RelationalRuns, TheSameSeedGivesTheSameBytesOnAnyNumberOfThreads) {
  write(60, "k = 3", "parts = 12\n");
  std::string first;
  for (const unsigned threads : {1U, 2U, 3U}) {
    std::filesystem::remove_all(folder.path() / "out");
    const outcome::RelationalOutcome result = run(5, threads);
    EXPECT_FALSE(result.certified);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/release.certificate.json"));
    const std::string bytes =
        read("out/patient.csv") + read("out/visit.csv") + read("out/drug.csv") + read("map.csv");
    if (first.empty()) first = bytes;
    EXPECT_EQ(bytes, first) << threads;
  }
}

TEST_F(RelationalRuns, KeysDifferWithoutASeed) {
  write(60);
  run();
  const std::string first = read("out/patient.csv");
  run();
  EXPECT_NE(read("out/patient.csv"), first);
}

TEST_F(RelationalRuns, NobodyHasAValueThatMoreThanOneInLOfTheClassHave) {
  write(60, "k = 3\nl = 2", "max_suppression = \"50%\"\n");
  const outcome::RelationalOutcome result = run();
  const Rows patients = table("out/patient.csv"), visits = table("out/visit.csv"),
             drugs = table("out/drug.csv");
  std::map<std::string, std::vector<const Cells*>> classes;
  for (std::size_t i = 1; i < patients.size(); ++i)
    classes[tree_text(patients[i], visits, drugs)].push_back(&patients[i]);
  for (const auto& [text, members] : classes) {
    std::map<std::string, unsigned> ward, ill;
    for (const Cells* patient : members) {
      ++ward[(*patient)[3]];
      std::set<std::string> own;
      for (const Cells& visit : visits)
        if (visit[1] == (*patient)[0]) own.insert(visit[3]);
      for (const std::string& each : own) ++ill[each];
    }
    EXPECT_GE(members.size(), 3U);
    for (const auto* counts : {&ward, &ill})
      for (const auto& [value, count] : *counts) EXPECT_LE(count * 2, members.size()) << value;
  }
  EXPECT_EQ(result.figures.released + result.figures.suppressed, 60U);
}

TEST_F(RelationalRuns, ParquetAndDatabaseHaveTheFiguresOfCsvAndAreVerified) {
  write(25, "k = 2", "keys = \"keep\"\n");
  const outcome::RelationalOutcome csv = run(1);
  std::filesystem::remove_all(folder.path() / "out");
  const std::string plan = read("plan.toml");
  for (const char* output : {"[output]\nformat = \"parquet\"\n", "[output]\npath = \"all.duckdb\"\n"}) {
    folder.write("plan.toml", plan + output);
    const outcome::RelationalOutcome other = run(1);
    EXPECT_TRUE(other.verified);
    EXPECT_EQ(other.figures.lm, csv.figures.lm);
    EXPECT_EQ(other.figures.classes, csv.figures.classes);
    for (const outcome::RelationalTable& table : other.tables)
      EXPECT_TRUE(std::filesystem::exists(table.path));
    std::filesystem::remove_all(folder.path() / "out");
  }
}

TEST_F(RelationalRuns, MorePersonsThanThereAreCannotBeAlike) {
  write(5, "k = 6");
  EXPECT_EQ(refusal(), ErrorCode::no_release);
}

TEST_F(RelationalRuns, ATableOfAnotherFormatBesideIsNotLeftBehind) {
  write(20);
  std::filesystem::create_directories(folder.path() / "out");
  folder.write("out/visit.parquet", "x");
  try {
    run();
    FAIL() << "half of an older release would have stayed";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::output_is_input);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/patient.csv"));
}

TEST_F(RelationalRuns, ATableWithoutRowsIsReleasedWithItsHeader) {
  write(20);
  folder.write("drug.csv", "vid,drug,dose\n");
  run();
  EXPECT_EQ(read("out/drug.csv"), "vid,drug,dose\n");
}

TEST_F(RelationalRuns, TheCertificateNamesTheTablesAndNothingOfWhatWasRemoved) {
  write(30);
  run();
  const auto json = nlohmann::json::parse(read("out/release.certificate.json"));
  ASSERT_EQ(json["tables"].size(), 3U);
  EXPECT_EQ(json["tables"][0]["name"], "patient");
  EXPECT_EQ(json["tables"][1]["parent"]["column"], "pid");
  EXPECT_EQ(json["model"]["k"], 3);
  using Keys = std::set<std::string>;
  const auto keys = [](const nlohmann::json& object) {
    Keys found;
    for (const auto& [key, value] : object.items()) found.insert(key);
    return found;
  };
  EXPECT_EQ(keys(json), (Keys{"kith", "certificate", "tables", "model", "method", "persons", "classes",
                              "commitments", "publisher_word", "not_protected", "baseline"}));
  const Keys every{"name", "file", "sha256", "rows", "columns", "quasi", "sensitive", "plain"};
  Keys with_key = every, with_parent = every;
  with_key.insert("key");
  with_parent.insert("parent");
  Keys with_both = with_key;
  with_both.insert("parent");
  EXPECT_EQ(keys(json["tables"][0]), with_key);
  EXPECT_EQ(keys(json["tables"][1]), with_both);
  EXPECT_EQ(keys(json["tables"][2]), with_parent);
}

TEST_F(RelationalRuns, AColumnThatGivesAQuasiColumnAwayIsNamed) {
  write(40);
  std::string drugs = "vid,drug,dose\n";
  for (unsigned i = 0; i < 60; ++i)
    drugs +=
        "v" + std::to_string(i % 20) + ",d" + std::to_string(i % 4) + ",x" + std::to_string(i % 4) + "\n";
  folder.write("drug.csv", drugs);
  const outcome::RelationalOutcome result = run();
  const auto found = std::ranges::find_if(result.dependencies, [](const outcome::NamedDependency& each) {
    return each.table == "drug" && each.leaks;
  });
  EXPECT_NE(found, result.dependencies.end());
}

TEST_F(RelationalRuns, APlainColumnThatIsAnotherInEveryRowIsTold) {
  write(150);
  const auto told = [&] {
    const outcome::RelationalOutcome result = run();
    const auto at = std::ranges::find(result.notes, "plain-values-unique", &outcome::Note::code);
    return at == result.notes.end() ? "" : at->text;
  };
  EXPECT_EQ(told(), "");
  std::string drugs = "vid,drug,dose\n";
  for (unsigned i = 0; i < 150; ++i) drugs += "v" + std::to_string(i) + ",d0," + std::to_string(i) + "\n";
  folder.write("drug.csv", drugs);
  EXPECT_NE(told().find("'dose' of table 'drug'"), std::string::npos);
}

TEST_F(RelationalRuns, AUsersMistakeInTheTablesIsRefusedAndNothingIsWritten) {
  write(10);
  const std::string visits = read("visit.csv");
  folder.write("visit.csv", visits + "v0,p1,2001,flu,x\n");
  EXPECT_EQ(refusal(), ErrorCode::duplicate_key);
  folder.write("visit.csv", visits + "w,p999,2001,flu,x\n");
  EXPECT_EQ(refusal(), ErrorCode::orphan_row);
  folder.write("visit.csv", visits + ",p1,2001,flu,x\n");
  EXPECT_EQ(refusal(), ErrorCode::missing_key);
  folder.write("visit.csv", "vid,pid,ill\nv0,p1,flu\n");
  EXPECT_EQ(refusal(), ErrorCode::unknown_column);
  std::filesystem::remove(folder.path() / "visit.csv");
  EXPECT_EQ(refusal(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::method
