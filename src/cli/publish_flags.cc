// The flags of the verbs that publish, release and stream, and of the one that tries releases, compare.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "cli/flags.h"
#include "cli/verbs.h"
#include "kith/methods.h"

namespace kith::cli {

namespace {

constexpr const char* release_examples = R"(Examples:
  kith release plan.toml -o out                 by a plan
  kith release plan.toml -o out -k 10 --max-suppression 2%
                                                a flag wins over the plan
  kith release t.csv --quasi zip,age --sensitive illness -k 5 -o out
                                                without a plan
  kith release reports.csv --method reposition --time day --granularity day --window 5 -l 3
               --quasi zip,age --sensitive disease --person patient -o out
                                                a stream of records: snapshots by day
  kith release school.toml -o out --keys keep   many tables around persons: a file each, or a database
  kith release plan.toml --series visits        release 1 of a table that grows
  kith release plan.toml --series visits --source march.csv
                                                adds a batch and publishes release 2
The release and its certificate go to out/, what is the publisher's alone to out/private/.)";

constexpr const char* stream_examples = R"(Examples:
  feed | kith stream plan.toml -o out           every snapshot as soon as the window lets it go
  feed | kith stream plan.toml -o out --state s goes on from s where it was stopped or killed
  kith stream plan.toml -o out --follow log.csv --state s
                                                a file that is appended to
  kith stream plan.toml -o out --state s --keep-open --continued < today.csv
                                                piece after piece, the window stays open
Snapshots are out/release-LABEL.csv. The state holds records and the key: it is the publisher's alone.)";

constexpr const char* compare_examples = R"(Examples:
  kith compare plan.toml -k 2,5,10              every method of one table with each k
  kith compare plan.toml --methods full-domain,local --policies ncp,guillotine --task diagnosis
                                                also how well a column is told, and errors of count queries
  kith compare t.csv --quasi zip,age,sex --sensitive illness -k 5 --chart out.html
                                                without a plan, with a chart
Nothing is released. Exit status 0 if some run would make a release, else that of the first one's error.)";

void add_time(CLI::App& app, ReleaseRequest& request) {
  app.add_option("--time", request.roles.time, "method reposition: the column that says when a record was");
  app.add_option("--granularity", request.granularity,
                 "of the snapshots, e.g. day; without it the times are step numbers");
}

using MethodFlags = decltype(ReleaseRequest::method);

// A setting of a method as a flag of its kind.
CLI::Option* add_setting(CLI::App& app, const MethodSetting& setting, MethodFlags& flags) {
  using Kind = SettingKind;
  const std::string& name = setting.flag.name;
  const std::string& help = setting.flag.help;
  const auto keep = [&flags, key = setting.key](const std::string& text) { flags[key] = text; };
  if (setting.kinds.front() == Kind::texts) {
    using Texts = std::vector<std::string>;
    const auto keep_all = [keep](const Texts& texts) { keep(joined(texts, ",")); };
    return app.add_option_function<Texts>(name, keep_all, help)->delimiter(',');
  }
  if (setting.kinds.front() == Kind::whole) {
    const auto keep_whole = [keep](std::int64_t number) { keep(std::to_string(number)); };
    return app.add_option_function<std::int64_t>(name, keep_whole, help)->check(whole<std::int64_t>());
  }
  if (setting.kinds.front() == Kind::number) {
    const auto keep_number = [keep](double number) { keep(fmt::format("{}", number)); };
    return app.add_option_function<double>(name, keep_number, help);
  }
  CLI::Option* option = app.add_option_function<std::string>(name, keep, help);
  if (setting.flag.lists_words && setting.kinds == std::vector{Kind::word})
    option->check(one_of(setting.words));
  return option;
}

Offer offer_of(const MethodSetting& setting) {
  const auto& kinds = setting.kinds;
  return {.words = setting.words, .several = std::ranges::find(kinds, SettingKind::texts) != kinds.end()};
}

// The settings of one topic, each with the words of all methods that have it.
void add_settings(CLI::App& app, SettingTopic topic, MethodFlags& flags, Offers& offers) {
  for (const MethodSetting& setting : list_settings())
    if (setting.flag.topic == topic && !setting.flag.name.empty())
      offers[add_setting(app, setting, flags)] = offer_of(setting);
}

// What methods have of their own, method by method; the times before the settings of those that take them.
void add_own_settings(CLI::App& app, ReleaseRequest& request, Offers& offers) {
  bool times = false;
  std::set<std::string> added;
  for (const MethodInfo& each : list_methods()) {
    if (each.timed && !std::exchange(times, true)) add_time(app, request);
    for (const MethodSetting& setting : each.settings)
      if (setting.flag.topic == SettingTopic::method && !setting.flag.name.empty() &&
          added.insert(setting.key).second)
        offers[add_setting(app, setting, request.method)] = offer_of(setting);
  }
}

void add_method(CLI::App& app, MethodFlags& flags) {
  std::vector<std::string> own, baselines;
  for (const MethodInfo& each : list_methods()) (each.baseline ? baselines : own).push_back(each.name);
  const std::string help = fmt::format("{}; {} are baselines", joined(own, ", "), joined(baselines, " and "));
  own.insert(own.end(), baselines.begin(), baselines.end());
  const auto keep = [&flags](const std::string& name) { flags["name"] = name; };
  app.add_option_function<std::string>("--method", keep, help)->check(one_of(own));
}

void add_allowed(CLI::App& app, std::vector<std::string>& texts, Offers& offers) {
  const std::vector<std::string>& kinds = list_contents();
  const std::string help =
      "COLUMN=KIND: release it though it holds " + alternatives(kinds) + "; may be repeated";
  CLI::Option* option = app.add_option("--allow", texts, help)->allow_extra_args(false);
  offers[option].words_of_column = kinds;
}

// Which columns, and where they come from.
void add_release_input(CLI::App& app, RawArguments& raw) {
  ReleaseArguments& a = raw.release;
  Roles& roles = a.request.roles;
  begin_group(app, Group::input);
  add_columns(app, roles);
  app.add_option("--plain", roles.plain, "columns released as they are")->delimiter(',');
  app.add_option("--identifier", roles.identifiers, "columns never released")->delimiter(',');
  add_hierarchies(app, raw.hierarchies);
  app.add_option("--series", a.series, "folder of a series of releases: add a batch, publish all again");
  app.add_option("--source", a.request.source, "a series: the batch to add, instead of the plan's source");
  app.add_flag("--again", a.request.again, "a series: add the batch even if the series has it already");
  add_table(app, a.request.data.table);
  add_reading(app, a.request.data.reading, raw.offers);
}

void add_release_privacy(CLI::App& app, RawArguments& raw) {
  begin_group(app, Group::privacy);
  add_model(app, raw.release.request.model,
            "persons share classes, or their whole history of rows; or rows are persons",
            {{"classes", Persons::classes}, {"history", Persons::history}, {"rows", Persons::rows}});
  add_allowed(app, raw.allowed, raw.offers);
}

void add_release_method(CLI::App& app, ReleaseRequest& request, Offers& offers) {
  begin_group(app, Group::method);
  add_method(app, request.method);
  for (const SettingTopic topic : {SettingTopic::general, SettingTopic::search, SettingTopic::series})
    add_settings(app, topic, request.method, offers);
  add_own_settings(app, request, offers);
}

void add_release_output(CLI::App& app, ReleaseRequest& request) {
  begin_group(app, Group::output);
  app.add_option("-o,--out", request.directory, "folder for the release; made if absent");
  app.add_option("--output", request.output,
                 "name of the release, .csv or .parquet; .duckdb for many tables");
  app.add_option("--report", request.report, "write the report to this file");
  app.add_option("--private-map", request.private_map,
                 "write what became of every row to this file (mode 0600)");
  app.add_option("--trace", request.trace,
                 "method reposition: write a JSON line per step to this file (mode 0600)");
  app.add_flag_callback(
      "--frontier", [&request] { request.frontier = true; },
      "add the frontier to the JSON result, whatever it costs");
  app.add_flag_callback(
      "--no-frontier", [&request] { request.frontier = false; }, "make no frontier for the report");
  app.add_flag_callback(
      "--no-proof", [&request] { request.proof = false; },
      "do not prove that the search is complete; nothing else goes unchecked");
}

void add_release_checks(CLI::App& app, ReleaseRequest& request) {
  begin_group(app, Group::checks);
  add_choice<Severity>(app, "--fail-on", request.fail_on,
                       "release nothing if there is such a caveat; exit status 4",
                       {{"warning", Severity::warning}, {"severe", Severity::severe}});
  app.add_flag("--dry-run", request.dry_run, "do and check everything, write nothing, print the result");
}

void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed) {
  app.add_option("--seed", seed, "for tests: a fixed key instead of a fresh one; not certified")
      ->check(whole<std::uint64_t>());
}

}  // namespace

