// Commands that reports propose, pasted into a shell.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <filesystem>
#include <random>
#include <utility>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string unescaped(std::string text) {
  const std::pair<const char*, const char*> written[] = {
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}};
  for (const auto& [escaped, character] : written)
    for (std::size_t at = 0; (at = text.find(escaped, at)) != std::string::npos; ++at)
      text.replace(at, std::string(escaped).size(), character);
  return text;
}

// The clinic of the examples, in a folder of its own in which the commands run.
class Next : public ::testing::Test {
 protected:
  Next() {
    for (const char* name : {"visits.csv", "marital.csv", "voters.csv", "plan.toml"})
      fs::copy_file(std::string(KITH_SOURCE_DIR "/examples/clinic/") + name, folder / name);
    fs::copy_file(folder / "visits.csv", folder / "OTHERS.csv");
  }

  Ran shell(const std::string& command) const {
    return run({"sh", "-c",
                fmt::format("cd '{}' && kith() {{ '{}' \"$@\"; }} && {}", folder.path().string(), KITH_BINARY,
                            command)});
  }

  Words proposed() const {
    const std::string page = read(folder / "out/private/release.report.html");
    Words commands;
    const std::string begin = "<pre><code>kith ", end = "</code>";
    for (std::size_t at = page.find("<ul class=\"next\">");
         (at = page.find(begin, at)) != std::string::npos;) {
      at += begin.size() - 5;
      commands.push_back(unescaped(page.substr(at, page.find(end, at) - at)));
    }
    return commands;
  }

  // Makes the release and pastes every command that its report proposes.
  Words expect_all_run(const std::string& call) const {
    const Ran made = shell(fmt::format("rm -rf out && kith release {} -o out -q", call));
    EXPECT_EQ(made.status, 0) << call << "\n" << made.err;
    const Words commands = proposed();
    EXPECT_GE(commands.size(), 2u) << call;
    for (const std::string& command : commands) {
      const Ran pasted = shell(command + (command.starts_with("kith release") ? " --dry-run -q" : " -q"));
      EXPECT_EQ(pasted.status, 0) << call << "\n" << command << "\n" << pasted.err;
    }
    return commands;
  }

  // Puts another text into the plan instead of one that it has.
  void change_plan(const std::string& line, const std::string& instead) const {
    std::string plan = read(folder / "plan.toml");
    const std::size_t at = plan.find(line);
    ASSERT_NE(at, std::string::npos) << line;
    folder.write("plan.toml", plan.replace(at, line.size(), instead));
  }

  Folder folder;
};

bool any_has(const Words& commands, const std::string& text) {
  for (const std::string& command : commands)
    if (command.find(text) != std::string::npos) return true;
  return false;
}

TEST_F(Next, OfAPlanAloneNamesThePlan) {
  const Words commands = expect_all_run("plan.toml");
  EXPECT_TRUE(any_has(commands, "kith release plan.toml -k 3 -o out-k3"));
  EXPECT_TRUE(any_has(commands, "kith release plan.toml --method local --policy guillotine"));
}

TEST_F(Next, RepeatsFlagsBesideThePlan) {
  change_plan("name = \"full-domain\"\nmax_suppression = \"2%\"\npolicy = \"loss\"", "name = \"local\"");
  const Words commands = expect_all_run("plan.toml --method full-domain --policy loss --max-suppression 2%");
  EXPECT_TRUE(any_has(
      commands,
      "kith release plan.toml --method full-domain --max-suppression 2% --policy loss -k 3 -o out-k3"));
  EXPECT_TRUE(any_has(
      commands,
      "kith release plan.toml --method full-domain --policy loss --persons history --max-suppression 5%"));
}

TEST_F(Next, AsksForNoHistoriesBesideL) {
  EXPECT_FALSE(any_has(expect_all_run("plan.toml -k 10 -l 3 --max-suppression 20%"), "--persons history"));
  change_plan("k = 5", "k = 5\nl = 3");
  change_plan("\"2%\"", "\"20%\"");
  EXPECT_FALSE(any_has(expect_all_run("plan.toml"), "--persons history"));
}

TEST_F(Next, OfFlagsAloneNamesTheTable) {
  const Words commands = expect_all_run(
      "visits.csv --quasi zip,birth,sex --person patient --sensitive diagnosis -k 5 --suppressed drop");
  EXPECT_TRUE(
      any_has(commands,
              "kith release visits.csv --quasi zip,birth,sex --sensitive diagnosis --person patient -k 5 "
              "--method local --policy guillotine --max-suppression 0 -o out-local"));
  EXPECT_FALSE(any_has(commands, "plan.toml"));
}

TEST_F(Next, ProposesNoMethodThatRefusesThePlan) {
  change_plan("policy = \"loss\"", "policy = \"loss\"\nsuppressed = \"drop\"");
  EXPECT_FALSE(any_has(expect_all_run("plan.toml"), "--method local"));
}

TEST_F(Next, QuotesNamesAndLeavesOutWhatNoListCanName) {
  std::string text = "Patient ID,\"Birth, date\",Home town,illness\n";
  std::mt19937 random(7);
  for (std::size_t row = 0; row < 400; ++row)
    text += fmt::format("P{},{},{},{}\n", row, 1950 + random() % 10, random() % 3 ? "Ulm" : "Bonn",
                        random() % 2 ? "flu" : "gout");
  folder.write("my t.csv", text);
  folder.write("OTHERS.csv", text);
  folder.write(
      "it's a plan.toml",
      "[source]\npath = \"my t.csv\"\n[columns]\n\"Patient ID\" = \"person\"\n\"Birth, date\" = \"quasi\"\n"
      "\"Home town\" = \"quasi\"\nillness = \"sensitive\"\n[privacy]\nk = 5\n");
  const Words commands = expect_all_run("\"it's a plan.toml\"");
  EXPECT_TRUE(any_has(commands, "--on 'Home town' -k 5"));
  EXPECT_TRUE(any_has(commands, "kith release 'it'\\''s a plan.toml' -k 3"));
}

TEST_F(Next, NamesWithLineBreaksArePasted) {
  std::string text = "\"Home\ntown\",\"5% = \\\",illness\n";
  std::mt19937 random(7);
  for (std::size_t row = 0; row < 400; ++row)
    text += fmt::format("{},{},{}\n", random() % 3 ? "Ulm" : "Bonn", random() % 2 ? "x" : "y",
                        random() % 2 ? "flu" : "gout");
  folder.write("t.csv", text);
  folder.write("OTHERS.csv", text);
  folder.write(
      "t.toml",
      "[source]\npath = \"t.csv\"\n[columns]\n\"Home\\ntown\" = \"quasi\"\n\"5% = \\\\\" = \"quasi\"\n"
      "illness = \"sensitive\"\n[privacy]\nk = 5\n");
  EXPECT_TRUE(any_has(expect_all_run("t.toml"), "--on \"$(printf 'Home\\012town')\" -k 5"));
  const std::string page = read(folder / "out/private/release.report.html");
  EXPECT_NE(page.find("The command leaves out <code>5% = \\</code>"), std::string::npos);
  EXPECT_NE(page.find("run these in the folder in which kith was called"), std::string::npos);
}

}  // namespace
}  // namespace kith::tests
