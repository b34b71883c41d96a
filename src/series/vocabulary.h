// The values of one column of a series with those a batch adds: codes of the series for values of the batch.
#pragma once

#include <string_view>
#include <vector>

#include "series/state.h"

namespace kith::series {

class Vocabulary {
 public:
  // `added`, in order of its codes, is looked up among the known values; what is new gets the next codes.
  // O(added log (known / added)).
  Vocabulary(const ValuesView& known, const Dictionary& added);

  std::size_t size() const { return known_.size() + fresh_.offsets.size() - 1; }
  std::string_view operator[](Code code) const;
  // Codes are those of the batch's dictionary.
  Code of_batch(Code code) const { return codes_[code]; }
  bool is_fresh(Code code) const { return code >= known_.size(); }
  const Texts& fresh() const { return fresh_; }
  bool has_empty() const;

 private:
  ValuesView known_;
  Texts fresh_;
  std::vector<Code> codes_;
};

}  // namespace kith::series
