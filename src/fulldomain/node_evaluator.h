// What a node costs: which of its classes pass the model, what must be suppressed, what is lost.
#pragma once

#include <cstdint>
#include <vector>

#include "fulldomain/class_table.h"
#include "privacy/criterion.h"

namespace kith::fulldomain {

// Sums are integers, so that they do not depend on the order of addition. `suppressed` counts the rows of
// classes, or of persons by their history, that fail the model, and `suppressed_k` those that fail k, which
// are never more. `classes` counts those that keep rows.
struct Outcome {
  std::uint64_t suppressed = 0;
  std::uint64_t suppressed_k = 0;
  std::uint64_t classes = 0;
  // Of the classes that keep rows, these are about their persons: gen_m and gen_s (Mascetti et al., section
  // 4.1).
  std::uint64_t least_persons = 0, sum_of_persons = 0;
  bool exact = true;
};

// What the loss policies need beyond that. `squared_sizes` is of classes, in released rows; `covered` and
// `spread` are per column, over released rows. `bits` is the non-uniform entropy in fixed point, with
// suppressed cells as if they were generalized to the top.
struct LossSums {
  Outcome outcome;
  std::uint64_t squared_sizes = 0;
  std::vector<std::uint64_t> covered, spread;
  std::int64_t bits = 0;
};

struct EvaluatorSettings {
  unsigned threads = 1;
  std::size_t cache_bytes = std::size_t{512} << 20;
  bool with_entropy = false;
  // From so many tuples on evaluate_within() looks at rows before it counts persons; below it is not worth
  // the exact figures of nodes that fail.
  std::size_t rows_first = 100'000;
};

// Evaluates nodes over one table. A model that counts persons by their history needs tuples with histories.
// All members may be called from several threads at once.
class NodeEvaluator {
 public:
  NodeEvaluator(const QuasiTuples& tuples, Hierarchies hierarchies, const privacy::Model& model,
                const EvaluatorSettings& settings = {});

  Outcome evaluate(const Node& node);
  // Does the same if at most `limit` rows may be suppressed. What is known early is not looked at to the end:
  // then `exact` is false and the outcome says no more than whether `suppressed` is within the limit.
  Outcome evaluate_within(const Node& node, std::uint64_t limit);
  LossSums loss_sums(const Node& node);

  // The classes of a node: of every tuple its class, of every class its sizes and whether it passes. By
  // history, sizes are what the removed persons leave, and a class passes if that is not nothing.
  struct Partition {
    std::vector<std::uint32_t> class_of;
    std::vector<std::uint64_t> rows, persons;
    std::vector<bool> passes;
    // This is by history of the tuples, and empty if persons are not judged by their history.
    std::vector<bool> removed;
  };
  Partition partition(const Node& node);

  const QuasiTuples& tuples() const { return tuples_; }
  const Hierarchies& hierarchies() const { return hierarchies_; }
  const privacy::Model& model() const { return model_; }
  unsigned threads() const { return settings_.threads; }

  // Sums over all rows with a column at a level: what the node would cost without suppression.
  std::uint64_t covered_of_all(std::size_t column, Level level) const { return covered_[column][level]; }
  std::uint64_t spread_of_all(std::size_t column, Level level) const { return spread_[column][level]; }
  std::int64_t bits_of_all(std::size_t column, Level level) const { return bits_[column][level]; }
  // By label, in fixed point; only with entropy.
  const std::vector<std::int64_t>& label_bits(std::size_t column, Level level) const {
    return tables_.label_bits()[column][level];
  }

 private:
  struct Judgement {
    // By class, these are the suppressed rows, and the persons of those that stay.
    std::vector<std::uint32_t> suppressed, persons;
    Outcome outcome;
  };
  Judgement judged(const ClassTable& table) const;
  std::vector<bool> judge(const ClassTable& table, const std::vector<std::uint32_t>& persons) const;
  void suppress_classes(const ClassTable& table, Judgement& judgement) const;
  void suppress_persons(const ClassTable& table, Judgement& judgement) const;
  Partition partition_by_history(const Node& node);
  void sum_columns();

  const QuasiTuples& tuples_;
  Hierarchies hierarchies_;
  const privacy::Model& model_;
  EvaluatorSettings settings_;
  ClassTables tables_;
  std::vector<std::vector<std::uint64_t>> covered_, spread_;
  std::vector<std::vector<std::int64_t>> bits_;
};

}  // namespace kith::fulldomain
