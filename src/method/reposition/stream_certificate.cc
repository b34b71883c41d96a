#include "method/reposition/stream_certificate.h"

#include <nlohmann/json.hpp>

#include "base/digest.h"

namespace kith::method {

namespace {

using Json = nlohmann::ordered_json;

Json files_json(const StreamClaim& claim) {
  Json list = Json::array();
  for (const PublishedFile& file : claim.files)
    list.push_back({{"file", file.name}, {"sha256", file.sha256}});
  return list;
}

Json words_json(const outcome::RepositionOutcome& result) {
  Json words = Json::array();
  if (result.publish == "plain")
    words.push_back("eligible only: no claim is made about classes of like records within a snapshot");
  words.push_back(
      result.persons_known
          ? "persons were told apart by a column that is not released; each snapshot was checked by kith "
            "against its records before it appeared"
          : "every record is taken for a person of its own");
  words.push_back(
      "records may stand in a later snapshot than their own, less than a window late, or in none; original "
      "times are "
      "not released");
  return words;
}

Json certificate_json(const StreamClaim& claim, const outcome::RepositionOutcome& result) {
  Json json{{"kith", result.version},
            {"certificate", 1},
            {"snapshots", files_json(claim)},
            {"snapshot_files_in_all", claim.files_in_all},
            {"columns", claim.shape.columns}};
  if (!claim.shape.sensitive_columns.empty()) json["sensitive_columns"] = claim.shape.sensitive_columns;
  json["model"] = {{"l", result.l},
                   {"l_model", "frequency"},
                   {"persons", result.persons_known},
                   {"time", result.time},
                   {"quasi", result.quasi},
                   {"sensitive", Json::array({result.sensitive_column})},
                   {"publish", result.publish},
                   {"window", result.window},
                   {"moves", result.moves}};
  json["method"] = {{"name", result.method}, {"stream", true}};
  json["commitments"] = {{"algorithm", "HMAC-SHA256"},
                         {"plan", hmac_of_text(claim.commitment_key, "plan\n" + claim.plan.text)}};
  json["publisher_word"] = words_json(result);
  return json;
}

}  // namespace

std::string certificate(const StreamClaim& claim, const outcome::RepositionOutcome& result) {
  return certificate_json(claim, result).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string key_file(const StreamClaim& claim) {
  const Json opened{{"kith_key", 1},
                    {"algorithm", "HMAC-SHA256"},
                    {"key", to_hex(claim.commitment_key)},
                    {"plan", claim.plan.text}};
  return opened.dump(2) + "\n";
}

}  // namespace kith::method
