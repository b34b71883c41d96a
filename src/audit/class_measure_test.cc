#include "audit/class_measure.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "kith/error.h"
#include "testing/tables.h"

namespace kith::audit {
namespace {

struct RandomRecords {
  std::vector<std::uint32_t> class_of_row;
  std::vector<Code> person, sensitive;
  std::vector<std::uint64_t> weights;
};

RandomRecords random_records(std::mt19937_64& random) {
  RandomRecords made;
  for (std::size_t row = 0, rows = 1 + random() % 40; row < rows; ++row) {
    made.class_of_row.push_back(static_cast<std::uint32_t>(random() % 5));  // 4 is no class
    made.person.push_back(static_cast<Code>(random() % 6));
    made.sensitive.push_back(static_cast<Code>(random() % 3));
    made.weights.push_back(1 + random() % 3);
  }
  return made;
}

TEST(ClassMeasure, CountsLikeSetsDo) {
  std::mt19937_64 random(20);
  for (int round = 0; round < 500; ++round) {
    const RandomRecords r = random_records(random);
    Records records;
    records.class_of_row = r.class_of_row;
    records.classes = 4;
    records.person = Coded{r.person.data(), 6};
    records.sensitive = {Coded{r.sensitive.data(), 3}};
    records.weights = r.weights.data();
    std::map<std::uint32_t, std::uint64_t> rows;
    std::map<std::uint32_t, std::set<Code>> persons;
    std::map<std::uint32_t, std::map<Code, std::set<Code>>> values;
    for (std::size_t row = 0; row < r.class_of_row.size(); ++row) {
      const std::uint32_t cls = r.class_of_row[row];
      if (cls >= 4) continue;
      rows[cls] += r.weights[row];
      persons[cls].insert(r.person[row]);
      values[cls][r.sensitive[row]].insert(r.person[row]);
    }
    std::size_t seen = 0;
    each_class(records, [&](const ClassCount& count) {
      ++seen;
      EXPECT_EQ(count.rows, rows.at(count.number));
      EXPECT_EQ(count.persons, persons.at(count.number).size());
      const auto& expected = values.at(count.number);
      ASSERT_EQ(count.sensitive.front().values.size(), expected.size());
      for (std::size_t i = 0; i < count.sensitive.front().values.size(); ++i)
        EXPECT_EQ(count.sensitive.front().counts[i], expected.at(count.sensitive.front().values[i]).size());
    });
    EXPECT_EQ(seen, rows.size());
  }
}

TEST(ClassMeasure, WithoutPersonsEveryRowIsOne) {
  const std::vector<std::uint32_t> classes = {0, 0, 1};
  const std::vector<Code> sensitive = {0, 0, 1};
  Records records;
  records.class_of_row = classes;
  records.classes = 2;
  records.sensitive = {Coded{sensitive.data(), 2}};
  std::vector<std::uint64_t> persons;
  each_class(records, [&](const ClassCount& count) { persons.push_back(count.persons); });
  EXPECT_EQ(persons, (std::vector<std::uint64_t>{2, 1}));
}

TEST(ClassMeasure, LOfKnownClasses) {
  const LMeasure even = measure_l({{0, 1, 2, 3}, {1, 1, 1, 1}}, 4, 2, false);
  EXPECT_DOUBLE_EQ(even.frequency, 4);
  EXPECT_NEAR(even.entropy, 4, 1e-12);
  EXPECT_EQ(even.distinct, 4u);
  const LMeasure skewed = measure_l({{0, 1}, {3, 1}}, 4, 2, true);
  EXPECT_NEAR(skewed.frequency, 4.0 / 3, 1e-12);
  EXPECT_NEAR(skewed.entropy, std::exp(-(0.75 * std::log(0.75) + 0.25 * std::log(0.25))), 1e-12);
  EXPECT_DOUBLE_EQ(skewed.recursive_c, 3);  // 3 < c * 1
  EXPECT_TRUE(std::isinf(measure_l({{0}, {3}}, 3, 2, true).recursive_c));
}

TEST(ClassMeasure, EveryFormAsksForItsOwnFigure) {
  const LMeasure measure = measure_l({{0, 1}, {3, 1}}, 4, 2, true);
  Requirement requirement;
  requirement.l = 2;
  for (const auto& [form, holds] : {std::pair{LForm::frequency, false},
                                    {LForm::distinct, true},
                                    {LForm::entropy, false},
                                    {LForm::recursive, true}}) {
    requirement.l_form = form;
    requirement.c = 3.5;
    EXPECT_EQ(l_holds(measure, requirement), holds);
  }
  requirement.c = 3;
  EXPECT_FALSE(l_holds(measure, requirement));
}

TEST(ClassMeasure, AColumnThatIsNotThereIsNamed) {
  const Table table = testing::table_of({"a"}, {{"1"}});
  EXPECT_EQ(column_named(table, "a"), 0u);
  try {
    column_named(table, "b");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_column);
  }
}

}  // namespace
}  // namespace kith::audit
