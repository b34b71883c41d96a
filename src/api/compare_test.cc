#include "kith/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "api/given_rows_test.h"
#include "api/impatient_test.h"
#include "api/refused_test.h"
#include "base/file.h"
#include "comparison/count_queries.h"
#include "comparison/mix.h"
#include "kith/release.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using api::error_of;
using api::refusal_of;
using Json = nlohmann::json;
using testing::TemporaryFolder;
using Texts = std::vector<std::string>;

constexpr const char* zips = "02138;0213*;*\n02139;0213*;*\n02141;0214*;*\n02142;0214*;*\n02155;0215*;*\n";

// Rows of zip, age, sex and illness.
std::vector<Texts> some_rows(int count) {
  comparison::Draw draw(3);
  const Texts zip = {"02138", "02139", "02141", "02142", "02155"};
  std::vector<Texts> rows;
  for (int row = 0; row < count; ++row) {
    const std::uint64_t age = 20 + draw.below(40);
    rows.push_back({zip[draw.below(5)], std::to_string(age), draw.below(2) == 0 ? "f" : "m",
                    draw.below(10) < (age < 40 ? 2u : 8u) ? "flu" : "none"});
  }
  return rows;
}

class Compare : public ::testing::Test {
 protected:
  void SetUp() override {
    write_rows(some_rows(80));
    folder.write("zip.csv", zips);
    folder.write("plan.toml", plan("max_suppression = 8\n"));
  }

  void write_rows(const std::vector<Texts>& rows) const {
    std::string text = "zip,age,sex,illness\n";
    for (const Texts& row : rows) text += row[0] + "," + row[1] + "," + row[2] + "," + row[3] + "\n";
    folder.write("t.csv", text);
  }

  static std::string plan(const std::string& method, const std::string& zip = "") {
    return "[source]\npath = \"t.csv\"\n[columns]\nzip = { role = \"quasi\", hierarchy = \"zip.csv\"" + zip +
           " }\nage = \"quasi\"\nsex = \"quasi\"\nillness = \"sensitive\"\n[privacy]\nk = 3\n"
           "persons = \"rows\"\n[method]\n" +
           method;
  }

  CompareRequest request() const {
    CompareRequest request;
    request.release.plan = folder.path() / "plan.toml";
    return request;
  }

  TemporaryFolder folder;
};

std::vector<std::string> names_of(const Comparison& found) {
  std::vector<std::string> names;
  for (const ComparedRun& run : found.runs) names.push_back(run.name() + " " + std::to_string(run.k));
  return names;
}

TEST_F(Compare, RunsEveryMethodWithEveryK) {
  CompareRequest asked = request();
  asked.k = {2, 5, 2};
  const Comparison found = compare(asked);
  EXPECT_EQ(names_of(found), (Texts{"full-domain height 2", "full-domain height 5", "local guillotine 2",
                                    "local guillotine 5"}));
  EXPECT_EQ(found.input_rows, 80u);
  for (const ComparedRun& run : found.runs) {
    ASSERT_TRUE(run.figures) << run.error->text;
    EXPECT_EQ(run.figures->rows + run.figures->suppressed, 80u);
    EXPECT_FALSE(run.task);
    EXPECT_FALSE(run.query_error);
  }
}

TEST_F(Compare, FiguresAreThoseOfTheRelease) {
  CompareRequest asked = request();
  const Comparison found = compare(asked);
  ASSERT_EQ(found.runs.size(), 2u);
  for (const ComparedRun& run : found.runs) {
    ReleaseRequest same = asked.release;
    same.directory = folder.path() / run.method;
    if (run.method == "local") {
      folder.write("local.toml", plan("name = \"local\"\n"));
      same.plan = folder.path() / "local.toml";
    }
    const Released released = release(same);
    EXPECT_EQ(run.k, 3u);
    EXPECT_EQ(run.figures->rows, released.released);
    EXPECT_EQ(run.figures->suppressed, released.suppressed);
    EXPECT_EQ(run.figures->classes, released.classes.count);
    EXPECT_EQ(run.figures->ncp, released.loss->ncp);
  }
}

TEST_F(Compare, WritesNothing) {
  const Texts before = folder.names();
  compare(request());
  EXPECT_EQ(folder.names(), before);
}

