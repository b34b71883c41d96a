// One sensitive column of a class beside the reference, over persons: t, and what the likeness of values gives.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/class_measure.h"
#include "audit/likeness.h"
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
  Likeness likeness_of(const Histogram& histogram);

 private:
  // Valid until the next call.
  std::span<const std::uint32_t> in_domain(const Histogram& histogram);

  // These are own codes as values of the meter; if it is empty, they are the same.
  std::vector<std::uint32_t> to_domain_;
  std::vector<std::uint32_t> translated_;
  std::optional<TMeter> meter_;
  std::optional<LikenessMeter> likeness_;
};

}  // namespace kith::audit
