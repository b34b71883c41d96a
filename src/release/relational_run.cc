#include "release/relational_run.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "audit/verify_tables.h"
#include "base/digest.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "engine/csv_field.h"
#include "kith/error.h"
#include "release/certificate.h"
#include "release/output_files.h"
#include "release/relational_binding.h"
#include "release/relational_certificate.h"
#include "release/relational_files.h"
#include "release/relational_story.h"
#include "release/relational_tables.h"
#include "release/report_relational.h"
#include "release/single_table.h"
#include "release/snapshot_publisher.h"

namespace kith::release {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t rows_looked_at_singly = 200'000;  // beyond, single_table_leaks() is for `kith audit`

relational::Options options_of(const plan::Plan& plan, unsigned threads, bool prune) {
  const plan::RelationalPlan& stated = plan.method.relational;
  relational::Options options;
  options.algorithm = stated.algorithm == plan::Algorithm::bitmap     ? relational::Algorithm::bitmap
                      : stated.algorithm == plan::Algorithm::miraclex ? relational::Algorithm::miraclex
                                                                      : relational::Algorithm::miracle;
  options.matching = stated.matching == plan::Matching::greedy ? relational::Matching::greedy
                                                               : relational::Matching::optimal;
  options.nearest =
      stated.nearest == plan::Nearest::pair ? relational::Nearest::pair : relational::Nearest::growth;
  options.threshold = stated.threshold;
  options.clusters = stated.clusters;
  options.part = stated.parts.value_or(std::max<std::uint64_t>(1000, 10 * plan.privacy.k));
  options.rematch = stated.rematch;
  options.complete = stated.complete;
  options.optimal_limit = stated.matching_limit;
  options.prune = prune;
  options.threads = threads;
  return options;
}

// Conditions of several sensitive columns read the same.
std::string told_once(const std::string& model) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= model.size();) {
    const std::size_t end = std::min(model.find("; ", begin), model.size());
    const std::string part = model.substr(begin, end - begin);
    if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
    begin = end + 2;
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

class RelationalRun {
 public:
  RelationalRun(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
                Progress& progress)
      : plan_(plan),
        options_(options),
        engine_(engine),
        files_(files),
        progress_(progress),
        threads_(options.threads > 0 ? options.threads : hardware_threads()),
        settings_{options.threads, options.memory_bytes / 2},
        folders_(files) {}

  RelationalResult run() {
    read();
    search();
    folders_.make(options_.directory, Privacy::public_file);
    folders_.make(options_.directory / "private", Privacy::private_file);
    StagedFiles staged(files_);
    write_and_verify(staged);
    staged.commit();
    folders_.keep();
    return std::move(result_);
  }

 private:
  void read() {
    for (const plan::TablePlan& table : plan_.tables)
      if (!table.source.path.empty() && !files_.exists(table.source.path))
        throw Error(ErrorCode::missing_file, "no such file", {table.source.path.string()},
                    fmt::format("check path under [tables.{}]; it is relative to the plan", table.name));
    binding_ = bind_tables(plan_, engine_, settings_, true, progress_);
    targets_ = relational_targets(plan_, binding_, options_.directory, options_.report);
    refuse_files(
        plan_, targets_,
        options_.private_map ? std::vector<fs::path>{*options_.private_map} : std::vector<fs::path>{},
        files_);
    describe();
    tell_dependencies(binding_, result_);
    if (plan_.method.relational.keys == plan::Keys::random) tell_keys_in_columns(binding_, result_);
    result_.seconds_read = watch_.lap();
  }

  std::vector<std::string> names(std::size_t t, const std::vector<std::size_t>& columns) const {
    std::vector<std::string> all;
    for (const std::size_t column : columns)
      all.push_back(binding_.tree.tables[t].table.columns[column].name);
    return all;
  }

  void describe() {
    result_.version = KITH_VERSION;
    const plan::RelationalPlan& method = plan_.method.relational;
    result_.algorithm = plan::name_of(method.algorithm);
    result_.matching = plan::name_of(method.matching);
    result_.keys = plan::name_of(method.keys);
    result_.nearest = plan::name_of(method.nearest);
    result_.threshold = method.threshold;
    result_.clusters = method.clusters;
    result_.complete = method.complete;
    result_.k = plan_.privacy.k;
    result_.max_suppressed = plan_.method.max_suppression.of(binding_.tree.persons());
    result_.seeded = options_.seed.has_value();
    result_.tables.resize(binding_.tables.size());
    for (std::size_t t = 0; t < binding_.tables.size(); ++t) describe_table(t);
  }

  void describe_table(std::size_t t) {
    const BoundTable& bound = binding_.tables[t];
    const TreeTable& table = binding_.tree.tables[t];
    RelationalTable& told = result_.tables[bound.number];
    told.name = table.name;
    told.source = table.table.source;
    if (table.key) told.key = table.table.columns[*table.key].name;
    if (table.parent) {
      told.parent = binding_.tree.tables[*table.parent].name;
      told.foreign_key = table.table.columns[*table.foreign_key].name;
    }
    told.columns = names(t, bound.released);
    told.quasi = names(t, bound.quasi);
    told.sensitive = names(t, bound.sensitive);
    told.plain = names(t, bound.plain);
    told.identifiers = bound.identifiers;
    told.withheld = bound.withheld;
    told.path = targets_.tables[t];
    for (const auto& hierarchy : bound.hierarchies)
      if (hierarchy)
        result_.notes.insert(result_.notes.end(), hierarchy->notices.begin(), hierarchy->notices.end());
  }

  void search() {
    const std::uint64_t persons = binding_.tree.persons();
    if (persons < plan_.privacy.k)
      throw Error(ErrorCode::no_release,
                  fmt::format("table '{}' has {} persons, fewer than k = {}",
                              binding_.tree.tables.front().name, persons, plan_.privacy.k),
                  {plan_.file.string()}, fmt::format("a k of at most {} could be met", persons));
    model_.emplace(relational_model(plan_, binding_));
    result_.model = told_once(model_->describe()) + ", over whole trees of rows";
    problem_ = relational_problem(plan_, binding_, *model_);
    const relational::Options how = options_of(plan_, threads_, options_.prune);
    result_.part = how.part;
    clustering_ = relational::cluster(problem_, how, progress_);
    result_.work = clustering_.work;
    require_few_suppressed(persons);
    tell_figures();
    result_.seconds_search = watch_.lap();
  }

  void require_few_suppressed(std::uint64_t persons) const {
    const std::uint64_t left_out = clustering_.suppressed.size();
    if (clustering_.classes.empty())
      throw Error(ErrorCode::no_release, "no class of persons meets " + told_once(model_->describe()),
                  {plan_.file.string()}, "ask for less: a smaller l, a larger t, a sensitive column fewer");
    if (left_out > result_.max_suppressed)
      throw Error(
          ErrorCode::no_release,
          fmt::format("{} of {} persons fit no class that meets the model, and {} may be left out", left_out,
                      persons, result_.max_suppressed),
          {plan_.file.string()},
          fmt::format("allow it with max_suppression = {}, or ask for a smaller l or a larger t", left_out));
  }

  void tell_figures() {
    result_.figures = relational::figures(problem_, clustering_);
    std::vector<relational::TableFigures> in_plan_order(result_.tables.size());
    for (std::size_t t = 0; t < binding_.tables.size(); ++t)
      in_plan_order[binding_.tables[t].number] = result_.figures.tables[t];
    result_.figures.tables = std::move(in_plan_order);
    for (std::size_t i = 0; i < result_.tables.size(); ++i)
      result_.tables[i].figures = result_.figures.tables[i];
    std::map<std::uint64_t, std::uint64_t> sizes;
    for (const relational::Class& each : clustering_.classes) ++sizes[each.persons.size()];
    result_.class_sizes.assign(sizes.begin(), sizes.end());
    if (result_.work.fell_back > 0)
      result_.notes.push_back(fmt::format(
          "{} sets of siblings have more than {} rows and are not paired optimally; matching_limit raises "
          "the limit",
          result_.work.fell_back, plan_.method.relational.matching_limit));
    for (const RelationalTable& table : result_.tables)
      if (table.figures.rows > 0 && table.figures.released == 0)
        result_.notes.push_back(
            fmt::format("table '{}': no row could be released; {}", table.name,
                        result_.work.thinned > 0
                            ? "l or t is met there by nothing being left, and a smaller l or a larger t "
                              "keeps rows"
                            : "no class of persons has rows in common there"));
    if (plan_.method.relational.keys == plan::Keys::keep)
      result_.notes.push_back(
          "keys are kept: whoever knows somebody's key finds the rows; keys = \"random\" is safer");
    if (plan_.method.relational.algorithm == plan::Algorithm::bitmap)
      result_.notes.push_back(
          "bitmap is a baseline: it keeps a row only where a whole class has the same one");
  }

  void write_and_verify(StagedFiles& staged) {
    const fs::path map = options_.private_map ? staged.stage(*options_.private_map) : fs::path();
    const fs::path key = staged.stage(targets_.key), report = staged.stage(targets_.report);
    const fs::path certificate_path = result_.seeded ? fs::path() : staged.stage(targets_.certificate);
    if (result_.seeded) staged.withdraw(targets_.certificate);
    const std::vector<fs::path> paths = stage_tables(staged);

    RelationalCertificateParts parts;
    parts.commitment_key = options_.seed ? seeded_secret(*options_.seed) : fresh_secret();
    parts.draw_key = options_.seed ? seeded_secret(*options_.seed) : fresh_secret();
    std::vector<ReleasedTable> tables = released_tables(
        binding_, problem_, clustering_, plan_.method.relational.keys, parts.draw_key, threads_, progress_);
    write_tables(binding_, tables, paths, targets_.format, engine_, settings_, files_, progress_);
    result_.seconds_write = watch_.lap();
    verify(tables, paths);

    if (!map.empty()) write_map(map, tables);
    result_.path = targets_.release;
    result_.report = targets_.report;
    result_.key = targets_.key;
    result_.certified = !result_.seeded;
    if (result_.certified) certify(parts, paths, certificate_path);
    write_private_file(files_, key, key_file(parts, plan_));
    tell_story();
    write_private_file(files_, report, html_report(result_));
  }

  std::vector<fs::path> stage_tables(StagedFiles& staged) const {
    std::vector<fs::path> paths;
    for (std::size_t t = 0; t < targets_.tables.size(); ++t)
      paths.push_back(t > 0 && targets_.format == "duckdb" ? paths.front()
                                                           : staged.stage(targets_.tables[t]));
    return paths;
  }

  audit::TablesClaim claim_of(std::vector<ReleasedTable>& tables) const {
    audit::TablesClaim claim;
    claim.source = &binding_.tree;
    claim.columns = tree_columns(binding_);
    claim.model = trees_question(plan_, binding_);
    claim.keys_kept = plan_.method.relational.keys == plan::Keys::keep;
    claim.suppressed_persons = clustering_.suppressed.size();
    for (std::size_t t = 0; t < tables.size(); ++t) {
      audit::TableClaim& table = claim.tables.emplace_back();
      for (const std::size_t column : binding_.tables[t].released)
        table.columns.push_back(claimed(t, column));
      table.source_row = std::move(tables[t].source_row);
    }
    return claim;
  }

  audit::TableClaim::Column claimed(std::size_t t, std::size_t column) const {
    using Kind = audit::TableClaim::Column::Kind;
    const TreeTable& table = binding_.tree.tables[t];
    audit::TableClaim::Column told{Kind::as_it_was, table.table.columns[column].name, column, nullptr};
    const auto& quasi = binding_.tables[t].quasi;
    if (table.key == column) told.kind = Kind::key;
    if (table.foreign_key == column) told.kind = Kind::foreign_key;
    if (const auto q = std::ranges::find(quasi, column); q != quasi.end()) {
      told.kind = Kind::quasi;
      told.hierarchy = binding_.tables[t].hierarchies[static_cast<std::size_t>(q - quasi.begin())].get();
    }
    return told;
  }

  // By the plan as it is written, not as it was bound.
  std::vector<std::string> columns_without_a_role(const TableTree& written) const {
    std::vector<std::string> found;
    for (std::size_t t = 0; t < written.tables.size(); ++t) {
      const plan::TablePlan& table = plan_.tables[binding_.tables[t].number];
      const TreeTable& source = binding_.tree.tables[t];
      for (std::size_t c = 0; c < written.tables[t].table.columns.size(); ++c) {
        const plan::ColumnPlan* stated = table.find(written.tables[t].table.columns[c].name);
        const bool joins = source.key == c || source.foreign_key == c;
        if (!joins && (!stated || stated->role == plan::Role::identifier))
          found.push_back(fmt::format("table '{}' has a column that nobody named for release", table.name));
      }
    }
    return found;
  }

  void verify(std::vector<ReleasedTable>& tables, const std::vector<fs::path>& paths) {
    for (ReleasedTable& table : tables) table.cells.clear();
    const TableTree written = read_tables(binding_, paths, targets_.format, engine_, settings_, progress_);
    audit::TablesClaim claim = claim_of(tables);
    require_stands(columns_without_a_role(written), targets_.release);
    require_stands(audit::disprove_tables(written, claim, progress_), targets_.release);
    result_.verified = true;
    for (std::size_t t = 0; t < tables.size(); ++t)
      tables[t].source_row = std::move(claim.tables[t].source_row);
    std::vector<audit::TreeColumns> columns = claim.columns;
    for (audit::TreeColumns& each : columns) each.sensitive.clear();
    result_.known_after =
        audit::known_rows(written, columns, plan_.privacy.k, rows_known, threads_, progress_);
    result_.seconds_verify = watch_.lap();
  }

  // In the plan's order of tables.
  void write_map(const fs::path& path, const std::vector<ReleasedTable>& tables) const {
    const auto file = files_.create(path, Privacy::private_file);
    file->append("table,row,released\n");
    std::vector<std::size_t> order(tables.size());
    for (std::size_t t = 0; t < tables.size(); ++t) order[binding_.tables[t].number] = t;
    for (const std::size_t t : order) {
      std::vector<bool> released(binding_.tree.tables[t].table.rows(), false);
      for (const std::uint32_t row : tables[t].source_row) released[row] = true;
      std::string name, text;
      engine::append_field(name, binding_.tree.tables[t].name);
      for (std::size_t row = 0; row < released.size(); ++row) {
        text += fmt::format("{},{},{}\n", name, row, released[row] ? 1 : 0);
        if (text.size() < std::size_t{1} << 20) continue;
        file->append(text);
        text.clear();
      }
      file->append(text);
    }
    file->close();
  }

  void certify(RelationalCertificateParts& parts, const std::vector<fs::path>& paths, const fs::path& path) {
    parts.sha256.resize(paths.size());
    for (std::size_t t = 0; t < paths.size(); ++t) {
      const std::size_t number = binding_.tables[t].number;
      parts.order.push_back(number);
      parts.sha256[number] = t > 0 && targets_.format == "duckdb"
                                 ? parts.sha256[binding_.tables.front().number]
                                 : sha256_of_file(paths[t]);
    }
    add_derived(parts);
    result_.certificate = targets_.certificate;
    const auto file = files_.create(path, Privacy::public_file);
    file->append(certificate(result_, plan_, parts));
    file->close();
  }

  void add_derived(RelationalCertificateParts& parts) const {
    for (std::size_t t = 0; t < binding_.tables.size(); ++t) {
      const BoundTable& bound = binding_.tables[t];
      for (std::size_t q = 0; q < bound.quasi.size(); ++q) {
        const std::string& column = binding_.tree.tables[t].table.columns[bound.quasi[q]].name;
        const auto& recipe = bound.plan->find(column)->recipe;
        if (bound.hierarchies[q] && !std::holds_alternative<hierarchy::FromFile>(recipe))
          parts.derived.emplace_back(bound.plan->name + "." + column, serialized(*bound.hierarchies[q]));
      }
    }
  }

  void tell_story() {
    tell_risk(plan_, binding_, threads_, result_, progress_);
    tell_picture(binding_, problem_, clustering_, result_);
    if (binding_.tree.rows() <= rows_looked_at_singly)
      result_.single_tables = single_table_leaks(plan_, binding_, threads_, progress_);
    else
      result_.notes.push_back(fmt::format(
          "what single-table methods would have left open was not worked out on more than {} rows; kith "
          "audit --tables PLAN --single-table does it",
          rows_looked_at_singly));
  }

  const plan::Plan& plan_;
  const RunOptions& options_;
  engine::Engine& engine_;
  Filesystem& files_;
  Progress& progress_;
  unsigned threads_;
  engine::Settings settings_;
  MadeFolders folders_;
  Stopwatch watch_;
  TablesBinding binding_;
  RelationalTargets targets_;
  std::optional<privacy::Model> model_;
  relational::Problem problem_;
  relational::Clustering clustering_;
  RelationalResult result_;
};

}  // namespace

RelationalResult run_relational(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine,
                                Filesystem& files, Progress& progress) {
  if (options.directory.empty())
    throw Error(ErrorCode::usage, "the folder for the release has no name", {}, "give one with -o");
  return RelationalRun(plan, options, engine, files, progress).run();
}

}  // namespace kith::release
