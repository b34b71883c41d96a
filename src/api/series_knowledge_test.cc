#include "api/series_knowledge.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/file.h"
#include "kith/series.h"
#include "series/folder.h"
#include "testing/temporary_folder.h"

namespace kith::api {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;
using Names = std::vector<std::string>;

// Two batches. Tags tell rows apart; p has a row in either batch, and q two in the first.
fs::path grown_series(const TemporaryFolder& folder, std::optional<std::string> person = "who") {
  folder.write("one.csv", "who,town,tag\np,Oslo,a\nq,Oslo,b\nq,Bergen,c\nr,Rome,d\ns,Rome,e\n");
  folder.write("two.csv", "who,town,tag\np,Rome,f\nt,Oslo,g\n");
  folder.write("town.csv", "Oslo;north;*\nBergen;north;*\nRome;south;*\n");
  const Series series(folder.path() / "series");
  ReleaseRequest batch;
  batch.data = folder.path() / "one.csv";
  batch.roles = {.quasi = {"town"}, .plain = {"tag"}, .person = person};
  if (!person) batch.roles.identifiers = {"who"};
  batch.model.k = 2;
  if (!person) batch.model.persons = Persons::rows;
  batch.hierarchies = {{"town", folder.path() / "town.csv"}};
  (void)series.append(batch);
  batch.source = folder.path() / "two.csv";
  (void)series.append(batch);
  return series.folder();
}

// The case of every tag, by the last release.
std::map<std::string, std::string> case_of_tag(const fs::path& series) {
  std::istringstream lines(read_file(series::Paths(series).release(2)));
  std::map<std::string, std::string> cases;
  std::string line;
  std::getline(lines, line);
  EXPECT_TRUE(line.starts_with("case,")) << line;
  EXPECT_TRUE(line.ends_with(",tag")) << line;
  while (std::getline(lines, line)) cases[line.substr(line.rfind(',') + 1)] = line.substr(0, line.find(','));
  return cases;
}

void overwrite(const fs::path& path, const std::string& content) {
  fs::remove(path);
  std::ofstream(path, std::ios::binary) << content;
}

// --- Persons

TEST(SeriesKnowledge, SaysWhomCasesAreAbout) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  const SeriesKnowledge knowledge = knowledge_of(series);
  EXPECT_EQ(knowledge.wrong, Names());
  ASSERT_TRUE(knowledge.person_of_case);
  EXPECT_EQ(knowledge.person_of_case->size(), 7u);
  const std::map<std::string, std::string> cases = case_of_tag(series);
  ASSERT_EQ(cases.size(), 7u) << "every row came out";
  const auto person = [&](const char* tag) { return knowledge.person_of_case->at(cases.at(tag)); };
  EXPECT_EQ(person("a"), person("f"));
  EXPECT_EQ(person("b"), person("c"));
  const std::set<std::string> different = {person("a"), person("b"), person("d"), person("e"), person("g")};
  EXPECT_EQ(different.size(), 5u);
}

TEST(SeriesKnowledge, WithoutPersonsCasesAreCounted) {
  const TemporaryFolder folder;
  const SeriesKnowledge knowledge = knowledge_of(grown_series(folder, std::nullopt));
  EXPECT_EQ(knowledge.wrong, Names());
  EXPECT_FALSE(knowledge.person_of_case);
  EXPECT_TRUE(knowledge.domains.contains("town"));
}

TEST(SeriesKnowledge, AStrangerHasNone) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  fs::remove_all(series / "private");
  const SeriesKnowledge knowledge = knowledge_of(series);
  EXPECT_FALSE(knowledge.person_of_case);
  EXPECT_TRUE(knowledge.domains.empty());
  EXPECT_EQ(knowledge.wrong, Names());
  EXPECT_FALSE(fs::exists(series / "private")) << "looking leaves nothing behind";
}

// --- Domains

TEST(SeriesKnowledge, KnowsWhatLabelsCover) {
  const TemporaryFolder folder;
  const SeriesKnowledge knowledge = knowledge_of(grown_series(folder));
  ASSERT_EQ(knowledge.domains.size(), 1u);
  const attack::GroundDomain& town = knowledge.domains.at("town");
  const auto covered = [&](const std::string& label) {
    std::set<std::string> values;
    for (const std::uint32_t value : town.labels.at(label))
      if (!town.values.at(value).empty()) values.insert(town.values[value]);
    return values;
  };
  EXPECT_EQ(covered("north"), (std::set<std::string>{"Bergen", "Oslo"}));
  EXPECT_EQ(covered("south"), std::set<std::string>{"Rome"});
  EXPECT_EQ(covered("*"), (std::set<std::string>{"Bergen", "Oslo", "Rome"}));
  EXPECT_EQ(covered("Oslo"), std::set<std::string>{"Oslo"});
}

// --- What is wrong

TEST(SeriesKnowledge, FindsWhatWasChanged) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  const series::Paths paths(series);
  overwrite(paths.release(1), read_file(paths.release(1)) + "\n");
  overwrite(paths.certificate(2), "{}");
  const SeriesKnowledge knowledge = knowledge_of(series);
  EXPECT_EQ(knowledge.wrong,
            (Names{"release-0001.csv: the release was changed after it was written",
                   "release-0002.certificate.json: the certificate was changed after it was written"}));
  EXPECT_TRUE(knowledge.person_of_case) << "the store is as it was";
}

