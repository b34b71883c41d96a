#include "cli/filled_test.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <sstream>

namespace kith::cli {

namespace {

// What is told of a wrong call.
std::optional<std::string> fault_of(AddVerb add, const std::string& call, RawArguments& raw) {
  CLI::App app;
  add(app, raw);
  try {
    app.parse(call);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return std::nullopt;
}

// What a call is for stands in the 49th column, and so behind one blank if the call is that long. It is of words alone.
std::size_t end_of_call(const std::string& line, std::size_t from) {
  constexpr std::size_t column = 48;
  const bool close = line.size() > column && line[column - 1] == ' ' && line[column] != '-' &&
                     line.find(" -", column) == std::string::npos &&
                     line.find(' ', column) != std::string::npos;
  return std::min(line.find("  ", from), close ? column - 1 : std::string::npos);
}

}  // namespace

RawArguments filled(AddVerb add, const std::string& call) {
  RawArguments raw;
  const std::optional<std::string> fault = fault_of(add, call, raw);
  EXPECT_FALSE(fault) << call << ": " << fault.value_or("");
  return raw;
}

void expect_fault(AddVerb add, const std::string& call, const std::string& told) {
  RawArguments raw;
  const std::string fault = fault_of(add, call, raw).value_or("accepted");
  EXPECT_NE(fault.find(told), std::string::npos) << call << ": " << fault;
}

std::vector<std::string> examples_of(AddVerb add, const std::string& verb) {
  RawArguments raw;
  CLI::App app;
  add(app, raw);
  std::istringstream lines(app.get_subcommand(verb)->get_footer());
  std::vector<std::string> calls;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t words = line.find_first_not_of(' '), begin = line.find("kith " + verb + " ");
    if (words == std::string::npos) continue;
    const std::size_t from = begin == std::string::npos ? words : begin + 5;
    const std::string call = line.substr(from, end_of_call(line, from) - from);
    if (begin != std::string::npos)
      calls.push_back(call.substr(0, call.find(" <")));
    else if (line.compare(words, 2, "--") == 0 && !calls.empty())
      calls.back() += " " + call;
  }
  return calls;
}

namespace {

void add_toy(CLI::App& app, RawArguments&) {
  app.add_subcommand("toy", "")->footer(
      "Examples:\n  kith toy a -k 2   what it is for\n  cat b | kith toy -\n  kith toy c -k 3\n      --quasi "
      "a\n"
      "                    what it is for, with --flags\n  kith toy d < e\n"
      "  feed | kith toy f.toml -o out --state other s what it is for\nWhat kith toys do.");
}

TEST(Filled, ExamplesAreCallsFromTheVerbOn) {
  EXPECT_EQ(examples_of(add_toy, "toy"),
            (std::vector<std::string>{"toy a -k 2", "toy -", "toy c -k 3 --quasi a", "toy d",
                                      "toy f.toml -o out --state other s"}));
}

}  // namespace
}  // namespace kith::cli
