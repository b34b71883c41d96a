// The scripts of `kith completion`, run by the shells they are for.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

std::string quoted(const std::string& word) { return "'" + word + "'"; }

// What bash would complete the last of the words to, as it breaks them at equals signs; a file "zip.csv" and a
// file "file.csv" are there.
class CompletionByBash : public ::testing::Test {
 protected:
  CompletionByBash() {
    folder.write("script", kith({"completion", "bash"}).out);
    folder.write("zip.csv", "");
    folder.write("file.csv", "");
  }

  std::string completed(const std::vector<std::string>& words) const {
    std::string call = "cd " + quoted(folder.path().string()) + "; source ./script; COMP_WORDS=(kith";
    for (const std::string& word : words) call += " " + quoted(word);
    call += "); COMP_CWORD=" + std::to_string(words.size()) + "; _kith; echo \"${COMPREPLY[*]}\"";
    const Ran ran = run({"bash", "--norc", "-c", call});
    EXPECT_EQ(ran.err, "");
    return ran.out.substr(0, ran.out.find('\n'));
  }

  Folder folder;
};

TEST_F(CompletionByBash, VerbsAndFlags) {
  EXPECT_EQ(completed({"rel"}), "release");
  EXPECT_EQ(completed({"release", "--max-s"}), "--max-suppression");
  EXPECT_EQ(completed({"audit", "t.csv", "--ce"}), "--certificate");
  EXPECT_EQ(completed({"completion", ""}), "bash zsh fish");
}

TEST_F(CompletionByBash, ValuesOfFlags) {
  EXPECT_EQ(completed({"release", "--method", "re"}), "reposition");
  EXPECT_EQ(completed({"release", "--method", "="}),
            "full-domain local reposition multirelational datafly mu-argus");
  EXPECT_EQ(completed({"release", "--method", "=", "lo"}), "local");
  EXPECT_EQ(completed({"release", "p.toml", "--policy", "guil"}), "guillotine");
  EXPECT_EQ(completed({"audit", "--format", ""}), "csv dta json parquet por sas7bdat sav xlsx xpt");
  EXPECT_EQ(completed({"audit", "--persons", ""}), "classes history");
  EXPECT_EQ(completed({"inspect", "--encoding", "l"}), "latin-1");
}

TEST_F(CompletionByBash, WordsBehindACommaOfAList) {
  EXPECT_EQ(completed({"compare", "t.csv", "--methods", "full-domain,lo"}), "full-domain,local");
  EXPECT_EQ(completed({"compare", "t.csv", "--methods", "=", "full-domain,lo"}), "full-domain,local");
  EXPECT_EQ(completed({"compare", "t.csv", "--methods=full-domain,lo"}), "--methods=full-domain,local");
  EXPECT_EQ(completed({"compare", "t.csv", "--methods", "local,mu-argus,"}),
            "local,mu-argus,full-domain local,mu-argus,datafly local,mu-argus,mu-argus local,mu-argus,local");
  EXPECT_EQ(completed({"release", "p.toml", "--policy", "suppression,nc"}), "suppression,ncp");
  EXPECT_EQ(completed({"release", "p.toml", "--method", "local,lo"}), "");
  EXPECT_EQ(completed({"inspect", "t.csv", "--decimal", ","}), ",");
}

TEST_F(CompletionByBash, KindsOfContentBehindAColumn) {
  EXPECT_EQ(completed({"release", "--allow", "zip", "=", "em"}), "email");
  EXPECT_EQ(completed({"release", "--allow", "=", "zip", "=", "em"}), "email");
  EXPECT_EQ(completed({"release", "--allow", "a", "=", "b", "=", "em"}), "email");
  EXPECT_NE(completed({"release", "--allow", "zip", "="}).find("free-text email "), std::string::npos);
}

TEST_F(CompletionByBash, FilesWhereNoWordsAreKnown) {
  EXPECT_EQ(completed({"release", "fi"}), "file.csv");
  EXPECT_EQ(completed({"release", "--out", "fi"}), "file.csv");
  EXPECT_EQ(completed({"release", "--hierarchy", "zip", "=", "zi"}), "zip.csv");
}

// As zsh has them, which gets the same script.
TEST_F(CompletionByBash, WordsThatAreNotBroken) {
  EXPECT_EQ(completed({"release", "--method=lo"}), "--method=local");
  EXPECT_EQ(completed({"release", "--allow", "zip=em"}), "zip=email");
  EXPECT_EQ(completed({"release", "--allow=zip=em"}), "--allow=zip=email");
}

TEST(CompletionByFish, ValuesAndKindsOfContent) {
  if (run({"sh", "-c", "command -v fish"}).status != 0) GTEST_SKIP() << "there is no fish here";
  const Folder folder;
  folder.write("script", kith({"completion", "fish"}).out);
  const auto completed = [&](const std::string& line) {
    const std::string call =
        "source " + quoted((folder / "script").string()) + "; complete -C" + quoted(line);
    return run({"fish", "--no-config", "-c", call}).out;
  };
  EXPECT_EQ(completed("kith release --method loc"), "local\n");
  EXPECT_EQ(completed("kith release --allow zip=em"), "zip=email\n");
  EXPECT_EQ(completed("kith release --allow=zip=em"), "--allow=zip=email\n");
  EXPECT_EQ(completed("kith compare t.csv --methods full-domain,lo"), "full-domain,local\n");
  EXPECT_EQ(completed("kith compare t.csv --methods lo"), "local\n");
  EXPECT_EQ(completed("kith compare t.csv --methods=full-domain,lo"), "--methods=full-domain,local\n");
  EXPECT_EQ(completed("kith completion z"), "zsh\n");
}

}  // namespace
}  // namespace kith::tests