TEST(SeriesKnowledge, FindsWhatWasTakenAway) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  const series::Paths paths(series);
  fs::remove(paths.release(2));
  fs::remove(paths.certificate(1));
  EXPECT_EQ(knowledge_of(series).wrong, (Names{"release-0001.certificate.json: the certificate is not there",
                                               "release-0002.csv: the release is not there"}));
}

TEST(SeriesKnowledge, AStoreThatIsNotThereTellsNothing) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  fs::remove(series::Paths(series).store(2));
  const SeriesKnowledge knowledge = knowledge_of(series);
  ASSERT_EQ(knowledge.wrong.size(), 2u);
  EXPECT_EQ(knowledge.wrong[0], "store-0002.kith: the store is not there");
  EXPECT_FALSE(knowledge.person_of_case);
}

TEST(SeriesKnowledge, AStoreThatWasCutShortIsWrong) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  const fs::path store = series::Paths(series).store(2);
  fs::resize_file(store, fs::file_size(store) / 2);
  const SeriesKnowledge knowledge = knowledge_of(series);
  ASSERT_EQ(knowledge.wrong.size(), 2u);
  EXPECT_EQ(knowledge.wrong[0], "store-0002.kith: the store was changed after it was written");
  EXPECT_FALSE(knowledge.person_of_case);
}

TEST(SeriesKnowledge, AHeadThatCannotBeReadIsWrong) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  overwrite(series::Paths(series).head(), "no head");
  const SeriesKnowledge knowledge = knowledge_of(series);
  EXPECT_EQ(knowledge.wrong.size(), 1u);
  EXPECT_FALSE(knowledge.person_of_case);
  EXPECT_TRUE(knowledge.domains.empty());
}

TEST(SeriesKnowledge, HierarchiesThatCannotBeReadAreWrong) {
  for (const char* lines : {"no JSON", "[]", R"({"town":3})", R"({"town":[["Oslo",1]]})"}) {
    const TemporaryFolder folder;
    const fs::path series = grown_series(folder);
    const fs::path head = series::Paths(series).head();
    auto json = nlohmann::ordered_json::parse(read_file(head));
    ASSERT_TRUE(json["plan"].contains(".lines"));
    json["plan"][".lines"] = lines;
    overwrite(head, json.dump());
    const SeriesKnowledge knowledge = knowledge_of(series);
    ASSERT_EQ(knowledge.wrong.size(), 1u) << lines;
    EXPECT_NE(knowledge.wrong[0].find("hierarchies"), std::string::npos) << knowledge.wrong[0];
  }
}

// --- Series in the making

// As if the writer had died after the release was made and before its files had their names.
fs::path interrupted_series(const TemporaryFolder& folder) {
  const fs::path series = grown_series(folder);
  const series::Paths paths(series);
  for (const fs::path& file : {paths.release(2), paths.certificate(2), paths.store(2)})
    fs::rename(file, series::Paths::pending(file));
  return series;
}

TEST(SeriesKnowledge, WhatWasInterruptedIsFinishedFirst) {
  const TemporaryFolder folder;
  const fs::path series = interrupted_series(folder);
  const SeriesKnowledge knowledge = knowledge_of(series);
  EXPECT_EQ(knowledge.wrong, Names());
  ASSERT_TRUE(knowledge.person_of_case);
  EXPECT_EQ(knowledge.person_of_case->size(), 7u);
  const series::Paths paths(series);
  for (const fs::path& file : {paths.release(2), paths.certificate(2), paths.store(2)}) {
    EXPECT_TRUE(fs::exists(file)) << file;
    EXPECT_FALSE(fs::exists(series::Paths::pending(file))) << file;
  }
}

TEST(SeriesKnowledge, WhileSomebodyWritesWhatIsThereIsLookedAt) {
  const TemporaryFolder folder;
  const fs::path series = interrupted_series(folder);
  const series::Paths paths(series);
  const series::SeriesLock writer(paths);
  const SeriesKnowledge knowledge = knowledge_of(series);
  EXPECT_EQ(knowledge.wrong, Names());
  ASSERT_TRUE(knowledge.person_of_case);
  EXPECT_EQ(knowledge.person_of_case->size(), 7u);
  EXPECT_TRUE(fs::exists(series::Paths::pending(paths.release(2)))) << "it is the writer's to name";
}

TEST(SeriesKnowledge, AWholeSeriesIsNotLockedToBeLookedAt) {
  const TemporaryFolder folder;
  const fs::path series = grown_series(folder);
  // A release that was never made, which opening would remove.
  const fs::path pending = series::Paths::pending(series::Paths(series).release(3));
  std::ofstream(pending) << "case\n1\n";
  EXPECT_EQ(knowledge_of(series).wrong, Names());
  EXPECT_TRUE(fs::exists(pending));
}

TEST(SeriesKnowledge, AFolderThatDidNotBeginHasNone) {
  const TemporaryFolder folder;
  for (const fs::path& series : {folder.path(), folder.path() / "none"}) {
    const SeriesKnowledge knowledge = knowledge_of(series);
    EXPECT_FALSE(knowledge.person_of_case);
    EXPECT_EQ(knowledge.wrong, Names());
  }
  EXPECT_EQ(folder.names(), Names());
}

}  // namespace
}  // namespace kith::api
