#include "kith/compare.h"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "api/compare_runs.h"
#include "api/memory_watch.h"
#include "api/read_table.h"
#include "api/release_plan.h"
#include "api/repeated_rows.h"
#include "base/file.h"
#include "comparison/chart.h"
#include "comparison/count_queries.h"
#include "comparison/page.h"
#include "comparison/prediction_task.h"
#include "engine/engine.h"
#include "method/registry.h"
#include "outcome/outcome.h"
#include "outcome/table_outcome.h"
#include "publish/folder.h"
#include "publish/output_files.h"

namespace kith {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t queries_with_a_task = 1000;
// Queries times rows: beyond it fewer queries are asked.
constexpr std::uint64_t query_work = 1'000'000'000;

// What is wrong with one run, and not with the data or the plan whatever the run.
bool is_of_one_run(ErrorCode code) {
  constexpr ErrorCode codes[] = {ErrorCode::no_release,        ErrorCode::k_out_of_range,
                                 ErrorCode::plan_value,        ErrorCode::suppression_out_of_range,
                                 ErrorCode::lattice_too_large, ErrorCode::memory_too_small,
                                 ErrorCode::hierarchy_value,   ErrorCode::verification_failed};
  return std::ranges::find(codes, code) != std::end(codes);
}

// Names the run before each phase. Notes of the runs are told once, in the answer.
class RunProgress final : public Progress {
 public:
  RunProgress(Progress& inner, std::string run) : inner_(inner), run_(std::move(run)) {}
  void begin(std::string_view phase, std::uint64_t total) override {
    inner_.begin(fmt::format("{}: {}", run_, phase), total);
  }
  void advance(std::uint64_t steps) override { inner_.advance(steps); }
  void end() override { inner_.end(); }
  void note(std::string_view) override {}
  bool cancelled() const override { return inner_.cancelled(); }

 private:
  Progress& inner_;
  std::string run_;
};

method::Options options_of(const ReleaseRequest& request) {
  method::Options options;
  options.directory = *request.directory;
  options.threads = request.resources.threads;
  options.memory_bytes = request.resources.memory_bytes;
  options.prune = request.prune;
  options.dry_run = true;
  options.compared = true;
  options.suppression_by_flag = request.method.contains("max_suppression");
  return options;
}

class Comparing {
 public:
  Comparing(const CompareRequest& request, Progress& progress) : request_(request), progress_(progress) {
    if (request.release.data.rows) rows_.emplace(request.release.data);
    comparison_.task = request.task;
    comparison_.queries = request.queries.value_or(request.task ? queries_with_a_task : 0);
  }

  Comparison run() {
    const std::vector<api::PlannedRun> planned = api::planned_runs(request_);
    for (std::size_t at = 0; at < planned.size(); ++at) {
      check_cancelled(progress_);
      RunProgress progress(progress_, fmt::format("{} of {}, {} k = {}", at + 1, planned.size(),
                                                  planned[at].method, planned[at].k));
      comparison_.runs.push_back(compared(planned[at], progress));
    }
    name_policies();
    mark_best();
    tell_notes();
    return std::move(comparison_);
  }

 private:
  ComparedRun compared(const api::PlannedRun& planned, Progress& progress) {
    ComparedRun run;
    run.method = planned.method;
    run.policy = shown(planned.policy);
    run.k = static_cast<std::uint64_t>(planned.k);
    try {
      fill(run, *released(planned, progress), progress);
    } catch (const Error& error) {
      if (!is_of_one_run(error.code())) throw;
      run.figures.reset();
      run.error = {error.code(), error.what()};
    }
    return run;
  }

  std::unique_ptr<outcome::Outcome> released(const api::PlannedRun& planned, Progress& progress) {
    ReleaseRequest request = api::request_of(request_.release, planned);
    if (rows_) request.data = rows_->again();
    plan::Plan plan = api::plan_of(request, false, api::OthersSettings::left_out);
    api::read_from(request, plan);
    const auto engine = engine::embedded(api::settings_of(request.resources));
    return publish::release_to_folder(plan, options_of(request), *engine, real_filesystem(), progress);
  }

