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

struct RelationalSettings {
  SuppressionLimit max_suppression;  // of persons
  relational::Algorithm algorithm = relational::Algorithm::miracle;
  relational::Matching matching = relational::Matching::optimal;
  Keys keys = Keys::random;
  relational::Nearest nearest = relational::Nearest::growth;
  double threshold = 0;           // 0 to 1
  std::uint64_t clusters = 1000;  // open at once
  // Persons clustered together, 0: all; unset: 1000, or ten times k where that is more.
  std::optional<std::uint64_t> parts;
  bool rematch = true;
  bool complete = false;  // data = "complete": bitmap alone
  std::uint64_t matching_limit = 64;
};

const Info& relational_info();

RelationalSettings relational_settings(const plan::Plan& plan);

}  // namespace kith::method
