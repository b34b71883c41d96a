#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/read_table.h"
#include "cli/relational_flags.h"
#include "cli/relational_summary.h"
#include "cli/reposition_flags.h"
#include "engine/engine.h"
#include "kith/error.h"
#include "method/local/series_plan.h"
#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"
#include "plan/write.h"
#include "publish/folder.h"
#include "publish/series.h"

namespace kith::cli {

namespace {

namespace fs = std::filesystem;
using plan::ColumnPlan;
using plan::Plan;
using plan::Role;

ColumnPlan& column_named(Plan& plan, const std::string& name) {
  for (ColumnPlan& column : plan.columns)
    if (column.name == name) return column;
  plan.columns.push_back({});
  plan.columns.back().name = name;
  return plan.columns.back();
}

void set_roles(Plan& plan, const std::vector<std::string>& names, Role role) {
  for (const std::string& name : names) column_named(plan, name).role = role;
}

[[noreturn]] void bad_flag(const char* flag, const std::string& value, const std::string& remedy) {
  throw Error(ErrorCode::usage, fmt::format("{} cannot be '{}'", flag, value), {}, remedy);
}

void refuse_two_roles(const ModelFlags& model, const std::optional<std::string>& time) {
  std::map<std::string, const char*> roles;
  const auto give = [&](const std::vector<std::string>& names, const char* flag) {
    for (const std::string& name : names) {
      const auto [known, is_new] = roles.emplace(name, flag);
      if (!is_new && std::string_view(known->second) != flag)
        throw Error(ErrorCode::usage,
                    fmt::format("column '{}' is named by {} and by {}", name, known->second, flag), {},
                    "give every column one role");
    }
  };
  give(model.quasi, "--quasi");
  give(model.sensitive, "--sensitive");
  give(model.plain, "--plain");
  give(model.identifiers, "--identifier");
  if (model.person) give({*model.person}, "--person");
  if (time) give({*time}, "--time");
}

void set_columns(Plan& plan, const ModelFlags& model, const std::optional<std::string>& time) {
  refuse_two_roles(model, time);
  set_roles(plan, model.quasi, Role::quasi);
  set_roles(plan, model.sensitive, Role::sensitive);
  set_roles(plan, model.plain, Role::plain);
  set_roles(plan, model.identifiers, Role::identifier);
  if (model.person) set_roles(plan, {*model.person}, Role::person);
  for (const auto& [name, file] : model.hierarchies) {
    const auto known = std::ranges::find(plan.columns, name, &ColumnPlan::name);
    if (known == plan.columns.end())
      throw Error(ErrorCode::usage, fmt::format("--hierarchy names '{}', which has no role", name), {},
                  "name it with --quasi too");
    known->recipe = hierarchy::FromFile{file};
    known->has_hierarchy = true;
  }
}

void set_model(Plan& plan, const ModelFlags& model) {
  if (model.k) {
    if (*model.k < 1)
      throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", *model.k), {},
                  "k is a number from 1 on");
    plan.privacy.k = static_cast<std::uint64_t>(*model.k);
  }
  if (model.persons)
    plan.privacy.persons =
        *model.persons == "history" ? privacy::PersonReading::history : privacy::PersonReading::classes;
  if ((model.l_model || model.c) && !model.l && !plan.privacy.l)
    throw Error(ErrorCode::usage, "--l-model and -c have no use without l", {}, "say -l L too");
  if (model.t_distance && !model.t && !plan.privacy.t)
    throw Error(ErrorCode::usage, "--t-distance has no use without t", {}, "say -t T too");
  if (model.l) plan.privacy.l = *model.l;
  if (model.c) plan.privacy.c = *model.c;
  if (model.t) plan.privacy.t = *model.t;
  static const std::vector<std::string> distances{"equal", "ordered", "hierarchical"};
  if (model.l_model) plan.privacy.l_model = plan::l_model_named(*model.l_model).value();
  if (model.t_distance)
    plan.privacy.t_distance =
        static_cast<privacy::TDistance>(std::ranges::find(distances, *model.t_distance) - distances.begin());
}

std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

void set_method(Plan& plan, const ReleaseArguments& arguments) {
  const MethodFlags& flags = arguments.method;
  const auto given = [&](const char* key) {
    const auto found = flags.find(key);
    return found == flags.end() ? nullptr : &found->second;
  };
  if (const auto* name = given("name")) {
    for (const auto method : {plan::Method::full_domain, plan::Method::datafly, plan::Method::mu_argus,
                              plan::Method::local, plan::Method::reposition, plan::Method::multirelational})
      if (*name == plan::name_of(method)) plan.method.name = method;
  } else if (arguments.series) {
    method::assume_series_method(plan);
  }
  if (!plan.states("method.policy"))
    plan.method.policy =
        plan.method.name == plan::Method::local ? plan::Policy::guillotine : plan::Policy::height;
  if (const auto* ranges = given("ranges")) {
    plan.method.ranges = *ranges == "tight" ? plan::Ranges::tight : plan::Ranges::cell;
    plan.lines.try_emplace("method.ranges", 0);
  }
  if (const auto* arrivals = given("arrivals")) {
    plan.method.arrivals = *arrivals == "known" ? plan::Arrivals::known : plan::Arrivals::hidden;
    plan.lines.try_emplace("method.arrivals", 0);
  }
  if (const auto* limit = given("max_suppression"))
    plan.method.max_suppression = plan::parse_suppression(*limit, {});
  if (const auto* name = given("policy")) {
    const auto policy = plan::policy_named(*name);
    if (!policy) bad_flag("--policy", *name, "kith release --help lists the policies");
    plan.method.policy = *policy;
    plan.lines.try_emplace("method.policy", 0);
  }
  if (const auto* columns = given("generalize")) plan.method.generalize = listed(*columns);
  if (const auto* suppressed = given("suppressed")) plan.method.mask_suppressed = *suppressed == "mask";
  if (const auto* search = given("search"))
    plan.method.search = *search == "binary" ? plan::SearchKind::binary : plan::SearchKind::all;
  if (arguments.output) {
    plan.output = *arguments.output;
    plan.lines.try_emplace("output.path", 0);
  }
}

void set_reading(Plan& plan, const Reading& reading) {
  if (reading.format) plan.source.format = reading.format;
  if (reading.delimiter) plan.source.delimiter = reading.delimiter;
  if (reading.quote) plan.source.quote = reading.quote;
  if (reading.encoding) plan.source.encoding = reading.encoding;
  if (reading.header) plan.source.header = reading.header;
}

Plan plan_of(const ReleaseArguments& arguments) {
  Plan plan;
  const bool from_file = fs::path(arguments.input).extension() == ".toml";
  refuse_database(arguments.input);
  if (from_file)
    plan = plan::parse_plan(arguments.input);
  else
    plan.source.path = arguments.input;
  const std::string as_written = from_file ? plan::to_toml(plan) : "";
  set_method(plan, arguments);
  if (plan.method.name == plan::Method::multirelational) {
    if (!from_file)
      throw Error(ErrorCode::usage, "method multirelational needs a plan: it names tables and how they join",
                  {}, "`kith inspect DATABASE --plan plan.toml` writes one to edit");
    refuse_flags_of_one_table(arguments);
  }
  set_columns(plan, arguments.model, arguments.time.time);
  set_model(plan, arguments.model);
  set_reposition(plan, arguments.time, arguments.method);
  set_relational(plan, arguments.method);
  set_reading(plan, arguments.reading);
  const bool repositions = plan.method.name == plan::Method::reposition;
  if (!from_file && !repositions && plan.with_role(Role::quasi).empty())
    throw Error(ErrorCode::usage, "no quasi column was named", {},
                "name columns that outsiders may know with --quasi a,b; `kith inspect` proposes some");
  if (plan.privacy.k == 0 && !repositions)
    throw Error(ErrorCode::k_out_of_range, "k was not given", {},
                "say how many persons must share a class with -k");
  plan::check(plan);
  const std::string in_force = plan::to_toml(plan);
  if (!from_file)
    plan.text = in_force;
  else if (in_force != as_written)
    plan.text += "\n# with the flags of the call:\n" + in_force;
  if (arguments.source) plan.source.path = *arguments.source;
  return plan;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "0 %"
                    : fmt::format("{:.2f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

void print_summary(const outcome::TableOutcome& r, std::ostream& out) {
  if (outcome::lattice_of(r).baseline)
    out << fmt::format("baseline    {}: not kith's own method; the report says what it misses\n",
                       outcome::lattice_of(r).baseline->name);
  const std::uint64_t kept_back = r.series ? r.held : r.suppressed;
  out << fmt::format("released    {} of {} rows{}, {} {} ({})\n", r.released, r.rows,
                     r.persons_known ? fmt::format(" of {} persons", r.persons) : "", kept_back,
                     r.series ? "held" : "suppressed", percent(kept_back, r.rows));
  if (r.series)
    out << fmt::format("series      release {}: {} rows of the batch, {} came out that had been held\n",
                       r.series->release, r.series->batch_rows, r.series->came_out_later);
  if (r.masked > 0)
    out << fmt::format("            {} suppressed rows appear with * in every quasi column\n", r.masked);
  out << fmt::format("model       {}\n", r.model);
  if (!!r.cells) {
    out << fmt::format("cells       cut by {}, released as {}\n", r.policy,
                       outcome::cells_of(r).ranges == "tight" ? "tight boxes" : "cells of the partition");
  }
  std::string levels;
  for (std::size_t c = 0; c < r.columns.size() && !r.cells; ++c)
    levels += fmt::format("{}{}: {}", c == 0 ? "" : ", ", r.columns[c].name,
                          r.columns[c].level_names[r.columns[c].level]);
  if (!r.cells) out << fmt::format("levels      {}\n", levels);
  out << fmt::format("classes     {}, smallest {}, average {:.1f} {}\n", r.classes.count, r.classes.smallest,
                     r.classes.average, r.persons_known ? "persons" : "rows");
  if (r.by_history && r.histories)
    out << fmt::format("histories   {}, smallest {}, average {:.1f} persons\n", r.histories->count,
                       r.histories->smallest, r.histories->average);
  out << fmt::format("risk        highest {:.4f} (before: {:.4f}); unique rows before: {}\n", r.after.highest,
                     r.before.highest, r.before.unique);
  out << fmt::format("loss        NCP {:.4f}, precision {:.4f}\n", r.loss.ncp, r.loss.precision);
  if (outcome::lattice_of(r).complete && !r.cells)
    out << fmt::format("search      {} minimal nodes of {}; {} checked\n",
                       outcome::lattice_of(r).minimal.size(), outcome::lattice_of(r).nodes,
                       outcome::lattice_of(r).checked);
  if (!r.withheld.empty())
    out << fmt::format("withheld    {} (not named in the plan)\n", fmt::join(r.withheld, ", "));
  out << fmt::format("\nrelease     {}\n", r.files.release.string());
  if (r.certified)
    out << fmt::format("certificate {}\n", r.files.certificate.string());
  else
    out << "certificate none: made with --seed, which is for tests\n";
  out << fmt::format("report      {}  (yours alone)\n", r.files.report.string());
}

// What has no meaning in a series, or only in one.
void check_series_flags(const ReleaseArguments& arguments) {
  const auto refuse = [](bool given, const char* flag, const char* why, const char* remedy) {
    if (given) throw Error(ErrorCode::usage, fmt::format("{} {}", flag, why), {}, remedy);
  };
  if (!arguments.series) {
    refuse(arguments.source.has_value(), "--source", "names a batch of a series",
           "name the series with --series DIR");
    refuse(arguments.method.contains("arrivals"), "--arrivals", "is of a series",
           "name the series with --series DIR");
    return;
  }
  refuse(arguments.directory.has_value(), "-o", "has no use in a series, whose folder is named by --series",
         "leave it out");
  refuse(arguments.output.has_value(), "--output", "has no use in a series, whose releases are numbered",
         "leave it out");
  refuse(arguments.report.has_value(), "--report", "has no use in a series: its reports lie in its folder",
         "leave it out");
  refuse(arguments.frontier, "--frontier", "is of method full-domain", "leave it out");
}

method::Options options_of(const ReleaseArguments& arguments) {
  method::Options options;
  options.directory = arguments.series ? *arguments.series : arguments.directory.value_or(".");
  if (arguments.private_map) options.private_map = *arguments.private_map;
  if (arguments.report) options.report = *arguments.report;
  options.seed = arguments.seed;
  options.threads = arguments.shared.threads;
  options.memory_bytes = arguments.shared.memory_bytes;
  options.frontier = arguments.frontier;
  options.prune = !arguments.no_pruning;
  if (arguments.trace) options.trace = *arguments.trace;
  return options;
}

void print_notes(const std::vector<outcome::Note>& notes, const Shared& shared, std::ostream& err) {
  if (shared.quiet) return;
  for (const outcome::Note& note : notes) err << "kith: note: " << note.text << "\n";
}

void check_method_flags(const ReleaseArguments& arguments, const Plan& plan) {
  const bool repositions = plan.method.name == plan::Method::reposition;
  if (arguments.trace && !repositions)
    throw Error(ErrorCode::usage, "--trace is of method reposition", {}, "leave it out");
  if (repositions && arguments.series)
    throw Error(ErrorCode::usage, "method reposition makes no series", {},
                "leave out --series; `kith stream` goes on where it stopped");
  const auto refuse = [&](bool given, const char* flag) {
    if (repositions && given)
      throw Error(ErrorCode::usage, fmt::format("{} has no use in method reposition", flag), {},
                  "leave it out");
  };
  refuse(arguments.method.contains("max_suppression"), "--max-suppression");
  refuse(arguments.method.contains("suppressed"), "--suppressed");
  refuse(arguments.method.contains("search"), "--search");
  refuse(arguments.method.contains("generalize"), "--generalize");
  refuse(arguments.model.c.has_value(), "-c");
  if (repositions && (arguments.frontier || arguments.no_pruning))
    throw Error(ErrorCode::usage, "--frontier and --no-pruning are of method full-domain", {},
                "leave them out");
}

void print_summary(const outcome::Outcome& result, std::ostream& out) {
  if (const auto* table = dynamic_cast<const outcome::TableOutcome*>(&result)) print_summary(*table, out);
  if (const auto* stream = dynamic_cast<const outcome::RepositionOutcome*>(&result))
    cli::print_summary(*stream, out);
  if (const auto* tables = dynamic_cast<const outcome::RelationalOutcome*>(&result))
    cli::print_summary(*tables, out);
}

void print_lint(const outcome::Outcome& result, std::ostream& err) {
  if (const auto* table = dynamic_cast<const outcome::TableOutcome*>(&result))
    for (const auto& [column, finding] : table->lint)
      err << fmt::format("kith: hierarchy of '{}': {}\n", column, finding.message);
}

}  // namespace

int release(const ReleaseArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  check_series_flags(arguments);
  const Plan plan = plan_of(arguments);
  check_method_flags(arguments, plan);
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  const method::Options options = options_of(arguments);
  const std::unique_ptr<outcome::Outcome> result =
      arguments.series ? publish::release_to_series(plan, options, *engine, real_filesystem(), progress)
                       : publish::release_to_folder(plan, options, *engine, real_filesystem(), progress);
  print_notes(result->notes, arguments.shared, err);
  if (!arguments.shared.quiet) print_lint(*result, err);
  if (arguments.shared.json)
    out << outcome::to_text(result->json()) << "\n";
  else
    print_summary(*result, out);
  return 0;
}

}  // namespace kith::cli
