#include "profile/planner.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "profile/proposal_words.h"
#include "testing/tables.h"

namespace kith::profile {
namespace {

// Ages and sexes in classes of ten, and a third column.
Table with_third(const std::string& name, const std::function<std::string(int row)>& value) {
  testing::Rows rows;
  for (int i = 0; i < 400; ++i) rows.push_back({std::to_string(20 + i % 40), i % 2 ? "f" : "m", value(i)});
  return testing::table_of({"age", "sex", name}, rows);
}

Proposal proposed(const Table& table, unsigned threads = 1, const PlannerLimits& limits = {}) {
  const auto made = propose(table, profile(table, std::nullopt, 1), threads, silent_progress(), limits);
  EXPECT_TRUE(made.has_value());
  return made.value_or(Proposal{});
}

TEST(Planner, KnownColumnsAreInTheirOrder) {
  const Proposal made = proposed(with_third("city", [](int i) { return i % 3 ? "Bern" : "Basel"; }));
  ASSERT_EQ(made.columns.size(), 3u);
  EXPECT_EQ(made.columns[0].name, "age");
  EXPECT_EQ(made.columns[2].name, "city");
  EXPECT_TRUE(made.withheld.empty());
  EXPECT_EQ(made.k, 5u);
  EXPECT_EQ(made.rows, 400u);
}

TEST(Planner, AnUnknownColumnThatCostsMuchIsWithheld) {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i)
    rows.push_back({std::to_string(20 + i * 11 % 60), "c" + std::to_string(i * 7 % 9),
                    "t" + std::to_string(i * 13 % 200)});
  const Table table = testing::table_of({"age", "city", "thing"}, rows);
  Profile found = profile(table, std::nullopt, 1);
  found.proposal = propose(table, found, 1);
  ASSERT_TRUE(found.proposal);
  EXPECT_EQ(found.proposal->columns.size(), 2u);
  ASSERT_EQ(found.proposal->withheld.size(), 1u);
  EXPECT_EQ(found.proposal->withheld[0].name, "thing");
  const std::string text = plan_text(found, {}, "t.csv");
  EXPECT_NE(text.find("\n# thing = "), std::string::npos) << text;
  EXPECT_NE(text.find("remove the first # to bring it in"), std::string::npos) << text;
}

// A third column, of unknown use or known by its name.
Table with_thing(const std::string& name) {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i)
    rows.push_back({std::to_string(20 + i * 11 % 60), "c" + std::to_string(i * 7 % 9),
                    std::to_string(1000 + i * 13 % 200) + ".5"});
  return testing::table_of({"age", "city", name}, rows);
}

std::string words_of(const Proposal& made, const std::string& withheld) {
  const WithheldColumn* found = made.find_withheld(withheld);
  EXPECT_NE(found, nullptr);
  return found ? found->why : "";
}

// Both losses are those of the method that is proposed, of the same columns.
TEST(Planner, WhatAWithheldColumnWouldCostIsSetAgainstTheLossOfThePlan) {
  const Proposal made = proposed(with_thing("thing")), with = proposed(with_thing("thing_area"));
  ASSERT_EQ(made.method, "local");
  ASSERT_EQ(with.method, "local");
  ASSERT_EQ(with.columns.size(), 3u);
  const std::vector<double> losses = {with.columns[0].ncp, with.columns[1].ncp, with.columns[2].ncp};
  EXPECT_TRUE(words_of(made, "thing").starts_with(withheld_words(losses, made.ncp, false) + "; too "))
      << words_of(made, "thing");
}

TEST(Planner, OfManyCellsOnlyTheDifferenceIsTold) {
  const Proposal made = proposed(with_thing("thing"), 1, {.choice_cells = 0});
  EXPECT_EQ(made.ncp, proposed(with_thing("thing")).ncp);
  EXPECT_NE(words_of(made, "thing").find("would lose about"), std::string::npos) << words_of(made, "thing");
}