TEST_F(Compare, APolicyGoesWithTheMethodsThatKnowIt) {
  CompareRequest asked = request();
  asked.methods = {"local", "full-domain", "datafly"};
  asked.policies = {"ncp", "widest-span", "suppression+ncp", "ncp"};
  EXPECT_EQ(names_of(compare(asked)), (Texts{"local widest-span 3", "full-domain ncp 3",
                                             "full-domain suppression, ncp 3", "datafly 3"}));
  asked.methods = {"full-domain", "local"};
  asked.policies = {"guillotine"};
  EXPECT_EQ(names_of(compare(asked)), (Texts{"full-domain height 3", "local guillotine 3"}));
}

TEST_F(Compare, WhatIsOfOneMethodDoesNotStopAnother) {
  folder.write("plan.toml",
               plan("policy = [\"suppression\", \"ncp\"]\nmax_suppression = \"10%\"\nlevels = { zip = 1 }\n"
                    "suppressed = \"mask\"\ngeneralize = [\"zip\", \"age\", \"sex\"]\n",
                    ", min_level = 1"));
  CompareRequest asked = request();
  asked.release.method = {{"ranges", "tight"}};
  for (const ComparedRun& run : compare(asked).runs)
    EXPECT_TRUE(run.figures || run.error->code == ErrorCode::no_release) << run.error->text;
  folder.write("plan.toml", plan("name = \"local\"\npolicy = \"least-loss\"\nranges = \"tight\"\n"));
  asked.release.method = {{"max_suppression", "10%"}};
  const Comparison found = compare(asked);
  EXPECT_EQ(names_of(found), (Texts{"full-domain height 3", "local least-loss 3"}));
  for (const ComparedRun& run : found.runs) EXPECT_TRUE(run.figures) << run.error->text;
}

TEST_F(Compare, ARunThatCannotBeHasAnErrorAndOthersGoOn) {
  CompareRequest asked = request();
  asked.methods = {"local"};
  asked.k = {1000, 3};
  asked.task = "illness";
  const Comparison found = compare(asked);
  ASSERT_TRUE(found.runs[0].error);
  EXPECT_EQ(found.runs[0].error->code, ErrorCode::no_release);
  EXPECT_EQ(found.runs[0].policy, "guillotine");
  EXPECT_TRUE(found.runs[1].figures);
  EXPECT_TRUE(found.any_succeeded());
  const Json json = Json::parse(found.to_json());
  for (const char* key : {"rows", "suppressed", "classes", "ncp", "seconds", "task", "query_error"})
    EXPECT_TRUE(json["runs"][0][key].is_null()) << key;
  EXPECT_TRUE(json["runs"][0]["error"].is_string());
  EXPECT_EQ(json["runs"][0]["code"], "no-release");
  asked.k = {1000};
  EXPECT_FALSE(compare(asked).any_succeeded());
}

TEST_F(Compare, AMethodThatDoesNotCountHistoriesHasAnError) {
  folder.write("p.csv", "p,zip\n1,02138\n1,02139\n2,02138\n2,02139\n");
  CompareRequest asked;
  asked.release.data = folder.path() / "p.csv";
  asked.release.roles.quasi = {"zip"};
  asked.release.roles.person = "p";
  asked.release.model.persons = Persons::history;
  asked.k = {2};
  const Comparison found = compare(asked);
  EXPECT_TRUE(found.runs[0].figures);
  ASSERT_TRUE(found.runs[1].error);
  EXPECT_EQ(found.runs[1].error->code, ErrorCode::plan_value);
}

TEST_F(Compare, TheJsonIsThatOfTheContract) {
  const Json json = Json::parse(compare(request()).to_json());
  ASSERT_EQ(json["runs"].size(), 2u);
  const Json& run = json["runs"][1];
  EXPECT_EQ(run["method"], "local");
  EXPECT_EQ(run["policy"], "guillotine");
  EXPECT_EQ(run["k"], 3);
  EXPECT_EQ(run["rows"], 80);
  EXPECT_EQ(run["suppressed"], 0);
  EXPECT_TRUE(run["classes"].is_number_integer());
  EXPECT_TRUE(run["ncp"].is_number_float());
  EXPECT_TRUE(run["seconds"].is_number_float());
  EXPECT_TRUE(run["error"].is_null());
  EXPECT_FALSE(run.contains("task"));
  EXPECT_FALSE(run.contains("query_error"));
}

TEST_F(Compare, ATaskAddsItsFiguresToEachRun) {
  CompareRequest asked = request();
  asked.task = "illness";
  const Json json = Json::parse(compare(asked).to_json());
  EXPECT_EQ(json["queries"], 1000);
  for (const Json& run : json["runs"]) {
    EXPECT_EQ(run["task"]["measure"], "accuracy");
    EXPECT_EQ(run["task"]["before"], json["runs"][0]["task"]["before"]);
    EXPECT_LE(run["task"]["after"], 1);
    EXPECT_GT(run["query_error"], 0);
  }
}

