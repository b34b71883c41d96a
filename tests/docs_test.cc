// docs/plan.md says of methods and their settings what they tell about themselves, the code of pages compiles, and
// the commands for whoever comes from other tools do what is said beside them.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "base/file.h"
#include "method/method.h"
#include "method/registry.h"
#include "testing/settings_table.h"
#include "tests/command.h"

namespace kith {
namespace {

std::string plan_page() { return read_file(KITH_SOURCE_DIR "/docs/plan.md"); }

TEST(Docs, TheMethodsOfAPlanAreThoseThereAre) {
  EXPECT_NE(plan_page().find("\n" + testing::methods_table() + "\n"), std::string::npos)
      << "docs/plan.md should have this table:\n"
      << testing::methods_table();
}

TEST(Docs, TheKeysOfAMethodAreThoseItHas) {
  EXPECT_NE(plan_page().find("\n" + testing::settings_table() + "\n"), std::string::npos)
      << "docs/plan.md should have this table:\n"
      << testing::settings_table();
}

TEST(Docs, EveryFlagOfASettingIsNamed) {
  const std::string page = plan_page();
  for (const method::Setting& setting : method::all_settings()) {
    if (setting.flag.name.empty()) continue;
    EXPECT_NE(page.find("`" + setting.flag.name + " "), std::string::npos) << setting.flag.name;
  }
}

TEST(Docs, TheReadmeCountsThePolicies) {
  constexpr std::array words = {"sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
  const std::size_t policies = method::find("full-domain")->info().find("policy")->words.size();
  ASSERT_GE(policies, 16u);
  ASSERT_LT(policies, 16 + words.size());
  EXPECT_NE(read_file(KITH_SOURCE_DIR "/README.md").find(words[policies - 16] + std::string(" policies")),
            std::string::npos)
      << policies;
}

// A note is made with its code as the first argument.
std::set<std::string> codes_in(const std::string& source) {
  std::set<std::string> codes;
  const std::regex made("\\b(?:note|caveat)\\(\\s*\"([a-z0-9-]+)\"");
  for (auto at = std::sregex_iterator(source.begin(), source.end(), made); at != std::sregex_iterator(); ++at)
    codes.insert((*at)[1]);
  return codes;
}

TEST(Docs, EveryNotesCodeIsExplained) {
  const std::string page = read_file(KITH_SOURCE_DIR "/docs/caveats.md");
  std::size_t found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(KITH_SOURCE_DIR "/src")) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".cc" || name.ends_with("_test.cc")) continue;
    for (const std::string& code : codes_in(read_file(entry.path()))) {
      ++found;
      EXPECT_NE(page.find("`" + code + "`"), std::string::npos) << code << " of " << entry.path();
    }
  }
  EXPECT_GT(found, 20u);
}

// The blocks of C++ of a page that are whole files: they include something.
std::vector<std::string> files_on(const char* page) {
  const std::string text = read_file(std::string(KITH_SOURCE_DIR "/docs/") + page), fence = "```cpp\n";
  std::vector<std::string> files;
  for (std::size_t begin = text.find(fence); begin != std::string::npos; begin = text.find(fence, begin)) {
    begin += fence.size();
    const std::string block = text.substr(begin, text.find("```", begin) - begin);
    if (block.find("}  // namespace kith") != std::string::npos) files.push_back(block);
  }
  return files;
}

TEST(Docs, TheCodeOfPagesCompiles) {
  const tests::Folder folder;
  const std::filesystem::path rowcount = folder / "method/rowcount";
  std::filesystem::create_directories(rowcount);
  const std::vector<std::string> method = files_on("add-a-method.md"), engine = files_on("add-an-engine.md");
  ASSERT_EQ(method.size(), 3u);
  ASSERT_EQ(engine.size(), 1u);
  folder.write("method/rowcount/method.h", method[0]);
  folder.write("method.cc", method[1]);
  folder.write("method_test.cc", method[2]);
  folder.write("engine.cc", engine[0]);
  for (const char* file : {"method.cc", "method_test.cc", "engine.cc"}) {
    const tests::Ran ran =
        tests::run({"c++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I" KITH_SOURCE_DIR,
                    "-I" KITH_SOURCE_DIR "/src", "-I" KITH_SOURCE_DIR "/include",
                    "-I" + folder.path().string(), (folder / file).string()});
    EXPECT_EQ(ran.status, 0) << file << "\n" << ran.err;
  }
}

// The lines of a page that are for a shell.
std::vector<std::string> commands_on(const char* page) {
  std::istringstream lines(read_file(std::string(KITH_SOURCE_DIR "/docs/") + page));
  std::vector<std::string> commands;
  bool within = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```"))
      within = line == "```sh";
    else if (within)
      commands.push_back(line);
  }
  return commands;
}

// The status that stands beside a command: "# exit 4".
int stated_status(const std::string& command) {
  const std::string mark = "# exit ";
  const std::size_t at = command.find(mark);
  return at == std::string::npos ? 0 : std::stoi(command.substr(at + mark.size()));
}

tests::Ran run_in(const std::filesystem::path& folder, const std::string& command) {
  const std::string bin = std::filesystem::path(KITH_BINARY).parent_path().string();
  return tests::run({"sh", "-c", "cd '" + folder.string() + "' && PATH='" + bin + "':\"$PATH\"\n" + command});
}

TEST(Docs, TheCommandsForWhoeverComesFromOtherToolsDoWhatIsSaid) {
  const tests::Folder folder;
  const std::filesystem::path clinic = folder / "clinic";
  std::filesystem::copy(KITH_SOURCE_DIR "/examples/clinic", clinic);
  const std::vector<std::string> commands = commands_on("from-other-tools.md");
  EXPECT_GE(commands.size(), 20u);
  std::string wildcard;
  for (const std::string& command : commands) {
    const tests::Ran ran = run_in(clinic, command);
    EXPECT_EQ(ran.status, stated_status(command)) << command << "\n" << ran.err;
    if (command.find("wildcard.k is 3") != std::string::npos) wildcard = ran.out;
  }
  const nlohmann::json found = nlohmann::json::parse(wildcard);
  EXPECT_EQ(found["k"], 1);
  EXPECT_EQ(found["wildcard"]["k"], 3);
}

}  // namespace
}  // namespace kith