// Passengers: sex and age are known, and beside them there are flags and few classes, and fares that are all different.
Table passengers() {
  testing::Rows rows;
  for (int i = 0; i < 800; ++i) {
    const int mixed = i * 7919 % 800;
    rows.push_back({std::to_string(i * 31 % 97 < 40), std::to_string(1 + mixed % 11 / 4),
                    i % 5 < 2 ? "f" : "m", mixed % 5 == 0 ? "" : std::to_string(1 + mixed % 79),
                    std::to_string(i * 17 % 800) + ".25",
                    mixed % 13 < 3    ? "C"
                    : mixed % 13 < 10 ? "S"
                                      : "Q"});
  }
  return testing::table_of({"Alone", "Pclass", "Sex", "Age", "Fare", "Embarked"}, rows);
}

TEST(Planner, OfASmallTableUnknownColumnsThatCostLittleAreKept) {
  const Proposal made = proposed(passengers());
  for (const char* name : {"Alone", "Pclass", "Sex", "Age", "Embarked"})
    EXPECT_NE(made.find(name), nullptr) << name;
  EXPECT_LE(made.ncp, 0.1);
  EXPECT_LE(made.withheld.size(), 1u);
}

TEST(Planner, AnUnknownColumnThatCostsNothingIsKept) {
  testing::Rows rows;
  for (int i = 0; i < 400; ++i)
    rows.push_back({std::to_string(20 + i % 10), i / 10 % 2 ? "f" : "m", i / 20 % 2 ? "x" : "y"});
  const Proposal made = proposed(testing::table_of({"age", "sex", "thing"}, rows));
  EXPECT_EQ(made.columns.size(), 3u);
  EXPECT_EQ(made.ncp, 0);
}

// Every row eight times: full-domain loses nothing, while local has ranges that reach to the next cut.
TEST(Planner, UnknownColumnsAreJudgedByTheMethodThatIsProposed) {
  const testing::Rows four = {
      {"23", "F", "x", "p"}, {"35", "M", "x", "q"}, {"41", "M", "y", "q"}, {"67", "F", "z", "p"}};
  testing::Rows rows;
  for (int i = 0; i < 32; ++i) rows.push_back(four[static_cast<std::size_t>(i / 8)]);
  const Proposal made = proposed(testing::table_of({"age", "sex", "u", "v"}, rows));
  EXPECT_EQ(made.method, "full-domain");
  EXPECT_EQ(made.ncp, 0);
  EXPECT_TRUE(made.withheld.empty());
  ASSERT_EQ(made.columns.size(), 4u);
}

// A few kinds of people, each six times or more, of whom one column more is random: what goes with the kind costs
// nothing by full-domain, and the random one much.
TEST(Planner, WhatCostsNothingByFullDomainIsNotWithheld) {
  int by_nodes = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    unsigned state = seed * 2654435761u;
    const auto next = [&](unsigned below) {
      state = state * 1664525u + 1013904223u;
      return state / 65536u % below;
    };
    testing::Rows rows;
    for (unsigned kind = 0; kind < 4 + seed % 4; ++kind) {
      const std::string age = std::to_string(20 + next(60)), sex = next(2) ? "f" : "m",
                        u = "u" + std::to_string(next(4)), v = "v" + std::to_string(next(3));
      for (unsigned i = 0; i < 6 + next(6); ++i)
        rows.push_back({age, sex, u, v, std::to_string(next(1000)) + ".5"});
    }
    const Proposal made = proposed(testing::table_of({"age", "sex", "u", "v", "w"}, rows));
    if (made.method != "full-domain") continue;
    ++by_nodes;
    EXPECT_NE(made.find("u"), nullptr) << seed;
    EXPECT_NE(made.find("v"), nullptr) << seed;
    EXPECT_EQ(made.find("w"), nullptr) << seed;
  }
  EXPECT_GT(by_nodes, 6);
}

TEST(Planner, NotesAreWithheldWhateverTheyCost) {
  const Proposal made = proposed(with_third("note", [](int i) { return i % 2 ? "x" : "y"; }));
  EXPECT_EQ(made.columns.size(), 2u);
  EXPECT_NE(made.find_withheld("note"), nullptr);
}

