// What runs tell, as the values of the public headers.
#pragma once

#include "kith/release.h"
#include "outcome/outcome.h"

namespace kith::api {

// By the kind of the outcome.
Released released_of(const outcome::Outcome& result);

}  // namespace kith::api
