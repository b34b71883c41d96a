#include "cli/audit_tables.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "audit/certificate_tables.h"
#include "base/digest.h"
#include "base/parallel.h"
#include "cli/read_table.h"
#include "cli/tables_findings.h"
#include "engine/database.h"
#include "kith/error.h"
#include "method/multirelational/binding.h"
#include "method/multirelational/single_table.h"
#include "method/multirelational/summary.h"
#include "plan/plan.h"

namespace kith::cli {
namespace {

namespace fs = std::filesystem;
constexpr int violation = 4;
constexpr std::size_t rows_known_at_most = 3;

[[noreturn]] void refuse(const std::string& what, const std::string& remedy, const std::string& file = "") {
  throw Error(ErrorCode::usage, what, {.file = file}, remedy);
}

void refuse_column_flags(const AuditArguments& arguments, const char* who) {
  const ModelFlags& model = arguments.model;
  if (!model.quasi.empty() || !model.sensitive.empty() || !model.plain.empty() || model.person ||
      model.persons || !model.hierarchies.empty() || model.t_distance)
    refuse(fmt::format("{} says what the columns are", who),
           "leave out --quasi, --sensitive, --plain, --person, --persons, --hierarchy and --t-distance");
  if (arguments.reference || arguments.case_column || arguments.sensitive_table || arguments.bucket)
    refuse("--reference, --case, --sensitive-table and --bucket are for single tables", "leave them out");
}

void check_call(const AuditArguments& arguments) {
  refuse_column_flags(arguments, "the plan");
  if (arguments.certificate)
    refuse("a certificate says itself which tables it is of",
           "kith audit DIR --certificate FILE, without --tables");
  if (arguments.release && arguments.single_table)
    refuse("--single-table looks at the plan's own tables", "leave out --release");
}

unsigned threads_of(const AuditArguments& arguments) {
  return arguments.shared.threads == 0 ? hardware_threads() : arguments.shared.threads;
}

engine::Settings settings_of(const AuditArguments& arguments) {
  return {arguments.shared.threads, arguments.shared.memory_bytes / 2};
}

std::uint64_t k_of(std::int64_t k) {
  if (k < 1)
    throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", k), {}, "k is a number from 1 on");
  return static_cast<std::uint64_t>(k);
}

plan::Plan plan_of(const AuditArguments& arguments) {
  plan::Plan plan = plan::parse_plan(*arguments.tables);
  if (plan.tables.empty())
    refuse("the plan is of a single table", "kith audit DATA --quasi …; or a plan with [tables.NAME]",
           *arguments.tables);
  const ModelFlags& model = arguments.model;
  if (model.k) plan.privacy.k = k_of(*model.k);
  if (model.l) plan.privacy.l = model.l;
  if (model.l_model) plan.privacy.l_model = plan::l_model_named(*model.l_model).value();
  if (model.c) plan.privacy.c = *model.c;
  if (model.t) plan.privacy.t = model.t;
  plan::check(plan);
  return plan;
}

// Whether the plan's release is one database.
bool makes_database(const plan::Plan& plan) { return fs::path(plan.output).extension() == ".duckdb"; }

// Kith's own files are written in one way; a call may say that these were not.
plan::SourcePlan released_file(const fs::path& folder, const std::string& table, const plan::Plan& plan,
                               const Reading& reading) {
  static constexpr const char* endings[] = {".csv", ".parquet", ".csv.gz", ".csv.zst"};
  for (const char* ending : endings) {
    const fs::path path = folder / (table + ending);
    if (!fs::exists(path)) continue;
    plan::SourcePlan source;
    source.path = path;
    source.format = reading.format;
    source.encoding = reading.encoding;
    if (std::string(ending) == ".parquet") return source;
    source.delimiter = reading.delimiter.value_or(",");
    source.quote = reading.quote.value_or("\"");
    source.header = reading.header.value_or(true);
    return source;
  }
  throw Error(
      ErrorCode::missing_file,
      fmt::format("there is no file of table '{0}' in this folder: none of {0}{1}{2}", table,
                  fmt::join(endings, fmt::format(", {}", table)),
                  makes_database(plan) ? ", " + plan.output : ""),
      {.file = folder.string()},
      "name the folder that has them; of tables in a database, name its file: --release DIR/NAME.duckdb");
}

// The database that the plan's release is, where the folder has it; else the folder.
fs::path database_in(const fs::path& release, const plan::Plan& plan) {
  const fs::path database = release / plan.output;
  return makes_database(plan) && fs::is_directory(release) && fs::exists(database) ? database : release;
}

// The same tables, read from a release: keys and parents as the source has them, identifiers gone.
plan::Plan released_plan(const plan::Plan& plan, const method::TablesBinding* source, const fs::path& named,
                         const Reading& reading) {
  plan::Plan released = plan;
  const fs::path release = database_in(named, plan);
  const bool database = !fs::is_directory(release);
  if (database && !fs::exists(release))
    throw Error(ErrorCode::missing_file, "no such folder or file", {.file = release.string()},
                "name the folder of the release, or its database");
  released.source = {};
  if (database) released.source.path = release;
  for (std::size_t t = 0; t < released.tables.size(); ++t) {
    plan::TablePlan& table = released.tables[t];
    if (source) {
      table.key = source->plans[t]->key;
      table.parent = source->plans[t]->parent;
    }
    table.table = database ? table.name : "";
    table.source = database ? plan::SourcePlan{} : released_file(release, table.name, plan, reading);
    std::erase_if(table.columns, [](const auto& column) { return column.role == plan::Role::identifier; });
  }
  return released;
}

void describe_tables(const TableTree& tree, TablesFindings& findings) {
  for (const TreeTable& table : tree.tables) findings.tables.emplace_back(table.name, table.table.rows());
}

int told(const TablesFindings& findings, const AuditArguments& arguments, std::ostream& out) {
  if (arguments.shared.json)
    out << to_json(findings) << "\n";
  else
    print(findings, out);
  return findings.satisfied() ? 0 : violation;
}

void look(const TableTree& tree, const std::vector<audit::TreeColumns>& columns,
          const AuditArguments& arguments, TablesFindings& findings, Progress& progress) {
  progress.begin("comparing trees", 0);
  describe_tables(tree, findings);
  findings.answer = audit::check_trees(tree, columns, findings.requirement, progress);
  findings.known =
      audit::known_rows(tree, columns, findings.requirement.k,
                        arguments.known_rows.value_or(rows_known_at_most), threads_of(arguments), progress);
  progress.end();
}

}  // namespace

int audit_tables(const AuditArguments& arguments, std::ostream& out, Progress& progress) {
  check_call(arguments);
  const plan::Plan plan = plan_of(arguments);
  const engine::Settings settings = settings_of(arguments);
  const auto engine = engine::embedded(settings);
  // A release is read without its source, unless t compares with that or a database knows the keys.
  const bool needs_source = !arguments.release || plan.privacy.t || !plan.source.path.empty();
  std::optional<method::TablesBinding> source, released;
  if (needs_source)
    source = method::bind_tables(plan, *engine, settings, plan.privacy.t || arguments.single_table, progress);
  if (arguments.release)
    released = method::bind_tables(
        released_plan(plan, source ? &*source : nullptr, *arguments.release, arguments.reading), *engine,
        settings, false, progress);
  const method::TablesBinding& binding = released ? *released : *source;
  TablesFindings findings;
  findings.requirement = method::trees_requirement(plan, source ? *source : binding);
  if (!source) findings.requirement.reference = nullptr;
  look(binding.tree, method::tree_columns(binding), arguments, findings, progress);
  outcome::RelationalOutcome told_of;
  method::describe_dependencies(binding, told_of);
  findings.dependencies = std::move(told_of.dependencies);
  if (arguments.single_table)
    findings.single_tables = method::single_table_leaks(plan, binding, threads_of(arguments), progress);
  return told(findings, arguments, out);
}

namespace {

// The tables that a certificate names, as far as they are there.
class CertifiedTables {
 public:
  CertifiedTables(const AuditArguments& arguments, const audit::TablesCertificate& certificate)
      : arguments_(arguments), certificate_(certificate), engine_(engine::embedded(settings_of(arguments))) {
    if (!fs::exists(arguments.data))
      throw Error(ErrorCode::missing_file, "no such folder or file", {.file = arguments.data},
                  "name the folder of the release, or its database");
    if (!fs::is_directory(arguments.data) && !engine::is_database(arguments.data))
      refuse("the certificate is of several tables", "name their folder, or their database", arguments.data);
  }

