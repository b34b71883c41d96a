#include "attack/value_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "attack/cell_reading.h"
#include "testing/random_tables.h"

namespace kith::attack {
namespace {

struct Sets {
  std::vector<std::string_view> cells;
  ValueSets sets;

  Sets(std::vector<std::string_view> all, const GroundDomain* domain = nullptr)
      : cells(std::move(all)), sets(cells, domain) {}

  ValueSets::Id operator[](std::string_view cell) const {
    return sets.of_cell(
        static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin()));
  }
  ValueSets::Id both(std::string_view a, std::string_view b) {
    return sets.intersect((*this)[a], (*this)[b]);
  }
  bool within(std::string_view inner, std::string_view outer) {
    return sets.within((*this)[inner], (*this)[outer]);
  }
  bool apart(std::string_view a, std::string_view b) {
    const bool meet = sets.meet((*this)[a], (*this)[b]);
    EXPECT_EQ(sets.contradiction(both(a, b)), !meet);
    return !meet;
  }
};

TEST(ValueSets, RangesMeetInWhatBothHold) {
  Sets s({"[21, 48]", "[48, 54]", "48", "[26, 31]", "[21, 26]", "26"});
  EXPECT_EQ(s.both("[21, 48]", "[48, 54]"), s["48"]);
  EXPECT_EQ(s.both("[26, 31]", "[21, 26]"), s["26"]);
  EXPECT_EQ(s.both("[21, 48]", "[21, 26]"), s["[21, 26]"]);
}

TEST(ValueSets, EqualSetsAreEqualHoweverTheyAreWritten) {
  Sets s({"[20, 29]", "[20, 30)", "20-29", "(19, 30)", "[20-29]", "{31, 30}", "(29, 31]", "31.0", "(30, 31]",
          "31"});
  for (const char* cell : {"[20, 30)", "20-29", "(19, 30)", "[20-29]"})
    EXPECT_EQ(s[cell], s["[20, 29]"]) << cell;
  EXPECT_EQ(s["{31, 30}"], s["(29, 31]"]);
  EXPECT_EQ(s["31.0"], s["31"]);
  EXPECT_EQ(s["(30, 31]"], s["31"]);
}

TEST(ValueSets, WhereOneBoundIsNotWholeNumbersAreNotTakenForWhole) {
  Sets s({"(30, 31]", "31", "[20, 30)", "[20, 29]", "1.5"});
  EXPECT_NE(s["(30, 31]"], s["31"]);
  EXPECT_TRUE(s.within("31", "(30, 31]"));
  EXPECT_NE(s["[20, 30)"], s["[20, 29]"]);
  EXPECT_TRUE(s.within("[20, 29]", "[20, 30)"));
}

TEST(ValueSets, OpenAndClosedBoundsOfRealNumbers) {
  Sets s({"[0.5, 1.5)", "[1.5, 2]", "(1.5, 2]", "1.5", "<= 1.5", "> 1.5", "< 1.5"});
  EXPECT_TRUE(s.apart("[0.5, 1.5)", "[1.5, 2]"));
  EXPECT_EQ(s.both("<= 1.5", "[1.5, 2]"), s["1.5"]);
  EXPECT_TRUE(s.apart("(1.5, 2]", "1.5"));
  EXPECT_TRUE(s.within("(1.5, 2]", "> 1.5"));
  EXPECT_TRUE(s.within("[0.5, 1.5)", "< 1.5"));
  EXPECT_TRUE(s.apart("<= 1.5", "> 1.5"));
}

TEST(ValueSets, ARangeWithoutWholeNumbersInAWholeColumnHoldsNothing) {
  Sets s({"(30, 31)", "*", "30"});
  EXPECT_TRUE(s.sets.contradiction(s["(30, 31)"]));
}

TEST(ValueSets, TheEmptyValueIsOfItsOwnAndInTheStar) {
  Sets s({"", "*", "<= 30", "> 30"});
  EXPECT_TRUE(s.within("", "*"));
  EXPECT_TRUE(s.apart("", "<= 30"));
  EXPECT_TRUE(s.apart("", "> 30"));
}

TEST(ValueSets, MasksByInclusion) {
  Sets s({"2043*", "20433", "20**3", "204**", "*", "30433", "0213*", "02138"});
  EXPECT_EQ(s.both("2043*", "20433"), s["20433"]);
  EXPECT_TRUE(s.within("2043*", "204**"));
  EXPECT_TRUE(s.apart("2043*", "30433"));
  EXPECT_TRUE(s.within("02138", "0213*"));
  EXPECT_EQ(s.both("20**3", "2043*"), s["20433"]);
  EXPECT_TRUE(s.within("204**", "*"));
}

TEST(ValueSets, OverlappingMasksMeetInAMask) {
  Sets s({"2*3*", "**34", "2*34"});
  EXPECT_EQ(s.both("2*3*", "**34"), s["2*34"]);
}

TEST(ValueSets, DigitsMaskedInAColumnOfRangesAreARange) {
  Sets s({"4*", "[40, 49]", "[45, 54]", "[45, 49]"});
  EXPECT_EQ(s["4*"], s["[40, 49]"]);
  EXPECT_EQ(s.both("4*", "[45, 54]"), s["[45, 49]"]);
}

TEST(ValueSets, CodesWithLeadingZerosAreNotNumbers) {
  Sets s({"02138", "2138"});
  EXPECT_TRUE(s.apart("02138", "2138"));
}

TEST(ValueSets, CategoriesAndSets) {
  Sets s({"{a, b}", "{b, a}", "{b, c}", "b", "{\"b\", \"x, y\"}", "x, y", "d", "*"});
  EXPECT_EQ(s["{a, b}"], s["{b, a}"]);
  EXPECT_EQ(s.both("{a, b}", "{b, c}"), s["b"]);
  EXPECT_TRUE(s.within("x, y", "{\"b\", \"x, y\"}"));
  EXPECT_TRUE(s.apart("{a, b}", "d"));
  EXPECT_EQ(s.both("{a, b}", "*"), s["{a, b}"]);
}

TEST(ValueSets, CategoriesThatLookLikeRangesOrMasksAreTheSameAloneAndInASet) {
  Sets ranges({"{20-29, 30-39, n/a}", "20-29", "n/a", "{20-29, n/a}"});
  EXPECT_TRUE(ranges.within("20-29", "{20-29, 30-39, n/a}"));
  EXPECT_TRUE(ranges.within("{20-29, n/a}", "{20-29, 30-39, n/a}"));
  EXPECT_TRUE(ranges.apart("20-29", "n/a"));
  Sets masks({"{A*, B}", "A*", "B", "{*, B}", "*"});
  EXPECT_TRUE(masks.within("A*", "{A*, B}"));
  EXPECT_NE(masks["{*, B}"], masks["*"]);
}

TEST(ValueSets, CalendarLabelsAndRangesOfDates) {
  Sets s({"2006-01-03", "2006-W01", "2006-01", "2006-Q1", "2006", "[2000, 2005)", "[2006-01-02, 2006-01-08]",
          "2003", "(2006-01-01, 2006-01-09)", "[2005, 2007)", "2006-01-03T09"});
  EXPECT_TRUE(s.within("2006-01-03", "2006-W01"));
  EXPECT_TRUE(s.within("2006-01", "2006-Q1"));
  EXPECT_TRUE(s.within("2006-Q1", "2006"));
  EXPECT_TRUE(s.within("2003", "[2000, 2005)"));
  EXPECT_TRUE(s.apart("2006", "[2000, 2005)"));
  EXPECT_EQ(s["[2006-01-02, 2006-01-08]"], s["2006-W01"]);
  EXPECT_EQ(s["(2006-01-01, 2006-01-09)"], s["2006-W01"]);
  EXPECT_TRUE(s.within("2006-Q1", "[2005, 2007)"));
  EXPECT_TRUE(s.within("2006-01-03T09", "2006-01-03"));
}

TEST(ValueSets, LabelsOfAHierarchyAreTheirGroundValues) {
  const std::vector<std::vector<std::string>> lines = {
      {"20433", "2043*", "*"}, {"20435", "2043*", "*"}, {"20441", "2044*", "*"}};
  const GroundDomain domain = ground_domain(lines);
  Sets s({"20433", "2043*", "*", "2044*", "20441", "2**41", "{20433, 20435}", "[20430, 20436]", "unknown"},
         &domain);
  EXPECT_TRUE(s.within("20433", "2043*"));
  EXPECT_EQ(s["2044*"], s["20441"]) << "nothing else is under this label";
  EXPECT_EQ(s["2**41"], s["20441"]);
  EXPECT_EQ(s["{20433, 20435}"], s["2043*"]);
  EXPECT_EQ(s["[20430, 20436]"], s["2043*"]);
  EXPECT_TRUE(s.apart("unknown", "2043*"));
  EXPECT_TRUE(s.within("unknown", "*"));
}

TEST(ValueSets, AHierarchyBoundToAColumnSaysTheSame) {
  Dictionary values;
  for (const char* v : {"a", "x", "b", "y"}) values.encode(v);
  hierarchy::Hierarchy h;
  h.levels = {{"level 0", {0, 1, 2, 3}, {"a", "x", "b", "y"}, {}, {}},
              {"level 1", {0, 1, 0, 1}, {"ab", "xy"}, {}, {}},
              {"level 2", {0, 0, 0, 0}, {"all"}, {}, {}}};
  const GroundDomain domain = ground_domain(h, values);
  Sets s({"a", "b", "ab", "xy", "all", "*", "{a, b}"}, &domain);
  EXPECT_EQ(s["{a, b}"], s["ab"]);
  EXPECT_EQ(s["all"], s["*"]);
  EXPECT_TRUE(s.apart("ab", "xy"));
}

// Whether a value lies in the set of a cell is the same requirement as whether the cell covers it.
void expect_as_read(const std::vector<std::string>& cells, const std::vector<std::string>& values) {
  std::vector<std::string_view> all(cells.begin(), cells.end());
  all.insert(all.end(), values.begin(), values.end());
  ValueSets sets(all, nullptr);
  for (std::size_t c = 0; c < cells.size(); ++c)
    for (std::size_t v = 0; v < values.size(); ++v)
      EXPECT_EQ(sets.within(sets.of_cell(cells.size() + v), sets.of_cell(c)),
                covers(read_cell(cells[c]), values[v]))
          << cells[c] << " and " << values[v];
}

TEST(ValueSetsProperty, NumbersLieInTheRangesThatCoverThem) {
  std::mt19937_64 random(testing::test_seed());
  for (const double step : {1.0, 0.5}) {
    const auto number = [&] {
      const double x = step * static_cast<double>(random() % 20);
      return x == static_cast<int>(x) ? std::to_string(static_cast<int>(x)) : std::to_string(x).substr(0, 4);
    };
    std::vector<std::string> cells = {"*", "{1, 2, 3}", "{4, x}", "x", ""}, values = {"", "x", "y"};
    for (int i = 0; i < 60; ++i) {
      std::string low = number(), high = number();
      if (std::stod(low) > std::stod(high)) std::swap(low, high);
      const std::string pair = low + ", " + high;
      const std::string forms[] = {"[" + pair + "]", "[" + pair + ")", "(" + pair + "]", "(" + pair + ")",
                                   "<= " + high,     "> " + low,       "< " + high,      ">= " + low};
      const std::string& cell = forms[random() % 8];
      if (!covers(read_cell(cell), low) && !covers(read_cell(cell), high) && cell[0] != '(')
        continue;  // empty
      cells.push_back(cell);
      values.push_back(number());
    }
    expect_as_read(cells, values);
  }
}

TEST(ValueSetsProperty, DatesLieInTheLabelsAndRangesThatCoverThem) {
  std::mt19937_64 random(testing::test_seed());
  std::vector<std::string> cells = {"*",        "2024",    "2024-Q1",      "2024-02",      "2024-W09",
                                    "2025-W01", "2024-H2", "[2024, 2026)", "[2023, 2024]", "2024-02-29",
                                    ""};
  std::vector<std::string> values = {"2024-02-29", "2024-12-30", "2025-01-01", ""};
  const auto date = [&] {
    const auto two = [](std::uint64_t x) { return (x < 10 ? "0" : "") + std::to_string(x); };
    return std::to_string(2023 + random() % 3) + "-" + two(1 + random() % 12) + "-" + two(1 + random() % 28);
  };
  for (int i = 0; i < 60; ++i) {
    std::string low = date(), high = date();
    if (low > high) std::swap(low, high);
    const std::string forms[] = {"[" + low + ", " + high + "]", "(" + low + ", " + high + "]",
                                 "[" + low + ", " + high + ")", "<= " + high, "> " + low};
    cells.push_back(forms[random() % 5]);
    values.push_back(date());
  }
  expect_as_read(cells, values);
}

TEST(ValueSetsProperty, TextsLieInTheMasksThatCoverThem) {
  std::mt19937_64 random(testing::test_seed());
  std::vector<std::string> cells = {"*", "", "****"}, values = {"", "0000", "12345"};
  for (int i = 0; i < 60; ++i) {
    std::string mask, value;
    for (int c = 0; c < 4; ++c) {
      mask += "01*"[random() % 3];
      value += "01"[random() % 2];
    }
    cells.push_back(mask);
    values.push_back(value);
  }
  expect_as_read(cells, values);
}

TEST(ValueSets, ContradictionsOfDifferentCellsAreDifferent) {
  Sets s({"a", "b", "c"});
  EXPECT_NE(s.both("a", "b"), s.both("a", "c"));
  EXPECT_EQ(s.both("a", "b"), s.both("b", "a"));
  const auto first = s.sets.intersect(s.both("a", "b"), s["c"]),
             second = s.sets.intersect(s["a"], s.both("b", "c"));
  EXPECT_EQ(first, second);
  EXPECT_TRUE(s.sets.contradiction(first));
}

}  // namespace
}  // namespace kith::attack
