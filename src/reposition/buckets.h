// Anatomy's buckets (Xiao and Tao 2006) over one snapshot: every bucket holds l records or a few more, no
// sensitive value and no person twice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/secret_random.h"
#include "reposition/costs.h"

namespace kith::reposition {

constexpr std::uint32_t not_bucketed = 0xffffffff;

// `of` is by record; one that is not_bucketed must not be published. Buckets are numbered from 0 in an order
// that tells nothing.
struct Buckets {
  std::vector<std::uint32_t> of;
  std::uint32_t count = 0;
};

// `persons` is by record, and empty if every record is its own person. Of an l-eligible set of different
// persons every record gets a bucket; if persons repeat, what cannot be placed is left out.
Buckets make_buckets(std::span<const Value> values, std::span<const std::uint32_t> persons, Count l,
                     SecretRandom& random);

}  // namespace kith::reposition
