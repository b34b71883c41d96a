#include "release/local_run.h"

#include <fmt/format.h>

#include "audit/verify_cells.h"
#include "base/digest.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "kith/error.h"
#include "release/certificate.h"
#include "release/local_cells.h"
#include "release/output_files.h"
#include "release/question.h"
#include "release/released_rows.h"
#include "release/report.h"
#include "release/summary.h"

namespace kith::release {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t rows_compared = 100'000;  // up to which other ways of cutting are tried too

class LocalRun {
 public:
  LocalRun(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
           Progress& progress)
      : plan_(plan),
        options_(options),
        engine_(engine),
        files_(files),
        progress_(progress),
        targets_(targets_of(plan, options.directory, options.report)),
        folders_(files) {}

  Result run() {
    std::vector<fs::path> outputs{targets_.release, targets_.certificate, targets_.report, targets_.key};
    if (options_.private_map) outputs.push_back(*options_.private_map);
    refuse_overwriting(inputs_of(plan_), outputs);
    refuse_second_of_a_name(targets_.release, files_);
    if (!files_.exists(plan_.source.path))
      throw Error(ErrorCode::missing_file, "no such file", {plan_.source.path.string()},
                  "check source.path; it is relative to the plan");
    folders_.make(options_.directory, Privacy::public_file);
    read();
    partition();
    folders_.make(options_.directory / "private", Privacy::private_file);
    StagedFiles staged(files_);
    write_and_verify(staged);
    staged.commit();
    folders_.keep();
    return std::move(result_);
  }

 private:
  unsigned threads() const { return options_.threads > 0 ? options_.threads : hardware_threads(); }

  const Column* person() const {
    return binding_.person ? &binding_.table.columns[static_cast<std::size_t>(*binding_.person)] : nullptr;
  }

  void read() {
    const auto source = engine_.open(source_options(plan_.source));
    binding_ = bind(plan_, *source, progress_);
    result_.seconds_read = watch_.lap();
    describe_call(plan_, binding_, result_);
    result_.rows = binding_.table.rows();
    result_.persons_known = binding_.person.has_value();
    result_.seeded = options_.seed.has_value();
    for (const local::Axis& axis : binding_.axes)
      if (axis.hierarchy)
        result_.notes.insert(result_.notes.end(), axis.hierarchy->notices.begin(),
                             axis.hierarchy->notices.end());
    note_unnamed_persons(person(), result_);
  }

  void make_model() {
    const QuasiTuples tuples =
        quasi_tuples(binding_.table, binding_.quasi, binding_.person,
                     needs_sensitive(plan_) ? binding_.sensitive : std::vector<int>{}, threads());
    result_.persons = tuples.persons_total;
    if (plan_.privacy.k > tuples.persons_total)
      throw Error(ErrorCode::no_release,
                  fmt::format("k = {}, but the table has {} {}", plan_.privacy.k, tuples.persons_total,
                              tuples.persons_known ? "persons" : "rows"),
                  {plan_.source.path.string()}, fmt::format("k can be {} at most", tuples.persons_total));
    model_.emplace(model_of(plan_, binding_, tuples));
    result_.model = model_->describe() + (result_.persons_known ? ", counting persons" : ", counting rows");
    result_.seconds_tuples = watch_.lap();
  }

  local::Partition cut(local::Choice choice) {
    return local::partition(binding_.axes, points_of(binding_, needs_sensitive(plan_)),
                            local::whole(binding_.axes), *model_,
                            {choice, threads(), measure_of(plan_.method.ranges)}, progress_);
  }

  void partition() {
    make_model();
    const local::Points points = points_of(binding_, needs_sensitive(plan_));
    std::vector<std::uint32_t> all(points.rows);
    for (std::uint32_t row = 0; row < points.rows; ++row) all[row] = row;
    if (!local::holds(points, all, *model_))
      throw Error(ErrorCode::no_release,
                  "not even all rows together in one class meet the model, which is " + model_->describe(),
                  {plan_.source.path.string()}, "ask for less: a lower l, or a higher t");
    cells_ = cells_of(binding_, cut(choice_of(plan_.method.policy)), plan_.method.ranges);
    result_.seconds_search = watch_.lap();
  }

