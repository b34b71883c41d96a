#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>

#include "cli/filled_test.h"
#include "kith/methods.h"

namespace kith::cli {
namespace {

using MethodFlags = std::map<std::string, std::string>;
using Texts = std::vector<std::string>;

MethodFlags method_of(const std::string& flags) {
  return filled(add_release, "release p.toml " + flags).release.request.method;
}

TEST(PublishFlags, ExamplesOfTheHelpAreRightCalls) {
  const std::vector<std::pair<AddVerb, std::string>> verbs = {
      {add_release, "release"}, {add_stream, "stream"}, {add_compare, "compare"}};
  for (const auto& [add, verb] : verbs) {
    EXPECT_GE(examples_of(add, verb).size(), 3u) << verb;
    for (const std::string& call : examples_of(add, verb)) filled(add, call);
  }
}

// --- release

TEST(PublishFlags, ReleaseTakesWhatGoesInAndOut) {
  const RawArguments raw =
      filled(add_release,
             "release t.db --quasi a,b --sensitive c --person p --plain d --identifier e,f "
             "--hierarchy a=h.csv --table x --allow c=email --delimiter ; -o out --output r.csv "
             "--report r.html --private-map m.csv --trace t.jsonl --frontier --json");
  const ReleaseRequest& request = raw.release.request;
  EXPECT_EQ(raw.release.input, "t.db");
  EXPECT_EQ(request.roles.quasi, (Texts{"a", "b"}));
  EXPECT_EQ(request.roles.sensitive, Texts{"c"});
  EXPECT_EQ(request.roles.person, "p");
  EXPECT_EQ(request.roles.plain, Texts{"d"});
  EXPECT_EQ(request.roles.identifiers, (Texts{"e", "f"}));
  EXPECT_EQ(raw.hierarchies, Texts{"a=h.csv"});
  EXPECT_EQ(raw.allowed, Texts{"c=email"});
  EXPECT_EQ(request.data.table, "x");
  EXPECT_EQ(request.data.reading.delimiter, ";");
  EXPECT_EQ(request.directory, "out");
  EXPECT_EQ(request.output, "r.csv");
  EXPECT_EQ(request.report, "r.html");
  EXPECT_EQ(request.private_map, "m.csv");
  EXPECT_EQ(request.trace, "t.jsonl");
  EXPECT_EQ(request.frontier, true);
  EXPECT_TRUE(request.proof);
  EXPECT_TRUE(raw.release.shared.json);
}

TEST(PublishFlags, ReleaseTakesASeriesAndHowItRuns) {
  const ReleaseArguments a =
      filled(add_release,
             "release p.toml --series s --source b.csv --again --fail-on severe --dry-run "
             "--seed 18446744073709551615 --no-pruning --persons rows --threads 2")
          .release;
  EXPECT_EQ(a.series, "s");
  ASSERT_TRUE(a.request.source);
  EXPECT_EQ(a.request.source->path, "b.csv");
  EXPECT_TRUE(a.request.again);
  EXPECT_EQ(a.request.fail_on, Severity::severe);
  EXPECT_TRUE(a.request.dry_run);
  EXPECT_EQ(a.request.seed, 18446744073709551615u);
  EXPECT_FALSE(a.request.prune);
  EXPECT_EQ(a.request.model.persons, Persons::rows);
  const ReleaseRequest none = filled(add_release, "release p.toml").release.request;
  EXPECT_TRUE(none.prune);
  EXPECT_FALSE(none.fail_on || none.seed || none.again || none.dry_run);
  expect_fault(add_release, "release p.toml --fail-on info", "--fail-on");
  expect_fault(add_release, "release p.toml --seed -1", "--seed: must be a whole number from 0 on");
  expect_fault(add_release, "release", "input is required");
}

TEST(PublishFlags, SettingsOfMethodsAreKeptAsPlansWriteThem) {
  EXPECT_EQ(method_of("--method local --ranges tight"),
            (MethodFlags{{"name", "local"}, {"ranges", "tight"}}));
  EXPECT_EQ(method_of("--policy suppression,ncp"), (MethodFlags{{"policy", "suppression,ncp"}}));
  EXPECT_EQ(method_of("--generalize zip,age --generalize sex"), (MethodFlags{{"generalize", "zip,age,sex"}}));
  EXPECT_EQ(method_of("--max-suppression 2%"), (MethodFlags{{"max_suppression", "2%"}}));
  EXPECT_EQ(method_of("--window 5 --mu 0,1,5"), (MethodFlags{{"window", "5"}, {"mu", "0,1,5"}}));
  EXPECT_TRUE(method_of("").empty());
}

TEST(PublishFlags, SettingsOfMethodsAreOfTheirKind) {
  expect_fault(add_release, "release p.toml --method lokal", "--method");
  expect_fault(add_release, "release p.toml --suppressed hide", "--suppressed");
  expect_fault(add_release, "release p.toml --window 2.5", "--window: must be a whole number");
  expect_fault(add_release, "release p.toml --window 99999999999999999999",
               "--window: must be a whole number");
}

// What methods tell of themselves is all that flags are made of.
TEST(PublishFlags, EverySettingWithAFlagHasItInRelease) {
  RawArguments raw;
  CLI::App app;
  add_release(app, raw);
  const CLI::App* verb = app.get_subcommand("release");
  std::size_t settings = 0;
  for (const MethodInfo& info : list_methods())
    for (const MethodSetting& setting : info.settings) {
      if (setting.flag.name.empty()) continue;
      const CLI::Option* option = verb->get_option_no_throw(setting.flag.name);
      ASSERT_NE(option, nullptr) << setting.flag.name;
      for (const std::string& word : setting.words)
        EXPECT_EQ(std::ranges::count(raw.offers.at(option).words, word), 1)
            << setting.flag.name << " " << word;
      ++settings;
    }
  EXPECT_GE(settings, 10u);
  for (const char* flag : {"--time", "--granularity"})
    EXPECT_NE(verb->get_option_no_throw(flag), nullptr) << flag;
}

TEST(PublishFlags, KindsOfContentAreBehindTheLastEqualsSign) {
  const std::vector<AllowedContent> allowed = allowed_of({"remark=free-text", "a=b=email"});
  ASSERT_EQ(allowed.size(), 2u);
  EXPECT_EQ(allowed[0].column, "remark");
  EXPECT_EQ(allowed[0].kind, Content::free_text);
  EXPECT_EQ(allowed[1].column, "a=b");
  EXPECT_EQ(allowed[1].kind, Content::email);
  EXPECT_TRUE(allowed_of({}).empty());
  const auto fault = [](const std::string& text) -> std::string {
    try {
      allowed_of({text});
    } catch (const CLI::ValidationError& error) {
      return error.what();
    }
    return "accepted";
  };
  for (const char* wrong : {"remark", "remark=", "=email"})
    EXPECT_EQ(fault(wrong), "--allow: takes COLUMN=KIND, not '" + std::string(wrong) + "'");
  EXPECT_TRUE(fault("remark=texts").starts_with("--allow: knows no kind 'texts': it is free-text, email, "))
      << fault("remark=texts");
}

// --- compare

TEST(PublishFlags, CompareTakesLists) {
  const RawArguments raw =
      filled(add_compare,
             "compare -k 2,5 --methods local,datafly --policies ncp,suppression+ncp p.toml "
             "--task ill --queries 0 --seed 4 --chart c.svg -o c.json --max-suppression 2% "
             "--identifier n --allow c=url --persons rows -l 2 --json");
  const CompareRequest& request = raw.compare.request;
  EXPECT_EQ(raw.compare.input, "p.toml");
  EXPECT_EQ(request.k, (std::vector<std::int64_t>{2, 5}));
  EXPECT_EQ(request.methods, (Texts{"local", "datafly"}));
  EXPECT_EQ(request.policies, (Texts{"ncp", "suppression+ncp"}));
  EXPECT_EQ(request.task, "ill");
  EXPECT_EQ(request.queries, 0u);
  EXPECT_EQ(request.seed, 4u);
  EXPECT_EQ(request.chart, "c.svg");
  EXPECT_EQ(request.result, "c.json");
  EXPECT_EQ(request.release.method, (MethodFlags{{"max_suppression", "2%"}}));
  EXPECT_EQ(request.release.roles.identifiers, Texts{"n"});
  EXPECT_EQ(raw.allowed, Texts{"c=url"});
  EXPECT_EQ(request.release.model.persons, Persons::rows);
  EXPECT_EQ(request.release.model.l, 2);
  EXPECT_TRUE(raw.compare.shared.json);
}

TEST(PublishFlags, CompareRefusesWhatIsNoNumber) {
  expect_fault(add_compare, "compare", "input is required");
  expect_fault(add_compare, "compare p.toml -k 2,x", "-k: must be a whole number");
  expect_fault(add_compare, "compare p.toml --queries 100001", "--queries");
  expect_fault(add_compare, "compare p.toml --seed -1", "--seed: must be a whole number from 0 on");
  EXPECT_EQ(filled(add_compare, "compare p.toml --queries 100000").compare.request.queries, 100'000u);
}

// Flags of streams and of many tables are not those of a comparison; method and policy are lists of their own.
TEST(PublishFlags, CompareHasTheSettingsOfMethodsOfOneTable) {
  RawArguments raw;
  CLI::App app;
  add_compare(app, raw);
  const CLI::App* verb = app.get_subcommand("compare");
  std::set<std::string> theirs;
  Texts methods;
  for (const MethodInfo& info : list_methods()) {
    if (info.timed || info.many_tables) continue;
    methods.push_back(info.name);
    for (const MethodSetting& setting : info.settings)
      if (setting.key != "policy" && setting.key != "arrivals") theirs.insert(setting.flag.name);
  }
  for (const MethodSetting& setting : list_settings())
    if (!setting.flag.name.empty()) {
      EXPECT_EQ(verb->get_option_no_throw(setting.flag.name) != nullptr, theirs.contains(setting.flag.name))
          << setting.flag.name;
    }
  for (const char* flag :
       {"--method", "--policy", "--time", "--source", "--series", "--report", "--frontier"})
    EXPECT_EQ(verb->get_option_no_throw(flag), nullptr) << flag;
  EXPECT_EQ(raw.offers.at(verb->get_option("--methods")).words, methods);
  const Texts& policies = raw.offers.at(verb->get_option("--policies")).words;
  for (const char* policy : {"height", "ncp", "guillotine", "least-loss"})
    EXPECT_EQ(std::ranges::count(policies, policy), 1) << policy;
}

// --- stream

TEST(PublishFlags, StreamTakesRecordsAndAState) {
  const StreamArguments a =
      filled(add_stream,
             "stream p.toml --source in.csv --continued --keep-open --format json --no-header "
             "--na NA -o out --private-map m.csv --trace t.jsonl --max-gap 9 --on-bad refuse "
             "--state s --checkpoint 2.5 --seed 7 --json")
          .stream;
  EXPECT_EQ(a.request.plan, "p.toml");
  EXPECT_EQ(a.source, "in.csv");
  EXPECT_FALSE(a.follow);
  EXPECT_TRUE(a.request.continued);
  EXPECT_TRUE(a.request.keep_open);
  EXPECT_EQ(a.request.reading.format, "json");
  EXPECT_EQ(a.request.reading.header, false);
  EXPECT_EQ(a.request.reading.na, Texts{"NA"});
  EXPECT_EQ(a.request.directory, "out");
  EXPECT_EQ(a.request.private_map, "m.csv");
  EXPECT_EQ(a.request.trace, "t.jsonl");
  EXPECT_EQ(a.request.max_gap, 9u);
  EXPECT_TRUE(a.request.refuse_bad);
  EXPECT_EQ(a.request.state, "s");
  EXPECT_EQ(a.request.checkpoint_seconds, 2.5);
  EXPECT_EQ(a.request.seed, 7u);
  EXPECT_TRUE(a.shared.json);
  EXPECT_FALSE(filled(add_stream, "stream p.toml --on-bad stop").stream.request.refuse_bad);
  EXPECT_EQ(filled(add_stream, "stream p.toml").stream.request.checkpoint_seconds, 1);
}

TEST(PublishFlags, StreamRefusesWhatItCannotTake) {
  expect_fault(add_stream, "stream", "plan is required");
  expect_fault(add_stream, "stream p.toml --source a.csv --follow b.csv", "excludes");
  expect_fault(add_stream, "stream p.toml --format parquet", "--format");
  expect_fault(add_stream, "stream p.toml --on-bad skip", "--on-bad");
  expect_fault(add_stream, "stream p.toml --max-gap -1", "--max-gap: must be a whole number from 0 on");
  for (const char* wrong : {"-1", "3601", "nan", "inf"})
    expect_fault(add_stream, "stream p.toml --checkpoint " + std::string(wrong), "--checkpoint");
}

}  // namespace
}  // namespace kith::cli