  // Says in `missing` what keeps the tables from being looked at.
  TableTree read(std::vector<std::string>& missing, Progress& progress) {
    TableTree tree;
    for (const audit::TableFacts& facts : certificate_.tables) {
      TreeTable& table = tree.tables.emplace_back();
      table.name = facts.name;
      if (!read_table(facts, table, progress)) {
        missing.push_back(fmt::format("tables: table '{}' is missing", facts.name));
        continue;
      }
      sha256.push_back(sha256_of_file(path_of(facts)));
      if (!link(facts, table, tree))
        missing.push_back(fmt::format("columns: table '{}' lacks a key of the certificate", facts.name));
    }
    if (missing.empty()) join_or_say(tree, missing);
    return tree;
  }

  // What lies in the folder or in its database, could be a table, and is not certified. Sorted.
  std::vector<std::string> beside() const {
    std::vector<std::string> others;
    std::error_code unreadable;
    if (fs::is_directory(arguments_.data))
      for (const fs::directory_entry& entry : fs::directory_iterator(arguments_.data, unreadable))
        if (entry.is_regular_file() && may_be_table(entry.path()) && !is_named(entry.path()))
          others.push_back(entry.path().filename().string());
    if (database_)
      for (const engine::DatabaseTable& table : database_->catalog().tables)
        if (std::ranges::find(certificate_.tables, table.name, &audit::TableFacts::name) ==
            certificate_.tables.end())
          others.push_back(fmt::format("table {} of the database", table.name));
    std::ranges::sort(others);
    return others;
  }

