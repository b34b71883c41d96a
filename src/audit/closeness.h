// t of one sensitive column: the distance of a class from the reference, over persons.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/class_measure.h"
#include "audit/t_distance.h"

namespace kith::audit {

// Threads must not share it.
class Closeness {
 public:
  struct Reference {
    const Column* column = nullptr;
    // If there is none, every row is its own person.
    std::optional<Coded> person;
  };
  // Classes are those of `own`, which may be the reference's column. `lines` as TMeter takes them.
  Closeness(const Column& own, const Reference& reference, TDistance distance,
            const std::vector<std::vector<std::string>>& lines);

  // `histogram` counts codes of `own`.
  double of(const Histogram& histogram);

 private:
  // These are own codes as values of the meter; if it is empty, they are the same.
  std::vector<std::uint32_t> to_domain_;
  std::vector<std::uint32_t> translated_;
  std::optional<TMeter> meter_;
};

}  // namespace kith::audit
