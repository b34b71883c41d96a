// Whether the suppressed rows may appear with * in every quasi column.
#pragma once

#include "method/fulldomain/decision.h"

namespace kith::method {

// They are one class more, and must meet the whole model as such; and no released class may read *
// throughout.
bool may_mask(const Binding& binding, const QuasiTuples& tuples, const privacy::Model& model,
              const Decision& decision);

}  // namespace kith::method
