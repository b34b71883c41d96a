// The only file that sees CLI11.
#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <memory>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/parallel.h"
#include "kith/formats.h"
#include "kith/methods.h"

namespace kith::cli {

namespace {

constexpr const char* about =
    "kith makes releases of tables about people, row by row and truthfully, in which nobody can be singled "
    "out, and proves them.";

constexpr const char* inspect_examples = R"(Examples:
  kith inspect visits.csv                       what is in the file, who is unique in it
  kith inspect visits.csv --plan plan.toml      also writes a plan to edit; it works as it is
  kith inspect clinic.duckdb --plan plan.toml   the tables of a database as a tree around persons
  kith inspect visits.csv --time day --sensitive illness
                                                as a stream: skew, and what windows would do)";

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

constexpr const char* audit_examples = R"(Examples:
  kith audit release.csv --quasi zip,age,sex -k 5
  kith audit release.csv --quasi zip,age --sensitive illness -l 3 -k 5
  kith audit table.csv --quasi zip,age --person patient -k 5
  kith audit table.csv --quasi zip,visited --person patient --persons history -k 5
  kith audit release.csv --certificate release.certificate.json
  kith audit release.csv --sensitive-table release.sensitive.csv --bucket bucket -l 3
                                                a quasi table and a sensitive table joined by bucket
  kith audit --releases jan.csv feb.csv mar.csv --case case --quasi zip,age -k 5
                                                what all releases together tell of each case
  kith audit --series DIR                       a series of kith's own, with its certificates
  kith audit --tables plan.toml --release out   tables around persons: whose whole trees are alike
Exit status 4 where the table does not give what is asked.)";

constexpr const char* attack_examples = R"(Examples:
  kith attack release.csv --outside voters.csv --on zip,birth,sex
  kith attack release.csv --outside voters.csv --on zip=postcode,birth=dob --hierarchy birth=birth.csv
  kith attack release.csv --outside voters.csv --on birth --outside-format birth=MM/DD/YY --pivot birth=2026
                                                dates that the outside table writes in its own way
  kith attack plan.toml --moves map.csv         method reposition: what moves tell who knows the times)";

std::string joined(const std::vector<std::string>& texts, const char* between) {
  return fmt::format("{}", fmt::join(texts, between));
}

// "a, b or c"; one at least.
std::string alternatives(std::vector<std::string> texts) {
  const std::string last = texts.back();
  texts.pop_back();
  return texts.empty() ? last : joined(texts, ", ") + " or " + last;
}

constexpr std::uint64_t least_memory = std::uint64_t{128} << 20;

// As CLI::PositiveNumber, which tells its range in 300 digits.
CLI::Validator positive() {
  const auto check = [](const std::string& text) {
    double number = 0;
    const bool right = CLI::detail::lexical_cast(text, number) && number > 0 && std::isfinite(number);
    return right ? std::string() : "must be more than 0, not " + text;
  };
  return CLI::Validator(check, "POSITIVE");
}

// A number that does not fit would be taken for the greatest one that does, and one below 0 for a great one.
template <typename Number>
CLI::Validator whole() {
  const auto check = [](const std::string& text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end ? std::string()
           : std::is_signed_v<Number>        ? "must be a whole number of at most 18 digits, not " + text
                                             : "must be a whole number from 0 on, not " + text;
  };
  return CLI::Validator(check, "");
}

CLI::Validator finite() {
  const auto check = [](const std::string& text) {
    double number = 0;
    const bool right = CLI::detail::lexical_cast(text, number) && std::isfinite(number);
    return right ? std::string() : "must be a number, not " + text;
  };
  return CLI::Validator(check, "");
}

void add_shared(CLI::App& app, Shared& shared, Resources& resources, std::string& memory) {
  app.add_flag("--json", shared.json, "one JSON object on standard output, nothing else there");
  app.add_flag("--quiet,-q", shared.quiet, "no progress, no notes");
  app.add_flag("--show-values", shared.show_values,
               "errors name the value they are about, which may tell of a person");
  app.add_option("--threads", resources.threads, "number of threads; all cores if not given");
  app.add_option("--memory", memory,
                 "most memory the process may take, e.g. 2GB; what does not fit is refused");
}

