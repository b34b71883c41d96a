// Classes as they are released. Internal to this room.
#pragma once

#include <vector>

#include "relational/person_tree.h"

namespace kith::relational {

// Positions in an order that depends on their labels alone; classes whose trees have the same texts become
// one; classes by their first person, members rising.
std::vector<Class> united(const std::vector<PersonTree>& trees, const Trees& source);

}  // namespace kith::relational
