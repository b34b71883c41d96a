#include "release/reposition_run.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/digest.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "engine/csv_field.h"
#include "kith/error.h"
#include "release/binding.h"
#include "release/output_files.h"
#include "release/question.h"
#include "release/report_reposition.h"
#include "release/reposition_certificate.h"
#include "release/reposition_gate.h"
#include "release/reposition_story.h"
#include "release/reposition_summary.h"
#include "release/snapshot_publisher.h"

namespace kith::release {

namespace {

namespace fs = std::filesystem;
using plan::Publish;
using reposition::Step;

constexpr std::size_t rows_between_looks = 65'536;  // at whether somebody cancelled

// Lines for the publisher, as they come.
class TraceFile {
 public:
  TraceFile(const fs::path& path, Filesystem& files) : file_(files.create(path, Privacy::private_file)) {}
  void add(std::string_view line) {
    text_ += line;
    if (text_.empty() || text_.back() != '\n') text_ += '\n';
    if (text_.size() > std::size_t{1} << 20) flush();
  }
  void close() {
    flush();
    file_->close();
  }

 private:
  void flush() {
    if (!text_.empty()) file_->append(text_);
    text_.clear();
  }
  std::unique_ptr<WritableFile> file_;
  std::string text_;
};

class RepositionRun {
 public:
  RepositionRun(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
                Progress& progress)
      : plan_(plan),
        options_(options),
        engine_(engine),
        files_(files),
        progress_(progress),
        targets_(targets_of(plan, options.directory, options.report)),
        sensitive_target_(options.directory / sensitive_name(plan)),
        steps_(plan.with_role(plan::Role::time).front()->time,
               Place{plan.file.string(), plan.with_role(plan::Role::time).front()->line,
                     plan.with_role(plan::Role::time).front()->name}),
        folders_(files) {}

  RepositionResult run() {
    refuse_files();
    folders_.make(options_.directory, Privacy::public_file);
    read();
    folders_.make(options_.directory / "private", Privacy::private_file);
    StagedFiles staged(files_);
    write_and_verify(staged);
    staged.commit();
    folders_.keep();
    return std::move(result_);
  }

 private:
  bool anatomy() const { return plan_.method.reposition.publish == Publish::anatomy; }
  unsigned threads() const { return options_.threads > 0 ? options_.threads : hardware_threads(); }

  static fs::path sensitive_name(const plan::Plan& plan) {
    const fs::path output = plan.output;
    return output.stem().string() + ".sensitive" + output.extension().string();
  }

  void refuse_files() {
    std::vector<fs::path> outputs{targets_.release, targets_.certificate, targets_.report, targets_.key};
    if (anatomy()) outputs.push_back(sensitive_target_);
    if (options_.private_map) outputs.push_back(*options_.private_map);
    if (options_.trace) outputs.push_back(*options_.trace);
    refuse_overwriting(inputs_of(plan_), outputs);
    refuse_second_of_a_name(targets_.release, files_);
    if (!files_.exists(plan_.source.path))
      throw Error(ErrorCode::missing_file, "no such file", {plan_.source.path.string()},
                  "check source.path; it is relative to the plan");
  }

  void read() {
    const auto source = engine_.open(source_options(plan_.source));
    binding_ = bind_columns(plan_, *source, Emptiness::refused, progress_);
    std::vector<std::string> present;
    for (const ColumnSchema& column : source->schema()) present.push_back(column.name);
    shape_ = shape_of(plan_, present, source->description());
    if (plan_.method.reposition.publish == Publish::generalize) try_hierarchies();
    times_ = time_rows(plan_, column(shape_.time), steps_);
    describe_call(plan_, binding_, steps_, result_);
    result_.seeded = options_.seed.has_value();
    result_.seconds_read = watch_.lap();
  }

  const Column& column(std::size_t wanted) const { return binding_.table.columns[wanted]; }

  // Snapshots build hierarchies of their own values; what none has a place for is told here, with its row.
  void try_hierarchies() const {
    for (const int at : binding_.quasi) {
      const Column& quasi = binding_.table.columns[static_cast<std::size_t>(at)];
      if (const plan::ColumnPlan* stated = plan_.find(quasi.name); stated->has_hierarchy)
        axis_of(plan_, *stated, quasi);
    }
  }

