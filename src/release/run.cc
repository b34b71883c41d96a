#include "release/run.h"

#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "audit/verify.h"
#include "base/digest.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "kith/error.h"
#include "release/binding.h"
#include "release/certificate.h"
#include "release/decide.h"
#include "release/history_figures.h"
#include "release/local_run.h"
#include "release/masking.h"
#include "release/output_files.h"
#include "release/question.h"
#include "release/released_rows.h"
#include "release/report.h"
#include "release/summary.h"

namespace kith::release {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t border_work = 300'000'000;  // tuples times border nodes up to which it is verified

class Run {
 public:
  Run(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
      Progress& progress)
      : plan_(plan),
        options_(options),
        engine_(engine),
        files_(files),
        progress_(progress),
        targets_(targets_of(plan, options.directory, options.report)),
        folders_(files) {}

  Result run() {
    std::vector<fs::path> outputs{targets_.release, targets_.certificate, targets_.report, targets_.key,
                                  targets_.proof};
    if (options_.private_map) outputs.push_back(*options_.private_map);
    refuse_overwriting(inputs_of(plan_), outputs);
    refuse_second_of_a_name(targets_.release, files_);
    if (!files_.exists(plan_.source.path))
      throw Error(ErrorCode::missing_file, "no such file", {plan_.source.path.string()},
                  "check source.path; it is relative to the plan");
    folders_.make(options_.directory, Privacy::public_file);
    read();
    search();
    refuse_unsafe_baseline();
    folders_.make(options_.directory / "private", Privacy::private_file);
    StagedFiles staged(files_);
    write_and_verify(staged);
    staged.commit();
    folders_.keep();
    return std::move(result_);
  }

 private:
  unsigned threads() const { return options_.threads > 0 ? options_.threads : hardware_threads(); }

  bool by_history() const { return plan_.privacy.persons == privacy::PersonReading::history; }

  std::string counting() const {
    if (by_history()) return ", counting persons by their whole history";
    return result_.persons_known ? ", counting persons" : ", counting rows";
  }

  void read() {
    const auto source = engine_.open(source_options(plan_.source));
    binding_ = bind(plan_, *source, progress_);
    result_.seconds_read = watch_.lap();
    tuples_ = quasi_tuples(binding_.table, binding_.quasi, binding_.person,
                           needs_sensitive(plan_) ? binding_.sensitive : std::vector<int>{}, threads(),
                           stand_ins(binding_));
    if (by_history())
      add_histories(tuples_, binding_.table.columns[static_cast<std::size_t>(*binding_.person)], threads());
    describe_call(plan_, binding_, result_);
    result_.rows = tuples_.rows_total;
    result_.persons = tuples_.persons_total;
    result_.persons_known = tuples_.persons_known;
    result_.max_suppressed = plan_.method.max_suppression.of(tuples_.rows_total);
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) {
      result_.level_numbers.emplace_back();
      for (hierarchy::Level level = 0; level < h.size(); ++level)
        result_.level_numbers.back().push_back(h.number_of(level));
    }
    result_.seeded = options_.seed.has_value();
    note_choices();
    result_.seconds_tuples = watch_.lap();
  }

  void note_calendars() {
    for (const hierarchy::Hierarchy& h : binding_.hierarchies)
      result_.notes.insert(result_.notes.end(), h.notices.begin(), h.notices.end());
  }

  void note_choices() {
    note_calendars();
    for (const hierarchy::Hierarchy& h : binding_.hierarchies)
      if (h.derived)
        result_.notes.push_back(
            fmt::format("column '{}' had no hierarchy; one was made from its values: {}", h.column, h.kind));
    note_unnamed_persons(
        binding_.person ? &binding_.table.columns[static_cast<std::size_t>(*binding_.person)] : nullptr,
        result_);
    if (plan_.method.max_suppression.share)
      result_.notes.push_back(fmt::format("{} of {} rows is {} rows, rounded down",
                                          plan_.method.max_suppression.text(), result_.rows,
                                          result_.max_suppressed));
  }

  void search() {
    if (plan_.privacy.k > tuples_.persons_total)
      throw Error(ErrorCode::no_release,
                  fmt::format("k = {}, but the table has {} {}", plan_.privacy.k, tuples_.persons_total,
                              tuples_.persons_known ? "persons" : "rows"),
                  {plan_.source.path.string()}, fmt::format("k can be {} at most", tuples_.persons_total));
    if (result_.max_suppressed > result_.rows)
      throw Error(ErrorCode::suppression_out_of_range,
                  fmt::format("max_suppression is {} rows, and the table has {}", result_.max_suppressed,
                              result_.rows),
                  {plan_.file.string()}, "allow as many rows at most as there are");
    model_.emplace(model_of(plan_, binding_, tuples_));
    result_.model = model_->describe() + counting();
    decision_ = decide(plan_, options_, binding_, tuples_, *model_, result_, progress_);
    result_.seconds_search = watch_.lap() - result_.seconds_frontier;
    if (decision_.tuples) tuples_ = *std::exchange(decision_.tuples, std::nullopt);
    describe_decision(plan_, binding_, tuples_, decision_, result_);
    if (plan_.method.mask_suppressed && result_.suppressed > 0) {
      decision_.treatment.mask_suppressed = may_mask(binding_, tuples_, *model_, decision_);
      if (!decision_.treatment.mask_suppressed)
        result_.notes.push_back(
            "the suppressed rows do not meet the model as a class of their own; they were dropped");
    }
    result_.seconds_write = watch_.lap();
    verify_border();
    result_.seconds_verify = watch_.lap();
  }

