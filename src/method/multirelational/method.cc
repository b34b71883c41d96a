#include "method/multirelational/method.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/csv_field.h"
#include "kith/error.h"
#include "method/calendars.h"
#include "method/caveats.h"
#include "method/certificate.h"
#include "method/l_of_all.h"
#include "method/memory_need.h"
#include "method/multirelational/binding.h"
#include "method/multirelational/certificate.h"
#include "method/multirelational/summary.h"
#include "method/multirelational/tables.h"
#include "method/requirement.h"
#include "method/sample.h"
#include "method/table_files.h"
#include "report/report.h"
#include "verify/verify_tables.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;

// Beyond so many rows, single_table_leaks() is for `kith audit`.
constexpr std::uint64_t rows_looked_at_singly = 200'000;

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

class RelationalJob : public Job {
 public:
  explicit RelationalJob(const Call& call)
      : call_(call), plan_(call.plan), settings_(relational_settings(call.plan)), progress_(call.progress) {
    binding_ = bind_tables(plan_, call_.engine, call_.engine_settings(), {}, progress_);
    const DataSize data = size_of(binding_.tree);
    require_memory(call.options, need_of_multirelational(data) + need_of_engine(data, format()));
    describe_call();
    note_rows_as_persons(plan_, binding_.unnamed, result_);
    describe_dependencies(binding_, result_);
    if (settings_.keys == Keys::random)
      note_keys_in_columns(binding_, result_);
    else
      refuse_telling_keys(plan_, binding_);
  }

  // With k = 1 quasi columns need not be generalized.
  std::vector<const std::vector<std::size_t>*> released_as_they_are(const BoundTable& table) const {
    std::vector<const std::vector<std::size_t>*> columns{&table.sensitive, &table.plain};
    if (plan_.privacy.k == 1) columns.push_back(&table.quasi);
    return columns;
  }

  std::vector<VerbatimColumn> verbatim() const override {
    std::vector<VerbatimColumn> columns;
    for (std::size_t t = 0; t < binding_.tables.size(); ++t)
      for (const auto* numbers : released_as_they_are(binding_.tables[t]))
        for (const std::size_t c : *numbers) {
          const TreeTable& tree = binding_.tree.tables[t];
          const Column& column = tree.table.columns[c];
          columns.push_back({binding_.tables[t].plan->find(column.name), &column, tree.name});
        }
    return columns;
  }

  void decide() override {
    const std::uint64_t persons = binding_.tree.persons();
    if (persons < plan_.privacy.k)
      throw Error(ErrorCode::no_release,
                  fmt::format("table '{}' has {} persons, fewer than k = {}",
                              binding_.tree.tables.front().name, persons, plan_.privacy.k),
                  {plan_.file.string()}, fmt::format("a k of at most {} could be met", persons));
    model_.emplace(relational_model(plan_, binding_));
    result_.model = told_once(model_->describe()) + ", over whole trees of rows";
    problem_ = relational_problem(plan_, binding_, *model_);
    relational::Options how = settings_;
    how.part = settings_.parts.value_or(std::max<std::uint64_t>(1000, 10 * plan_.privacy.k));
    how.prune = call_.options.prune;
    how.threads = call_.threads();
    result_.part = how.part;
    clustering_ = relational::cluster(problem_, how, progress_);
    result_.work = clustering_.work;
    require_few_suppressed(persons);
    describe_figures();
  }

  void write(const Workspace& workspace, const Secrets& secrets) override {
    tables_ = released_tables(binding_, problem_, clustering_, settings_.keys, secrets.draw, call_.threads(),
                              progress_);
    write_tables(binding_, tables_, paths(workspace), format(), workspace.engine, call_.engine_settings(),
                 workspace.files, progress_);
    if (workspace.map) write_map(*workspace.map, workspace.files);
    for (std::size_t t = 0; t < tables_.size(); ++t) note_unique_values_of(t);
  }

  std::vector<std::string> verify(const Workspace& workspace) override {
    for (ReleasedTable& table : tables_) table.cells.clear();
    const TableTree written = read_tables(binding_, paths(workspace), format(), workspace.engine,
                                          call_.engine_settings(), progress_);
    const verify::TablesClaim claim = claim_of();
    std::vector<std::string> wrong = columns_without_a_role(written);
    if (wrong.empty()) wrong = verify::disprove_tables(written, claim, progress_);
    if (!wrong.empty()) return wrong;
    std::vector<audit::TreeColumns> columns = claim.columns;
    for (audit::TreeColumns& each : columns) each.sensitive.clear();
    result_.known_after =
        attack::known_rows(written, columns, plan_.privacy.k, rows_known, call_.threads(), progress_);
    return {};
  }

