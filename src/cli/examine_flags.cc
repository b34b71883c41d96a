// The flags of the verbs that look at tables and publish nothing: inspect, audit and attack.
#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include "cli/flags.h"
#include "cli/verbs.h"

namespace kith::cli {

namespace {

constexpr const char* inspect_examples = R"(Examples:
  kith inspect visits.csv                       what is in the file, who is unique in it
  kith inspect visits.csv --plan plan.toml      also writes a plan to edit; it works as it is
  kith inspect clinic.duckdb --plan plan.toml   the tables of a database as a tree around persons
  kith inspect clinic.duckdb --table visit      one of its tables
  zcat visits.csv.gz | kith inspect -           standard input
  kith inspect visits.csv --time day --sensitive illness
                                                as a stream: skew, and what windows would do)";

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

// The table as a stream of snapshots.
void add_snapshots(CLI::App& app, InspectArguments& a) {
  CLI::Option* time =
      app.add_option("--time", a.time, "look at the table as a stream of snapshots by this column of times");
  app.add_option("--granularity", a.granularity,
                 "with --time: the granules that are snapshots; by what the column holds if not given")
      ->needs(time);
  app.add_option("--sensitive", a.sensitive,
                 "with --time: the column to protect; the likely one if not given")
      ->needs(time);
  begin_group(app, Group::privacy);
  app.add_option("-l", a.l, "with --time: which l to try, e.g. 2,3,4")
      ->delimiter(',')
      ->check(positive())
      ->needs(time);
  begin_group(app, Group::method);
  app.add_option("--windows", a.windows, "with --time: which windows to try; 2,3,5,7")
      ->delimiter(',')
      ->check(positive())
      ->needs(time);
}

// What is audited: a table, two in the manner of Anatomy, releases, or the tables of a plan.
void add_audited(CLI::App& app, AuditArguments& a) {
  app.add_option("--releases", a.releases, "instead of a table: releases of a growing one, oldest first")
      ->expected(1, -1);
  app.add_option("--case", a.case_column,
                 "releases: the column that names the case; rows are linked by their other cells without it");
  app.add_option("--series", a.series, "instead of a table: the folder of a series that kith made");
  CLI::Option* tables =
      app.add_option("--tables", a.tables, "instead of a table: the tables of this plan, person by person");
  app.add_option("--release", a.release,
                 "tables: not the plan's own but those released to this folder or database")
      ->needs(tables);
  app.add_option("--sensitive-table", a.sensitive_table,
                 "anatomy: the table that says which sensitive values a bucket has");
  app.add_option("--bucket", a.bucket, "anatomy: the column that joins the two tables");
}

void add_audit_checks(CLI::App& app, AuditArguments& a) {
  begin_group(app, Group::checks);
  app.add_option("--certificate", a.certificate, "check the table against this certificate");
  app.add_option("--reference", a.reference,
                 "the whole input, which t compares with; the table itself if not given");
  app.add_option("--known-rows", a.known_rows,
                 "tables: an outsider knows up to so many rows of a person; 3 if not given")
      ->check(CLI::Range(0, 12));
  app.add_flag("--single-table", a.single_table,
               "tables: also what methods for single tables would leave open")
      ->needs(app.get_option("--tables"));
}

void add_links(CLI::App& app, AttackArguments& a) {
  CLI::Option* outside = app.add_option("--outside", a.outside, "the table an attacker holds");
  app.add_option("--outside-table", a.outside_table,
                 "of --outside, if that is a database or an Excel workbook: the one table to read")
      ->needs(outside);
  CLI::Option* on = app.add_option("--on", a.on, "columns to link on: NAME, or RELEASED=OUTSIDE");
  on->delimiter(',');
  CLI::Option* moves = app.add_option(
      "--moves", a.moves, "instead: a private map of method reposition; whom moves and drops disclose");
  moves->excludes(outside)->excludes(on);
}

void add_attack_checks(CLI::App& app, AttackArguments& a) {
  LinkRequest& link = a.link;
  begin_group(app, Group::checks);
  app.add_option("--sensitive", link.sensitive, "released column that is learnt where all matches agree");
  app.add_option("-k", link.k, "count outside people who match fewer than k rows")
      ->check(positive())
      ->check(whole<std::uint64_t>());
  app.add_option("--up-to", link.up_to, "also column sets of up to this size")->check(whole<std::uint64_t>());
  app.add_option("-l", a.l, "with --moves: instead of the plan's l")
      ->check(positive())
      ->check(whole<std::uint64_t>())
      ->needs(app.get_option("--moves"));
}

// A map of moves is kith's own and has nothing to link; everything else needs both sides of a link.
void check_attack(const CLI::App& verb, const AttackArguments& a) {
  if (!a.moves) {
    if (a.outside.empty()) throw CLI::RequiredError("--outside");
    if (a.on.empty()) throw CLI::RequiredError("--on");
    return;
  }
  for (const char* flag :
       {"--sensitive", "-k", "--up-to", "--hierarchy", "--outside-format", "--released-format", "--pivot"})
    if (verb.count(flag) > 0)
      throw CLI::ValidationError("--moves",
                                 "has no use for --sensitive, -k, --up-to, --hierarchy, formats and --pivot");
  for (const char* flag : {"--table", "--format", "--delimiter", "--quote", "--encoding", "--header",
                           "--no-header", "--na", "--decimal"})
    if (verb.count(flag) > 0)
      throw CLI::ValidationError("--moves", fmt::format("has no use for {}: the plan says how its source is "
                                                        "read, and kith wrote the map",
                                                        flag));
}

}  // namespace