// Nothing is generalized, so that the release tells what the source does. Cells of local are wider than the rows in
// them unless they are tight.
TEST_F(Compare, WithKOneNothingIsLost) {
  CompareRequest asked = request();
  asked.release.plan.clear();
  asked.release.data = folder.path() / "t.csv";
  asked.release.roles = {.quasi = {"zip", "age", "sex"}, .sensitive = {"illness"}};
  asked.release.model.persons = Persons::rows;
  asked.release.method = {{"ranges", "tight"}};
  asked.k = {1};
  for (const char* task : {"illness", "age"}) {
    asked.task = task;
    for (const ComparedRun& run : compare(asked).runs) {
      ASSERT_TRUE(run.figures) << run.error->text;
      EXPECT_EQ(run.figures->ncp, 0) << run.name();
      EXPECT_EQ(run.query_error, 0) << run.name();
      EXPECT_EQ(run.task->before, run.task->after) << run.name() << " " << task;
    }
  }
}

// --- An oracle that reads the release as a stranger does

std::vector<Texts> csv_of(const std::filesystem::path& file) {
  std::vector<Texts> rows;
  std::istringstream in(read_file(file));
  for (std::string line; std::getline(in, line);) {
    Texts cells(1);
    bool quoted = false;
    for (const char c : line)
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        cells.emplace_back();
      else
        cells.back() += c;
    rows.push_back(cells);
  }
  return rows;
}

bool within(const std::string& cell, double x) {
  double low = 0, high = 0;
  char open = 0, close = 0;
  if (cell == "*") return true;
  if (cell.starts_with("<= ")) return x <= std::stod(cell.substr(3));
  if (cell.starts_with("< ")) return x < std::stod(cell.substr(2));
  if (cell.starts_with(">= ")) return x >= std::stod(cell.substr(3));
  if (cell.starts_with("> ")) return x > std::stod(cell.substr(2));
  if (std::sscanf(cell.c_str(), "%c%lf, %lf%c", &open, &low, &high, &close) == 4)
    return (open == '[' ? x >= low : x > low) && (close == ']' ? x <= high : x < high);
  return std::stod(cell) == x;
}

// Whether the cell of column 0 (zip, with its file), 1 (age) or 2 (sex) may stand for the value.
bool may_be(std::size_t column, const std::string& cell, const std::string& value) {
  if (cell == value || cell == "*") return true;
  if (column == 0) return cell.size() == 5 && cell[4] == '*' && value.starts_with(cell.substr(0, 4));
  if (column == 1) return within(cell, std::stod(value));
  return false;
}

CoveredTable source_of(const std::vector<Texts>& rows) {
  CoveredTable table;
  for (std::size_t c = 0; c < 3; ++c) {
    Column column;
    for (const Texts& row : rows) column.add(row[c]);
    table.columns.push_back(covered_column(column, codes_in_order(column)));
  }
  table.quasi = 3;
  table.released.assign(rows.size(), true);
  return table;
}

double error_by_hand(const std::vector<Texts>& source_rows, const std::vector<Texts>& released) {
  const CoveredTable source = source_of(source_rows);
  const auto queries = comparison::draw_queries(source, 200, 7, 1, silent_progress());
  double sum = 0;
  for (const comparison::CountQuery& query : queries) {
    double answer = 0;
    for (std::size_t row = 1; row < released.size(); ++row) {
      double share = 1;
      for (const comparison::Predicate& predicate : query.predicates) {
        const Texts& values = source.columns[predicate.column].values;
        double covered = 0, right = 0;
        for (std::uint32_t value = 0; value < values.size(); ++value) {
          if (!may_be(predicate.column, released[row][predicate.column], values[value])) continue;
          ++covered;
          for (const ValueRun& run : predicate.values)
            right += run.first <= value && value <= run.last ? 1 : 0;
        }
        share *= right / covered;
      }
      answer += share;
    }
    const auto truth = static_cast<double>(query.answer);
    sum += std::abs(answer - truth) / std::max(truth, 1.0);
  }
  return sum / static_cast<double>(queries.size());
}

