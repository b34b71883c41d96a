// Cases of several releases by what each release says of them; cases of whom all releases say the same are
// one history. Internal to the inference audit.
#pragma once

#include <cstdint>
#include <vector>

#include "attack/inferred_tuples.h"

namespace kith::attack {

constexpr InferredTuples::Id absent_tuple = 0xffffffff;

struct CaseHistories {
  std::vector<std::uint32_t> of_case;
  // It is indexed by release and history, and absent_tuple if the history is not there.
  std::vector<std::vector<InferredTuples::Id>> tuple;
  // It is indexed by history.
  std::vector<std::uint64_t> cases;
  // By history, these are persons with one case, which is here.
  std::vector<std::uint64_t> single;
  // Of each other person, these are the histories, each once.
  std::vector<std::vector<std::uint32_t>> several;

  std::size_t size() const { return cases.size(); }
  std::size_t releases() const { return tuple.size(); }
};

}  // namespace kith::attack
