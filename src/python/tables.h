// Tables that go in and out as Arrow data.
#pragma once

#include <memory>

#include "kith/arrow.h"

namespace kith::python {

// A share of a table, as Python holds it.
struct HeldTable {
  std::shared_ptr<const ArrowTable> table;
};

}  // namespace kith::python