  std::vector<std::string> sha256;

 private:
  static bool may_be_table(const fs::path& path) {
    fs::path name = path.filename();
    if (name.string().ends_with(".certificate.json")) return false;
    if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
    static const std::set<std::string> endings{".csv",   ".tsv",    ".tab",     ".json",
                                               ".jsonl", ".ndjson", ".parquet", ".pq"};
    return endings.contains(name.extension().string()) || engine::is_database(path);
  }

  bool is_named(const fs::path& path) const {
    std::error_code error;
    return fs::equivalent(path, *arguments_.certificate, error) ||
           std::ranges::find(certificate_.tables, path.filename().string(), &audit::TableFacts::file) !=
               certificate_.tables.end();
  }

  fs::path path_of(const audit::TableFacts& facts) const {
    const fs::path data = arguments_.data;
    return fs::is_directory(data) ? data / facts.file : data;
  }

  bool read_table(const audit::TableFacts& facts, TreeTable& table, Progress& progress) {
    const fs::path path = path_of(facts);
    if (!fs::exists(path)) return false;
    if (!engine::is_database(path)) {
      Reading reading = arguments_.reading;
      if (path.extension() != ".parquet") {
        if (!reading.header) reading.header = true;
        if (!reading.delimiter) reading.delimiter = ",";
        if (!reading.quote) reading.quote = "\"";
      }
      table.table = read_maybe_empty(*engine_, source_options(path.string(), reading), progress);
      return true;
    }
    if (!database_) database_ = engine::open_database(path, settings_of(arguments_));
    const auto& tables = database_->catalog().tables;
    if (std::ranges::find(tables, facts.name, &engine::DatabaseTable::name) == tables.end()) return false;
    table.table = read_maybe_empty(*database_->open(facts.name), progress);
    return true;
  }

