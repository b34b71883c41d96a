// Both sides are taken in the order of their texts, so that each search begins where the last one ended and
// looks at what lies near.
#include "series/vocabulary.h"

#include <algorithm>
#include <numeric>

namespace kith::series {

namespace {

// Finds where `text` is, or would be, at or after `from` in the order of texts; what is near is found soon.
std::size_t place_from(const ValuesView& known, std::size_t from, std::string_view text) {
  const auto below = [&](Code code) { return known.texts[code] < text; };
  std::size_t step = 1, end = from;
  while (end < known.sorted.size() && below(known.sorted[end])) {
    from = end + 1;
    end += step;
    step *= 2;
  }
  const auto first = known.sorted.begin() + static_cast<std::ptrdiff_t>(from);
  const auto last = known.sorted.begin() + static_cast<std::ptrdiff_t>(std::min(end, known.sorted.size()));
  return static_cast<std::size_t>(std::partition_point(first, last, below) - known.sorted.begin());
}

}  // namespace

Vocabulary::Vocabulary(const ValuesView& known, const Dictionary& added)
    : known_(known), codes_(added.size(), none) {
  std::vector<Code> order(known.size() == 0 ? 0 : added.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](Code code) { return added[code]; });
  std::size_t at = 0;
  for (const Code code : order) {
    at = place_from(known, at, added[code]);
    if (at < known.sorted.size() && known.texts[known.sorted[at]] == added[code])
      codes_[code] = known.sorted[at];
  }
  for (Code code = 0; code < added.size(); ++code) {
    if (codes_[code] != none) continue;
    codes_[code] = static_cast<Code>(size());
    fresh_.add(added[code]);
  }
}

std::string_view Vocabulary::operator[](Code code) const {
  if (code < known_.size()) return known_.texts[code];
  return TextsView{fresh_.offsets, fresh_.bytes}[code - known_.size()];
}

bool Vocabulary::has_empty() const {
  for (Code code = static_cast<Code>(known_.size()); code < size(); ++code)
    if ((*this)[code].empty()) return true;
  return known_.find("").has_value();
}

}  // namespace kith::series
