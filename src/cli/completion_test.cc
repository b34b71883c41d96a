#include "cli/completion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cli/arguments.h"
#include "kith/error.h"
#include "kith/methods.h"

namespace kith::cli {
namespace {

std::string help_of(const char* verb) {
  const char* words[] = {"kith", verb, "--help"};
  std::ostringstream out, err;
  parse(3, words, out, err);
  return out.str();
}

TEST(Completion, KnowsEveryFlagOfHelp) {
  const std::string script = completion_script("bash");
  for (const char* verb : {"inspect", "release", "stream", "compare", "audit", "attack"}) {
    const std::size_t begin = script.find("      " + std::string(verb) + ") words=");
    const std::string flags = script.substr(begin, script.find(";;", begin) - begin);
    std::istringstream help(help_of(verb));
    for (std::string word; help >> word;) {
      if (!word.starts_with("--")) continue;
      const std::string flag = word.substr(0, word.find_first_of(",. :=;)"));
      if (flag.size() > 2) {
        EXPECT_NE(flags.find(flag), std::string::npos) << verb << " " << flag;
      }
    }
  }
  EXPECT_THROW(completion_script("csh"), Error);
}

TEST(Completion, KnowsTheWordsOfEverySettingOfAMethod) {
  const std::string bash = completion_script("bash"), fish = completion_script("fish");
  for (const MethodSetting& setting : list_settings()) {
    if (setting.flag.name.empty() || setting.words.empty()) continue;
    std::string words = setting.words.front();
    for (std::size_t w = 1; w < setting.words.size(); ++w) words += " " + setting.words[w];
    EXPECT_NE(bash.find("\"release " + setting.flag.name + "\") words=\"" + words + "\""), std::string::npos)
        << setting.flag.name;
    const bool several = std::ranges::find(setting.kinds, SettingKind::texts) != setting.kinds.end();
    EXPECT_NE(fish.find("-l " + setting.flag.name.substr(2) + " -x -a '" +
                        (several ? "(__kith_of_list " + words + ")" : words) + "'"),
              std::string::npos)
        << setting.flag.name;
  }
  EXPECT_NE(bash.find("\"compare --methods\") words=\"full-domain datafly mu-argus local\""),
            std::string::npos);
  EXPECT_NE(bash.find("\"release --method\") words=\"full-domain "), std::string::npos);
  EXPECT_EQ(bash.find("\"attack --moves\""), std::string::npos);
  EXPECT_NE(bash.find("\"audit --format\") words=\"csv dta json parquet por sas7bdat sav xlsx xpt\""),
            std::string::npos);
}

TEST(Completion, KindsOfContentFollowTheColumn) {
  EXPECT_NE(completion_script("bash").find("\"release --allow COLUMN=\") words=\"free-text email "),
            std::string::npos);
  EXPECT_NE(completion_script("fish").find("-l allow -x -a '(__kith_of_column free-text email "),
            std::string::npos);
}

TEST(Completion, OnlyListsGoOnBehindACommaInFish) {
  const std::string fish = completion_script("fish");
  EXPECT_NE(fish.find("-l methods -x -a '(__kith_of_list full-domain "), std::string::npos);
  EXPECT_NE(fish.find("-l policy -x -a '(__kith_of_list height "), std::string::npos);
  EXPECT_NE(fish.find("-l method -x -a 'full-domain "), std::string::npos);
}

TEST(Completion, OffersWordsThatTheParserDoesNotCheck) {
  const std::string bash = completion_script("bash"), fish = completion_script("fish");
  for (const char* verb : {"inspect", "release", "compare", "audit", "attack"})
    EXPECT_NE(bash.find(fmt::format("\"{} --encoding\") words=\"utf-8 utf-16 latin-1\"", verb)),
              std::string::npos)
        << verb;
  EXPECT_NE(bash.find("\"completion \") words=\"bash zsh fish\""), std::string::npos);
  EXPECT_NE(fish.find("from completion' -f -a 'bash zsh fish'"), std::string::npos);
}

TEST(Completion, FishKnowsWhichFlagsTakeAValue) {
  const std::string fish = completion_script("fish");
  EXPECT_NE(fish.find("from release' -l out -r\n"), std::string::npos);
  EXPECT_NE(fish.find("from release' -l dry-run\n"), std::string::npos);
  EXPECT_NE(fish.find("from inspect' -l no-header\n"), std::string::npos);
}

TEST(Completion, EveryShellThatIsNamedHasAScript) {
  for (const std::string& shell : completion_shells())
    EXPECT_FALSE(completion_script(shell).empty()) << shell;
}

}  // namespace
}  // namespace kith::cli