  void fill(ComparedRun& run, const outcome::Outcome& made, Progress& progress) {
    const auto& outcome = dynamic_cast<const outcome::TableOutcome&>(made);
    const MethodInfo& info = method::find(run.method)->info();
    if (info.baseline)
      run.policy.reset();
    else
      run.policy = outcome.policy;
    run.figures = {outcome.released, outcome.suppressed, outcome.classes.count, outcome.loss.ncp,
                   outcome.seconds.total()};
    comparison_.input_rows = outcome.rows;
    for (const outcome::Note& note : outcome.notes_from(Severity::warning)) notes_.emplace_back(run, note);
    if (outcome.covered) measure(run, *outcome.covered, progress);
  }

  // What depends on the source alone is worked out once, with the first run.
  void measure(ComparedRun& run, const CoveredTable& table, Progress& progress) {
    if (request_.task) {
      const comparison::Task task = comparison::task_of(table, *request_.task);
      if (!before_)
        before_ = {comparison::name_of(task.measure),
                   comparison::score_of(table, task, comparison::Training::source, progress), 0,
                   comparison::guess_of(table, task)};
      run.task = before_;
      run.task->after = comparison::score_of(table, task, comparison::Training::release, progress);
    }
    if (comparison_.queries == 0) return;
    const unsigned threads = api::threads_of(request_.release.resources);
    if (!queries_) {
      const std::uint64_t affordable = query_work / std::max<std::uint64_t>(table.rows(), 1);
      comparison_.queries = std::min(comparison_.queries, std::max<std::uint64_t>(affordable, 100));
      queries_ = comparison::draw_queries(table, comparison_.queries, request_.seed, threads, progress);
    }
    run.query_error = comparison::query_error(*queries_, table, threads, progress);
  }

  // "suppression+ncp" as the method itself tells it.
  static std::optional<std::string> shown(std::optional<std::string> policy) {
    if (!policy) return policy;
    for (std::size_t at = policy->find('+'); at != std::string::npos; at = policy->find('+'))
      policy->replace(at, 1, ", ");
    return policy;
  }

  // A run that failed before its method told its policy has that of the method's other runs.
  void name_policies() {
    for (ComparedRun& run : comparison_.runs) {
      if (run.policy || !run.error) continue;
      const auto other = std::ranges::find_if(comparison_.runs, [&](const ComparedRun& each) {
        return each.method == run.method && each.figures;
      });
      if (other != comparison_.runs.end()) run.policy = other->policy;
    }
  }

  // Marks the least by `figure` among runs of each k, unless all are equal.
  void mark_least(bool ComparedBest::* mark,
                  const std::function<std::optional<double>(const ComparedRun&)>& figure) {
    std::map<std::uint64_t, std::vector<double>> by_k;
    for (const ComparedRun& run : comparison_.runs)
      if (const auto value = run.figures ? figure(run) : std::nullopt) by_k[run.k].push_back(*value);
    for (ComparedRun& run : comparison_.runs) {
      const auto value = run.figures ? figure(run) : std::nullopt;
      if (!value) continue;
      const auto [least, most] = std::ranges::minmax(by_k[run.k]);
      run.best.*mark = *value == least && least < most;
    }
  }

  void mark_best() {
    mark_least(&ComparedBest::suppressed,
               [](const ComparedRun& run) { return static_cast<double>(run.figures->suppressed); });
    mark_least(&ComparedBest::classes,
               [](const ComparedRun& run) { return -static_cast<double>(run.figures->classes); });
    mark_least(&ComparedBest::ncp, [](const ComparedRun& run) { return run.figures->ncp; });
    mark_least(&ComparedBest::task, [](const ComparedRun& run) {
      return run.task ? std::optional(-run.task->after) : std::nullopt;
    });
    mark_least(&ComparedBest::query_error, [](const ComparedRun& run) { return run.query_error; });
  }