  std::string declared_type(const std::string& name) const {
    if (name == shape_.wanted[shape_.time]) return steps_.numbers() ? "BIGINT" : "VARCHAR";
    const int at = binding_.table.find(name);
    return at < 0 ? "BIGINT" : binding_.table.columns[static_cast<std::size_t>(at)].declared;
  }

  // Buckets and counts are whole numbers, other columns what they were.
  std::vector<std::string> declared(const std::vector<std::string>& columns) const {
    std::vector<std::string> types;
    for (const std::string& name : columns) types.push_back(declared_type(name));
    return types;
  }

  struct Tables {
    fs::path release, sensitive;  // temporary names
    std::string format;
    std::vector<SnapshotSlice> slices;
  };

  void write_tables(Tables& tables, const fs::path& trace_path, const std::string& draw_key) {
    const auto table = create_snapshot_table(tables.release, tables.format, shape_.columns,
                                             declared(shape_.columns), engine_, files_);
    const auto sensitive =
        anatomy() ? create_snapshot_table(tables.sensitive, tables.format, shape_.sensitive_columns,
                                          declared(shape_.sensitive_columns), engine_, files_)
                  : nullptr;
    const auto target = [&](const Snapshot& snapshot) {
      SnapshotSlice slice;
      slice.slot = snapshot.slot;
      slice.table = table->append(snapshot.table);
      if (sensitive) slice.sensitive = sensitive->append(snapshot.sensitive);
      fates_->note(snapshot);
      if (!snapshot.records.empty()) tables.slices.push_back(slice);
    };
    std::optional<TraceFile> trace;
    if (options_.trace) trace.emplace(trace_path, files_);
    SnapshotStream::Options how;
    how.in_background = threads() > 1;
    if (trace) how.trace = [&](std::string_view line) { trace->add(line); };
    SnapshotStream stream(plan_, shape_, steps_, draw_key, target, how);
    feed(stream);
    stream.finish();
    result_.seconds_search = watch_.lap();
    if (trace) trace->close();
    table->close();
    if (sensitive) sensitive->close();
    describe_stream(plan_, stream, steps_, result_);
    result_.seconds_write = watch_.lap();
  }

  void feed(SnapshotStream& stream) {
    std::vector<std::string_view> fields(shape_.wanted.size());
    const Place place{plan_.source.path.string(), 0, shape_.wanted[shape_.sensitive]};
    progress_.begin("repositioning", times_.order.size());
    for (std::size_t i = 0; i < times_.order.size(); ++i) {
      const std::uint32_t row = times_.order[i];
      for (std::size_t c = 0; c < fields.size(); ++c) fields[c] = binding_.table.columns[c].at(row);
      if (stream.take(row, fields, place) != SnapshotStream::Taken::yes)
        throw Bug("a record of a sorted table was refused");
      if (i % rows_between_looks != 0) continue;
      check_cancelled(progress_);
      progress_.advance(std::min(rows_between_looks, times_.order.size() - i));
    }
    progress_.end();
  }

  void verify(const Tables& tables) {
    const auto table = open_snapshot_table(tables.release, tables.format, engine_, progress_);
    const auto sensitive =
        anatomy() ? open_snapshot_table(tables.sensitive, tables.format, engine_, progress_) : nullptr;
    const RepositionClaim claim{&plan_, &shape_, &steps_, &binding_.table, &times_, &*fates_, &tables.slices};
    require_stands(disprove_reposition(*table, sensitive.get(), claim, progress_), targets_.release);
    result_.verified = true;
    result_.seconds_verify = watch_.lap();
  }

