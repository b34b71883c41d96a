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
#include "release/masking.h"
#include "release/released_rows.h"
#include "release/report.h"

namespace kith::release {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t border_work = 300'000'000;  // tuples times border nodes up to which it is verified

// Folders made for the release; taken away again, where empty, unless kept.
class MadeFolders {
 public:
  explicit MadeFolders(Filesystem& files) : files_(files) {}
  ~MadeFolders() {
    std::error_code ignored;
    for (auto path = made_.rbegin(); path != made_.rend(); ++path) fs::remove(*path, ignored);
  }
  void make(const fs::path& path, Privacy privacy) {
    std::vector<fs::path> missing;
    for (fs::path p = fs::absolute(path).lexically_normal(); !p.empty() && !files_.exists(p);
         p = p.parent_path())
      missing.push_back(p);
    files_.make_directories(path, privacy);
    made_.insert(made_.end(), missing.rbegin(), missing.rend());
  }
  void keep() { made_.clear(); }

 private:
  Filesystem& files_;
  std::vector<fs::path> made_;
};

struct Targets {
  fs::path release, certificate, report, key, proof;
};

Targets targets_of(const plan::Plan& plan, const RunOptions& options) {
  const fs::path directory = options.directory, hidden = directory / "private";
  const std::string stem = fs::path(plan.output).stem().string();
  return {directory / plan.output, directory / (stem + ".certificate.json"),
          options.report.value_or(hidden / (stem + ".report.html")), hidden / (stem + ".key"),
          hidden / (stem + ".proof.json")};
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error) && !error) return true;
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

// Files that the plan's own granularities are made of.
void add_calendar_files(const plan::Plan& plan, std::vector<fs::path>& inputs) {
  for (const hierarchy::GranularityDefinition& granularity : plan.granularities) {
    if (const auto* list = std::get_if<hierarchy::IntervalsDefinition>(&granularity.how))
      inputs.push_back(list->file);
    if (const auto* days = std::get_if<hierarchy::BusinessDayDefinition>(&granularity.how))
      inputs.push_back(days->holidays);
  }
}

void refuse_overwriting(const plan::Plan& plan, const RunOptions& options, const Targets& targets) {
  std::vector<fs::path> inputs{plan.source.path};
  if (!plan.file.empty()) inputs.push_back(plan.file);
  for (const plan::ColumnPlan& column : plan.columns)
    if (const auto* file = std::get_if<hierarchy::FromFile>(&column.recipe)) inputs.push_back(file->path);
  add_calendar_files(plan, inputs);
  std::vector<fs::path> outputs{targets.release, targets.certificate, targets.report, targets.key,
                                targets.proof};
  if (options.private_map) outputs.push_back(*options.private_map);
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    for (const fs::path& input : inputs)
      if (!input.empty() && same_file(outputs[o], input))
        throw Error(ErrorCode::output_is_input, "would be overwritten, and it is an input", {input.string()},
                    "choose another folder with -o or another name");
    for (std::size_t other = 0; other < o; ++other)
      if (same_file(outputs[o], outputs[other]))
        throw Error(ErrorCode::output_is_input, "two outputs have this name", {outputs[o].string()},
                    "give the private map or the report another name");
  }
}

// Certificate, key and report go by the release's name without its ending.
void refuse_second_of_a_name(const Targets& targets, Filesystem& files) {
  for (const char* ending : {".csv", ".parquet"}) {
    fs::path other = targets.release;
    other.replace_extension(ending);
    if (other != targets.release && files.exists(other))
      throw Error(ErrorCode::output_is_input,
                  "is a release of the same name, whose certificate would be replaced", {other.string()},
                  "remove it, or choose another folder with -o or another name");
  }
}

engine::SourceOptions source_options(const plan::SourcePlan& source) {
  return {source.path, source.format, source.delimiter, source.quote, source.encoding, source.header};
}

std::string format_of(const fs::path& release) {
  return release.extension() == ".parquet" ? "parquet" : "csv";
}

// How a release that kith wrote is read.
engine::SourceOptions written_options(const fs::path& temporary, const std::string& format) {
  engine::SourceOptions options;
  options.path = temporary;
  options.format = format;
  if (format == "csv") {
    options.delimiter = ",";
    options.quote = "\"";
    options.encoding = "utf-8";
    options.header = true;
  }
  return options;
}

std::vector<std::string> names_at(const Binding& binding, const std::vector<int>& columns) {
  std::vector<std::string> names;
  for (const int c : columns) names.push_back(binding.table.columns[static_cast<std::size_t>(c)].name);
  return names;
}