// A flag that takes one of the names of an enumeration's values.
template <typename Value>
void add_choice(CLI::App& app, const char* flag, std::optional<Value>& chosen, const char* help,
                const std::vector<std::pair<std::string, Value>>& values) {
  std::vector<std::string> names;
  for (const auto& [name, value] : values) names.push_back(name);
  const auto choose = [&chosen, values](const std::string& text) {
    chosen = std::ranges::find(values, text, &std::pair<std::string, Value>::first)->second;
  };
  app.add_option_function<std::string>(flag, choose, help)->check(CLI::IsMember(names));
}

void add_csv(CLI::App& app, Reading& reading) {
  app.add_option("--delimiter", reading.delimiter, "of CSV fields, where sniffing fails");
  app.add_option("--quote", reading.quote, "of CSV fields");
}

void add_header(CLI::App& app, Reading& reading) {
  app.add_flag_callback(
      "--header", [&reading] { reading.header = true; }, "the first line names the columns");
  app.add_flag_callback("--no-header", [&reading] { reading.header = false; }, "the first line is data");
}

void add_reading(CLI::App& app, Reading& reading) {
  const std::vector<std::string> formats = list_formats();
  app.add_option("--format", reading.format, alternatives(formats) + ", where the ending does not tell")
      ->check(CLI::IsMember(formats));
  add_csv(app, reading);
  app.add_option("--encoding", reading.encoding, "utf-8, utf-16 or latin-1");
  add_header(app, reading);
}

void add_columns(CLI::App& app, Roles& roles) {
  app.add_option("--quasi", roles.quasi, "columns that somebody outside may know")->delimiter(',');
  app.add_option("--sensitive", roles.sensitive, "columns to protect, released as they are")->delimiter(',');
  app.add_option("--person", roles.person, "the column that says whom a row is about");
}

using PersonsChoices = std::vector<std::pair<std::string, Persons>>;

void add_model(CLI::App& app, PrivacyModel& model, const char* persons, const PersonsChoices& choices) {
  app.add_option("-k", model.k, "persons that must share a class")->check(whole<std::int64_t>());
  add_choice(app, "--persons", model.persons, persons, choices);
  app.add_option("-l", model.l, "l of l-diversity");
  add_choice(app, "--l-model", model.l_model, "frequency, distinct, entropy or recursive",
             {{"frequency", LModel::frequency},
              {"distinct", LModel::distinct},
              {"entropy", LModel::entropy},
              {"recursive", LModel::recursive}});
  app.add_option("-c", model.c, "c of recursive (c, l)-diversity");
  app.add_option("-t", model.t, "t of t-closeness");
  add_choice(app, "--t-distance", model.t_distance, "equal, ordered or hierarchical",
             {{"equal", TDistance::equal},
              {"ordered", TDistance::ordered},
              {"hierarchical", TDistance::hierarchical}});
}

void add_time(CLI::App& app, ReleaseRequest& request) {
  app.add_option("--time", request.roles.time, "method reposition: the column that says when a record was");
  app.add_option("--granularity", request.granularity,
                 "of the snapshots, e.g. day; without it the times are step numbers");
}

using MethodFlags = decltype(ReleaseRequest::method);

// A setting of a method as a flag of its kind.
void add_setting(CLI::App& app, const MethodSetting& setting, MethodFlags& flags) {
  using Kind = SettingKind;
  const std::string& name = setting.flag.name;
  const std::string& help = setting.flag.help;
  const auto keep = [&flags, key = setting.key](const std::string& text) { flags[key] = text; };
  if (setting.kinds.front() == Kind::texts) {
    using Texts = std::vector<std::string>;
    const auto keep_all = [keep](const Texts& texts) { keep(joined(texts, ",")); };
    app.add_option_function<Texts>(name, keep_all, help)->delimiter(',');
  } else if (setting.kinds.front() == Kind::whole) {
    const auto keep_whole = [keep](std::int64_t number) { keep(std::to_string(number)); };
    app.add_option_function<std::int64_t>(name, keep_whole, help)->check(whole<std::int64_t>());
  } else if (setting.kinds.front() == Kind::number) {
    const auto keep_number = [keep](double number) { keep(fmt::format("{}", number)); };
    app.add_option_function<double>(name, keep_number, help);
  } else {
    CLI::Option* option = app.add_option_function<std::string>(name, keep, help);
    if (setting.flag.lists_words && setting.kinds == std::vector{Kind::word})
      option->check(CLI::IsMember(setting.words));
  }
}

