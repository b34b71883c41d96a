// What a release of one table tells: figures of its classes, loss and risk, and one part per way of making
// it, a lattice of generalizations or a partition into cells.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hierarchy/lint.h"
#include "loss/figures.h"
#include "outcome/outcome.h"
#include "table/covered_table.h"

namespace kith::outcome {

// Rows that are suppressed, and different classes that are released.
struct NodeFigures {
  std::vector<std::uint32_t> levels;
  std::uint32_t height = 0;
  double relative = 0;
  std::uint64_t suppressed = 0, distinct = 0;
};

// Minimal for every limit in [from, below); `below` is rows + 1 if there is no bound.
struct FrontierEntry {
  std::vector<std::uint32_t> levels;
  std::uint64_t from = 0, below = 0;
};

// How a node of the lattice stands; the picture of the lattice draws it.
enum class Standing : std::uint8_t { failing, acceptable, minimal, chosen };

// A piece of a column's axis: values from the first to the last in their order, the rows that have them, and
// the rows of the release if each is spread evenly over the values that its cell covers. A piece of time or of
// numbers that holds no value has empty texts.
struct ValueBin {
  std::string first, last;
  std::uint64_t before = 0;
  double after = 0;
  bool operator==(const ValueBin&) const = default;
};

// This is one quasi column before and after, for the report's charts: the most frequent labels by falling
// count, at most a few dozen. The example is a frequent value as every level shows it; there is none if there
// are no levels. Bins are in the order of values; there are none if they were too many to be counted.
struct ColumnSummary {
  std::string name, hierarchy;
  std::vector<std::string> level_names;
  std::uint32_t level = 0, top_height = 0;
  std::uint64_t distinct_before = 0, distinct_after = 0;
  std::vector<std::pair<std::string, std::uint64_t>> before, after;
  double ncp = 0;
  std::vector<std::string> example = {};
  std::vector<ValueBin> bins = {};
};

// Rows without which less generalization would do (section 5 of the paper, distance vectors): a row of the
// source, its quasi values, and the least vectors at which it is in company of k. With so many rows fewer the
// node of the step would do; the first of these rows are listed.
struct ForcingRow {
  std::uint64_t row = 0;
  std::vector<std::string> values;
  std::vector<std::vector<std::uint32_t>> reaches;
};
struct ForcingStep {
  std::uint64_t without = 0;
  NodeFigures node;
  std::vector<ForcingRow> rows;
};

// Datafly or mu-Argus with the steps of its walk, in words and as levels; mu-Argus checks combinations of columns and masks cells.
// What is below k or unique it misses on all quasi columns. Its node may be minimal, or others lie below it.
struct Baseline {
  std::string name;
  std::vector<std::string> steps;
  std::uint64_t masked_cells = 0, combinations = 0;
  std::uint64_t classes_below_k = 0, rows_below_k = 0, unique_rows = 0;
  bool minimal = false;
  std::vector<NodeFigures> better;
  std::vector<std::vector<std::uint32_t>> walk = {};
};

// This is one granularity of a calendar that was searched alone (method.generalize names its column). If it
// was disregarded or not looked at, `acceptable` is not set, and the text of that name says why. `gen` has
// gen_m and gen_s, if it is acceptable. If `suppressed_exactly` is false, more may be suppressed by persons:
// the rows alone were too few already.
struct GranularityFigures {
  std::string name;
  std::optional<bool> acceptable;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> gen;
  std::uint64_t suppressed = 0;
  std::string disregarded, not_looked_at;
  bool suppressed_exactly = true;
};

// A history is the classes of all rows of a person, and how many rows are in each. There are `count`
// different ones, and the sizes tell how many released persons share one. Fewer than k share the history of
// `below_k` persons.
struct HistorySizes {
  std::uint64_t count = 0;
  std::uint64_t smallest = 0, largest = 0;
  double average = 0;
  std::uint64_t persons = 0, below_k = 0;
};

// This is a calendar column, for the report: its granularities, their order, and how rows lie in time.
// `column` is its place among the quasi columns.
struct CalendarSummary {
  std::size_t column = 0;
  // A granularity has no level if it was disregarded; `disregarded` says why. `granules` are those that occur
  // in the data.
  struct Granularity {
    std::string name;
    std::optional<std::uint32_t> level;
    std::uint64_t granules = 0;
    std::string disregarded;
  };
  // They are listed in the plan's order, then the top. Heights are by level, and edges go from a level to one
  // that is directly coarser.
  std::vector<Granularity> listed;
  std::vector<std::uint32_t> heights;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  // Rows between two instants, in seconds of the column's clock since 1970-01-01T00:00.
  struct Stretch {
    std::int64_t begin = 0, end = 0;
    std::uint64_t rows = 0;
    bool operator==(const Stretch&) const = default;
  };
  // The source by its first granularity, the release by the chosen one; at most a few hundred, in order. The
  // release has none if the column is hidden.
  std::vector<Stretch> before, after;
  // Each of `after` is one granule, not several together.
  bool whole_granules = true;
};

// These are released classes with many rows of few persons: fewer than 2k persons, and at least `rows_each`
// rows of each on average. They are counted only if persons are known; `most_rows_per_person` is of all
// released classes.
struct Repeats {
  static constexpr std::uint64_t rows_each = 3;
  std::uint64_t classes = 0, rows = 0;
  double most_rows_per_person = 0;
};

// How else the cells could have been cut (method local).
struct CutVariant {
  std::string policy;
  std::uint64_t classes = 0, discernibility = 0;
  double ncp = 0;
};

// What a column's cells are made of (method local): their kind ("numbers", "dates", "categories", "hierarchy
// file x.csv"), cuts along this column, different cells in the release, and released rows that have * here.
struct CutColumn {
  std::string kind;
  std::uint64_t cuts = 0, cells = 0, whole = 0;
};

// One release of a series among those before it: the rows of its batch, those in its file, and those held
// after it.
struct SeriesRelease {
  std::uint32_t number = 0;
  std::uint64_t rows = 0, released = 0, held = 0;
  std::uint64_t classes = 0;
  double ncp = 0;
  // Cases whose company falls below k for whoever intersects this release with the one before, had both been
  // made on their own. None if it was not worked out.
  std::optional<std::uint64_t> unsafe_if_independent = {};
};

// Arrivals are "hidden" or "known". `released_now` are the rows that came out with this release, whenever
// received; those of `came_out_later` among them had been held.
struct SeriesSummary {
  std::uint32_t release = 0;
  std::string arrivals;
  std::vector<SeriesRelease> releases;
  std::uint64_t batch_rows = 0;
  std::uint64_t released_now = 0;
  std::uint64_t came_out_later = 0;
  std::uint64_t touched_leaves = 0, touched_rows = 0;
  // For whoever knows in which release somebody joined: released cases that, with those of the same first
  // release in their cell, do not meet the model by themselves.
  std::uint64_t open_cases = 0;
  // The model asks for more than k.
  bool beyond_k = false;
  // The same batches under arrivals = "known". None if it was not worked out.
  struct Closed {
    std::uint64_t held = 0, classes = 0;
  };
  std::optional<Closed> closed;
};

// Who chose the node: the policy, the plan by naming levels, or the walk of a baseline.
enum class ChosenBy { policy, plan, baseline };
const char* name_of(ChosenBy chosen_by);

// This is what a search of a lattice of generalizations tells. If `acceptable_known` is false, the search did
// not need to know every node. It is complete if all minimal nodes were asked for and found, and monotone if
// the model is so under this limit. `border` counts the minimal and the maximal failing nodes, and is 0 if
// the model is not monotone.
struct Lattice {
  std::uint64_t nodes = 0, checked = 0, acceptable = 0;
  bool acceptable_known = true;
  bool complete = true;
  bool monotone = true;
  std::uint64_t border = 0;
  bool border_verified = false;
  // Of a search that can stop early: no node has a value below the bound, by the first policy; the gap is the
  // share of the chosen node's value that lies above it. The minimal nodes are then those known to be so.
  std::optional<double> bound, gap;
  std::vector<NodeFigures> minimal, maximal_failing;
  NodeFigures chosen;
  ChosenBy chosen_by = ChosenBy::policy;
  bool chosen_is_minimal() const;
  std::vector<FrontierEntry> frontier;
  bool frontier_known = false;
  // For the pictures: standings by node index (mixed radix, first column slowest) if the lattice is small;
  // else by height: nodes, acceptable, minimal. By column, the lattice has so many levels, and these ones; if
  // none are listed it has all from 0 on. It is bounded if min_level or max_level is stated.
  std::vector<std::uint32_t> level_counts;
  std::vector<std::vector<std::uint32_t>> levels;
  bool bounded = false;
  // The level at a place of the lattice, and the place of a level, if it has one.
  std::uint32_t level_at(std::size_t column, std::size_t place) const;
  std::optional<std::size_t> place_of(std::size_t column, std::uint32_t level) const;
  // By column: the height of each level, and from each level to those that are directly coarser.
  std::vector<std::vector<std::uint32_t>> level_heights;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> edges;
  std::vector<Standing> standings;
  struct AtHeight {
    std::uint64_t nodes = 0, acceptable = 0, minimal = 0;
  };
  std::vector<AtHeight> heights;
  // The least height / least suppression curve: for every number of suppressed rows that changes it.
  struct CurvePoint {
    std::uint64_t suppressed = 0;
    std::uint32_t height = 0;
    std::vector<std::uint32_t> levels;
  };
  std::vector<CurvePoint> curve;
  // The same in the measure that the plan's policy goes by, whose name this is: the least loss for every number
  // of suppressed rows that changes it.
  struct LossPoint {
    std::uint64_t suppressed = 0;
    double loss = 0;
    std::vector<std::uint32_t> levels;
  };
  std::string loss_measure;
  std::vector<LossPoint> loss_curve;
  std::vector<CalendarSummary> calendars;
  // By quasi column and level, for calendars alone: what the level would give, the other columns as chosen.
  struct Tried {
    bool acceptable = false;
    std::uint64_t suppressed = 0, classes = 0, smallest = 0, sum = 0;
  };
  std::vector<std::vector<Tried>> tried;
  std::vector<GranularityFigures> granularities;
  // Per column and level its number in the plan's list: granularities that were disregarded leave gaps.
  std::vector<std::vector<std::uint32_t>> level_numbers;
  // Per column and level its name.
  std::vector<std::vector<std::string>> level_names;
  std::vector<ForcingStep> forcing;
  std::optional<Baseline> baseline;
};

// What a partition into cells tells: its ranges ("cell" or "tight"), by quasi column what was cut, and ways
// of cutting, the plan's own policy among them.
struct Cells {
  std::string ranges;
  std::vector<CutColumn> columns;
  std::vector<CutVariant> variants;
};

// If `by_history` is true, k counts the persons who share a whole history, and the risk before and after is
// by history. `histories` is set if persons are counted by them, or have several rows. `lint` has columns and
// findings. If `beyond_k` is true, the model asks for l or t too. `frontier_wanted` is for the JSON. `series_release` is the number of the release in its series,
// and 0 if it is of none.
struct TableOutcome : Outcome {
  nlohmann::ordered_json json() const override;

