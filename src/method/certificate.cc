#include "method/certificate.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "method/local/settings.h"

namespace kith::method {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(privacy::TDistance distance) {
  static constexpr const char* names[] = {"equal", "ordered", "hierarchical"};
  return names[static_cast<int>(distance)];
}

// A series adds a column of its own in front.
std::vector<std::string> plain_columns(const outcome::TableOutcome& result,
                                       const std::vector<std::string>& columns) {
  std::vector<std::string> cases;
  if (result.series_release > 0) cases.push_back(columns.front());
  return without(columns, {result.quasi, result.sensitive, cases});
}

Json model_json(const outcome::TableOutcome& result, const plan::Plan& plan, const Binding& binding,
                const std::vector<std::string>& columns) {
  Json model{{"k", result.k}, {"persons", result.persons_known}};
  if (result.persons_known) model["reading"] = result.by_history ? "history" : "classes";
  add_l(plan.privacy, model);
  if (plan.privacy.t) {
    model["t"] = *plan.privacy.t;
    Json distances = Json::object();
    for (std::size_t s = 0; s < result.sensitive.size(); ++s)
      distances[result.sensitive[s]] = name_of(binding.t_distances[s]);
    model["t_distance"] = distances;
  }
  model["quasi"] = result.quasi;
  model["sensitive"] = result.sensitive;
  model["plain"] = plain_columns(result, columns);
  model["suppressed"] = result.masked > 0 ? "mask" : "drop";
  return model;
}

// A column of method local may have no hierarchy: there is then nothing to commit to.
std::string derived(const Binding& binding, std::size_t column) {
  if (!binding.hierarchies.empty()) return serialized(binding.hierarchies[column]);
  const auto& axis = binding.axes[column];
  return axis.hierarchy ? serialized(*axis.hierarchy) : "";
}

Json method_json(const outcome::TableOutcome& result, const std::vector<std::string>& level_names) {
  if (result.cells) {
    Json method{{"name", result.method}, {"policy", result.policy}, {"ranges", result.cells->ranges}};
    if (result.policy == name_of(Classes::overlapping)) method["classes"] = result.policy;
    return method;
  }
  Json json{{"name", result.method},
            {"levels", outcome::numbered(result, outcome::lattice_of(result).chosen.levels)},
            {"level_names", level_names}};
  const outcome::Lattice& lattice = outcome::lattice_of(result);
  if (lattice.bound && !lattice.complete) json["search"] = "unfinished";
  return json;
}

Json commitments_json(const plan::Plan& plan, const Binding& binding, const std::string& secret) {
  Json hierarchies = Json::object();
  const auto quasi = plan.with_role(plan::Role::quasi);
  for (std::size_t at = 0; at < quasi.size(); ++at) {
    const plan::ColumnPlan* column = quasi[at];
    const auto* file = std::get_if<hierarchy::FromFile>(&column->recipe);
    const std::string content = file ? sha256_of_file(file->path) : derived(binding, at);
    if (content.empty()) continue;
    hierarchies[column->name] = hmac_of_text(secret, "hierarchy\n" + column->name + "\n" + content);
  }
  return {{"algorithm", "HMAC-SHA256"},
          {"input", hmac_of_text(secret, "input\n" + binding.fingerprint())},
          {"plan", hmac_of_text(secret, "plan\n" + plan.text)},
          {"hierarchies", hierarchies}};
}

Json publisher_word(const outcome::TableOutcome& result, const plan::Plan& plan) {
  Json words = Json::array();
  if (result.persons_known)
    words.push_back(
        "k counts persons; the column that tells persons apart is not released, so the count of persons "
        "is the publisher's word, checked by kith on the private map before the release was written");
  if (result.rows_are_persons)
    words.push_back("k counts rows; that every row is another person is the publisher's word");
  if (result.by_history)
    words.push_back(
        "k counts the persons who share a whole history, that is the quasi values of all their rows; which "
        "rows are of one person is not released, so this is the publisher's word, checked in the same way");
  if (plan.privacy.t) words.push_back("t compares with the whole input, which is not released");
  words.push_back("every cell is a true generalization of the source's");
  return words;
}

// By column, the levels within min_level and max_level as the plan numbers them.
Json allowed_levels(const outcome::Lattice& lattice) {
  Json columns = Json::array();
  for (std::size_t c = 0; c < lattice.levels.size(); ++c) {
    Json numbers = Json::array();
    for (const std::uint32_t level : lattice.levels[c]) numbers.push_back(lattice.level_numbers[c][level]);
    columns.push_back(std::move(numbers));
  }
  return columns;
}

}  // namespace