void add_settings(CLI::App& app, SettingTopic topic, MethodFlags& flags) {
  for (const MethodSetting& setting : list_settings())
    if (setting.flag.topic == topic && !setting.flag.name.empty()) add_setting(app, setting, flags);
}

// What methods have of their own, method by method; the times before the settings of those that take them.
void add_own_settings(CLI::App& app, ReleaseRequest& request) {
  bool times = false;
  std::set<std::string> added;
  for (const MethodInfo& each : list_methods()) {
    if (each.timed && !std::exchange(times, true)) add_time(app, request);
    for (const MethodSetting& setting : each.settings)
      if (setting.flag.topic == SettingTopic::method && !setting.flag.name.empty() &&
          added.insert(setting.key).second)
        add_setting(app, setting, request.method);
  }
}

void add_method(CLI::App& app, MethodFlags& flags) {
  std::vector<std::string> own, baselines;
  for (const MethodInfo& each : list_methods()) (each.baseline ? baselines : own).push_back(each.name);
  const std::string help = fmt::format("{}; {} are baselines", joined(own, ", "), joined(baselines, " and "));
  own.insert(own.end(), baselines.begin(), baselines.end());
  const auto keep = [&flags](const std::string& name) { flags["name"] = name; };
  app.add_option_function<std::string>("--method", keep, help)->check(CLI::IsMember(own));
}

void add_hierarchies(CLI::App& app, std::vector<std::string>& texts) {
  app.add_option("--hierarchy", texts, "COLUMN=FILE, an ARX hierarchy; may be repeated")
      ->allow_extra_args(false);
}

std::vector<HierarchyFile> hierarchies_of(const std::vector<std::string>& texts) {
  std::vector<HierarchyFile> files;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      throw CLI::ValidationError("--hierarchy", "takes COLUMN=FILE, not '" + text + "'");
    files.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  return files;
}

