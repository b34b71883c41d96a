// kith attack PLAN --moves MAP: what moves tell an attacker who knows the original times.
#pragma once

#include <iosfwd>

#include "cli/arguments.h"
#include "kith/progress.h"

namespace kith::cli {

int attack_moves(const AttackArguments& arguments, std::ostream& out, Progress& progress);

}  // namespace kith::cli
