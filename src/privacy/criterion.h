// k, l and t as predicates over one class, each declaring when it is monotone. A criterion is immutable;
// threads may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kith::privacy {

// How often each value of one sensitive column occurs in a class: per value, the persons who have it in any
// of their rows. Only values that occur are listed.
struct Histogram {
  std::span<const std::uint32_t> values;
  std::span<const std::uint64_t> counts;
};

struct ClassView {
  std::uint64_t rows = 0;
  std::uint64_t persons = 0;
  // There is one histogram per sensitive column, in plan order.
  std::span<const Histogram> sensitive;
};

// A criterion is monotone when merging classes never turns passing into failing. `classes_pass` says that
// this holds if both classes passed, `any_passes` that it holds already if one of them did, which is what
// pruning under suppression needs.
struct Monotonicity {
  bool classes_pass = false;
  bool any_passes = false;
};

class Criterion {
 public:
  virtual ~Criterion() = default;
  virtual bool holds(const ClassView& view) const = 0;
  // `persons_repeat` says that some person has more than one row, so that counts of merged classes do not add
  // up.
  virtual Monotonicity monotonicity(bool persons_repeat) const = 0;
  virtual std::string describe() const = 0;
};

enum class LForm { frequency, distinct, entropy, recursive };
enum class TDistance { equal, ordered, hierarchical };

// `column` indexes ClassView::sensitive. c is used by the recursive form alone.
std::unique_ptr<Criterion> l_diversity(LForm form, double l, double c, std::size_t column);

// The reference of t-closeness for one sensitive column.
struct TReference {
  // These are the counts of the whole input, by value.
  std::vector<std::uint64_t> counts;
  // The ordered distance needs the position of each value in its order.
  std::vector<std::uint32_t> rank;
  // The hierarchical distance needs ancestors[h][value], the label at height h: h = 0 are the values, and the
  // last h has a single label.
  std::vector<std::vector<std::uint32_t>> ancestors;
};
std::unique_ptr<Criterion> t_closeness(TDistance distance, double t, std::size_t column,
                                       TReference reference);

// What k counts if a person has several rows: the persons of every class, or those with the same history (the
// multiset of the classes of all of a person's rows).
//
// Why histories are monotone: whoever has the same history as others at a node has it at every coarser one,
// because classes only merge. So the number who share a person's history never falls on the way up, and the
// persons to be removed at a node are among those to be removed below it; with them go all their rows, which
// leaves every other history as it was. Each class of what remains has k persons too.
enum class PersonReading { classes, history };

// The conditions a class must meet to be released: k and whatever else.
class Model {
 public:
  explicit Model(std::uint64_t k, PersonReading reading = PersonReading::classes)
      : k_(k), reading_(reading) {}
  void add(std::unique_ptr<Criterion> criterion) { more_.push_back(std::move(criterion)); }

  std::uint64_t k() const { return k_; }
  // Criteria beside k speak of classes, so there must be none under histories.
  bool by_history() const { return reading_ == PersonReading::history; }
  bool k_only() const { return more_.empty(); }
  bool holds(const ClassView& view) const;
  // This is about the criteria beside k; k itself is monotone in both senses, in either reading.
  Monotonicity monotonicity(bool persons_repeat) const;
  std::string describe() const;

 private:
  std::uint64_t k_;
  PersonReading reading_;
  std::vector<std::unique_ptr<Criterion>> more_;
};

}  // namespace kith::privacy
