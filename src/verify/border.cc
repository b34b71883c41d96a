// Why a border proves the list of minimal nodes complete: under a monotone model everything above an
// acceptable node is acceptable and everything below a failing one fails. If each listed node is what it is
// said to be and every node of the lattice lies above a minimal or below a maximal failing one, then every
// node's standing is known; and since no minimal node lies above another, an acceptable node below a minimal
// one would have to lie above a further one.
//
// Standing: source rows are first reduced to distinct ones over quasi, person and sensitive columns with
// their numbers. Under k alone they are parted along a trie of the listed nodes (refinement.h); under other models they
// are grouped anew at each listed node. Covering: per column and level a bitset of the listed
// nodes that lie on the right side in this column; the lattice is walked column by column with the bitsets
// intersected, so a node costs (listed nodes / 64) word operations.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "audit/class_measure.h"
#include "audit/grouping.h"
#include "audit/histories.h"
#include "kith/error.h"
#include "verify/refinement.h"
#include "verify/verify.h"

namespace kith::verify {
namespace {

using Bits = std::vector<std::uint64_t>;

// The distinct rows of the source as far as the model looks at them.
class Tuples {
 public:
  explicit Tuples(const Claim& claim) : claim_(claim) {
    const Table& source = *claim.source;
    std::vector<const Column*> used;
    for (const std::string& name : claim.model.quasi)
      used.push_back(&source.columns[audit::column_named(source, name)]);
    if (claim.model.person) used.push_back(&source.columns[audit::column_named(source, *claim.model.person)]);
    if (claim.model.l || claim.model.t)
      for (const std::string& name : claim.model.sensitive)
        used.push_back(&source.columns[audit::column_named(source, name)]);
    std::vector<audit::Coded> columns;
    for (const Column* column : used) columns.push_back(audit::coded(*column));
    audit::Grouping distinct = group(columns, source.rows());
    rows_.weights = std::move(distinct.rows);
    for (const Column* column : used) {
      std::vector<Code>& codes = codes_.emplace_back();
      for (const std::uint32_t row : distinct.first_row) codes.push_back(column->codes[row]);
      values_.push_back(column->values.size());
    }
    std::size_t next = 0;
    while (next < claim.model.quasi.size()) rows_.quasi.push_back(column(next++));
    if (claim.model.person) rows_.person = column(next++);
    while (next < codes_.size()) sensitive_.push_back(column(next++));
  }

  const WeightedRows& weighted() const { return rows_; }

  // Rows in classes, or of persons by their history, that fail the model at this node.
  std::uint64_t failing_rows(const Node& node, audit::Judge& judge) const {
    const std::size_t quasi = claim_.model.quasi.size();
    std::vector<std::vector<Code>> labels(quasi);
    std::vector<audit::Coded> columns;
    for (std::size_t q = 0; q < quasi; ++q) {
      const hierarchy::LevelLabels& level = claim_.hierarchies[q]->levels[node[q]];
      labels[q].resize(rows_.weights.size());
      for (std::size_t i = 0; i < rows_.weights.size(); ++i) labels[q][i] = level.of[rows_.quasi[q].codes[i]];
      columns.push_back({labels[q].data(), level.labels.size()});
    }
    const audit::Grouping classes = group(columns, rows_.weights.size());
    audit::Records records{.class_of_row = classes.of_row,
                           .classes = classes.size(),
                           .person = rows_.person,
                           .sensitive = sensitive_,
                           .weights = rows_.weights.data()};
    if (claim_.model.by_history) return count_histories(records, claim_.model.k).rows_below;
    std::uint64_t failing = 0;
    each_class(records, [&](const audit::ClassCount& count) {
      if (judge.judge(count).fails) failing += count.rows;
    });
    return failing;
  }

 private:
  audit::Coded column(std::size_t i) const { return {codes_[i].data(), values_[i]}; }

