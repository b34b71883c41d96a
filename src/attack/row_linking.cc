#include "attack/row_linking.h"

#include <algorithm>
#include <unordered_map>

#include "audit/class_measure.h"

namespace kith::attack {
namespace {

// Gives, by release and row, a number of the row's other cells, the same for equal ones in any release.
std::vector<std::vector<std::uint32_t>> other_cells(std::span<const Table* const> releases,
                                                    const std::vector<std::string>& other) {
  std::vector<std::vector<std::uint32_t>> keys;
  for (const Table* release : releases) keys.emplace_back(release->rows(), 0);
  for (const std::string& name : other) {
    Dictionary texts;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    for (std::size_t r = 0; r < releases.size(); ++r) {
      const Column& column = releases[r]->columns[audit::column_named(*releases[r], name)];
      std::vector<Code> text;
      for (Code code = 0; code < column.values.size(); ++code)
        text.push_back(texts.encode(column.values[code]));
      for (std::size_t row = 0; row < keys[r].size(); ++row) {
        const std::uint64_t pair = std::uint64_t{keys[r][row]} << 32 | text[column.codes[row]];
        keys[r][row] = numbers.try_emplace(pair, static_cast<std::uint32_t>(numbers.size())).first->second;
      }
    }
  }
  return keys;
}

// Rows that agree in everything that is published of them.
struct Alike {
  InferredTuples::Id tuple = 0;
  std::uint32_t first_row = 0;
  std::uint64_t rows = 0;
};
using ByOtherCells = std::unordered_map<std::uint32_t, std::vector<Alike>>;

ByOtherCells alike_rows(const std::vector<std::uint32_t>& keys,
                        const std::vector<InferredTuples::Id>& tuples) {
  ByOtherCells result;
  std::unordered_map<std::uint64_t, std::size_t> place;
  for (std::uint32_t row = 0; row < keys.size(); ++row) {
    std::vector<Alike>& list = result[keys[row]];
    const auto [entry, is_new] = place.try_emplace(std::uint64_t{keys[row]} << 32 | tuples[row], list.size());
    if (is_new) list.push_back({tuples[row], row, 0});
    ++list[entry->second].rows;
  }
  return result;
}

// Gives the only row that may be the same case as one with this tuple, or none if there are two or none.
const Alike* only_partner(InferredTuples::Id tuple, const std::vector<Alike>& list,
                          const InferredTuples& tuples) {
  const Alike* found = nullptr;
  for (const Alike& alike : list) {
    if (!tuples.meet(tuple, alike.tuple)) continue;
    if (found != nullptr || alike.rows > 1) return nullptr;
    found = &alike;
  }
  return found;
}

std::vector<std::string> shared_columns(std::span<const Table* const> releases,
                                        const std::vector<std::string>& quasi) {
  std::vector<std::string> names;
  for (const Column& column : releases.front()->columns) {
    const bool is_quasi = std::find(quasi.begin(), quasi.end(), column.name) != quasi.end();
    const bool everywhere = std::all_of(releases.begin(), releases.end(),
                                        [&](const Table* t) { return t->find(column.name) >= 0; });
    if (!is_quasi && everywhere) names.push_back(column.name);
  }
  return names;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> link_rows(std::span<const Table* const> releases,
                                                  const InferredTuples& tuples,
                                                  const std::vector<std::string>& quasi,
                                                  std::vector<std::string> other) {
  if (other.empty()) other = shared_columns(releases, quasi);
  const auto keys = other_cells(releases, other);
  std::vector<std::vector<std::uint32_t>> links;
  for (const Table* release : releases) links.emplace_back(release->rows(), unlinked);
  ByOtherCells before = alike_rows(keys[0], tuples.of_rows(0));
  for (std::size_t r = 1; r < releases.size(); ++r) {
    ByOtherCells now = alike_rows(keys[r], tuples.of_rows(r));
    for (const auto& [key, earlier] : before) {
      const auto later = now.find(key);
      if (later == now.end()) continue;
      for (const Alike& row : earlier) {
        if (row.rows > 1) continue;
        const Alike* partner = only_partner(row.tuple, later->second, tuples);
        if (partner == nullptr || only_partner(partner->tuple, earlier, tuples) == nullptr) continue;
        links[r][partner->first_row] = row.first_row;
      }
    }
    before = std::move(now);
  }
  return links;
}

}  // namespace kith::attack