TEST(Planner, WithoutKnownColumnsTheUnknownOnesAreTried) {
  testing::Rows rows;
  for (int i = 0; i < 200; ++i) rows.push_back({i % 2 ? "x" : "y", i % 5 ? "u" : "v"});
  EXPECT_EQ(proposed(testing::table_of({"one", "two"}, rows)).columns.size(), 2u);
}

TEST(Planner, NothingIsProposedWithoutQuasiColumns) {
  const Table table = testing::table_of({"diagnosis"}, {{"flu"}, {"cold"}});
  EXPECT_FALSE(propose(table, profile(table, std::nullopt, 1), 1));
}

// Without other settings of one that was tried.
std::ptrdiff_t methods_tried(const Proposal& made) {
  return std::ranges::count(made.tried, "", &TriedMethod::setting);
}

TEST(Planner, TheMethodThatLosesLeastIsProposed) {
  const Proposal made = proposed(with_third("city", [](int i) { return "c" + std::to_string(i % 23); }));
  ASSERT_EQ(methods_tried(made), 4);
  for (const TriedMethod& tried : made.tried)
    EXPECT_TRUE(made.ncp <= tried.ncp || !tried.setting.empty()) << tried.method;
  double sum = 0;
  for (const ProposedColumn& column : made.columns) sum += column.ncp;
  EXPECT_NEAR(made.ncp, sum / 3, 1e-12);
}

TEST(Planner, ThreadsDoNotChangeTheProposal) {
  const Table table = with_third("city", [](int i) { return "c" + std::to_string(i * 5 % 31); });
  const Proposal one = proposed(table, 1), two = proposed(table, 2);
  EXPECT_EQ(one.method, two.method);
  EXPECT_EQ(one.ncp, two.ncp);
  for (std::size_t c = 0; c < one.columns.size(); ++c)
    EXPECT_EQ(one.columns[c].becomes, two.columns[c].becomes);
}

TEST(Planner, LimitsAreKept) {
  const Table table = with_third("city", [](int i) { return "c" + std::to_string(i % 23); });
  const Proposal sampled = proposed(table, 1, {.rows = 100, .cells = 1});
  EXPECT_EQ(sampled.rows, 100u);
  const Proposal no_lattice = proposed(table, 1, {.nodes = 2});
  EXPECT_EQ(methods_tried(no_lattice), 1);
  EXPECT_EQ(no_lattice.method, "local");
  const Table strange = with_third("thing", [](int i) { return i % 4 < 2 ? "x" : "y"; });
  EXPECT_EQ(proposed(strange, 1, {.unknown = 0}).columns.size(), 2u);
}

TEST(Planner, ASampleOfPersonsHasAllTheirRows) {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i)
    rows.push_back({"p" + std::to_string(i / 3), std::to_string(20 + i / 3 % 50), i % 2 ? "f" : "m"});
  const Table table = testing::table_of({"patient", "age", "sex"}, rows);
  EXPECT_EQ(proposed(table, 1, {.rows = 90}).rows % 3, 0u);
}

// Thirty countries, of which every subregion has ten rows or more and no country has five of one age.
Table of_countries(const std::string& name) {
  const std::vector<std::string> countries = {
      "France",   "Germany",  "Austria", "Belgium", "Netherlands", "Spain",   "Italy",   "Portugal",
      "Greece",   "Croatia",  "Chile",   "Peru",    "Brazil",      "Bolivia", "Ecuador", "Japan",
      "China",    "Mongolia", "Kenya",   "Uganda",  "Malawi",      "Zambia",  "India",   "Nepal",
      "Pakistan", "Sweden",   "Norway",  "Denmark", "Finland",     "Iceland"};
  testing::Rows rows;
  for (std::size_t i = 0; i < 900; ++i)
    rows.push_back({std::to_string(20 + i * 7 % 50), countries[i % countries.size()]});
  return testing::table_of({"age", name}, rows);
}

