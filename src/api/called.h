// A request for a release as the words of `kith release` that would ask for the same.
#pragma once

#include "base/command_line.h"
#include "kith/release.h"

namespace kith::api {

// The plan or the table, and the flags that say what is made of it: not where it goes to, nor what it may use. There is
// no `what` if the command cannot say it: for rows that the caller gives, a name with a comma in a list, or a setting
// without a flag. `other_methods` are left empty.
CommandCall called(const ReleaseRequest& request);

}  // namespace kith::api
