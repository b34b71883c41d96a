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
  std::vector<std::uint64_t> kept;  // per word: bits that stay
  std::vector<Change> changes;
};

struct KeyMerge {
  std::vector<std::uint64_t> keys;                  // distinct
  std::vector<std::uint32_t> rows, single_persons;  // added up
  std::vector<std::uint32_t> up;                    // by old class: its new one; empty unless asked for
};

KeyMerge merge_keys(const ClassTable& from, const KeyRewrite& rewrite, std::size_t words, unsigned threads,
                    bool with_up);

}  // namespace kith::fulldomain
