#include "method/multirelational/certificate.h"

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "method/certificate.h"

namespace kith::method {

namespace {

using Json = nlohmann::ordered_json;

Json table_json(const outcome::RelationalTable& table, const std::string& sha256) {
  Json json{{"name", table.name},
            {"file", table.path.filename().string()},
            {"sha256", sha256},
            {"rows", table.figures.released},
            {"columns", table.columns},
            {"quasi", table.quasi},
            {"sensitive", table.sensitive}};
  std::vector<std::string> joining;
  for (const auto* column : {&table.key, &table.foreign_key})
    if (*column) joining.push_back(**column);
  json["plain"] = without(table.columns, {table.quasi, table.sensitive, joining});
  if (table.key) json["key"] = *table.key;
  if (table.parent) json["parent"] = {{"table", *table.parent}, {"column", *table.foreign_key}};
  return json;
}

Json model_json(const plan::PrivacyPlan& privacy) {
  Json json{{"k", privacy.k}, {"persons", "rows of the person table"}};
  add_l(privacy, json);
  if (privacy.t) json["t"] = *privacy.t;
  return json;
}

Json commitments_json(const plan::Plan& plan, const RelationalCertificateParts& parts) {
  const auto committed = [&](const std::string& kind, const std::string& name, const std::string& content) {
    return hmac_of_text(parts.commitment_key, kind + "\n" + name + "\n" + content);
  };
  Json inputs = Json::object(), hierarchies = Json::object();
  for (std::size_t t = 0; t < plan.tables.size(); ++t) {
    const plan::TablePlan& table = plan.tables[t];
    inputs[table.name] = committed("input", table.name, parts.inputs[t]);
    for (const plan::ColumnPlan& column : table.columns) {
      const std::string name = table.name + "." + column.name;
      if (const auto* file = std::get_if<hierarchy::FromFile>(&column.recipe))
        hierarchies[name] = committed("hierarchy", name, sha256_of_file(file->path));
    }
  }
  for (const auto& [name, content] : parts.derived) hierarchies[name] = committed("hierarchy", name, content);
  return {{"algorithm", "HMAC-SHA256"},
          {"inputs", inputs},
          {"plan", hmac_of_text(parts.commitment_key, "plan\n" + plan.text)},
          {"hierarchies", hierarchies}};
}

Json publisher_word(const outcome::RelationalOutcome& result, const plan::PrivacyPlan& privacy) {
  Json words = Json::array();
  words.push_back(
      "every row is a row of the source with its quasi cells generalized; rows of the source may be missing, "
      "with all that hangs on them");
  words.push_back("every row of the person table is a person of its own");
  if (result.keys == "keep")
    words.push_back("keys are those of the source; whoever knows one finds the person");
  else
    words.push_back("keys were drawn at random and have nothing to do with those of the source");
  if (privacy.t) words.push_back("t compares with the distribution of the whole input, which is not public");
  return words;
}

}  // namespace

std::string certificate(const outcome::RelationalOutcome& result, const plan::Plan& plan,
                        const RelationalCertificateParts& parts) {
  Json tables = Json::array();
  for (const std::size_t number : parts.order)
    tables.push_back(table_json(result.tables[number], parts.sha256[number]));
  return file_text({{"kith", result.version},
                    {"certificate", certificate_version},
                    {"tables", tables},
                    {"model", model_json(plan.privacy)},
                    {"method",
                     {{"name", "multirelational"},
                      {"algorithm", result.algorithm},
                      {"matching", result.matching},
                      {"keys", result.keys}}},
                    {"persons", result.figures.released},
                    {"classes", result.figures.classes},
                    {"commitments", commitments_json(plan, parts)},
                    {"publisher_word", publisher_word(result, plan.privacy)},
                    {"not_protected", not_protected(result)},
                    {"baseline", result.algorithm == "bitmap"}});
}

}  // namespace kith::method
