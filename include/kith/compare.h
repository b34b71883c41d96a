// Comparisons: what each of several methods, policies and k would keep, lose and cost, side by side. Nothing is
// released.
//
//   kith::CompareRequest request;
//   request.release.plan = "plan.toml";
//   request.k = {2, 5, 10};
//   request.task = "diagnosis";
//   for (const kith::ComparedRun& run : kith::compare(request).runs)
//     if (run.figures) std::cout << run.method << " " << run.k << " " << run.figures->ncp << "\n";
//
// compare() throws kith::Error and may be called from several threads at once. Its messages name settings as the
// command's flags are named. Answers are plain values; they hold no values of the data.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kith/error.h"
#include "kith/model.h"
#include "kith/progress.h"
#include "kith/release.h"

namespace kith {

struct CompareRequest {
  // What all runs have in common: data, roles, model and settings of methods. Of the settings each method takes
  // those that it has. Where files go has no use here, and its seed has none.
  ReleaseRequest release = {};
  // If they are empty: the plan's k; the methods of one table that are no baselines; the plan's policy or each
  // method's own.
  std::vector<std::int64_t> k = {};
  std::vector<std::string> methods = {};
  // A policy is combined with the methods that know it. Several that decide one after the other have plus signs:
  // "suppression+ncp". A method that knows none of them, such as a baseline, runs once with its own.
  std::vector<std::string> policies = {};
  // A released column that a simple model is to tell from the others, before and after.
  std::optional<std::string> task = {};
  // So many random count queries are asked of every release: 1,000 with a task, else none.
  std::optional<std::uint64_t> queries = {};
  // Draws the queries.
  std::uint64_t seed = 1;
  // Files to write: the chart as .svg, or with the table as .html; and the answer as JSON. Both are private.
  std::optional<std::filesystem::path> chart = {}, result = {};
};

// `rows` and `classes` are released. The NCP is the mean over all cells of quasi columns, 1 for a suppressed row.
// The seconds are those of the run from reading to verifying.
struct ComparedFigures {
  std::uint64_t rows = 0, suppressed = 0, classes = 0;
  double ncp = 0, seconds = 0;
};

// How well the column is told: the measure is "accuracy", the share of rows that are told right, or "r2". A model of
// the source has `before`, and one of the release `after`; both are tested with held-out rows of the source. `guess`
// is what needs no other column: the share of the most frequent value, or 0.
struct ComparedTask {
  std::string measure;
  double before = 0, after = 0, guess = 0;
};

// This run made no release; `text` says why as kith release would.
struct ComparedError {
  ErrorCode code = ErrorCode::no_release;
  std::string text;
};

// What no other run with the same k does better, and some does worse.
struct ComparedBest {
  bool suppressed = false, classes = false, ncp = false, task = false, query_error = false;
};

// There are either figures or an error. A baseline has no policy. The query error is the mean relative one.
struct ComparedRun {
  std::string method;
  std::optional<std::string> policy;
  std::uint64_t k = 0;
  std::optional<ComparedFigures> figures;
  std::optional<ComparedTask> task;
  std::optional<double> query_error;
  std::optional<ComparedError> error;
  ComparedBest best;

  // "local guillotine"
  std::string name() const { return policy ? method + " " + *policy : method; }
};

// `input_rows` are those of the source, 0 if no run got so far. Notes are warnings that the runs have, each once.
// `task` and `queries` are what was asked.
struct Comparison {
  std::vector<ComparedRun> runs;
  std::uint64_t input_rows = 0;
  std::optional<std::string> task;
  std::uint64_t queries = 0;
  std::vector<Note> notes;

  bool any_succeeded() const;
  // As `kith compare --json` prints it.
  std::string to_json() const;
  // A chart of what the runs lose, and a page with the chart and the table. Both load nothing, and follow light and
  // dark.
  std::string to_svg() const;
  std::string to_html() const;
};

// A run that nothing satisfies, or that its method cannot do, has an error, and the others go on. Error{usage} for a
// method that takes no single table, and for a policy that no method knows; what is wrong with the data or the plan
// whatever the method is thrown, too.
Comparison compare(const CompareRequest& request, Progress& progress = silent_progress());

}  // namespace kith
