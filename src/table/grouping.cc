// Grouping by packed keys.
//
// Idea: the codes of as many columns as fit are packed into one 64-bit key per row, and equal keys are found
// with an open-addressing table. If the columns need more than 64 bits, the groups found so far become one
// column and the rest is packed beside it. Each thread owns the keys whose hash falls into its part, so no
// table is shared; parts are numbered together by first row afterwards, which makes the numbering independent
// of the threads.
//
// Cost: one pass to pack and one to insert per 64 bits of key.
#include "table/grouping.h"

#include <algorithm>
#include <bit>

#include "base/parallel.h"

namespace kith {

namespace {

constexpr std::size_t rows_worth_a_thread = 50'000;
constexpr std::uint32_t none = 0xffffffff;

std::uint64_t hash_of(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15ULL;
  key ^= key >> 32;
  return key * 0xd1b54a32d192ed03ULL;
}

// The groups of those keys whose hash belongs to one part.
class PartTable {
 public:
  PartTable() : slots_(1 << 12, none) {}

  std::uint32_t insert(std::uint64_t key, std::uint64_t hash, std::uint32_t row) {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != none) {
      if (keys_[slots_[slot]] == key) return slots_[slot];
      slot = (slot + 1) & (slots_.size() - 1);
    }
    const auto group = static_cast<std::uint32_t>(keys_.size());
    slots_[slot] = group;
    keys_.push_back(key);
    first_.push_back(row);
    if (keys_.size() * 2 > slots_.size()) grow();
    return group;
  }
  const std::vector<std::uint32_t>& first() const { return first_; }

 private:
  void grow() {
    slots_.assign(slots_.size() * 4, none);
    for (std::uint32_t group = 0; group < keys_.size(); ++group) {
      std::size_t slot = hash_of(keys_[group]) & (slots_.size() - 1);
      while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = group;
    }
  }

  std::vector<std::uint32_t> slots_, first_;
  std::vector<std::uint64_t> keys_;
};

unsigned part_of(std::uint64_t hash, unsigned parts) {
  return static_cast<unsigned>(((hash >> 40) * parts) >> 24);
}

// Gives the groups of all parts one numbering, by first row.
Grouping merged(const std::vector<PartTable>& tables, std::vector<std::uint32_t> local,
                const std::vector<std::uint64_t>& keys, unsigned threads) {
  struct Origin {
    std::uint32_t first, part, local;
  };
  std::vector<Origin> origins;
  for (std::uint32_t part = 0; part < tables.size(); ++part)
    for (std::uint32_t group = 0; group < tables[part].first().size(); ++group)
      origins.push_back({tables[part].first()[group], part, group});
  std::ranges::sort(origins, {}, &Origin::first);
  std::vector<std::vector<std::uint32_t>> renamed(tables.size());
  for (std::size_t part = 0; part < tables.size(); ++part) renamed[part].resize(tables[part].first().size());
  Grouping result;
  result.first.reserve(origins.size());
  for (const Origin& origin : origins) {
    renamed[origin.part][origin.local] = static_cast<std::uint32_t>(result.first.size());
    result.first.push_back(origin.first);
  }
  result.group_of = std::move(local);
  parallel_ranges(
      keys.size(), threads, rows_worth_a_thread, [&](std::size_t begin, std::size_t end, unsigned) {
        const auto parts = static_cast<unsigned>(tables.size());
        for (std::size_t row = begin; row < end; ++row)
          result.group_of[row] = renamed[part_of(hash_of(keys[row]), parts)][result.group_of[row]];
      });
  return result;
}

Grouping group_keys(const std::vector<std::uint64_t>& keys, unsigned threads) {
  const std::size_t rows = keys.size();
  const auto parts =
      static_cast<unsigned>(std::clamp<std::size_t>(rows / rows_worth_a_thread, 1, std::max(threads, 1U)));
  std::vector<PartTable> tables(parts);
  std::vector<std::uint32_t> local(rows);
  parallel_each(parts, threads, [&](std::size_t part, unsigned) {
    for (std::size_t row = 0; row < rows; ++row) {
      const std::uint64_t hash = hash_of(keys[row]);
      if (part_of(hash, parts) == part)
        local[row] = tables[part].insert(keys[row], hash, static_cast<std::uint32_t>(row));
    }
  });
  if (parts == 1) return {std::move(local), tables.front().first()};
  return merged(tables, std::move(local), keys, threads);
}

int bits_of(std::span<const Code> column, unsigned threads) {
  std::vector<Code> largest(std::max(threads, 1U), 0);
  parallel_ranges(column.size(), threads, rows_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned part) {
                    for (std::size_t row = begin; row < end; ++row)
                      largest[part] = std::max(largest[part], column[row]);
                  });
  return std::max(1, static_cast<int>(std::bit_width(*std::ranges::max_element(largest))));
}

void pack(std::vector<std::uint64_t>& keys, std::span<const Code> column, int shift, unsigned threads) {
  parallel_ranges(keys.size(), threads, rows_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned) {
                    for (std::size_t row = begin; row < end; ++row)
                      keys[row] |= std::uint64_t{column[row]} << shift;
                  });
}

}  // namespace

Grouping group_by(std::span<const std::span<const Code>> columns, std::size_t rows, unsigned threads) {
  std::vector<std::uint64_t> keys(rows, 0);
  int used = 0;
  for (const std::span<const Code>& column : columns) {
    const int bits = bits_of(column, threads);
    if (used + bits > 64) {
      const Grouping so_far = group_keys(keys, threads);
      std::copy(so_far.group_of.begin(), so_far.group_of.end(), keys.begin());
      used = std::max(1, static_cast<int>(std::bit_width(so_far.size())));
    }
    pack(keys, column, used, threads);
    used += bits;
  }
  return group_keys(keys, threads);
}

}  // namespace kith
