// The parts of the module.
#pragma once

#include <nanobind/nanobind.h>

namespace kith::python {

// Tables of Arrow data, and how they go in and out.
void bind_tables(nanobind::module_& module);
// Releases, series and streams.
void bind_releases(nanobind::module_& module);
// Audits, attacks, inspections and comparisons.
void bind_examinations(nanobind::module_& module);

}  // namespace kith::python
