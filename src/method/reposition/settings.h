// What method reposition tells about itself, and what a plan says to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "method/info.h"
#include "plan/plan.h"
#include "reposition/repositioner.h"

namespace kith::method {

// What a move costs by its distance, and how a snapshot that leaves is published.
enum class Mu { linear, quadratic, table };
enum class Publish { anatomy, generalize, plain };
const char* name_of(Publish publish);
const char* name_of(reposition::Moves moves);

// `mu_table` has mu(0), mu(1) and so on. `beta` is that of every value, and `beta_of` is by sensitive value,
// if a table is given. Moves may be covered against whoever knows original times. With `replan` the open
// window is solved anew at every step.
struct RepositionSettings {
  std::uint64_t window = 0;
  Mu mu = Mu::quadratic;
  std::vector<double> mu_table;
  std::optional<double> beta;
  std::vector<std::pair<std::string, double>> beta_of;
  Publish publish = Publish::anatomy;
  reposition::Moves moves = reposition::Moves::free;
  bool replan = false;

  // By distance, up to `most` if the plan says it for so many.
  std::vector<double> mu_up_to(std::uint64_t most) const;
};

const Info& reposition_info();

RepositionSettings reposition_settings(const plan::Plan& plan);

}  // namespace kith::method
