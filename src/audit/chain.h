// A folder of numbered releases, each with a certificate that names the one before it by digest: whether it
// is whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audit/certificate.h"

namespace kith::audit {

struct ChainLink {
  std::uint64_t number = 0;
  std::string file;                       // release-0001.csv
  std::optional<CertificateFacts> facts;  // none where there is no certificate that can be read
};

struct Chain {
  std::vector<ChainLink> links;    // the releases that are there, by number
  std::vector<std::string> wrong;  // what is wrong with it, files named; empty: it is whole
};

// Looks at every release-NNNN.csv and release-NNNN.certificate.json of the folder. Checked: numbers run from
// 1 without a gap; each release has its certificate and each certificate its release; each release is the
// file that its certificate names, by digest; each certificate names its own number and the certificate
// before it, by digest; all claim the same k over the same quasi columns. A last certificate whose release
// still lacks its name (.release-NNNN.csv.pending) is of a release in the making, and is passed over.
// Error{missing_file} where there is no folder or no release in it.
Chain read_chain(const std::filesystem::path& directory);

}  // namespace kith::audit
