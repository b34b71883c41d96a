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
  refuse(a.policy.has_value(), "--policy", why, remedy);
  refuse(!a.generalize.empty(), "--generalize", why, remedy);
  refuse(a.suppressed.has_value(), "--suppressed", why, remedy);
  refuse(a.search.has_value(), "--search", why, remedy);
  refuse(a.ranges.has_value(), "--ranges", why, remedy);
  refuse(a.frontier, "--frontier", why, remedy);
  refuse(a.trace.has_value(), "--trace", why, remedy);
  const RepositionFlags& stream = a.reposition;
  refuse(stream.time.has_value(), "--time", why, remedy);
  refuse(stream.granularity.has_value(), "--granularity", why, remedy);
  refuse(stream.window.has_value(), "--window", why, remedy);
  refuse(stream.mu.has_value(), "--mu", why, remedy);
  refuse(stream.beta.has_value(), "--beta", why, remedy);
  refuse(stream.publish.has_value(), "--publish", why, remedy);
  refuse(stream.moves.has_value(), "--moves", why, remedy);
}

}  // namespace

void set_relational(plan::Plan& plan, const RelationalFlags& flags) {
  plan::RelationalPlan& method = plan.method.relational;
  const auto state = [&](const char* key) { plan.lines.try_emplace(std::string("method.") + key, 0); };
  if (flags.algorithm) {
    method.algorithm = *flags.algorithm == "miracle"    ? plan::Algorithm::miracle
                       : *flags.algorithm == "miraclex" ? plan::Algorithm::miraclex
                                                        : plan::Algorithm::bitmap;
    state("algorithm");
  }
  if (flags.matching) {
    method.matching = *flags.matching == "greedy" ? plan::Matching::greedy : plan::Matching::optimal;
    state("matching");
  }
  if (flags.keys) {
    method.keys = *flags.keys == "keep" ? plan::Keys::keep : plan::Keys::random;
    state("keys");
  }
}

void refuse_flags_of_one_table(const ReleaseArguments& arguments) {
  refuse(arguments.series.has_value(), "--series", "is of method local: many tables make no series",
         "leave it out");
  refuse_columns(arguments.model);
  refuse_reading(arguments.reading);
  refuse_other_methods(arguments);
}

}  // namespace kith::cli
