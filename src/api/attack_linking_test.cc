#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "api/impatient_test.h"
#include "api/refused_test.h"
#include "kith/attack.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using api::error_of;
using testing::TemporaryFolder;
using Json = nlohmann::json;
using Rows = std::vector<std::vector<std::string>>;

std::string csv_of(const std::string& header, const Rows& rows) {
  std::string text = header + "\n";
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) text += row[c] + (c + 1 < row.size() ? "," : "\n");
  return text;
}

// A release of a, b, c and ill, and an outside table of A, B and C.
LinkRequest request_of(const TemporaryFolder& folder, const Rows& released, const Rows& outside) {
  folder.write("release.csv", csv_of("a,b,c,ill", released));
  folder.write("voters.csv", csv_of("A,B,C", outside));
  return {.release = folder.path() / "release.csv",
          .outside = folder.path() / "voters.csv",
          .on = {{"a", "A"}, {"b", "B"}, {"c", "C"}},
          .sensitive = "ill"};
}

LinkRequest small_request(const TemporaryFolder& folder) {
  return request_of(folder, {{"1", "2", "3", "flu"}, {"*", "2", "4", "cold"}},
                    {{"1", "2", "3"}, {"5", "2", "4"}});
}

TEST(AttackByLinking, CountsWhomATableFinds) {
  const TemporaryFolder folder;
  folder.write("release.csv", "zip,ill\n1,flu\n2*,cold\n2*,cold\n");
  folder.write("voters.csv", "name,postcode\nAnn,1\nBob,21\nEve,3\n");
  const LinkAttack found = attack_by_linking({.release = folder.path() / "release.csv",
                                              .outside = folder.path() / "voters.csv",
                                              .on = {{"zip", "postcode"}},
                                              .sensitive = "ill"});
  ASSERT_EQ(found.links.size(), 1u);
  EXPECT_EQ(found.outside_rows, 3u);
  EXPECT_EQ(found.links[0].matched, 2u);
  EXPECT_EQ(found.links[0].exactly_one, 1u);
  EXPECT_EQ(found.links[0].learnt, 2u);
  EXPECT_TRUE(found.notes.empty());
}

TEST(AttackByLinking, NotesThatNothingMatched) {
  const TemporaryFolder folder;
  folder.write("release.csv", "term\nautumn\n");
  folder.write("voters.csv", "term\n2024-10-01\n");
  const LinkAttack found = attack_by_linking({.release = folder.path() / "release.csv",
                                              .outside = folder.path() / "voters.csv",
                                              .on = {{"term", "term"}}});
  ASSERT_EQ(found.notes.size(), 1u);
  EXPECT_EQ(found.notes[0].code, "nothing-matched");
}

// By comparing every outside row with every released row.
LinkFinding linked_by_brute_force(const Rows& released, const Rows& outside,
                                  const std::set<std::size_t>& columns, std::uint64_t k) {
  const auto fits = [&](std::size_t r, std::size_t o) {
    return std::all_of(columns.begin(), columns.end(), [&](std::size_t c) {
      return released[r][c] == "*" || released[r][c] == outside[o][c];
    });
  };
  LinkFinding found;
  for (std::size_t o = 0; o < outside.size(); ++o) {
    std::vector<std::size_t> matches;
    std::set<std::string> values;
    for (std::size_t r = 0; r < released.size(); ++r)
      if (fits(r, o)) {
        matches.push_back(r);
        values.insert(released[r].back());
      }
    std::uint64_t rivals = 0;
    for (std::size_t other = 0; matches.size() == 1 && other < outside.size(); ++other)
      rivals += fits(matches[0], other);
    found.matched += !matches.empty();
    found.exactly_one += matches.size() == 1;
    found.fewer_than_k += !matches.empty() && matches.size() < k;
    found.reidentified += rivals == 1;
    found.learnt += values.size() == 1;
  }
  return found;
}