TEST(Planner, ABuiltinIsRecognisedByContentAndNoLongerUnknown) {
  const Profile found = profile(of_countries("thing"), std::nullopt, 1);
  EXPECT_FALSE(found.columns[1].unknown);
  EXPECT_EQ(found.columns[1].hierarchy, "{ builtin = \"country\" }");
  ASSERT_TRUE(found.columns[1].otherwise);
  EXPECT_TRUE(std::holds_alternative<hierarchy::Automatic>(*found.columns[1].otherwise));
}

// Neither is proposed if it loses clearly more than the other would.
TEST(Planner, ABuiltinIsSetAgainstWhatThereWouldBeWithoutIt) {
  const Table table = of_countries("country");
  Profile with = profile(table, std::nullopt, 1), only = with, without = with;
  only.columns[1].otherwise.reset();
  without.columns[1].recipe = *without.columns[1].otherwise;
  without.columns[1].otherwise.reset();
  const auto both = propose(table, with, 1), builtin = propose(table, only, 1),
             sets = propose(table, without, 1);
  ASSERT_TRUE(both && builtin && sets);
  EXPECT_EQ(builtin->columns[1].hierarchy, "{ builtin = \"country\" }");
  EXPECT_EQ(sets->columns[1].hierarchy, "");
  ASSERT_EQ(both->tried.size(), 4u);
  const double cut_by_it = builtin->tried[0].ncp, cut_into_sets = sets->tried[0].ncp;
  EXPECT_EQ(both->tried[0].ncp, cut_into_sets * 1.05 < cut_by_it ? cut_into_sets : cut_by_it);
  EXPECT_LE(both->ncp, 1.05 * std::min(builtin->ncp, sets->ncp));
}

TEST(Planner, TheProfileNamesTheHierarchiesOfThePlan) {
  const Table table = with_thing("thing");
  Profile found = profile(table, std::nullopt, 1);
  found.columns[1].hierarchy = "another";
  found.proposal = propose(table, found, 1);
  ASSERT_TRUE(found.proposal && found.proposal->find("age") && found.proposal->find_withheld("thing"));
  state_hierarchies(found);
  EXPECT_EQ(found.columns[0].hierarchy, found.proposal->find("age")->hierarchy);
  EXPECT_EQ(found.columns[1].hierarchy, found.proposal->find("city")->hierarchy);
  EXPECT_NE(found.columns[1].hierarchy, "another");
  EXPECT_EQ(found.columns[2].hierarchy, found.proposal->find_withheld("thing")->hierarchy);
}

// Numbers of twenty digits cannot be cut, so full-domain is all there is.
Table uncuttable() {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i) {
    const bool young = i % 2 == 0;
    rows.push_back({i % 3 ? "12345678901234567890" : "12345678901234567891.5",
                    std::to_string(young ? 25 : 65), (young ? "y" : "o") + std::to_string(i % 75 / 3 % 12)});
  }
  return testing::table_of({"region", "age", "job"}, rows);
}

TEST(Planner, DerivedHierarchiesComeWithTheFileThePlanNames) {
  const Table table = uncuttable();
  const Profile found = profile(table, std::nullopt, 1);
  const auto without = propose(table, found, 1);
  const auto with = propose(table, found, 1, silent_progress(), {}, "plan");
  ASSERT_TRUE(without && with);
  EXPECT_EQ(with->method, "full-domain");
  EXPECT_TRUE(without->files.empty());
  EXPECT_LE(with->ncp, without->ncp);
  for (const DerivedFile& file : with->files) {
    EXPECT_EQ(file.name, "plan_derived_job.csv");
    EXPECT_EQ(with->find("job")->hierarchy, "\"plan_derived_job.csv\"");
    EXPECT_NE(file.text.find('{'), std::string::npos) << file.text;
  }
}

