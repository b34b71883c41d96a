// What method multirelational tells about itself, and what a plan says to it.
#pragma once

#include <cstdint>
#include <optional>

#include "method/info.h"
#include "method/suppression.h"
#include "plan/plan.h"
#include "relational/cluster.h"

namespace kith::method {

enum class Keys { random, keep };
const char* name_of(Keys keys);
const char* name_of(relational::Algorithm algorithm);
const char* name_of(relational::Matching matching);
const char* name_of(relational::Nearest nearest);

// The options as the plan has them; part, prune and threads are those of the call.
struct RelationalSettings : relational::Options {
  // The limit is of persons.
  SuppressionLimit max_suppression;
  Keys keys = Keys::random;
  // Persons clustered together, 0: all; unset: 1000, or ten times k if that is more.
  std::optional<std::uint64_t> parts;
};

const Info& relational_info();

RelationalSettings relational_settings(const plan::Plan& plan);

}  // namespace kith::method
