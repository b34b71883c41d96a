// Audits of releases whose certificate was read: one function per kind of certificate.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "kith/audit.h"

namespace kith::api {

// The text of a certificate. Error{bad_json} if it is larger than any.
std::string certificate_text(const std::filesystem::path& certificate);

// A file that a certificate names in its folder, whether it is there or not. Error{bad_json} if it is a link
// that leads out of the folder.
std::filesystem::path named_file(const std::filesystem::path& folder, const std::string& name);

// The certificate's statements of what is not protected.
std::vector<std::pair<std::string, std::string>> statements_of(
    const std::vector<certificate::NotProtected>& not_protected);

TableAudit audit_certified_table(const CertificateAuditRequest& request,
                                 const certificate::CertificateFacts& facts, Progress& progress);

// Whether the certificate is of two tables. Error{usage} if the call speaks of two and the certificate does
// not.
bool is_of_anatomy(const CertificateAuditRequest& request, const certificate::CertificateFacts& facts);
AnatomyAudit audit_certified_anatomy(const CertificateAuditRequest& request,
                                     const certificate::CertificateFacts& facts, Progress& progress);

// `certificate` is the text of one of several tables.
TablesAudit audit_certified_tables(const CertificateAuditRequest& request, const std::string& certificate,
                                   Progress& progress);

}  // namespace kith::api
