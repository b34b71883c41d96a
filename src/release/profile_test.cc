#include "release/profile.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::release {
namespace {

Table people() {
  return kith::testing::table_of({"patient_id", "dateOfBirth", "language", "averageStay", "ICD", "Email"},
                                 {{"1", "1990-01-01", "en", "3", "J10", "a@b"},
                                  {"1", "1990-01-01", "en", "4", "J11", "a@b"},
                                  {"2", "1991-01-01", "de", "5", "J10", "c@d"}});
}

LikelyRole role_of(const Profile& profile, const std::string& name) {
  for (const ColumnProfile& column : profile.columns)
    if (column.name == name) return column.role;
  return LikelyRole::plain;
}

TEST(Profile, NamesTellRoles) {
  const Profile made = profile(people(), std::nullopt, 1);
  EXPECT_EQ(role_of(made, "patient_id"), LikelyRole::person);
  EXPECT_EQ(role_of(made, "dateOfBirth"), LikelyRole::quasi);
  EXPECT_EQ(role_of(made, "language"), LikelyRole::quasi);
  EXPECT_EQ(role_of(made, "ICD"), LikelyRole::sensitive);
  EXPECT_EQ(role_of(made, "Email"), LikelyRole::identifier);
}

TEST(Profile, PersonsAreThoseOfThePersonColumn) {
  EXPECT_EQ(profile(people(), std::nullopt, 1).persons, 2U);
  EXPECT_EQ(profile(people(), "Email", 1).person, "Email");
}

TEST(Profile, TheWorstSetsComeFirst) {
  const Profile made = profile(people(), std::nullopt, 1);
  ASSERT_FALSE(made.uniqueness.empty());
  for (std::size_t i = 1; i < made.uniqueness.size(); ++i)
    EXPECT_GE(made.uniqueness[i - 1].unique_persons, made.uniqueness[i].unique_persons);
}

TEST(Profile, APersonWithSeveralRowsAloneInAClassIsUnique) {
  for (const Uniqueness& u : profile(people(), std::nullopt, 1).uniqueness)
    if (u.columns == std::vector<std::string>{"language"}) {
      EXPECT_EQ(u.unique_rows, 1U);
      EXPECT_EQ(u.unique_persons, 2U);
    }
}

TEST(Profile, ProposedPlansQuoteStrangeNames) {
  const Table table = kith::testing::table_of({"a \"b\"", "é"}, {{"1", "2"}, {"1", "3"}});
  const std::string text = plan_text(profile(table, std::nullopt, 1), {}, "a \"file\".csv");
  EXPECT_NE(text.find("\"a \\\"b\\\"\""), std::string::npos) << text;
  EXPECT_NE(text.find("path = \"a \\\"file\\\".csv\""), std::string::npos) << text;
}

}  // namespace
}  // namespace kith::release
