#include "method/reposition/certificate.h"

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "method/certificate.h"

namespace kith::method {

namespace {

using Json = nlohmann::ordered_json;

// The bucket is the second column of the sensitive table.
Json model_json(const outcome::RepositionOutcome& result, const std::vector<std::string>& columns,
                const std::vector<std::string>& sensitive_columns) {
  std::vector<std::string> others{result.time};
  if (!sensitive_columns.empty()) others.push_back(sensitive_columns[1]);
  return {{"l", result.l},
          {"l_model", "frequency"},
          {"persons", result.persons_known},
          {"time", result.time},
          {"quasi", result.quasi},
          {"sensitive", Json::array({result.sensitive_column})},
          {"plain", without(columns, {result.quasi, {result.sensitive_column}, others})},
          {"publish", result.publish},
          {"window", result.window},
          {"moves", result.moves}};
}

Json publisher_word(const outcome::RepositionOutcome& result) {
  Json words = Json::array();
  if (result.publish == "plain")
    words.push_back(
        "eligible only: no value has more than 1/l of the records of a snapshot; no claim is made about "
        "classes of like records within it");
  if (result.persons_known)
    words.push_back(
        std::string("no person has two records in one ") +
        (result.publish == "anatomy" ? "bucket" : "snapshot") +
        "; the column that tells persons apart is not released, so this is the publisher's word, checked by "
        "kith on the private map before the release was written");
  else
    words.push_back("every record is taken for a person of its own");
  words.push_back(
      "records were moved to later snapshots, less than a window, or left out; their original times are not "
      "in the release");
  words.push_back(result.publish == "generalize" ? "every cell is a true generalization of the source's"
                                                 : "every cell but the time is as the source has it");
  return words;
}

Json commitments_json(const plan::Plan& plan, const std::string& key, const std::string& input) {
  Json hierarchies = Json::object();
  for (const plan::ColumnPlan* column : plan.with_role(plan::Role::quasi))
    if (const auto* file = std::get_if<hierarchy::FromFile>(&column->recipe))
      hierarchies[column->name] =
          hmac_of_text(key, "hierarchy\n" + column->name + "\n" + sha256_of_file(file->path));
  return {{"algorithm", "HMAC-SHA256"},
          {"input", hmac_of_text(key, "input\n" + input)},
          {"plan", hmac_of_text(key, "plan\n" + plan.text)},
          {"hierarchies", hierarchies}};
}

Json files_json(const StreamClaim& claim) {
  Json list = Json::array();
  for (const PublishedFile& file : claim.files)
    list.push_back({{"file", file.name}, {"sha256", file.sha256}});
  return list;
}

Json stream_word(const outcome::RepositionOutcome& result) {
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
      "times are not released");
  return words;
}

}  // namespace

std::string certificate(const outcome::RepositionOutcome& result, const plan::Plan& plan,
                        const RepositionCertificateParts& parts) {
  Json json{{"kith", result.version},
            {"certificate", certificate_version},
            {"release",
             {{"file", result.files.release.filename().string()},
              {"sha256", parts.release_sha256},
              {"rows", result.figures.published},
              {"columns", parts.columns}}}};
  if (!parts.sensitive_sha256.empty())
    json["sensitive_table"] = {{"file", result.files.sensitive.filename().string()},
                               {"sha256", parts.sensitive_sha256},
                               {"rows", parts.sensitive_rows},
                               {"columns", parts.sensitive_columns}};
  json["model"] = model_json(result, parts.columns, parts.sensitive_columns);
  json["method"] = {{"name", result.method}};
  json["commitments"] = commitments_json(plan, parts.commitment_key, parts.input);
  json["publisher_word"] = publisher_word(result);
  json["not_protected"] = not_protected(result);
  json["baseline"] = false;
  return file_text(json);
}

std::string certificate(const StreamClaim& claim, const outcome::RepositionOutcome& result) {
  Json json{{"kith", result.version},
            {"certificate", certificate_version},
            {"snapshots", files_json(claim)},
            {"snapshot_files_in_all", claim.files_in_all},
            {"columns", claim.shape.columns}};
  if (!claim.shape.sensitive_columns.empty()) json["sensitive_columns"] = claim.shape.sensitive_columns;
  json["model"] = model_json(result, claim.shape.columns, claim.shape.sensitive_columns);
  json["method"] = {{"name", result.method}, {"stream", true}};
  json["commitments"] = {{"algorithm", "HMAC-SHA256"},
                         {"plan", hmac_of_text(claim.commitment_key, "plan\n" + claim.plan.text)}};
  json["publisher_word"] = stream_word(result);
  json["not_protected"] = not_protected(result);
  return file_text(json);
}

}  // namespace kith::method
