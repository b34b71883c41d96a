#include "cli/arguments.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

namespace kith::cli {
namespace {

using MethodFlags = std::map<std::string, std::string>;

struct Parsed {
  Arguments arguments;
  std::string out, err;
};

Parsed parsed(std::vector<const char*> words) {
  words.insert(words.begin(), "kith");
  std::ostringstream out, err;
  Arguments arguments = parse(static_cast<int>(words.size()), words.data(), out, err);
  return {std::move(arguments), out.str(), err.str()};
}

TEST(Arguments, ReleaseFlagsArriveAsGiven) {
  const Parsed p =
      parsed({"release", "t.csv", "--quasi", "a,b", "--sensitive", "c", "--hierarchy", "a=h.csv",
              "--hierarchy", "b=x=y.csv", "-k", "5", "-o", "out", "--max-suppression", "2%", "--json"});
  ASSERT_TRUE(p.arguments.release) << p.err;
  const ReleaseArguments& r = *p.arguments.release;
  EXPECT_EQ(r.input, "t.csv");
  EXPECT_EQ(r.request.roles.quasi, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(r.request.hierarchies[0].column, "a");
  EXPECT_EQ(r.request.hierarchies[0].file, "h.csv");
  EXPECT_EQ(r.request.hierarchies[1].column, "b");
  EXPECT_EQ(r.request.hierarchies[1].file, "x=y.csv");
  EXPECT_EQ(r.request.model.k, 5);
  EXPECT_EQ(r.request.directory, "out");
  EXPECT_EQ(r.request.method, (MethodFlags{{"max_suppression", "2%"}}));
  EXPECT_TRUE(r.shared.json);
}

TEST(Arguments, AnAuditTakesATableOrReleasesOrASeries) {
  const Parsed several = parsed({"audit", "--releases", "a.csv", "b.csv", "c.csv", "--case", "case",
                                 "--quasi", "x,y", "-k", "2", "--plain", "p,q"});
  ASSERT_TRUE(several.arguments.audit) << several.err;
  const AuditArguments& a = *several.arguments.audit;
  EXPECT_TRUE(a.data.empty());
  EXPECT_EQ(a.releases, (std::vector<std::string>{"a.csv", "b.csv", "c.csv"}));
  EXPECT_EQ(a.case_column, "case");
  EXPECT_EQ(a.roles.plain, (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(parsed({"audit", "--series", "out"}).arguments.audit->series, "out");
  EXPECT_EQ(parsed({"audit", "t.csv", "-k", "2"}).arguments.audit->data, "t.csv");
}

TEST(Arguments, TheReadingOfPersonsIsOneOfTwo) {
  EXPECT_EQ(parsed({"release", "p.toml", "--persons", "history"}).arguments.release->request.model.persons,
            Persons::history);
  EXPECT_EQ(parsed({"audit", "t.csv", "--persons", "classes"}).arguments.audit->model.persons,
            Persons::classes);
  EXPECT_EQ(parsed({"audit", "t.csv", "--persons", "rows"}).arguments.exit, 2);
}

TEST(Arguments, NumbersThatDoNotFitAreRefused) {
  const std::vector<std::vector<const char*>> calls = {
      {"release", "p.toml", "-k", "99999999999999999999"},
      {"audit", "t.csv", "-k", "99999999999999999999"},
      {"release", "p.toml", "--window", "99999999999999999999"},
      {"release", "p.toml", "--seed", "-1"},
      {"release", "p.toml", "-k", "2.5"},
      {"stream", "p.toml", "--seed", "-1"},
      {"stream", "p.toml", "--max-gap", "-1"},
      {"stream", "p.toml", "--checkpoint", "nan"},
      {"stream", "p.toml", "--checkpoint", "-1"},
      {"attack", "r.csv", "--outside", "o.csv", "--on", "a", "--up-to", "-1"},
      {"attack", "r.csv", "--outside", "o.csv", "--on", "a", "-k", "99999999999999999999"},
      {"attack", "p.toml", "--moves", "m.csv", "-l", "99999999999999999999"}};
  for (const auto& call : calls) {
    const Parsed p = parsed(call);
    EXPECT_EQ(p.arguments.exit, 2) << call[0] << " " << call[call.size() - 2];
    EXPECT_NE(p.err.find(call[call.size() - 2]), std::string::npos) << p.err;
  }
  EXPECT_EQ(parsed({"audit", "t.csv", "-k", "-3"}).arguments.audit->model.k, -3) << "the library says why";
  EXPECT_EQ(parsed({"stream", "p.toml", "--seed", "18446744073709551615"}).arguments.stream->request.seed,
            18446744073709551615u);
}

TEST(Arguments, AComparisonTakesLists) {
  const Parsed p = parsed({"compare",
                           "p.toml",
                           "-k",
                           "2,5",
                           "--methods",
                           "local,datafly",
                           "--policies",
                           "ncp,guillotine",
                           "--task",
                           "a",
                           "--queries",
                           "20",
                           "--seed",
                           "4",
                           "--threads",
                           "2",
                           "--memory",
                           "1GB",
                           "--max-suppression",
                           "2%"});
  ASSERT_TRUE(p.arguments.compare) << p.err;
  const CompareRequest& request = p.arguments.compare->request;
  EXPECT_EQ(request.k, (std::vector<std::int64_t>{2, 5}));
  EXPECT_EQ(request.methods, (std::vector<std::string>{"local", "datafly"}));
  EXPECT_EQ(request.policies, (std::vector<std::string>{"ncp", "guillotine"}));
  EXPECT_EQ(request.task, "a");
  EXPECT_EQ(request.queries, 20u);
  EXPECT_EQ(request.seed, 4u);
  EXPECT_EQ(request.release.resources.threads, 2u);
  EXPECT_EQ(request.release.resources.memory_bytes, 1u << 30);
  EXPECT_EQ(request.release.method.at("max_suppression"), "2%");
  EXPECT_EQ(parsed({"compare", "-k", "2,5", "--methods", "local", "p.toml"}).arguments.compare->input,
            "p.toml");
  EXPECT_EQ(parsed({"compare", "p.toml", "-k", "2,x"}).arguments.exit, 2);
  EXPECT_EQ(parsed({"compare"}).arguments.exit, 2);
}

TEST(Arguments, AWordThatIsNoVerbIsNamed) {
  const Parsed p = parsed({"nosuch", "t.csv"});
  EXPECT_EQ(p.arguments.exit, 2);
  EXPECT_NE(p.err.find("nosuch"), std::string::npos) << p.err;
  EXPECT_NE(p.err.find("inspect, release"), std::string::npos) << p.err;
}

TEST(Arguments, AWordThatIsNoFlagIsNamedAndNotWhatFollowsFromIt) {
  const std::vector<std::pair<std::vector<const char*>, const char*>> calls = {
      {{"relase", "t.csv"}, "relase: is no command of kith; did you mean release?\n"},
      {{"release", "p.toml", "--polcy", "loss"},
       "--polcy: is no flag of kith release; did you mean --policy?\n"},
      {{"release", "--polcy=loss"}, "--polcy: is no flag of kith release; did you mean --policy?\n"},
      {{"attack", "r.csv", "--outsde", "o.csv", "--on", "a"},
       "--outsde: is no flag of kith attack; did you mean --outside?\n"},
      {{"inspect", "t.csv", "--quasi", "a"},
       "--quasi: is no flag of kith inspect, only of release, compare or audit\n"},
      {{"--versoin"}, "--versoin: is no flag of kith; did you mean --version?\n"}};
  for (const auto& [words, told] : calls) {
    const Parsed p = parsed(words);
    EXPECT_EQ(p.arguments.exit, 2) << told;
    EXPECT_EQ(p.err.find(told), 0u) << p.err;
    EXPECT_EQ(p.arguments.usage_error + "\n", told);
  }
  EXPECT_EQ(parsed({"audit", "t.csv", "--quasi", "a", "-k", "-3"}).arguments.audit->model.k, -3);
  EXPECT_NE(parsed({"release", "a.toml", "b.toml"}).err.find("not expected: b.toml"), std::string::npos);
}

TEST(Arguments, AMisspeltWordOfAFlagIsToldTheNearOne) {
  EXPECT_EQ(parsed({"release", "p.toml", "--method", "locl"}).arguments.usage_error,
            "--method: cannot be 'locl'; did you mean local?");
  EXPECT_EQ(parsed({"audit", "t.csv", "--l-model", "entrpy"}).arguments.usage_error,
            "--l-model: cannot be 'entrpy'; did you mean entropy?");
  EXPECT_EQ(parsed({"inspect", "t", "--format", "exel"}).arguments.usage_error,
            "--format: cannot be 'exel'; did you mean xlsx?");
  EXPECT_EQ(parsed({"inspect", "t", "--format", "Stata"}).arguments.usage_error,
            "--format: cannot be 'Stata'; did you mean dta?");
  EXPECT_EQ(parsed({"inspect", "t.csv", "--labels", "both"}).arguments.usage_error,
            "--labels: both not in {labels,codes}");
}

TEST(Arguments, AMapOfMovesIsReadAsKithWroteIt) {
  EXPECT_TRUE(parsed({"attack", "p.toml", "--moves", "m.csv"}).arguments.attack);
  for (const std::vector<const char*>& more : {std::vector<const char*>{"--delimiter", ";"},
                                               {"--no-header"},
                                               {"--header"},
                                               {"--quote", "'"},
                                               {"--na", "NA"},
                                               {"--decimal", ","}}) {
    std::vector<const char*> words{"attack", "p.toml", "--moves", "m.csv"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(parsed(words).arguments.exit, 2) << more[0];
  }
}

TEST(Arguments, TextsForMissingValuesAreAList) {
  const auto texts = [](const std::vector<const char*>& words) {
    return parsed(words).arguments.inspect->reading.na;
  };
  EXPECT_EQ(texts({"inspect", "--na", "NA,?", "t.csv"}), (std::vector<std::string>{"NA", "?"}));
  EXPECT_FALSE(texts({"inspect", "t.csv"}));
  EXPECT_EQ(parsed({"stream", "p.toml", "--na", "NA"}).arguments.stream->request.reading.na,
            std::vector<std::string>{"NA"});
  EXPECT_EQ(parsed({"release", "t.csv", "--decimal", ","}).arguments.release->request.data.reading.decimal,
            ",");
  EXPECT_EQ(parsed({"inspect", "-", "--table", "visit"}).arguments.inspect->data, "-");
  EXPECT_EQ(parsed({"audit", "t.db", "--table", "visit"}).arguments.audit->table, "visit");
}

TEST(Arguments, UnsetFlagsStayUnset) {
  const ReleaseArguments r = *parsed({"release", "plan.toml"}).arguments.release;
  EXPECT_FALSE(r.request.model.k);
  EXPECT_FALSE(r.request.data.reading.header);
  EXPECT_TRUE(r.request.method.empty());
  EXPECT_FALSE(r.request.seed);
}

TEST(Arguments, HeaderFlagsSayYesOrNo) {
  EXPECT_EQ(parsed({"inspect", "t.csv", "--header"}).arguments.inspect->reading.header, true);
  EXPECT_EQ(parsed({"inspect", "t.csv", "--no-header"}).arguments.inspect->reading.header, false);
}

TEST(Arguments, WrongCallsExitWithTwo) {
  EXPECT_EQ(parsed({}).arguments.exit, 2);
  EXPECT_EQ(parsed({"release"}).arguments.exit, 2);
  EXPECT_EQ(parsed({"release", "t.csv", "--no-such-flag"}).arguments.exit, 2);
  EXPECT_EQ(parsed({"release", "t.csv", "--hierarchy", "a"}).arguments.exit, 2);
  EXPECT_EQ(parsed({"release", "t.csv", "--memory", "lots"}).arguments.exit, 2);
  EXPECT_EQ(parsed({"audit", "t.csv", "--l-model", "strong"}).arguments.exit, 2);
}

TEST(Arguments, HelpAndVersionExitWithZero) {
  EXPECT_EQ(parsed({"--help"}).arguments.exit, 0);
  EXPECT_EQ(parsed({"release", "--help"}).arguments.exit, 0);
  EXPECT_EQ(parsed({"--version"}).arguments.exit, 0);
}

// The names of the flags that a help lists, by the titles they stand under, which are in order.
std::vector<std::pair<std::string, std::vector<std::string>>> listed_by_title(const std::string& help) {
  std::vector<std::pair<std::string, std::vector<std::string>>> titles;
  std::istringstream lines(help.substr(0, help.find("\nExamples:")));
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with(":") && line.front() != ' ') titles.push_back({line.substr(0, line.size() - 1), {}});
    if (!line.starts_with("  -")) continue;
    std::istringstream names(line.substr(2, line.find(' ', 2) - 2));
    for (std::string name; std::getline(names, name, ',');) titles.back().second.push_back(name);
  }
  return titles;
}

TEST(Arguments, HelpListsEveryFlagOnceUnderItsTitle) {
  const std::vector<std::string> titles = {"Positionals", "What goes in", "Privacy", "Method",
                                           "Output",      "Checks",       "Run"};
  for (const VerbFlags& verb : list_flags()) {
    EXPECT_EQ(parsed({verb.verb.c_str(), "--help"}).out.find("\n\n\n"), std::string::npos) << verb.verb;
    std::size_t at = 0;
    std::map<std::string, int> times;
    for (const auto& [title, flags] : listed_by_title(parsed({verb.verb.c_str(), "--help"}).out)) {
      while (at < titles.size() && titles[at] != title) ++at;
      EXPECT_LT(at, titles.size()) << verb.verb << ": " << title;
      EXPECT_EQ(flags.empty(), title == "Positionals") << verb.verb << ": " << title;
      for (const std::string& flag : flags) ++times[flag];
    }
    for (const Flag& flag : verb.flags) EXPECT_EQ(times[flag.name], 1) << verb.verb << " " << flag.name;
    EXPECT_EQ(times.size(), verb.flags.size()) << verb.verb;
  }
}

TEST(Arguments, HelpOfReleaseGroupsByWhatFlagsAreAbout) {
  const std::map<std::string, std::string> expected = {
      {"--quasi", "What goes in"}, {"--format", "What goes in"}, {"-k", "Privacy"},    {"--allow", "Privacy"},
      {"--policy", "Method"},      {"--window", "Method"},       {"-o", "Output"},     {"--json", "Output"},
      {"--fail-on", "Checks"},     {"--dry-run", "Checks"},      {"--threads", "Run"}, {"--help", "Run"}};
  std::map<std::string, std::string> found;
  for (const auto& [title, flags] : listed_by_title(parsed({"release", "--help"}).out))
    for (const std::string& flag : flags) found[flag] = title;
  for (const auto& [flag, title] : expected) EXPECT_EQ(found[flag], title) << flag;
}

TEST(Arguments, FlagsOfRepositionAreKept) {
  const auto release =
      parsed({"release",   "t.csv",    "--method", "reposition", "--time",  "day",        "--granularity",
              "week",      "--window", "5",        "--mu",       "0,1,5",   "--beta",     "9",
              "--publish", "plain",    "--moves",  "covered",    "--trace", "trace.jsonl"})
          .arguments.release;
  ASSERT_TRUE(release);
  EXPECT_EQ(release->request.method, (MethodFlags{{"name", "reposition"},
                                                  {"window", "5"},
                                                  {"mu", "0,1,5"},
                                                  {"beta", "9"},
                                                  {"publish", "plain"},
                                                  {"moves", "covered"}}));
  EXPECT_EQ(release->request.roles.time, "day");
  EXPECT_EQ(release->request.granularity, "week");
  EXPECT_EQ(release->request.trace, "trace.jsonl");
  EXPECT_EQ(parsed({"release", "t.csv", "--publish", "freely"}).arguments.exit, 2);
}

TEST(Arguments, FlagsOfManyTablesAreKept) {
  const auto release = parsed({"release", "plan.toml", "--method", "multirelational", "--algorithm", "bitmap",
                               "--matching", "greedy", "--keys", "keep"})
                           .arguments.release;
  ASSERT_TRUE(release);
  EXPECT_EQ(
      release->request.method,
      (MethodFlags{
          {"name", "multirelational"}, {"algorithm", "bitmap"}, {"matching", "greedy"}, {"keys", "keep"}}));
  for (const char* flag : {"--algorithm", "--matching", "--keys"})
    EXPECT_EQ(parsed({"release", "plan.toml", flag, "best"}).arguments.exit, 2) << flag;
  EXPECT_TRUE(parsed({"release", "plan.toml"}).arguments.release->request.method.empty());
}

TEST(Arguments, AnEmptyValueDoesNotPassForNone) {
  for (const std::vector<const char*>& words : {std::vector<const char*>{"release", "p.toml", "-l", ""},
                                                {"release", "p.toml", "--memory="},
                                                {"release", ""},
                                                {"audit", "t.csv", "--quasi", "a", "-k", ""},
                                                {"inspect", "t.csv", "--plan", ""}}) {
    const Parsed got = parsed(words);
    EXPECT_EQ(got.arguments.exit, 2) << words[0];
    EXPECT_NE(got.err.find("has an empty value"), std::string::npos) << got.err;
  }
  EXPECT_FALSE(parsed({"release", "t.csv", "--delimiter==", "-k", "2"}).arguments.exit);
}

TEST(Arguments, NumbersOutOfRangeAreToldInShort) {
  for (const char* wrong : {"0", "-1", "inf", "a"}) {
    const Parsed got = parsed({"attack", "r.csv", "--outside", "o.csv", "--on", "a", "-k", wrong});
    EXPECT_EQ(got.arguments.exit, 2) << wrong;
    EXPECT_LT(got.err.size(), 120u) << got.err;
  }
}

TEST(Arguments, MovesRefuseWhatIsForLinking) {
  for (const std::vector<const char*>& more : {std::vector<const char*>{"-k", "3"},
                                               {"--sensitive", "a"},
                                               {"--up-to", "2"},
                                               {"--hierarchy", "a=b.csv"}}) {
    std::vector<const char*> words{"attack", "p.toml", "--moves", "map.csv"};
    EXPECT_FALSE(parsed(words).arguments.exit);
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(parsed(words).arguments.exit, 2) << more[0];
  }
}

TEST(Arguments, ThreadsAreBounded) {
  EXPECT_EQ(parsed({"release", "p.toml", "--threads", "1000000"}).arguments.exit, 2);
  EXPECT_FALSE(parsed({"release", "p.toml", "--threads", "1024"}).arguments.exit);
  EXPECT_EQ(parsed({"release", "p.toml", "--memory", "nanGB"}).arguments.exit, 2);
}

TEST(Arguments, AllowedContentIsByColumnAndKind) {
  const Parsed p =
      parsed({"release", "t.csv", "--allow", "remark=free-text", "--allow", "a=b=email", "-k", "2"});
  ASSERT_TRUE(p.arguments.release) << p.err;
  const auto& allow = p.arguments.release->request.allow;
  ASSERT_EQ(allow.size(), 2U);
  EXPECT_EQ(allow[0].column, "remark");
  EXPECT_EQ(allow[0].kind, Content::free_text);
  EXPECT_EQ(allow[1].column, "a=b");
  EXPECT_EQ(allow[1].kind, Content::email);
  for (const char* wrong : {"remark", "remark=", "=email", "remark=texts"})
    EXPECT_EQ(parsed({"release", "t.csv", "--allow", wrong}).arguments.exit, 2) << wrong;
}

}  // namespace
}  // namespace kith::cli