// The lines of a hierarchy as the auditor reads them: per value its labels from level 0 on.
std::vector<std::vector<std::string>> lines_of(const hierarchy::Hierarchy& h) {
  std::vector<std::vector<std::string>> lines;
  for (std::size_t code = 0; code < h.levels.front().of.size(); ++code) {
    lines.emplace_back();
    for (const auto& level : h.levels) lines.back().push_back(level.labels[level.of[code]]);
  }
  return lines;
}

audit::Question question_of(const plan::Plan& plan, const Binding& binding, const Result& result) {
  audit::Question question;
  question.quasi = result.quasi;
  question.sensitive = result.sensitive;
  if (binding.person) question.person = binding.table.columns[static_cast<std::size_t>(*binding.person)].name;
  question.k = plan.privacy.k;
  question.by_history = plan.privacy.persons == privacy::PersonReading::history;
  question.l = plan.privacy.l;
  question.l_form = static_cast<audit::LForm>(plan.privacy.l_model);
  question.c = plan.privacy.c;
  question.t = plan.privacy.t;
  question.reference = &binding.table;
  for (std::size_t s = 0; s < binding.sensitive.size(); ++s) {
    switch (binding.t_distances[s]) {
      case privacy::TDistance::equal:
        question.t_distances.push_back(audit::TDistance::equal);
        break;
      case privacy::TDistance::ordered:
        question.t_distances.push_back(audit::TDistance::ordered);
        break;
      case privacy::TDistance::hierarchical:
        question.t_distances.push_back(audit::TDistance::hierarchical);
        break;
    }
    const auto& h = binding.sensitive_hierarchies[s];
    question.sensitive_hierarchies.push_back(h ? lines_of(*h) : std::vector<std::vector<std::string>>{});
  }
  return question;
}

class Run {
 public:
  Run(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
      Progress& progress)
      : plan_(plan),
        options_(options),
        engine_(engine),
        files_(files),
        progress_(progress),
        targets_(targets_of(plan, options)),
        folders_(files) {}

  Result run() {
    if (options_.directory.empty())
      throw Error(ErrorCode::usage, "the folder for the release has no name", {}, "give one with -o");
    refuse_overwriting(plan_, options_, targets_);
    refuse_second_of_a_name(targets_, files_);
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
    result_.method = plan::name_of(plan_.method.name);
    result_.version = KITH_VERSION;
    result_.policy = plan::name_of(plan_.method.policy);
    result_.k = plan_.privacy.k;
    result_.rows = tuples_.rows_total;
    result_.persons = tuples_.persons_total;
    result_.persons_known = tuples_.persons_known;
    result_.max_suppressed = plan_.method.max_suppression.of(tuples_.rows_total);
    result_.quasi = names_at(binding_, binding_.quasi);
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) {
      result_.level_numbers.emplace_back();
      for (hierarchy::Level level = 0; level < h.size(); ++level)
        result_.level_numbers.back().push_back(h.number_of(level));
    }
    result_.sensitive = names_at(binding_, binding_.sensitive);
    result_.plain = names_at(binding_, binding_.plain);
    result_.identifiers = binding_.identifiers;
    result_.withheld = binding_.withheld;
    result_.lint = binding_.lint;
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
    if (binding_.person) {
      const Column& person = binding_.table.columns[static_cast<std::size_t>(*binding_.person)];
      if (person.values.find(""))
        result_.notes.push_back(
            fmt::format("column '{}' is empty in some rows; they count as one person", person.name));
    }
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
      write_private(staged.stage(*options_.report), html_report(result_));
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

  void write_private(const fs::path& path, const std::string& text) {
    const auto file = files_.create(path, Privacy::private_file);
    file->append(text);
    file->close();
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
    write_private(key, key_file(parts));
    write_private(proof, proof_file(result_));
    write_private(report, html_report(result_));
  }

  void verify(const fs::path& release, const std::string& format,
              const std::vector<std::uint32_t>& class_of_row) {
    const auto source = engine_.open(written_options(release, format));
    std::vector<std::string> columns;
    for (const ColumnSchema& column : source->schema()) columns.push_back(column.name);
    const Table written = source->read(columns, progress_);
    audit::Claim full = claim();
    full.class_of_row = &class_of_row;
    const auto wrong = disprove(written, full, progress_);
    if (!wrong.empty())
      throw Error(ErrorCode::verification_failed, "the written file does not stand: " + wrong.front(),
                  {targets_.release.string()}, "nothing was released; please report this");
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
  return Run(plan, options, engine, files, progress).run();
}

}  // namespace kith::release
