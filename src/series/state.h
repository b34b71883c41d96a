// Everything a series knows: the rows received so far, the tree of cells, and what was published. A State
// owns it in memory; a View reads it from a State or from a store file without loading it. Both are struct
// of arrays: a row, a value or a node is an index. Immutable once made; threads may share them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "local/extent.h"
#include "table/table.h"

namespace kith::series {

// Rows are numbered in order of arrival.
using Row = std::uint32_t;
// Node 0 is the whole; children come after their parents and after older siblings.
using Node = std::uint32_t;

constexpr std::uint32_t none = 0xffffffff;

enum class Ranges : std::uint8_t { cell, tight };
enum class Arrivals : std::uint8_t { hidden, known };

// What a series was begun with, and what it has come to. It is small and always held in memory.
struct Outline {
  // A person column is known; without one every row is its own person.
  bool persons = false;
  Ranges ranges = Ranges::cell;
  // These are columns; the others are released as they are.
  std::vector<std::string> quasi, others;
  // `levels` are the names of the hierarchy's levels, and empty if there is none. An ordered column has the
  // least and the most of all rows received.
  struct Domain {
    ValueType type = ValueType::text;
    std::vector<std::string> levels;
    double least = 0, most = 0;
    bool operator==(const Domain&) const = default;
  };
  // Domains are by quasi column.
  std::vector<Domain> domains;
  // Of a batch, so many rows were received; with its release so many came out, whenever received.
  struct Count {
    std::uint64_t received = 0;
    std::uint64_t released = 0;
    bool operator==(const Count&) const = default;
  };
  // Counts are by release; the first is release 1.
  std::vector<Count> counts;

  std::uint32_t releases() const { return static_cast<std::uint32_t>(counts.size()); }
  std::uint64_t received() const;
  std::uint64_t released() const;
  std::uint64_t held() const { return received() - released(); }
  bool operator==(const Outline&) const = default;
};

// A node of the tree as it is stored. Children are a list: first_child, then next_sibling. `label`, the
// number of a name, is that of the branch that leads here, and `side` is its local::Branch::Side. `cut` is 0
// for a leaf and else 1 + local::Cut::Kind; `axis`, `known` and `level` are of the cut. A cut below has `at`,
// or on a set `text`, the number of a name. `published` marks a leaf with released rows.
struct NodeRecord {
  double at = 0;
  std::uint32_t parent = none, first_child = none, next_sibling = none;
  std::uint32_t label = none;
  std::uint32_t axis = 0;
  std::uint32_t text = none;
  std::uint32_t known = 0;
  std::uint32_t level = 0;
  std::uint8_t cut = 0;
  std::uint8_t side = 0;
  std::uint8_t published = 0;
  std::uint8_t unused[5] = {};

  bool leaf() const { return cut == 0; }
  bool operator==(const NodeRecord&) const = default;
};
static_assert(sizeof(NodeRecord) == 48);

// Texts one after the other; text i lies in [offsets[i], offsets[i + 1]).
struct Texts {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<char> bytes;

  void add(std::string_view text);
  bool operator==(const Texts&) const = default;
};
// Texts are by code, and `sorted` has the codes in the order of their bytes.
struct Values {
  Texts texts;
  std::vector<std::uint32_t> sorted;
  bool operator==(const Values&) const = default;
};

struct State {
  Outline outline;
  // These are by row. `batch` is the number of the release the row came with, and `row_in_batch` counts from
  // 0. The first release is 0 if the row is held. `person` is a code, or the row itself without a person
  // column. Quasi cells are indexed by axis first, others by column first.
  std::vector<std::uint32_t> batch;
  std::vector<std::uint32_t> row_in_batch;
  std::vector<std::uint64_t> case_number;
  std::vector<std::uint32_t> first_release;
  std::vector<Node> leaf;
  std::vector<std::uint32_t> person;
  std::vector<std::vector<Code>> quasi;
  std::vector<std::vector<Code>> others;
  // Values.
  Values persons;
  std::vector<Values> quasi_values, other_values;
  // The tree. rows[begin[node] .. begin[node + 1]) are a leaf's rows, in rising order.
  std::vector<NodeRecord> nodes;
  std::vector<std::uint32_t> begin = {0};
  std::vector<Row> rows;
  // Names are labels of branches and texts of cuts.
  Texts names;
  // Tight ranges: the published box of every published leaf, written by write_region(), in order of nodes.
  std::vector<Node> boxed;
  std::vector<std::uint64_t> box_offsets = {0};
  std::vector<char> box_bytes;

  bool operator==(const State&) const = default;
};

// Throws Error{series_store}.
[[noreturn]] void damaged(const char* what);

// Reading never trusts what it reads: an index that leads out of its array is Error{series_store}.
struct TextsView {
  std::span<const std::uint64_t> offsets;
  std::span<const char> bytes;

  std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::string_view operator[](std::size_t i) const {
    if (i >= size()) damaged("a code has no text");
    const std::uint64_t begin = offsets[i], end = offsets[i + 1];
    if (begin > end || end > bytes.size()) damaged("a text leads out of its section");
    return {bytes.data() + begin, end - begin};
  }
};
struct ValuesView {
  TextsView texts;
  std::span<const std::uint32_t> sorted;

  std::size_t size() const { return texts.size(); }
  std::optional<Code> find(std::string_view text) const;
};

struct View {
  Outline outline;
  std::span<const std::uint32_t> batch, row_in_batch;
  std::span<const std::uint64_t> case_number;
  std::span<const std::uint32_t> first_release;
  std::span<const Node> leaf;
  std::span<const std::uint32_t> person;
  std::vector<std::span<const Code>> quasi, others;
  ValuesView persons;
  std::vector<ValuesView> quasi_values, other_values;
  std::span<const NodeRecord> nodes;
  std::span<const std::uint32_t> begin;
  std::span<const Row> rows;
  TextsView names;
  std::span<const Node> boxed;
  std::span<const std::uint64_t> box_offsets;
  std::span<const char> box_bytes;

  std::size_t row_count() const { return batch.size(); }
  // It is empty before the first release.
  bool empty() const { return nodes.empty(); }
  NodeRecord node(Node node) const;
  std::span<const Row> rows_of(Node of) const;
  std::optional<local::Region> box_of(Node of) const;
};

// The view is valid for as long as the state lives.
View view_of(const State& state);

// The cut of an inner node and the branch that leads to a node, as local/ speaks of them.
local::Cut cut_of(const NodeRecord& node, const TextsView& names);
local::Branch branch_of(const NodeRecord& node, const TextsView& names);

// Gives span[i], checked.
template <typename T>
T checked(std::span<const T> values, std::size_t i) {
  if (i >= values.size()) damaged("an index leads out of its section");
  return values[i];
}

}  // namespace kith::series