  // False where a column that joins is not there.
  static bool link(const audit::TableFacts& facts, TreeTable& table, TableTree& tree) {
    const auto find = [&table](const std::optional<std::string>& name, std::optional<std::size_t>& column) {
      if (!name) return true;
      const int found = table.table.find(*name);
      if (found >= 0) column = static_cast<std::size_t>(found);
      return found >= 0;
    };
    if (facts.parent) {
      table.parent = static_cast<std::size_t>(tree.find(*facts.parent));
      tree.tables[*table.parent].children.push_back(tree.tables.size() - 1);
    }
    return find(facts.key, table.key) && find(facts.foreign_key, table.foreign_key);
  }

  static void join_or_say(TableTree& tree, std::vector<std::string>& missing) {
    try {
      join(tree);
    } catch (const Error& error) {
      missing.push_back(fmt::format("keys: the tables do not join ({})", name_of(error.code())));
    }
  }

  const AuditArguments& arguments_;
  const audit::TablesCertificate& certificate_;
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<engine::Database> database_;
};

// What the certificate claims, where the call does not ask for something else.
audit::TreesRequirement requirement_of(const audit::TablesCertificate& certificate, const ModelFlags& model) {
  audit::TreesRequirement requirement{.k = model.k ? k_of(*model.k) : certificate.k,
                                      .l = model.l ? model.l : certificate.l,
                                      .l_form = certificate.l_form,
                                      .c = model.c.value_or(certificate.c)};
  if (model.l_model) requirement.l_form = audit::l_form_named(*model.l_model).value();
  return requirement;
}

// k aside: an answer says how many share a tree whatever was asked.
bool asks_as_certified(const audit::TablesCertificate& certificate,
                       const audit::TreesRequirement& requirement) {
  return requirement.l == certificate.l && requirement.l_form == certificate.l_form &&
         requirement.c == certificate.c;
}

std::vector<audit::TreeColumns> columns_of(const audit::TablesCertificate& certificate,
                                           const TableTree& tree) {
  std::vector<audit::TreeColumns> columns(certificate.tables.size());
  const auto find = [](const Table& table, const std::vector<std::string>& names,
                       std::vector<std::size_t>& found) {
    for (const std::string& name : names)
      if (const int column = table.find(name); column >= 0) found.push_back(static_cast<std::size_t>(column));
  };
  for (std::size_t t = 0; t < columns.size(); ++t) {
    find(tree.tables[t].table, certificate.tables[t].quasi, columns[t].quasi);
    find(tree.tables[t].table, certificate.tables[t].sensitive, columns[t].sensitive);
  }
  return columns;
}

}  // namespace

int audit_certified_tables(const AuditArguments& arguments, const std::string& text, std::ostream& out,
                           Progress& progress) {
  refuse_column_flags(arguments, "the certificate");
  if (arguments.model.t)
    refuse("t compares with the whole input", "kith audit --tables PLAN --release … -t T");
  const audit::TablesCertificate certificate = audit::parse_tables_certificate(text, *arguments.certificate);
  CertifiedTables tables(arguments, certificate);
  TablesFindings findings;
  findings.requirement = requirement_of(certificate, arguments.model);
  findings.certificate.emplace();
  if (certificate.t)
    findings.certificate->unchecked = {"how far a class is from the whole input: the input was not released"};
  std::vector<std::string>& wrong = findings.certificate->disagreements;
  const TableTree tree = tables.read(wrong, progress);
  findings.certificate->beside = tables.beside();
  if (wrong.empty()) {
    look(tree, columns_of(certificate, tree), arguments, findings, progress);
    wrong = asks_as_certified(certificate, findings.requirement)
                ? audit::disagreements(certificate, tree, tables.sha256, findings.answer)
                : audit::disagreements(certificate, tree, tables.sha256, progress);
  }
  return told(findings, arguments, out);
}

}  // namespace kith::cli
