// What runs tell, as the values of the public headers.
#pragma once

#include "kith/release.h"
#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/table_outcome.h"

namespace kith::api {

// By the kind of the outcome.
Released released_of(const outcome::Outcome& result);
Released released_of(const outcome::TableOutcome& result);
Released released_of(const outcome::RepositionOutcome& result);
Released released_of(const outcome::RelationalOutcome& result);

}  // namespace kith::api
