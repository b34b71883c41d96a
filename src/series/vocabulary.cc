#include "series/vocabulary.h"

namespace kith::series {

Vocabulary::Vocabulary(const ValuesView& known, const Dictionary& added) : known_(known) {
  codes_.reserve(added.size());
  for (Code code = 0; code < added.size(); ++code) {
    if (const auto found = known_.find(added[code])) {
      codes_.push_back(*found);
      continue;
    }
    codes_.push_back(static_cast<Code>(size()));
    fresh_.add(added[code]);
  }
}

std::string_view Vocabulary::operator[](Code code) const {
  if (code < known_.size()) return known_.texts[code];
  return TextsView{fresh_.offsets, fresh_.bytes}[code - known_.size()];
}

}  // namespace kith::series
