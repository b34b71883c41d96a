// The classes that overlapping recoding begins with: groups of rows that are near to each other. Internal to
// this room.
#pragma once

#include "local/loose_classes.h"

namespace kith::local {

// Puts every row of the part into a class that meets the model. Rows that find no group join the class that
// they widen least. Returns false if there are too many steps, because near rows are hard to find among so
// many, or if a row can join no class, which cannot happen if the model is k alone and the part meets it.
bool group_nearest(const PartPoints& points, Company& company, LooseClasses& classes,
                   const Progress& progress);

}  // namespace kith::local
