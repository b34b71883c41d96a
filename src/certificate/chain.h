// A folder of numbered releases, each with a certificate that names the one before it by digest: whether it
// is whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"

namespace kith::certificate {

struct ChainLink {
  std::uint64_t number = 0;
  // Files are named like release-0001.csv.
  std::string file;
  // There are none if there is no certificate that can be read.
  std::optional<CertificateFacts> facts;
};

// The links are the releases that are there, by number. `wrong` says what is wrong with the chain, files
// named; if it is empty, the chain is whole.
struct Chain {
  std::vector<ChainLink> links;
  std::vector<std::string> wrong;
};

// Looks at every release-NNNN.csv and release-NNNN.certificate.json of the folder. Checked: numbers run from
// 1 without a gap; each release has its certificate and each certificate its release; each release is the
// file that its certificate names, by digest; each certificate names its own number and the certificate
// before it, by digest; all claim the same model over the same columns. A last certificate whose release
// still lacks its name (.release-NNNN.csv.pending) is of a release in the making, and is passed over. Throws
// Error{missing_file} if there is no folder or no release in it.
Chain read_chain(const std::filesystem::path& directory);

}  // namespace kith::certificate