std::string serialized(const hierarchy::Hierarchy& h) {
  std::string text = h.kind;
  for (const auto& level : h.levels) {
    text += '\n' + level.name;
    for (const std::string& label : level.labels) text += '\x1f' + label;
    for (const std::uint32_t label : level.of) text += ' ' + std::to_string(label);
  }
  return text;
}

std::string certificate(const outcome::TableOutcome& result, const plan::Plan& plan, const Binding& binding,
                        const CertificateParts& parts) {
  Json figures{{"rows_released", result.released},
               {"rows_suppressed", result.suppressed},
               {"classes", result.classes.count},
               {"smallest_class", result.classes.smallest},
               {"average_class_size", result.classes.average},
               {"discernibility", result.loss.discernibility},
               {"ncp", result.loss.ncp},
               {"arx_loss", result.loss.arx_loss},
               {"precision", result.loss.precision},
               {"highest_risk", result.after.highest},
               {"average_risk", result.after.average}};
  Json json{{"kith", result.version},
            {"certificate", certificate_version},
            {"release",
             {{"file", result.files.release.filename().string()},
              {"sha256", parts.release_sha256},
              {"rows", result.released + result.masked},
              {"columns", parts.columns}}},
            {"model", model_json(result, plan, binding, parts.columns)},
            {"method", method_json(result, parts.level_names)},
            {"figures", figures},
            {"commitments", commitments_json(plan, binding, parts.secret)},
            {"publisher_word", publisher_word(result, plan)},
            {"not_protected", not_protected(result)},
            {"baseline", outcome::lattice_of(result).baseline.has_value()}};
  if (result.series_release > 0) {
    json["series"] = {{"release", result.series_release}, {"arrivals", parts.arrivals}};
    if (!parts.previous.first.empty())
      json["series"]["previous"] = {{"file", parts.previous.first}, {"sha256", parts.previous.second}};
  }
  return file_text(json);
}

std::string key_file(const Secrets& secrets, const plan::Plan& plan) {
  Json json{{"kith_key", 1}, {"algorithm", "HMAC-SHA256"}, {"key", to_hex(secrets.commitment)}};
  if (!secrets.draw.empty()) json["draws"] = to_hex(secrets.draw);
  json["plan"] = plan.text;
  return file_text(json);
}

Json not_protected(const outcome::Outcome& result) {
  Json list = Json::array();
  std::set<std::string> codes;
  for (const outcome::Note& note : result.notes)
    if (note.severity != outcome::Severity::info && !note.public_text.empty() &&
        codes.insert(note.code).second)
      list.push_back({{"code", note.code}, {"text", note.public_text}});
  return list;
}

std::vector<std::string> without(std::vector<std::string> columns,
                                 std::initializer_list<std::vector<std::string>> roles) {
  for (const std::vector<std::string>& role : roles)
    std::erase_if(columns,
                  [&](const std::string& name) { return std::ranges::find(role, name) != role.end(); });
  return columns;
}

void add_l(const plan::PrivacyPlan& privacy, Json& model) {
  if (!privacy.l) return;
  model["l"] = *privacy.l;
  model["l_model"] = plan::name_of(privacy.l_model);
  if (privacy.l_model == privacy::LForm::recursive) model["c"] = privacy.c;
}

std::string file_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string proof_file(const outcome::TableOutcome& result) {
  const outcome::Lattice& lattice = outcome::lattice_of(result);
  const auto levels_of = [&](const std::vector<outcome::NodeFigures>& nodes) {
    Json list = Json::array();
    for (const outcome::NodeFigures& node : nodes) list.push_back(outcome::numbered(result, node.levels));
    return list;
  };
  Json json{{"kith_proof", 1},
            {"model", result.model},
            {"max_suppressed", result.max_suppressed},
            {"quasi", result.quasi},
            {"levels", lattice.level_counts},
            {"monotone", lattice.monotone},
            {"complete", lattice.complete && !lattice.bound},
            {"minimal", levels_of(lattice.minimal)},
            {"maximal_failing", levels_of(lattice.maximal_failing)},
            {"verified", lattice.border_verified}};
  if (lattice.bounded) json["allowed"] = allowed_levels(lattice);
  return file_text(json, 1);
}

}  // namespace kith::method
