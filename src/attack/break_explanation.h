// Says of unsafe histories how they were broken. Internal to the inference audit.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "attack/case_histories.h"
#include "attack/inference.h"
#include "attack/inferred_tuples.h"

namespace kith::attack {

class BreakExplanation {
 public:
  BreakExplanation(InferredTuples& tuples, const CaseHistories& histories)
      : tuples_(tuples), histories_(histories) {}

  // `releases` is the first smallest set that breaks the history.
  Break of(std::uint32_t history, const std::vector<std::uint32_t>& releases);

 private:
  using Tuple = InferredTuples::Id;

  Tuple inferred(std::uint32_t history, const std::vector<std::uint32_t>& releases);
  const std::vector<std::uint32_t>& group_of(std::uint32_t release, Tuple tuple);
  bool has_new_cases(std::uint32_t earlier, std::uint32_t later, Tuple group);
  const std::vector<std::uint32_t>& told_apart(const std::vector<std::uint32_t>& releases,
                                               std::uint32_t later, Tuple group);

  InferredTuples& tuples_;
  const CaseHistories& histories_;
  // By release, these are the histories by their tuple there.
  std::map<std::uint32_t, std::unordered_map<Tuple, std::vector<std::uint32_t>>> groups_;
  std::map<std::pair<std::vector<std::uint32_t>, Tuple>, std::vector<std::uint32_t>> apart_;
};

}  // namespace kith::attack
