// Looks at sets of releases and finds the histories that fewer than k share. Internal to the inference audit.
#pragma once

#include <cstdint>
#include <vector>

#include "attack/case_histories.h"
#include "attack/inferred_tuples.h"
#include "audit/check.h"
#include "kith/progress.h"

namespace kith::attack {

class SubsetWalk {
 public:
  // Those who share a tuple are counted over all releases of a set; with `by_release` within each release,
  // and the largest number holds.
  SubsetWalk(InferredTuples& tuples, const CaseHistories& histories, std::uint64_t k, bool by_release,
             Progress& progress);

  void run();

  // Gives the first smallest set of releases that breaks a history; it is empty if the history is safe.
  std::vector<std::uint32_t> breaking(std::uint32_t history) const;

  // So many share a tuple, at least, over all sets; it is 0 without cases.
  std::uint64_t least = 0;
  // These are the sets that were decided.
  std::uint64_t subsets = 0;
  bool every_subset = true;
  // These are the classes by all releases.
  audit::ClassSizes classes;
  std::uint64_t contradictions = 0;

 private:
  using Tuple = InferredTuples::Id;
  // Histories, and what a set of releases tells of each.
  struct Knowledge {
    std::vector<std::uint32_t> histories;
    std::vector<Tuple> tuples;
    std::size_t size() const { return histories.size(); }
  };

  void look_at_singles_and_pairs();
  void look_at_prefixes();
  void choose_open();
  void walk(const Knowledge& known, std::uint32_t releases_left);

  Knowledge nothing() const;
  Knowledge extended(const Knowledge& known, std::uint32_t release);
  Knowledge relevant(Knowledge known, std::uint32_t releases_left) const;
  bool appears(std::uint32_t history, std::uint32_t releases) const;

  void look(const Knowledge& known, const std::vector<std::uint32_t>& members);
  void count(const Knowledge& known);
  void count_by_release(const Knowledge& known, const std::vector<std::uint32_t>& members);
  void judge(const Knowledge& known, const std::vector<std::uint32_t>& members);
  void describe(const Knowledge& known);

  InferredTuples& tuples_;
  const CaseHistories& histories_;
  std::uint64_t k_;
  bool by_release_;
  Progress& progress_;

  // This says whether it is enough to follow those who may share with an open history.
  bool selective_ = false;
  // These are not broken by one or two releases, and rise.
  std::vector<std::uint32_t> open_;
  // These are the releases of the set at hand, latest first.
  std::vector<std::uint32_t> chosen_;
  // It is indexed by tuple.
  std::vector<std::uint64_t> shared_;
  // By history, these are the tuples of the set at hand, if persons have several.
  std::vector<Tuple> tuple_of_;
  std::vector<std::uint32_t> broken_by_;
  std::vector<std::vector<std::uint32_t>> breaking_sets_;
};

}  // namespace kith::attack
