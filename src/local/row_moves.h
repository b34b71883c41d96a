// Makes classes that may overlap lose less, by moving rows between them. Internal to this room.
#pragma once

#include "local/loose_classes.h"

namespace kith::local {

// Every class that has rows meets the model before and after. A class may lose all of its rows. If steps
// last, which they do for small parts, no row can be moved to another class so that all lose less.
void move_rows(const PartPoints& points, Company& company, LooseClasses& classes, const Progress& progress);

}  // namespace kith::local
