#include "base/command_line.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(CommandLine, QuotesWhatAShellWouldTakeApart) {
  EXPECT_EQ(shell_word("plans/clinic.toml"), "plans/clinic.toml");
  EXPECT_EQ(shell_word("my plan.toml"), "'my plan.toml'");
  EXPECT_EQ(shell_word("it's; rm"), "'it'\\''s; rm'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it\ns 5% \\ it's"), R"w("$(printf 'it\012s 5%% \\ it'\''s')")w");
}

TEST(CommandLine, WritesFlagsWithTheirValues) {
  EXPECT_EQ(words_of({}), "");
  EXPECT_EQ(words_of({{"-k", "3"}, {"--header"}, {"--person", "Patient ID"}}),
            "-k 3 --header --person 'Patient ID'");
  EXPECT_EQ(words_of({{"--na", "-"}}), "--na=-");
}

TEST(CommandLine, ChangesTheFlagsOfTheSameName) {
  const std::vector<CommandFlag> flags = {{"-k", "5"}, {"--max-suppression", "2%"}};
  EXPECT_EQ(words_of(changed(flags, {{"-k", "3"}})), "--max-suppression 2% -k 3");
  EXPECT_EQ(words_of(changed(flags, {{"-l", "2"}})), "-k 5 --max-suppression 2% -l 2");
  EXPECT_EQ(words_of(changed(flags, {})), "-k 5 --max-suppression 2%");
}

TEST(CommandLine, LeavesOutFlagsOfTheFormerMethod) {
  const std::vector<CommandFlag> flags = {
      {"--method", "full-domain"}, {"--policy", "loss", true}, {"--suppressed", "drop", true}, {"-k", "5"}};
  EXPECT_EQ(words_of(changed(flags, instead("local"))),
            "-k 5 --method local --policy guillotine --max-suppression 0");
  EXPECT_EQ(words_of(changed(flags, {{"-k", "3"}})),
            "--method full-domain --policy loss --suppressed drop -k 3");
}

}  // namespace
}  // namespace kith
