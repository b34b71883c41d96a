// kith audit on two tables in the manner of Anatomy.
#pragma once

#include <iosfwd>

#include "audit/certificate.h"
#include "cli/arguments.h"
#include "kith/progress.h"

namespace kith::cli {

// Where the call names a second table, or the certificate (which may be null) is of two.
bool is_anatomy(const AuditArguments& arguments, const audit::CertificateFacts* facts);

int audit_anatomy(const AuditArguments& arguments, const audit::CertificateFacts* facts, std::ostream& out,
                  Progress& progress);

}  // namespace kith::cli