std::pair<std::string, std::string> column_and_value(const char* flag, const char* takes,
                                                     const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    throw CLI::ValidationError(flag, fmt::format("takes {}, not '{}'", takes, text));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

void add_formats(CLI::App& app, LinkRequest& link) {
  const auto add = [&app](const char* flag, std::vector<ColumnFormat>& formats, const char* help) {
    const auto keep = [flag, &formats](const std::string& text) {
      const auto [column, format] = column_and_value(flag, "COLUMN=FORMAT", text);
      formats.push_back({column, format});
    };
    return app.add_option_function<std::string>(flag, keep, help)->trigger_on_parse()->take_all();
  };
  add("--outside-format", link.outside_formats,
      "COLUMN=FORMAT: how the outside table writes times, e.g. birth=MM/DD/YYYY; guessed if not given");
  add("--released-format", link.released_formats, "COLUMN=FORMAT: likewise of the release");
  const auto keep = [&link](const std::string& text) {
    const auto [column, year] = column_and_value("--pivot", "COLUMN=YEAR", text);
    int number = 0;
    if (!CLI::detail::lexical_cast(year, number) || number < 100 || number > 9999)
      throw CLI::ValidationError("--pivot", "takes COLUMN=YEAR, not '" + text + "'");
    link.pivots.push_back({column, number});
  };
  app.add_option_function<std::string>("--pivot", keep,
                                       "COLUMN=YEAR: the latest year that two digits mean there")
      ->trigger_on_parse()
      ->take_all();
}

void add_allowed(CLI::App& app, std::vector<std::string>& texts) {
  app.add_option(
         "--allow", texts,
         "COLUMN=KIND: release it though it holds " + alternatives(list_contents()) + "; may be repeated")
      ->allow_extra_args(false);
}

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

struct Raw {
  InspectArguments inspect;
  ReleaseArguments release;
  StreamArguments stream;
  AuditArguments audit;
  AttackArguments attack;
  CompletionArguments completion;
  Resources unused;
  std::string memory;
  std::vector<std::string> hierarchies, allowed;
};

void add_inspect(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand(
      "inspect", "profile a table or a database: types, roles, hierarchies, who is unique");
  verb->footer(inspect_examples);
  verb->add_option("data", raw.inspect.data,
                   "CSV (also .gz, .zst), Parquet, JSON lines, or a database file of DuckDB or SQLite")
      ->required();
  CLI::Option* plan = verb->add_option("--plan", raw.inspect.plan, "write a plan to edit to this file");
  verb->add_flag("--force", raw.inspect.force, "with --plan: replace a file that is there already")
      ->needs(plan);
  verb->add_option("--person", raw.inspect.person,
                   "the column that says whom a row is about; of a database the table with a row per person");
  CLI::Option* time = verb->add_option("--time", raw.inspect.time,
                                       "look at the table as a stream of snapshots by this column of times");
  verb->add_option("--granularity", raw.inspect.granularity,
                   "with --time: the granules that are snapshots; by what the column holds if not given")
      ->needs(time);
  verb->add_option("--sensitive", raw.inspect.sensitive,
                   "with --time: the column to protect; the likely one if not given")
      ->needs(time);
  verb->add_option("-l", raw.inspect.l, "with --time: which l to try, e.g. 2,3,4")
      ->delimiter(',')
      ->check(positive())
      ->needs(time);
  verb->add_option("--windows", raw.inspect.windows, "with --time: which windows to try; 2,3,5,7")
      ->delimiter(',')
      ->check(positive())
      ->needs(time);
  add_reading(*verb, raw.inspect.reading);
  add_shared(*verb, raw.inspect.shared, raw.inspect.resources, raw.memory);
}

void add_release(CLI::App& app, Raw& raw) {
  ReleaseArguments& a = raw.release;
  ReleaseRequest& request = a.request;
  CLI::App* verb = app.add_subcommand("release", "make a release, by a plan or by flags");
  verb->footer(release_examples);
  verb->add_option("input", a.input, "a plan (.toml) or a table")->required();
  verb->add_option("-o,--out", request.directory, "folder for the release; made if absent");
  add_columns(*verb, request.roles);
  verb->add_option("--plain", request.roles.plain, "columns released as they are")->delimiter(',');
  verb->add_option("--identifier", request.roles.identifiers, "columns never released")->delimiter(',');
  add_hierarchies(*verb, raw.hierarchies);
  add_allowed(*verb, raw.allowed);
  add_model(*verb, request.model,
            "persons share classes, or their whole history of rows; or rows are persons",
            {{"classes", Persons::classes}, {"history", Persons::history}, {"rows", Persons::rows}});
  add_settings(*verb, SettingTopic::general, request.method);
  add_method(*verb, request.method);
  add_own_settings(*verb, request);
  verb->add_option("--trace", request.trace,
                   "method reposition: write a JSON line per step to this file (mode 0600)");
  verb->add_option("--series", a.series, "folder of a series of releases: add a batch, publish all again");
  verb->add_option("--source", request.source, "a series: the batch to add, instead of the plan's source");
  verb->add_flag("--again", request.again, "a series: add the batch even if the series has it already");
  add_settings(*verb, SettingTopic::series, request.method);
  add_settings(*verb, SettingTopic::search, request.method);
  verb->add_option("--output", request.output,
                   "name of the release, .csv or .parquet; .duckdb for many tables");
  verb->add_option("--private-map", request.private_map,
                   "write what became of every row to this file (mode 0600)");
  verb->add_option("--report", request.report, "write the report to this file");
  verb->add_flag("--dry-run", request.dry_run, "do and check everything, write nothing, print the result");
  verb->add_option("--seed", request.seed, "for tests: a fixed key instead of a fresh one; not certified")
      ->check(whole<std::uint64_t>());
  add_choice<Severity>(*verb, "--fail-on", request.fail_on,
                       "release nothing if there is such a caveat; exit status 4",
                       {{"warning", Severity::warning}, {"severe", Severity::severe}});
  verb->add_flag("--frontier", request.frontier, "add the frontier to the JSON result, whatever it costs");
  verb->add_flag_callback(
      "--no-pruning", [&request] { request.prune = false; }, "look at every node; for comparison");
  add_reading(*verb, request.data.reading);
  add_shared(*verb, a.shared, request.resources, raw.memory);
}

void add_stream_reading(CLI::App& app, Reading& reading) {
  app.add_option("--format", reading.format, "csv or json (lines), where the first byte does not tell")
      ->check(CLI::IsMember({"csv", "json"}));
  add_csv(app, reading);
  add_header(app, reading);
}

void add_stream(CLI::App& app, Raw& raw) {
  StreamArguments& a = raw.stream;
  StreamRequest& request = a.request;
  CLI::App* verb = app.add_subcommand("stream", "publish snapshots of records as they come, by a plan");
  verb->footer(stream_examples);
  verb->add_option("plan", request.plan, "a plan (.toml) of method reposition")->required();
  verb->add_option("-o,--out", request.directory, "folder for the snapshots; made if absent");
  auto* source = verb->add_option("--source", a.source, "read this file instead of standard input");
  verb->add_option("--follow", a.follow, "read this file and wait for what is appended to it")
      ->excludes(source);
  verb->add_option("--state", request.state,
                   "go on from this file, and store there what is needed to go on (mode 0600)");
  verb->add_option("--checkpoint", request.checkpoint_seconds,
                   "store the state about every so many seconds; 1 if not given")
      ->check(CLI::Range(0.0, 3600.0))
      ->check(finite());
  verb->add_flag("--keep-open", request.keep_open,
                 "at the end of the input the window stays open for the next call");
  verb->add_flag("--continued", request.continued,
                 "the input goes on behind what was taken, it is not fed anew");
  verb->add_option("--max-gap", request.max_gap, "refuse records more than so many steps ahead of the latest")
      ->check(whole<std::uint64_t>());
  verb->add_option_function<std::string>(
          "--on-bad", [&request](const std::string& what) { request.refuse_bad = what == "refuse"; },
          "unreadable records and times: stop, or refuse and count them")
      ->check(CLI::IsMember({"stop", "refuse"}));
  verb->add_option("--private-map", request.private_map,
                   "append row,time,published to this file (mode 0600)");
  verb->add_option("--trace", request.trace, "append a JSON line per step to this file (mode 0600)");
  verb->add_option("--seed", request.seed, "for tests: a fixed key instead of a fresh one; not certified")
      ->check(whole<std::uint64_t>());
  add_stream_reading(*verb, request.reading);
  add_shared(*verb, a.shared, raw.unused, raw.memory);
}

void add_audit(CLI::App& app, Raw& raw) {
  AuditArguments& a = raw.audit;
  CLI::App* verb = app.add_subcommand("audit", "check any table or series of releases, whoever made it");
  verb->footer(audit_examples);
  verb->add_option("data", a.data, "the table");
  verb->add_option("--releases", a.releases, "instead of a table: releases of a growing one, oldest first")
      ->expected(1, -1);
  verb->add_option("--series", a.series, "instead of a table: the folder of a series that kith made");
  verb->add_option(
      "--case", a.case_column,
      "releases: the column that names the case; rows are linked by their other cells without it");
  add_columns(*verb, a.roles);
  verb->add_option("--plain", a.roles.plain,
                   "releases without cases: link by these and the sensitive columns")
      ->delimiter(',');
  add_hierarchies(*verb, raw.hierarchies);
  add_model(*verb, a.model, "persons share classes, or their whole history of rows",
            {{"classes", Persons::classes}, {"history", Persons::history}});
  verb->add_option("--certificate", a.certificate, "check the table against this certificate");
  verb->add_option("--sensitive-table", a.sensitive_table,
                   "anatomy: the table that says which sensitive values a bucket has");
  verb->add_option("--bucket", a.bucket, "anatomy: the column that joins the two tables");
  CLI::Option* tables =
      verb->add_option("--tables", a.tables, "instead of a table: the tables of this plan, person by person");
  verb->add_option("--release", a.release,
                   "tables: not the plan's own but those released to this folder or database")
      ->needs(tables);
  verb->add_option("--known-rows", a.known_rows,
                   "tables: an outsider knows up to so many rows of a person; 3 if not given")
      ->check(CLI::Range(0, 12));
  verb->add_flag("--single-table", a.single_table,
                 "tables: also what methods for single tables would leave open")
      ->needs(tables);
  verb->add_option("--reference", a.reference,
                   "the whole input, which t compares with; the table itself if not given");
  add_reading(*verb, a.reading);
  add_shared(*verb, a.shared, a.resources, raw.memory);
}

void add_attack(CLI::App& app, Raw& raw) {
  AttackArguments& a = raw.attack;
  CLI::App* verb =
      app.add_subcommand("attack", "link a release with an outside table and count whom it finds");
  verb->footer(attack_examples);
  verb->add_option("release", a.release, "the release; with --moves its plan")->required();
  CLI::Option* outside = verb->add_option("--outside", a.outside, "the table an attacker holds");
  CLI::Option* on = verb->add_option("--on", a.on, "columns to link on: NAME, or RELEASED=OUTSIDE");
  on->delimiter(',');
  CLI::Option* moves = verb->add_option(
      "--moves", a.moves, "instead: a private map of method reposition; whom moves and drops disclose");
  moves->excludes(outside)->excludes(on);
  verb->add_option("-l", a.l, "with --moves: instead of the plan's l")
      ->check(positive())
      ->check(whole<std::uint64_t>())
      ->needs(moves);
  add_hierarchies(*verb, raw.hierarchies);
  add_formats(*verb, a.link);
  CLI::Option* sensitive = verb->add_option("--sensitive", a.link.sensitive,
                                            "released column that is learnt where all matches agree");
  CLI::Option* k = verb->add_option("-k", a.link.k, "count outside people who match fewer than k rows")
                       ->check(positive())
                       ->check(whole<std::uint64_t>());
  CLI::Option* up_to = verb->add_option("--up-to", a.link.up_to, "also column sets of up to this size")
                           ->check(whole<std::uint64_t>());
  verb->final_callback([verb, &a, &raw, sensitive, k, up_to] {
    const bool formats =
        !a.link.outside_formats.empty() || !a.link.released_formats.empty() || !a.link.pivots.empty();
    if (a.moves &&
        (sensitive->count() || k->count() || up_to->count() || !raw.hierarchies.empty() || formats))
      throw CLI::ValidationError("--moves",
                                 "has no use for --sensitive, -k, --up-to, --hierarchy, formats and --pivot");
    for (const char* flag : {"--format", "--delimiter", "--quote", "--encoding", "--header", "--no-header"})
      if (a.moves && verb->count(flag) > 0)
        throw CLI::ValidationError("--moves",
                                   fmt::format("has no use for {}: the plan says how its source is "
                                               "read, and kith wrote the map",
                                               flag));
    if (a.moves) return;
    if (a.outside.empty()) throw CLI::RequiredError("--outside");
    if (a.on.empty()) throw CLI::RequiredError("--on");
  });
  add_reading(*verb, a.link.release.reading);
  add_shared(*verb, a.shared, a.link.resources, raw.memory);
}

void add_completion(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("completion", "print a completion script for a shell");
  verb->add_option("shell", raw.completion.shell, "bash, zsh or fish")->required();
}

void add_verbs(CLI::App& app, Raw& raw) {
  for (const auto add : {add_inspect, add_release, add_stream, add_audit, add_attack, add_completion})
    add(app, raw);
}

}  // namespace

