// What a release claims, for the public: no value of the data, no digest of anything private.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "method/binding.h"
#include "method/method.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// The secret has 32 bytes and is the key of the commitments.
struct CertificateParts {
  std::string release_sha256;
  std::vector<std::string> columns;
  std::vector<std::string> level_names;
  std::string secret;
  // A series has the certificate of the release before, by name and SHA-256, which is empty for the first,
  // and arrivals that are "hidden" or "known".
  std::pair<std::string, std::string> previous = {};
  std::string arrivals = {};
};

// JSON, ending in a newline. Commitments are HMAC-SHA256 under the secret.
std::string certificate(const outcome::TableOutcome& result, const plan::Plan& plan, const Binding& binding,
                        const CertificateParts& parts);

// Every label of a hierarchy that kith derived, in one text, to be committed to.
std::string serialized(const hierarchy::Hierarchy& h);

// The publisher's key file, which opens the commitments later. The key that opens them is not the one that
// draws, if there is one, so that the first can be shown without the second.
std::string key_file(const Secrets& secrets, const plan::Plan& plan);

// The version of the format that is written.
constexpr int certificate_version = 2;

// What the release does not protect from: the code and the public text of every note that is a warning or
// worse and has such a text, each code once.
nlohmann::ordered_json not_protected(const outcome::Outcome& result);

// The released columns that have none of the other roles.
std::vector<std::string> without(std::vector<std::string> columns,
                                 std::initializer_list<std::vector<std::string>> roles);

// Adds l and its form to a model, if the plan has one.
void add_l(const plan::PrivacyPlan& privacy, nlohmann::ordered_json& model);

// The text of a JSON file, ending in a newline; bytes that are not UTF-8 are replaced.
std::string file_text(const nlohmann::ordered_json& json, int indent = 2);

// The border as JSON, for whoever verifies that the search was complete.
std::string proof_file(const outcome::TableOutcome& result);

}  // namespace kith::method