TEST_F(Compare, QueryErrorsAreThoseOfTheWrittenRelease) {
  const std::vector<Texts> rows = some_rows(80);
  for (const char* method : {"full-domain", "local"})
    for (const char* settings : {"", "ranges = \"tight\"\n", "max_suppression = 8\n",
                                 "max_suppression = 8\nsuppressed = \"mask\"\n"}) {
      const bool of_local = std::string(settings).starts_with("ranges"),
                 is_local = std::string(method) == "local";
      if (*settings && of_local != is_local) continue;
      folder.write("plan.toml", plan("name = \"" + std::string(method) + "\"\n" + settings));
      CompareRequest asked = request();
      asked.methods = {method};
      asked.queries = 200;
      asked.seed = 7;
      const Comparison found = compare(asked);
      ASSERT_TRUE(found.runs[0].figures) << found.runs[0].error->text;
      asked.release.directory = folder.path() / "out";
      release(asked.release);
      EXPECT_NEAR(*found.runs[0].query_error, error_by_hand(rows, csv_of(folder.path() / "out/release.csv")),
                  1e-9)
          << method << " " << settings;
    }
}

// Leaves of the zip file, years between the least and the most age, one step for sex.
TEST_F(Compare, TheNcpOfLocalIsThatOfTheWrittenRelease) {
  folder.write("plan.toml", plan("name = \"local\"\n"));
  CompareRequest asked = request();
  asked.methods = {"local"};
  asked.release.directory = folder.path() / "out";
  const Comparison found = compare(asked);
  release(asked.release);
  const std::vector<Texts> released = csv_of(folder.path() / "out/release.csv");
  double least = 1000, most = 0, lost = 0;
  for (const Texts& row : some_rows(80)) {
    least = std::min(least, std::stod(row[1]));
    most = std::max(most, std::stod(row[1]));
  }
  // Whole numbers above 30 begin with 31.
  const auto share = [&](const std::string& cell) {
    double low = least, high = most;
    if (cell.starts_with("<= ")) high = std::stod(cell.substr(3));
    if (cell.starts_with("> ")) low = std::stod(cell.substr(2)) + 1;
    if (std::sscanf(cell.c_str(), "(%lf, %lf]", &low, &high) == 2) ++low;
    if (cell[0] >= '0' && cell[0] <= '9') low = high;
    return (high - low) / (most - least);
  };
  for (std::size_t row = 1; row < released.size(); ++row) {
    const std::string& zip = released[row][0];
    lost += zip == "*" ? 1 : zip[4] == '*' ? (zip == "0215*" ? 0 : 0.25) : 0;
    lost += share(released[row][1]);
    lost += released[row][2] == "*" ? 1 : 0;
  }
  EXPECT_NEAR(found.runs[0].figures->ncp, lost / 240, 1e-5);
}

// --- What is refused

TEST_F(Compare, RefusesWhatIsNoMethodOrPolicy) {
  const auto message = [&](auto change) {
    CompareRequest asked = request();
    change(asked);
    const Error error = refusal_of([&] { compare(asked); });
    EXPECT_EQ(error.code(), ErrorCode::usage);
    return std::string(error.what());
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(message([](auto& r) { r.methods = {"lokal"}; }), "did you mean local?"));
  EXPECT_TRUE(has(message([](auto& r) { r.methods = {"reposition"}; }), "methods of one table"));
  EXPECT_TRUE(has(message([](auto& r) { r.policies = {"guilotine"}; }), "did you mean guillotine?"));
  EXPECT_TRUE(has(message([](auto& r) {
                    r.methods = {"local"};
                    r.policies = {"ncp"};
                  }),
                  "no policy of local"));
  EXPECT_TRUE(has(message([](auto& r) { r.policies = {"guillotine+ncp"}; }), "together"));
  EXPECT_TRUE(has(message([](auto& r) { r.task = "ilness"; }), "did you mean illness?"));
  EXPECT_TRUE(has(message([](auto& r) { r.chart = "chart.png"; }), ".svg or .html"));
  EXPECT_TRUE(has(message([](auto& r) { r.release.frontier = true; }), "releases nothing"));
}

TEST_F(Compare, RefusesKBelowOneAndNone) {
  CompareRequest asked = request();
  asked.k = {2, 0};
  EXPECT_EQ(error_of([&] { compare(asked); }), ErrorCode::k_out_of_range);
  CompareRequest table;
  table.release.data = folder.path() / "t.csv";
  table.release.roles.quasi = {"zip"};
  EXPECT_EQ(error_of([&] { compare(table); }), ErrorCode::k_out_of_range);
}