std::uint64_t parse_size(const std::string& text) {
  std::size_t used = 0;
  const double number = std::stod(text, &used);
  std::string unit;
  for (const char c : text.substr(used))
    if (c != ' ') unit.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  double factor = 0;
  if (unit.empty() || unit == "b") factor = 1;
  if (unit == "k" || unit == "kb" || unit == "kib") factor = 1024.0;
  if (unit == "m" || unit == "mb" || unit == "mib") factor = 1024.0 * 1024;
  if (unit == "g" || unit == "gb" || unit == "gib") factor = 1024.0 * 1024 * 1024;
  if (factor == 0 || !(number > 0) || number * factor > 1e18) throw std::invalid_argument("not a size");
  return static_cast<std::uint64_t>(number * factor);
}

namespace {

void refuse_many(unsigned threads) {
  if (threads > most_threads)
    throw CLI::ValidationError("--threads", fmt::format("must be {} at most", most_threads));
}

// A variable of a script that is not set makes an empty value, which must not pass for none.
void refuse_empty(int count, const char* const* words) {
  for (int w = 1; w < count; ++w) {
    const std::string_view word = words[w];
    const std::string before = w > 1 ? words[w - 1] : "argument";
    if (word.empty()) throw CLI::ValidationError(before, "has an empty value: write one, or leave it out");
    if (word.starts_with("--") && word.find('=') == word.size() - 1)
      throw CLI::ValidationError(std::string(word), "has an empty value: write one, or leave it out");
  }
}

// The first word is a verb, or there is none.
void refuse_other_verbs(const CLI::App& app, int count, const char* const* words) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs.push_back(verb->get_name());
  if (count < 2 || words[1][0] == '-' || std::ranges::find(verbs, std::string(words[1])) != verbs.end())
    return;
  throw CLI::ValidationError(words[1], "is no command of kith: " + alternatives(verbs));
}

}  // namespace

