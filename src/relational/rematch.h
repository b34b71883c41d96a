// Matches the members of a class again. Internal to this room.
#pragma once

#include "relational/class_model.h"
#include "relational/matcher.h"

namespace kith::relational {

// The same persons with a tree that loses no more and meets the model if the first did: each member is
// matched again against the others, and the class is built anew from each of its members, until nothing
// improves.
PersonTree rematched(PersonTree tree, const Trees& trees, const ClassModel& model, Matcher& matcher);

}  // namespace kith::relational