  // One note for every code: what all runs say alike, or what the first says, with its name.
  void tell_notes() {
    std::set<std::string> told;
    for (const auto& [run, note] : notes_) {
      if (!told.insert(note.code).second) continue;
      const auto made = std::ranges::count_if(
          comparison_.runs, [](const ComparedRun& each) { return each.figures.has_value(); });
      std::uint64_t others = 0;
      bool alike = true;
      Severity severest = note.severity;
      for (const auto& [other, same] : notes_) {
        if (same.code != note.code) continue;
        ++others;
        alike = alike && same.text == note.text;
        severest = std::max(severest, same.severity);
      }
      alike = alike && others == static_cast<std::uint64_t>(made);
      comparison_.notes.push_back(
          {note.code, severest, alike ? note.text : first_text(run, note, others - 1)});
    }
  }

  static std::string first_text(const ComparedRun& run, const outcome::Note& note, std::uint64_t others) {
    std::string first = fmt::format("{}, k = {}: {}", run.name(), run.k, note.text);
    if (others == 0) return first;
    return fmt::format("{}; likewise {} other run{}", first, others, others == 1 ? "" : "s");
  }

  const CompareRequest& request_;
  Progress& progress_;
  std::optional<api::RepeatedRows> rows_;
  Comparison comparison_;
  std::optional<ComparedTask> before_;
  std::optional<std::vector<comparison::CountQuery>> queries_;
  std::vector<std::pair<ComparedRun, outcome::Note>> notes_;
};

Json json_of(const ComparedRun& run, const Comparison& comparison) {
  const auto figure = [&](auto member) { return run.figures ? Json((*run.figures).*member) : Json(); };
  Json json{{"method", run.method},
            {"policy", run.policy ? Json(*run.policy) : Json()},
            {"k", run.k},
            {"rows", figure(&ComparedFigures::rows)},
            {"suppressed", figure(&ComparedFigures::suppressed)},
            {"classes", figure(&ComparedFigures::classes)},
            {"ncp", figure(&ComparedFigures::ncp)},
            {"seconds", figure(&ComparedFigures::seconds)}};
  if (comparison.task)
    json["task"] = run.task ? Json{{"column", *comparison.task},
                                   {"measure", run.task->measure},
                                   {"before", run.task->before},
                                   {"after", run.task->after},
                                   {"guess", run.task->guess}}
                            : Json();
  if (comparison.queries > 0) json["query_error"] = run.query_error ? Json(*run.query_error) : Json();
  json["error"] = run.error ? Json(run.error->text) : Json();
  if (run.error) json["code"] = name_of(run.error->code);
  return json;
}

void write(const CompareRequest& request, const Comparison& comparison) {
  StagedFiles staged(real_filesystem());
  const auto stage = [&](const std::filesystem::path& path, const std::string& text) {
    publish::write_file(real_filesystem(), staged.stage(path), text);
  };
  if (request.result) stage(*request.result, comparison.to_json() + "\n");
  if (request.chart)
    stage(*request.chart, request.chart->extension() == ".svg" ? comparison.to_svg() : comparison.to_html());
  staged.commit();
}

}  // namespace

bool Comparison::any_succeeded() const {
  return std::ranges::any_of(runs, [](const ComparedRun& run) { return run.figures.has_value(); });
}

std::string Comparison::to_json() const {
  Json list = Json::array(), told = Json::array();
  for (const ComparedRun& run : runs) list.push_back(json_of(run, *this));
  for (const Note& note : notes)
    told.push_back({{"code", note.code}, {"severity", name_of(note.severity)}, {"text", note.text}});
  Json json{{"runs", list}, {"rows", input_rows}};
  if (queries > 0) json["queries"] = queries;
  json["notes"] = told;
  return outcome::to_text(json);
}

std::string Comparison::to_svg() const { return comparison::chart(*this); }

std::string Comparison::to_html() const { return comparison::page(*this); }

Comparison compare(const CompareRequest& request, Progress& progress) {
  api::MemoryWatch watch(progress, request.release.resources);
  Comparison comparison = Comparing(request, watch).run();
  write(request, comparison);
  return comparison;
}

}  // namespace kith