Arguments parse(int count, const char* const* words, std::ostream& out, std::ostream& err) {
  CLI::App app(about, "kith");
  app.set_version_flag("--version", "kith " KITH_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  Raw raw;
  add_verbs(app, raw);
  Arguments result;
  try {
    refuse_empty(count, words);
    refuse_other_verbs(app, count, words);
    app.parse(count, words);
    std::uint64_t memory = 0;
    if (!raw.memory.empty()) {
      try {
        memory = parse_size(raw.memory);
      } catch (const std::exception&) {
        throw CLI::ValidationError("--memory", "takes a size such as 2GB, not '" + raw.memory + "'");
      }
      if (memory < least_memory) throw CLI::ValidationError("--memory", "must be 128MB at least");
    }
    for (Resources* each : {&raw.inspect.resources, &raw.release.request.resources, &raw.audit.resources,
                            &raw.attack.link.resources}) {
      refuse_many(each->threads);
      each->memory_bytes = memory;
    }
    raw.release.request.hierarchies = raw.audit.hierarchies = raw.attack.link.hierarchies =
        hierarchies_of(raw.hierarchies);
    raw.release.request.allow = allowed_of(raw.allowed);
    if (app.got_subcommand("inspect")) result.inspect = raw.inspect;
    if (app.got_subcommand("release")) result.release = raw.release;
    if (app.got_subcommand("stream")) result.stream = raw.stream;
    if (app.got_subcommand("audit")) result.audit = raw.audit;
    if (app.got_subcommand("attack")) result.attack = raw.attack;
    if (app.got_subcommand("completion")) result.completion = raw.completion;
  } catch (const CLI::ParseError& error) {
    result.exit = app.exit(error, out, err) == 0 ? 0 : 2;
    if (*result.exit == 2) result.usage_error = error.what();
  }
  return result;
}

namespace {

// The words that the check of an option allows, which its type tells as TEXT:{a,b}; else those of its
// setting.
std::vector<std::string> words_of(const CLI::App& verb, const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find('{');
  if (begin != std::string::npos)
    return CLI::detail::split(type.substr(begin + 1, type.find('}') - begin - 1), ',');
  if (verb.get_name() != "release") return {};
  for (const MethodSetting& setting : list_settings())
    if (!setting.flag.name.empty() && option.check_name(setting.flag.name)) return setting.words;
  return {};
}

}  // namespace

std::vector<VerbFlags> list_flags() {
  CLI::App app;
  Raw raw;
  add_verbs(app, raw);
  std::vector<VerbFlags> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    VerbFlags& made = verbs.emplace_back(verb->get_name());
    for (const CLI::Option* option : verb->get_options()) {
      if (option->check_name("--allow")) {
        made.flags.push_back({"--allow", {}, list_contents()});
        continue;
      }
      const std::vector<std::string> words = words_of(*verb, *option);
      for (const std::string& name : option->get_snames()) made.flags.push_back({"-" + name, words});
      for (const std::string& name : option->get_lnames()) made.flags.push_back({"--" + name, words});
    }
  }
  return verbs;
}

}  // namespace kith::cli
