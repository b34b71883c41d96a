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

// One quasi column before and after, for the report's charts: labels by falling count, at most a few dozen.
struct ColumnSummary {
  std::string name, hierarchy;
  std::vector<std::string> level_names;
  std::uint32_t level = 0, top_height = 0;
  std::uint64_t distinct_before = 0, distinct_after = 0;
  std::vector<std::pair<std::string, std::uint64_t>> before, after;  // the most frequent ones
  double ncp = 0;
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

// Datafly or mu-Argus with the steps of its walk; mu-Argus checks combinations of columns and masks cells. What
// is below k or unique it misses on all quasi columns. Its node may be minimal, or others lie below it.
struct Baseline {
  std::string name;
  std::vector<std::string> steps;
  std::uint64_t masked_cells = 0, combinations = 0;
  std::uint64_t classes_below_k = 0, rows_below_k = 0, unique_rows = 0;
  bool minimal = false;
  std::vector<NodeFigures> better;
};

// One granularity of a calendar that was searched alone (method.generalize names its column).
struct GranularityFigures {
  std::string name;
  std::optional<bool> acceptable;                              // none: not looked at, or disregarded
  std::optional<std::pair<std::uint64_t, std::uint64_t>> gen;  // gen_m and gen_s, if acceptable
  std::uint64_t suppressed = 0;
  std::string disregarded, not_looked_at;  // why
  bool suppressed_exactly = true;          // false: more, by persons; the rows alone were too few
};

// How many released persons share a history: the classes of all their rows, and how many rows in each.
struct HistorySizes {
  std::uint64_t count = 0;  // different histories
  std::uint64_t smallest = 0, largest = 0;
  double average = 0;
  std::uint64_t persons = 0, below_k = 0;  // released; of them those whose history fewer than k share
};

// A calendar column, for the report: its granularities, their order, and how rows lie in time.
struct CalendarSummary {
  std::size_t column = 0;  // among the quasi columns
  struct Granularity {
    std::string name;
    std::optional<std::uint32_t> level;  // none if it was disregarded
    std::uint64_t granules = 0;          // that occur in the data
    std::string disregarded;             // why
  };
  std::vector<Granularity> listed;                             // in the plan's order, then the top
  std::vector<std::uint32_t> heights;                          // by level
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  // level -> directly coarser
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

// Released classes with many rows of few persons: fewer than 2k persons, and at least `rows_each` rows of
// each on average. Counted only if persons are known.
struct Repeats {
  static constexpr std::uint64_t rows_each = 3;
  std::uint64_t classes = 0, rows = 0;
  double most_rows_per_person = 0;  // of all released classes
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

struct SeriesSummary {
  std::uint32_t release = 0;
  std::string arrivals;  // "hidden" or "known"
  std::vector<SeriesRelease> releases;
  std::uint64_t batch_rows = 0;
  std::uint64_t released_now = 0;    // rows that came out with this release, whenever received
  std::uint64_t came_out_later = 0;  // of them, rows that had been held
  std::uint64_t touched_leaves = 0, touched_rows = 0;
  // For whoever knows in which release somebody joined: released cases whose cell has fewer than k persons of
  // their own first release.
  std::uint64_t open_cases = 0;
  // The same batches under arrivals = "known". None if it was not worked out.
  struct Closed {
    std::uint64_t held = 0, classes = 0;
  };
  std::optional<Closed> closed;
};

// What a search of a lattice of generalizations tells.
struct Lattice {
  std::uint64_t nodes = 0, checked = 0, acceptable = 0;
  bool acceptable_known = true;  // false: the search did not need to know every node
  bool complete = true;          // all minimal nodes were asked for and found
  bool monotone = true;          // of the model under this limit
  std::uint64_t border = 0;      // minimal + maximal failing nodes; 0 if the model is not monotone
  bool border_verified = false;
  std::vector<NodeFigures> minimal, maximal_failing;
  NodeFigures chosen;
  std::vector<FrontierEntry> frontier;
  bool frontier_known = false;
  // For the pictures: standings by node index (mixed radix, first column slowest) if the lattice is small;
  // else by height: nodes, acceptable, minimal.
  std::vector<std::uint32_t> level_counts;
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
  std::vector<CalendarSummary> calendars;
  std::vector<GranularityFigures> granularities;
  // Per column and level its number in the plan's list: granularities that were disregarded leave gaps.
  std::vector<std::vector<std::uint32_t>> level_numbers;
  std::vector<ForcingStep> forcing;
  std::optional<Baseline> baseline;
};

// What a partition into cells tells: its ranges ("cell" or "tight"), by quasi column what was cut, and ways of
// cutting, the plan's own policy among them.
struct Cells {
  std::string ranges;
  std::vector<CutColumn> columns;
  std::vector<CutVariant> variants;
};

struct TableOutcome : Outcome {
  nlohmann::ordered_json json() const override;

  bool by_history = false;  // k counts the persons who share a whole history
  std::uint64_t masked = 0;
  std::string policy;
  std::optional<HistorySizes> histories;  // if persons are counted by them, or have several rows
  Repeats repeats;
  loss::Loss loss;
  loss::Risk before, after;  // by history if persons are counted by it
  double risk_threshold = 0.09, sampling_fraction = 1;
  std::vector<ColumnSummary> columns;
  std::vector<std::pair<std::string, hierarchy::LintFinding>> lint;  // column, finding
  bool frontier_wanted = false;                                      // in the JSON
  std::optional<Lattice> lattice;
  std::optional<Cells> cells;
  std::uint32_t series_release = 0;  // number of the release in its series; 0: not of a series
  std::optional<SeriesSummary> series;
};

// The part of the outcome; an outcome without it reads like an empty one.
const Lattice& lattice_of(const TableOutcome& result);
const Cells& cells_of(const TableOutcome& result);

// Levels as the plan numbers them.
std::vector<std::uint32_t> numbered(const TableOutcome& result, std::span<const std::uint32_t> levels);

}  // namespace kith::outcome