  const Claim& claim_;
  // Of these columns, rows_ and sensitive_ have views.
  std::vector<std::vector<Code>> codes_;
  std::vector<std::size_t> values_;
  WeightedRows rows_;
  std::vector<audit::Coded> sensitive_;
};

class BorderProof {
 public:
  BorderProof(const Claim& claim, const Border& border, const std::vector<hierarchy::LevelBounds>& bounds)
      : claim_(claim), border_(border) {
    if (claim.source == nullptr || claim.hierarchies.size() != claim.model.quasi.size() ||
        bounds.size() != claim.model.quasi.size())
      throw Bug("the claim of a border is malformed");
    for (std::size_t q = 0; q < bounds.size(); ++q) {
      levels_.emplace_back();
      for (hierarchy::Level level = 0; level < claim.hierarchies[q]->size(); ++level)
        if (hierarchy::holds(bounds[q], claim.hierarchies[q]->order, level)) levels_.back().push_back(level);
    }
  }

  std::vector<std::string> run(std::uint64_t max_suppressed, Progress& progress) {
    if (!nodes_exist()) return std::move(found_);
    check_antichain(border_.minimal, "minimal");
    check_antichain(border_.maximal_failing, "maximal failing");
    check_standing(max_suppressed, progress);
    check_covered();
    return std::move(found_);
  }

 private:
  bool nodes_exist() {
    std::uint64_t strange = 0;
    for (const std::vector<Node>* nodes : {&border_.minimal, &border_.maximal_failing})
      for (const Node& node : *nodes) {
        bool fits = node.size() == claim_.hierarchies.size();
        for (std::size_t q = 0; fits && q < node.size(); ++q)
          fits = std::ranges::count(levels_[q], node[q]) > 0;
        strange += !fits;
      }
    if (strange > 0) found_.push_back(fmt::format("border: {} nodes are not of the lattice", strange));
    return strange == 0;
  }

  void check_antichain(const std::vector<Node>& nodes, const char* kind) {
    const auto under = sides(nodes, [&](std::size_t q, hierarchy::Level listed, hierarchy::Level level) {
      return claim_.hierarchies[q]->order.finer_or_equal(listed, level);
    });
    std::uint64_t comparable = 0;
    for (const Node& node : nodes) {
      Bits beneath = full(nodes.size());
      for (std::size_t q = 0; q < node.size(); ++q) {
        const auto place =
            static_cast<std::size_t>(std::ranges::find(levels_[q], node[q]) - levels_[q].begin());
        intersect(beneath, under[q][place], beneath);
      }
      for (const std::uint64_t word : beneath) comparable += static_cast<std::uint64_t>(std::popcount(word));
    }
    // Each node is beneath itself.
    comparable -= nodes.size();
    if (comparable > 0)
      found_.push_back(fmt::format("border: {} pairs of {} nodes lie above one another", comparable, kind));
  }

  void check_standing(std::uint64_t max_suppressed, Progress& progress) {
    std::vector<Node> listed = border_.minimal;
    listed.insert(listed.end(), border_.maximal_failing.begin(), border_.maximal_failing.end());
    progress.begin("verifying the border", listed.size());
    const std::vector<bool> acceptable = acceptable_nodes(listed, max_suppressed, progress);
    progress.end();
    const auto failing = acceptable.begin() + static_cast<std::ptrdiff_t>(border_.minimal.size());
    const auto bad = std::count(acceptable.begin(), failing, false),
               good = std::count(failing, acceptable.end(), true);
    if (bad > 0) found_.push_back(fmt::format("border: {} minimal nodes are not acceptable", bad));
    if (good > 0) found_.push_back(fmt::format("border: {} failing nodes are acceptable", good));
  }

