// Merges the classes of a table whose keys become equal at a coarser node. Internal to this room.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace kith::fulldomain {

struct ClassTable;

using LabelMap = std::vector<std::uint32_t>;

// How keys change from one node to another.
struct KeyRewrite {
  struct Change {
    std::uint32_t word = 0, shift = 0;
    std::uint64_t mask = 0;
    std::shared_ptr<const LabelMap> map;
  };
  // Per word, these are the bits that stay.
  std::vector<std::uint64_t> kept;
  std::vector<Change> changes;
};

// The keys are distinct, and the numbers of rows and persons are added up. `up` gives the new class of each
// old one, and is empty unless asked for.
struct KeyMerge {
  std::vector<std::uint64_t> keys;
  std::vector<std::uint32_t> rows, single_persons;
  std::vector<std::uint32_t> up;
};

KeyMerge merge_keys(const ClassTable& from, const KeyRewrite& rewrite, std::size_t words, unsigned threads,
                    bool with_up);

}  // namespace kith::fulldomain