  void write_map(const fs::path& path) const {
    const auto file = files_.create(path, Privacy::private_file);
    std::map<Step, std::string> labels;
    const auto label = [&](Step step) -> const std::string& {
      auto& text = labels[step];
      if (text.empty()) engine::append_field(text, steps_.label(step));
      return text;
    };
    std::string text = "row,time,published\n";
    for (std::size_t row = 0; row < times_.step_of_row.size(); ++row) {
      text += std::to_string(row) + "," + label(times_.step_of_row[row]) + ",";
      if (fates_->slot[row] != RowFates::suppressed) text += label(fates_->slot[row]);
      text += '\n';
      if (text.size() < std::size_t{1} << 20) continue;
      file->append(text);
      text.clear();
    }
    file->append(text);
    file->close();
  }

  void write_and_verify(StagedFiles& staged) {
    const fs::path map = options_.private_map ? staged.stage(*options_.private_map) : fs::path();
    const fs::path trace = options_.trace ? staged.stage(*options_.trace) : fs::path();
    const fs::path key = staged.stage(targets_.key), report = staged.stage(targets_.report);
    const fs::path certificate_path = result_.seeded ? fs::path() : staged.stage(targets_.certificate);
    if (result_.seeded) staged.withdraw(targets_.certificate);
    staged.withdraw(targets_.proof);
    Tables tables;
    tables.format = format_of(targets_.release);
    if (anatomy())
      tables.sensitive = staged.stage(sensitive_target_);
    else
      staged.withdraw(sensitive_target_);
    tables.release = staged.stage(targets_.release);

    RepositionCertificateParts parts;
    parts.commitment_key = options_.seed ? seeded_secret(*options_.seed) : fresh_secret();
    parts.draw_key = options_.seed ? seeded_secret(*options_.seed) : fresh_secret();
    parts.plan = plan_.text;
    fates_.emplace(binding_.table.rows(), anatomy());
    write_tables(tables, trace, parts.draw_key);
    verify(tables);

    if (!map.empty()) write_map(map);
    result_.path = targets_.release;
    if (anatomy()) result_.sensitive_path = sensitive_target_;
    result_.report = targets_.report;
    result_.key = targets_.key;
    result_.certified = !result_.seeded;
    if (result_.certified) {
      parts.release_sha256 = sha256_of_file(tables.release);
      parts.columns = shape_.columns;
      if (anatomy()) {
        parts.sensitive_sha256 = sha256_of_file(tables.sensitive);
        parts.sensitive_columns = shape_.sensitive_columns;
      }
      result_.certificate = targets_.certificate;
      const auto file = files_.create(certificate_path, Privacy::public_file);
      file->append(certificate(result_, plan_, parts));
      file->close();
    }
    write_private_file(files_, key, key_file(parts));
    tell_story();
    write_private_file(files_, report, html_report(result_));
  }

  void tell_story() {
    const Column& sensitive = column(shape_.sensitive);
    reposition::Settings settings = settings_of(plan_);
    std::vector<std::string> values;
    for (Code code = 0; code < sensitive.values.size(); ++code) {
      values.emplace_back(sensitive.values[code]);
      settings.costs.beta_of.push_back(drop_cost(plan_, settings.costs, values.back(), Place{}));
    }
    MoveTally tally;
    for (std::size_t row = 0; row < fates_->slot.size(); ++row) {
      const Step slot = fates_->slot[row];
      tally.add(times_.step_of_row[row],
                slot == RowFates::suppressed ? std::nullopt : std::optional<Step>(slot),
                sensitive.codes[row]);
    }
    result_.story = std::make_shared<const RepositionStory>(reposition_story(tally, values, settings));
  }

  const plan::Plan& plan_;
  const RunOptions& options_;
  engine::Engine& engine_;
  Filesystem& files_;
  Progress& progress_;
  Targets targets_;
  fs::path sensitive_target_;
  hierarchy::TimeSteps steps_;
  MadeFolders folders_;
  Stopwatch watch_;
  Binding binding_;
  StreamShape shape_;
  TimedRows times_;
  std::optional<RowFates> fates_;
  RepositionResult result_;
};

}  // namespace

RepositionResult run_reposition(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine,
                                Filesystem& files, Progress& progress) {
  if (options.directory.empty())
    throw Error(ErrorCode::usage, "the folder for the release has no name", {}, "give one with -o");
  return RepositionRun(plan, options, engine, files, progress).run();
}

}  // namespace kith::release
