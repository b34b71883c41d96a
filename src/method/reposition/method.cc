#include "method/reposition/method.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/stopwatch.h"
#include "engine/csv_field.h"
#include "kith/error.h"
#include "method/binding.h"
#include "method/caveats.h"
#include "method/certificate.h"
#include "method/memory_need.h"
#include "method/reposition/call.h"
#include "method/reposition/certificate.h"
#include "method/reposition/check.h"
#include "method/reposition/sampled_records.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_maker.h"
#include "method/reposition/snapshot_stream.h"
#include "method/requirement.h"
#include "method/table_files.h"
#include "outcome/reposition_summary.h"
#include "report/report.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;
using reposition::Step;

constexpr const char* map_header = "row,time,published\n";
// After so many rows it is looked whether somebody cancelled.
constexpr std::size_t rows_between_looks = 65'536;

// The lines of CSV, of which a quoted field may hold line ends.
std::uint64_t records_in(std::string_view lines) {
  std::uint64_t records = 0;
  bool quoted = false;
  for (const char c : lines) {
    if (c == '"') quoted = !quoted;
    records += c == '\n' && !quoted;
  }
  return records;
}

class RepositionJob : public Job {
 public:
  explicit RepositionJob(const Call& call)
      : call_(call),
        plan_(call.plan),
        progress_(call.progress),
        format_(format_of(plan_.output)),
        steps_(time_steps_of(plan_)) {
    const auto source = call_.engine.open(plan_.source);
    binding_ = bind_columns(plan_, *source, Emptiness::refused, progress_);
    const DataSize data = size_of(binding_);
    require_memory(call.options, need_of_reposition(data) + need_of_engine(data, format_));
    shape_ = shape_of(plan_, names_of(source->schema()), source->description());
    if (reposition_settings(plan_).publish == Publish::generalize) try_hierarchies();
    times_ = time_rows(plan_, column(shape_.time), steps_);
    describe_call(plan_, binding_, steps_, result_);
    fates_.emplace(binding_.table.rows(), anatomy());
    sampled_.emplace(binding_.table.rows(), shape_,
                     reposition_settings(plan_).publish == Publish::generalize);
  }

  std::vector<VerbatimColumn> verbatim() const override {
    std::vector<VerbatimColumn> columns;
    for (const std::string& name : verbatim_names(plan_))
      columns.push_back({plan_.find(name), &binding_.column(binding_.table.find(name))});
    return columns;
  }

  // Window by window, while snapshots are written.
  void decide() override {}

  void write(const Workspace& workspace, const Secrets& secrets) override {
    write_tables(workspace, secrets.draw);
    if (workspace.map) write_map(*workspace.map, workspace.files);
  }

  std::vector<std::string> verify(const Workspace& workspace) override {
    const auto table = open_snapshot_table(workspace.tables.back(), format_, workspace.engine, progress_);
    const auto sensitive =
        anatomy() ? open_snapshot_table(workspace.tables.front(), format_, workspace.engine, progress_)
                  : nullptr;
    const RepositionClaim claim{&plan_, &shape_, &steps_, &binding_.table, &times_, &*fates_, &slices_};
    return disprove_reposition(*table, sensitive.get(), claim, progress_);
  }

  void describe() override {
    const Column& sensitive = column(shape_.sensitive);
    reposition::Settings settings = settings_of(plan_);
    std::vector<std::string> values;
    for (Code code = 0; code < sensitive.values.size(); ++code) {
      values.emplace_back(sensitive.values[code]);
      settings.costs.beta_of.push_back(drop_cost(plan_, settings.costs, values.back(), Place{}));
    }
    outcome::MoveTally tally;
    for (std::size_t row = 0; row < fates_->slot.size(); ++row) {
      const Step slot = fates_->slot[row];
      tally.add(times_.step_of_row[row],
                slot == RowFates::suppressed ? std::nullopt : std::optional<Step>(slot),
                sensitive.codes[row]);
    }
    result_.summary = std::make_shared<const outcome::RepositionSummary>(
        outcome::reposition_summary(tally, values, settings));
    note_moves(result_.summary->moves, result_);
    if (!anatomy()) note_unique_values_of_records();
    result_.samples = {sampled_->sample(binding_.table, steps_, *fates_, anatomy())};
  }