TEST(AttackByLinking, FiguresAreThoseOfComparingAllRows) {
  std::mt19937_64 random(5);
  for (int run = 0; run < 6; ++run) {
    const TemporaryFolder folder;
    Rows released, outside;
    const auto cell = [&](bool star) {
      return star && random() % 5 == 0 ? std::string("*") : std::to_string(random() % 3);
    };
    for (int r = 0; r < 12; ++r)
      released.push_back({cell(true), cell(true), cell(true), random() % 2 ? "flu" : "cold"});
    for (int o = 0; o < 9; ++o) outside.push_back({cell(false), cell(false), cell(false)});
    LinkRequest request = request_of(folder, released, outside);
    request.k = 3;
    const LinkAttack found = attack_by_linking(request);
    EXPECT_EQ(found.outside_rows, outside.size());
    ASSERT_EQ(found.links.size(), 7u);
    EXPECT_EQ(found.links[0].columns, (std::vector<std::string>{"a", "b", "c"}));
    std::set<std::set<std::size_t>> sets;
    for (const LinkFinding& link : found.links) {
      std::set<std::size_t> columns;
      for (const std::string& name : link.columns) columns.insert(static_cast<std::size_t>(name[0] - 'a'));
      sets.insert(columns);
      const LinkFinding expected = linked_by_brute_force(released, outside, columns, request.k);
      EXPECT_EQ(link.matched, expected.matched);
      EXPECT_EQ(link.exactly_one, expected.exactly_one);
      EXPECT_EQ(link.fewer_than_k, expected.fewer_than_k);
      EXPECT_EQ(link.reidentified, expected.reidentified);
      EXPECT_EQ(link.learnt, expected.learnt);
    }
    EXPECT_EQ(sets.size(), 7u);
    for (std::size_t i = 2; i < found.links.size(); ++i)
      EXPECT_LE(found.links[i].reidentified, found.links[i - 1].reidentified);
  }
}

TEST(AttackByLinking, TriesSetsOfSoManyColumnsAndAll) {
  const TemporaryFolder folder;
  LinkRequest request = small_request(folder);
  request.up_to = 1;
  EXPECT_EQ(attack_by_linking(request).links.size(), 4u);
  request.up_to = 2;
  EXPECT_EQ(attack_by_linking(request).links.size(), 7u);
}

TEST(AttackByLinking, AHierarchySaysHowValuesRead) {
  const TemporaryFolder folder;
  folder.write("release.csv", "town\nnorth\nsouth\n");
  folder.write("voters.csv", "home\nOslo\nRome\nBari\n");
  folder.write("town.csv", "Oslo;north\nRome;south\nBari;south\n");
  LinkRequest request{.release = folder.path() / "release.csv",
                      .outside = folder.path() / "voters.csv",
                      .on = {{"town", "home"}}};
  EXPECT_EQ(attack_by_linking(request).links.at(0).matched, 0u);
  request.hierarchies = {{"town", folder.path() / "town.csv"}};
  const LinkFinding link = attack_by_linking(request).links.at(0);
  EXPECT_EQ(link.matched, 3u);
  EXPECT_EQ(link.exactly_one, 3u);
  EXPECT_EQ(link.reidentified, 1u);
}

TEST(AttackByLinking, StatesHowTimesWereRead) {
  const TemporaryFolder folder;
  folder.write("release.csv", "birth\n1961-05\n1927-03\n");
  folder.write("voters.csv", "dob\n5/14/61\n3/20/27\nunknown\n");
  LinkRequest request{.release = folder.path() / "release.csv",
                      .outside = folder.path() / "voters.csv",
                      .on = {{"birth", "dob"}}};
  const LinkAttack found = attack_by_linking(request);
  EXPECT_EQ(found.links[0].matched, 2u);
  EXPECT_EQ(found.links[0].rows_matched, 2u);
  EXPECT_EQ(found.links[0].rows_least, 1u);
  ASSERT_EQ(found.times.size(), 1u);
  const LinkedTimes::Side& side = found.times[0].outside;
  EXPECT_EQ(side.format, "M/D/YY");
  EXPECT_TRUE(side.guessed);
  EXPECT_EQ(side.pivot, 2026);
  EXPECT_TRUE(side.pivot_assumed);
  EXPECT_EQ(side.unread, 1u);
  EXPECT_FALSE(found.conclusive) << "somebody's value was not understood";
  std::vector<std::string> codes;
  for (const Note& note : found.notes) codes.push_back(note.code);
  EXPECT_EQ(codes, (std::vector<std::string>{"format-guessed", "two-digit-years", "not-understood"}));
  request.outside_formats = {{"birth", "M/D/YY"}};
  request.pivots = {{"birth", 2060}};
  const LinkAttack stated = attack_by_linking(request);
  EXPECT_FALSE(stated.times[0].outside.guessed);
  EXPECT_EQ(stated.links[0].matched, 1u) << "27 is 2027 then";
}

