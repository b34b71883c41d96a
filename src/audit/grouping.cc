// Grouping by packed keys. The codes of a row are packed into as few 64-bit words as their widths allow, a
// block of rows at a time and column by column, and looked up in one flat table with linear probing. A slot
// holds the upper half of the hash beside the group's number, so that words are compared almost only if they
// are equal. Two rows share a group exactly when all their words agree: the hash decides where to look, never
// the answer. Cost: one pass, O(rows x (columns + 1)); a row equal to the one before it is not looked up at
// all, which makes sorted files cheap. Memory: 4 bytes per row, and per group its words and two slots.
#include "audit/grouping.h"

#include <algorithm>
#include <bit>

#include "kith/error.h"

namespace kith::audit {
namespace {

constexpr std::size_t block_rows = 1024;

struct Field {
  const Code* codes;
  std::size_t word;
  int shift;
};

struct Layout {
  std::vector<Field> fields;
  std::size_t words = 1;
};

Layout layout_of(std::span<const Coded> columns) {
  Layout layout;
  int used = 0;
  for (const Coded& column : columns) {
    if (column.values <= 1) continue;
    const int bits = std::bit_width(column.values - 1);
    if (used + bits > 64) {
      ++layout.words;
      used = 0;
    }
    layout.fields.push_back({column.codes, layout.words - 1, used});
    used += bits;
  }
  return layout;
}

class KeyTable {
 public:
  explicit KeyTable(std::size_t words) : words_(words), slots_(64, 0) {}

  static std::uint64_t hash(const std::uint64_t* key, std::size_t words) {
    std::uint64_t h = 0;
    for (std::size_t w = 0; w < words; ++w) h = scramble(h ^ key[w]);
    return h;
  }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }

  // The number of the key, and whether it is new.
  std::uint32_t number(const std::uint64_t* key, std::uint64_t hash, bool& is_new) {
    const std::size_t mask = slots_.size() - 1;
    const std::uint64_t tag = hash & tag_bits;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      const std::uint64_t slot = slots_[at];
      if (slot == 0) {
        is_new = true;
        return insert(key, at, tag);
      }
      if ((slot & tag_bits) != tag) continue;
      const auto id = static_cast<std::uint32_t>(slot) - 1;
      if (std::equal(key, key + words_, keys_.data() + id * words_)) {
        is_new = false;
        return id;
      }
    }
  }

 private:
  static constexpr std::uint64_t tag_bits = 0xffffffff00000000ull;

  std::uint32_t insert(const std::uint64_t* key, std::size_t at, std::uint64_t tag) {
    const auto id = static_cast<std::uint32_t>(count_++);
    slots_[at] = tag | (id + 1ull);
    keys_.insert(keys_.end(), key, key + words_);
    if (count_ * 3 > slots_.size() * 2) grow();
    return id;
  }

  void grow() {
    std::vector<std::uint64_t> larger(slots_.size() * 2, 0);
    const std::size_t mask = larger.size() - 1;
    for (std::size_t id = 0; id < count_; ++id) {
      const std::uint64_t h = hash(keys_.data() + id * words_, words_);
      std::size_t at = h & mask;
      while (larger[at] != 0) at = (at + 1) & mask;
      larger[at] = (h & tag_bits) | (id + 1);
    }
    slots_ = std::move(larger);
  }

  std::size_t words_, count_ = 0;
  std::vector<std::uint64_t> slots_;
  std::vector<std::uint64_t> keys_;
};

void pack(const Layout& layout, std::size_t from, std::size_t count, std::vector<std::uint64_t>& keys) {
  std::fill_n(keys.begin(), count * layout.words, 0);
  for (const Field& field : layout.fields) {
    std::uint64_t* out = keys.data() + field.word;
    const Code* codes = field.codes + from;
    for (std::size_t i = 0; i < count; ++i)
      out[i * layout.words] |= static_cast<std::uint64_t>(codes[i]) << field.shift;
  }
}

}  // namespace

Coded coded(const Column& column) { return {column.codes.data(), column.values.size()}; }

Grouping group(std::span<const Coded> columns, std::size_t rows) {
  if (rows >= 0xfffffff0u) throw Bug("audit: more rows than group numbers");
  const Layout layout = layout_of(columns);
  const std::size_t words = layout.words;
  KeyTable table(words);
  Grouping result;
  result.of_row.resize(rows);
  const std::size_t block = std::min(block_rows, rows);
  std::vector<std::uint64_t> keys(block * words), hashes(block), last(words);
  for (std::size_t from = 0; from < rows; from += block) {
    const std::size_t count = std::min(block, rows - from);
    pack(layout, from, count, keys);
    for (std::size_t i = 0; i < count; ++i) {
      hashes[i] = KeyTable::hash(keys.data() + i * words, words);
      table.prefetch(hashes[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t row = from + i;
      const std::uint64_t* key = keys.data() + i * words;
      const bool repeats = row > 0 && std::equal(key, key + words, last.data());
      bool is_new = false;
      const std::uint32_t id = repeats ? result.of_row[row - 1] : table.number(key, hashes[i], is_new);
      if (is_new) {
        result.first_row.push_back(static_cast<std::uint32_t>(row));
        result.rows.push_back(0);
      }
      ++result.rows[id];
      result.of_row[row] = id;
      std::copy(key, key + words, last.data());
    }
  }
  return result;
}

Arrangement arrange(std::span<const std::uint32_t> group_of_row, std::uint32_t groups) {
  Arrangement result;
  result.begin.assign(groups + std::size_t{1}, 0);
  for (const std::uint32_t g : group_of_row)
    if (g < groups) ++result.begin[g + 1];
  for (std::uint32_t g = 0; g < groups; ++g) result.begin[g + 1] += result.begin[g];
  result.rows.resize(result.begin[groups]);
  std::vector<std::uint32_t> next(result.begin.begin(), result.begin.end() - 1);
  for (std::size_t row = 0; row < group_of_row.size(); ++row)
    if (group_of_row[row] < groups) result.rows[next[group_of_row[row]]++] = static_cast<std::uint32_t>(row);
  return result;
}

}  // namespace kith::audit
