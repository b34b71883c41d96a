#include "method/lost_values.h"

#include <gtest/gtest.h>

#include "outcome/table_outcome.h"

namespace kith::method {
namespace {

const std::vector<std::string> sexes = {"f", "m", "x", ""};
const std::vector<std::uint32_t> of_row = {0, 0, 1, 1, 2, 2, 3};

outcome::TableOutcome told(const std::vector<bool>& released, std::uint64_t k,
                           const Column* person = nullptr) {
  outcome::TableOutcome result;
  result.k = k;
  note_lost_values({"sex", sexes, of_row}, released, person, result);
  return result;
}

TEST(LostValues, AValueWithoutReleasedRowsIsCountedAndNotNamed) {
  const auto result = told({true, false, true, true, false, false, true}, 3);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].code, "values-lost");
  EXPECT_EQ(result.notes[0].severity, outcome::Severity::info);
  EXPECT_EQ(
      result.notes[0].text,
      "column 'sex': 1 of 3 values does not occur in the release, since all rows with it were suppressed "
      "(2 rows)");
  EXPECT_TRUE(result.notes[0].public_text.empty());
}

TEST(LostValues, AValueOfKPersonsIsAWarning) {
  const std::vector<bool> released = {true, true, true, true, false, false, true};
  EXPECT_EQ(told(released, 2).notes.at(0).severity, outcome::Severity::warning);
  Column person;
  for (const char* name : {"a", "b", "c", "d", "e", "e", "f"}) person.add(name);
  EXPECT_EQ(told(released, 2, &person).notes.at(0).severity, outcome::Severity::info);
}

TEST(LostValues, NothingIsToldOfEmptyCellsOrIfEveryValueOccurs) {
  EXPECT_TRUE(told({true, false, true, false, true, false, false}, 2).notes.empty());
}

}  // namespace
}  // namespace kith::method