TEST(AttackByLinking, RefusesFormatsThatItHasNoUseFor) {
  const TemporaryFolder folder;
  folder.write("release.csv", "birth\n1961-05\n");
  folder.write("voters.csv", "birth\n1961-05-14\n");
  const LinkRequest plain{.release = folder.path() / "release.csv",
                          .outside = folder.path() / "voters.csv",
                          .on = {{"birth", "birth"}}};
  const auto code_of = [](const LinkRequest& request) {
    try {
      attack_by_linking(request);
    } catch (const Error& error) {
      return error.code();
    }
    return ErrorCode::cancelled;
  };
  LinkRequest request = plain;
  request.outside_formats = {{"dob", "M/D/YY"}};
  EXPECT_EQ(code_of(request), ErrorCode::usage);
  request = plain;
  request.pivots = {{"birth", 2026}};
  EXPECT_EQ(code_of(request), ErrorCode::usage);
  request = plain;
  request.released_formats = {{"birth", "QQ"}};
  EXPECT_EQ(code_of(request), ErrorCode::plan_value);
}

TEST(AttackByLinking, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const LinkRequest sound = small_request(folder);
  const auto error_with = [&](auto change) {
    LinkRequest request = sound;
    change(request);
    return error_of([&] { attack_by_linking(request); });
  };
  EXPECT_EQ(error_with([](LinkRequest& r) { r.on.clear(); }), ErrorCode::usage);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.hierarchies = {{"A", "a.csv"}}; }), ErrorCode::usage);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.hierarchies = {{"a", "no such.csv"}}; }),
            ErrorCode::missing_file);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.on[1].released = "x"; }), ErrorCode::unknown_column);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.on[1].outside = "x"; }), ErrorCode::unknown_column);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.sensitive = "x"; }), ErrorCode::unknown_column);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.release = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_EQ(error_with([](LinkRequest& r) { r.outside = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_EQ(attack_by_linking(sound).links[0].matched, 2u);
}

TEST(AttackByLinking, MayBeCancelled) {
  const TemporaryFolder folder;
  const LinkRequest request = small_request(folder);
  api::expect_cancellable([&](Progress& progress) { attack_by_linking(request, progress); });
}

TEST(AttackByLinking, ItsJsonHasItsFigures) {
  const TemporaryFolder folder;
  LinkRequest request = small_request(folder);
  const LinkAttack found = attack_by_linking(request);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["outside_rows"], found.outside_rows);
  EXPECT_EQ(json["k"], found.k);
  ASSERT_EQ(json["links"].size(), found.links.size());
  for (std::size_t i = 0; i < found.links.size(); ++i) {
    EXPECT_EQ(json["links"][i]["columns"], found.links[i].columns);
    EXPECT_EQ(json["links"][i]["matched"], found.links[i].matched);
    EXPECT_EQ(json["links"][i]["exactly_one"], found.links[i].exactly_one);
    EXPECT_EQ(json["links"][i]["fewer_than_k"], found.links[i].fewer_than_k);
    EXPECT_EQ(json["links"][i]["reidentified"], found.links[i].reidentified);
    EXPECT_EQ(json["links"][i]["learnt"], found.links[i].learnt);
  }
  request.sensitive.reset();
  EXPECT_FALSE(Json::parse(attack_by_linking(request).to_json())["links"][0].contains("learnt"));
}

}  // namespace
}  // namespace kith