// One who is far older than all others: open ends lose less only if rows may be suppressed.
TEST(Planner, WhoAllowsMoreToBeSuppressedNeverLosesMore) {
  for (int variant = 0; variant < 6; ++variant) {
    testing::Rows rows;
    for (int i = 0; i < 500; ++i)
      rows.push_back({std::to_string(i < 4 ? 95 + i : 16 + i * (7 + variant) % 61),
                      "c" + std::to_string(i % 50 < variant ? 9 : i % 4), i * 5 % 11 < 4 ? "f" : "m"});
    const Proposal made = proposed(testing::table_of({"age", "city", "sex"}, rows));
    double least = 1;
    for (const TriedMethod& tried : made.tried) {
      if (tried.method != "full-domain") continue;
      EXPECT_LE(tried.ncp, least) << variant << " " << tried.max_suppression;
      least = tried.ncp;
    }
  }
}

// What is proposed for numbers that are codes, with the stem of a plan.
Proposal with_codes(const std::function<std::string(int)>& flag,
                    const std::function<std::string(int)>& region) {
  testing::Rows rows;
  for (int i = 0; i < 600; ++i) rows.push_back({std::to_string(20 + i * 7 % 50), flag(i), region(i)});
  const Table table = testing::table_of({"age", "sex", "region"}, rows);
  const auto made = propose(table, profile(table, std::nullopt, 1), 1, silent_progress(), {}, "plan");
  EXPECT_TRUE(made.has_value());
  return made.value_or(Proposal{});
}

TEST(Planner, CodesAreNeverCutIntoRanges) {
  const Proposal made = with_codes([](int i) { return std::to_string(i % 2); },
                                   [](int i) { return std::to_string(1 + i * i % 5); });
  EXPECT_EQ(made.find("sex")->hierarchy, "{ mask = \"right\", levels = 1 }");
  EXPECT_EQ(made.find("sex")->becomes, "as it is");
  EXPECT_EQ(made.find("region")->becomes.find("ranges"), std::string::npos) << made.find("region")->becomes;
  EXPECT_NE(made.find("region")->hierarchy, "");
  const Proposal longer = with_codes([](int i) { return i % 2 ? "10" : "20"; },
                                     [](int i) { return std::to_string(8 + i * i % 7); });
  EXPECT_EQ(longer.find("sex")->hierarchy, "\"plan_derived_sex.csv\"");
  EXPECT_EQ(longer.find("sex")->becomes, "as it is");
  EXPECT_EQ(longer.find("region")->hierarchy, "\"plan_derived_region.csv\"");
  ASSERT_EQ(longer.files.size(), 2u);
  EXPECT_EQ(longer.files[0].text, "10\n20\n");
}

TEST(Planner, CodesWithZerosBehindThemAreTreatedAsThoseWithout) {
  const Proposal made = with_codes([](int i) { return std::to_string(i % 2) + ".0"; },
                                   [](int i) { return std::to_string(1 + i * i % 5) + ".0"; });
  const Proposal plain = with_codes([](int i) { return std::to_string(i % 2); },
                                    [](int i) { return std::to_string(1 + i * i % 5); });
  EXPECT_EQ(made.method, plain.method);
  EXPECT_NEAR(made.ncp, plain.ncp, 1e-9);
  EXPECT_EQ(made.find("sex")->becomes, "as it is");
  EXPECT_EQ(made.find("region")->becomes, plain.find("region")->becomes);
}

// What does not depend on how numbers are written. Of two nodes that lose the same, which one is taken may.
nlohmann::json essence_of(const Table& table) {
  Profile found = profile(table, std::nullopt, 1);
  nlohmann::json told;
  for (const ColumnProfile& column : found.columns) told["roles"].push_back(name_of(column.role));
  const auto made = propose(table, found, 1, silent_progress(), {}, "plan");
  if (!made) return told;
  const auto rounded = [](double number) { return std::round(number * 1e9); };
  told["method"] = made->method;
  told["loss"] = nlohmann::json::array({made->max_suppression, rounded(made->ncp)});
  for (const ProposedColumn& column : made->columns) {
    told["columns"].push_back(column.name);
    if (made->method == "local")
      told["cells"].push_back(
          nlohmann::json::array({rounded(column.ncp), rounded(column.starred), rounded(column.finer_loses)}));
  }
  for (const WithheldColumn& column : made->withheld) told["withheld"].push_back(column.name);
  return told;
}