// No kind has an equals sign, and a column may.
std::vector<AllowedContent> allowed_of(const std::vector<std::string>& texts) {
  std::vector<AllowedContent> allowed;
  for (const std::string& text : texts) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      throw CLI::ValidationError("--allow", "takes COLUMN=KIND, not '" + text + "'");
    const std::string word = text.substr(equals + 1);
    const std::optional<Content> kind = content_named(word);
    if (!kind)
      throw CLI::ValidationError("--allow",
                                 "knows no kind '" + word + "': it is " + alternatives(list_contents()));
    allowed.push_back({text.substr(0, equals), *kind});
  }
  return allowed;
}

void add_release(CLI::App& app, RawArguments& raw) {
  ReleaseArguments& a = raw.release;
  ReleaseRequest& request = a.request;
  CLI::App* verb = app.add_subcommand("release", "make a release, by a plan or by flags");
  verb->footer(release_examples);
  verb->add_option("input", a.input, "a plan (.toml) or a table")->required();
  add_release_input(*verb, raw);
  add_release_privacy(*verb, raw);
  add_release_method(*verb, request, raw.offers);
  add_release_output(*verb, request);
  add_json(*verb, a.shared);
  add_release_checks(*verb, request);
  add_run(*verb, a.shared, request.resources, raw.memory);
  add_seed(*verb, request.seed);
  verb->add_flag_callback(
      "--no-pruning", [&request] { request.prune = false; }, "look at every node; for comparison");
}

