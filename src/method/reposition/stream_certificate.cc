#include "method/reposition/stream_certificate.h"

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/hex.h"
#include "method/output_files.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json files_json(const StreamClaim& claim) {
  Json list = Json::array();
  for (const PublishedFile& file : *claim.files)
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

Json certificate_json(const StreamClaim& claim, const outcome::RepositionOutcome& result,
                      const std::string& key) {
  Json json{{"kith", result.version},
            {"certificate", 1},
            {"snapshots", files_json(claim)},
            {"snapshot_files_in_all", claim.files_in_all},
            {"columns", claim.shape->columns}};
  if (!claim.shape->sensitive_columns.empty()) json["sensitive_columns"] = claim.shape->sensitive_columns;
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
                         {"plan", hmac_of_text(key, "plan\n" + claim.plan->text)}};
  json["publisher_word"] = words_json(result);
  return json;
}

}  // namespace

void write_stream_certificate(const StreamClaim& claim, const fs::path& directory, Filesystem& files,
                              outcome::RepositionOutcome& result) {
  const Targets targets = targets_of(*claim.plan, directory, std::nullopt);
  // Made of the stream's secret, so that it stays the same, and can be shown without telling the draws.
  const std::string key = hmac_of_text(claim.secret, "commitments");
  files.make_directories(targets.key.parent_path(), Privacy::private_file);
  StagedFiles staged(files);
  const Json opened{
      {"kith_key", 1}, {"algorithm", "HMAC-SHA256"}, {"key", to_hex(key)}, {"plan", claim.plan->text}};
  write_private_file(files, staged.stage(targets.key), opened.dump(2) + "\n");
  const auto file = files.create(staged.stage(targets.certificate), Privacy::public_file);
  file->append(certificate_json(claim, result, key).dump(2, ' ', false, Json::error_handler_t::replace) +
               "\n");
  file->close();
  staged.commit();
  result.files.certificate = targets.certificate;
  result.files.key = targets.key;
  result.certified = true;
}

}  // namespace kith::method
