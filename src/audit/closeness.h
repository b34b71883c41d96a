// t of one sensitive column: the distance of a class from the reference, over persons.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/class_measure.h"
#include "audit/t_distance.h"

namespace kith::audit {

// Not shareable between threads.
class Closeness {
 public:
  struct Reference {
    const Column* column = nullptr;
    std::optional<Coded> person;  // every row is its own where there is none
  };
  // Classes are those of `own`, which may be the reference's column. `lines` as TMeter takes them.
  Closeness(const Column& own, const Reference& reference, TDistance distance,
            const std::vector<std::vector<std::string>>& lines);

  // `histogram` counts codes of `own`.
  double of(const Histogram& histogram);

 private:
  std::vector<std::uint32_t> to_domain_;  // own codes as values of the meter; empty: the same
  std::vector<std::uint32_t> translated_;
  std::optional<TMeter> meter_;
};

}  // namespace kith::audit