  std::vector<bool> acceptable_nodes(const std::vector<Node>& listed, std::uint64_t max_suppressed,
                                     Progress& progress) {
    const Tuples tuples(claim_);
    if (!claim_.model.l && !claim_.model.t && !claim_.model.by_history)
      return acceptable_by_k(tuples.weighted(), claim_.hierarchies, listed, claim_.model.k, max_suppressed,
                             progress);
    audit::Judge judge(claim_.model, *claim_.source, audit::Judge::Measures::asked);
    std::vector<bool> acceptable;
    for (const Node& node : listed) {
      check_cancelled(progress);
      const std::uint64_t failing = tuples.failing_rows(node, judge);
      acceptable.push_back(failing <= max_suppressed && failing < claim_.source->rows());
      progress.advance(1);
    }
    return acceptable;
  }

  // [column][place of a level of the lattice]: which nodes lie on the right side of this level in this column.
  template <class Side>
  std::vector<std::vector<Bits>> sides(const std::vector<Node>& nodes, Side side) const {
    std::vector<std::vector<Bits>> all;
    for (std::size_t q = 0; q < claim_.hierarchies.size(); ++q) {
      all.emplace_back();
      for (const hierarchy::Level level : levels_[q]) {
        Bits& bits = all.back().emplace_back((nodes.size() + 63) / 64, 0);
        for (std::size_t n = 0; n < nodes.size(); ++n)
          if (side(q, nodes[n][q], level)) bits[n / 64] |= 1ull << (n % 64);
      }
    }
    return all;
  }

  static bool intersect(const Bits& a, const Bits& b, Bits& both) {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < a.size(); ++w) any |= both[w] = a[w] & b[w];
    return any != 0;
  }

  static Bits full(std::size_t nodes) {
    Bits bits((nodes + 63) / 64, ~0ull);
    if (nodes % 64 != 0) bits.back() = (1ull << (nodes % 64)) - 1;
    return bits;
  }

  void check_covered() {
    const auto order = [this](std::size_t q) -> const hierarchy::LevelOrder& {
      return claim_.hierarchies[q]->order;
    };
    const auto under =
        sides(border_.minimal, [&](std::size_t q, hierarchy::Level listed, hierarchy::Level level) {
          return order(q).finer_or_equal(listed, level);
        });
    const auto over =
        sides(border_.maximal_failing, [&](std::size_t q, hierarchy::Level listed, hierarchy::Level level) {
          return order(q).finer_or_equal(level, listed);
        });
    std::vector<Bits> minimal(claim_.hierarchies.size() + 1, full(border_.minimal.size()));
    std::vector<Bits> failing(claim_.hierarchies.size() + 1, full(border_.maximal_failing.size()));
    std::uint64_t uncovered = 0, contradicted = 0;
    const auto walk = [&](const auto& self, std::size_t q, bool above, bool beneath) -> void {
      if (q == claim_.hierarchies.size()) {
        uncovered += !above && !beneath;
        contradicted += above && beneath;
        return;
      }
      for (std::size_t place = 0; place < levels_[q].size(); ++place)
        self(self, q + 1, intersect(minimal[q], under[q][place], minimal[q + 1]),
             intersect(failing[q], over[q][place], failing[q + 1]));
    };
    walk(walk, 0, !border_.minimal.empty(), !border_.maximal_failing.empty());
    if (uncovered > 0)
      found_.push_back(
          fmt::format("border: {} nodes lie neither above a minimal nor below a failing node", uncovered));
    if (contradicted > 0)
      found_.push_back(
          fmt::format("border: {} nodes lie both above a minimal and below a failing node", contradicted));
  }

  const Claim& claim_;
  const Border& border_;
  // By column, the levels of the lattice.
  std::vector<std::vector<hierarchy::Level>> levels_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> disprove_border(const Claim& claim, const Border& border,
                                         std::uint64_t max_suppressed,
                                         const std::vector<hierarchy::LevelBounds>& bounds,
                                         Progress& progress) {
  return BorderProof(claim, border, bounds).run(max_suppressed, progress);
}

}  // namespace kith::verify