  Papers certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) override {
    RepositionCertificateParts parts;
    parts.commitment_key = secrets.commitment;
    if (!result_.certified) return {"", key_file(secrets, plan_), ""};
    parts.release_sha256 = sha256_of_tables.back();
    parts.input = binding_.fingerprint();
    parts.columns = shape_.columns;
    if (anatomy()) {
      parts.sensitive_sha256 = sha256_of_tables.front();
      parts.sensitive_rows = sensitive_rows_;
      parts.sensitive_columns = shape_.sensitive_columns;
    }
    return {certificate(result_, plan_, parts), key_file(secrets, plan_), ""};
  }

  std::string report() override { return report::html_report(result_); }
  outcome::RepositionOutcome& outcome() override { return result_; }
  std::unique_ptr<outcome::Outcome> take_outcome() override {
    return std::make_unique<outcome::RepositionOutcome>(std::move(result_));
  }

 private:
  bool anatomy() const { return reposition_settings(plan_).publish == Publish::anatomy; }

  const Column& column(std::size_t wanted) const { return binding_.table.columns[wanted]; }

  // In two tables a row that is found is not beside its sensitive value.
  void note_unique_values_of_records() {
    std::vector<std::uint32_t> classes;
    for (const Step slot : fates_->slot) classes.push_back(slot == RowFates::suppressed ? 1 : 0);
    note_unique_values(plan_, binding_.table, {classes, 1}, binding_.person_column(), result_);
  }

  // Snapshots build hierarchies of their own values; what none has a place for is refused here, with its row.
  void try_hierarchies() const {
    for (const int at : binding_.quasi) {
      const Column& quasi = binding_.column(at);
      if (const plan::ColumnPlan* stated = plan_.find(quasi.name); stated->has_hierarchy)
        axis_of(plan_, *stated, quasi);
    }
  }

  std::string declared_type(const std::string& name) const {
    if (name == shape_.wanted[shape_.time]) return steps_.numbers() ? "BIGINT" : "VARCHAR";
    const int at = binding_.table.find(name);
    return at < 0 ? "BIGINT" : binding_.column(at).declared;
  }

  // Buckets and counts are whole numbers, other columns what they were.
  std::vector<std::string> declared(const std::vector<std::string>& columns) const {
    std::vector<std::string> types;
    for (const std::string& name : columns) types.push_back(declared_type(name));
    return types;
  }

  void write_tables(const Workspace& workspace, const std::string& draw_key) {
    Stopwatch watch;
    const auto table = create_snapshot_table(workspace.tables.back(), format_, shape_.columns,
                                             declared(shape_.columns), workspace.engine, workspace.files);
    const auto sensitive =
        anatomy()
            ? create_snapshot_table(workspace.tables.front(), format_, shape_.sensitive_columns,
                                    declared(shape_.sensitive_columns), workspace.engine, workspace.files)
            : nullptr;
    const auto target = [&](const Snapshot& snapshot) {
      SnapshotSlice slice;
      slice.slot = snapshot.slot;
      slice.table = table->append(snapshot.table);
      if (sensitive) slice.sensitive = sensitive->append(snapshot.sensitive);
      sensitive_rows_ += records_in(snapshot.sensitive);
      fates_->note(snapshot);
      sampled_->note(snapshot);
      if (!snapshot.records.empty()) slices_.push_back(slice);
    };
    std::optional<LineFile> trace;
    if (workspace.trace) trace.emplace(*workspace.trace, workspace.files);
    SnapshotStream::Options how;
    how.in_background = call_.threads() > 1;
    if (trace) how.trace = [&](std::string_view line) { trace->append(std::string(line) + "\n"); };
    SnapshotStream stream(plan_, shape_, steps_, draw_key, target, how);
    feed(stream);
    stream.finish();
    result_.took(&outcome::Seconds::search, watch.lap());
    if (trace) trace->close();
    table->close();
    if (sensitive) sensitive->close();
    describe_stream(plan_, stream, steps_, result_);
  }

  void feed(SnapshotStream& stream) {
    std::vector<std::string_view> fields(shape_.wanted.size());
    const Place place{plan_.source.description(), 0, shape_.wanted[shape_.sensitive]};
    progress_.begin("repositioning", times_.order.size());
    for (std::size_t i = 0; i < times_.order.size(); ++i) {
      const std::uint32_t row = times_.order[i];
      for (std::size_t c = 0; c < fields.size(); ++c) fields[c] = binding_.table.columns[c].at(row);
      if (stream.take(row, fields, place) != Taken::yes) throw Bug("a record of a sorted table was refused");
      if (i % rows_between_looks != 0) continue;
      check_cancelled(progress_);
      progress_.advance(std::min(rows_between_looks, times_.order.size() - i));
    }
    progress_.end();
  }

  void write_map(const fs::path& path, Filesystem& files) const {
    LineFile file(path, files);
    file.append(map_header);
    std::map<Step, std::string> labels;
    const auto label = [&](Step step) -> const std::string& {
      auto& text = labels[step];
      if (text.empty()) engine::append_field(text, steps_.label(step));
      return text;
    };
    for (std::size_t row = 0; row < times_.step_of_row.size(); ++row) {
      const Step slot = fates_->slot[row];
      file.append(fmt::format("{},{},{}\n", row, label(times_.step_of_row[row]),
                              slot == RowFates::suppressed ? "" : label(slot)));
    }
    file.close();
  }

  Call call_;
  const plan::Plan& plan_;
  Progress& progress_;
  std::string format_;
  hierarchy::TimeSteps steps_;
  Binding binding_;
  StreamShape shape_;
  TimedRows times_;
  std::optional<RowFates> fates_;
  std::optional<SampledRecords> sampled_;
  std::vector<SnapshotSlice> slices_;
  std::uint64_t sensitive_rows_ = 0;
  outcome::RepositionOutcome result_;
};

fs::path sensitive_file(const plan::Plan& plan) {
  const fs::path output = plan.output;
  return output.stem().string() + ".sensitive" + output.extension().string();
}

}  // namespace

Artifacts RepositionMethod::artifacts(const plan::Plan& plan) const {
  Artifacts artifacts = TableMethod::artifacts(plan);
  if (reposition_settings(plan).publish == Publish::anatomy)
    artifacts.tables.insert(artifacts.tables.begin(), sensitive_file(plan));
  else
    artifacts.withdrawn.push_back(sensitive_file(plan));
  return artifacts;
}

std::unique_ptr<Job> RepositionMethod::bind(const Call& call) const {
  return std::make_unique<RepositionJob>(call);
}

SnapshotLayout RepositionMethod::snapshot_layout(const plan::Plan& plan) const {
  if (fs::path(plan.output).extension() != ".csv")
    throw Error(ErrorCode::plan_value, "a stream writes its snapshots as CSV", {},
                "write path = \"release.csv\" under [output]");
  SnapshotLayout layout{{".csv"}, map_header};
  if (reposition_settings(plan).publish == Publish::anatomy)
    layout.endings.insert(layout.endings.begin(), ".sensitive.csv");
  return layout;
}

}  // namespace kith::method