void add_inspect(CLI::App& app, RawArguments& raw) {
  InspectArguments& a = raw.inspect;
  CLI::App* verb = app.add_subcommand(
      "inspect", "profile a table or a database: types, roles, hierarchies, who is unique");
  verb->footer(inspect_examples);
  verb->add_option(
          "data", a.data,
          "CSV (also .gz, .zst), Parquet, JSON, a file of SPSS, Stata, SAS or Excel, or a database file of "
          "DuckDB or SQLite; - is CSV or JSON on standard input, also packed by gzip")
      ->required();
  begin_group(*verb, Group::input);
  verb->add_option("--person", a.person,
                   "the column that says whom a row is about; of a database the table with a row per person");
  add_table(*verb, a.table);
  add_reading(*verb, a.reading, raw.offers);
  add_snapshots(*verb, a);
  begin_group(*verb, Group::output);
  CLI::Option* plan = verb->add_option("--plan", a.plan, "write a plan to edit to this file");
  verb->add_flag("--force", a.force, "with --plan: replace a file that is there already")->needs(plan);
  add_json(*verb, a.shared);
  add_run(*verb, a.shared, a.resources, raw.memory);
}

void add_audit(CLI::App& app, RawArguments& raw) {
  AuditArguments& a = raw.audit;
  CLI::App* verb = app.add_subcommand("audit", "check any table or series of releases, whoever made it");
  verb->footer(audit_examples);
  verb->add_option("data", a.data, "the table");
  begin_group(*verb, Group::input);
  add_audited(*verb, a);
  add_columns(*verb, a.roles);
  verb->add_option("--plain", a.roles.plain,
                   "releases without cases: link by these and the sensitive columns")
      ->delimiter(',');
  add_hierarchies(*verb, raw.hierarchies);
  add_table(*verb, a.table);
  add_reading(*verb, a.reading, raw.offers);
  begin_group(*verb, Group::privacy);
  add_model(*verb, a.model, "persons share classes, or their whole history of rows",
            {{"classes", Persons::classes}, {"history", Persons::history}});
  add_json(*verb, a.shared);
  add_audit_checks(*verb, a);
  add_run(*verb, a.shared, a.resources, raw.memory);
}

void add_attack(CLI::App& app, RawArguments& raw) {
  AttackArguments& a = raw.attack;
  CLI::App* verb =
      app.add_subcommand("attack", "link a release with an outside table and count whom it finds");
  verb->footer(attack_examples);
  verb->add_option("release", a.release, "the release; with --moves its plan")->required();
  begin_group(*verb, Group::input);
  add_links(*verb, a);
  add_hierarchies(*verb, raw.hierarchies);
  add_formats(*verb, a.link);
  add_table(*verb, a.link.release.table);
  add_reading(*verb, a.link.release.reading, raw.offers);
  add_json(*verb, a.shared);
  add_attack_checks(*verb, a);
  verb->final_callback([verb, &a] { check_attack(*verb, a); });
  add_run(*verb, a.shared, a.link.resources, raw.memory);
}

}  // namespace kith::cli
