// Per class and sensitive column, how many persons have each value: the view that l and t are judged on.
#pragma once

#include <cstdint>
#include <vector>

#include "privacy/criterion.h"
#include "table/quasi_tuples.h"

namespace kith::fulldomain {

class ClassHistograms {
 public:
  ClassHistograms(const SensitiveIncidence& incidence, std::size_t classes);
  privacy::Histogram of(std::size_t cls) const {
    const std::size_t begin = begin_[cls], size = begin_[cls + 1] - begin;
    return {{values_.data() + begin, size}, {counts_.data() + begin, size}};
  }

 private:
  std::vector<std::uint32_t> begin_;
  // Values rise within a class.
  std::vector<std::uint32_t> values_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace kith::fulldomain
