#include "cli/flags.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <stdexcept>

namespace kith::cli {
namespace {

TEST(Flags, SizesHaveUnits) {
  EXPECT_EQ(parse_size("512"), 512U);
  EXPECT_EQ(parse_size("2k"), 2048U);
  EXPECT_EQ(parse_size("1.5MB"), 1572864U);
  EXPECT_EQ(parse_size("2 GiB"), std::uint64_t{2} << 30);
  EXPECT_THROW(parse_size("2 parsecs"), std::invalid_argument);
  EXPECT_THROW(parse_size("-1"), std::invalid_argument);
}

TEST(Flags, MemoryIsASizeThatSuffices) {
  EXPECT_EQ(memory_of("128MB"), std::uint64_t{128} << 20);
  for (const char* wrong : {"127MB", "lots", "nanGB", "-1GB"})
    EXPECT_THROW(memory_of(wrong), CLI::ValidationError) << wrong;
}

TEST(Flags, AlternativesAreToldAsInASentence) {
  EXPECT_EQ(alternatives({"a"}), "a");
  EXPECT_EQ(alternatives({"a", "b"}), "a or b");
  EXPECT_EQ(alternatives({"a", "b", "c"}), "a, b or c");
}

TEST(Flags, AHierarchyIsSplitAtTheFirstEqualsSign) {
  const std::vector<HierarchyFile> files = hierarchies_of({"a=h.csv", "b=x=y.csv"});
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[1].column, "b");
  EXPECT_EQ(files[1].file, "x=y.csv");
  for (const char* wrong : {"a", "a=", "=h.csv", ""})
    EXPECT_THROW(hierarchies_of({wrong}), CLI::ValidationError) << wrong;
}

TEST(Flags, ChecksOfNumbersTakeWhatFits) {
  const CLI::Validator above_none = positive(), any_whole = whole<std::int64_t>(),
                       from_none = whole<std::uint64_t>(), ends = finite();
  EXPECT_EQ(above_none("0.5"), "");
  EXPECT_EQ(any_whole("-3"), "");
  EXPECT_EQ(from_none("18446744073709551615"), "");
  EXPECT_EQ(ends("-1e9"), "");
  for (const char* wrong : {"0", "-1", "inf", "nan", "a"}) EXPECT_NE(above_none(wrong), "") << wrong;
  for (const char* wrong : {"2.5", "9223372036854775808", "a"}) EXPECT_NE(any_whole(wrong), "") << wrong;
  for (const char* wrong : {"-1", "18446744073709551616", "1 "}) EXPECT_NE(from_none(wrong), "") << wrong;
  for (const char* wrong : {"inf", "nan", "a"}) EXPECT_NE(ends(wrong), "") << wrong;
}

TEST(Flags, AChoiceIsOneOfItsNames) {
  CLI::App app;
  std::optional<Persons> persons;
  add_choice<Persons>(app, "--persons", persons, "",
                      {{"classes", Persons::classes}, {"rows", Persons::rows}});
  app.parse("--persons rows");
  EXPECT_EQ(persons, Persons::rows);
  EXPECT_THROW(app.parse("--persons history"), CLI::ValidationError);
}

TEST(Flags, SharedFlagsFillWhatTheyAreGiven) {
  CLI::App app;
  Shared shared;
  Resources resources;
  Roles roles;
  std::string memory;
  add_run(app, shared, resources, memory);
  add_json(app, shared);
  add_columns(app, roles);
  app.parse("-q --memory 2GB --threads 3 --quasi a,b --quasi c");
  EXPECT_TRUE(shared.quiet);
  EXPECT_FALSE(shared.json);
  EXPECT_EQ(memory, "2GB");
  EXPECT_EQ(resources.threads, 3U);
  EXPECT_EQ(roles.quasi, (std::vector<std::string>{"a", "b", "c"}));
}

}  // namespace
}  // namespace kith::cli