  // What the other ways of cutting would have given.
  void compare_variants() {
    if (result_.rows > rows_compared) return;
    for (const plan::Policy policy :
         {plan::Policy::widest_span, plan::Policy::least_loss, plan::Policy::guillotine}) {
      CutVariant variant;
      variant.policy = plan::name_of(policy);
      if (policy == plan_.method.policy) {
        variant.classes = result_.class_count;
        variant.discernibility = result_.loss.discernibility;
        variant.ncp = result_.loss.ncp;
      } else {
        const LocalCells other = cells_of(binding_, cut(choice_of(policy)), plan_.method.ranges);
        const CellFigures figures =
            figures_of_cells(binding_.axes, other.release, other.extents, person(), plan_.privacy.k);
        variant.classes = figures.class_rows.size();
        variant.discernibility = figures.loss.discernibility;
        variant.ncp = figures.loss.ncp;
      }
      result_.variants.push_back(std::move(variant));
    }
  }

  void write_and_verify(StagedFiles& staged) {
    const std::vector<std::uint32_t> before = cells_.release.class_of_row;
    const CellRows rows(cells_.release, threads(), progress_);
    follow_numbers(before, cells_.release, cells_.extents);
    if (options_.private_map)
      write_private_map(staged.stage(*options_.private_map), cells_.release.class_of_row, files_);
    const fs::path key = staged.stage(targets_.key), report = staged.stage(targets_.report);
    const fs::path certificate_path = result_.seeded ? fs::path() : staged.stage(targets_.certificate);
    if (result_.seeded) staged.withdraw(targets_.certificate);
    staged.withdraw(targets_.proof);
    const fs::path release = staged.stage(targets_.release);
    const std::string format = format_of(targets_.release);
    const auto sink = engine_.create(release, format, rows.columns(), files_);
    rows.write_to(*sink, progress_);
    describe_cells(plan_, binding_.axes, cells_.release, cells_.extents, person(), threads(), result_);
    for (std::size_t a = 0; a < cells_.cuts.size(); ++a) result_.cut_columns[a].cuts = cells_.cuts[a];
    result_.seconds_write = watch_.lap();
    verify(release, format);
    result_.seconds_verify = watch_.lap();
    compare_variants();

    CertificateParts parts;
    parts.release_sha256 = sha256_of_file(release);
    parts.columns = names_at(binding_, binding_.released);
    parts.secret = options_.seed ? seeded_secret(*options_.seed) : fresh_secret();
    parts.plan = plan_.text;
    result_.path = targets_.release;
    result_.report = targets_.report;
    result_.key = targets_.key;
    result_.certified = !result_.seeded;
    if (result_.certified) {
      result_.certificate = targets_.certificate;
      const auto file = files_.create(certificate_path, Privacy::public_file);
      file->append(certificate(result_, plan_, binding_, parts));
      file->close();
    }
    write_private_file(files_, key, key_file(parts));
    write_private_file(files_, report, html_report(result_));
  }

  void verify(const fs::path& release, const std::string& format) {
    const Table written = read_written(engine_, release, format, progress_);
    audit::CellClaim claim;
    claim.model = question_of(plan_, binding_, result_);
    claim.source = &binding_.table;
    for (const local::Axis& axis : binding_.axes)
      claim.hierarchies.push_back(axis.hierarchy ? &*axis.hierarchy : nullptr);
    claim.released_columns = names_at(binding_, binding_.released);
    claim.class_of_row = &cells_.release.class_of_row;
    claim.released_rows = result_.released;
    require_stands(audit::disprove_cells(written, claim, progress_), targets_.release);
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
  std::optional<privacy::Model> model_;
  LocalCells cells_;
  Result result_;
};

}  // namespace

Result run_local(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
                 Progress& progress) {
  return LocalRun(plan, options, engine, files, progress).run();
}

}  // namespace kith::release
