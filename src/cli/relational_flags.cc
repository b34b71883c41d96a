#include "cli/relational_flags.h"

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::cli {

namespace {

void refuse(bool given, const char* flag, const char* why, const char* remedy) {
  if (given) throw Error(ErrorCode::usage, fmt::format("{} {}", flag, why), {}, remedy);
}

void refuse_columns(const ModelFlags& model) {
  const char* why = "names columns of one table, and method multirelational has many";
  const char* remedy = "say it in the plan, under [tables.NAME.columns]";
  refuse(!model.quasi.empty(), "--quasi", why, remedy);
  refuse(!model.sensitive.empty(), "--sensitive", why, remedy);
  refuse(!model.plain.empty(), "--plain", why, remedy);
  refuse(!model.identifiers.empty(), "--identifier", why, remedy);
  refuse(!model.hierarchies.empty(), "--hierarchy", why, remedy);
  refuse(model.person.has_value(), "--person", "has no use: the table without a parent has a row per person",
         "leave it out");
  refuse(model.persons.has_value(), "--persons",
         "has no use: method multirelational compares all rows of a person anyway", "leave it out");
}

void refuse_reading(const Reading& reading) {
  const char* why = "is about one file, and method multirelational reads many";
  const char* remedy = "say it in the plan, under [tables.NAME]";
  refuse(reading.format.has_value(), "--format", why, remedy);
  refuse(reading.delimiter.has_value(), "--delimiter", why, remedy);
  refuse(reading.quote.has_value(), "--quote", why, remedy);
  refuse(reading.encoding.has_value(), "--encoding", why, remedy);
  refuse(reading.header.has_value(), "--header and --no-header", why, remedy);
}

void refuse_other_methods(const ReleaseArguments& a) {
  const char* why = "has no use in method multirelational";
  const char* remedy = "leave it out";
  const auto refuse_setting = [&](const char* key, const char* flag) {
    refuse(a.method.contains(key), flag, why, remedy);
  };
  refuse_setting("policy", "--policy");
  refuse_setting("generalize", "--generalize");
  refuse_setting("suppressed", "--suppressed");
  refuse_setting("search", "--search");
  refuse_setting("ranges", "--ranges");
  refuse(a.frontier, "--frontier", why, remedy);
  refuse(a.trace.has_value(), "--trace", why, remedy);
  refuse(a.time.time.has_value(), "--time", why, remedy);
  refuse(a.time.granularity.has_value(), "--granularity", why, remedy);
  refuse_setting("window", "--window");
  refuse_setting("mu", "--mu");
  refuse_setting("beta", "--beta");
  refuse_setting("publish", "--publish");
  refuse_setting("moves", "--moves");
}

}  // namespace

void set_relational(plan::Plan& plan, const MethodFlags& flags) {
  plan::RelationalPlan& method = plan.method.relational;
  const auto given = [&](const char* key) -> const std::string* {
    const auto found = flags.find(key);
    if (found == flags.end()) return nullptr;
    plan.lines.try_emplace(std::string("method.") + key, 0);
    return &found->second;
  };
  if (const auto* algorithm = given("algorithm"))
    method.algorithm = *algorithm == "miracle"    ? plan::Algorithm::miracle
                       : *algorithm == "miraclex" ? plan::Algorithm::miraclex
                                                  : plan::Algorithm::bitmap;
  if (const auto* matching = given("matching"))
    method.matching = *matching == "greedy" ? plan::Matching::greedy : plan::Matching::optimal;
  if (const auto* keys = given("keys")) method.keys = *keys == "keep" ? plan::Keys::keep : plan::Keys::random;
}

void refuse_flags_of_one_table(const ReleaseArguments& arguments) {
  refuse(arguments.series.has_value(), "--series", "is of method local: many tables make no series",
         "leave it out");
  refuse_columns(arguments.model);
  refuse_reading(arguments.reading);
  refuse_other_methods(arguments);
}

}  // namespace kith::cli