TEST_F(Compare, GatesHoldAsInARelease) {
  std::string visits = "patient,zip\n";
  for (int i = 0; i < 120; ++i)
    visits += "P" + std::to_string(1000 + i / 3) + ",0213" + std::to_string(i % 7) + "\n";
  folder.write("p.csv", visits);
  CompareRequest asked;
  asked.release.data = folder.path() / "p.csv";
  asked.release.roles.quasi = {"zip"};
  asked.k = {2};
  EXPECT_EQ(error_of([&] { compare(asked); }), ErrorCode::persons_unknown);
  asked.release.data = folder.path() / "missing.csv";
  EXPECT_EQ(error_of([&] { compare(asked); }), ErrorCode::missing_file);
  std::string mails = "zip,mail\n";
  for (int i = 0; i < 30; ++i) mails += "02138,somebody" + std::to_string(i) + "@example.org\n";
  folder.write("m.csv", mails);
  asked.release.data = folder.path() / "m.csv";
  asked.release.roles.plain = {"mail"};
  asked.release.model.persons = Persons::rows;
  EXPECT_EQ(error_of([&] { compare(asked); }), ErrorCode::content_not_allowed);
}

// --- The rest

TEST_F(Compare, IsTheSameForEveryNumberOfThreads) {
  CompareRequest asked = request();
  asked.methods = {"full-domain", "local", "datafly"};
  asked.k = {2, 4};
  asked.task = "illness";
  const auto told = [&](unsigned threads) {
    asked.release.resources.threads = threads;
    Comparison found = compare(asked);
    for (ComparedRun& run : found.runs)
      if (run.figures) run.figures->seconds = 0;
    return found.to_json();
  };
  EXPECT_EQ(told(1), told(2));
}

TEST_F(Compare, RowsOfTheCallerAreReadOnce) {
  std::vector<Texts> rows = some_rows(80);
  std::vector<Texts> batches;
  for (const Texts& row : rows) batches.push_back(row);
  CompareRequest asked;
  asked.release.data =
      Locator(std::make_shared<api::GivenRows>(Texts{"zip", "age", "sex", "illness"}, batches));
  asked.release.roles = {.quasi = {"zip", "age", "sex"}, .sensitive = {"illness"}};
  asked.release.model.persons = Persons::rows;
  asked.k = {2, 5};
  CompareRequest of_file = asked;
  of_file.release.data = folder.path() / "t.csv";
  const Comparison given = compare(asked), read = compare(of_file);
  ASSERT_EQ(given.runs.size(), 4u);
  for (std::size_t r = 0; r < 4; ++r) EXPECT_EQ(given.runs[r].figures->ncp, read.runs[r].figures->ncp);
}

TEST_F(Compare, ChartsAndResultsAreWrittenIfAsked) {
  CompareRequest asked = request();
  asked.chart = folder.path() / "c.svg";
  asked.result = folder.path() / "c.json";
  const Comparison found = compare(asked);
  EXPECT_EQ(read_file(*asked.chart), found.to_svg());
  EXPECT_EQ(read_file(*asked.result), found.to_json() + "\n");
  asked.chart = folder.path() / "c.html";
  compare(asked);
  EXPECT_TRUE(read_file(*asked.chart).starts_with("<!DOCTYPE html>"));
  asked.result = folder.path() / "t.csv";
  EXPECT_EQ(error_of([&] { compare(asked); }), ErrorCode::output_is_input);
}

TEST_F(Compare, TheBestOfEveryKIsMarked) {
  CompareRequest asked = request();
  asked.k = {2, 5};
  const Comparison found = compare(asked);
  for (const std::uint64_t k : {2u, 5u}) {
    double least = 2;
    for (const ComparedRun& run : found.runs)
      if (run.k == k) least = std::min(least, run.figures->ncp);
    for (const ComparedRun& run : found.runs)
      if (run.k == k) {
        EXPECT_EQ(run.best.ncp, run.figures->ncp == least);
      }
  }
}

TEST_F(Compare, WarningsAreToldOnce) {
  // All rows of a zip have the same illness, which every run warns of.
  std::vector<Texts> rows = some_rows(80);
  for (Texts& row : rows) row[3] = row[0] < "02141" ? "flu" : "none";
  write_rows(rows);
  CompareRequest asked = request();
  asked.k = {2, 3};
  const Comparison found = compare(asked);
  std::set<std::string> codes;
  for (const Note& note : found.notes) {
    EXPECT_TRUE(codes.insert(note.code).second) << note.code;
    EXPECT_NE(note.severity, Severity::info);
  }
  EXPECT_FALSE(codes.empty());
}

TEST_F(Compare, CanBeCancelled) {
  CompareRequest asked = request();
  asked.task = "illness";
  asked.queries = 20;
  api::expect_cancellable([&](Progress& progress) { compare(asked, progress); });
}

}  // namespace
}  // namespace kith
