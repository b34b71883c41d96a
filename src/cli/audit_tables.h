// kith audit --tables, and of a folder or database with a certificate of several tables.
#pragma once

#include <iosfwd>
#include <string>

#include "cli/arguments.h"
#include "kith/progress.h"

namespace kith::cli {

// The tables of a plan, or released ones of the same names. Returns the exit status.
int audit_tables(const AuditArguments& arguments, std::ostream& out, Progress& progress);

// `certificate` is the text of one of several tables; the call's data is the folder or the database.
int audit_certified_tables(const AuditArguments& arguments, const std::string& certificate, std::ostream& out,
                           Progress& progress);

}  // namespace kith::cli
