#include "cli/manual.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cli/arguments.h"
#include "kith/error.h"

namespace kith::cli {
namespace {

// The page as its reader sees it: without fonts and escapes.
std::string read(const std::string& verb) {
  std::string text = manual_page(verb);
  for (const auto& [from, to] :
       {std::pair("\\fB", ""), {"\\fI", ""}, {"\\fR", ""}, {"\\&", ""}, {"\\-", "-"}, {"\\e", "\\"}})
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
      text.replace(at, std::string_view(from).size(), to);
  return text;
}

Arguments parsed(std::vector<std::string> words) {
  words.insert(words.begin(), "kith");
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  std::ostringstream out, err;
  return parse(static_cast<int>(pointers.size()), pointers.data(), out, err);
}

std::string help_of(const std::string& verb) {
  std::vector<const char*> words = {"kith"};
  if (!verb.empty()) words.push_back(verb.c_str());
  words.push_back("--help");
  std::ostringstream out, err;
  parse(static_cast<int>(words.size()), words.data(), out, err);
  return out.str();
}

TEST(Manual, EveryVerbOfHelpHasAPage) {
  std::istringstream help(help_of("").substr(help_of("").find("Subcommands:")));
  std::string line;
  std::getline(help, line);
  std::vector<std::string> verbs;
  while (std::getline(help, line) && !line.empty()) {
    std::istringstream words(line);
    verbs.emplace_back();
    words >> verbs.back();
  }
  EXPECT_EQ(manual_pages(), verbs);
  ASSERT_GT(verbs.size(), 6u);
  for (const std::string& verb : verbs) {
    EXPECT_TRUE(read(verb).starts_with(".TH KITH-")) << verb;
    EXPECT_NE(read("").find("\n" + verb + "\n"), std::string::npos) << verb;
    EXPECT_NE(read(verb).find("\n.BR kith (1),"), std::string::npos) << verb;
  }
}

// Every line of help that begins a flag: its name and what it says must be in the page.
TEST(Manual, SaysOfEveryFlagWhatHelpSays) {
  for (const VerbFlags& verb : list_flags()) {
    const std::string page = read(verb.verb);
    for (const Flag& flag : verb.flags)
      EXPECT_TRUE(page.find("\n" + flag.name) != std::string::npos ||
                  page.find(", " + flag.name) != std::string::npos)
          << verb.verb << " " << flag.name;
    std::istringstream help(help_of(verb.verb));
    for (std::string line; std::getline(help, line);) {
      const std::size_t text = line.find_first_not_of(' ', 34);
      if (text != 34 || line[33] != ' ' || line.find("kith ") < 34) continue;
      EXPECT_NE(page.find(line.substr(text)), std::string::npos) << verb.verb << line;
    }
  }
}

TEST(Manual, GivesTheWordsThatAreAllowed) {
  EXPECT_NE(read("release").find("--persons classes|history|rows\n"), std::string::npos);
  EXPECT_NE(read("release").find("-o, --out text\n"), std::string::npos);
  EXPECT_NE(read("release").find(".SS Privacy\n"), std::string::npos);
  EXPECT_NE(read("release").find("kith release [options] input\n"), std::string::npos);
  EXPECT_NE(read("audit").find("kith audit [options] [data]\n"), std::string::npos);
}

TEST(Manual, HasTheExamplesOfHelp) {
  for (const char* verb : {"inspect", "release", "stream", "compare", "audit", "attack", "manual"}) {
    const std::string help = help_of(verb), page = read(verb);
    std::istringstream lines(help.substr(help.find("Examples:")));
    std::string line;
    std::getline(lines, line);
    int count = 0;
    while (std::getline(lines, line)) {
      EXPECT_NE(page.find("\n" + line + "\n"), std::string::npos) << line;
      ++count;
    }
    EXPECT_GT(count, 0) << verb;
    EXPECT_NE(page.find(".SH EXAMPLES\n.nf\n"), std::string::npos) << verb;
  }
}

TEST(Manual, TellsEveryExitStatusOfAnError) {
  for (int code = 0; code <= static_cast<int>(ErrorCode::cancelled); ++code) {
    const std::string status = std::to_string(exit_status(static_cast<ErrorCode>(code)));
    EXPECT_NE(read("release").find(".TP\n" + status + "\n"), std::string::npos) << status;
  }
}

TEST(Manual, NoLineOfTextIsARequest) {
  for (const std::string& verb : manual_pages()) {
    std::istringstream page(manual_page(verb));
    for (std::string line; std::getline(page, line);) {
      if (line.starts_with('.')) {
        EXPECT_TRUE(
            std::ranges::any_of(std::vector<std::string>{".TH ", ".SH ", ".SS ", ".TP", ".BR ", ".PP", ".nf",
                                                         ".fi", ".RS", ".RE"},
                                [&](const std::string& request) { return line.starts_with(request); }))
            << line;
      }
    }
  }
}

TEST(Manual, RefusesWhatIsNoVerb) {
  EXPECT_THROW(manual_page("releese"), Error);
  EXPECT_EQ(parsed({"manual", "releese"}).exit, 2);
  EXPECT_EQ(parsed({"manual"}).manual->verb, "");
  EXPECT_EQ(parsed({"manual", "audit"}).manual->verb, "audit");
}

}  // namespace
}  // namespace kith::cli