  audit::Claim claim() const {
    audit::Claim claim;
    claim.model = question_of(plan_, binding_, result_);
    claim.source = &binding_.table;
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) claim.hierarchies.push_back(&h);
    claim.levels = decision_.treatment.levels;
    claim.released_columns = names_at(binding_, binding_.released);
    claim.released_rows = result_.released;
    claim.suppressed_rows = result_.suppressed;
    claim.cells_may_be_masked = !decision_.treatment.masked_cells.empty();
    return claim;
  }

  void verify_border() {
    const std::uint64_t counted = by_history() ? tuples_.rows_total : tuples_.size();
    if (result_.border == 0 || result_.border * counted > border_work) return;
    audit::Border border;
    for (const NodeFigures& node : result_.minimal) border.minimal.push_back(node.levels);
    for (const NodeFigures& node : result_.maximal_failing) border.maximal_failing.push_back(node.levels);
    std::vector<bool> may_generalize;
    for (const std::string& column : result_.quasi) {
      const auto& allowed = plan_.method.generalize;
      may_generalize.push_back(allowed.empty() ||
                               std::find(allowed.begin(), allowed.end(), column) != allowed.end());
    }
    const auto wrong = disprove_border(claim(), border, result_.max_suppressed, may_generalize, progress_);
    if (!wrong.empty())
      throw Error(ErrorCode::verification_failed, "the search is not complete: " + wrong.front());
    result_.border_verified = true;
  }

  // A baseline's table is released only where it keeps the plan's promise.
  void refuse_unsafe_baseline() {
    if (!result_.baseline || result_.baseline->classes_below_k == 0) return;
    if (options_.report) {
      StagedFiles staged(files_);
      write_private_file(files_, staged.stage(*options_.report), html_report(result_));
      staged.commit();
    }
    const Baseline& b = *result_.baseline;
    throw Error(
        ErrorCode::no_release,
        fmt::format(
            "{} passes its own check, yet leaves {} classes with fewer than k = {} persons ({} rows, {} of "
            "them alone); nothing was released",
            b.name, b.classes_below_k, result_.k, b.rows_below_k, b.unique_rows),
        {plan_.source.path.string()}, "use method \"full-domain\"; --report FILE shows what was missed");
  }

  void write_and_verify(StagedFiles& staged) {
    const ReleasedRows rows(binding_, tuples_, decision_.treatment, threads(), progress_);
    result_.masked = rows.masked_rows();
    std::vector<fs::path> temporaries;
    if (options_.private_map)
      write_private_map(staged.stage(*options_.private_map), rows.class_of_row(), files_);
    const fs::path key = staged.stage(targets_.key), proof = staged.stage(targets_.proof),
                   report = staged.stage(targets_.report);
    const fs::path certificate_path = result_.seeded ? fs::path() : staged.stage(targets_.certificate);
    if (result_.seeded) staged.withdraw(targets_.certificate);
    const fs::path release = staged.stage(targets_.release);
    const std::string format = format_of(targets_.release);
    const auto sink = engine_.create(release, format, rows.columns(), files_);
    rows.write_to(*sink, progress_);
    result_.seconds_write += watch_.lap();
    verify(release, format, rows.class_of_row());
    describe_histories(plan_, binding_, tuples_, decision_, threads(), result_);
    result_.seconds_verify += watch_.lap();

    CertificateParts parts;
    parts.release_sha256 = sha256_of_file(release);
    parts.columns = names_at(binding_, binding_.released);
    for (std::size_t c = 0; c < binding_.hierarchies.size(); ++c)
      parts.level_names.push_back(binding_.hierarchies[c].levels[decision_.treatment.levels[c]].name);
    parts.secret = options_.seed ? seeded_secret(*options_.seed) : fresh_secret();
    parts.plan = plan_.text;
    result_.path = targets_.release;
    result_.report = targets_.report;
    result_.key = targets_.key;
    result_.proof = targets_.proof;
    result_.certified = !result_.seeded;
    if (result_.certified) {
      result_.certificate = targets_.certificate;
      const auto file = files_.create(certificate_path, Privacy::public_file);
      file->append(certificate(result_, plan_, binding_, parts));
      file->close();
    }
    write_private_file(files_, key, key_file(parts));
    write_private_file(files_, proof, proof_file(result_));
    write_private_file(files_, report, html_report(result_));
  }

  void verify(const fs::path& release, const std::string& format,
              const std::vector<std::uint32_t>& class_of_row) {
    const Table written = read_written(engine_, release, format, progress_);
    audit::Claim full = claim();
    full.class_of_row = &class_of_row;
    require_stands(audit::disprove(written, full, progress_), targets_.release);
    result_.verified = true;
  }

  const plan::Plan& plan_;
  const RunOptions& options_;
  engine::Engine& engine_;
  Filesystem& files_;
  Progress& progress_;
  Targets targets_;
  MadeFolders folders_;
  Stopwatch watch_;
  Binding binding_;
  QuasiTuples tuples_;
  std::optional<privacy::Model> model_;
  Decision decision_;
  Result result_;
};

}  // namespace

Result run(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
           Progress& progress) {
  if (options.directory.empty())
    throw Error(ErrorCode::usage, "the folder for the release has no name", {}, "give one with -o");
  if (plan.method.name == plan::Method::reposition || plan.method.name == plan::Method::multirelational)
    throw Bug("the method has a run of its own");
  if (plan.method.name == plan::Method::local) return run_local(plan, options, engine, files, progress);
  return Run(plan, options, engine, files, progress).run();
}

}  // namespace kith::release
