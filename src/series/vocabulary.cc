// Both sides are taken in the order of their texts, and each text that was found parts the search for the
// others: n of them are found among m with n log(m / n) comparisons. The known texts lie scattered in memory, so that
// a search mostly waits for it; some dozens of searches that do not need each other therefore take their steps
// together, and ask for what they compare next before any of them compares.
#include "series/vocabulary.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace kith::series {

namespace {

// Looks up the texts that order[first .. last) lists among known.sorted[from .. to).
struct Stretch {
  std::size_t first, last, from, to;
  std::size_t middle() const { return first + (last - first) / 2; }
};

class LookUp {
 public:
  LookUp(const ValuesView& known, const Dictionary& added, std::vector<Code>& codes)
      : known_(known), added_(added), codes_(codes), order_(added.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, {}, [&](Code code) { return added[code]; });
  }

  // The middle text of every stretch is sought first, and parts what is known for those on either side of it.
  void run() {
    add({0, order_.size(), 0, known_.sorted.size()});
    while (!next_.empty()) {
      const std::vector<Stretch> now = std::exchange(next_, {});
      for (std::size_t i = 0; i < now.size(); i += together)
        seek(std::span(now).subspan(i, std::min(together, now.size() - i)));
    }
  }

 private:
  static constexpr std::size_t together = 32;
  struct Search {
    std::string_view sought, known;
    std::size_t from, to;
    bool open() const { return from < to; }
    std::size_t middle() const { return from + (to - from) / 2; }
  };

  void add(const Stretch& stretch) {
    if (stretch.first < stretch.last && stretch.from < stretch.to) next_.push_back(stretch);
  }

  void seek(std::span<const Stretch> stretches) {
    std::array<Search, together> all;
    const std::span<Search> searches(all.data(), stretches.size());
    for (std::size_t i = 0; i < stretches.size(); ++i)
      searches[i] = {added_[order_[stretches[i].middle()]], {}, stretches[i].from, stretches[i].to};
    while (std::ranges::any_of(searches, &Search::open)) step(searches);
    for (std::size_t i = 0; i < stretches.size(); ++i) settle(stretches[i], searches[i].from);
  }

  void step(std::span<Search> searches) const {
    for (const Search& one : searches)
      if (one.open()) __builtin_prefetch(known_.texts.offsets.data() + known_.sorted[one.middle()]);
    for (Search& one : searches) {
      if (!one.open()) continue;
      one.known = known_.texts[known_.sorted[one.middle()]];
      __builtin_prefetch(one.known.data());
    }
    for (Search& one : searches) {
      if (!one.open()) continue;
      if (one.known < one.sought)
        one.from = one.middle() + 1;
      else
        one.to = one.middle();
    }
  }

  void settle(const Stretch& stretch, std::size_t at) {
    const Code sought = order_[stretch.middle()];
    if (at < stretch.to && known_.texts[known_.sorted[at]] == added_[sought])
      codes_[sought] = known_.sorted[at];
    add({stretch.first, stretch.middle(), stretch.from, at});
    add({stretch.middle() + 1, stretch.last, at, stretch.to});
  }

  const ValuesView& known_;
  const Dictionary& added_;
  std::vector<Code>& codes_;
  // These are codes of the batch in the order of their texts.
  std::vector<Code> order_;
  std::vector<Stretch> next_;
};

}  // namespace

Vocabulary::Vocabulary(const ValuesView& known, const Dictionary& added)
    : known_(known), codes_(added.size(), none) {
  if (known.size() > 0) LookUp(known, added, codes_).run();
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
