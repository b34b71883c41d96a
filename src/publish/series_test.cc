// Series as the pipeline makes them, checked on the written bytes and the private map by plain counting.
#include "publish/series.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <sstream>

#include "kith/error.h"
#include "method/read.h"
#include "outcome/table_outcome.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows parsed(const std::string& text) {
  Rows rows;
  std::istringstream lines(text);
  std::getline(lines, rows.emplace_back().emplace_back());
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    if (line.ends_with(',')) rows.back().emplace_back();
  }
  rows.erase(rows.begin());
  return rows;
}

class SeriesRuns : public ::testing::Test {
 protected:
  SeriesRuns() {
    for (const int size : {60, 20, 0, 5, 40}) {
      std::string text = "who,age,illness\n";
      for (int i = 0; i < size; ++i) {
        persons.push_back("p" + std::to_string(random() % 90));
        text += persons.back() + "," + (random() % 15 == 0 ? "" : std::to_string(random() % 50)) + ",flu\n";
      }
      batches.push_back(text);
    }
  }

  outcome::TableOutcome add(const std::string& series, std::size_t batch, const std::string& method) {
    folder.write("batch.csv", batches[batch]);
    folder.write("plan.toml",
                 "[source]\npath = \"batch.csv\"\n[columns]\nwho = \"person\"\nage = \"quasi\"\n"
                 "illness = \"plain\"\n[privacy]\nk = 3\n[method]\nname = \"local\"\n" +
                     method);
    method::Options options;
    options.directory = folder.path() / series;
    options.private_map = folder.path() / "map.csv";
    const auto result = release_to_series(method::read_plan(folder.path() / "plan.toml"), options, *engine,
                                          real_filesystem(), silent_progress());
    return dynamic_cast<const outcome::TableOutcome&>(*result);
  }
  // By case the release it came out with, from the release files.
  std::map<std::string, std::size_t> first_releases(const std::string& series, std::size_t releases) const {
    std::map<std::string, std::size_t> first;
    for (std::size_t n = 1; n <= releases; ++n)
      for (const auto& row :
           parsed(read_file(folder.path() / series / ("release-000" + std::to_string(n) + ".csv"))))
        first.try_emplace(row[0], n);
    return first;
  }

  testing::TemporaryFolder folder;
  std::mt19937 random{31};
  std::vector<std::string> batches;
  std::vector<std::string> persons;  // by row, over all batches
  std::unique_ptr<engine::Engine> engine = engine::embedded();
};

TEST_F(SeriesRuns, HeldAndReleasedAreAllThatWasReceived) {
  std::size_t received = 0;
  for (std::size_t b = 0; b < batches.size(); ++b) {
    const outcome::TableOutcome result = add("s", b, "");
    received += parsed(batches[b]).size();
    EXPECT_EQ(result.rows, received);
    EXPECT_EQ(result.released + result.held, received);
    std::size_t in_map = 0;
    const Rows map = parsed(read_file(folder.path() / "map.csv"));
    for (const auto& row : map) in_map += row[3] == "1";
    EXPECT_EQ(map.size(), received);
    EXPECT_EQ(in_map, result.released);
    EXPECT_TRUE(result.verified);
    EXPECT_EQ(result.series->releases.back().held, result.held);
  }
}

TEST_F(SeriesRuns, OpenCasesAreThoseOfTooSmallACompanyThatJoinedWithThem) {
  for (std::size_t b = 0; b < batches.size(); ++b) {
    const outcome::TableOutcome result = add("s", b, "");
    const auto first = first_releases("s", b + 1);
    std::map<std::pair<std::string, std::size_t>, std::set<std::string>> company;
    const Rows map = parsed(read_file(folder.path() / "map.csv"));
    const auto group = [&](const auto& row) { return std::pair(row[4], first.at(row[2])); };
    for (std::size_t r = 0; r < map.size(); ++r)
      if (map[r][3] == "1") company[group(map[r])].insert(persons[r]);
    std::uint64_t open = 0;
    for (const auto& row : map) open += row[3] == "1" && company[group(row)].size() < 3;
    EXPECT_EQ(result.series->open_cases, open);
  }
}

TEST_F(SeriesRuns, WhatClosingWouldCostIsWhatASeriesWithKnownArrivalsCosts) {
  for (std::size_t b = 0; b < batches.size(); ++b) {
    const outcome::TableOutcome hidden = add("hidden", b, "");
    const outcome::TableOutcome known = add("known", b, "arrivals = \"known\"\n");
    ASSERT_TRUE(hidden.series->closed);
    EXPECT_EQ(hidden.series->closed->held, known.held);
    EXPECT_EQ(hidden.series->closed->classes, known.classes.count);
    EXPECT_FALSE(known.series->closed);
    EXPECT_EQ(known.series->open_cases, 0u);
  }
}

TEST_F(SeriesRuns, CountsOfEarlierReleasesStay) {
  std::vector<outcome::SeriesRelease> seen;
  for (std::size_t b = 0; b < batches.size(); ++b) {
    const outcome::TableOutcome result = add("s", b, "");
    ASSERT_EQ(result.series->releases.size(), b + 1);
    for (std::size_t n = 0; n < seen.size(); ++n) {
      EXPECT_EQ(result.series->releases[n].released, seen[n].released);
      EXPECT_EQ(result.series->releases[n].classes, seen[n].classes);
      EXPECT_EQ(result.series->releases[n].unsafe_if_independent.has_value(), n > 0);
    }
    seen.push_back(result.series->releases.back());
    EXPECT_EQ(seen.back().rows, parsed(batches[b]).size());
  }
}

TEST_F(SeriesRuns, AFolderWithoutANameIsRefused) {
  add("s", 0, "");
  try {
    method::Options options;
    options.directory.clear();
    release_to_series(method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(),
                      silent_progress());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::usage);
  }
}

TEST_F(SeriesRuns, AMissingBatchIsSaidAndMakesNoFolder) {
  add("s", 0, "");
  plan::Plan plan = method::read_plan(folder.path() / "plan.toml");
  plan.source.path = folder.path() / "none.csv";
  method::Options options;
  options.directory = folder.path() / "new";
  try {
    release_to_series(plan, options, *engine, real_filesystem(), silent_progress());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::missing_file);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "new"));
}

}  // namespace
}  // namespace kith::publish
