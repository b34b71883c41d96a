// Matches the members of a class again. Internal to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "kith/progress.h"
#include "relational/class_model.h"
#include "relational/matcher.h"

namespace kith::relational {

// The same persons with a tree that loses no more and meets the model if the first did: each member is
// matched again against the others, and the class is built anew from each of its members, until nothing
// improves, or for so many rounds.
PersonTree rematched(PersonTree tree, const Trees& trees, const ClassModel& model, Matcher& matcher,
                     Progress& progress);
// Every class; returns how many lose less now.
std::uint64_t rematch(std::vector<PersonTree>& classes, const Trees& trees, const ClassModel& model,
                      Matcher& matcher, Progress& progress);

}  // namespace kith::relational
