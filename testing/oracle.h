// What the right answer is, by brute force over the raw rows: every node of the lattice, every class, every
// row. Written straight from the definitions and slow on purpose; it shares no code with the rooms it judges.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "testing/tables.h"

namespace kith::testing {

using Levels = std::vector<hierarchy::Level>;

enum class Diversity { none, frequency, distinct, entropy, recursive };
enum class Closeness { none, equal, ordered, hierarchical };

// k, and l and t for every sensitive column. The ordered distance takes values in the order of their text.
struct ModelSpec {
  std::uint64_t k = 1;
  Diversity diversity = Diversity::none;
  double l = 1, c = 1;
  Closeness closeness = Closeness::none;
  double t = 1;
  bool by_history = false;  // k counts the persons who share the whole list of a person's classes

  std::string describe() const;
};

// Per value, the persons who have it in any of the rows.
using PersonsByValue = std::map<std::string, std::set<std::string>>;

struct OracleNode {
  Levels levels;
  std::uint32_t height = 0;
  double relative = 0;
  std::vector<std::vector<std::size_t>> classes;        // rows of every class, by first row
  std::vector<std::uint64_t> persons;                   // of every class
  std::vector<std::vector<PersonsByValue>> histograms;  // of every class, by sensitive column
  // Set by judge():
  std::vector<bool> passes;                            // by class; by history: whether it keeps rows
  std::vector<bool> gone;                              // by row: suppressed
  std::vector<std::uint64_t> kept_rows, kept_persons;  // of every class: what is not suppressed
  std::uint64_t suppressed = 0, suppressed_k = 0;      // rows
  std::uint64_t released = 0;                          // classes
};

enum class Choice {
  height,
  relative_height,
  distinct,
  suppression,
  fewest_columns,
  most_columns,
  lowest_peak,
  highest_peak,
  weighted,
  gen_c,
  gen_m,
  gen_s,
  relative_peak,
  // among all acceptable nodes:
  ncp,
  loss,
  discernibility,
  entropy,
};

// Keeps a reference to the case.
class Oracle {
 public:
  explicit Oracle(const TableCase& table);

  // Forgets the nodes with other levels than these, which are by column.
  void keep(const std::vector<std::set<hierarchy::Level>>& levels);
  // Must come before everything below.
  void judge(const ModelSpec& spec);

  std::uint64_t rows() const { return rows_; }
  std::uint64_t persons() const;
  // The first column's level slowest.
  const std::vector<OracleNode>& nodes() const { return nodes_; }
  const OracleNode& at(const Levels& levels) const;
  bool strictly_below(const OracleNode& a, const OracleNode& b) const;

  bool acceptable(const OracleNode& node, std::uint64_t limit) const;
  // By height, then by levels.
  std::vector<Levels> minimal(std::uint64_t limit) const;
  // Failing nodes with nothing but acceptable ones above.
  std::vector<Levels> maximal_failing(std::uint64_t limit) const;
  // Whether no acceptable node has a failing one above it.
  bool monotone(std::uint64_t limit) const;
  // Each choice decides what is equal by those before it, and the first says among which nodes. Ties go to the
  // smaller height, relative height, suppression, levels. There must be an acceptable node.
  Levels best(const std::vector<Choice>& choices, std::uint64_t limit,
              const std::vector<double>& weights = {}) const;
  Levels best(Choice choice, std::uint64_t limit, const std::vector<double>& weights = {}) const {
    return best(std::vector{choice}, limit, weights);
  }

  // Persons of the smallest class that passes, and the sum over classes that pass.
  static double gen_m(const OracleNode& node);
  static double gen_s(const OracleNode& node);
  std::uint64_t discernibility(const OracleNode& node) const;
  double ncp(const OracleNode& node) const;
  double loss(const OracleNode& node) const;
  double precision(const OracleNode& node) const;
  double entropy(const OracleNode& node) const;  // as a share of what releasing nothing would lose

 private:
  const hierarchy::LevelLabels& level(const OracleNode& node, std::size_t column) const;
  hierarchy::Label label(std::size_t row, std::size_t column, hierarchy::Level level) const;
  std::string person(std::size_t row) const;
  std::uint32_t longest_chain(std::size_t column, hierarchy::Level level) const;
  std::uint32_t height_of(std::size_t column, hierarchy::Level level) const {
    return heights_[column][level];
  }
  OracleNode node_at(const Levels& levels) const;
  bool holds(const OracleNode& node, std::size_t cls, const ModelSpec& spec) const;
  std::vector<bool> alone_in_history(const OracleNode& node, std::uint64_t k) const;
  PersonsByValue histogram(const std::vector<std::size_t>& rows, std::size_t sensitive) const;
  double distance(const PersonsByValue& part, std::size_t sensitive, Closeness closeness) const;
  std::uint64_t rows_with_label(std::size_t column, hierarchy::Level level, hierarchy::Label label) const;
  double score(const OracleNode& node, Choice choice, const std::vector<double>& weights) const;

  const TableCase& case_;
  std::uint64_t rows_;
  std::vector<std::vector<std::uint32_t>> heights_;  // [column][level]
  std::vector<PersonsByValue> whole_;                // by sensitive column
  std::vector<OracleNode> nodes_;
};

}  // namespace kith::testing