namespace {

// Settings of the methods that are compared; what names the method and its policy has flags of its own.
void add_compared_settings(CLI::App& app, ReleaseRequest& request, Offers& offers) {
  std::set<std::string> added = {"policy", "arrivals"};
  for (const MethodInfo& each : list_methods()) {
    if (each.timed || each.many_tables) continue;
    for (const MethodSetting& setting : each.settings)
      if (!setting.flag.name.empty() && added.insert(setting.key).second)
        offers[add_setting(app, setting, request.method)] = offer_of(setting);
  }
}

// In both cases of the words that methods of one table have.
void add_compared_methods(CLI::App& app, CompareRequest& request, Offers& offers) {
  std::vector<std::string> methods, policies;
  for (const MethodInfo& each : list_methods()) {
    if (each.timed || each.many_tables) continue;
    methods.push_back(each.name);
    const MethodSetting* policy = each.baseline ? nullptr : each.find("policy");
    if (policy) policies.insert(policies.end(), policy->words.begin(), policy->words.end());
  }
  offers[app.add_option("--methods", request.methods,
                        fmt::format("{}; all but the baselines if not given", joined(methods, ", ")))
             ->delimiter(',')
             ->allow_extra_args(false)]
      .words = methods;
  offers[app.add_option(
                "--policies", request.policies,
                "each is combined with the methods that know it; suppression+ncp is one after the other")
             ->delimiter(',')
             ->allow_extra_args(false)]
      .words = policies;
}

void add_compared_input(CLI::App& app, RawArguments& raw) {
  ReleaseRequest& request = raw.compare.request.release;
  begin_group(app, Group::input);
  add_columns(app, request.roles);
  app.add_option("--plain", request.roles.plain, "columns released as they are")->delimiter(',');
  app.add_option("--identifier", request.roles.identifiers, "columns never released")->delimiter(',');
  add_hierarchies(app, raw.hierarchies);
  add_table(app, request.data.table);
  add_reading(app, request.data.reading, raw.offers);
}

void add_compared_privacy(CLI::App& app, RawArguments& raw) {
  CompareRequest& request = raw.compare.request;
  begin_group(app, Group::privacy);
  app.add_option("-k", request.k, "persons that must share a class: one k or several, e.g. 2,5,10")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(whole<std::int64_t>());
  add_model_beyond_k(app, request.release.model,
                     "persons share classes, or their whole history of rows; or rows are persons",
                     {{"classes", Persons::classes}, {"history", Persons::history}, {"rows", Persons::rows}});
  add_allowed(app, raw.allowed, raw.offers);
}

void add_utility(CLI::App& app, CompareRequest& request) {
  begin_group(app, Group::checks);
  app.add_option("--task", request.task,
                 "a released column: how well it is told from the others before and after");
  app.add_option("--queries", request.queries,
                 "ask so many random count queries; 1000 with --task, else none")
      ->check(CLI::Range(0, 100'000));
  app.add_option("--seed", request.seed, "draws the queries; 1 if not given")->check(whole<std::uint64_t>());
}

}  // namespace

void add_compare(CLI::App& app, RawArguments& raw) {
  CompareArguments& a = raw.compare;
  CompareRequest& request = a.request;
  CLI::App* verb = app.add_subcommand("compare", "what each method, policy and k would keep, lose and cost");
  verb->footer(compare_examples);
  verb->add_option("input", a.input, "a plan (.toml) or a table")->required();
  add_compared_input(*verb, raw);
  add_compared_privacy(*verb, raw);
  begin_group(*verb, Group::method);
  add_compared_methods(*verb, request, raw.offers);
  add_compared_settings(*verb, request.release, raw.offers);
  begin_group(*verb, Group::output);
  verb->add_option("--chart", request.chart, "write a chart to this file, .svg or .html (mode 0600)");
  verb->add_option("-o,--out", request.result, "write the result as JSON to this file (mode 0600)");
  add_json(*verb, a.shared);
  add_utility(*verb, request);
  add_run(*verb, a.shared, request.release.resources, raw.memory);
}

namespace {

void add_stream_reading(CLI::App& app, Reading& reading) {
  app.add_option("--format", reading.format, "csv or json (lines), where the first byte does not tell")
      ->check(one_of({"csv", "json"}));
  add_csv(app, reading);
  add_header(app, reading);
  add_missing(app, reading);
}

void add_stream_input(CLI::App& app, StreamArguments& a) {
  StreamRequest& request = a.request;
  begin_group(app, Group::input);
  auto* source = app.add_option("--source", a.source, "read this file instead of standard input");
  app.add_option("--follow", a.follow, "read this file and wait for what is appended to it")
      ->excludes(source);
  app.add_flag("--continued", request.continued,
               "the input goes on behind what was taken, it is not fed anew");
  app.add_flag("--keep-open", request.keep_open,
               "at the end of the input the window stays open for the next call");
  add_stream_reading(app, request.reading);
}

void add_stream_output(CLI::App& app, StreamRequest& request) {
  begin_group(app, Group::output);
  app.add_option("-o,--out", request.directory, "folder for the snapshots; made if absent");
  app.add_option("--private-map", request.private_map, "append row,time,published to this file (mode 0600)");
  app.add_option("--trace", request.trace, "append a JSON line per step to this file (mode 0600)");
}

void add_stream_checks(CLI::App& app, StreamRequest& request) {
  begin_group(app, Group::checks);
  app.add_option("--max-gap", request.max_gap, "refuse records more than so many steps ahead of the latest")
      ->check(whole<std::uint64_t>());
  add_words(app, "--on-bad", {"stop", "refuse"},
            "unreadable records and times: stop, or refuse and count them",
            [&request](const std::string& what) { request.refuse_bad = what == "refuse"; });
}

void add_state(CLI::App& app, StreamRequest& request) {
  app.add_option("--state", request.state,
                 "go on from this file, and store there what is needed to go on (mode 0600)");
  app.add_option("--checkpoint", request.checkpoint_seconds,
                 "store the state about every so many seconds; 1 if not given")
      ->check(CLI::Range(0.0, 3600.0))
      ->check(finite());
}

}  // namespace

void add_stream(CLI::App& app, RawArguments& raw) {
  StreamArguments& a = raw.stream;
  CLI::App* verb = app.add_subcommand("stream", "publish snapshots of records as they come, by a plan");
  verb->footer(stream_examples);
  verb->add_option("plan", a.request.plan, "a plan (.toml) of method reposition")->required();
  add_stream_input(*verb, a);
  add_stream_output(*verb, a.request);
  add_json(*verb, a.shared);
  add_stream_checks(*verb, a.request);
  add_run(*verb, a.shared, raw.unused, raw.memory);
  add_state(*verb, a.request);
  add_seed(*verb, a.request.seed);
}

}  // namespace kith::cli
