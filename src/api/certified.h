// Audits of releases whose certificate was read: one function per kind of certificate.
#pragma once

#include <string>

#include "audit/certificate.h"
#include "kith/audit.h"

namespace kith::api {

TableAudit audit_certified_table(const CertificateAuditRequest& request, const audit::CertificateFacts& facts,
                                 Progress& progress);

// Whether the certificate is of two tables. Error{usage} if the call speaks of two and the certificate does
// not.
bool is_of_anatomy(const CertificateAuditRequest& request, const audit::CertificateFacts& facts);
AnatomyAudit audit_certified_anatomy(const CertificateAuditRequest& request,
                                     const audit::CertificateFacts& facts, Progress& progress);

// `certificate` is the text of one of several tables.
TablesAudit audit_certified_tables(const CertificateAuditRequest& request, const std::string& certificate,
                                   Progress& progress);

}  // namespace kith::api