RC_GTEST_PROP(Planner, NumbersWithZerosBehindThemHaveThePlanOfThoseWithout, ()) {
  std::vector<std::string> names = {"age",  "region", "code",  "district", "zip",
                                    "firm", "rooms",  "grade", "children", "thing"};
  std::mt19937 random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint32_t>()));
  const auto draw = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
  std::ranges::shuffle(names, random);
  names.resize(static_cast<std::size_t>(2 + draw(2)));
  testing::Rows plain(static_cast<std::size_t>(40 + draw(100))), zeros = plain;
  for (std::size_t c = 0; c < names.size(); ++c) {
    const int least = std::array{0, 1, 10, 100, 1900, 200000}[static_cast<std::size_t>(draw(5))];
    const int span = std::array{1, 2, 4, 9, 11, 30, 90}[static_cast<std::size_t>(draw(6))];
    const bool skewed = draw(1) == 0, missing = draw(3) == 0, behind = draw(3) > 0;
    for (std::size_t row = 0; row < plain.size(); ++row) {
      const int number = skewed ? std::min(draw(span), draw(span)) : draw(span);
      const std::string text = missing && draw(9) == 0 ? "" : std::to_string(least + number);
      plain[row].push_back(text);
      zeros[row].push_back(behind && !text.empty() ? text + ".0" : text);
    }
  }
  RC_ASSERT(essence_of(testing::table_of(names, zeros)).dump() ==
            essence_of(testing::table_of(names, plain)).dump());
}

// Whoever has the file has no more than without it.
TEST(Planner, CodesThatStayAsTheyAreNeedNoFile) {
  testing::Rows rows;
  for (int i = 0; i < 600; ++i) rows.push_back({std::to_string(i % 3 + 9), std::to_string(i % 2)});
  const Table table = testing::table_of({"region", "sex"}, rows);
  const auto made = propose(table, profile(table, std::nullopt, 1), 1, silent_progress(), {}, "plan");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->ncp, 0);
  EXPECT_EQ(made->method, "full-domain");
  EXPECT_TRUE(made->files.empty());
}

// Cells reach to the next cut, and one far value widens those around it: boxes and overlapping classes lose much less.
TEST(Planner, SettingsThatLoseLessAreToldAndNotProposed) {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i)
    rows.push_back(
        {std::to_string(20 + i * 7 % 50), std::to_string(i % 30 == 0 ? 100000 + i : i * 13 % 300)});
  const Table table = testing::table_of({"age", "area"}, rows);
  const auto made = propose(table, profile(table, std::nullopt, 1), 1);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->method, "local");
  std::vector<std::string> settings;
  for (const TriedMethod& tried : made->tried) {
    if (tried.setting.empty()) continue;
    settings.push_back(tried.setting);
    EXPECT_LE(tried.ncp, 0.9 * made->ncp);
    EXPECT_FALSE(tried.tells.empty());
  }
  EXPECT_EQ(settings, (std::vector<std::string>{"ranges = \"tight\"", "classes = \"overlapping\""}));
}

// All rows together are a part of few persons, which the search of boxes would take for a small one.
TEST(Planner, FewPersonsWithManyRowsEachAreTriedInBoundedWork) {
  testing::Rows rows;
  for (int i = 0; i < 696; ++i)
    rows.push_back({std::to_string(i / 58), std::to_string(1 + i % 10), std::to_string(1 + i % 2),
                    std::to_string(i * 37 % 149) + "." + std::to_string(i % 10)});
  const Table table = testing::table_of({"subject", "time", "rep", "potato"}, rows);
  const auto made = propose(table, profile(table, "subject", 1), 1, silent_progress(), {}, "plan");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->rows, 696u);
}

