// The last resort for persons whom no class took under l or t. Internal to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "kith/progress.h"
#include "relational/class_model.h"
#include "relational/matcher.h"

namespace kith::relational {

// Puts those who are left into a class of their own or together with one that is there, if the model then
// holds. If they are more than may be suppressed, or nobody would be released at all, classes are added to
// theirs until it holds, in the end all there are. Without success nothing changes.
void gather(std::vector<PersonTree>& classes, std::vector<std::uint32_t>& left, const Trees& trees,
            const ClassModel& model, Matcher& matcher, Progress& progress);

}  // namespace kith::relational