  void describe() override {
    describe_risk(plan_, binding_, call_.threads(), result_, progress_);
    describe_picture(binding_, problem_, clustering_, result_);
    describe_rows(binding_, problem_, clustering_, result_);
    if (binding_.tree.rows() <= rows_looked_at_singly)
      result_.single_tables = single_table_leaks(plan_, binding_, call_.threads(), progress_);
    else
      result_.note("single-table-not-tried",
                   fmt::format("what single-table methods would have left open was not worked out on more "
                               "than {} rows; kith audit --tables PLAN --single-table does it",
                               rows_looked_at_singly));
  }

  Papers certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) override {
    RelationalCertificateParts parts;
    parts.commitment_key = secrets.commitment;
    if (!result_.certified) return {"", key_file(secrets, plan_), ""};
    parts.inputs.resize(binding_.tables.size());
    for (const BoundTable& bound : binding_.tables) {
      parts.order.push_back(bound.number);
      parts.inputs[bound.number] = bound.fingerprint();
    }
    for (std::size_t number = 0; number < binding_.tables.size(); ++number)
      parts.sha256.push_back(sha256_of_tables[is_database(plan_) ? 0 : number]);
    add_derived(parts);
    return {certificate(result_, plan_, parts), key_file(secrets, plan_), ""};
  }

  std::string report() override { return report::html_report(result_); }
  outcome::RelationalOutcome& outcome() override { return result_; }
  std::unique_ptr<outcome::Outcome> take_outcome() override {
    return std::make_unique<outcome::RelationalOutcome>(std::move(result_));
  }

 private:
  std::string format() const { return format_of_tables(plan_); }

  // By table of the binding.
  std::vector<fs::path> paths(const Workspace& workspace) const {
    std::vector<fs::path> paths;
    for (const BoundTable& bound : binding_.tables)
      paths.push_back(workspace.tables[is_database(plan_) ? 0 : bound.number]);
    return paths;
  }

  std::vector<std::string> names(std::size_t t, const std::vector<std::size_t>& columns) const {
    std::vector<std::string> all;
    for (const std::size_t column : columns)
      all.push_back(binding_.tree.tables[t].table.columns[column].name);
    return all;
  }

  void describe_call() {
    result_.origin = origin_of(plan_);
    result_.method = "multirelational";
    result_.version = KITH_VERSION;
    result_.algorithm = name_of(settings_.algorithm);
    result_.matching = name_of(settings_.matching);
    result_.keys = name_of(settings_.keys);
    result_.nearest = name_of(settings_.nearest);
    result_.threshold = settings_.threshold;
    result_.clusters = settings_.clusters;
    result_.complete = settings_.complete;
    result_.k = plan_.privacy.k;
    result_.rows_are_persons = plan_.privacy.persons == plan::Persons::rows;
    result_.max_suppressed = settings_.max_suppression.of(binding_.tree.persons());
    if (call_.options.suppression_by_flag)
      note_number_by_flag(settings_.max_suppression, binding_.tree.persons(), "persons", result_);
    note_small_k(plan_.privacy, result_);
    result_.tables.resize(binding_.tables.size());
    for (std::size_t t = 0; t < binding_.tables.size(); ++t) describe_table(t);
    if (!result_.origin.source.empty()) return;
    for (const outcome::RelationalTable& table : result_.tables)
      result_.origin.source += (result_.origin.source.empty() ? "" : ", ") + table.source;
  }

  void describe_table(std::size_t t) {
    const BoundTable& bound = binding_.tables[t];
    const TreeTable& table = binding_.tree.tables[t];
    outcome::RelationalTable& described = result_.tables[bound.number];
    described.name = table.name;
    described.source = table.table.source;
    if (table.key) described.key = table.table.columns[*table.key].name;
    if (table.parent) {
      described.parent = binding_.tree.tables[*table.parent].name;
      described.foreign_key = table.table.columns[*table.foreign_key].name;
    }
    described.columns = names(t, bound.released);
    described.quasi = names(t, bound.quasi);
    described.sensitive = names(t, bound.sensitive);
    described.plain = names(t, bound.plain);
    described.identifiers = bound.identifiers;
    described.withheld = bound.withheld;
    described.path = call_.options.directory / file_of_table(plan_, table.name);
    note_row_names(bound.row_names, table.name, result_);
    for (const SourceNote& note : bound.notes)
      result_.note(note.code, fmt::format("table '{}': {}", table.name, note.text));
    for (const auto& hierarchy : bound.hierarchies)
      if (hierarchy) note_calendar(*hierarchy, result_);
  }

  std::string why_persons_fail_l() const {
    std::vector<SensitiveCounts> columns;
    for (std::size_t t = 0; t < binding_.tables.size(); ++t)
      for (const std::size_t c : binding_.tables[t].sensitive) {
        const TreeTable& table = binding_.tree.tables[t];
        columns.push_back({fmt::format("column '{}' of table '{}'", table.table.columns[c].name, table.name),
                           persons_by_value(table.table.columns[c], binding_.tree.person_of(t))});
      }
    return why_l_fails(plan_.privacy, columns, binding_.tree.persons(), true);
  }

  void require_few_suppressed(std::uint64_t persons) const {
    const std::uint64_t left_out = clustering_.suppressed.size();
    if (clustering_.classes.empty())
      throw Error(ErrorCode::no_release,
                  "no class of persons meets " + told_once(model_->describe()) + why_persons_fail_l(),
                  {plan_.file.string()}, "ask for less: a smaller l, a larger t, a sensitive column fewer");
    if (left_out > result_.max_suppressed)
      throw Error(
          ErrorCode::no_release,
          fmt::format("{} of {} persons fit no class that meets the model, and {} may be left out{}",
                      left_out, persons, result_.max_suppressed, why_persons_fail_l()),
          {plan_.file.string()},
          fmt::format("allow it with max_suppression = {}, or ask for a smaller l or a larger t", left_out));
  }

  void describe_figures() {
    result_.figures = relational::figures(problem_, clustering_);
    std::vector<relational::TableFigures> in_plan_order(result_.tables.size());
    for (std::size_t t = 0; t < binding_.tables.size(); ++t)
      in_plan_order[binding_.tables[t].number] = result_.figures.tables[t];
    result_.figures.tables = std::move(in_plan_order);
    for (std::size_t i = 0; i < result_.tables.size(); ++i)
      result_.tables[i].figures = result_.figures.tables[i];
    std::map<std::uint64_t, std::uint64_t> sizes;
    for (const relational::Class& each : clustering_.classes) ++sizes[each.persons.size()];
    result_.classes.sizes.assign(sizes.begin(), sizes.end());
    if (result_.work.fell_back > 0)
      result_.note("siblings-not-optimal",
                   fmt::format("{} sets of siblings have more than {} rows and are not paired optimally; "
                               "matching_limit raises the limit",
                               result_.work.fell_back, settings_.optimal_limit));
    for (const outcome::RelationalTable& table : result_.tables)
      if (table.figures.rows > 0 && table.figures.released == 0)
        result_.note(
            "table-empty",
            fmt::format("table '{}': no row could be released; {}", table.name,
                        result_.work.thinned > 0
                            ? "l or t is met there by nothing being left, and a smaller l or a larger t "
                              "keeps rows"
                            : "no class of persons has rows in common there"),
            outcome::Severity::warning);
    if (settings_.keys == Keys::keep)
      result_.caveat("keys-kept", outcome::Severity::warning,
                     "keys are kept: whoever knows somebody's key finds the rows; keys = \"random\" is safer",
                     "keys are those of the source: whoever knows somebody's key finds the rows");
    if (settings_.algorithm == relational::Algorithm::bitmap)
      result_.note("baseline",
                   "bitmap is a baseline: it keeps a row only where a whole class has the same one");
    note_unprotected_values();
  }

  // k hides whose rows they are, not what all of a class have in common.
  void note_unprotected_values() {
    const bool sensitive = std::ranges::any_of(
        result_.tables, [](const outcome::RelationalTable& table) { return !table.sensitive.empty(); });
    if (!sensitive || plan_.privacy.l || plan_.privacy.t) return;
    const std::string open =
        "nothing is asked of sensitive values within a class of persons: what all of "
        "them have in common is known of each";
    result_.caveat("values-unprotected", outcome::Severity::warning,
                   open + "; l or t in [privacy] guards against this", open);
  }

  // Of the released rows, in the columns that go out as they are.
  void note_unique_values_of(std::size_t t) {
    const TreeTable& tree = binding_.tree.tables[t];
    const BoundTable& bound = binding_.tables[t];
    std::vector<std::uint32_t> classes(tree.table.rows(), 1);
    for (const std::uint32_t row : tables_[t].source_row) classes[row] = 0;
    const std::vector<std::uint32_t> person = binding_.tree.person_of(t);
    for (const auto* numbers : {&bound.sensitive, &bound.plain})
      for (const std::size_t c : *numbers) {
        const Column& column = tree.table.columns[c];
        note_unique_values({bound.plan->find(column.name), &column, tree.name}, {classes, 1}, person,
                           result_);
      }
  }

  verify::TablesClaim claim_of() const {
    verify::TablesClaim claim;
    claim.source = &binding_.tree;
    claim.columns = tree_columns(binding_);
    claim.model = trees_requirement(plan_, binding_);
    claim.keys_kept = settings_.keys == Keys::keep;
    claim.suppressed_persons = clustering_.suppressed.size();
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      verify::TableClaim& table = claim.tables.emplace_back();
      for (const std::size_t column : binding_.tables[t].released)
        table.columns.push_back(claimed(t, column));
      table.source_row = tables_[t].source_row;
    }
    return claim;
  }

  verify::TableClaim::Column claimed(std::size_t t, std::size_t column) const {
    using Kind = verify::TableClaim::Column::Kind;
    const TreeTable& table = binding_.tree.tables[t];
    verify::TableClaim::Column column_claim{Kind::as_it_was, table.table.columns[column].name, column,
                                            nullptr};
    const auto& quasi = binding_.tables[t].quasi;
    if (table.key == column) column_claim.kind = Kind::key;
    if (table.foreign_key == column) column_claim.kind = Kind::foreign_key;
    if (const auto q = std::ranges::find(quasi, column); q != quasi.end()) {
      column_claim.kind = Kind::quasi;
      column_claim.hierarchy =
          binding_.tables[t].hierarchies[static_cast<std::size_t>(q - quasi.begin())].get();
    }
    return column_claim;
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

  // In the plan's order of tables.
  void write_map(const fs::path& path, Filesystem& files) const {
    LineFile file(path, files);
    file.append("table,row,released\n");
    std::vector<std::size_t> order(tables_.size());
    for (std::size_t t = 0; t < tables_.size(); ++t) order[binding_.tables[t].number] = t;
    for (const std::size_t t : order) {
      std::vector<bool> released(binding_.tree.tables[t].table.rows(), false);
      for (const std::uint32_t row : tables_[t].source_row) released[row] = true;
      std::string name;
      engine::append_field(name, binding_.tree.tables[t].name);
      for (std::size_t row = 0; row < released.size(); ++row)
        file.append(fmt::format("{},{},{}\n", name, row, released[row] ? 1 : 0));
    }
    file.close();
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

  Call call_;
  const plan::Plan& plan_;
  RelationalSettings settings_;
  Progress& progress_;
  TablesBinding binding_;
  std::optional<privacy::Model> model_;
  relational::Problem problem_;
  relational::Clustering clustering_;
  std::vector<ReleasedTable> tables_;
  outcome::RelationalOutcome result_;
};

}  // namespace

Artifacts RelationalMethod::artifacts(const plan::Plan& plan) const {
  Artifacts artifacts;
  if (is_database(plan)) {
    artifacts.stem = fs::path(plan.output).stem().string();
    artifacts.tables = {plan.output};
    artifacts.release = plan.output;
  } else {
    for (const plan::TablePlan& table : plan.tables)
      artifacts.tables.push_back(file_of_table(plan, table.name));
  }
  return artifacts;
}

void RelationalMethod::check_folder(const Artifacts& artifacts, const fs::path& directory,
                                    Filesystem& files) const {
  refuse_mixed_tables(artifacts, directory, files);
}

std::unique_ptr<Job> RelationalMethod::bind(const Call& call) const {
  return std::make_unique<RelationalJob>(call);
}

}  // namespace kith::method
