// What audits found, for people.
#pragma once

#include <iosfwd>

#include "kith/audit.h"

namespace kith::cli {

void print(const TableAudit& found, std::ostream& out);
void print(const AnatomyAudit& found, std::ostream& out);
void print(const TablesAudit& found, std::ostream& out);
void print(const ReleasesAudit& found, std::ostream& out);

}  // namespace kith::cli