// Five kinds that begin alike are not alike: with ages, a and b belong together, and so do c and d.
TEST(Planner, FewCategoriesAreCutInTheWayThatLosesLess) {
  const char* kinds[] = {"a", "d", "b", "c", "e", "f"};
  for (const bool in_order : {true, false}) {
    testing::Rows rows;
    for (int i = 0; i < 240; ++i) {
      const int kind = i % 6;
      rows.push_back({std::to_string(20 + 10 * (in_order ? kind / 2 : kind % 3) + i / 6 % 10),
                      in_order ? std::string(1, static_cast<char>('a' + kind)) : kinds[kind]});
    }
    const Table table = testing::table_of({"age", "city"}, rows);
    const Profile found = profile(table, std::nullopt, 1);
    const auto sets = propose(table, found, 1),
               both = propose(table, found, 1, silent_progress(), {}, "plan");
    ASSERT_TRUE(sets && both);
    EXPECT_EQ(sets->find("city")->hierarchy, "");
    EXPECT_LE(both->tried[0].ncp, sets->tried[0].ncp + 1e-12);
  }
}

// Three of 500 are the last. As sets, every other or every second would share a cell with them.
Table rare_sex(const std::string& f, const std::string& m, const std::string& u) {
  std::mt19937 random(1);
  testing::Rows rows;
  for (int i = 0; i < 500; ++i)
    rows.push_back({std::to_string(18 + random() % 72),
                    i % 200 == 0   ? u
                    : random() % 2 ? f
                                   : m,
                    "town " + std::to_string(random() % 5)});
  return testing::table_of({"age", "sex", "city"}, rows);
}

TEST(Planner, ARareValueLeavesTheOthersAsTheyAre) {
  const Table table = rare_sex("F", "M", "U");
  const auto made = propose(table, profile(table, std::nullopt, 1), 1);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->method, "local");
  EXPECT_EQ(made->find("sex")->hierarchy, "{ mask = \"right\", levels = 1 }");
  EXPECT_TRUE(made->find("sex")->becomes.starts_with("as it is in 9")) << made->find("sex")->becomes;
  EXPECT_LT(made->find("sex")->ncp, 0.06);
}

TEST(Planner, ARareValueOfManyLettersHasAFlatFile) {
  const Table table = rare_sex("female", "male", "unknown");
  const Profile found = profile(table, std::nullopt, 1);
  const auto sets = propose(table, found, 1), flat = propose(table, found, 1, silent_progress(), {}, "plan");
  ASSERT_TRUE(sets && flat);
  EXPECT_EQ(flat->method, "local");
  EXPECT_EQ(flat->find("sex")->hierarchy, "\"plan_derived_sex.csv\"");
  EXPECT_NE(std::ranges::find(flat->files, "female\nmale\nunknown\n", &DerivedFile::text), flat->files.end());
  EXPECT_LT(flat->tried[0].ncp, sets->tried[0].ncp);
}

// Without files, values of one letter may be flat, and longer ones may not.
TEST(Planner, FlatValuesLoseHardlyMoreThanSets) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    std::mt19937 random(seed);
    testing::Rows letters;
    for (int i = 0; i < 240; ++i) {
      const auto place = static_cast<char>('a' + std::min(random() % (3 + seed % 5), random() % 7));
      letters.push_back(
          {std::to_string(20 + random() % 61), std::string(1, place), random() % 3 ? "f" : "m"});
    }
    testing::Rows words = letters;
    for (auto& row : words) row[1] = "town " + row[1];
    const Table short_ones = testing::table_of({"age", "city", "sex"}, letters),
                long_ones = testing::table_of({"age", "city", "sex"}, words);
    const auto flat = propose(short_ones, profile(short_ones, std::nullopt, 1), 1),
               sets = propose(long_ones, profile(long_ones, std::nullopt, 1), 1);
    ASSERT_TRUE(flat && sets);
    EXPECT_LE(flat->tried[0].ncp, sets->tried[0].ncp * 1.011) << seed;
  }
}

