// Fields that certificates of every kind have. Each function reads one group of them, and throws
// Error{bad_json} for what is missing, of another type, or cannot be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "certificate/certificate_json.h"

namespace kith::certificate {

// The versions of the format: the second also says which columns are plain, and what is not protected.
constexpr std::uint64_t first_version = 1, newest_version = 2;

// Reads `kith` and `certificate`, and gives the version.
std::uint64_t read_version(Fields& certificate);

// l, its form, and c if the form is recursive. There is none if the model has no l.
struct DiversityFields {
  std::optional<double> l;
  audit::LForm form = audit::LForm::frequency;
  double c = 0;
};
DiversityFields read_diversity(Fields& model);

// Reads the statements in words: `publisher_word` and, from version 2 on, `not_protected`.
std::vector<NotProtected> read_statements(Fields& certificate, std::uint64_t version);

// Reads an object of commitments by name, and gives the names.
std::vector<std::string> read_commitments(Fields commitments);

// Whether every one of `names` is among `all`.
bool all_among(const std::vector<std::string>& names, const std::vector<std::string>& all);
// Whether no name is in two of the lists.
bool are_apart(std::initializer_list<const std::vector<std::string>*> lists);

}  // namespace kith::certificate