  bool by_history = false, beyond_k = false;
  std::uint64_t masked = 0;
  std::string policy;
  std::optional<HistorySizes> histories;
  Repeats repeats;
  loss::Loss loss;
  loss::Risk before, after;
  double risk_threshold = 0.09, sampling_fraction = 1;
  std::vector<ColumnSummary> columns;
  std::vector<std::pair<std::string, hierarchy::LintFinding>> lint;
  // Sensitive columns of which all released rows have one and the same value, so that no l or t can be met.
  std::vector<std::string> one_valued = {};
  // All rows together, as one class, do not meet l = 2 in every sensitive column.
  bool one_value_prevails = false;
  bool frontier_wanted = false;
  std::optional<Lattice> lattice;
  std::optional<Cells> cells;
  std::uint32_t series_release = 0;
  std::optional<SeriesSummary> series;
  // Only of a run that is compared with others.
  std::optional<CoveredTable> covered;
};

// The part of the outcome; an outcome without it reads like an empty one.
const Lattice& lattice_of(const TableOutcome& result);
const Cells& cells_of(const TableOutcome& result);

// Levels as the plan numbers them.
std::vector<std::uint32_t> numbered(const TableOutcome& result, std::span<const std::uint32_t> levels);
// Their names, as far as they are known.
std::vector<std::string> named(const TableOutcome& result, std::span<const std::uint32_t> levels);

}  // namespace kith::outcome