// The first step stays the day: by it NCP counts, and a plan that begins with years would seem to lose less.
TEST(Planner, DatesAreTriedWithALongerStep) {
  bool longer = false;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    std::mt19937 random(seed);
    testing::Rows rows;
    const auto day_from = [&](unsigned year, unsigned years) {
      return fmt::format("{}-{:02}-{:02}", year + random() % years, 1 + random() % 12, 1 + random() % 28);
    };
    for (int i = 0; i < 300; ++i)
      rows.push_back({day_from(1955, 48), day_from(1990, 34), random() % 2 ? "f" : "m",
                      "country " + std::to_string(std::min(random() % 6, random() % 6))});
    const Table table = testing::table_of({"birth_date", "hire_date", "sex", "citizenship"}, rows);
    const auto made = propose(table, profile(table, std::nullopt, 1), 1);
    ASSERT_TRUE(made);
    for (const char* name : {"birth_date", "hire_date"})
      EXPECT_TRUE(made->find(name)->hierarchy.starts_with("{ calendar = [\"day\""))
          << made->find(name)->hierarchy;
    longer |= made->find("hire_date")->hierarchy.find("\"20 years\"") != std::string::npos ||
              made->find("birth_date")->hierarchy.find("\"100 years\"") != std::string::npos;
  }
  EXPECT_TRUE(longer);
}

// Nine of ten are of one country, which keeps a cell of its own beside all others.
TEST(Planner, AFrequentCategoryKeepsACellOfItsOwn) {
  const char* places[] = {"Ulm", "Jena", "Mainz", "Trier", "Bonn", "Kiel", "Gera", "Hof", "Celle", "Essen"};
  testing::Rows rows;
  for (int i = 0; i < 1000; ++i)
    rows.push_back({std::to_string(20 + i / 20), i % 10 ? "Trier" : places[i / 10 % 10]});
  const Table table = testing::table_of({"age", "city"}, rows);
  const Profile found = profile(table, std::nullopt, 1);
  const auto made = propose(table, found, 1, silent_progress(), {}, "plan");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->method, "local");
  ASSERT_EQ(made->files.size(), 1u);
  EXPECT_EQ(made->find("city")->hierarchy, "\"plan_derived_city.csv\"");
  EXPECT_TRUE(made->find("city")->becomes.starts_with("as it is in 9")) << made->find("city")->becomes;
}

// Fewer rows say which hierarchy is the better one, and all of them what is lost with it. One row says nothing.
TEST(Planner, HierarchiesOfManyRowsAreComparedOnFewer) {
  testing::Rows rows;
  for (int i = 0; i < 1200; ++i) {
    const int kind = i * 7 % 6;
    rows.push_back({std::to_string(20 + 10 * (kind % 3) + i / 6 % 10), std::string(1, "adbcef"[kind])});
  }
  const Table table = testing::table_of({"age", "city"}, rows);
  const Profile found = profile(table, std::nullopt, 1);
  const auto all = propose(table, found, 1, silent_progress(), {}, "plan");
  ASSERT_TRUE(all);
  for (const std::uint64_t fewer : {1, 300}) {
    const auto made =
        propose(table, found, 1, silent_progress(), {.compared_cells = 0, .compared_rows = fewer}, "plan");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->rows, 1200u);
    EXPECT_EQ(made->ncp, all->ncp) << fewer;
    EXPECT_EQ(made->find("city")->hierarchy, all->find("city")->hierarchy) << fewer;
  }
}

// Five codes of five zones: a zone tells them apart as well, and is no reason to publish less.
TEST(Planner, CodesThatNobodyWouldLoseAreKept) {
  const char* codes[] = {"10115", "20095", "80331", "50667", "01067"};
  testing::Rows rows;
  for (int i = 0; i < 600; ++i) rows.push_back({std::to_string(20 + i * 7 % 53), codes[i % 5]});
  for (const bool leading : {true, false}) {
    if (!leading)
      for (auto& row : rows)
        if (row[1] == "01067") row[1] = "91067";
    const Table table = testing::table_of({"age", "plz"}, rows);
    const auto made = propose(table, profile(table, std::nullopt, 1), 1, silent_progress(), {}, "plan");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->method, "local");
    EXPECT_EQ(made->find("plz")->becomes, "as it is") << made->find("plz")->hierarchy;
  }
}

}  // namespace
}  // namespace kith::profile
