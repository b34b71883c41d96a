#include "python/bind.h"

namespace kith::python {

void bind_tables(nanobind::module_&) {}

}  // namespace kith::python
