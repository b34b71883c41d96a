#include "audit/wildcard.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "testing/tables.h"

namespace kith::audit {
namespace {

bool could_be_one(const Table& table, std::uint32_t a, std::uint32_t b) {
  for (std::size_t q = 0; q < 2; ++q) {
    const auto x = table.columns[q].at(a), y = table.columns[q].at(b);
    if (x != y && x != star && y != star) return false;
  }
  return true;
}

struct Read {
  Table table;
  Grouping classes;
  WildcardAnswer answer;
};

// Two quasi columns, then the person.
Read read(const testing::Rows& rows, bool persons) {
  static const std::vector<std::size_t> quasi = {0, 1};
  Read made{testing::table_of({"a", "b", "who"}, rows), {}, {}};
  const std::vector<Coded> columns = {coded(made.table.columns[0]), coded(made.table.columns[1])};
  made.classes = group(columns, made.table.rows());
  std::vector<std::set<std::uint64_t>> in_class(made.classes.size());
  std::set<std::uint64_t> all;
  for (std::uint32_t row = 0; row < made.table.rows(); ++row) {
    const std::uint64_t who = persons ? made.table.columns[2].codes[row] : row;
    in_class[made.classes.of_row[row]].insert(who);
    all.insert(who);
  }
  std::vector<std::uint64_t> sizes;
  for (const auto& own : in_class) sizes.push_back(own.size());
  made.answer = read_stars_as_wildcards(made.table, quasi, made.classes, sizes, all.size(),
                                        persons ? std::optional(coded(made.table.columns[2])) : std::nullopt);
  return made;
}

TEST(Wildcard, CountsEverybodyWhoseRowsCouldBeOne) {
  std::mt19937_64 random(5);
  static const std::vector<std::string> cells = {"x", "y", "*"};
  for (int round = 0; round < 400; ++round) {
    testing::Rows rows;
    for (std::size_t row = 0, count = 1 + random() % 12; row < count; ++row)
      rows.push_back({cells[random() % 3], cells[random() % 3], "p" + std::to_string(random() % 5)});
    for (const bool persons : {false, true}) {
      const Read made = read(rows, persons);
      if (made.answer.matches.empty()) {
        EXPECT_FALSE(made.answer.has_stars);
        continue;
      }
      EXPECT_TRUE(made.answer.complete);
      for (std::uint32_t c = 0; c < made.classes.size(); ++c) {
        std::set<std::uint64_t> matching;
        for (std::uint32_t row = 0; row < made.table.rows(); ++row)
          if (could_be_one(made.table, made.classes.first_row[c], row))
            matching.insert(persons ? made.table.columns[2].codes[row] : row);
        EXPECT_EQ(made.answer.matches[c], matching.size());
      }
    }
  }
}

TEST(Wildcard, WithoutStarsThereIsNothingToRead) {
  const Read made = read({{"x", "y", "p"}, {"x", "x", "q"}}, true);
  EXPECT_FALSE(made.answer.has_stars);
  EXPECT_TRUE(made.answer.complete);
}

}  // namespace
}  // namespace kith::audit
